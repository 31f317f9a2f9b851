//! The app: the table's state between the browser and the page.

use std::rc::Rc;

use yew::prelude::*;

use crate::intent::{Intent, NewGame};
use crate::page::page;
use crate::state::{Event, Table};
use crate::words::spoken;
use crate::{browser, lot};

impl Reducible for Table {
    type Action = Event;

    /// Every event comes with the time.
    fn reduce(self: Rc<Self>, event: Event) -> Rc<Self> {
        Rc::new(Rc::unwrap_or_clone(self).after(Event::Time(browser::now())).after(event))
    }
}

/// The whole app.
#[component]
pub fn App() -> Html {
    let table = use_reducer(|| {
        let fragment = browser::fragment();
        let found = browser::kept(&fragment);
        Table::default()
            .after(Event::Time(browser::now()))
            .after(Event::Opened(fragment, Box::new(found)))
            .after(Event::SettingsRead(browser::kept_settings()))
            .after(Event::Shares(browser::can_share()))
    });
    let on_event = use_callback(table.dispatcher(), |event, table| table.dispatch(event));
    browser::use_machine(table.search(), on_event.clone());
    browser::use_address(table.address(), on_event.clone());
    browser::use_offline(on_event.clone());
    browser::use_arrival(table.arriving(), on_event.clone());
    browser::use_deadline(table.deadline(), on_event.clone());
    browser::use_sound(table.standing(), table.settings().sound);
    browser::use_settings(table.settings(), on_event.clone());
    browser::use_other_tabs(on_event.clone());
    use_effect_with((table.keepsake(), on_event.clone()), |(keepsake, on_event)| {
        if let Some(keepsake) = keepsake.clone() {
            browser::keep(keepsake, on_event.clone());
        }
    });
    let latest = use_mut_ref(|| table.clone());
    *latest.borrow_mut() = table.clone();
    let on = use_callback(on_event, move |intent, on_event| {
        // It is heard between two renderings, when nobody else has it.
        let table = latest.borrow().clone();
        let intent = match intent {
            Intent::NewGame(new_game) => {
                let (seats, tag) = (new_game.seats.drawn(lot::draw_lot()), lot::draw_tag());
                Intent::NewGame(NewGame { seats, tag, ..new_game })
            }
            Intent::CopyLink => {
                browser::copy_link(table.address().as_deref().unwrap_or_default(), on_event.clone());
                intent
            }
            Intent::ShareLink => {
                browser::share_link(table.address().as_deref().unwrap_or_default());
                intent
            }
            Intent::CopyMoves => {
                browser::copy_moves(table.record_text(), on_event.clone());
                intent
            }
            Intent::SaveMoves => {
                browser::save_file("laska.pgn", &table.record_file());
                intent
            }
            Intent::Update => {
                browser::update();
                intent
            }
            _ => intent,
        };
        on_event.emit(Event::Wanted(intent));
    });
    let view = table.view();
    browser::use_keyboard(view.dialog_shown(), on.clone());
    page(&view, spoken(), &on)
}
