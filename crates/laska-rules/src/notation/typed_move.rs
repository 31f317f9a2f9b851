//! Moves as people type them in a game: with a move number, with spaces between the squares, or only the square where the
//! move ends.

use alloc::string::String;
use alloc::vec::Vec;

use super::move_text::{MoveError, SEPARATORS, lone_square, parse_move};
use super::spelling;
use crate::{CaptureRule, Move, Position, Square};

/// Parses a legal move that a person typed: as [`parse_move`] does, after a move number (`1. c3-d4`, `2… e5-d4`), with
/// spaces between the squares (`c3 d4`), or only the square where a single legal move ends (`d4`).
///
/// ```
/// # use laska_rules::{Board, CaptureRule, Position, notation::parse_typed_move};
/// let start = Position::start(Board::Seven);
/// let read = |text| parse_typed_move(text, &start, CaptureRule::MustFinish).map(|mv| mv.to_string());
/// assert_eq!([read("c3 d4"), read("1. c3-d4")], [Ok("c3-d4".to_owned()), Ok("c3-d4".to_owned())]);
/// assert_eq!(read("d4").unwrap_err().to_string(), "more than one move fits: e3-d4 or c3-d4");
/// ```
///
/// # Errors
/// If the text is not a legal move or matches more than one. The error lists the moves that are possible.
pub fn parse_typed_move(text: &str, position: &Position, capture_rule: CaptureRule) -> Result<Move, MoveError> {
    let bare = without_number(text.trim());
    match lone_square(bare, position.board()) {
        Some(square) => move_to(square?, position, capture_rule),
        None => parse_move(&joined(bare), position, capture_rule),
    }
}

/// Removes a move number and the dots after it. A number without dots is a square.
fn without_number(text: &str) -> &str {
    let dots = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let bare = dots.trim_start_matches(['.', '…']).trim_start();
    let is_number = dots.len() < text.len() && dots.starts_with(['.', '…']);
    if is_number && !bare.is_empty() { bare } else { text }
}

/// Joins squares that are separated by spaces. A mark after them stays apart.
fn joined(text: &str) -> String {
    let words: Vec<_> = text.split_whitespace().map(spelling::plain).collect();
    let is_separated = words.iter().any(|word| word.contains(SEPARATORS));
    let mut joined = String::new();
    for word in &words {
        let is_square = word.starts_with(|c: char| c.is_ascii_alphanumeric());
        if is_square && !joined.is_empty() && !is_separated {
            joined.push('-');
        } else if !joined.is_empty() {
            joined.push(' ');
        }
        joined.push_str(word);
    }
    joined
}

/// Finds the only legal move that ends on a square.
fn move_to(square: Square, position: &Position, capture_rule: CaptureRule) -> Result<Move, MoveError> {
    let legal = position.legal_moves(capture_rule);
    let ending: Vec<_> = legal.iter().copied().filter(|mv| mv.to() == square).collect();
    match ending.as_slice() {
        &[mv] => Ok(mv),
        [] if legal.iter().any(|mv| mv.is_capture()) => Err(MoveError::MustCapture { captures: legal.to_vec() }),
        [] => {
            let from_there: Vec<_> = legal.iter().copied().filter(|mv| mv.from() == square).collect();
            let moves = if from_there.is_empty() { legal.to_vec() } else { from_there };
            Err(MoveError::NoMoveTo { square, moves })
        }
        _ => Err(MoveError::Ambiguous { moves: ending }),
    }
}
