//! The address of the game in the address bar, and addresses that the user enters.

use std::cell::RefCell;

use gloo::events::EventListener;
use gloo::utils::window;
use laska_app::saved::SavedGame;
use laska_live_web::link::LIVE_ADDRESS;
use laska_ui::browser::{AddressBar, after_next_frame, uncover};
use laska_ui::effect::use_effect_with;
use laska_ui::panels::GAMES_ADDRESS;
use yew::prelude::*;

use super::saved_games::{load_game, remember};
use crate::event::{Dialog, Event};

/// Shows the address of a game in the bar after the next frame, and remembers the game with it; without an address the bar is
/// unchanged. Reports an address that the user entered.
#[hook]
pub fn use_address(address: Option<String>, saved: Option<SavedGame>, on_event: Callback<Event>) {
    let bar = use_mut_ref(AddressBar::default);
    let latest = use_mut_ref(|| None);
    use_effect_with(address.zip(saved), {
        let (bar, latest) = (bar.clone(), latest.clone());
        move |shown| {
            latest.borrow_mut().clone_from(shown);
            if shown.is_some() {
                after_next_frame(move || show(&bar, &latest));
            }
        }
    });
    use_effect_with(on_event, move |on_event| {
        let on_event = on_event.clone();
        let back = EventListener::new(&window(), "popstate", {
            let (bar, latest) = (bar.clone(), latest.clone());
            move |_| {
                if uncover() {
                    show(&bar, &latest);
                }
            }
        });
        let listener = EventListener::new(&window(), "hashchange", move |_| {
            latest.take();
            let fragment = bar.borrow_mut().read().to_owned();
            if fragment == GAMES_ADDRESS {
                on_event.emit(Event::Open(Dialog::Games));
                return;
            }
            if let Some(text) = fragment.strip_prefix(LIVE_ADDRESS) {
                on_event.emit(Event::OpenedLive(text.into()));
                return;
            }
            let lookup = load_game(&fragment);
            on_event.emit(Event::Opened(fragment, Box::new(lookup)));
        });
        move || drop((back, listener))
    });
}

/// Shows the latest address, and remembers the game with it.
fn show(bar: &RefCell<AddressBar>, latest: &RefCell<Option<(String, SavedGame)>>) {
    if let Some((address, saved)) = &*latest.borrow() {
        bar.borrow_mut().write(address, Some(&remember(saved)));
    }
}
