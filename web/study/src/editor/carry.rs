//! Carrying counters over an arrangement: from the box or a column, to a square, into a column or back into
//! the box. Whatever is not carried stays as it is and where it is.

use laska_rules::{Column, ColumnError, Counter, Message, Setup, Square, ToMessage};

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
#[error("{}", self.to_message())]
pub enum CarryError {
    /// The column would be higher than all counters of a game.
    Height {
        /// Where it would stand.
        square: Square,
        /// How high it would be.
        height: usize,
    },
    /// The board does not have the square.
    OffBoard(Square),
    /// Nothing lies where something was to be taken from.
    Nothing(Square),
}

impl ToMessage for CarryError {
    fn to_message(&self) -> Message {
        match self {
            Self::Height { square, height } => {
                Message::new("{square}: a column of {height} counters; expected at most {max}")
                    .with(square)
                    .with(height)
                    .with(Column::MAX_HEIGHT)
            }
            Self::OffBoard(square) => Message::new("{0} is not on this board").with(square),
            Self::Nothing(square) => Message::new("nothing lies there on {0}").with(square),
        }
    }
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

#[cfg(test)]
mod tests {
    use laska_rules::notation::piece_list;
    use laska_rules::{Board, Color};

    use super::*;

    fn setup(pieces: &str) -> Setup {
        piece_list::parse_setup(&format!("{pieces}, White to move"), Board::Seven).expect(pieces)
    }

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    fn check(before: &str, load: Load, target: Target, after: &str) {
        assert_eq!(carried(&setup(before), load, target), Ok(setup(after)), "{before} {load:?} {target:?}");
    }

    #[test]
    fn loads_come_to_lie_where_they_are_put() {
        let (c3, d4) = (square("c3"), square("d4"));
        let new = Load::New(Counter::from_letter('B').expect("a counter"));
        let [top, bottom] = [End::Top, End::Bottom].map(|end| Target::Square(d4, end));
        for (before, load, target, after) in [
            ("c3wb", new, top, "c3wb d4B"),
            ("d4wb", new, top, "d4Bwb"),
            ("d4wb", new, bottom, "d4wbB"),
            ("d4wb", new, Target::Within(d4, 1), "d4wBb"),
            ("d4wb", new, Target::Box, "d4wb"),
            ("c3wb d4Ww", Load::Column(c3), top, "d4wbWw"),
            ("c3wb d4Ww", Load::Column(c3), bottom, "d4Wwwb"),
            ("c3wb d4Ww", Load::Column(c3), Target::Within(d4, 1), "d4Wwbw"),
            ("c3wb d4Ww", Load::Column(d4), top, "c3wb d4Ww"),
            ("c3wb", Load::Column(c3), Target::Box, ""),
            ("c3wbW d4B", Load::Counter(c3, 0), top, "c3bW d4wB"),
            ("c3wbW d4B", Load::Counter(c3, 2), bottom, "c3wb d4BW"),
            ("c3wbW", Load::Counter(c3, 1), Target::Box, "c3wW"),
            ("d4wbW", Load::Counter(d4, 0), bottom, "d4bWw"),
            ("d4wbW", Load::Counter(d4, 0), Target::Within(d4, 1), "d4bwW"),
            ("d4wbW", Load::Counter(d4, 2), Target::Within(d4, 0), "d4Wwb"),
            ("c3w d4B", Load::Counter(c3, 0), Target::Within(d4, 9), "d4Bw"),
        ] {
            check(before, load, target, after);
        }
    }

    #[test]
    fn what_cannot_be_carried_is_told() {
        let (c3, d4, h8) = (square("c3"), square("d4"), square("h8"));
        let high = setup("c3wwwwwwwwwwwwwwwwwwwwwwww d4b");
        let top = Target::Square(d4, End::Top);
        for (load, target, expected) in [
            (Load::Column(c3), top, CarryError::Height { square: d4, height: 25 }),
            (Load::Counter(d4, 0), Target::Within(c3, 3), CarryError::Height { square: c3, height: 25 }),
            (Load::Counter(d4, 1), top, CarryError::Nothing(d4)),
            (Load::Column(square("e5")), top, CarryError::Nothing(square("e5"))),
            (Load::Column(h8), Target::Box, CarryError::OffBoard(h8)),
            (Load::Column(c3), Target::Square(h8, End::Top), CarryError::OffBoard(h8)),
        ] {
            assert_eq!(carried(&high, load, target), Err(expected), "{load:?} {target:?}");
        }
    }

    /// How many counters of each kind there are.
    fn census(setup: &Setup) -> [usize; 4] {
        let all = || setup.columns().flat_map(|(_, column)| column.counters());
        Counter::ALL.map(|kind| all().filter(|counter| *counter == kind).count())
    }

    #[test]
    fn counters_carried_over_the_board_are_conserved() {
        let before = setup("a1W b2wbW c3Bb e5bbbw g7Bw");
        assert_eq!(before.count(Color::White) + before.count(Color::Black), 12);
        let squares: Vec<Square> = Board::Seven.squares().iter().collect();
        for &from in &squares {
            let counters = (0..4).map(|depth| Load::Counter(from, depth));
            for load in counters.chain([Load::Column(from)]) {
                let there = load.counters(&before);
                for &to in &squares {
                    let ends = [End::Top, End::Bottom].map(|end| Target::Square(to, end));
                    for target in ends.into_iter().chain((0..5).map(|depth| Target::Within(to, depth))) {
                        match carried(&before, load, target) {
                            Ok(after) => assert_eq!(census(&after), census(&before), "{load:?} {target:?}"),
                            Err(_) => assert!(there.is_empty(), "{load:?} {target:?}"),
                        }
                    }
                }
            }
        }
    }
}
