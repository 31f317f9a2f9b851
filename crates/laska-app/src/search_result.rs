//! The result of a search, as moves of the game.

use laska_rules::notation::{MoveError, parse_move};
use laska_rules::{CaptureRule, Move, Position};
use laska_worker::protocol::{Plies, ScoreKind, SearchLine, SearchReport};

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
        let line = read_line(&report.line, position, capture_rule);
        Ok(Self { mv, score: report.score, depth: report.depth, line })
    }

    /// Converts all lines of a report about a position, the best first. Lines that begin with an illegal move are left out.
    pub fn all(report: &SearchReport, position: &Position, capture_rule: CaptureRule) -> Vec<Self> {
        let lines = report.variations.iter().filter_map(|SearchLine { score, line }| {
            let line = read_line(line, position, capture_rule);
            Some(Self { mv: *line.first()?, score: *score, depth: report.depth, line })
        });
        lines.collect()
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

/// Reads moves that follow each other, up to the first illegal one.
fn read_line(texts: &[String], position: &Position, capture_rule: CaptureRule) -> Vec<Move> {
    let mut position = position.clone();
    let moves = texts.iter().map_while(|text| {
        let mv = parse_move(text, &position, capture_rule).ok()?;
        position.play_unchecked(mv);
        Some(mv)
    });
    moves.collect()
}
