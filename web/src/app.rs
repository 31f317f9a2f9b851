//! Owns the app: the table's state between the browser and the page.

use std::rc::Rc;

use yew::prelude::*;

use crate::browser;
use crate::intent::Intent;
use crate::page::Page;
use crate::state::{Event, Table};

impl Reducible for Table {
    type Action = Event;

    fn reduce(self: Rc<Self>, event: Event) -> Rc<Self> {
        Rc::new(Rc::unwrap_or_clone(self).after(event))
    }
}

/// The whole app.
#[component]
pub fn App() -> Html {
    let table = use_reducer(|| {
        let fragment = browser::fragment();
        let seats = browser::kept_seats(&fragment);
        Table::default().after(Event::Opened(fragment, seats)).after(Event::Settled(browser::kept_settings()))
    });
    let on_event = use_callback(table.dispatcher(), |event, table| table.dispatch(event));
    browser::use_machine(table.search(), on_event.clone());
    browser::use_address(table.address(), on_event.clone());
    browser::use_offline(on_event.clone());
    browser::use_sound(table.standing(), table.settings().sound);
    browser::use_settings(table.settings(), on_event.clone());
    use_effect_with((table.address(), table.seating()), |(address, seating)| {
        if let Some(address) = address {
            browser::keep_seats(address, *seating);
        }
    });
    let on = use_callback((on_event, table.address()), |intent, (on_event, address)| {
        let intent = match intent {
            Intent::NewGame(new_game) => {
                Intent::NewGame(crate::intent::NewGame { seats: new_game.seats.drawn(browser::draw_lot()), ..new_game })
            }
            Intent::CopyLink => {
                browser::copy_link(address.as_deref().unwrap_or_default(), on_event.clone());
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
    html! { <Page view={table.view()} {on} /> }
}
