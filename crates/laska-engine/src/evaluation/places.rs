//! Owns what a square says of a commander on it: how far it has to go, how near the edge is. Knows no columns.

use laska_rules::{Board, Color, Square};

use super::term::Term;

/// The terms of a commander on a square, made once for every square of a board.
pub(super) struct Places {
    soldier: [[[Term; 2]; Square::INDICES]; 2],
    officer: [Term; Square::INDICES],
}

static SEVEN: Places = Places::new(Board::Seven);
static EIGHT: Places = Places::new(Board::Eight);

impl Places {
    /// Those of a board.
    pub(super) const fn of(board: Board) -> &'static Self {
        match board {
            Board::Seven => &SEVEN,
            Board::Eight => &EIGHT,
        }
    }

    /// What counts a soldier commander there: by rank and by file.
    pub(super) const fn soldier(&self, color: Color, square: Square) -> [Term; 2] {
        self.soldier[color as usize][square.index()]
    }

    /// What counts an officer commander there.
    pub(super) const fn officer(&self, square: Square) -> Term {
        self.officer[square.index()]
    }

    const fn new(board: Board) -> Self {
        let unused = Term::soldier(1);
        let mut soldier = [[[unused; 2]; Square::INDICES]; 2];
        let mut officer = [unused; Square::INDICES];
        let last = board.side() - 1;
        let mut place = 0;
        while place < board.side() * board.side() {
            let (file, row) = (place % board.side(), place / board.side());
            if let Some(square) = Square::new(file, row) {
                let (from_side, from_end) = (from_edge(file, last), from_edge(row, last));
                let by_file = Term::soldier_file(from_side);
                // On their far rank there are no soldier commanders.
                let white_to_go = if row == last { 1 } else { last - row };
                let black_to_go = if row == 0 { 1 } else { row };
                soldier[Color::White as usize][square.index()] = [Term::soldier(white_to_go), by_file];
                soldier[Color::Black as usize][square.index()] = [Term::soldier(black_to_go), by_file];
                officer[square.index()] = Term::officer(if from_side < from_end { from_side } else { from_end });
            }
            place += 1;
        }
        Self { soldier, officer }
    }
}

const fn from_edge(place: u8, last: u8) -> u8 {
    if place < last - place { place } else { last - place }
}
