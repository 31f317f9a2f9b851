//! What the library knows of moves: the scores of the opening book and of the deep searches of openings, and the proven
//! lines of the studies. A review takes these scores before its own, shorter searches.

use std::collections::BTreeSet;
use std::rc::Rc;

use laska_app::{Comparison, WinningChances};
use laska_library::{Book, BookDepth, Certainty, EntryKind, Hundredths, Library, LibraryEntry, Openings};
use laska_rules::{Color, Game, Move, NodeId, PackedPosition, Position, Variant};
use laska_worker::protocol::ScoreKind;

/// The scores of the library's openings and book, and the proven moves of its studies.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Theory {
    openings: Option<Openings>,
    book: Option<Rc<Book>>,
    /// The main lines of the studies.
    studies: BTreeSet<(PackedPosition, Move)>,
}

/// What the library knows of a game, for a review.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Knowledge {
    moves: Vec<KnownMove>,
    /// White's chances in the positions.
    chances: Vec<Option<WinningChances>>,
}

/// What the library knows of a move of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct KnownMove {
    /// The chances with the best move and with this one.
    pub(super) comparison: Option<Comparison>,
    /// Whether it is a move of a proven line.
    pub(super) is_proven: bool,
    /// Whether the book has the position but leaves the move out, as much worse than others.
    pub(super) is_left_out: bool,
}

impl Knowledge {
    /// Returns what is known of the move after this number of plies.
    pub(super) fn of_move(&self, ply: usize) -> KnownMove {
        self.moves.get(ply).copied().unwrap_or_default()
    }

    /// Returns White's chances after this number of plies.
    pub(super) fn chances(&self, ply: usize) -> Option<WinningChances> {
        self.chances.get(ply).copied().flatten()
    }
}

impl Theory {
    /// Collects the scores and moves of a library and a book; what could not be loaded is left out.
    pub fn new(library: Option<&Library>, book: Option<Rc<Book>>) -> Self {
        let studies = library.into_iter().flat_map(|library| library.of_kind(EntryKind::Study));
        Self { openings: library.map(Openings::new), book, studies: studies.flat_map(proven_line).collect() }
    }

    /// Returns what the library knows of a game.
    pub(super) fn knowledge(&self, game: &Game) -> Knowledge {
        if game.variant() != Variant::LASKA {
            return Knowledge::default();
        }
        let (positions, moves) = (game.positions(), game.moves());
        let known = |(position, &mv): (&Position, &Move)| KnownMove {
            comparison: self.comparison(position, mv),
            is_proven: self.studies.contains(&(position.pack(), mv)),
            is_left_out: self.leaves_out(position, mv),
        };
        let chances = (0..positions.len()).map(|ply| {
            let here = self.best(&positions[ply]).map(|(_, chances)| chances);
            here.or_else(|| self.chances_after(&positions[ply.checked_sub(1)?], moves[ply - 1]))
        });
        Knowledge { moves: positions.iter().zip(moves).map(known).collect(), chances: chances.collect() }
    }

    /// Compares a move with the best one, if the library has a score for both. The variant is Lasker's.
    pub(super) fn comparison(&self, position: &Position, mv: Move) -> Option<Comparison> {
        let (best, before) = self.best(position)?;
        Some(Comparison { before, after: self.chances_after(position, mv)?, best })
    }

    /// Returns the book's best move and White's chances with it.
    fn best(&self, position: &Position) -> Option<(Move, WinningChances)> {
        let best = self.book.as_ref()?.moves(position)?.iter().rev().max_by_key(|it| it.score)?;
        Some((best.mv, chances(position.turn(), best.score)))
    }

    /// Returns White's chances after a move: by the book, or by the deep search of the opening that it leads to.
    fn chances_after(&self, position: &Position, mv: Move) -> Option<WinningChances> {
        let moves = self.book.as_ref().and_then(|book| book.moves(position)).unwrap_or_default();
        if let Some(it) = moves.iter().find(|it| it.mv == mv) {
            return Some(chances(position.turn(), it.score));
        }
        let mut after = position.clone();
        after.play_unchecked(mv);
        let deep = self.openings.as_ref().and_then(|openings| openings.score(&after));
        self.best(&after).map(|(_, chances)| chances).or_else(|| Some(chances(Color::White, deep?.white)))
    }

    fn leaves_out(&self, position: &Position, mv: Move) -> bool {
        let entry = self.book.as_ref().and_then(|book| book.entry(position));
        // A proof has one move; others may be as good.
        entry.is_some_and(|it| it.depth != BookDepth::PROVEN && it.moves.iter().all(|it| it.mv != mv))
    }
}

/// Returns White's chances for a score of a side.
fn chances(side: Color, Hundredths(score): Hundredths) -> WinningChances {
    WinningChances::for_white(side, ScoreKind::Value(score.into()))
}

/// Returns the moves of a proven study of Laska with the positions before them, up to its first bad move. A claim without
/// proof is not known to be good.
fn proven_line(entry: &LibraryEntry) -> Vec<(PackedPosition, Move)> {
    let is_proven = entry.assessment().is_some_and(|it| it.certainty != Certainty::Claimed);
    let record = entry.record();
    if !is_proven || record.variant() != Variant::LASKA {
        return Vec::new();
    }
    let line = record.main_line();
    let is_good = |id: &&NodeId| !record.tree().note(**id).nags.iter().any(|nag| nag.is_error());
    let Some(&last) = line.iter().take_while(is_good).last() else { return Vec::new() };
    let game = record.game_to(last);
    game.positions().iter().map(Position::pack).zip(game.moves().iter().copied()).collect()
}

#[cfg(test)]
mod tests {
    use laska_app::MoveQuality;
    use laska_library::data;
    use laska_rules::notation::record;

    use super::*;

    fn theory() -> Theory {
        Theory::new(Some(&data::library()), Some(Rc::new(data::BOOK.parse().expect("the site's book"))))
    }

    fn knowledge(moves: &str) -> Knowledge {
        let mut game = Game::default();
        record::play(&mut game, moves).expect("legal moves");
        theory().knowledge(&game)
    }

    /// Returns the quality that the scores of the library give to the last move.
    fn quality(moves: &str) -> Option<MoveQuality> {
        let last = moves.split(' ').count() - 1;
        let side = if last.is_multiple_of(2) { Color::White } else { Color::Black };
        knowledge(moves).of_move(last).comparison.map(|it| it.quality(side))
    }

    #[test]
    fn a_printed_move_is_rated_by_the_scores_of_the_library() {
        for (moves, expected) in [
            ("c3-b4", MoveQuality::Good),
            ("e3-f4 g5-f4-e3 f2-e3-d4", MoveQuality::Good),
            // The Wing Gambit.
            ("a3-b4", MoveQuality::Blunder),
            // In-Out, which the book leaves out, but a deep search has a score for.
            ("c3-d4 e5-d4-c3 d2-c3-b4", MoveQuality::Blunder),
            ("e3-d4 c5-d4-e3 d2-e3-f4", MoveQuality::Blunder),
            // The printed main line of In-In, and the Berlin Defense.
            ("c3-d4 e5-d4-c3 b2-c3-d4 f6-e5", MoveQuality::Blunder),
            ("c3-d4 e5-d4-c3 b2-c3-d4 c5-b4", MoveQuality::Blunder),
            ("c3-d4 e5-d4-c3 b2-c3-d4 d6-e5", MoveQuality::Good),
        ] {
            assert_eq!(quality(moves), Some(expected), "{moves}");
        }
        assert_eq!(Theory::default().knowledge(&Game::default()).of_move(0), KnownMove::default());
    }

    #[test]
    fn a_move_that_the_book_leaves_out_is_known_as_such() {
        let gambit = knowledge("a3-b4 c5-b4-a3 e3-d4 a5-b4");
        assert!(gambit.of_move(3).is_left_out && gambit.of_move(3).comparison.is_none());
        assert!(!gambit.of_move(2).is_left_out);
    }

    #[test]
    fn the_moves_of_a_proven_study_are_known_up_to_its_first_error() {
        let library = data::library();
        let theory = theory();
        let known = |id: &str| {
            let record = library.find(id).expect("a study").record();
            let game = record.game_to(*record.main_line().last().expect("moves"));
            let knowledge = theory.knowledge(&game);
            (0..game.moves().len()).filter(|&ply| knowledge.of_move(ply).is_proven).count()
        };
        assert_eq!(known("study-10"), 19);
        assert_eq!(known("study-9"), 0, "its first move loses");
    }
}
