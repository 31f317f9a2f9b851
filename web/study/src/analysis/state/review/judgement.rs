//! Owns what a move is judged to be by what it cost.

use laska_rules::Color;
use laska_web::words::{percent, white_share};
use laska_worker::protocol::ScoreText;

/// What a position promises a side: from 0, a loss, over 0.5, a draw, to 1, a win.
///
/// A score in hundredths of a counter becomes a promise by the curve of the table's bar: 1 / (1 + e^(−score / 270)), so
/// that a side that is three counters ahead is promised three quarters.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Promise(f64);

impl Promise {
    /// What a draw is worth.
    pub const DRAW: Self = Self(0.5);

    /// What a score promises White, told for the side to move.
    #[must_use]
    pub fn to_white(turn: Color, score: ScoreText) -> Self {
        Self(white_share(turn, score))
    }

    /// What a game that was won promises White.
    #[must_use]
    pub const fn won_by(winner: Color) -> Self {
        match winner {
            Color::White => Self(1.0),
            Color::Black => Self(0.0),
        }
    }

    /// The promise that [`Promise::share`] has told; `None` of any other number.
    #[must_use]
    pub fn of_share(share: f64) -> Option<Self> {
        (0.0..=1.0).contains(&share).then_some(Self(share))
    }

    /// The same as that side sees it.
    #[must_use]
    pub fn seen_by(self, side: Color) -> Self {
        if side == Color::White { self } else { Self(1.0 - self.0) }
    }

    /// From 0 to 1.
    #[must_use]
    pub const fn share(self) -> f64 {
        self.0
    }

    /// In hundredths, from 0 to 100.
    #[must_use]
    pub fn percent(self) -> u8 {
        percent(self.0)
    }
}

/// What a move is, by how much of what its side was promised it cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Judgement {
    /// There was no other move.
    Forced,
    /// The best move there was.
    Best,
    /// Another move, about as good.
    Good,
    /// A weaker move.
    Inaccuracy,
    /// A bad move.
    Mistake,
    /// A very bad move.
    Blunder,
}

impl Judgement {
    /// What cost less is a good move. All three bounds are those that chess players know from lichess, which takes moves
    /// for inaccuracies, mistakes and blunders from 5, 10 and 15 hundredths of a won game on.
    const INACCURACY: f64 = 0.05;
    const MISTAKE: f64 = 0.10;
    const BLUNDER: f64 = 0.15;

    /// What a move is that another would have been better than: what its side was promised before it and after it.
    #[must_use]
    pub fn of(before: Promise, after: Promise) -> Self {
        match before.0 - after.0 {
            Self::BLUNDER.. => Self::Blunder,
            Self::MISTAKE.. => Self::Mistake,
            Self::INACCURACY.. => Self::Inaccuracy,
            _ => Self::Good,
        }
    }

    /// The sign that records have for it: `?!`, `?`, `??`, or nothing.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Forced | Self::Best | Self::Good => "",
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// Its name in stylesheets and handles.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Forced => "forced",
            Self::Best => "best",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// Whether the game turned with it.
    #[must_use]
    pub fn is_turning(self) -> bool {
        self >= Self::Mistake
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_judged_by_what_it_cost_its_side() {
        let promise = |value| Promise::to_white(Color::White, ScoreText::Value(value));
        for (before, after, judgement) in [
            (0, 20, Judgement::Good),
            (0, -40, Judgement::Good),
            (0, -60, Judgement::Inaccuracy),
            (0, -120, Judgement::Mistake),
            (0, -300, Judgement::Blunder),
            (2000, 1000, Judgement::Good),
        ] {
            assert_eq!(Judgement::of(promise(before), promise(after)), judgement, "{before} to {after}");
        }
        assert_eq!(Judgement::of(Promise::won_by(Color::White), Promise::DRAW), Judgement::Blunder);
    }

    #[test]
    fn a_promise_to_one_side_is_none_to_the_other() {
        let score = Promise::to_white(Color::Black, ScoreText::Win(3));
        assert_eq!((score.percent(), score.seen_by(Color::Black).percent()), (0, 100));
    }
}
