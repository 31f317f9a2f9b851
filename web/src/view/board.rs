//! What both boards show, and the list of moves.

use laska_rules::{Board, Color, Column, Move, Position, Square};

use laska_rules::NodeId;

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
    /// The move that led here: the last one, or as much of a capture as has been entered.
    pub path: Option<MovePath>,
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

/// A move leg by leg, as boards animate it.
#[derive(Clone, Debug, PartialEq)]
pub struct MovePath {
    /// Where the column starts.
    pub from: Square,
    /// The column there.
    pub column: Column,
    /// Its step, or its jumps in order.
    pub legs: Vec<Leg>,
}

/// A step, or one jump of a capture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Leg {
    /// Where the column lands.
    pub to: Square,
    /// The column once it has landed, with what it has captured.
    pub column: Column,
    /// What it jumps: the square, and the column that stands there.
    pub jumped: Option<(Square, Column)>,
}

impl MovePath {
    /// A legal move in its position.
    ///
    /// # Panics
    /// When the move is not legal there.
    #[must_use]
    pub fn of(position: &Position, mv: Move) -> Self {
        let column = |square| position.column(square).expect("a legal move starts at a column and jumps columns");
        let mut jumped = None;
        let mut legs = Vec::new();
        for stage in position.stages(mv) {
            if mv.is_take() && jumped.is_none() {
                jumped = Some((stage.square, column(stage.square)));
            } else {
                let column = stage.column.expect("the moving column stands where it lands");
                legs.push(Leg { to: stage.square, column, jumped: jumped.take() });
            }
        }
        Self { from: mv.from(), column: column(mv.from()), legs }
    }

    /// Its first legs.
    #[must_use]
    pub fn truncated(mut self, legs: usize) -> Self {
        self.legs.truncate(legs);
        self
    }

    /// What stands on a square that the move touches after so many legs; `None` for all other squares.
    #[must_use]
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

/// The moves of the game with all variations, also those taken back.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MovesView {
    /// The main line in rows, each variation after the move that it could have been instead of.
    pub items: Vec<MoveListItem>,
    /// The first move of the variation that the board shows; `None` in the main line.
    pub variation: Option<NodeId>,
    /// Whether the board shows the start.
    pub at_start: bool,
}

/// A part of the list.
#[derive(Clone, Debug, PartialEq)]
pub enum MoveListItem {
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
    pub id: NodeId,
    /// How many plies have been played after it, on the line on the board: the `data-ply`, from 1.
    pub ply: Option<usize>,
    /// `b2-c3-d4`.
    pub text: String,
    /// Whether the board shows the position after it.
    pub current: bool,
    /// Whether it has been taken back.
    pub undone: bool,
}
