//! Hands an answer whose link was opened in a new tab to the tab that waits for it, by a broadcast channel, and by storage events
//! where there is none.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::events::EventListener;
use gloo::utils::window;
use js_sys::Promise;
use laska_ui::browser::WebStorage;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{BroadcastChannel, MessageEvent, StorageEvent};

use crate::exchange::HandoverReply;

/// The name of the channel, and the key of the storage.
const NAME: &str = "laska.live.handover";

/// How long the waiting tab may take to reply, in milliseconds. Browsers slow down tabs in the background.
const PATIENCE_MS: i32 = 2_000;

/// What the tabs say to each other: a word, and the answer.
const OFFER: &str = "offer";
const TAKEN: &str = "taken";
const REFUSED: &str = "refused";

/// A tab that takes answers from others, as long as this exists.
pub struct Handover {
    _mailbox: Rc<Mailbox>,
}

impl Handover {
    /// Passes the answers that other tabs offer to a function, which replies to those that it knows.
    pub fn listen(take: impl Fn(&str) -> Option<HandoverReply> + 'static) -> Self {
        let mailbox = Mailbox::open(move |mailbox, word, answer| {
            if word == OFFER
                && let Some(reply) = take(answer)
            {
                mailbox.post(if reply == HandoverReply::Taken { TAKEN } else { REFUSED }, answer);
            }
        });
        Self { _mailbox: mailbox }
    }
}

/// Offers an answer to the other tabs. Returns the reply of the one that made the invitation, if there is one.
pub async fn hand_over(answer: &str) -> Option<HandoverReply> {
    let reply = Rc::new(RefCell::new(None));
    let mut mailbox = None;
    let replied = Promise::new(&mut |resolve, _| {
        // Setting a timer cannot fail with a function argument.
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, PATIENCE_MS);
        let (reply, answer) = (reply.clone(), answer.to_owned());
        mailbox = Some(Mailbox::open(move |_, word, about| {
            let found = match word {
                TAKEN => HandoverReply::Taken,
                REFUSED => HandoverReply::Refused,
                _ => return,
            };
            if about == answer {
                reply.replace(Some(found));
                // The function cannot fail, and later calls do nothing.
                let _ = resolve.call0(&JsValue::NULL);
            }
        }));
    });
    mailbox.iter().for_each(|mailbox| mailbox.post(OFFER, answer));
    // The promise is never rejected.
    let _ = JsFuture::from(replied).await;
    reply.take()
}

/// Sends messages to the other tabs, and receives theirs. A message may arrive twice.
struct Mailbox {
    channel: Option<BroadcastChannel>,
    listeners: RefCell<Vec<EventListener>>,
}

impl Mailbox {
    fn open(on_message: impl Fn(&Self, &str, &str) + 'static) -> Rc<Self> {
        let channel = BroadcastChannel::new(NAME).ok();
        let mailbox = Rc::new(Self { channel, listeners: RefCell::default() });
        let weak = Rc::downgrade(&mailbox);
        let receive = Rc::new(move |text: Option<String>| {
            if let (Some(text), Some(mailbox)) = (text, weak.upgrade())
                && let Some((word, answer)) = text.split_once(' ')
            {
                on_message(&mailbox, word, answer);
            }
        });
        let mut listeners = Vec::new();
        if let Some(channel) = &mailbox.channel {
            let receive = receive.clone();
            listeners.push(EventListener::new(channel, "message", move |event| {
                receive(event.unchecked_ref::<MessageEvent>().data().as_string());
            }));
        }
        listeners.push(EventListener::new(&window(), "storage", move |event| {
            let event = event.unchecked_ref::<StorageEvent>();
            if event.key().as_deref() == Some(NAME) {
                receive(event.new_value());
            }
        }));
        mailbox.listeners.replace(listeners);
        mailbox
    }

    fn post(&self, word: &str, answer: &str) {
        let text = format!("{word} {answer}");
        if let Some(channel) = &self.channel {
            // It fails only on a closed channel.
            let _ = channel.post_message(&JsValue::from(&text));
        }
        // Removed at once, so that the same text is a change the next time. Where nothing can be stored, the channel remains.
        let _ = WebStorage::Local.set(NAME, &text);
        WebStorage::Local.remove(NAME);
    }
}

impl Drop for Mailbox {
    fn drop(&mut self) {
        self.channel.iter().for_each(BroadcastChannel::close);
    }
}
