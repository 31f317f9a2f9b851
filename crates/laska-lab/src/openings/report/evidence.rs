//! What is known about a position of the opening, in words.

use std::fmt;

use laska_engine::ChanceCurve;
use laska_library::{GameCounts, Hundredths, WhitePoints};
use laska_rules::{Color, Game, Move};

use super::sources::Sources;

pub(super) struct Evidence {
    /// White's estimated winning chances, from the book.
    pub(super) chances: Option<Chances>,
    /// White's points in games of the engine against itself.
    pub(super) points: Option<Points>,
    /// The moves of the book, best first, each with White's chances after it.
    pub(super) moves: Vec<(Move, Chances)>,
}

/// White's winning chances: a percentage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Chances(pub(super) u8);

/// White's points in games, with the 95% confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Points(pub(super) WhitePoints);

impl Evidence {
    pub(super) fn of(sources: &Sources, game: &Game) -> Self {
        let position = game.position();
        let moves = sources.book.moves(position).unwrap_or_default();
        let moves: Vec<_> = moves.iter().map(|it| (it.mv, Chances::of_score(it.score, position.turn()))).collect();
        // A position that the book does not continue has the score of the move that leads there.
        let before = || {
            let mut before = game.clone();
            let mv = before.undo()?;
            let turn = before.position().turn();
            let moves = sources.book.moves(before.position())?;
            moves.iter().find(|it| it.mv == mv).map(|it| Chances::of_score(it.score, turn))
        };
        let chances = moves.first().map(|&(_, chances)| chances).or_else(before);
        Self { chances, points: sources.games.counts(position).and_then(GameCounts::points).map(Points), moves }
    }
}

impl Chances {
    /// Returns White's chances for a score of this side.
    pub(super) fn of_score(score: Hundredths, side: Color) -> Self {
        let white = if side == Color::White { score.0 } else { -score.0 };
        let chances = match Hundredths(white) {
            Hundredths::WIN => 1.0,
            Hundredths(white) if white == -Hundredths::WIN.0 => 0.0,
            Hundredths(white) => ChanceCurve::STANDARD.chances(white.into()),
        };
        Self((100.0 * chances).round() as u8)
    }

    /// Returns who is better, as the beginning of a sentence without its end: `White is much better`.
    pub(super) fn verdict(self) -> &'static str {
        match self.0 {
            0..=10 => "Black is close to winning",
            11..=25 => "Black is much better",
            26..=40 => "Black is better",
            41..=46 => "Black is slightly better",
            47..=53 => "The position is even",
            54..=59 => "White is slightly better",
            60..=74 => "White is better",
            75..=89 => "White is much better",
            90.. => "White is close to winning",
        }
    }
}

impl fmt::Display for Chances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}%", self.0)
    }
}

impl fmt::Display for Points {
    /// Writes one decimal: `64.1% ± 2.8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(WhitePoints { share, error, .. }) = self;
        write!(f, "{:.1}% ± {:.1}", 100.0 * share, 100.0 * error)
    }
}
