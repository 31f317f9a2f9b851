//! Owns the law of going on and back: to play and then to undo changes nothing.

use laska_rules::{Game, Move, Position};

use crate::bytes;

/// Plies at most: a long game shows no more than several short ones.
const PLIES: usize = 6;

/// At every ply of a game that the bytes choose: each move can be undone; and in the end the whole game can, and be made
/// again.
pub fn undo(data: &[u8]) {
    let Some((start, chain, choices)) = bytes::position(data) else { return };
    let mut game = Game::from_position(start, chain);
    for &choice in choices.iter().take(PLIES) {
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
