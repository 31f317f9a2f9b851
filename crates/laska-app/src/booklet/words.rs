//! The words of a booklet, and how moves and positions are written in it.

use laska_rules::notation::record::move_number;
use laska_rules::notation::{lasker_list, numeric, piece_list};
use laska_rules::{CaptureRule, Color, DrawRules, Game, Move, Position};

use super::options::{CounterNames, SquareNames};

/// The words of a booklet.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BookletText {
    pub title: String,
    pub author: String,
    /// What the title page says besides: the number of problems, the meaning of Lasker's names.
    pub facts: Vec<String>,
    /// The heading of the solutions.
    pub solutions: String,
    pub problems: Vec<BookletProblem>,
}

/// A problem in a booklet. Its number is its place.
#[derive(Clone, Debug, PartialEq)]
pub struct BookletProblem {
    pub position: Position,
    /// May be empty.
    pub title: String,
    /// The author and the year. May be empty.
    pub byline: String,
    pub stipulation: String,
    /// The solution in paragraphs.
    pub solution: Vec<String>,
}

/// Writes moves with their numbers. Spaces between a number and its move do not break.
#[must_use]
pub fn moves_text(start: &Position, capture_rule: CaptureRule, moves: &[Move], squares: SquareNames) -> String {
    let mut game = Game::from_position(start.clone(), capture_rule).with_draw_rules(DrawRules::NONE);
    let mut words = Vec::new();
    for (ply, &mv) in moves.iter().enumerate() {
        let before = game.position().clone();
        if game.play(mv).is_err() {
            break;
        }
        let text = move_text(&before, mv, squares);
        words.push(match move_number(&game, ply) {
            (number, Color::White) => format!("{number}.\u{a0}{text}"),
            (number, Color::Black) if ply == 0 => format!("{number}…\u{a0}{text}"),
            (_, Color::Black) => text,
        });
    }
    words.join(" ")
}

/// Writes a legal move of a position, without a number.
///
/// # Panics
/// Panics if the move is not legal.
#[must_use]
pub fn move_text(position: &Position, mv: Move, squares: SquareNames) -> String {
    match squares {
        SquareNames::Letters => mv.to_string(),
        SquareNames::Numbers => numeric::write(position, mv),
    }
}

/// Writes a position, so that readers can check a diagram: as `a1WWW d4BBB, White to move`, or as Lasker did.
#[must_use]
pub fn position_text(position: &Position, squares: SquareNames, counters: CounterNames) -> String {
    match (counters, squares) {
        (CounterNames::Lasker, _) => lasker_list::write(position),
        (CounterNames::Modern, SquareNames::Letters) => piece_list::write(position),
        (CounterNames::Modern, SquareNames::Numbers) => {
            let board = position.board();
            let column = |square| Some(format!("{}{}", board.number_of(square)?, position.column(square)?));
            let columns: Vec<_> = board.squares().iter().filter_map(column).collect();
            format!("{}, {} to move", columns.join(" "), position.turn())
        }
    }
}
