//! What the parts of the page are made of, as text: a change of it is seen, and is meant.

use laska_app::{BoardEvent, CursorEvent, MatchEvent};
use laska_app::{NewGame, Seats};
use laska_web::board::ExplodedColumn;
use laska_web::intent::Intent;
use laska_web::intent::PlayIntent;
use laska_web::panels::{Controls, Moves, Status};
use laska_web::state::{Event, PlayPage};
use laska_web::view::PageView;
use laska_web::widget::Widget as _;
use yew::{Callback, html};

use crate::drawn::drawn;

/// Two people's game after what they wanted.
fn people(wanted: impl IntoIterator<Item = PlayIntent>) -> PageView {
    let seats = PlayIntent::NewGame(NewGame { seats: Seats::People, ..NewGame::default() });
    let table = PlayPage::default().after(Event::Intent(seats));
    wanted.into_iter().fold(table, |table, intent| table.after(Event::Intent(intent))).view()
}

fn typed(moves: &str) -> impl Iterator<Item = PlayIntent> {
    moves.split(' ').map(|mv| Intent::Input(BoardEvent::Type(mv.into())).into())
}

fn status(view: &PageView) -> String {
    drawn(Status { view: view.status.clone(), review: view.review.clone(), on_event: Callback::noop() }.into_html())
}

#[test]
fn whose_turn_it_is_and_what_is_compulsory() {
    insta::assert_snapshot!("status_start", status(&people([])));
    insta::assert_snapshot!("status_compulsory", status(&people(typed("c3-d4"))));
    insta::assert_snapshot!("status_offer", status(&people([PlayIntent::Match(MatchEvent::OfferDraw)])));
}

#[test]
fn a_result_with_its_reason_and_what_is_next() {
    insta::assert_snapshot!("status_result", status(&people([PlayIntent::Match(MatchEvent::Resign)])));
}

#[test]
fn the_buttons_that_can_be_pressed() {
    let controls = |view: PageView| drawn(Controls { view: view.controls, on_event: Callback::noop() }.into_html());
    insta::assert_snapshot!("controls_start", controls(people([])));
}

#[test]
fn moves_with_a_variation() {
    let other = [Intent::Cursor(CursorEvent::GoToPly(2)), Intent::Input(BoardEvent::Type("d2-c3-b4".into()))]
        .map(PlayIntent::Shared);
    let view = people(typed("c3-d4 e5-d4-c3 b2-c3-d4").chain(other));
    insta::assert_snapshot!(
        "moves_variation",
        drawn(html! { <Moves view={view.moves} on_event={Callback::noop()} /> })
    );
}

#[test]
fn a_column_lifted_apart() {
    let column = "Wbw".parse().expect("a column");
    insta::assert_snapshot!("column_apart", drawn(ExplodedColumn { column }.into_html()));
}
