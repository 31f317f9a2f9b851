//! The draws that end a game by themselves: the third time, forty moves; and that a game lost at the same moment is
//! lost.

use laska_rules::{
    CaptureRule, Color, Draw, DrawRules, Game, Loss, Outcome,
    notation::{fen, record},
};

/// Four officers around one, and what they can do for ever.
const GUARDED: &str = "///,W,/,,,W/W,,/,,W,Bw b";
const WALK: &str = "g1-f2 b2-c3 f2-g1 c3-b2 ";

/// The way from the same position to a block; the last move is the 8th ply.
const SEVEN_PLIES: &str = "g1-f2 b2-c3 f2-g1 c3-d2 g1-f2 d2-e3 f2-g1 ";

const REPETITION: DrawRules = DrawRules { repetition: true, forty_moves: false };
const FORTY_MOVES: DrawRules = DrawRules { repetition: false, forty_moves: true };

/// The game after some moves; none of them may come after the game's end.
fn played(start: &str, rules: DrawRules, moves: &str) -> Game {
    let start = fen::parse(start).unwrap_or_else(|error| panic!("{start}: {error}"));
    let mut game = Game::from_position(start, CaptureRule::MustFinish).with_draw_rules(rules);
    record::play(&mut game, moves).unwrap_or_else(|error| panic!("{error}"));
    game
}

fn check(start: &str, rules: DrawRules, moves: &str, expected: Option<Outcome>) {
    let game = played(start, rules, moves);
    assert_eq!(game.outcome(), expected, "after {} plies from {start}", game.moves().len());
    assert_eq!(game.legal_moves().is_empty(), expected.is_some());
}

#[test]
fn the_third_time_is_a_draw() {
    let drawn = Some(Outcome::Drawn(Draw::Repetition));
    check(GUARDED, DrawRules::BOTH, WALK, None);
    check(GUARDED, DrawRules::BOTH, &format!("{WALK} g1-f2 b2-c3 f2-g1"), None);
    check(GUARDED, DrawRules::BOTH, &WALK.repeat(2), drawn);
    check(GUARDED, REPETITION, &WALK.repeat(2), drawn);
    check(GUARDED, FORTY_MOVES, &WALK.repeat(2), None);
    check(GUARDED, DrawRules::NONE, &WALK.repeat(2), None);
}

#[test]
fn times_are_counted_from_the_first() {
    for (walks, times) in [(0, 1), (1, 2), (2, 3), (5, 6)] {
        assert_eq!(played(GUARDED, DrawRules::NONE, &WALK.repeat(walks)).repetitions(), times);
    }
}

/// A captive is set free when its guard is taken: takes can be undone by takes, and the same position come again.
#[test]
fn takes_on_the_way_do_not_make_the_same_position_another() {
    let start = "//B,,W,/,BW,/// w";
    let round = "e5-d4-c3 a5-b6 c3-b4 b6-a5 d4-e5 a5-b4-c3 e5-d6 b4-a5 d6-e5 c3-d4 ";
    let game = played(start, DrawRules::NONE, round);
    assert_eq!(game.position(), game.start());
    check(start, DrawRules::BOTH, round, None);
    check(start, DrawRules::BOTH, &round.repeat(2), Some(Outcome::Drawn(Draw::Repetition)));
}

#[test]
fn forty_moves_by_each_side_without_progress_are_a_draw() {
    let drawn = Some(Outcome::Drawn(Draw::FortyMoves));
    let ply_79 = format!("{} g1-f2 b2-c3 f2-g1", WALK.repeat(19));
    check(GUARDED, FORTY_MOVES, &ply_79, None);
    check(GUARDED, FORTY_MOVES, &WALK.repeat(20), drawn);
    check(GUARDED, DrawRules::NONE, &WALK.repeat(21), None);
    check(GUARDED, REPETITION, &WALK.repeat(2), Some(Outcome::Drawn(Draw::Repetition)));
}

#[test]
fn a_soldiers_step_and_a_take_begin_the_forty_moves_anew() {
    let with_soldier = "///,W,/w,,,W/W,,/,,W,Bw b";
    let game = played(with_soldier, FORTY_MOVES, &format!("{} g1-f2 a3-b4 f2-g1 b2-c3", WALK.repeat(19)));
    assert_eq!((game.moves().len(), game.quiet_plies(), game.outcome()), (80, 2, None));
    let game = played("//B,,W,/,BW,/// w", FORTY_MOVES, "e5-d4-c3 a5-b6 c3-b4 b6-a5");
    assert_eq!(game.quiet_plies(), 3);
}

#[test]
fn a_side_that_cannot_move_has_lost_also_on_the_fortieth_move() {
    let lost = Some(Outcome::Won { winner: Color::White, by: Loss::Blocked });
    let before = format!("{}{SEVEN_PLIES}", WALK.repeat(18));
    check(GUARDED, FORTY_MOVES, &format!("{before} e1-f2"), lost);
    check(GUARDED, FORTY_MOVES, &format!("{before} e3-d2"), Some(Outcome::Drawn(Draw::FortyMoves)));
}

#[test]
fn a_draw_is_taken_back_with_its_move() {
    for (rules, walks) in [(REPETITION, 2), (FORTY_MOVES, 20)] {
        let mut game = played(GUARDED, rules, &WALK.repeat(walks));
        let outcome = game.outcome();
        assert!(outcome.is_some() && game.undo().is_some());
        assert_eq!(game.outcome(), None);
        assert!(game.redo().is_some());
        assert_eq!(game.outcome(), outcome);
    }
}
