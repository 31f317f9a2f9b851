//! The result of a search, as moves of the game.

use laska_rules::notation::{MoveError, parse_move};
use laska_rules::{CaptureRule, Move, Position};
use laska_worker::protocol::{Plies, ScoreKind, SearchReport};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The move to play: the best one, or the choice of a weaker level.
    pub mv: Move,
    /// The score for the side to move.
    pub score: ScoreKind,
    /// The completed depth in plies.
    pub depth: u8,
    /// The principal variation, starting with the move.
    pub line: Vec<Move>,
}

impl SearchResult {
    /// Converts a report about a position. The line is cut at the first illegal move.
    ///
    /// # Errors
    /// Returns an error if the move is illegal.
    pub fn read(report: &SearchReport, position: &Position, capture_rule: CaptureRule) -> Result<Self, MoveError> {
        let mv = parse_move(&report.mv, position, capture_rule)?;
        let mut position = position.clone();
        let line = report.line.iter().map_while(|text| {
            let mv = parse_move(text, &position, capture_rule).ok()?;
            position.play_unchecked(mv);
            Some(mv)
        });
        Ok(Self { mv, score: report.score, depth: report.depth, line: line.collect() })
    }

    /// Converts the result of the position after a move to one of the move itself.
    pub fn of_move(mv: Move, after: &Self) -> Self {
        let later = |plies: Plies| Plies(plies.0 + 1);
        let score = match after.score {
            ScoreKind::Win(plies) => ScoreKind::Loss(later(plies)),
            ScoreKind::Loss(plies) => ScoreKind::Win(later(plies)),
            ScoreKind::Value(value) => ScoreKind::Value(-value),
        };
        let line = std::iter::once(mv).chain(after.line.iter().copied()).collect();
        Self { mv, score, depth: after.depth.saturating_add(1), line }
    }
}
