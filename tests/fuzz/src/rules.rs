//! Laws of the rules on any position: the generator finds what the naive one finds, and undo restores what was.

use laska_rules::{CaptureRule, Game, Move, Position};
use laska_tests::oracle;

use crate::bytes;

/// Plies at most: positions that no game comes to are made of bytes, and one ply shows what a move leaves behind.
const GENERATOR_PLIES: usize = 1;

/// At every ply of a game that the bytes choose.
pub fn generator(data: &[u8]) {
    let Some((mut position, capture_rule, choices)) = bytes::position(data) else { return };
    check_moves(&position, capture_rule);
    for &choice in choices.iter().take(GENERATOR_PLIES) {
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

/// Plies at most: a long game shows no more than several short ones.
const UNDO_PLIES: usize = 6;

/// At every ply of a game that the bytes choose: each move can be undone; and in the end the whole game can, and be made
/// again.
pub fn undo(data: &[u8]) {
    let Some((start, capture_rule, choices)) = bytes::position(data) else { return };
    let mut game = Game::from_position(start, capture_rule);
    for &choice in choices.iter().take(UNDO_PLIES) {
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
    check_walk(&game);
}

fn check_undo(position: &Position, mv: Move) {
    let mut played = position.clone();
    let undo = played.play_unchecked(mv);
    assert_eq!(played.hash(), played.hash_from_scratch(), "{mv} on {position}");
    assert_eq!(position.pack_after(mv), played.pack(), "{mv} on {position}");
    assert_eq!(Position::unpack(played.pack(), played.board()).as_ref(), Some(&played), "{mv} on {position}");
    played.undo(mv, undo);
    assert_eq!(played, *position, "{mv} on {position}");
}

fn check_walk(game: &Game) {
    let mut walked = game.clone();
    let mut position = game.position().clone();
    let mut undone = Vec::new();
    while let Some(mv) = walked.undo() {
        undone.push(mv);
        assert_eq!(walked.undone().len(), undone.len());
        // The position alone goes back as well, by nothing but the move that is played again.
        let mut again = walked.position().clone();
        again.play_unchecked(mv);
        assert_eq!(again, position);
        position = walked.position().clone();
    }
    assert_eq!((walked.position(), walked.moves().len()), (game.start(), 0));
    while let Some(mv) = undone.pop() {
        assert_eq!(walked.redo(), Some(mv));
    }
    assert_eq!(walked.redo(), None);
    assert_eq!(walked, *game);
}
