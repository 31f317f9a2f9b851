//! Owns judging a position without looking ahead: the trait that a search asks, and the judge that adds up weighted terms.
//! Knows no search; history and draws do not matter here.

mod counting;
mod counts;
mod fitted;
mod pair;
mod places;
mod term;
mod weights;

use laska_rules::{Color, Position};

pub use counts::Counts;
pub use pair::Pair;
pub use term::Term;
pub use weights::Weights;

use crate::Score;
use counting::{Tally, count_side};

/// What a search asks where it stops looking ahead.
///
/// The door for any other judge, a learned network among them: a search is generic over it.
pub trait Judge {
    /// What the position is worth to the side to move.
    ///
    /// It has a move, and takes only where the search is at its very end. The same position must always be judged the
    /// same: scores are kept.
    fn judge(&self, position: &Position) -> Score;
}

impl Judge for Weights {
    fn judge(&self, position: &Position) -> Score {
        let [white, black] = Color::ALL.map(|color| {
            let mut sum = Sum { weights: self, total: Pair::ZERO };
            count_side(position, color, &mut sum);
            sum.total
        });
        let ahead = match position.turn() {
            Color::White => white - black,
            Color::Black => black - white,
        };
        Score::value(ahead.at(position.occupied().len(), 2 * position.board().counters_a_side()))
    }
}

/// Adds up what each term counts.
struct Sum<'a> {
    weights: &'a Weights,
    total: Pair,
}

impl Tally for Sum<'_> {
    #[inline]
    fn add(&mut self, term: Term, count: i32) {
        self.total += self.weights.of(term) * count;
    }
}

#[cfg(test)]
mod tests {
    use laska_rules::Board;
    use laska_rules::notation::piece_list;

    use super::*;

    fn judged(pieces: &str) -> Score {
        Weights::FITTED.judge(&piece_list::parse(pieces, Board::Seven).expect("a position"))
    }

    fn check_better(better: &str, worse: &str) {
        let (high, low) = (judged(better), judged(worse));
        assert!(high > low, "{better} is judged {high}, {worse} {low}");
    }

    #[test]
    fn turned_with_colors_swapped_a_position_is_worth_the_same() {
        assert_eq!(judged("c3wwb a5B f6bw, White to move"), judged("e5bbw g3W b2wb, Black to move"));
    }

    #[test]
    fn what_the_sources_call_strong_is_judged_better() {
        check_better("c3W e5b, White to move", "c3w e5b, White to move");
        check_better("c3ww e5b, White to move", "c3w e5b, White to move");
        check_better("c3wwb f6b, White to move", "c3wbw f6b, White to move");
        check_better("c3ww e3ww f6b, White to move", "c3wwww f6b, White to move");
        check_better("c3wb f6b, White to move", "c3wBBB f6b, White to move");
    }
}
