//! Owns what both boards show.

use laska_rules::{Board, Color, Column, Square};

/// Both boards: the table and the one that lays the columns open.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardView {
    /// Which board it is.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// The position as text.
    pub fen: String,
    /// The side that sits at the bottom.
    pub bottom: Color,
    /// Every playing square, in the order of Lasker's numbers.
    pub squares: Vec<SquareView>,
    /// Where the column of the last move stood, from its start over each landing to its end; empty before any move.
    pub last_stops: Vec<Square>,
    /// Where the column of a hinted move stands, from its start over each landing to its end; empty without a hint.
    pub hint_stops: Vec<Square>,
    /// The square that is pointed at, focused or held: marked on both boards.
    pub pointed: Option<Square>,
}

/// One playing square.
#[derive(Clone, Debug, PartialEq)]
pub struct SquareView {
    /// Which one.
    pub square: Square,
    /// What stands there, while a take is being entered as it will stand.
    pub column: Option<Column>,
    /// How it is marked.
    pub mark: Mark,
    /// What a screen reader says: `d4: White officer over black soldier. Can move.`
    pub label: String,
}

/// How a square is marked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// Not at all.
    #[default]
    None,
    /// Its column can move now.
    Movable,
    /// Its column is being moved.
    Selected,
    /// The moved column can go here.
    Target,
    /// The last move left it.
    LastFrom,
    /// The last move ended on it.
    LastTo,
}

impl Mark {
    /// The word of the `data-mark` attribute.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Movable => "movable",
            Self::Selected => "selected",
            Self::Target => "target",
            Self::LastFrom | Self::LastTo => "last",
        }
    }
}
