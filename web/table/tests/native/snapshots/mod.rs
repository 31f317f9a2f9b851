//! Snapshots of the markup of panels: a test fails after every change until its snapshot is updated.

use laska_app::{BoardEvent, CursorEvent, MatchEvent, NewGame, Seats};
use laska_table::event::Event;
use laska_table::panels::{Controls, Status, result_card};
use laska_table::state::PlayPage;
use laska_table::view::PageView;
use laska_ui::board::ExplodedColumn;
use laska_ui::panels::Moves;
use laska_ui::widget::Widget as _;
use yew::{Callback, Html, html};

use crate::render::render;

/// Returns the view of a game between two people after some events.
fn people(events: impl IntoIterator<Item = Event>) -> PageView {
    let seats = Event::Begin(NewGame { seats: Seats::People, ..NewGame::default() });
    let (page, _) = PlayPage::default().after(seats);
    events.into_iter().fold(page, |page, event| page.after(event).0).view()
}

fn typed(moves: &str) -> impl Iterator<Item = Event> {
    moves.split(' ').map(|mv| BoardEvent::Type(mv.into()).into())
}

fn status(view: &PageView) -> String {
    render(Status { view: view.status.clone(), on_event: Callback::noop() }.into_html())
}

#[test]
fn status_in_a_game() {
    insta::assert_snapshot!("status_start", status(&people([])));
    insta::assert_snapshot!("status_compulsory", status(&people(typed("c3-d4"))));
    insta::assert_snapshot!("status_offer", status(&people([MatchEvent::OfferDraw.into()])));
}

#[test]
fn status_after_the_end() {
    let view = people([MatchEvent::Resign.into()]);
    // Until the part with the card is loaded.
    insta::assert_snapshot!("status_over", status(&view));
    let card = result_card(&view.status, Html::default(), &Callback::noop()).expect("the game is over");
    insta::assert_snapshot!("status_result", render(card));
}

#[test]
fn controls_at_the_start() {
    let controls = |view: PageView| render(Controls { view: view.controls, on_event: Callback::noop() }.into_html());
    insta::assert_snapshot!("controls_start", controls(people([])));
}

#[test]
fn moves_with_a_variation() {
    let other = [CursorEvent::GoToPly(2).into(), BoardEvent::Type("d2-c3-b4".into()).into()];
    let view = people(typed("c3-d4 e5-d4-c3 b2-c3-d4").chain(other));
    insta::assert_snapshot!(
        "moves_variation",
        render(html! { <Moves view={view.moves} on_event={Callback::noop()} /> })
    );
}

#[test]
fn an_exploded_column() {
    let column = "Wbw".parse().expect("a column");
    insta::assert_snapshot!("exploded_column", render(ExplodedColumn { column }.into_html()));
}
