//! Owns the analysis as it stands on the page: its state between the browser and what is drawn.

use std::cell::RefCell;
use std::rc::Rc;

use laska_web::browser;
use laska_web::intent::Intent;
use laska_web::liking::use_liking;
use laska_web::settings::Settings;
use laska_web::t;
use yew::prelude::*;

use super::opened::RecordOf;
use super::outside::use_moment;
use super::parts::parts;
use super::saved::{find, use_saved};
use super::state::{Desk, Event, ReviewEvent, is_record};
use super::tools::Tool;
use crate::machine::Machine;
use crate::route::{Route, Section};
use crate::section::{SectionProps, Told};

thread_local! {
    /// The analysis as it was left, for who comes back to the section.
    static LEFT: RefCell<Option<Desk>> = const { RefCell::new(None) };
}

impl Reducible for Desk {
    type Action = Event;

    fn reduce(self: Rc<Self>, event: Event) -> Rc<Self> {
        Rc::new(Rc::unwrap_or_clone(self).after(event))
    }
}

/// The section.
#[component]
pub fn Analysis(props: &SectionProps) -> Html {
    let desk = use_reducer(|| {
        let left = LEFT.take();
        let is_first = left.is_none();
        let desk = left.unwrap_or_default();
        let event = if is_first || !props.rest.is_empty() { opened(&desk, &props.rest) } else { None };
        event.into_iter().fold(desk, Desk::after)
    });
    LEFT.set(Some((*desk).clone()));
    let on_event = use_callback(desk.dispatcher(), |event, desk| desk.dispatch(event));
    use_effect_with(props.rest.clone(), {
        let (desk, on) = (desk.clone(), on_event.clone());
        move |rest: &AttrValue| opened(&desk, rest).into_iter().for_each(|event| on.emit(event))
    });
    use_saved(&desk, on_event.clone());
    use_effect_with((desk.address(), props.on.clone()), |(address, on)| {
        if let Some(address) = address {
            on.emit(Told::At(Route { section: Section::Analysis, rest: address.clone() }.to_string()));
        }
    });
    use_moment(desk.position_text(), on_event.clone());
    let settings = use_liking().settings;
    let on_tool = use_tools(&desk, &props.on, settings, &on_event);
    let on_intent = use_callback(on_tool.clone(), |intent, on_tool| on_tool.emit(Tool::Intent(intent)));
    let view = desk.view(settings.notation);
    browser::use_keyboard(view.keys_shown, on_intent.clone());
    html! {
        <>
            <Machine key="thinker" search={desk.search()} on={on_event.reform(Event::Thinker)} />
            if is_record(&props.rest) {
                <RecordOf rest={props.rest.clone()} on={on_event.clone()} />
            }
            if let Some(proof) = desk.proof() {
                <Machine key="prover" search={proof} on={on_event.reform(Event::Prover)} />
            }
            { parts(&view, &desk, settings.second_board, &on_event, &on_intent, &on_tool) }
        </>
    }
}

/// What opens an address: the analysis that was saved there, or the game of the address.
fn opened(desk: &Desk, rest: &str) -> Option<Event> {
    if desk.is_at(rest) {
        return None;
    }
    Some(find(rest).map_or_else(|| Event::Opened(rest.to_owned()), |saved| Event::Restored(Box::new(saved))))
}

/// Does what a button wants, here or outside.
#[hook]
fn use_tools(
    desk: &UseReducerHandle<Desk>,
    on: &Callback<Told>,
    settings: Settings,
    on_event: &Callback<Event>,
) -> Callback<Tool> {
    let latest = use_mut_ref(|| desk.clone());
    *latest.borrow_mut() = desk.clone();
    let around = (on.clone(), settings, on_event.clone());
    use_callback(around, move |tool, (on, settings, on_event): &(Callback<Told>, Settings, Callback<Event>)| {
        let desk = latest.borrow().clone();
        let told = on_event.reform(Event::Told);
        match tool {
            Tool::Intent(Intent::CopyLink) => {
                let rest = desk.line_address();
                browser::copy_link(&Route { section: Section::Analysis, rest }.to_string(), told);
            }
            Tool::Intent(Intent::CopyMoves) => browser::copy_moves(desk.record().moves_text(), told),
            Tool::Intent(Intent::SaveMoves) => browser::save_file("laska.pgn", &desk.record().to_string()),
            Tool::Intent(intent) => on_event.emit(Event::Wanted(intent)),
            Tool::CopyPosition => browser::copy_text(
                desk.position_text(),
                t!("The position is copied."),
                t!("The browser does not let the page copy. The position is in the address."),
                told,
            ),
            Tool::Review => on_event.emit(Event::Review(ReviewEvent::Begin)),
            Tool::Edit => {
                on.emit(Told::Go(Route { section: Section::Editor, rest: desk.position_text().replace(' ', "_") }))
            }
            Tool::SecondBoard(shown) => on.emit(Told::Settings(Settings { second_board: shown, ..*settings })),
        }
    })
}
