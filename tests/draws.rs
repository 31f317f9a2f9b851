//! Automatic draws by threefold repetition and by the forty-move rule. A loss on the same move takes precedence.

use laska_rules::{
    CaptureRule, Color, DrawReason, DrawRules, Game, Outcome, WinReason,
    notation::{fen, record},
};

/// Four officers against one, and moves that can be repeated forever.
const FOUR_AGAINST_ONE: &str = "///,W,/,,,W/W,,/,,W,Bw b";
const WALK: &str = "g1-f2 b2-c3 f2-g1 c3-b2 ";

/// Moves from the same position after which White can block Black on the 8th ply.
const WALK_TO_BLOCK: &str = "g1-f2 b2-c3 f2-g1 c3-d2 g1-f2 d2-e3 f2-g1 ";

const REPETITION: DrawRules = DrawRules { repetition: true, forty_moves: false };
const FORTY_MOVES: DrawRules = DrawRules { repetition: false, forty_moves: true };

/// Plays some moves. None of them may follow the end of the game.
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
fn the_third_repetition_is_a_draw() {
    let drawn = Some(Outcome::Drawn(DrawReason::Repetition));
    check(FOUR_AGAINST_ONE, DrawRules::BOTH, WALK, None);
    check(FOUR_AGAINST_ONE, DrawRules::BOTH, &format!("{WALK} g1-f2 b2-c3 f2-g1"), None);
    check(FOUR_AGAINST_ONE, DrawRules::BOTH, &WALK.repeat(2), drawn);
    check(FOUR_AGAINST_ONE, REPETITION, &WALK.repeat(2), drawn);
    check(FOUR_AGAINST_ONE, FORTY_MOVES, &WALK.repeat(2), None);
    check(FOUR_AGAINST_ONE, DrawRules::NONE, &WALK.repeat(2), None);
}

#[test]
fn repetitions_count_the_first_occurrence() {
    for (walks, times) in [(0, 1), (1, 2), (2, 3), (5, 6)] {
        assert_eq!(played(FOUR_AGAINST_ONE, DrawRules::NONE, &WALK.repeat(walks)).repetitions(), times);
    }
}

/// Capturing a commander frees its prisoner, so captures can lead back to an earlier position.
#[test]
fn captures_between_repetitions_do_not_matter() {
    let start = "//B,,W,/,BW,/// w";
    let round = "e5-d4-c3 a5-b6 c3-b4 b6-a5 d4-e5 a5-b4-c3 e5-d6 b4-a5 d6-e5 c3-d4 ";
    let game = played(start, DrawRules::NONE, round);
    assert_eq!(game.position(), game.start());
    check(start, DrawRules::BOTH, round, None);
    check(start, DrawRules::BOTH, &round.repeat(2), Some(Outcome::Drawn(DrawReason::Repetition)));
}

#[test]
fn forty_quiet_moves_by_each_side_are_a_draw() {
    let drawn = Some(Outcome::Drawn(DrawReason::FortyMoves));
    let ply_79 = format!("{} g1-f2 b2-c3 f2-g1", WALK.repeat(19));
    check(FOUR_AGAINST_ONE, FORTY_MOVES, &ply_79, None);
    check(FOUR_AGAINST_ONE, FORTY_MOVES, &WALK.repeat(20), drawn);
    check(FOUR_AGAINST_ONE, DrawRules::NONE, &WALK.repeat(21), None);
    check(FOUR_AGAINST_ONE, REPETITION, &WALK.repeat(2), Some(Outcome::Drawn(DrawReason::Repetition)));
}

#[test]
fn soldier_steps_and_captures_reset_the_forty_moves() {
    let with_soldier = "///,W,/w,,,W/W,,/,,W,Bw b";
    let game = played(with_soldier, FORTY_MOVES, &format!("{} g1-f2 a3-b4 f2-g1 b2-c3", WALK.repeat(19)));
    assert_eq!((game.moves().len(), game.quiet_plies(), game.outcome()), (80, 2, None));
    let game = played("//B,,W,/,BW,/// w", FORTY_MOVES, "e5-d4-c3 a5-b6 c3-b4 b6-a5");
    assert_eq!(game.quiet_plies(), 3);
}

#[test]
fn a_blocked_side_loses_even_on_the_fortieth_move() {
    let lost = Some(Outcome::Won { winner: Color::White, reason: WinReason::NoMoves });
    let before = format!("{}{WALK_TO_BLOCK}", WALK.repeat(18));
    check(FOUR_AGAINST_ONE, FORTY_MOVES, &format!("{before} e1-f2"), lost);
    check(FOUR_AGAINST_ONE, FORTY_MOVES, &format!("{before} e3-d2"), Some(Outcome::Drawn(DrawReason::FortyMoves)));
}

#[test]
fn undoing_the_last_move_undoes_the_draw() {
    for (rules, walks) in [(REPETITION, 2), (FORTY_MOVES, 20)] {
        let mut game = played(FOUR_AGAINST_ONE, rules, &WALK.repeat(walks));
        let outcome = game.outcome();
        assert!(outcome.is_some() && game.undo().is_some());
        assert_eq!(game.outcome(), None);
        assert!(game.redo().is_some());
        assert_eq!(game.outcome(), outcome);
    }
}
