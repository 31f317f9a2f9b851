//! The quality of a move, by the winning chances that it loses.

use laska_rules::{Color, Move};
use laska_worker::protocol::ScoreKind;

/// The winning chances of one side: 0 is a loss, 0.5 a draw, 1 a win.
/// A score is converted as for the evaluation bar; a side that is 2.4 counters ahead has a chance of three quarters.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct WinningChances(f64);

impl WinningChances {
    /// The chances in a drawn game.
    pub const DRAW: Self = Self(0.5);

    /// Returns White's chances for a score from the point of view of the side to move.
    pub fn for_white(turn: Color, score: ScoreKind) -> Self {
        Self(white_share(turn, score))
    }

    /// Returns White's chances in a game that `winner` has won.
    pub const fn won_by(winner: Color) -> Self {
        match winner {
            Color::White => Self(1.0),
            Color::Black => Self(0.0),
        }
    }

    /// Reads a number returned by [`WinningChances::share`]; `None` if it is not from 0 to 1.
    pub fn from_share(share: f64) -> Option<Self> {
        (0.0..=1.0).contains(&share).then_some(Self(share))
    }

    /// Converts White's chances to those of `side`.
    pub fn seen_by(self, side: Color) -> Self {
        if side == Color::White { self } else { Self(1.0 - self.0) }
    }

    /// Returns the chances as a number from 0 to 1.
    pub const fn share(self) -> f64 {
        self.0
    }

    pub fn percent(self) -> u8 {
        percent(self.0)
    }
}

/// Returns White's winning chances, from 0 to 1; see [`ScoreKind::winning_chances`].
pub fn white_share(mover: Color, score: ScoreKind) -> f64 {
    let share = score.winning_chances();
    if mover == Color::White { share } else { 1.0 - share }
}

/// A move compared with the best one. Both chances come from the same source, so that their difference means something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// White's chances with the best move.
    pub before: WinningChances,
    /// White's chances after the move.
    pub after: WinningChances,
    pub best: Move,
}

impl Comparison {
    /// Returns the quality of the move, which `side` played.
    pub fn quality(&self, side: Color) -> MoveQuality {
        MoveQuality::rate(self.before.seen_by(side), self.after.seen_by(side))
    }

    /// Whether the move, which `side` played, loses more than a longer search is likely to give back.
    pub fn is_clear_blunder(&self, side: Color) -> bool {
        self.before.seen_by(side).0 - self.after.seen_by(side).0 >= MoveQuality::CLEAR_BLUNDER
    }
}

/// Converts a share to percent, from 0 to 100.
pub fn percent(share: f64) -> u8 {
    (share.clamp(0.0, 1.0) * 100.0).round_ties_even() as u8
}

/// The quality of a move, by its loss in winning chances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MoveQuality {
    /// The only legal move.
    Forced,
    /// A good move by the scores of the library.
    Book,
    Best,
    /// Another move that is about as good.
    Good,
    Inaccuracy,
    Mistake,
    /// A very bad move.
    Blunder,
}

impl MoveQuality {
    /// A move that loses less is good. The three thresholds are those of lichess, which calls moves inaccuracies,
    /// mistakes and blunders from a loss of 5, 10 and 15 percentage points.
    const INACCURACY: f64 = 0.05;
    const MISTAKE: f64 = 0.10;
    const BLUNDER: f64 = 0.15;
    /// A short search seldom errs by more than this.
    const CLEAR_BLUNDER: f64 = 0.30;

    /// Rates a move that is not the best, by its side's chances before and after it.
    pub fn rate(before: WinningChances, after: WinningChances) -> Self {
        match before.0 - after.0 {
            Self::BLUNDER.. => Self::Blunder,
            Self::MISTAKE.. => Self::Mistake,
            Self::INACCURACY.. => Self::Inaccuracy,
            _ => Self::Good,
        }
    }

    /// Returns the annotation symbol: `?!`, `?`, `??`, or nothing.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Forced | Self::Book | Self::Best | Self::Good => "",
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// Returns the name used in style sheets and test handles.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Forced => "forced",
            Self::Book => "book",
            Self::Best => "best",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// Whether the move is an inaccuracy, a mistake or a blunder.
    pub fn is_error(self) -> bool {
        self >= Self::Inaccuracy
    }

    /// Whether there is something to learn from the move: it is a mistake or a blunder.
    pub fn is_instructive(self) -> bool {
        self >= Self::Mistake
    }
}

#[cfg(test)]
mod tests {
    use laska_worker::protocol::Plies;

    use super::*;

    #[test]
    fn shares_are_whites() {
        let share = |mover, score| white_share(mover, score);
        assert!(share(Color::Black, ScoreKind::Value(300)) < 0.3);
        assert_eq!(share(Color::White, ScoreKind::Value(0)), 0.5);
        assert_eq!(
            (share(Color::White, ScoreKind::Win(Plies(3))), share(Color::Black, ScoreKind::Win(Plies(3)))),
            (1.0, 0.0)
        );
    }

    #[test]
    fn a_move_is_rated_by_the_chances_its_side_lost() {
        let chances = |value| WinningChances::for_white(Color::White, ScoreKind::Value(value));
        for (before, after, quality) in [
            (0, 20, MoveQuality::Good),
            (0, -39, MoveQuality::Good),
            (0, -40, MoveQuality::Inaccuracy),
            (0, -60, MoveQuality::Inaccuracy),
            (0, -120, MoveQuality::Mistake),
            (0, -300, MoveQuality::Blunder),
            (2000, 1000, MoveQuality::Good),
        ] {
            assert_eq!(MoveQuality::rate(chances(before), chances(after)), quality, "{before} to {after}");
        }
        assert_eq!(MoveQuality::rate(WinningChances::won_by(Color::White), WinningChances::DRAW), MoveQuality::Blunder);
    }

    #[test]
    fn the_chances_of_both_sides_add_up_to_one() {
        let score = WinningChances::for_white(Color::Black, ScoreKind::Win(Plies(3)));
        assert_eq!((score.percent(), score.seen_by(Color::Black).percent()), (0, 100));
    }
}
