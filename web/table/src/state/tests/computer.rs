//! The computer plays at the chosen strength; late replies and failures change nothing; it gives hints, and two
//! computers can play each other.

use laska_ui::settings::WatchSpeed;
use laska_ui::view::ArrowKind;

use super::*;

#[test]
fn late_replies_change_nothing() {
    let waiting = press(page(Seats::White), &["c3", "d4"]);
    let id = waiting.search().expect("the computer's turn").id;
    let back = send(waiting, MatchEvent::Undo);
    assert!(moves(&back).is_empty());
    let late = back.clone().then(MatchEvent::Replied(Reply::Best { id, report: report("e5-d4-c3") }));
    assert_eq!(late, back);
    let again = press(back, &["c3", "d4"]);
    let late = again.clone().then(MatchEvent::Replied(Reply::Best { id, report: report("e5-d4-c3") }));
    assert_eq!(late, again, "the same position, but another search");
}

#[test]
fn the_computer_waits_while_an_earlier_position_is_shown() {
    let two = answer(press(page(Seats::White), &["c3", "d4"]), "e5-d4-c3");
    let past = send(two.clone(), CursorEvent::GoToPly(1));
    assert_eq!(past.search(), None);
    assert!(refusal(&press(past.clone(), &["e5"])).contains("earlier position"));
    assert_eq!(send(past, CursorEvent::GoToPly(2)).game_match.cursor().game(), two.game_match.cursor().game());
}

#[test]
fn a_failed_search_is_reported_and_repeated_after_a_change() {
    let waiting = press(page(Seats::White), &["c3", "d4"]);
    let id = waiting.search().expect("the computer's turn").id;
    let failed = waiting.then(MatchEvent::Replied(Reply::Failed { id: Some(id), message: "no".to_owned() }));
    assert_eq!((failed.search(), notice(&failed).contains("no. Undo")), (None, true));
    let again = press(send(failed, MatchEvent::Undo), &["c3", "d4"]);
    assert!(again.search().is_some());
}

#[test]
fn the_computer_plays_at_the_chosen_strength() {
    for level in Level::all() {
        for time in MoveTime::ALL {
            let strength = Strength { level, time };
            let page = against(strength);
            let limit = strength.limit().map(|limit| limit.as_millis() as u32);
            assert_eq!(requested_move(&page), Some((level, limit)));
            let timed = level == Level::STRONGEST && time != MoveTime::Unlimited;
            assert_eq!(strength.limit().is_some(), timed, "{strength:?}");
            let title = thinking(&page).title;
            assert!(title.starts_with(&format!("Computer, level {}", level.number())), "{title}");
        }
    }
    assert!(MoveTime::ALL.is_sorted_by_key(|time| time.limit().unwrap_or(Duration::MAX)));
}

#[test]
fn move_now_can_be_pressed_once() {
    let endless = Strength { level: Level::STRONGEST, time: MoveTime::Unlimited };
    let waiting = against(endless);
    let search = waiting.search().expect("the computer begins");
    assert_eq!((search.urgency, waiting.view().controls.move_now), (Urgency::Normal, true));
    let hurried = send(waiting, MatchEvent::MoveNow);
    assert_eq!(hurried.search().map(|it| (it.id, it.urgency)), Some((search.id, Urgency::Immediate)));
    assert_eq!((thinking(&hurried).active, hurried.view().controls.move_now), (true, false));
    let answered = answer(hurried, "c3-d4");
    assert_eq!((moves(&answered), answered.view().controls.move_now), (vec!["c3-d4".to_owned()], false));
    let next = press(answered, &["e5", "c3"]).search().map(|it| it.urgency);
    assert_eq!(next, Some(Urgency::Normal), "the next move gets its full time");
}

#[test]
fn a_refused_drop_concerns_the_dragged_column() {
    let square = |name: &str| name.parse().expect("a square");
    let dropped = |from: &str, on: &str| send(press(page(Seats::People), &[from]), BoardEvent::Drop(square(on)));
    for on in ["b2", "c5", "e5", "a1"] {
        let refused = dropped("c3", on);
        assert_eq!(refusal(&refused), format!("c3 cannot move to {on}. It can move to b4 or d4."));
        assert!(refused.game_match.board().selected().is_none() && moves(&refused).is_empty());
    }
    assert_eq!(moves(&dropped("c3", "d4")), ["c3-d4"]);
    // A drop on the starting square deselects the column, like a click.
    assert!(dropped("c3", "c3").game_match.board().selected().is_none());
}

#[test]
fn the_computers_line_is_hidden_while_a_person_is_to_move() {
    let waiting =
        press(with_evaluation(page(Seats::White)), &["c3", "d4"]).then(MatchEvent::Worker(WorkerStatus::Ready));
    let id = waiting.search().expect("the computer's turn").id;
    let thinks = waiting.then(MatchEvent::Replied(Reply::Progress { id, report: report("e5-d4-c3") }));
    assert!(thinking(&thinks).line.contains("e5-d4-c3"));
    let answered = answer(thinks, "e5-d4-c3");
    assert_eq!(thinking(&answered).line, "", "the line would give away the person's best move");
}

fn two_computers() -> PlayPage {
    let strength = |level| Strength { level: Level::new(level).expect("a level"), time: MoveTime::default() };
    let new_game =
        NewGame { seats: Seats::Computers, strength: strength(2), black_strength: strength(5), ..NewGame::default() };
    let page = with_evaluation(PlayPage::default());
    send(page, Event::Begin(new_game)).then(MatchEvent::Worker(WorkerStatus::Ready))
}

fn level(page: &PlayPage) -> Option<u8> {
    requested_move(page).map(|(level, _)| level.number())
}

#[test]
fn each_side_has_its_own_level() {
    let page = two_computers();
    assert_eq!(level(&page), Some(2));
    let page = answer(page, "c3-d4");
    assert_eq!((level(&page), thinking(&page).title.as_str()), (Some(5), "Black: Computer, level 5"));
    let view = page.view();
    assert!(!view.controls.undo && !view.controls.resign && !view.controls.draw && !view.controls.hint);
    assert!(refusal(&press(page, &["e5"])).contains("Two computers"));
}

#[test]
fn pausing_stops_the_search_until_play_resumes() {
    let paused = send(answer(two_computers(), "c3-d4"), MatchEvent::SetAutoplay(Autoplay::Paused));
    assert_eq!((paused.search(), paused.view().status.computers), (None, Some(Autoplay::Paused)));
    let on = send(send(paused, CursorEvent::GoToPly(0)), MatchEvent::SetAutoplay(Autoplay::Running));
    assert_eq!((level(&on), moves(&on).len()), (Some(5), 1), "they continue from the end");
}

#[test]
fn a_person_can_take_over_the_side_to_move() {
    let page = send(answer(two_computers(), "c3-d4"), MatchEvent::PlayFromHere);
    assert_eq!((page.game_match.players().computer_side(), page.search()), (Some(Color::White), None));
    let page = press(page, &["e5", "c3"]);
    assert_eq!(level(&page), Some(2));
}

#[test]
fn two_computers_play_at_a_watchable_pace() {
    let min_time = |page: &PlayPage| page.search().expect("a requested search").pace.min_time(0);
    let page = answer(two_computers(), "c3-d4");
    assert_eq!(min_time(&page), Duration::from_millis(1200));
    // Each additional jump takes time.
    let page = answer(answer(page, "e5-d4-c3"), "b2-c3-d4");
    assert_eq!(min_time(&page), Duration::from_millis(1200));
    let jumps = PlayPage::default().then(Event::Opened("fen=///b,b,/,,,/b,,/w,,,_w".to_owned(), Box::default()));
    let two = NewGame { seats: Seats::Computers, start_from: StartFrom::CurrentPosition, ..NewGame::default() };
    let jumped = answer(send(jumps, Event::Begin(two)), "a1-b2-c3-d4-e5");
    assert_eq!(min_time(&jumped), Duration::from_millis(1550));
    // Against a person, the pace lets the player follow their own move.
    let strength = |level| Strength { level: Level::new(level).expect("a level"), time: MoveTime::default() };
    let against = |level| against(strength(level));
    assert_eq!([1, 6].map(|level| min_time(&against(level)).as_millis()), [500, 350]);
}

#[test]
fn the_speed_of_two_computers_changes_at_any_time() {
    let page = answer(two_computers(), "c3-d4");
    let at = |watch_speed| {
        let settings = Settings { watch_speed, ..Settings::default() };
        let search = send(page.clone(), Event::ChangeSettings(settings)).search().expect("a requested search");
        (search.id, search.pace.min_time(0).as_millis())
    };
    let (id, normal) = at(WatchSpeed::Normal);
    assert_eq!((normal, at(WatchSpeed::Slow), at(WatchSpeed::Fast)), (1200, (id, 3000), (id, 360)));
    // Against a person, nothing changes.
    let settings = Settings { watch_speed: WatchSpeed::Slow, ..Settings::default() };
    let against = against(Strength::default());
    let pace = against.search().map(|search| search.pace);
    assert_eq!(send(against, Event::ChangeSettings(settings)).search().map(|search| search.pace), pace);
}

#[test]
fn the_pace_stays_within_the_clock() {
    let clock = Some(TimeControl::new(1, 0));
    let new_game = NewGame { seats: Seats::Black, clock, ..NewGame::default() };
    let page = answer(send(PlayPage::default(), Event::Begin(new_game)), "c3-d4");
    let page = typed(page, "e5-d4-c3").then(MatchEvent::Time(Timestamp(59_990)));
    let search = page.search().expect("White has time left");
    let Command::Play { movetime_ms, .. } = search.command else { panic!("expected a request for a move") };
    assert!(search.pace.min_time(u32::MAX) <= Duration::from_millis(movetime_ms.expect("a clock limits it").into()));
}

fn hinted(page: PlayPage) -> PlayPage {
    let waiting = send(page, MatchEvent::Hint);
    assert!(matches!(waiting.search().map(|search| search.command), Some(Command::Search { .. })));
    answer(waiting, "c3-d4")
}

#[test]
fn a_hint_marks_the_move_and_says_why_it_is_good() {
    let hinted = hinted(page(Seats::People));
    let view = hinted.view();
    let stops: Vec<_> = view.board.arrows.iter().flat_map(|it| &it.stops).map(ToString::to_string).collect();
    assert_eq!((stops, view.controls.hint), (vec!["c3".to_owned(), "d4".to_owned()], false));
    assert_eq!((hinted.search(), moves(&hinted).len()), (None, 0), "a hint plays nothing");
    let words = view.status.hint.expect("the hint in words");
    assert_eq!(words, "Hint: c3-d4 is the best move. White is slightly better.");
    assert_eq!(send(hinted.clone(), MatchEvent::Hint), hinted, "it is already shown");

    let fork = opened("fen=///b,b,/,,,/b,,/w,,,_w");
    let id = send(fork.clone(), MatchEvent::Hint).search().expect("a search for a hint").id;
    let fork =
        send(fork, MatchEvent::Hint).then(MatchEvent::Replied(Reply::Best { id, report: report("a1-b2-c3-d4-e5") }));
    assert_eq!(fork.view().status.hint.as_deref(), Some("Hint: a1-b2-c3-d4-e5 captures 2 counters."));
}

#[test]
fn the_evaluation_is_shown_only_on_request() {
    let waiting = |page: PlayPage| press(page, &["c3", "d4"]).then(MatchEvent::Worker(WorkerStatus::Ready));
    assert_eq!(waiting(PlayPage::default()).view().computer, None);
    assert!(waiting(with_evaluation(PlayPage::default())).view().computer.is_some());
}

#[test]
fn a_move_removes_the_hint() {
    for page in
        [press(hinted(page(Seats::White)), &["c3", "b4"]), send(hinted(page(Seats::White)), CursorEvent::GoToPly(0))]
    {
        let view = page.view();
        assert_eq!((view.status.hint, view.board.arrows), (None, vec![]));
    }
}

#[test]
fn there_is_no_hint_on_the_computers_turn_or_after_the_end() {
    let thinking = press(page(Seats::White), &["c3", "d4"]);
    for page in [thinking, send(page(Seats::People), MatchEvent::Resign)] {
        assert!(!page.view().controls.hint);
        assert_eq!(send(page.clone(), MatchEvent::Hint), page);
    }
}

#[test]
fn late_and_failed_hints_mark_nothing() {
    let waiting = send(page(Seats::People), MatchEvent::Hint);
    let id = waiting.search().expect("a search for a hint").id;
    let played = press(waiting.clone(), &["c3", "d4"]);
    let late = played.clone().then(MatchEvent::Replied(Reply::Best { id, report: report("c3-d4") }));
    assert_eq!(late, played);
    let failed = waiting.then(MatchEvent::Replied(Reply::Failed { id: Some(id), message: "no".to_owned() }));
    assert_eq!((failed.search(), notice(&failed).contains("no")), (None, true));
}

#[test]
fn a_move_is_planned_while_the_computer_thinks_and_played_after_the_reply() {
    let thinking = press(page(Seats::White), &["c3", "d4"]);
    assert_eq!((mark(&thinking, "b2"), mark(&thinking, "c5")), (Mark::Plannable, Mark::None));
    let selected = press(thinking.clone(), &["b2"]);
    assert_eq!(
        (mark(&selected, "b2"), mark(&selected, "d4"), mark(&selected, "c3")),
        (Mark::Selected, Mark::Target, Mark::Target)
    );
    assert_eq!(selected.view().status.detail.to_string(), "b2 moves next: choose a destination.");
    let planned = press(selected, &["d4"]);
    assert_eq!((mark(&planned, "b2"), mark(&planned, "d4")), (Mark::Planned, Mark::Planned));
    let arrows: Vec<_> = planned.view().board.arrows.iter().map(|arrow| arrow.kind).collect();
    assert_eq!(arrows, [ArrowKind::Planned]);
    assert_eq!(planned.view().status.detail.to_string(), "Your next move: b2-d4. Undo cancels it.");
    assert_eq!((planned.premove_delay(), planned.search()), (None, thinking.search()), "the search continues");

    let answered = answer(planned.clone(), "e5-d4-c3");
    assert_eq!(answered.premove_delay(), Some(300), "the reply is shown first");
    let played = answered.then(MatchEvent::PlayPremove);
    assert_eq!(moves(&played), ["c3-d4", "e5-d4-c3", "b2-c3-d4"]);
    assert!(played.search().is_some() && played.view().board.arrows.is_empty());

    for canceled in [send(planned.clone(), MatchEvent::Undo), send(planned, BoardEvent::Cancel)] {
        assert_eq!((mark(&canceled, "b2"), moves(&canceled).len()), (Mark::Plannable, 1));
        assert_eq!(answer(canceled, "e5-d4-c3").premove_delay(), None);
    }
}

#[test]
fn a_planned_move_that_becomes_illegal_is_dropped_with_a_word() {
    let planned = press(page(Seats::White), &["c3", "d4", "a3", "b4"]);
    let answered = answer(planned, "e5-d4-c3");
    assert_eq!(refusal(&answered), "Your planned move a3-b4 is not possible now.");
    assert_eq!((answered.premove_delay(), mark(&answered, "b2")), (None, Mark::MustCapture));
}
