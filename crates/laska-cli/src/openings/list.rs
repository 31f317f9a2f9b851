//! The openings that the commands compute: the start, the first moves, and the named openings of the library.

use std::collections::BTreeSet;

use laska_library::{EntryKind, data};
use laska_rules::{Game, Move};

use crate::book::position_key;

/// Returns the moves of all openings: none, each first move, and those of each named opening. Mirror images and
/// transpositions count as one.
pub(super) fn openings() -> Vec<Vec<Move>> {
    let start = Game::default();
    let mut all = vec![Vec::new()];
    all.extend(start.legal_moves().iter().map(|&mv| vec![mv]));
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

/// Returns the game after the moves of an opening.
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
    fn there_are_three_first_moves_and_each_opening_once() {
        let openings = openings();
        let of_length = |length| openings.iter().filter(|moves| moves.len() == length).count();
        assert_eq!((of_length(0), of_length(1)), (1, 3), "{openings:?}");
        let names = data::library().of_kind(EntryKind::Opening).count();
        // The Wing Gambit is a first move.
        assert_eq!(openings.len(), 1 + 3 + names - 1);
    }
}
