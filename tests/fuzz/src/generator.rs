//! Owns the law of the generator: the legal moves, and what they come to, are those of the naive one.

use laska_rules::{Chain, Position};
use laska_tests::oracle;

use crate::bytes;

/// Plies at most: positions that no game comes to are made of bytes, and one ply shows what a move leaves behind.
const PLIES: usize = 1;

/// At every ply of a game that the bytes choose.
pub fn generator(data: &[u8]) {
    let Some((mut position, chain, choices)) = bytes::position(data) else { return };
    check(&position, chain);
    for &choice in choices.iter().take(PLIES) {
        let legal = position.moves(chain);
        let Some(&mv) = legal.get(usize::from(choice) % legal.len().max(1)) else { return };
        position.play_unchecked(mv);
        check(&position, chain);
    }
}

fn check(position: &Position, chain: Chain) {
    let text = position.to_string();
    let naive = oracle::Position::from_fen(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut expected = naive.moves_with_results(oracle::Chain::named(chain.name()).expect("the same chain rules"));
    expected.sort();
    let legal = position.moves(chain);
    let after = |mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        after
    };
    let mut found: Vec<_> = legal.iter().map(|&mv| (mv.to_string(), after(mv).to_string())).collect();
    found.sort();
    assert_eq!(found, expected, "{text} {}", chain.name());
    assert_eq!((position.count_moves(chain), position.can_move()), (legal.len(), !legal.is_empty()), "{text}");
    assert_eq!(position.must_take(), legal.iter().any(|mv| mv.is_take()), "{text}");
    for &mv in &legal {
        assert_eq!(position.count_replies(mv, chain), after(mv).count_moves(chain), "{mv} on {text}");
    }
}
