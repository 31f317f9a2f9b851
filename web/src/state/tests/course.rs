//! The course of a game: how it begins, its clock, and how it ends.

use laska_rules::DrawRules;

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
        view.position_error.as_deref(),
        Some("Not a position: rank 3, square c3: 'q' is not a counter; expected one of w b W B.")
    );
    assert_eq!(view.notice, None);
    assert_eq!(want(table, TableIntent::ShowNewGame(Shown::No)).view().position_error, None);
}

#[test]
fn a_game_that_is_over_goes_to_the_study_as_it_was_played() {
    let over =
        want(answer(press(table(Seats::White), &["c3", "d4"]), "e5-d4-c3"), TableIntent::Match(MatchEvent::Resign));
    let view = over.view();
    for (address, section) in [(&view.study, "analysis/fen"), (&view.review, "analysis/review&fen")] {
        assert!(address.starts_with(&format!("./study.html#{section}")), "{address}");
        assert!(address.ends_with("&moves=c3-d4_e5-d4-c3&end=white_resigned"), "{address}");
    }
    // Whoever looks back finds the same place there, from the same side.
    let back = want(want(over, Intent::Cursor(CursorEvent::GoToPly(1))), Intent::Input(BoardEvent::Flip));
    let study = back.view().study;
    assert!(study.ends_with("&moves=c3-d4_e5-d4-c3&end=white_resigned&ply=1&bottom=b"), "{study}");
}

const CONTROL: TimeControl = TimeControl::of(3, 2);

fn at(table: Table, seconds: u64) -> Table {
    table.after(Event::Time(Timestamp(1000 * seconds)))
}

fn timed(seats: Seats) -> Table {
    want(at(Table::default(), 100), TableIntent::NewGame(NewGame { seats, clock: Some(CONTROL), ..NewGame::default() }))
}

/// What White and Black have left, in seconds, once the time since the last move is counted.
fn left(table: &Table) -> [u64; 2] {
    [Color::White, Color::Black].map(|side| {
        let since = table.play.running().and_then(|(running, since)| (running == side).then_some(since));
        let used = since.map_or(Duration::ZERO, |since| table.play.now().since(since));
        table.play.left(side).saturating_sub(used).as_secs()
    })
}

#[test]
fn a_move_spends_its_sides_time_and_adds_the_increment() {
    let table = typed(at(timed(Seats::People), 110), "c3-d4");
    assert_eq!(left(&table), [172, 180]);
    let table = typed(at(table, 140), "e5-c3");
    assert_eq!(left(&table), [172, 152]);
    assert_eq!(left(&at(table, 150)), [162, 152]);
}

#[test]
fn who_has_no_time_left_has_lost_and_the_reason_is_told() {
    let table = timed(Seats::People);
    assert_eq!(table.play.deadline(), Some(Timestamp(280_000)));
    assert!(!at(table.clone(), 279).view().status.over);
    let over = at(table.clone(), 280);
    let status = over.view().status;
    assert_eq!((status.headline.as_str(), status.detail.as_str()), ("Black wins", "White has no time left."));
    assert_eq!((left(&over), over.play.deadline()), ([0, 180], None));
    let looking = want(typed(table, "c3-d4 e5-c3"), Intent::Cursor(CursorEvent::GoToPly(1)));
    let over = at(looking, 500).view();
    assert_eq!(
        (over.status.headline.as_str(), over.moves.items.len()),
        ("Black wins", 1),
        "looking back stops no clock"
    );
}

#[test]
fn nothing_but_the_end_stops_it() {
    let over = want(at(timed(Seats::People), 130), TableIntent::Match(MatchEvent::Resign));
    assert_eq!((left(&over), over.play.deadline()), ([150, 180], None));
    assert_eq!(left(&at(over, 400)), [150, 180]);
}

#[test]
fn a_takeback_gives_the_time_as_it_was() {
    let table = typed(at(timed(Seats::People), 110), "c3-d4");
    let table = at(typed(at(table, 140), "e5-c3"), 160);
    let back = want(table.clone(), Intent::Undo);
    assert_eq!(left(&back), [172, 180]);
    assert_eq!(left(&at(back.clone(), 170)), [172, 170], "and it runs on from there");
    assert_eq!(left(&want(back, Intent::Redo)), [172, 152]);
    let looked = want(table, Intent::Cursor(CursorEvent::GoToPly(1)));
    assert_eq!(left(&looked), [152, 152], "looking back is no takeback");
    assert_eq!(
        left(&want(looked, Intent::Input(BoardEvent::Type("c5-b4".into())))),
        [152, 152],
        "that move takes: it is not legal"
    );
}

#[test]
fn the_machine_keeps_within_its_clock_and_its_time_stands_while_one_looks_back() {
    let asked = typed(at(timed(Seats::White), 110), "c3-d4");
    let Some((_, Some(limit))) = asked_to_play(&asked) else { panic!("its turn") };
    assert!((1_000..20_000).contains(&limit), "{limit:?}");
    let looking = at(want(asked, Intent::Cursor(CursorEvent::GoToPly(0))), 400);
    assert_eq!((looking.play.deadline(), looking.view().status.over), (None, false));
    let back = want(looking, Intent::Cursor(CursorEvent::GoToPly(1)));
    assert_eq!((left(&back), back.play.deadline()), ([172, 180], Some(Timestamp(580_000))));
    let late = at(back, 579);
    assert!(matches!(asked_to_play(&late), Some((_, Some(_)))), "its turn still");
    assert_eq!(at(late, 580).view().status.headline, "White wins");
}

#[test]
fn a_machine_with_no_time_to_speak_of_moves_at_once() {
    let control = TimeControl { base: Duration::from_millis(100), increment: Duration::ZERO };
    let new_game = NewGame { seats: Seats::Black, clock: Some(control), ..NewGame::default() };
    let asked = want(Table::default(), TableIntent::NewGame(new_game));
    let Some((_, Some(limit))) = asked_to_play(&asked) else { panic!("its turn") };
    assert!(u128::from(limit) < control.base.as_millis(), "{limit:?}");
}

/// The machine has answered a first move, and thinks so of its position.
fn machine_thinks(score: SearchScore) -> Table {
    let asked = press(table(Seats::White), &["c3", "d4"]);
    let id = asked.search().expect("the machine's turn").id;
    let report = SearchReport { score, ..report("e5-d4-c3") };
    asked.after(Event::Replied(Reply::Best { id, report }))
}

#[test]
fn the_machine_takes_a_draw_unless_it_stands_better() {
    for (score, accepted) in [
        (SearchScore::Value(-300), true),
        (SearchScore::Value(0), true),
        (SearchScore::Value(60), false),
        (SearchScore::Win(7), false),
        (SearchScore::Loss(6), true),
    ] {
        let offered = want(machine_thinks(score), TableIntent::Match(MatchEvent::OfferDraw));
        let headline = offered.view().status.headline;
        assert_eq!(headline == "Draw", accepted, "{score:?}");
        assert_eq!(notice(&offered).contains("declines"), !accepted);
        assert!(!offered.view().controls.draw, "it is not asked again before the next move");
    }
    let unthought = want(table(Seats::White), TableIntent::Match(MatchEvent::OfferDraw));
    assert!(notice(&unthought).contains("declines"), "it has no opinion yet");
}

#[test]
fn of_two_people_the_other_one_answers() {
    let offered = want(table(Seats::People), TableIntent::Match(MatchEvent::OfferDraw));
    assert_eq!(offered.view().status.offer.map(|offer| offer.by), Some(Color::White));
    let drawn = want(offered.clone(), TableIntent::Match(MatchEvent::AcceptDraw));
    let status = drawn.view().status;
    assert_eq!((status.headline.as_str(), status.detail.as_str(), status.over), ("Draw", "Agreed.", true));
    let declined = want(offered.clone(), TableIntent::Match(MatchEvent::DeclineDraw)).view();
    assert_eq!((declined.status.offer, declined.controls.draw, declined.status.over), (None, false, false));
    let played = press(offered, &["c3", "d4"]).view();
    assert_eq!((played.status.offer, played.controls.draw), (None, true), "a move declines as well");
}

#[test]
fn a_rematch_swaps_the_sides_and_keeps_the_rest() {
    let new_game = NewGame { draws: DrawRules::NONE, ..NewGame::default() };
    let over = want(want(Table::default(), TableIntent::NewGame(new_game)), TableIntent::Match(MatchEvent::Resign));
    let again = want(over, TableIntent::Match(MatchEvent::Rematch));
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
    let resigned = want(want(two, Intent::Cursor(CursorEvent::GoToPly(0))), TableIntent::Match(MatchEvent::Resign));
    assert_eq!((moves(&resigned).len(), resigned.view().status.headline.as_str()), (2, "Black wins"));
}
