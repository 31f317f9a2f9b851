//! The openings that the commands compute: the start, the first moves, and the named openings of the library.

use std::collections::BTreeSet;

use laska_library::{EntryKind, data};
use laska_rules::notation::parse_move;
use laska_rules::{Game, Move, Variant};

use crate::book::position_key;

/// The first moves. All others are their mirror images.
const FIRST_MOVES: [&str; 3] = ["c3-b4", "c3-d4", "a3-b4"];

/// Returns the moves of all openings: none, each first move, and those of each named opening. Mirror images and
/// transpositions count as one.
pub(super) fn openings() -> Vec<Vec<Move>> {
    let first_move = |text| parse_move(text, Game::default().position(), Variant::LASKA.capture_rule);
    let first_moves = FIRST_MOVES.map(|text| vec![first_move(text).expect("a legal first move")]);
    let mut all = vec![Vec::new()];
    all.extend(first_moves);
    let library = data::library();
    for entry in library.of_kind(EntryKind::Opening) {
        if let Some(opening) = entry.opening() {
            all.push(entry.record().moves_to(opening.named_at));
        }
    }
    let mut seen = BTreeSet::new();
    all.retain(|moves| seen.insert(position_key(game(moves).position())));
    all
}

pub(super) fn game(moves: &[Move]) -> Game {
    let mut game = Game::default();
    for &mv in moves {
        game.play(mv).expect("the moves of an opening are legal");
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_all_first_moves_and_each_opening_once() {
        let openings = openings();
        let first_moves = Game::default().legal_moves();
        let first_moves = first_moves.iter().map(|&mv| position_key(game(&[mv]).position()));
        let listed = openings.iter().filter(|moves| moves.len() == 1).map(|moves| position_key(game(moves).position()));
        assert_eq!(first_moves.collect::<BTreeSet<_>>(), listed.collect());
        let of_length = |length| openings.iter().filter(|moves| moves.len() == length).count();
        assert_eq!((of_length(0), of_length(1)), (1, 3), "{openings:?}");
        let names = data::library().of_kind(EntryKind::Opening).count();
        // The Wing Gambit is a first move.
        assert_eq!(openings.len(), 1 + 3 + names - 1);
    }
}
