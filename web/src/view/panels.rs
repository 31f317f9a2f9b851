//! Owns what stands beside the boards.

use laska_rules::{Color, Column, Square};

/// Whose turn it is, or the result.
#[derive(Clone, Debug, PartialEq)]
pub struct StatusView {
    /// The side whose counter stands beside the headline: to move, or the winner; `None` for a draw.
    pub color: Option<Color>,
    /// `White to move`, `Black wins`, `Draw`.
    pub headline: String,
    /// `Taking is compulsory: 2 columns, 3 ways.`, the reason of a result, what to do next.
    pub detail: String,
    /// Whether the game is over.
    pub over: bool,
}

/// The moves of the game, also those taken back.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MovesView {
    /// A row a number.
    pub rows: Vec<MoveRow>,
}

/// A number with its two plies.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveRow {
    /// The number, from 1.
    pub number: usize,
    /// White's move; `None` in the first row of a game that Black begins.
    pub white: Option<PlyView>,
    /// Black's move.
    pub black: Option<PlyView>,
}

/// One move of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct PlyView {
    /// How many plies have been played after it: the `data-ply`, from 1.
    pub ply: usize,
    /// `b2-c3-d4`.
    pub text: String,
    /// Whether the board shows the position after it.
    pub current: bool,
    /// Whether it has been taken back.
    pub undone: bool,
}

/// The column pointed at, spelled out.
#[derive(Clone, Debug, PartialEq)]
pub struct ColumnView {
    /// Where it stands.
    pub square: Square,
    /// The column, from the top down.
    pub column: Column,
    /// `White officer over 2 black soldiers, white soldier and black officer.`
    pub words: String,
    /// `If taken, Black's.`
    pub if_taken: String,
}

/// What the machine is doing.
#[derive(Clone, Debug, PartialEq)]
pub struct ThinkingView {
    /// Whether it thinks now; if not, these are its last words.
    pub active: bool,
    /// `Machine, level 3`, `Starting the machine`.
    pub title: String,
    /// Whether it can be told to move now.
    pub move_now: bool,
    /// White's share of the bar, 0 to 1.
    pub white_share: f64,
    /// `+0.6 · depth 17 · d4-e5-f6 b6-c5`.
    pub line: String,
}

/// Which buttons can be pressed.
#[derive(Clone, Debug, PartialEq)]
pub struct ControlsView {
    /// Take back.
    pub undo: bool,
    /// Forward again.
    pub redo: bool,
    /// Resign.
    pub resign: bool,
    /// Whether the board that lays columns open is shown.
    pub unstacked_shown: bool,
}

/// A message to the player that stays until it is closed or outdated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// How it looks.
    pub tone: Tone,
    /// What it says.
    pub text: String,
}

/// How a notice looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Something the player wanted was done.
    Info,
    /// Something could not be done.
    Error,
}

/// Whether the site works without its server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfflineView {
    /// Not known, or the browser cannot.
    Unknown,
    /// Being stored.
    Storing,
    /// Stored whole.
    Ready,
    /// Stored, and a newer version waits.
    NewVersion,
}
