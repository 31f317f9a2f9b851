//! Owns judging a position without looking ahead: the trait that a search asks, and the judge with weights set by hand.
//! Knows no search; history and draws do not matter here.

mod board_terms;
mod column_terms;
mod weights;

use laska_rules::{Color, Position};

pub use weights::Weights;

use crate::Score;

/// What a search asks where it stops looking ahead.
pub trait Judge {
    /// What the position is worth to the side to move.
    ///
    /// It has a move, and takes only where the search is at its very end. The same position must always be judged the
    /// same: scores are kept.
    fn judge(&self, position: &Position) -> Score;
}

impl Judge for Weights {
    fn judge(&self, position: &Position) -> Score {
        let ahead = self.side(position, Color::White) - self.side(position, Color::Black);
        let tempo = self.tempo;
        Score::value(match position.turn() {
            Color::White => ahead + tempo,
            Color::Black => -ahead + tempo,
        })
    }
}

impl Weights {
    /// What one side has, in hundredths of a counter.
    fn side(&self, position: &Position, color: Color) -> i32 {
        let columns = position.owned(color).iter().filter_map(|square| Some((square, position.column(square)?)));
        let columns: i32 = columns.map(|(square, column)| self.column(position.board(), square, column)).sum();
        columns + self.board(position, color)
    }
}

#[cfg(test)]
mod tests {
    use laska_rules::Board;
    use laska_rules::notation::piece_list;

    use super::*;

    fn judged(pieces: &str) -> Score {
        Weights::BY_HAND.judge(&piece_list::parse(pieces, Board::Seven).expect("a position"))
    }

    fn check_better(better: &str, worse: &str) {
        let (high, low) = (judged(better), judged(worse));
        assert!(high > low, "{better} is judged {high}, {worse} {low}");
    }

    #[test]
    fn the_start_is_worth_the_move_only() {
        let start = Weights::BY_HAND.judge(&Position::start(Board::Seven));
        assert_eq!(start, Score::value(Weights::BY_HAND.tempo));
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
