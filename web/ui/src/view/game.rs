//! The view of a game as plain data.

use laska_rules::{Color, Column, Square};

use super::{BoardView, StatusText};

/// The side to move, or the result.
#[derive(Clone, Debug, PartialEq)]
pub struct StatusView {
    /// The side to move, or the winner; `None` for a draw.
    pub color: Option<Color>,
    /// `White to move`, `Black wins`, `Draw`.
    pub headline: String,
    /// What to do, or the reason of a result.
    pub detail: StatusText,
    /// Why the last input was refused.
    pub remark: Option<StatusText>,
    /// Whether the capture being entered may stop here.
    pub may_stop: bool,
    pub over: bool,
}

/// The view of a game in which one person may move both sides.
#[derive(Clone, Debug, PartialEq)]
pub struct GameView {
    /// Both boards.
    pub board: BoardView,
    /// The column pointed at.
    pub column: Option<ColumnView>,
    /// The last move, for screen readers.
    pub spoken: String,
    /// Whose turn it is, or the result.
    pub status: StatusView,
}

/// The column pointed at, in words.
#[derive(Clone, Debug, PartialEq)]
pub struct ColumnView {
    pub square: Square,
    /// The column, from the top down.
    pub column: Column,
    /// `White officer over black soldier.`, `White officer over 6 black counters.`
    pub words: String,
    /// `If captured, the rest becomes Black’s.`
    pub after_capture_text: String,
}
