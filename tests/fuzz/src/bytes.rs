//! Conversion of bytes to structured input: text, a choice and text, or a position and choices of moves.

use std::borrow::Cow;
use std::fmt::Display;

use laska_rules::{Board, CaptureRule, Color, Column, Counter, Grade, Position, Setup, Square};

/// Maximum length of an error message in bytes. Messages quote only short parts of the input.
const MAX_ERROR_BYTES: usize = 4_000;

/// Byte after the counters of a position.
const END_OF_COUNTERS: u8 = 0xff;

/// Converts bytes to text, with replacement characters for invalid UTF-8.
pub(crate) fn text(data: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(data)
}

/// Returns the first byte as a number, and the rest as text.
pub(crate) fn choice_and_text(data: &[u8]) -> (usize, Cow<'_, str>) {
    data.split_first().map_or((0, Cow::Borrowed("")), |(&choice, rest)| (choice.into(), text(rest)))
}

/// Checks that an error message is neither empty nor too long.
pub(crate) fn check_error(error: &dyn Display, of: &str) {
    let message = error.to_string();
    assert!(
        (10..=MAX_ERROR_BYTES).contains(&message.len()),
        "an error of {} bytes: {message:.200} of {of:.200}",
        message.len()
    );
}

/// Returns a position, a capture rule, and bytes that select moves.
///
/// The first byte selects board, side to move and capture rule. Each of the following bytes puts a counter below the
/// column of a square, up to [`END_OF_COUNTERS`]; without counters, the position is the start of a game. Anything
/// illegal is corrected, so that almost any bytes give a position.
pub(crate) fn position(data: &[u8]) -> Option<(Position, CaptureRule, &[u8])> {
    let (&first, rest) = data.split_first()?;
    let board = Board::ALL[usize::from(first & 1)];
    let turn = Color::ALL[usize::from(first >> 1 & 1)];
    let capture_rule = CaptureRule::ALL[usize::from(first >> 2) % CaptureRule::ALL.len()];
    let end = rest.iter().position(|&byte| byte == END_OF_COUNTERS).unwrap_or(rest.len());
    let choices = rest.get(end + 1..).unwrap_or_default();
    if end == 0 {
        return Some((Position::start(board), capture_rule, choices));
    }
    let setup = setup(board, turn, &rest[..end]);
    Some((Position::try_from(&setup).expect("a corrected setup is legal"), capture_rule, choices))
}

fn setup(board: Board, turn: Color, counters: &[u8]) -> Setup {
    let squares: Vec<Square> = board.squares().iter().collect();
    let mut piles: Vec<Vec<Counter>> = vec![Vec::new(); squares.len()];
    let mut left = Color::ALL.map(|_| board.counters_per_side());
    for &byte in counters {
        let (square, kind) = (usize::from(byte) % squares.len(), usize::from(byte) / squares.len());
        let color = Color::ALL[kind % 2];
        let left = &mut left[kind % 2];
        if *left > 0 {
            *left -= 1;
            let grade = if kind / 2 % 2 == 0 { Grade::Soldier } else { Grade::Officer };
            piles[square].push(Counter::new(color, grade));
        }
    }
    let mut setup = Setup::empty(board, turn);
    for (square, mut pile) in squares.into_iter().zip(piles) {
        if let Some(commander) = pile.first_mut().filter(|it| board.far_rank(it.color).contains(square)) {
            commander.grade = Grade::Officer;
        }
        setup.put(square, Column::from_top_down(pile).ok());
    }
    setup
}
