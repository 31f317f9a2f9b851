//! A line of moves: its value, an estimate or a proven result, and the name of its place among the displayed lines.

use laska_library::PlyCount;
use laska_rules::notation::parse_move;
use laska_rules::{CaptureRule, Color, Move, Position};
use laska_ui::tr;
use laska_ui::words::{percent, score_text, white_share};
use laska_worker::protocol::{GameValue, ScoreKind};

use crate::assessment::winner_moves;

/// A line of moves with its value.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ScoredLine {
    pub(super) value: LineValue,
    pub(super) moves: Vec<Move>,
}

/// The value of a line for the side to move: the engine's estimate or a proven result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum LineValue {
    Estimate(ScoreKind),
    Proven(GameValue),
}

/// Whether a score is an estimate or proven, and for which result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// An estimate of the engine.
    Estimate,
    /// A proven win for the side to move.
    ProvenWin,
    ProvenDraw,
    /// A proven loss for the side to move.
    ProvenLoss,
}

impl ValueKind {
    /// Returns the value of the `data-verdict` attribute.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Estimate => "opinion",
            Self::ProvenWin => "win",
            Self::ProvenDraw => "draw",
            Self::ProvenLoss => "loss",
        }
    }
}

/// Parses moves in the worker's notation, up to the first that is not legal.
pub(super) fn read_line(texts: &[String], start: &Position, capture_rule: CaptureRule) -> Vec<Move> {
    let mut position = start.clone();
    let moves = texts.iter().map_while(|text| {
        let mv = parse_move(text, &position, capture_rule).ok()?;
        position.play_unchecked(mv);
        Some(mv)
    });
    moves.collect()
}

impl LineValue {
    pub(super) const fn kind(self) -> ValueKind {
        match self {
            Self::Estimate(_) => ValueKind::Estimate,
            Self::Proven(GameValue::Win(_)) => ValueKind::ProvenWin,
            Self::Proven(GameValue::Draw) => ValueKind::ProvenDraw,
            Self::Proven(GameValue::Loss(_)) => ValueKind::ProvenLoss,
        }
    }

    /// Returns the label of a line: an estimate from White's point of view, a proven result from that of the side to
    /// move.
    pub(super) fn label(self, turn: Color) -> String {
        match self {
            Self::Estimate(score) => score_text(turn, score),
            Self::Proven(GameValue::Win(plies)) => tr!("wins in {count}", count = winner_moves(PlyCount(plies.0))),
            Self::Proven(GameValue::Draw) => tr!("draw").to_owned(),
            Self::Proven(GameValue::Loss(plies)) => tr!("loses in {count}", count = winner_moves(PlyCount(plies.0))),
        }
    }

    /// Returns White's winning chances in percent for an estimate.
    pub(super) fn chances(self, turn: Color) -> Option<u8> {
        match self {
            Self::Estimate(score) => Some(percent(white_share(turn, score))),
            Self::Proven(_) => None,
        }
    }
}

/// A move in one of the displayed lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineMove {
    pub line: LineId,
    /// The index of the move in the line, from 0.
    pub ply: usize,
}

/// Identifies one of the displayed lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineId {
    /// One of the engine's best lines, from 0.
    Best(usize),
    /// The threat of the side that is not to move.
    Threat,
    /// The longest defense against a proven win of a side.
    Win(Color),
}

#[cfg(test)]
mod tests {
    use laska_worker::protocol::Plies;

    use super::*;

    #[test]
    fn proven_lines_count_the_moves_of_the_winner() {
        for (value, label) in [
            (GameValue::Win(Plies(1)), "wins in 1"),
            (GameValue::Win(Plies(11)), "wins in 6"),
            (GameValue::Loss(Plies(2)), "loses in 1"),
            (GameValue::Loss(Plies(10)), "loses in 5"),
            (GameValue::Draw, "draw"),
        ] {
            assert_eq!(LineValue::Proven(value).label(Color::White), label);
        }
    }
}
