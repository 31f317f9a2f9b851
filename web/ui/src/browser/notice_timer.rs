//! Closes messages that only say what happened. A message stays while the pointer or the focus is on it, and while the
//! page is hidden.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use crate::effect::use_effect_with;
use gloo::timers::callback::Timeout;
use gloo::utils::document;
use yew::prelude::*;

use crate::notice::Notice;
use crate::settings::Messages;

/// The time after which a message that could not be closed is tried again.
const AGAIN: Duration = Duration::from_secs(1);

/// Selects a message that the player is reading.
const BEING_READ: &str = ".notice:is(:hover, :focus-within)";

/// Calls back when a message has been shown long enough, unless the setting keeps messages open.
#[hook]
pub fn use_notice_timer(notice: Option<Rc<Notice>>, messages: Messages, on_close: Callback<()>) {
    // An equal message that was shown again is another one, with its own time.
    let address = notice.as_ref().map(|notice| Rc::as_ptr(notice).addr());
    use_effect_with((address, messages), move |_| {
        let duration = notice.and_then(|notice| notice.duration()).filter(|_| messages == Messages::Pass);
        let timer = Rc::new(RefCell::new(None));
        if let Some(duration) = duration {
            wait(&timer, duration, on_close);
        }
        // The timer ends with the message.
        move || drop(timer.take())
    });
}

fn wait(timer: &Rc<RefCell<Option<Timeout>>>, duration: Duration, on_close: Callback<()>) {
    let next = Rc::downgrade(timer);
    let wait_ms = u32::try_from(duration.as_millis()).unwrap_or(u32::MAX);
    let timeout = Timeout::new(wait_ms, move || {
        let Some(timer) = next.upgrade() else { return };
        let is_read = document().query_selector(BEING_READ).is_ok_and(|found| found.is_some());
        if is_read || document().hidden() {
            wait(&timer, AGAIN, on_close);
        } else {
            on_close.emit(());
        }
    });
    timer.replace(Some(timeout));
}
