//! Views of the boards and of the move list.

use laska_rules::{Board, Color, Column, Leg, Move, Position, Square, SquareSet};

use laska_rules::NodeId;

/// The view of both boards.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardView {
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// The position in FEN.
    pub fen: String,
    /// The side at the bottom.
    pub bottom: Color,
    /// Every playing square, in the order of Lasker's numbers.
    pub squares: Vec<SquareView>,
    /// The move that led here: the last one, or the part of a capture entered so far.
    pub path: Option<MovePath>,
    /// The arrows, topmost last.
    pub arrows: Vec<ArrowView>,
    /// The squares whose commanders the column pointed at, or else the selected one, can capture next.
    pub captures: SquareSet,
    /// The square that is pointed at or has the focus; marked on both boards.
    pub pointed: Option<Square>,
    /// The column that shakes because it cannot do what was asked.
    pub shake: Option<Shake>,
}

/// A column that shakes once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shake {
    pub square: Square,
    /// A different number for each shake.
    pub number: u32,
}

/// One playing square.
#[derive(Clone, Debug, PartialEq)]
pub struct SquareView {
    pub square: Square,
    /// The column on it; during a partly entered capture, as after the jumps so far.
    pub column: Option<Column>,
    pub mark: Mark,
    /// Its part in the last move, or in the capture being entered.
    pub tint: Tint,
    /// Its label for screen readers: `d4: White officer over black soldier. Can move.`
    pub label: String,
}

/// A move leg by leg, as the boards animate it.
#[derive(Clone, Debug, PartialEq)]
pub struct MovePath {
    /// The starting square.
    pub from: Square,
    /// The column there.
    pub column: Column,
    /// Its step, or its jumps in order.
    pub legs: Vec<Leg>,
}

impl MovePath {
    /// Returns the path of a legal move.
    ///
    /// # Panics
    /// Panics if the move is illegal in the position.
    pub fn of(position: &Position, mv: Move) -> Self {
        let column = position.column(mv.from()).expect("a legal move starts at a column");
        Self { from: mv.from(), column, legs: position.legs(mv).collect() }
    }

    /// Returns the path with its first legs only.
    pub fn truncated(mut self, legs: usize) -> Self {
        self.legs.truncate(legs);
        self
    }

    /// Returns the part of a square in the move.
    pub fn tint(&self, square: Square) -> Tint {
        let end = self.legs.last().map(|leg| leg.to);
        if square == self.from || Some(square) == end {
            return Tint::Moved;
        }
        let is_jumped = self.legs.iter().any(|leg| leg.jumped.is_some_and(|(on, _)| on == square));
        if is_jumped { Tint::Jumped } else { Tint::None }
    }

    /// Returns the column on a square of the move after a number of legs; `None` for other squares.
    pub fn column_on(&self, square: Square, legs: usize) -> Option<Option<Column>> {
        let (at, column) = match legs.checked_sub(1).map(|last| self.legs[last]) {
            Some(leg) => (leg.to, leg.column),
            None => (self.from, self.column),
        };
        if square == at {
            return Some(Some(column));
        }
        let jumped = self.legs.iter().position(|leg| leg.jumped.is_some_and(|(on, _)| on == square));
        if let Some(index) = jumped {
            let (_, column) = self.legs[index].jumped?;
            return Some(if index < legs { column.without_commander().1 } else { Some(column) });
        }
        (square == self.from || self.legs.iter().any(|leg| leg.to == square)).then_some(None)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    #[default]
    None,
    /// Its column can move.
    Movable,
    /// Its column can capture, so that it or another one must.
    MustCapture,
    /// Its column is selected.
    Selected,
    /// The selected column can move here.
    Target,
    /// A move of its column can be planned.
    Plannable,
    /// The planned move starts or ends here.
    Planned,
    /// The last move started here.
    LastFrom,
    /// The last move ended here.
    LastTo,
}

impl Mark {
    /// Returns the value of the `data-mark` attribute.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Movable => "movable",
            Self::MustCapture => "must-capture",
            Self::Selected => "selected",
            Self::Target => "target",
            Self::Plannable => "plannable",
            Self::Planned => "planned",
            Self::LastFrom | Self::LastTo => "last",
        }
    }
}

/// The part of a square in the last move, shown by its color.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tint {
    #[default]
    None,
    /// The move started or ended here.
    Moved,
    /// The move jumped over this square.
    Jumped,
}

/// An arrow on the board; with a single square, a mark on that square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArrowView {
    /// The squares it connects, from start to end.
    pub stops: Vec<Square>,
    /// What it shows.
    pub kind: ArrowKind,
}

/// What an arrow shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrowKind {
    /// A hinted move.
    Hint,
    /// A best move of the engine.
    Best,
    /// The first move of another line of the engine.
    Other,
    Threat,
    /// The move that is hovered in a list.
    Hovered,
    /// The planned move.
    Planned,
    /// Drawn by a person.
    Drawn,
}

impl ArrowKind {
    /// Returns the name used in style sheets and test handles.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hint => "hint",
            Self::Best => "best",
            Self::Other => "other",
            Self::Threat => "threat",
            Self::Hovered => "pointed",
            Self::Planned => "planned",
            Self::Drawn => "drawn",
        }
    }

    /// Returns the test handle.
    pub const fn handle(self) -> &'static str {
        match self {
            Self::Hint => "hint-move",
            Self::Best | Self::Other | Self::Threat | Self::Hovered | Self::Planned | Self::Drawn => "arrow",
        }
    }
}

impl ArrowView {
    pub fn of(mv: Move, kind: ArrowKind) -> Self {
        Self { stops: mv.stops().collect(), kind }
    }
}

/// The moves of the game with all variations, undone moves included.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MovesView {
    /// The main line in rows, each variation after the move that it replaces.
    pub items: Vec<MoveListItem>,
    /// The first move of the current variation; `None` in the main line.
    pub variation: Option<NodeId>,
    /// Whether the board shows the start of the game.
    pub at_start: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum MoveListItem {
    /// A move number with its two plies.
    Row(MoveRow),
    Variation(Vec<VariationItem>),
}

#[derive(Clone, Debug, PartialEq)]
pub enum VariationItem {
    /// A move.
    Ply {
        /// `12.`, `12…`, or nothing.
        number: Option<String>,
        /// The move.
        view: PlyView,
    },
    /// A subvariation.
    Variation(Vec<VariationItem>),
}

/// A move number with its two plies.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveRow {
    /// The number, from 1.
    pub number: usize,
    /// White's move; `None` where Black begins, and after a variation.
    pub white: Option<PlyView>,
    pub black: Option<PlyView>,
}

/// One move of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct PlyView {
    /// Its node in the game tree.
    pub id: NodeId,
    /// The ply count after it, from 1, for the `data-ply` attribute; `None` off the current line.
    pub ply: Option<usize>,
    /// `b2-c3-d4`.
    pub text: String,
    /// Whether the board shows the position after it.
    pub current: bool,
    pub undone: bool,
}
