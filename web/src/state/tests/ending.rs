//! Draws are offered and answered; after the end comes another game.

use laska_rules::DrawRules;
use laska_worker::protocol::Reply;

use super::*;

/// The machine has answered a first move, and thinks so of its position.
fn machine_thinks(score: ScoreText) -> Table {
    let asked = press(table(Seats::White), &["c3", "d4"]);
    let id = asked.search().expect("the machine's turn").id;
    let report = Report { score, ..report("e5-d4-c3") };
    asked.after(Event::Replied(Reply::Best { id, report }))
}

#[test]
fn the_machine_takes_a_draw_unless_it_stands_better() {
    for (score, accepted) in [
        (ScoreText::Value(-300), true),
        (ScoreText::Value(0), true),
        (ScoreText::Value(60), false),
        (ScoreText::Win(7), false),
        (ScoreText::Loss(6), true),
    ] {
        let offered = want(machine_thinks(score), TableIntent::OfferDraw);
        let headline = offered.view().status.headline;
        assert_eq!(headline == "Draw", accepted, "{score:?}");
        assert_eq!(notice(&offered).contains("declines"), !accepted);
        assert!(!offered.view().controls.draw, "it is not asked again before the next move");
    }
    let unthought = want(table(Seats::White), TableIntent::OfferDraw);
    assert!(notice(&unthought).contains("declines"), "it has no opinion yet");
}

#[test]
fn of_two_people_the_other_one_answers() {
    let offered = want(table(Seats::People), TableIntent::OfferDraw);
    assert_eq!(offered.view().status.offer.map(|offer| offer.by), Some(Color::White));
    let drawn = want(offered.clone(), TableIntent::AcceptDraw);
    let status = drawn.view().status;
    assert_eq!((status.headline.as_str(), status.detail.as_str(), status.over), ("Draw", "Agreed.", true));
    let declined = want(offered.clone(), TableIntent::DeclineDraw).view();
    assert_eq!((declined.status.offer, declined.controls.draw, declined.status.over), (None, false, false));
    let played = press(offered, &["c3", "d4"]).view();
    assert_eq!((played.status.offer, played.controls.draw), (None, true), "a move declines as well");
}

#[test]
fn a_rematch_swaps_the_sides_and_keeps_the_rest() {
    let new_game = NewGame { draws: DrawRules::NONE, ..NewGame::default() };
    let over = want(want(Table::default(), TableIntent::NewGame(new_game)), TableIntent::Resign);
    let again = want(over, TableIntent::Rematch);
    assert_eq!((again.play.players().lone_computer(), again.play.board().bottom), (Some(Color::White), Color::Black));
    assert_eq!(
        (again.play.cursor().game().draw_rules(), again.play.cursor().game().moves().len()),
        (DrawRules::NONE, 0)
    );
    assert!(again.search().is_some(), "the machine begins this time");
}

#[test]
fn draws_by_rule_can_be_left_out() {
    let round = "a1-b2 g1-f2 b2-a1 f2-g1";
    for (draws, over) in [("", true), ("&draws=none", false)] {
        let table = opened(&format!("fen=//////W,,,B_w{draws}"));
        assert_eq!(typed(typed(table, round), round).view().status.over, over, "{draws}");
    }
}

#[test]
fn who_looks_back_resigns_the_game_all_the_same() {
    let two = typed(table(Seats::People), "c3-d4 e5-c3");
    let resigned = want(want(two, Intent::GoToPly(0)), TableIntent::Resign);
    assert_eq!((moves(&resigned).len(), resigned.view().status.headline.as_str()), (2, "Black wins"));
}
