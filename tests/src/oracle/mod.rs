//! A second, naive Laska, written from the rules alone: a board is a vector of columns, a column is its counters in a row,
//! every move and every jump on the way clones the board.
//!
//! It is what the fast generator is held against, in what it finds and in how fast it is. It shares no code and no type
//! with it.

mod column;
mod fen;
mod moves;

use column::Column;

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Moves up the board.
    White,
    /// Moves down the board.
    Black,
}

/// How long a take goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chain {
    /// As long as it can.
    All,
    /// The player may stop after any jump.
    First,
    /// One jump a move.
    Single,
}

/// One counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counter {
    /// Of White, moves up.
    WhiteSoldier,
    /// Of White, moves in all four directions.
    WhiteOfficer,
    /// Of Black, moves down.
    BlackSoldier,
    /// Of Black, moves in all four directions.
    BlackOfficer,
}

/// Columns on a square board of any size, and a side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    size: i32,
    /// Row by row from White's side, the squares that are played on.
    columns: Vec<Column>,
    turn: Side,
}

/// The squares of a move in order, those jumped included: two for a step, more for a take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path(Vec<Place>);

/// A square by its file and row, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    file: i32,
    row: i32,
}

impl Side {
    fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl Counter {
    fn side(self) -> Side {
        match self {
            Self::WhiteSoldier | Self::WhiteOfficer => Side::White,
            Self::BlackSoldier | Self::BlackOfficer => Side::Black,
        }
    }

    fn promoted(self) -> Self {
        match self {
            Self::WhiteSoldier | Self::WhiteOfficer => Self::WhiteOfficer,
            Self::BlackSoldier | Self::BlackOfficer => Self::BlackOfficer,
        }
    }
}

impl Chain {
    /// The rule of a word: `all`, `first`, `single`.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        match word {
            "all" => Some(Self::All),
            "first" => Some(Self::First),
            "single" => Some(Self::Single),
            _ => None,
        }
    }
}

impl Position {
    fn index(&self, place: Place) -> usize {
        // Row by row only every other square is played on, on a board of either size.
        ((place.row * self.size + place.file) / 2) as usize
    }

    /// What stands on a square, maybe nothing.
    fn column(&self, place: Place) -> &Column {
        &self.columns[self.index(place)]
    }

    fn column_mut(&mut self, place: Place) -> &mut Column {
        let index = self.index(place);
        &mut self.columns[index]
    }

    /// The squares of a row that are played on: a1 is, and every other square from there.
    fn row(&self, row: i32) -> impl Iterator<Item = Place> + use<> {
        (row % 2..self.size).step_by(2).map(move |file| Place { file, row })
    }

    /// How many sequences of that many moves there are; the moves of the last ply are listed, but not played.
    #[must_use]
    pub fn perft(&self, chain: Chain, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.moves(chain).len() as u64,
            _ => self.moves(chain).iter().map(|path| self.after(path).perft(chain, depth - 1)).sum(),
        }
    }

    /// Every move as text, `b2-c3-d4`, with the position text after it.
    #[must_use]
    pub fn moves_with_results(&self, chain: Chain) -> Vec<(String, String)> {
        self.moves(chain).iter().map(|path| (path.to_string(), self.after(path).to_string())).collect()
    }
}
