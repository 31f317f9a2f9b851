//! Materials of endings: which columns are on the board, and random positions with them.

use std::fmt;
use std::str::FromStr;

use laska_rules::splitmix::SplitMix64;
use laska_rules::{Board, Color, Column, ColumnError, Position, Setup, Square};

use crate::Symmetry;

/// The columns of an ending on the 7x7 board; the colors may be swapped. The text form separates them by spaces or
/// hyphens.
///
/// ```
/// # use laska_library::Material;
/// let material: Material = "WW-B-B".parse()?;
/// assert_eq!(material, "WW B B".parse()?);
/// assert_eq!(material.to_string(), "WW-B-B");
/// let positions: Vec<_> = (0..10).filter_map(|random| material.position(random)).collect();
/// assert!(positions.iter().all(|position| position.columns().count() == 3));
/// # Ok::<(), laska_library::MaterialError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Material(Vec<Column>);

/// An error in the text of a material.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MaterialError {
    /// A column is invalid.
    #[error("'{text}': {error}")]
    Column {
        /// The text of the column.
        text: String,
        /// The error in it.
        error: ColumnError,
    },
    /// There are more columns than squares.
    #[error("expected at most {max} columns, found {0}", max = Board::Seven.squares().len())]
    TooManyColumns(usize),
}

impl FromStr for Material {
    type Err = MaterialError;

    fn from_str(text: &str) -> Result<Self, MaterialError> {
        let column = |text: &str| text.parse().map_err(|error| MaterialError::Column { text: text.to_owned(), error });
        let columns = text.split([' ', '-']).map(column).collect::<Result<Vec<_>, _>>()?;
        if columns.len() > Board::Seven.squares().len() {
            return Err(MaterialError::TooManyColumns(columns.len()));
        }
        Ok(Self(columns))
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns: Vec<_> = self.0.iter().map(Column::to_string).collect();
        f.write_str(&columns.join("-"))
    }
}

impl Material {
    /// Returns a random position: random squares, a random side to move, and either color for either side. `None` if it
    /// is not legal, as with a soldier on its far rank. The same number always gives the same position.
    #[must_use]
    pub fn position(&self, random: u64) -> Option<Position> {
        let mut random = SplitMix64(random);
        let mut setup = Setup::empty(Board::Seven, choose(&mut random, &Color::ALL));
        let mut free: Vec<Square> = Board::Seven.squares().iter().collect();
        for &column in &self.0 {
            setup.put(free.swap_remove(random.below(free.len())), Some(column));
        }
        let position = Position::try_from(&setup).ok()?;
        Some(choose(&mut random, Symmetry::of_board(Board::Seven)).map_position(&position))
    }
}

fn choose<T: Copy>(random: &mut SplitMix64, values: &[T]) -> T {
    values[random.below(values.len())]
}
