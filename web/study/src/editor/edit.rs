//! Changes to a position, which may be illegal. Counters move from the box or a column to a square, into a column, or
//! back into the box; all other counters stay where they are.

use laska_rules::{Board, Color, Column, ColumnError, Counter, Grade, Message, Position, Setup, Square, ToMessage};

/// A change to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Move counters.
    Move(Source, Target),
    /// Make a soldier an officer, or an officer a soldier. The index counts from the top of the column.
    ToggleGrade(Square, usize),
    /// Set the side to move.
    Turn(Color),
    /// Change the board. The start of the game becomes the start on the other board; in any other position, counters that
    /// have no square there go back into the box.
    Board(Board),
    /// Put all counters back into the box.
    Clear,
    /// Set up the start of the game.
    Start,
    /// Swap left and right. This does nothing on an 8×8 board, where the mirror image of a playing square is not one.
    Mirror,
    /// Rotate the board by 180 degrees and swap the colors of the counters and of the side to move.
    SwapSides,
}

impl Edit {
    /// Returns the position after the change.
    ///
    /// # Errors
    /// When counters cannot be moved.
    pub fn apply(self, setup: &Setup) -> Result<Setup, EditError> {
        let board = setup.board();
        let last = board.size() - 1;
        Ok(match self {
            Self::Move(source, target) => move_counters(setup, source, target)?,
            Self::ToggleGrade(square, depth) => toggle_grade(setup, square, depth)?,
            Self::Turn(turn) => {
                let mut after = setup.clone();
                after.turn = turn;
                after
            }
            Self::Board(to) if *setup == start(board, setup.turn) => start(to, setup.turn),
            Self::Board(to) => map_counters(setup, to, setup.turn, Some, |counter| counter)?,
            Self::Clear => Setup::empty(board, setup.turn),
            Self::Start => Setup::from(&Position::start(board)),
            Self::Mirror if can_mirror(board) => {
                map_counters(setup, board, setup.turn, |it| Square::new(last - it.file(), it.row()), |counter| counter)?
            }
            Self::Mirror => setup.clone(),
            Self::SwapSides => map_counters(
                setup,
                board,
                !setup.turn,
                |it| Square::new(last - it.file(), last - it.row()),
                |counter| Counter { color: !counter.color, ..counter },
            )?,
        })
    }
}

/// Whether left and right can be swapped on a board.
pub const fn can_mirror(board: Board) -> bool {
    board.size() % 2 == 1
}

/// Returns the start of a game with this side to move.
fn start(board: Board, turn: Color) -> Setup {
    let mut setup = Setup::from(&Position::start(board));
    setup.turn = turn;
    setup
}

fn toggle_grade(setup: &Setup, square: Square, depth: usize) -> Result<Setup, EditError> {
    if !setup.board().squares().contains(square) {
        return Err(EditError::OffBoard(square));
    }
    let mut column = counters(setup, square);
    let counter = column.get_mut(depth).ok_or(EditError::Empty(square))?;
    counter.grade = match counter.grade {
        Grade::Soldier => Grade::Officer,
        Grade::Officer => Grade::Soldier,
    };
    let mut after = setup.clone();
    put(&mut after, square, column)?;
    Ok(after)
}

/// Maps all squares and counters to a board. Counters without a square there are left out.
fn map_counters(
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

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColumnEnd {
    /// The end with the commander.
    #[default]
    Top,
    /// The end where prisoners are added.
    Bottom,
}

/// The counters to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A new counter from the box.
    Box(Counter),
    Column(Square),
    /// One counter of a column. The index counts from the top.
    Counter(Square, usize),
}

/// The place to move counters to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The top or the bottom of the column on a square.
    Square(Square, ColumnEnd),
    /// A place within the column on a square. The index counts from the top after the moved counters are removed.
    Within(Square, usize),
    /// Back into the box.
    Box,
}

/// Why counters cannot be moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub enum EditError {
    /// The column would be too high.
    TooHigh {
        square: Square,
        /// The height it would have.
        height: usize,
    },
    /// The square is not on the board.
    OffBoard(Square),
    /// The source has no such counter.
    Empty(Square),
}

impl ToMessage for EditError {
    fn to_message(&self) -> Message {
        match self {
            Self::TooHigh { square, height } => {
                Message::new("{square} would have {height} counters; expected at most {max}")
                    .with(square)
                    .with(height)
                    .with(&Column::MAX_HEIGHT)
            }
            Self::OffBoard(square) => Message::new("{0} is not on this board").with(square),
            Self::Empty(square) => Message::new("{0} has no counter there").with(square),
        }
    }
}

impl Source {
    /// Returns the square of the counters; `None` for the box.
    pub const fn square(self) -> Option<Square> {
        match self {
            Self::Box(_) => None,
            Self::Column(square) | Self::Counter(square, _) => Some(square),
        }
    }

    /// Returns the counters, from the top down.
    pub fn counters(self, setup: &Setup) -> Vec<Counter> {
        match self {
            Self::Box(counter) => vec![counter],
            Self::Column(square) => counters(setup, square),
            Self::Counter(square, depth) => counters(setup, square).into_iter().skip(depth).take(1).collect(),
        }
    }
}

/// Returns the counters on a square, from the top down; none if it is empty.
pub fn counters(setup: &Setup, square: Square) -> Vec<Counter> {
    setup.column(square).into_iter().flat_map(Column::counters).collect()
}

/// Replaces the column on a square.
///
/// # Errors
/// When the column would be too high.
pub fn put(setup: &mut Setup, square: Square, counters: Vec<Counter>) -> Result<(), EditError> {
    match Column::from_top_down(counters) {
        Ok(column) => setup.put(square, Some(column)),
        Err(ColumnError::TooManyCounters(height)) => return Err(EditError::TooHigh { square, height }),
        // The only other possible error is that there are no counters.
        Err(_) => setup.put(square, None),
    }
    Ok(())
}

/// Moves counters and returns the position afterwards. A whole column that is moved to its own square stays unchanged.
///
/// # Errors
/// When the source is empty, a square is not on the board, or a column would be too high.
pub fn move_counters(setup: &Setup, source: Source, target: Target) -> Result<Setup, EditError> {
    let squares = setup.board().squares();
    let to = match target {
        Target::Square(square, _) | Target::Within(square, _) => Some(square),
        Target::Box => None,
    };
    if let Some(off) = source.square().into_iter().chain(to).find(|&square| !squares.contains(square)) {
        return Err(EditError::OffBoard(off));
    }
    let mut after = setup.clone();
    let moving = source.counters(setup);
    if let Some(from) = source.square() {
        let mut left = counters(setup, from);
        match source {
            Source::Counter(_, depth) if depth < left.len() => drop(left.remove(depth)),
            Source::Column(_) if !left.is_empty() => left.clear(),
            _ => return Err(EditError::Empty(from)),
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
    there.splice(at..at, moving);
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
        assert_eq!(edit.apply(&setup).map(|it| fen::write(&it)).as_deref(), Ok(after), "{edit:?}");
    }

    #[test]
    fn edits_change_the_position() {
        let c3 = "c3".parse().expect("a square");
        let some = "b,,,/,,/,,wB,//,Wbw,,/,,/,,, w";
        for (edit, after) in [
            (Edit::ToggleGrade(c3, 0), "b,,,//,,wB,//,wbw,,// w"),
            (Edit::ToggleGrade(c3, 1), "b,,,//,,wB,//,WBw,,// w"),
            (Edit::Turn(Color::Black), "b,,,//,,wB,//,Wbw,,// b"),
            (Edit::Board(Board::Eight), "/b,,,//,,wB,//,Wbw,,// w"),
            (Edit::Clear, "////// w"),
            (Edit::Start, "b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w"),
            (Edit::Mirror, ",,,b//,wB,,//,,Wbw,// w"),
            (Edit::SwapSides, "//,,Bwb,//,bW,,//,,,w b"),
        ] {
            check(edit, some, after);
        }
    }

    #[test]
    fn mirror_and_swap_are_their_own_inverse_and_preserve_legality() {
        for text in ["b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w", "//,b,,//,,wb,//,,,Bw b", "w,,,////// w"] {
            for edit in [Edit::Mirror, Edit::SwapSides] {
                let before = fen::parse_setup(text).expect(text);
                let once = edit.apply(&before).expect("every counter has its square");
                assert_eq!(edit.apply(&once), Ok(before.clone()), "{text} {edit:?}");
                assert_eq!(once.check().is_ok(), before.check().is_ok(), "{text} {edit:?}");
            }
        }
    }

    #[test]
    fn an_8x8_board_has_no_mirror_and_loses_its_edge_on_7x7() {
        let large = "b,,,/,,,/,,,B//,,,/,,,/,w,,/w,,,W b";
        let setup = fen::parse_setup(large).expect(large);
        assert_eq!(Edit::Mirror.apply(&setup), Ok(setup.clone()));
        check(Edit::Board(Board::Seven), large, "/////,w,/w,,,W b");
    }

    #[test]
    fn each_board_has_its_own_start() {
        for turn in Color::ALL {
            let [small, large] = [Board::Seven, Board::Eight].map(|board| start(board, turn));
            assert_eq!(Edit::Board(Board::Eight).apply(&small), Ok(large.clone()));
            assert_eq!(Edit::Board(Board::Seven).apply(&large), Ok(small));
        }
    }

    fn setup(pieces: &str) -> Setup {
        piece_list::parse_setup(&format!("{pieces}, White to move"), Board::Seven).expect(pieces)
    }

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    fn check_move(before: &str, source: Source, target: Target, after: &str) {
        assert_eq!(move_counters(&setup(before), source, target), Ok(setup(after)), "{before} {source:?} {target:?}");
    }

    #[test]
    fn counters_move_to_their_target() {
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
            check_move(before, source, target, after);
        }
    }

    #[test]
    fn impossible_moves_are_refused() {
        let (c3, d4, h8) = (square("c3"), square("d4"), square("h8"));
        let high = setup("c3wwwwwwwwwwwwwwwwwwwwwwww d4b");
        let top = Target::Square(d4, ColumnEnd::Top);
        for (source, target, expected) in [
            (Source::Column(c3), top, EditError::TooHigh { square: d4, height: 25 }),
            (Source::Counter(d4, 0), Target::Within(c3, 3), EditError::TooHigh { square: c3, height: 25 }),
            (Source::Counter(d4, 1), top, EditError::Empty(d4)),
            (Source::Column(square("e5")), top, EditError::Empty(square("e5"))),
            (Source::Column(h8), Target::Box, EditError::OffBoard(h8)),
            (Source::Column(c3), Target::Square(h8, ColumnEnd::Top), EditError::OffBoard(h8)),
        ] {
            assert_eq!(move_counters(&high, source, target), Err(expected), "{source:?} {target:?}");
        }
    }

    fn count_kinds(setup: &Setup) -> [usize; 4] {
        let all = || setup.columns().flat_map(|(_, column)| column.counters());
        Counter::ALL.map(|kind| all().filter(|counter| *counter == kind).count())
    }

    #[test]
    fn moving_counters_conserves_them() {
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
                        match move_counters(&before, source, target) {
                            Ok(after) => assert_eq!(count_kinds(&after), count_kinds(&before), "{source:?} {target:?}"),
                            Err(_) => assert!(there.is_empty(), "{source:?} {target:?}"),
                        }
                    }
                }
            }
        }
    }
}
