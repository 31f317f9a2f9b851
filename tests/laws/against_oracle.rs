//! The rules find the oracle's moves with the oracle's results, on a board and on its images.

use laska_rules::notation::fen;
use laska_rules::{Chain, Position};
use laska_tests::oracle;
use laska_tests::symmetry::Symmetry;

type MovesWithResults = Vec<(String, String)>;

pub(crate) fn check(position: &Position, chain: Chain) {
    let text = position.to_string();
    let side = usize::from(position.board().side());
    let expected = oracle_moves(&text, chain);
    assert_eq!(rules_moves(position, chain), expected, "{text} {}", chain.name());
    for &symmetry in Symmetry::of_board(side) {
        let image = symmetry.position(&text);
        let position = fen::parse(&image).unwrap_or_else(|error| panic!("{image}: {error}"));
        let mut moves = rules_moves(&position, chain);
        for (path, result) in &mut moves {
            *path = symmetry.path(path, side);
            *result = symmetry.position(result);
        }
        moves.sort();
        assert_eq!(moves, expected, "{symmetry:?} of {text} {}", chain.name());
    }
}

fn oracle_moves(text: &str, chain: Chain) -> MovesWithResults {
    let position = oracle::Position::from_fen(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let chain = oracle::Chain::named(chain.name()).expect("the same chain rules");
    let mut moves = position.moves_with_results(chain);
    moves.sort();
    moves
}

fn rules_moves(position: &Position, chain: Chain) -> MovesWithResults {
    let result = |mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        after.to_string()
    };
    let mut moves: Vec<_> = position.moves(chain).iter().map(|&mv| (mv.to_string(), result(mv))).collect();
    moves.sort();
    moves
}
