//! Rules on arbitrary positions: the move generator agrees with the naive oracle, and undo restores the position.

use laska_rules::{CaptureRule, Game, Move, Position};
use laska_tests::oracle;

use crate::bytes;

/// Maximum number of plies. Bytes give any position, so a single ply is enough to check the effects of a move.
const MAX_GENERATOR_PLIES: usize = 1;

/// Compares the generator with the oracle at every ply of a game selected by the bytes.
pub fn generator(data: &[u8]) {
    let Some((mut position, capture_rule, choices)) = bytes::position(data) else { return };
    check_moves(&position, capture_rule);
    for &choice in choices.iter().take(MAX_GENERATOR_PLIES) {
        let legal = position.legal_moves(capture_rule);
        let Some(&mv) = legal.get(usize::from(choice) % legal.len().max(1)) else { return };
        position.play_unchecked(mv);
        check_moves(&position, capture_rule);
    }
}

fn check_moves(position: &Position, capture_rule: CaptureRule) {
    let text = position.to_string();
    let naive = oracle::Position::from_fen(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut expected =
        naive.moves_with_results(oracle::CaptureRule::named(capture_rule.name()).expect("the same capture rules"));
    expected.sort();
    let legal = position.legal_moves(capture_rule);
    let after = |mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        after
    };
    let mut found: Vec<_> = legal.iter().map(|&mv| (mv.to_string(), after(mv).to_string())).collect();
    found.sort();
    assert_eq!(found, expected, "{text} {}", capture_rule.name());
    assert_eq!((position.count_moves(capture_rule), position.can_move()), (legal.len(), !legal.is_empty()), "{text}");
    assert_eq!(position.must_capture(), legal.iter().any(|mv| mv.is_capture()), "{text}");
    for &mv in &legal {
        assert_eq!(position.count_replies(mv, capture_rule), after(mv).count_moves(capture_rule), "{mv} on {text}");
    }
}

/// Maximum number of plies. Long games find no more errors than several short ones.
const MAX_UNDO_PLIES: usize = 6;

/// Undoes every legal move at every ply of a game selected by the bytes, and finally undoes and redoes the whole game.
pub fn undo(data: &[u8]) {
    let Some((start, capture_rule, choices)) = bytes::position(data) else { return };
    let mut game = Game::from_position(start, capture_rule);
    for &choice in choices.iter().take(MAX_UNDO_PLIES) {
        let legal = game.legal_moves();
        assert_eq!(legal.is_empty(), game.outcome().is_some());
        if legal.is_empty() {
            break;
        }
        for &mv in &legal {
            check_undo(game.position(), mv);
        }
        game.play(legal[usize::from(choice) % legal.len()]).expect("a legal move");
    }
    check_undo_all(&game);
}

fn check_undo(position: &Position, mv: Move) {
    let mut played = position.clone();
    let undo = played.play_unchecked(mv);
    assert_eq!(played.hash(), played.hash_from_scratch(), "{mv} on {position}");
    assert_eq!(Position::unpack(played.pack(), played.board()).as_ref(), Some(&played), "{mv} on {position}");
    played.undo(undo);
    assert_eq!(played, *position, "{mv} on {position}");
}

fn check_undo_all(game: &Game) {
    let mut game_copy = game.clone();
    let mut position = game.position().clone();
    let mut undone = Vec::new();
    while let Some(mv) = game_copy.undo() {
        undone.push(mv);
        assert_eq!(game_copy.undone().len(), undone.len());
        // Playing the undone move again gives the later position.
        let mut again = game_copy.position().clone();
        again.play_unchecked(mv);
        assert_eq!(again, position);
        position = game_copy.position().clone();
    }
    assert_eq!((game_copy.position(), game_copy.moves().len()), (game.start(), 0));
    while let Some(mv) = undone.pop() {
        assert_eq!(game_copy.redo(), Some(mv));
    }
    assert_eq!(game_copy.redo(), None);
    assert_eq!(game_copy, *game);
}
