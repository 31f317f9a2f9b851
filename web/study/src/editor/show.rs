//! Owns what is shown and said of the bench.

use laska_rules::notation::fen;
use laska_rules::{Color, Column, SetupError, Square};
use laska_web::state::column_words;
use laska_web::t;
use laska_web::view::{BoardView, Mark, SquareView};
use laska_web::words::retell;

use super::bench::Bench;
use super::carry::Load;

impl Bench {
    /// The board as it is drawn.
    #[must_use]
    pub fn board_view(&self) -> BoardView {
        let board = self.setup.board();
        let squares = board.squares().iter().map(|square| {
            let (column, mark) = (self.setup.column(square), self.mark(square));
            SquareView { square, column, mark, label: self.label(square) }
        });
        BoardView {
            board,
            turn: self.setup.turn,
            fen: fen::write(&self.setup),
            bottom: self.bottom,
            squares: squares.collect(),
            course: None,
            hint_stops: Vec::new(),
            pointed: self.selected,
        }
    }

    /// The column that is looked at.
    #[must_use]
    pub fn column(&self) -> Option<(Square, Column)> {
        let square = self.selected?;
        Some((square, self.setup.column(square)?))
    }

    /// How many counters of a color are still in the box; too many on the board are below zero.
    #[must_use]
    pub fn in_box(&self, color: Color) -> i32 {
        // Both are at most a few hundred.
        self.setup.board().counters_a_side() as i32 - self.setup.count(color) as i32
    }

    /// All that keeps the position from being played, in words.
    #[must_use]
    pub fn faults(&self) -> Vec<String> {
        self.setup.faults().map(fault_words).collect()
    }

    /// What a game from here would be over by at once, if it would.
    #[must_use]
    pub fn over(&self) -> Option<String> {
        let outcome = self.game()?.outcome()?;
        Some(t!("The game would be over at once: {outcome}.", outcome = retell(&outcome)))
    }

    /// What is said after a change: the square that is looked at, or what is on the board.
    pub(super) fn summary(&self) -> String {
        let [white, black] = Color::ALL.map(|color| self.setup.count(color));
        match self.selected {
            Some(square) => self.label(square),
            None => t!("{white} white and {black} black counters.", white = white, black = black),
        }
    }

    fn mark(&self, square: Square) -> Mark {
        match self.lifted {
            Some(load) if load.from() == Some(square) => Mark::Selected,
            None if self.selected == Some(square) => Mark::Selected,
            _ => Mark::None,
        }
    }

    fn label(&self, square: Square) -> String {
        let Some(column) = self.setup.column(square) else { return t!("{square}: empty.", square = square) };
        let words = column_words(column);
        match self.lifted.filter(|load| load.from() == Some(square)) {
            None => t!("{square}: {column}.", square = square, column = words),
            Some(Load::Column(_)) => t!("{square}: {column}. Taken up.", square = square, column = words),
            Some(_) => t!("{square}: {column}. A counter is taken up.", square = square, column = words),
        }
    }
}

/// What is wrong, as a sentence.
fn fault_words(fault: SetupError) -> String {
    match fault {
        SetupError::Unpromoted { square, color: Color::White } => {
            t!("{square}: a white soldier on top on its far rank. There it would be an officer.", square = square)
        }
        SetupError::Unpromoted { square, color: Color::Black } => {
            t!("{square}: a black soldier on top on its far rank. There it would be an officer.", square = square)
        }
        SetupError::TooMany { color: Color::White, count, limit } => {
            t!("White has {count} counters; a game has {limit} a side.", count = count, limit = limit)
        }
        SetupError::TooMany { color: Color::Black, count, limit } => {
            t!("Black has {count} counters; a game has {limit} a side.", count = count, limit = limit)
        }
        SetupError::NoCounter => t!("There is no counter on the board.").to_owned(),
        other => format!("{}.", retell(&other)),
    }
}
