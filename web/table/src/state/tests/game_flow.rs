//! The course of a game: start, clock and end.

use laska_rules::DrawRules;
use laska_ui::view::MoveListItem;

use super::*;

/// Starts a game from a position, as Black against the computer.
fn with_custom_position(text: &str) -> PlayPage {
    let played = send(press(page(Seats::White), &["c3", "d4"]), Event::Open(Dialog::NewGame));
    let new_game =
        NewGame { start_from: StartFrom::CustomPosition(text.into()), seats: Seats::Black, ..NewGame::default() };
    send(played, Event::Begin(new_game))
}

#[test]
fn a_game_starts_from_a_custom_position() {
    let page = with_custom_position("a1w g7bW, Black to move");
    assert_eq!(page.game_match.cursor().game().position().to_string(), ",,,bW//////w,,, b");
    assert_eq!((new_game_prompt(&page), page.game_match.players().computer_side()), (None, Some(Color::White)));
    assert!(moves(&send(page, MatchEvent::Undo)).is_empty(), "nothing is left of the previous game");
}

#[test]
fn an_invalid_position_is_reported_in_the_dialog_and_changes_nothing() {
    let page = with_custom_position("////,q,,// w");
    assert_eq!(moves(&page), ["c3-d4"]);
    let error = "Not a position: rank 3, square c3: 'q' is not a counter; expected one of w b W B.";
    assert_eq!(new_game_prompt(&page), Some((None, Some(error.to_owned()))));
    assert_eq!(page.view().notice, None);
    let reopened = send(send(page, Event::Close(Dialog::NewGame)), Event::Open(Dialog::NewGame));
    assert_eq!(new_game_prompt(&reopened), Some((None, None)));
}

#[test]
fn a_finished_game_opens_in_the_study() {
    let over = send(answer(press(page(Seats::White), &["c3", "d4"]), "e5-d4-c3"), MatchEvent::Resign);
    let view = over.view();
    let review = view.status.end.expect("the game is over").review;
    for (address, section) in [(&view.analysis, "analysis/fen"), (&review, "analysis/review&fen")] {
        assert!(address.starts_with(&format!("./study.html#{section}")), "{address}");
        assert!(address.ends_with("&moves=c3-d4_e5-d4-c3&end=white_resigned"), "{address}");
    }
    // The study shows the same position from the same side.
    let back = send(send(over, CursorEvent::GoToPly(1)), BoardEvent::Flip);
    let study = back.view().analysis;
    assert!(study.ends_with("&moves=c3-d4_e5-d4-c3&end=white_resigned&ply=1&bottom=b"), "{study}");
}

const CONTROL: TimeControl = TimeControl::new(3, 2);

fn at(page: PlayPage, seconds: u64) -> PlayPage {
    page.then(MatchEvent::Time(Timestamp(1000 * seconds)))
}

fn timed(seats: Seats) -> PlayPage {
    send(at(PlayPage::default(), 100), Event::Begin(NewGame { seats, clock: Some(CONTROL), ..NewGame::default() }))
}

/// Returns the remaining seconds of White and Black, including the running time.
fn left(page: &PlayPage) -> [u64; 2] {
    [Color::White, Color::Black].map(|side| {
        let since = page.game_match.running().and_then(|(running, since)| (running == side).then_some(since));
        let used = since.map_or(Duration::ZERO, |since| page.game_match.now().since(since));
        page.game_match.left(side).saturating_sub(used).as_secs()
    })
}

#[test]
fn a_move_uses_the_movers_time_and_adds_the_increment() {
    // The first move starts the clock.
    let page = typed(at(timed(Seats::People), 110), "c3-d4");
    assert_eq!(left(&page), [180, 180]);
    let page = typed(at(page, 140), "e5-c3");
    assert_eq!(left(&page), [180, 152]);
    assert_eq!(left(&at(page, 150)), [170, 152]);
}

#[test]
fn a_player_out_of_time_loses_and_the_reason_is_shown() {
    let page = typed(timed(Seats::People), "c3-d4");
    assert_eq!(page.game_match.deadline(), Some(Timestamp(280_000)));
    assert!(!at(page.clone(), 279).view().status.over);
    let over = at(page.clone(), 280);
    let status = over.view().status;
    assert_eq!(
        (status.headline.as_str(), status.detail.to_string().as_str()),
        ("White wins", "Black has no time left.")
    );
    assert_eq!((left(&over), over.game_match.deadline()), ([180, 0], None));
    let looking = send(typed(page, "e5-c3"), CursorEvent::GoToPly(1));
    let over = at(looking, 500).view();
    assert_eq!(
        (over.status.headline.as_str(), over.moves.items.len()),
        ("Black wins", 1),
        "looking back does not stop the clock"
    );
}

#[test]
fn only_the_end_stops_the_clock() {
    let page = typed(timed(Seats::People), "c3-d4");
    let over = send(at(page, 130), MatchEvent::Resign);
    assert_eq!((left(&over), over.game_match.deadline()), ([180, 150], None));
    assert_eq!(left(&at(over, 400)), [180, 150]);
}

#[test]
fn undo_restores_the_clock() {
    let page = typed(at(timed(Seats::People), 110), "c3-d4");
    let page = at(typed(at(page, 140), "e5-c3"), 160);
    let back = send(page.clone(), MatchEvent::Undo);
    assert_eq!(left(&back), [180, 180]);
    assert_eq!(left(&at(back.clone(), 170)), [180, 170], "and it continues from there");
    assert_eq!(left(&send(back, MatchEvent::Redo)), [180, 152]);
    let looked = send(page, CursorEvent::GoToPly(1));
    assert_eq!(left(&looked), [160, 152], "looking back undoes nothing");
    assert_eq!(left(&send(looked, BoardEvent::Type("c5-b4".into()))), [160, 152], "an illegal move changes no clock");
}

#[test]
fn the_computer_stays_within_its_clock_which_pauses_during_review() {
    let waiting = typed(at(timed(Seats::White), 110), "c3-d4");
    let Some((_, Some(limit))) = requested_move(&waiting) else { panic!("expected a request for a move") };
    assert!((1_000..20_000).contains(&limit), "{limit:?}");
    let looking = at(send(waiting, CursorEvent::GoToPly(0)), 400);
    assert_eq!((looking.game_match.deadline(), looking.view().status.over), (None, false));
    let back = send(looking, CursorEvent::GoToPly(1));
    assert_eq!((left(&back), back.game_match.deadline()), ([180, 180], Some(Timestamp(580_000))));
    let late = at(back, 579);
    assert!(matches!(requested_move(&late), Some((_, Some(_)))), "it is still the computer's turn");
    assert_eq!(at(late, 580).view().status.headline, "You won");
}

#[test]
fn a_computer_almost_out_of_time_moves_immediately() {
    let control = TimeControl { base: Duration::from_millis(100), increment: Duration::ZERO };
    let new_game = NewGame { seats: Seats::Black, clock: Some(control), ..NewGame::default() };
    let waiting = send(PlayPage::default(), Event::Begin(new_game));
    let Some((_, Some(limit))) = requested_move(&waiting) else { panic!("expected a request for a move") };
    assert!(u128::from(limit) < control.base.as_millis(), "{limit:?}");
}

/// Returns a game in which the computer has replied with this score.
fn after_reply(score: ScoreKind) -> PlayPage {
    let waiting = press(page(Seats::White), &["c3", "d4"]);
    let id = waiting.search().expect("the computer's turn").id;
    let report = SearchReport { score, ..report("e5-d4-c3") };
    waiting.then(MatchEvent::Replied(Reply::Best { id, report }))
}

#[test]
fn the_computer_accepts_a_draw_unless_it_is_better() {
    for (score, accepted) in [
        (ScoreKind::Value(-300), true),
        (ScoreKind::Value(0), true),
        (ScoreKind::Value(60), false),
        (ScoreKind::Win(Plies(7)), false),
        (ScoreKind::Loss(Plies(6)), true),
    ] {
        let offered = send(after_reply(score), MatchEvent::OfferDraw);
        let headline = offered.view().status.headline;
        assert_eq!(headline == "Draw", accepted, "{score:?}");
        assert_eq!(notice(&offered).contains("declines"), !accepted);
        assert!(!offered.view().controls.draw, "no second offer before the next move");
    }
    let unevaluated = send(page(Seats::White), MatchEvent::OfferDraw);
    assert!(notice(&unevaluated).contains("declines"), "it has not evaluated a position yet");
}

#[test]
fn the_other_person_answers_a_draw_offer() {
    let offered = send(page(Seats::People), MatchEvent::OfferDraw);
    assert_eq!(offered.view().status.offer.map(|offer| offer.by), Some(Color::White));
    let drawn = send(offered.clone(), MatchEvent::AcceptDraw);
    let status = drawn.view().status;
    assert_eq!((status.headline.as_str(), status.detail.to_string().as_str(), status.over), ("Draw", "Agreed.", true));
    let declined = send(offered.clone(), MatchEvent::DeclineDraw).view();
    assert_eq!((declined.status.offer, declined.controls.draw, declined.status.over), (None, false, false));
    let played = press(offered, &["c3", "d4"]).view();
    assert_eq!((played.status.offer, played.controls.draw), (None, true), "a move declines as well");
}

#[test]
fn a_rematch_swaps_the_sides_and_keeps_the_rest() {
    let new_game = NewGame { draw_rules: DrawRules::NONE, ..NewGame::default() };
    let over = send(send(PlayPage::default(), Event::Begin(new_game)), MatchEvent::Resign);
    let again = send(over, MatchEvent::Rematch);
    assert_eq!(
        (again.game_match.players().computer_side(), again.game_match.board().bottom),
        (Some(Color::White), Color::Black)
    );
    assert_eq!(
        (again.game_match.cursor().game().draw_rules(), again.game_match.cursor().game().moves().len()),
        (DrawRules::NONE, 0)
    );
    assert!(again.search().is_some(), "the computer begins this time");
}

#[test]
fn draw_rules_can_be_turned_off() {
    let round = "a1-b2 g1-f2 b2-a1 f2-g1";
    for (draws, over) in [("", true), ("&draws=none", false)] {
        let page = opened(&format!("fen=//////W,,,B_w{draws}"));
        assert_eq!(typed(typed(page, round), round).view().status.over, over, "{draws}");
    }
}

#[test]
fn resigning_in_an_earlier_position_resigns_the_game() {
    let two = typed(page(Seats::People), "c3-d4 e5-c3");
    let resigned = send(send(two, CursorEvent::GoToPly(0)), MatchEvent::Resign);
    assert_eq!((moves(&resigned).len(), resigned.view().status.headline.as_str()), (2, "Black wins"));
}

#[test]
fn after_an_undo_and_a_flag_fall_the_list_has_as_many_moves_as_the_result_says() {
    let page = typed(at(timed(Seats::People), 110), "c3-d4 e5-c3 b2-d4 c5-b4");
    let over = at(send(send(page, MatchEvent::Undo), MatchEvent::Undo), 1_000);
    let view = over.view();
    let end = view.status.end.expect("White's time is up");
    let rows = view.moves.items.iter().filter(|item| matches!(item, MoveListItem::Row(_))).count();
    assert_eq!((end.moves, rows), (1, 1));
    assert!(format!("{:?}", view.moves.items).contains("b2-c3-d4"), "the undone moves are a variation");
}
