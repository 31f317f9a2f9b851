//! Owns the carrying of counters over an arrangement: from the box or a column, to a square, into a column or back into
//! the box. Whatever is not carried stays as it is and where it is.

#[cfg(test)]
mod tests;

use laska_rules::{Column, ColumnError, Counter, Setup, Square};

/// One end of a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum End {
    /// Where the commander is.
    #[default]
    Top,
    /// Where captives go.
    Bottom,
}

/// What is carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Load {
    /// A counter out of the box.
    New(Counter),
    /// The whole column of a square.
    Column(Square),
    /// One counter of a column, so many below its top.
    Counter(Square, usize),
}

/// Where it is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// On or under what stands on a square.
    Square(Square, End),
    /// Into the column of a square, so many counters below its top as it then is.
    Within(Square, usize),
    /// Back into the box.
    Box,
}

/// Why something was not carried there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CarryError {
    /// The column would be higher than all counters of a game.
    #[error("{square}: a column of {height} counters; expected at most {max}", max = Column::MAX_HEIGHT)]
    Height {
        /// Where it would stand.
        square: Square,
        /// How high it would be.
        height: usize,
    },
    /// The board does not have the square.
    #[error("{0} is not on this board")]
    OffBoard(Square),
    /// Nothing lies where something was to be taken from.
    #[error("nothing lies there on {0}")]
    Nothing(Square),
}

impl Load {
    /// The square that it is taken from.
    #[must_use]
    pub const fn from(self) -> Option<Square> {
        match self {
            Self::New(_) => None,
            Self::Column(square) | Self::Counter(square, _) => Some(square),
        }
    }

    /// Its counters, from the top down.
    #[must_use]
    pub fn counters(self, setup: &Setup) -> Vec<Counter> {
        match self {
            Self::New(counter) => vec![counter],
            Self::Column(square) => counters(setup, square),
            Self::Counter(square, depth) => counters(setup, square).into_iter().skip(depth).take(1).collect(),
        }
    }
}

/// The counters of a square, from the top down; none where it is empty.
#[must_use]
pub fn counters(setup: &Setup, square: Square) -> Vec<Counter> {
    setup.column(square).into_iter().flat_map(Column::counters).collect()
}

/// The arrangement with these counters on a square.
///
/// # Errors
/// When they are more than all counters of a game.
pub fn put(setup: &mut Setup, square: Square, counters: Vec<Counter>) -> Result<(), CarryError> {
    match Column::from_top_down(counters) {
        Ok(column) => setup.put(square, Some(column)),
        Err(ColumnError::Height(height)) => return Err(CarryError::Height { square, height }),
        // The only other fault that counters can have is that there are none.
        Err(_) => setup.put(square, None),
    }
    Ok(())
}

/// The arrangement once a load is put somewhere. A whole column that is put on its own square stays as it is.
///
/// # Errors
/// When the load is not there, the board has no such square, or a column would be too high.
pub fn carried(setup: &Setup, load: Load, target: Target) -> Result<Setup, CarryError> {
    let squares = setup.board().squares();
    let to = match target {
        Target::Square(square, _) | Target::Within(square, _) => Some(square),
        Target::Box => None,
    };
    if let Some(off) = load.from().into_iter().chain(to).find(|&square| !squares.contains(square)) {
        return Err(CarryError::OffBoard(off));
    }
    let mut after = setup.clone();
    let lifted = load.counters(setup);
    if let Some(from) = load.from() {
        let mut left = counters(setup, from);
        match load {
            Load::Counter(_, depth) if depth < left.len() => drop(left.remove(depth)),
            Load::Column(_) if !left.is_empty() => left.clear(),
            _ => return Err(CarryError::Nothing(from)),
        }
        put(&mut after, from, left)?;
    }
    let Some(to) = to else { return Ok(after) };
    let mut there = counters(&after, to);
    let at = match target {
        Target::Square(_, End::Top) | Target::Box => 0,
        Target::Square(_, End::Bottom) => there.len(),
        Target::Within(_, depth) => depth.min(there.len()),
    };
    there.splice(at..at, lifted);
    put(&mut after, to, there)?;
    Ok(after)
}
