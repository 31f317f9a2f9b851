//! What can be done to an arrangement. Legal or not does not matter here. Counters are moved over it, from the box or
//! a column, to a square, into a column or back into the box; whatever is not moved stays as it is and where it is.

use laska_rules::{Board, Color, Column, ColumnError, Counter, Message, Position, Rank, Setup, Square, ToMessage};

/// One change of an arrangement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Something is moved somewhere.
    Move(Source, Target),
    /// A soldier of a column, so many below its top, becomes an officer, an officer a soldier.
    Promote(Square, usize),
    /// That side is to move.
    Turn(Color),
    /// It stands on that board; what has no square there goes back into the box.
    Board(Board),
    /// All counters go back into the box.
    Clear,
    /// The start of the game.
    Start,
    /// Left and right are exchanged; a large board stays, for its squares would not be playing squares any more.
    Mirror,
    /// The board is turned by half, and the sides exchange their counters and the move: the same for the other side.
    Swap,
}

impl Edit {
    /// The arrangement afterwards.
    ///
    /// # Errors
    /// When something cannot be moved.
    pub fn of(self, setup: &Setup) -> Result<Setup, EditError> {
        let board = setup.board();
        let last = board.size() - 1;
        Ok(match self {
            Self::Move(source, target) => moved(setup, source, target)?,
            Self::Promote(square, depth) => promoted(setup, square, depth)?,
            Self::Turn(turn) => {
                let mut after = setup.clone();
                after.turn = turn;
                after
            }
            Self::Board(board) => mapped(setup, board, setup.turn, Some, |counter| counter)?,
            Self::Clear => Setup::empty(board, setup.turn),
            Self::Start => Setup::from(&Position::start(board)),
            Self::Mirror if can_mirror(board) => {
                mapped(setup, board, setup.turn, |it| Square::new(last - it.file(), it.row()), |counter| counter)?
            }
            Self::Mirror => setup.clone(),
            Self::Swap => mapped(
                setup,
                board,
                !setup.turn,
                |it| Square::new(last - it.file(), last - it.row()),
                |counter| Counter { color: !counter.color, ..counter },
            )?,
        })
    }
}

/// Whether left and right of a board can be exchanged.
#[must_use]
pub const fn can_mirror(board: Board) -> bool {
    board.size() % 2 == 1
}

fn promoted(setup: &Setup, square: Square, depth: usize) -> Result<Setup, EditError> {
    if !setup.board().squares().contains(square) {
        return Err(EditError::OffBoard(square));
    }
    let mut column = counters(setup, square);
    let counter = column.get_mut(depth).ok_or(EditError::Nothing(square))?;
    counter.rank = match counter.rank {
        Rank::Soldier => Rank::Officer,
        Rank::Officer => Rank::Soldier,
    };
    let mut after = setup.clone();
    put(&mut after, square, column)?;
    Ok(after)
}

/// Every counter changed, on another square of a board; what has none there is left out.
fn mapped(
    setup: &Setup,
    board: Board,
    turn: Color,
    to: impl Fn(Square) -> Option<Square>,
    change: impl Fn(Counter) -> Counter,
) -> Result<Setup, EditError> {
    let mut after = Setup::empty(board, turn);
    for (square, column) in setup.columns() {
        if let Some(there) = to(square).filter(|&there| board.squares().contains(there)) {
            put(&mut after, there, column.counters().map(&change).collect())?;
        }
    }
    Ok(after)
}

/// One end of a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColumnEnd {
    /// Where the commander is.
    #[default]
    Top,
    /// Where captives go.
    Bottom,
}

/// What is moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A counter out of the box.
    Box(Counter),
    /// The whole column of a square.
    Column(Square),
    /// One counter of a column, so many below its top.
    Counter(Square, usize),
}

/// Where it is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// On or under what stands on a square.
    Square(Square, ColumnEnd),
    /// Into the column of a square, so many counters below its top as it then is.
    Within(Square, usize),
    /// Back into the box.
    Box,
}

/// Why something was not moved there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub enum EditError {
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

impl ToMessage for EditError {
    fn to_message(&self) -> Message {
        match self {
            Self::Height { square, height } => {
                Message::new("{square}: a column of {height} counters; expected at most {max}")
                    .with(square)
                    .with(height)
                    .with(&Column::MAX_HEIGHT)
            }
            Self::OffBoard(square) => Message::new("{0} is not on this board").with(square),
            Self::Nothing(square) => Message::new("nothing lies there on {0}").with(square),
        }
    }
}

impl Source {
    /// The square that it is taken from.
    #[must_use]
    pub const fn from(self) -> Option<Square> {
        match self {
            Self::Box(_) => None,
            Self::Column(square) | Self::Counter(square, _) => Some(square),
        }
    }

    /// Its counters, from the top down.
    #[must_use]
    pub fn counters(self, setup: &Setup) -> Vec<Counter> {
        match self {
            Self::Box(counter) => vec![counter],
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
pub fn put(setup: &mut Setup, square: Square, counters: Vec<Counter>) -> Result<(), EditError> {
    match Column::from_top_down(counters) {
        Ok(column) => setup.put(square, Some(column)),
        Err(ColumnError::TooManyCounters(height)) => return Err(EditError::Height { square, height }),
        // The only other fault that counters can have is that there are none.
        Err(_) => setup.put(square, None),
    }
    Ok(())
}

/// The arrangement once a source is put somewhere. A whole column that is put on its own square stays as it is.
///
/// # Errors
/// When the source is not there, the board has no such square, or a column would be too high.
pub fn moved(setup: &Setup, source: Source, target: Target) -> Result<Setup, EditError> {
    let squares = setup.board().squares();
    let to = match target {
        Target::Square(square, _) | Target::Within(square, _) => Some(square),
        Target::Box => None,
    };
    if let Some(off) = source.from().into_iter().chain(to).find(|&square| !squares.contains(square)) {
        return Err(EditError::OffBoard(off));
    }
    let mut after = setup.clone();
    let picked_up = source.counters(setup);
    if let Some(from) = source.from() {
        let mut left = counters(setup, from);
        match source {
            Source::Counter(_, depth) if depth < left.len() => drop(left.remove(depth)),
            Source::Column(_) if !left.is_empty() => left.clear(),
            _ => return Err(EditError::Nothing(from)),
        }
        put(&mut after, from, left)?;
    }
    let Some(to) = to else { return Ok(after) };
    let mut there = counters(&after, to);
    let at = match target {
        Target::Square(_, ColumnEnd::Top) | Target::Box => 0,
        Target::Square(_, ColumnEnd::Bottom) => there.len(),
        Target::Within(_, depth) => depth.min(there.len()),
    };
    there.splice(at..at, picked_up);
    put(&mut after, to, there)?;
    Ok(after)
}

#[cfg(test)]
mod tests {
    use laska_rules::notation::{fen, piece_list};
    use laska_rules::{Board, Color};

    use super::*;

    fn check(edit: Edit, before: &str, after: &str) {
        let setup = fen::parse_setup(before).expect(before);
        assert_eq!(edit.of(&setup).map(|it| fen::write(&it)).as_deref(), Ok(after), "{edit:?}");
    }

    #[test]
    fn edits_are_done() {
        let c3 = "c3".parse().expect("a square");
        let some = "b,,,/,,/,,wB,//,Wbw,,/,,/,,, w";
        for (edit, after) in [
            (Edit::Promote(c3, 0), "b,,,//,,wB,//,wbw,,// w"),
            (Edit::Promote(c3, 1), "b,,,//,,wB,//,WBw,,// w"),
            (Edit::Turn(Color::Black), "b,,,//,,wB,//,Wbw,,// b"),
            (Edit::Board(Board::Eight), "/b,,,//,,wB,//,Wbw,,// w"),
            (Edit::Clear, "////// w"),
            (Edit::Start, "b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w"),
            (Edit::Mirror, ",,,b//,wB,,//,,Wbw,// w"),
            (Edit::Swap, "//,,Bwb,//,bW,,//,,,w b"),
        ] {
            check(edit, some, after);
        }
    }

    #[test]
    fn mirror_and_swap_undo_themselves_and_keep_what_is_legal() {
        for text in ["b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w", "//,b,,//,,wb,//,,,Bw b", "w,,,////// w"] {
            for edit in [Edit::Mirror, Edit::Swap] {
                let before = fen::parse_setup(text).expect(text);
                let once = edit.of(&before).expect("every counter has its square");
                assert_eq!(edit.of(&once), Ok(before.clone()), "{text} {edit:?}");
                assert_eq!(once.check().is_ok(), before.check().is_ok(), "{text} {edit:?}");
            }
        }
    }

    #[test]
    fn a_large_board_has_no_mirror_and_loses_its_edge_on_a_small_one() {
        let large = "b,,,/,,,/,,,B//,,,/,,,/,w,,/w,,,W b";
        let setup = fen::parse_setup(large).expect(large);
        assert_eq!(Edit::Mirror.of(&setup), Ok(setup.clone()));
        check(Edit::Board(Board::Seven), large, "/////,w,/w,,,W b");
    }

    fn setup(pieces: &str) -> Setup {
        piece_list::parse_setup(&format!("{pieces}, White to move"), Board::Seven).expect(pieces)
    }

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    fn check_carried(before: &str, source: Source, target: Target, after: &str) {
        assert_eq!(moved(&setup(before), source, target), Ok(setup(after)), "{before} {source:?} {target:?}");
    }

    #[test]
    fn loads_come_to_lie_where_they_are_put() {
        let (c3, d4) = (square("c3"), square("d4"));
        let new = Source::Box(Counter::from_letter('B').expect("a counter"));
        let [top, bottom] = [ColumnEnd::Top, ColumnEnd::Bottom].map(|end| Target::Square(d4, end));
        for (before, source, target, after) in [
            ("c3wb", new, top, "c3wb d4B"),
            ("d4wb", new, top, "d4Bwb"),
            ("d4wb", new, bottom, "d4wbB"),
            ("d4wb", new, Target::Within(d4, 1), "d4wBb"),
            ("d4wb", new, Target::Box, "d4wb"),
            ("c3wb d4Ww", Source::Column(c3), top, "d4wbWw"),
            ("c3wb d4Ww", Source::Column(c3), bottom, "d4Wwwb"),
            ("c3wb d4Ww", Source::Column(c3), Target::Within(d4, 1), "d4Wwbw"),
            ("c3wb d4Ww", Source::Column(d4), top, "c3wb d4Ww"),
            ("c3wb", Source::Column(c3), Target::Box, ""),
            ("c3wbW d4B", Source::Counter(c3, 0), top, "c3bW d4wB"),
            ("c3wbW d4B", Source::Counter(c3, 2), bottom, "c3wb d4BW"),
            ("c3wbW", Source::Counter(c3, 1), Target::Box, "c3wW"),
            ("d4wbW", Source::Counter(d4, 0), bottom, "d4bWw"),
            ("d4wbW", Source::Counter(d4, 0), Target::Within(d4, 1), "d4bwW"),
            ("d4wbW", Source::Counter(d4, 2), Target::Within(d4, 0), "d4Wwb"),
            ("c3w d4B", Source::Counter(c3, 0), Target::Within(d4, 9), "d4Bw"),
        ] {
            check_carried(before, source, target, after);
        }
    }

    #[test]
    fn what_cannot_be_carried_is_told() {
        let (c3, d4, h8) = (square("c3"), square("d4"), square("h8"));
        let high = setup("c3wwwwwwwwwwwwwwwwwwwwwwww d4b");
        let top = Target::Square(d4, ColumnEnd::Top);
        for (source, target, expected) in [
            (Source::Column(c3), top, EditError::Height { square: d4, height: 25 }),
            (Source::Counter(d4, 0), Target::Within(c3, 3), EditError::Height { square: c3, height: 25 }),
            (Source::Counter(d4, 1), top, EditError::Nothing(d4)),
            (Source::Column(square("e5")), top, EditError::Nothing(square("e5"))),
            (Source::Column(h8), Target::Box, EditError::OffBoard(h8)),
            (Source::Column(c3), Target::Square(h8, ColumnEnd::Top), EditError::OffBoard(h8)),
        ] {
            assert_eq!(moved(&high, source, target), Err(expected), "{source:?} {target:?}");
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
            let counters = (0..4).map(|depth| Source::Counter(from, depth));
            for source in counters.chain([Source::Column(from)]) {
                let there = source.counters(&before);
                for &to in &squares {
                    let ends = [ColumnEnd::Top, ColumnEnd::Bottom].map(|end| Target::Square(to, end));
                    for target in ends.into_iter().chain((0..5).map(|depth| Target::Within(to, depth))) {
                        match moved(&before, source, target) {
                            Ok(after) => assert_eq!(census(&after), census(&before), "{source:?} {target:?}"),
                            Err(_) => assert!(there.is_empty(), "{source:?} {target:?}"),
                        }
                    }
                }
            }
        }
    }
}
