//! Owns the page of an entry: its record on the board, its moves with all that was written to them, and the ways on.

use std::rc::Rc;

use laska_web::board::{TableBoard, UnstackedBoard};
use laska_web::browser;
use laska_web::intent::{Intent, Shown};
use laska_web::liking::use_liking;
use laska_web::panels::{ColumnCard, NoticeBar, WheelWalk};
use laska_web::part::Part as _;
use laska_web::settings::Settings;
use laska_web::t;
use laska_web::view::Notice;
use yew::prelude::*;

use super::catalog::EntryView;
use super::left::{leave, left_at};
use super::place::Place;
use super::reading::{Reading, ReadingEvent};
use super::ways::{Ways, WaysTo};
use crate::notes::{Notes, Steps};
use crate::section::Told;
use crate::transfer::Export;

/// What an [`EntryPage`] shows and tells.
#[derive(Clone, PartialEq, Properties)]
pub(super) struct EntryPageProps {
    /// The entry.
    pub entry: Rc<EntryView>,
    /// The number of the move that is shown first.
    pub number: usize,
    /// What the player likes.
    pub settings: Settings,
    /// Hears what is wanted of the page around it.
    pub on: Callback<Told>,
}

/// The page of an entry.
#[component]
pub(super) fn EntryPage(props: &EntryPageProps) -> Html {
    use_liking();
    let EntryPageProps { entry, number, settings, on } = props;
    let reading = use_reducer({
        let (record, number, settings) = (Rc::clone(&entry.record), *number, *settings);
        let place = Place::Entry { id: entry.id.clone(), number };
        move || left_at(&place).unwrap_or_else(|| Reading::new(record, number, settings))
    });
    let notice = use_state(|| None::<Notice>);
    let dispatch = use_callback(reading.dispatcher(), |event, reading| reading.dispatch(event));
    use_effect_with((*number, dispatch.clone()), |(number, dispatch)| dispatch.emit(ReadingEvent::Numbered(*number)));
    use_effect_with((*settings, dispatch.clone()), |(settings, dispatch)| {
        dispatch.emit(ReadingEvent::Settings(*settings))
    });
    let place = Place::Entry { id: entry.id.clone(), number: reading.number() };
    leave(place.clone(), &reading);
    use_effect_with((place.to_string(), on.clone()), |(place, on)| on.emit(Told::At(place.clone())));
    let wanted = use_callback((dispatch, notice.setter()), |intent, (dispatch, notice)| {
        if intent == Intent::CloseNotice {
            notice.set(None);
        }
        dispatch.emit(ReadingEvent::Wanted(intent));
    });
    browser::use_keyboard(Shown::No, wanted.clone());
    let view = reading.view();
    let second = settings.second_board == Shown::Yes;
    let told = notice.setter();
    let on_notice = Callback::from(move |notice| told.set(Some(notice)));
    html! {
        <main class="main library library-entry" data-testid="entry">
            <div class="table-place">
                <WheelWalk on={wanted.clone()}><TableBoard view={view.board.clone()} on={wanted.clone()} /></WheelWalk>
            </div>
            <div class="side reading">
                { head(entry) }
                <section class="card moves-card">
                    { Steps { played: reading.played(), all: reading.length(), on: wanted.clone() }.place() }
                    <Notes view={reading.notes()} on={wanted.reform(Intent::GoToMove)} />
                    <Export record={Rc::clone(reading.record())} name={AttrValue::from(entry.id.clone())}
                        link={AttrValue::from(place.to_string())} on={on_notice} />
                </section>
                { Ways { to: WaysTo::of(&reading, Some(&entry.id)), settings: *settings, on: on.clone(), wanted: wanted.clone() }.place() }
                if second {
                    <section class="card unstacked-card">
                        <h2>{ t!("Columns laid open") }</h2>
                        <UnstackedBoard view={view.board.clone()} on={wanted.clone()} />
                    </section>
                    <div class="beside">{ ColumnCard { view: view.column.clone() }.place() }</div>
                }
            </div>
            if let Some(notice) = (*notice).clone().or(view.notice) {
                { NoticeBar { notice, on: wanted }.place() }
            }
            <p class="spoken" role="status" aria-live="polite">{ &view.spoken }</p>
        </main>
    }
}

fn head(entry: &EntryView) -> Html {
    html! {
        <section class="card status entry-head" data-testid="entry-head">
            <div class="status-words">
                <a class="quiet up" href={format!("#{}", Place::Front)} data-testid="to-library">{ t!("Library") }</a>
                <strong data-testid="entry-title">{ &entry.title }</strong>
                <p>{ &entry.by }</p>
                if let Some(verdict) = &entry.verdict {
                    <p class={classes!("known", verdict.class)} data-testid="verdict">{ &verdict.words }</p>
                }
            </div>
        </section>
    }
}
