//! What can be done to an arrangement. Legal or not does not matter here.

use laska_rules::{Board, Color, Counter, Position, Rank, Setup, Square};

use super::carry::{CarryError, Load, Target, carried, counters, put};

/// One change of an arrangement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Something is carried somewhere.
    Carry(Load, Target),
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
    /// When something cannot be carried.
    pub fn of(self, setup: &Setup) -> Result<Setup, CarryError> {
        let board = setup.board();
        let last = board.side() - 1;
        Ok(match self {
            Self::Carry(load, target) => carried(setup, load, target)?,
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
    board.side() % 2 == 1
}

fn promoted(setup: &Setup, square: Square, depth: usize) -> Result<Setup, CarryError> {
    if !setup.board().squares().contains(square) {
        return Err(CarryError::OffBoard(square));
    }
    let mut column = counters(setup, square);
    let counter = column.get_mut(depth).ok_or(CarryError::Nothing(square))?;
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
) -> Result<Setup, CarryError> {
    let mut after = Setup::empty(board, turn);
    for (square, column) in setup.columns() {
        if let Some(there) = to(square).filter(|&there| board.squares().contains(there)) {
            put(&mut after, there, column.counters().map(&change).collect())?;
        }
    }
    Ok(after)
}

#[cfg(test)]
mod tests {
    use laska_rules::notation::fen;

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
}
