//! Another game: at a position that is given as text, and a game that is over to be tried on.

use super::*;
use crate::intent::{Shown, Walk};

/// Black, who sits against the machine, begins there.
fn given(text: &str) -> Table {
    let played = want(press(table(Seats::White), &["c3", "d4"]), Intent::ShowNewGame(Shown::Yes));
    let new_game = NewGame { beginning: Beginning::Given(text.into()), seats: Seats::Black, ..NewGame::default() };
    want(played, Intent::NewGame(new_game))
}

#[test]
fn a_game_begins_at_a_position_that_is_given() {
    let table = given("a1w g7bW, Black to move");
    assert_eq!(table.game.position().to_string(), ",,,bW//////w,,, b");
    assert_eq!((table.new_game, table.seating().lone_machine()), (Shown::No, Some(Color::White)));
    assert!(moves(&want(table, Intent::TakeBack)).is_empty(), "nothing of the game before is left");
}

#[test]
fn a_faulty_position_is_told_in_the_dialog_and_touches_nothing() {
    let table = given("////,q,,// w");
    assert_eq!((table.new_game, moves(&table)), (Shown::Yes, vec!["c3-d4".to_owned()]));
    let view = table.view();
    assert_eq!(
        view.given_fault.as_deref(),
        Some("Not a position: rank 3, square c3: 'q' is not a counter; expected one of w b W B.")
    );
    assert_eq!(view.notice, None);
    assert_eq!(want(table, Intent::ShowNewGame(Shown::No)).view().given_fault, None);
}

#[test]
fn a_game_that_is_over_is_walked_and_tried_on_for_both_sides() {
    let two = answer(press(table(Seats::White), &["c3", "d4"]), "e5-d4-c3");
    assert_eq!(want(two.clone(), Intent::Analyze), two, "it is not over");
    let over = want(want(two, Intent::Resign), Intent::Analyze);
    assert_eq!((over.seating(), over.view().status.headline.as_str()), (Seating::people(), "Black wins"));
    let tried = typed(want(over, Intent::GoTo(0)), "c3-b4 a5-c3 b2-d4");
    assert_eq!(moves(&tried), ["c3-b4", "a5-b4-c3", "b2-c3-d4"]);
    let back = want(want(want(tried, Intent::GoTo(1)), Intent::Walk(Walk::LineBefore)), Intent::Walk(Walk::End));
    assert_eq!((moves(&back).len(), back.view().status.headline.as_str()), (2, "Black wins"), "it ended as it did");
}
