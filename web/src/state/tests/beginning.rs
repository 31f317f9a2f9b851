//! Another game: at a position that is given as text; and where one that is over goes.

use super::*;

/// Black, who sits against the machine, begins there.
fn given(text: &str) -> Table {
    let played = want(press(table(Seats::White), &["c3", "d4"]), TableIntent::ShowNewGame(Shown::Yes));
    let new_game = NewGame { beginning: Beginning::Custom(text.into()), seats: Seats::Black, ..NewGame::default() };
    want(played, TableIntent::NewGame(new_game))
}

#[test]
fn a_game_begins_at_a_position_that_is_given() {
    let table = given("a1w g7bW, Black to move");
    assert_eq!(table.play.cursor().game().position().to_string(), ",,,bW//////w,,, b");
    assert_eq!((table.view().new_game_shown, table.play.players().lone_computer()), (Shown::No, Some(Color::White)));
    assert!(moves(&want(table, Intent::Undo)).is_empty(), "nothing of the game before is left");
}

#[test]
fn a_faulty_position_is_told_in_the_dialog_and_touches_nothing() {
    let table = given("////,q,,// w");
    assert_eq!((table.view().new_game_shown, moves(&table)), (Shown::Yes, vec!["c3-d4".to_owned()]));
    let view = table.view();
    assert_eq!(
        view.given_fault.as_deref(),
        Some("Not a position: rank 3, square c3: 'q' is not a counter; expected one of w b W B.")
    );
    assert_eq!(view.notice, None);
    assert_eq!(want(table, TableIntent::ShowNewGame(Shown::No)).view().given_fault, None);
}

#[test]
fn a_game_that_is_over_goes_to_the_study_as_it_was_played() {
    let over = want(answer(press(table(Seats::White), &["c3", "d4"]), "e5-d4-c3"), TableIntent::Resign);
    let view = over.view();
    for (address, section) in [(&view.study, "analysis/fen"), (&view.review, "analysis/review&fen")] {
        assert!(address.starts_with(&format!("./study.html#{section}")), "{address}");
        assert!(address.ends_with("&moves=c3-d4_e5-d4-c3&end=white_resigned"), "{address}");
    }
    // Whoever looks back finds the same place there, from the same side.
    let back = want(want(over, Intent::GoToPly(1)), Intent::Input(BoardEvent::Flip));
    let study = back.view().study;
    assert!(study.ends_with("&moves=c3-d4_e5-d4-c3&end=white_resigned&ply=1&bottom=b"), "{study}");
}
