//! A match stays valid after any sequence of events, and its texts read back.

use fastrand::Rng;
use laska_rules::Square;
use laska_worker::protocol::{Reply, SearchReport, SearchScore};

use super::*;
use crate::address::{read_line_address, write_line_address};
use crate::archive::{Conditions, GameKey};
use crate::clock::TimeControl;
use crate::cursor::Navigation;
use crate::saved::LoadedGame;

fn new_game(seats: Seats, clock: Option<TimeControl>) -> NewGame {
    NewGame { seats, clock, game_id: GameId(1911), ..NewGame::default() }
}

/// A reply to the match's search.
fn reply(game: &Match, rng: &mut Rng) -> Option<MatchEvent> {
    let id = game.search()?.id;
    let mv = pick(rng, &game.cursor().legal_moves()).to_string();
    let report = SearchReport {
        line: vec![mv.clone()],
        mv,
        score: SearchScore::Value(rng.usize(..400) as i32 - 200),
        depth: 3,
        nodes: 1,
        nps: None,
        elapsed_ms: 1,
        variations: vec![],
    };
    Some(MatchEvent::Replied(Reply::Best { id, report }))
}

/// A random event.
fn random_event(game: &Match, rng: &mut Rng) -> MatchEvent {
    let squares: Vec<Square> = game.cursor().position().board().squares().iter().collect();
    let ids = game.cursor().tree().preorder();
    let id = if ids.is_empty() { NodeId::ROOT } else { pick(rng, &ids) };
    match rng.usize(..30) {
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
        23 => pick(rng, &[MatchEvent::Resign, MatchEvent::Rematch, MatchEvent::Undo]),
        24 => pick(rng, &[MatchEvent::OfferDraw, MatchEvent::AcceptDraw, MatchEvent::DeclineDraw]),
        25 => pick(rng, &[MatchEvent::SetAutoplay(Autoplay::Running), MatchEvent::SetAutoplay(Autoplay::Paused)]),
        26 => pick(rng, &[MatchEvent::PlayFromHere, MatchEvent::MoveNow, MatchEvent::Arrived]),
        27 => MatchEvent::Worker(WorkerStatus::Ready),
        28 => MatchEvent::Hint,
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
    assert_eq!(game.search().is_some(), game.computer_to_move().is_some() || *game.hint() == Hint::Pending);
    assert!(game.outcome().is_none() || game.search().is_none());
    // The live move of the clock exists.
    assert!(game.clock().is_none_or(|clock| cursor.tree().contains(clock.live)));
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
            game.begin(&new_game(seats, clock)).expect("the starting position needs no parsing");
            for step in 0..120 {
                let event = random_event(&game, &mut rng);
                let feedback = game.apply(event.clone());
                check(&game);
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
