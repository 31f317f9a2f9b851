//! A match stays valid after any sequence of events, and its texts read back.

use fastrand::Rng;
use laska_rules::{NodeId, Square};
use laska_worker::protocol::{Command, Level, Reply, ScoreKind, SearchLine, SearchReport};

use super::*;
use crate::address::{read_line_address, write_line_address};
use crate::archive::{Conditions, GameKey};
use crate::clock::TimeControl;
use crate::cursor::{CursorEvent, Navigation};
use crate::players::Seats;
use crate::saved::LoadedGame;
use crate::worker::SearchTask;

fn new_game(seats: Seats, clock: Option<TimeControl>) -> NewGame {
    NewGame { seats, clock, game_id: GameId(1911), ..NewGame::default() }
}

/// A reply to the match's search.
fn reply(game: &Match, rng: &mut Rng) -> Option<MatchEvent> {
    let SearchTask { id, command, .. } = game.search()?;
    let (Command::Play { game: text, .. } | Command::Search { game: text, .. }) = command else { return None };
    let searched = Game::try_from(&text).expect("a match searches its own game");
    let mut lines: Vec<SearchLine> = searched
        .legal_moves()
        .iter()
        .map(|mv| SearchLine { score: ScoreKind::Value(rng.usize(..1000) as i32 - 500), line: vec![mv.to_string()] })
        .collect();
    lines.sort_by_key(|line| match line.score {
        ScoreKind::Value(value) => -value,
        ScoreKind::Win(_) | ScoreKind::Loss(_) => 0,
    });
    let SearchLine { score, line } = pick(rng, &lines);
    let report = SearchReport {
        mv: line[0].clone(),
        line,
        score,
        depth: 3,
        nodes: 1,
        nps: None,
        elapsed_ms: 1,
        variations: lines,
    };
    Some(MatchEvent::Replied(Reply::Best { id, report }))
}

fn random_event(game: &Match, rng: &mut Rng) -> MatchEvent {
    let squares: Vec<Square> = game.cursor().position().board().squares().iter().collect();
    let ids = game.cursor().tree().preorder();
    let id = if ids.is_empty() { NodeId::ROOT } else { pick(rng, &ids) };
    match rng.usize(..34) {
        0..=7 => {
            let legal = game.cursor().legal_moves();
            let text = if legal.is_empty() { "c3".to_owned() } else { pick(rng, &legal).to_string() };
            MatchEvent::Input(BoardEvent::Type(text.into()))
        }
        8..=11 => reply(game, rng).unwrap_or(MatchEvent::Hint),
        12 | 13 => MatchEvent::Input(BoardEvent::Press(pick(rng, &squares))),
        14 => MatchEvent::Input(BoardEvent::Drop(pick(rng, &squares))),
        15 | 16 => MatchEvent::Undo,
        17 => MatchEvent::Redo,
        18 => MatchEvent::Cursor(CursorEvent::GoToPly(rng.usize(..30))),
        19 => MatchEvent::Cursor(CursorEvent::GoTo(id)),
        20 => MatchEvent::Cursor(CursorEvent::Navigate(pick(
            rng,
            &[Navigation::Previous, Navigation::Next, Navigation::NextVariation],
        ))),
        21 => MatchEvent::Cursor(CursorEvent::Promote(id)),
        22 => MatchEvent::Cursor(CursorEvent::Delete(id)),
        23 => pick(
            rng,
            &[MatchEvent::Resign, MatchEvent::Rematch, MatchEvent::RematchAt(Level::STRONGEST), MatchEvent::Undo],
        ),
        24 => pick(rng, &[MatchEvent::OfferDraw, MatchEvent::AcceptDraw, MatchEvent::DeclineDraw]),
        25 => pick(rng, &[MatchEvent::SetAutoplay(Autoplay::Running), MatchEvent::SetAutoplay(Autoplay::Paused)]),
        26 => pick(rng, &[MatchEvent::PlayFromHere, MatchEvent::MoveNow, MatchEvent::Arrived, MatchEvent::PlayPremove]),
        27 => pick(rng, &[MatchEvent::Worker(WorkerStatus::Ready), MatchEvent::KeepMove]),
        30..=33 => game.coach_question().map_or(MatchEvent::Hint, |it| MatchEvent::Coached(it.answer())),
        28 => pick(rng, &[MatchEvent::Hint, MatchEvent::Threat]),
        _ => MatchEvent::Time(Timestamp(game.now().0 + 1 + rng.usize(..3000) as u64)),
    }
}

fn pick<T: Clone>(rng: &mut Rng, choices: &[T]) -> T {
    choices[rng.usize(..choices.len())].clone()
}

/// Asserts the invariants of a match.
fn check(game: &Match) {
    let cursor = game.cursor();
    assert_eq!(cursor.tree().path(cursor.here()), cursor.line()[..cursor.ply()]);
    assert!(cursor.line().iter().all(|&id| cursor.tree().contains(id)));
    // Only a person enters moves, and searches run only for the computer's move or a requested hint.
    assert!(game.enterable_moves().is_empty() || game.computer_to_move().is_none());
    let computer_searches = game.computer_to_move().is_some() && !game.is_reply_held();
    let searches = computer_searches
        || matches!(game.hint(), Hint::Pending | Hint::ThreatPending)
        || game.coach_search().is_some();
    assert_eq!(game.search().is_some(), searches);
    assert!(game.advice().is_none() || game.has_coach() && game.computer_to_move().is_some());
    assert!(game.outcome().is_none() || game.search().is_none());
    // The live move of the clock exists, and no time passes before the first move.
    assert!(game.clock().is_none_or(|clock| cursor.tree().contains(clock.live)));
    assert!(game.running().is_none() || !cursor.tree().preorder().is_empty());
    assert!(game.turning_point().is_none_or(|it| cursor.line()[it.ply - 1] == it.node));
    assert!(!game.can_hint() || game.no_help().is_none());
}

/// Asserts that no event takes a move of a serious game back, except one that starts another game.
fn check_moves_stay_if_serious(before: &Match, event: &MatchEvent, after: &Match) {
    let starts_game = matches!(event, MatchEvent::Rematch | MatchEvent::RematchAt(_) | MatchEvent::PlayFromHere);
    if before.style() == GameStyle::Serious && !starts_game {
        assert!(after.cursor().line().starts_with(before.cursor().line()), "{event:?}");
        assert!(before.outcome().is_none() || !after.cursor().is_at_end() || after.is_over(), "{event:?}");
    }
}

/// Asserts that the saved game and the line's address read back.
fn check_texts(game: &Match) {
    let saved = game.saved();
    let text = saved.text(game.now());
    let loaded = LoadedGame::read(&text).expect("the text is complete");
    assert_eq!(loaded.saved, game.now());
    let mut again = Match::default();
    again.resume(loaded.game);
    assert_eq!((again.players(), again.game_id()), (game.players(), game.game_id()));
    assert_eq!(again.style(), game.style());
    assert!(again.cursor().has_same_tree(game.cursor()), "{text}");
    assert_eq!(again.clock().map(|clock| clock.control), game.clock().map(|clock| clock.control));
    let address = write_line_address(game.cursor().game(), game.board().bottom);
    let (line, bottom) = read_line_address(&address).expect("a valid address");
    assert_eq!(bottom, game.board().bottom);
    assert_eq!((line.position(), line.outcome()), (game.cursor().position(), game.outcome()), "{address}");
}

#[test]
fn a_match_stays_valid_and_its_texts_round_trip_under_random_events() {
    let seats = [
        Seats::White,
        Seats::Black,
        Seats::People,
        Seats::Computers,
        Seats::Link(Color::White),
        Seats::Link(Color::Black),
    ];
    for (seed, (seats, clock)) in
        (0..).zip(seats.into_iter().flat_map(|seats| [(seats, None), (seats, Some(TimeControl::new(3, 2)))]))
    {
        let mut rng = Rng::with_seed(seed);
        for _ in 0..8 {
            let mut game = Match::default();
            let style = pick(&mut rng, &[GameStyle::Casual, GameStyle::Serious, GameStyle::Coached]);
            let new_game = NewGame { style, ..new_game(seats, clock) };
            game.begin(&new_game).expect("the starting position needs no parsing");
            for step in 0..120 {
                let event = random_event(&game, &mut rng);
                let before = game.clone();
                let feedback = game.apply(event.clone());
                check(&game);
                check_moves_stay_if_serious(&before, &event, &game);
                assert!(
                    feedback.announcement.is_none() || !matches!(event, MatchEvent::Time(_)),
                    "the passing of time announces nothing"
                );
                if step % 20 == 19 {
                    check_texts(&game);
                }
            }
        }
    }
}

#[test]
fn the_first_own_move_gives_a_key_and_hints_and_replaced_moves_are_counted() {
    let typed = |mv: &str| MatchEvent::Input(BoardEvent::Type(mv.into()));
    let mut game = Match::default();
    let mut send = |events: &[MatchEvent]| {
        for event in events {
            let _ = game.apply(MatchEvent::Time(Timestamp(game.now().0 + 1000)));
            let _ = game.apply(event.clone());
        }
        game.clone()
    };
    let own_move = send(&[MatchEvent::Undo, typed("c3-d4")]);
    let key = Some(GameKey::Started(Timestamp(2000)));
    assert_eq!((own_move.key(), own_move.conditions()), (key, Conditions::default()));
    // Looking back and returning replaces nothing.
    let looked = send(&[MatchEvent::Undo, MatchEvent::Hint, MatchEvent::Redo]);
    assert_eq!(looked.conditions(), Conditions { hints: 1, ..Conditions::default() });
    send(&[MatchEvent::Undo, typed("c3-b4"), MatchEvent::Resign]);
    let undone = send(&[MatchEvent::Undo]);
    assert_eq!(undone.conditions(), Conditions { given_plies: 0, hints: 1, replaced: 2 });
    let mut again = Match::default();
    again.resume(LoadedGame::read(&undone.saved().text(undone.now())).expect("the text is complete").game);
    assert_eq!((again.key(), again.conditions()), (key, undone.conditions()));

    let from_here = NewGame { start_from: StartFrom::CurrentPosition, ..new_game(Seats::White, None) };
    again.begin(&from_here).expect("a position");
    assert_eq!((again.key(), again.conditions()), (None, Conditions { given_plies: 1, ..Conditions::default() }));

    let mut computer_first = Match::default();
    computer_first.begin(&new_game(Seats::Black, None)).expect("the starting position needs no parsing");
    let computers_move = reply(&computer_first, &mut Rng::with_seed(5)).expect("the computer's turn");
    let _ = computer_first.apply(computers_move);
    assert_eq!((computer_first.key(), computer_first.cursor().ply()), (None, 1), "only the computer has moved");
}

#[test]
fn an_invalid_custom_position_changes_nothing() {
    let mut game = Match::default();
    let before = game.clone();
    let start_from = StartFrom::CustomPosition("c3w c3b".into());
    assert!(game.begin(&NewGame { start_from, ..NewGame::default() }).is_err());
    assert_eq!(game, before);
}

/// Plays the computer's move with the best score that its search found and the score of the chosen move.
fn replied(game: &mut Match, mv: &str, best: i32, chosen: i32) {
    let id = game.search().expect("the computer's turn").id;
    let score = ScoreKind::Value(chosen);
    let line = |score| SearchLine { score, line: vec![mv.to_owned()] };
    let report = SearchReport {
        line: vec![mv.to_owned()],
        mv: mv.to_owned(),
        score,
        depth: 3,
        nodes: 1,
        nps: None,
        elapsed_ms: 1,
        variations: vec![line(ScoreKind::Value(best)), line(score)],
    };
    let feedback = game.apply(MatchEvent::Replied(Reply::Best { id, report }));
    assert_eq!(feedback.announcement, None);
}

fn type_move(game: &mut Match, mv: &str) {
    let _ = game.apply(MatchEvent::Input(BoardEvent::Type(mv.into())));
}

#[test]
fn the_turning_point_is_the_move_that_changed_the_score_most() {
    let played = |scores: [(i32, i32); 2]| {
        let mut game = Match::default();
        for (person, computer, (best, chosen)) in [("c3-d4", "e5-d4-c3", scores[0]), ("b2-c3-d4", "c5-b4", scores[1])] {
            type_move(&mut game, person);
            replied(&mut game, computer, best, chosen);
        }
        assert_eq!(game.cursor().ply(), 4, "all moves were played");
        game
    };
    let ply = |scores| played(scores).turning_point().map(|it| it.ply);
    // The scores are the computer's: best and chosen move.
    assert_eq!(ply([(0, 0), (400, 390)]), Some(3), "the person's second move loses three counters");
    assert_eq!(ply([(0, -400), (-390, -390)]), Some(2), "the computer's first move loses as many");
    assert_eq!(ply([(0, 0), (20, -10)]), None, "an even game has none");
    let mut game = played([(0, -400), (-390, -390)]);
    let point = game.turning_point().expect("a turning point");
    assert_eq!(game.cursor().line()[1], point.node);
    let _ = game.apply(MatchEvent::Undo);
    let _ = game.apply(MatchEvent::Cursor(CursorEvent::GoToPly(0)));
    assert_eq!(game.turning_point(), Some(point), "looking at another position changes nothing");
    let mut people = Match::new(Game::default(), Players::people());
    ["c3-d4", "e5-d4-c3"].into_iter().for_each(|mv| type_move(&mut people, mv));
    assert_eq!(people.turning_point(), None);
}

#[test]
fn the_clock_starts_with_the_first_move() {
    for (seats, first) in [(Seats::White, "c3-d4"), (Seats::Black, "c3-d4"), (Seats::People, "c3-d4")] {
        let control = TimeControl::new(3, 2);
        let mut game = Match::default();
        game.begin(&new_game(seats, Some(control))).expect("the starting position needs no parsing");
        let _ = game.apply(MatchEvent::Time(Timestamp(500_000)));
        assert_eq!((game.running(), game.deadline(), game.awaits_first_move()), (None, None, true));
        match seats {
            Seats::Black => replied(&mut game, first, 0, 0),
            _ => type_move(&mut game, first),
        }
        assert_eq!(game.left(Color::White), control.base, "the first move takes no time and adds none");
        assert_eq!(game.running(), Some((Color::Black, Timestamp(500_000))));
        assert!(!game.awaits_first_move());
        let _ = game.apply(MatchEvent::Time(Timestamp(500_000 + 180_000)));
        assert_eq!(game.outcome().and_then(Outcome::winner), Some(Color::White), "Black's time is up");
    }
}

#[test]
fn a_resignation_before_the_first_move_leaves_the_time_alone() {
    let control = TimeControl::new(3, 2);
    let mut game = Match::default();
    game.begin(&new_game(Seats::White, Some(control))).expect("the starting position needs no parsing");
    let _ = game.apply(MatchEvent::Time(Timestamp(100_000)));
    let _ = game.apply(MatchEvent::Resign);
    assert_eq!([Color::White, Color::Black].map(|side| game.left(side)), [control.base; 2]);
}

#[test]
fn a_serious_game_allows_no_undo_and_no_hint() {
    let mut game = Match::default();
    let serious = NewGame { style: GameStyle::Serious, ..NewGame::default() };
    game.begin(&serious).expect("the starting position needs no parsing");
    assert_eq!(game.apply(MatchEvent::Hint).announcement, Some(Announcement::NoHint(NoHelp::Serious)));
    type_move(&mut game, "c3-d4");
    replied(&mut game, "e5-d4-c3", 0, 0);
    assert_eq!(game.apply(MatchEvent::Undo).announcement, Some(Announcement::NoUndo));
    assert_eq!((game.cursor().ply(), game.can_undo()), (2, false));
    // Earlier positions can be seen, but not played on.
    let _ = game.apply(MatchEvent::Cursor(CursorEvent::GoToPly(0)));
    let refused = game.apply(MatchEvent::Input(BoardEvent::Type("c3-b4".into()))).announcement;
    assert_eq!(refused, Some(Announcement::Refused(Refusal::EarlierPosition)));
    let _ = game.apply(MatchEvent::Resign);
    assert!(game.is_over() && !game.can_undo() && game.no_help().is_none());
    let _ = game.apply(MatchEvent::Rematch);
    assert_eq!((game.style(), game.cursor().ply()), (GameStyle::Serious, 0));
}

#[test]
fn a_game_by_link_allows_no_hint_until_it_is_over() {
    let mut game = Match::default();
    game.begin(&new_game(Seats::Link(Color::White), None)).expect("the starting position needs no parsing");
    assert!(!game.can_hint());
    assert_eq!(game.apply(MatchEvent::Hint).announcement, Some(Announcement::NoHint(NoHelp::ByLink)));
    let _ = game.apply(MatchEvent::Resign);
    assert_eq!(game.no_help(), None);
}

#[test]
fn only_weak_levels_pause_and_never_longer_than_their_time() {
    use crate::worker::Pace;
    let pace = |level, clock| {
        let level = Level::new(level).expect("a level");
        let mut game = Match::default();
        let strength = crate::Strength { level, ..crate::Strength::default() };
        let against = NewGame { strength, ..new_game(Seats::Black, clock) };
        game.begin(&against).expect("the starting position needs no parsing");
        match game.search().expect("the computer begins").pace {
            Pace::Unhurried { least, most } => [least.as_millis(), most.as_millis()],
            other => panic!("{other:?}"),
        }
    };
    assert_eq!((pace(1, None), pace(5, None), pace(6, None)), ([500, 1000], [500, 1000], [350, 350]));
    let blitz = TimeControl { base: std::time::Duration::from_secs(5), ..TimeControl::new(0, 0) };
    assert_eq!(pace(1, Some(blitz)), [200, 200]);
}

#[test]
fn only_levels_without_chance_use_the_book_unless_they_think_until_stopped() {
    use crate::MoveTime;
    let uses_book = |level, time, variant: &str| {
        let level = Level::new(level).expect("a level");
        let mut game = Match::default();
        let variant = variant.parse().expect("a variant");
        let against = NewGame { strength: crate::Strength { level, time }, variant, ..new_game(Seats::Black, None) };
        game.begin(&against).expect("the starting position needs no parsing");
        game.search().expect("the computer begins").may_use_book()
    };
    let levels = (1..=10).filter(|&level| uses_book(level, MoveTime::OneSecond, "laska"));
    assert_eq!(levels.collect::<Vec<_>>(), [9, 10]);
    assert_eq!([9, 10].map(|level| uses_book(level, MoveTime::Unlimited, "laska")), [true, false]);
    assert!(!uses_book(9, MoveTime::OneSecond, "eight"));
    let mut hint = Match::default();
    let _ = hint.apply(MatchEvent::Hint);
    assert!(!hint.search().expect("a hint").may_use_book());
}
