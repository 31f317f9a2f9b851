//! The moves that the library knows. A review does not call them mistakes, whatever a short search thinks of them.

use std::collections::BTreeSet;
use std::rc::Rc;

use laska_library::{Book, Certainty, EntryKind, Hundredths, Library, LibraryEntry, Openings};
use laska_rules::{Color, Game, Move, PackedPosition, Variant};
use laska_worker::protocol::SearchScore;

use super::review::{MoveQuality, WinningChances};

/// The moves of the library's openings and studies, and the good moves of the opening book.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Theory {
    openings: Option<Openings>,
    book: Option<Rc<Book>>,
    /// The main lines of the studies.
    studies: BTreeSet<(PackedPosition, Move)>,
}

impl Theory {
    /// Collects the moves of a library and a book; what could not be loaded is left out.
    #[must_use]
    pub fn new(library: Option<&Library>, book: Option<Rc<Book>>) -> Self {
        let studies = library.into_iter().flat_map(|library| library.of_kind(EntryKind::Study));
        Self { openings: library.map(Openings::new), book, studies: studies.flat_map(main_line).collect() }
    }

    /// Whether the library knows the move of a game after this number of plies.
    pub(super) fn knows(&self, game: &Game, ply: usize) -> bool {
        let (Some(position), Some(&mv)) = (game.positions().get(ply), game.moves().get(ply)) else { return false };
        if game.variant() != Variant::LASKA {
            return false;
        }
        let in_opening =
            self.openings.as_ref().is_some_and(|openings| openings.moves(position).iter().any(|it| it.mv == mv));
        in_opening || self.studies.contains(&(position.pack(), mv)) || self.is_good_book_move(game, ply)
    }

    /// Whether the book rates a move about as high as its best. It also contains refuted moves.
    fn is_good_book_move(&self, game: &Game, ply: usize) -> bool {
        let moves = self.book.as_ref().and_then(|book| book.moves(&game.positions()[ply])).unwrap_or_default();
        let chances = |Hundredths(score)| WinningChances::for_white(Color::White, SearchScore::Value(score.into()));
        let best = moves.iter().map(|it| it.score).max();
        let played = moves.iter().find(|it| it.mv == game.moves()[ply]).map(|it| it.score);
        best.zip(played)
            .is_some_and(|(best, played)| MoveQuality::rate(chances(best), chances(played)) == MoveQuality::Good)
    }
}

/// Returns the moves of a study of Laska with the positions before them. A claim without proof is not known to be good.
fn main_line(entry: &LibraryEntry) -> Vec<(PackedPosition, Move)> {
    let is_proven = entry.assessment().is_some_and(|it| it.certainty != Certainty::Claimed);
    let record = entry.record();
    if !is_proven || record.variant() != Variant::LASKA {
        return Vec::new();
    }
    let Some(&last) = record.main_line().last() else { return Vec::new() };
    let game = record.game_to(last);
    game.positions().iter().map(laska_rules::Position::pack).zip(game.moves().iter().copied()).collect()
}

#[cfg(test)]
mod tests {
    use laska_library::data;
    use laska_rules::notation::record;

    use super::*;

    fn theory() -> Theory {
        Theory::new(Some(&data::library()), Some(Rc::new(data::BOOK.parse().expect("the site's book"))))
    }

    #[test]
    fn openings_and_good_book_moves_are_known() {
        let mut game = Game::default();
        // The Wing Gambit: a doubtful move, but that of a named opening.
        record::play(&mut game, "a3-b4 c5-b4-a3 e3-d4").expect("legal moves");
        assert_eq!([0, 1, 2].map(|ply| theory().knows(&game, ply)), [true; 3]);
        assert!(!Theory::default().knows(&game, 0));
    }

    #[test]
    fn a_refuted_move_of_the_book_is_unknown() {
        let theory = theory();
        let book = theory.book.as_ref().expect("a book");
        let start = Game::default();
        let mut checked = 0;
        for (position, entry) in book.positions() {
            let best = entry.moves.iter().map(|it| it.score).max().expect("a line has moves");
            for it in entry.moves.iter().filter(|it| best.0.abs() < 300 && best.minus(it.score) > 300) {
                let mut game = Game::from_position(position.clone(), start.variant().capture_rule);
                game.play(it.mv).expect("a legal move");
                assert!(!theory.is_good_book_move(&game, 0), "{position} {}", it.mv);
                checked += 1;
            }
        }
        assert!(checked > 0, "the book has no refuted move");
    }

    #[test]
    fn the_moves_of_a_proven_study_are_known() {
        let library = data::library();
        let record = library.find("study-10").expect("the tenth study").record();
        let game = record.game_to(*record.main_line().last().expect("moves"));
        let theory = theory();
        assert!((0..game.moves().len()).all(|ply| theory.knows(&game, ply)));
    }
}
