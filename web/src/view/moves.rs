//! Owns what the list of moves shows.

use crate::intent::MoveId;

/// The moves of the game with all variations, also those taken back.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MovesView {
    /// The main line in rows, each variation after the move that it could have been instead of.
    pub items: Vec<ListItem>,
    /// The first move of the variation that the board shows; `None` in the main line.
    pub variation: Option<MoveId>,
    /// Whether the board shows the start.
    pub at_start: bool,
}

/// A part of the list.
#[derive(Clone, Debug, PartialEq)]
pub enum ListItem {
    /// A number with its two plies.
    Row(MoveRow),
    /// A variation.
    Variation(Vec<VariationItem>),
}

/// A part of a variation.
#[derive(Clone, Debug, PartialEq)]
pub enum VariationItem {
    /// A move.
    Ply {
        /// `12.`, `12…`, or nothing.
        number: Option<String>,
        /// The move.
        view: PlyView,
    },
    /// A variation that leaves this one.
    Variation(Vec<VariationItem>),
}

/// A number with its two plies.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveRow {
    /// The number, from 1.
    pub number: usize,
    /// White's move; `None` where Black begins, and after a variation.
    pub white: Option<PlyView>,
    /// Black's move.
    pub black: Option<PlyView>,
}

/// One move of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct PlyView {
    /// Which one.
    pub id: MoveId,
    /// How many plies have been played after it, on the line on the board: the `data-ply`, from 1.
    pub ply: Option<usize>,
    /// `b2-c3-d4`.
    pub text: String,
    /// Whether the board shows the position after it.
    pub current: bool,
    /// Whether it has been taken back.
    pub undone: bool,
}
