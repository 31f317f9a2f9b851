//! What a law makes of bytes: a text, a choice and a text, or a position with choices among its moves.

use std::borrow::Cow;
use std::fmt::Display;

use laska_rules::{Board, CaptureRule, Color, Column, Counter, Position, Rank, Setup, Square};

/// What an error may say at most, in bytes. It repeats a part of what was written, and that is short.
const LONGEST_ERROR: usize = 4_000;

/// Ends the counters of a position.
const NO_COUNTER: u8 = 0xff;

/// The bytes as text; what is no text in them becomes a sign for that.
pub(crate) fn text(data: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(data)
}

/// The first byte, and the others as text.
pub(crate) fn choice_and_text(data: &[u8]) -> (usize, Cow<'_, str>) {
    data.split_first().map_or((0, Cow::Borrowed("")), |(&choice, rest)| (choice.into(), text(rest)))
}

/// The law of all errors: they say something, and not too much.
pub(crate) fn check_error(error: &dyn Display, of: &str) {
    let said = error.to_string();
    assert!((10..=LONGEST_ERROR).contains(&said.len()), "an error of {} bytes: {said:.200} of {of:.200}", said.len());
}

/// A position that may be played on by some capture rule, and bytes that choose among moves.
///
/// The first byte tells board, side to move and capture rule. Then each byte puts a counter under the column of a square,
/// until one that is [`NO_COUNTER`]; none at all is the start of a game. What would be against the rules is mended: almost
/// any bytes are a position.
pub(crate) fn position(data: &[u8]) -> Option<(Position, CaptureRule, &[u8])> {
    let (&first, rest) = data.split_first()?;
    let board = Board::ALL[usize::from(first & 1)];
    let turn = Color::ALL[usize::from(first >> 1 & 1)];
    let capture_rule = CaptureRule::ALL[usize::from(first >> 2) % CaptureRule::ALL.len()];
    let end = rest.iter().position(|&byte| byte == NO_COUNTER).unwrap_or(rest.len());
    let choices = rest.get(end + 1..).unwrap_or_default();
    if end == 0 {
        return Some((Position::start(board), capture_rule, choices));
    }
    let setup = setup(board, turn, &rest[..end]);
    Some((Position::try_from(&setup).expect("all that is against the rules was mended"), capture_rule, choices))
}

fn setup(board: Board, turn: Color, counters: &[u8]) -> Setup {
    let squares: Vec<Square> = board.squares().iter().collect();
    let mut piles: Vec<Vec<Counter>> = vec![Vec::new(); squares.len()];
    let mut left = Color::ALL.map(|_| board.counters_per_side());
    for &byte in counters {
        let (place, kind) = (usize::from(byte) % squares.len(), usize::from(byte) / squares.len());
        let color = Color::ALL[kind % 2];
        let left = &mut left[kind % 2];
        if *left > 0 {
            *left -= 1;
            let rank = if kind / 2 % 2 == 0 { Rank::Soldier } else { Rank::Officer };
            piles[place].push(Counter::new(color, rank));
        }
    }
    let mut setup = Setup::empty(board, turn);
    for (square, mut pile) in squares.into_iter().zip(piles) {
        if let Some(commander) = pile.first_mut().filter(|it| board.far_rank(it.color).contains(square)) {
            commander.rank = Rank::Officer;
        }
        setup.put(square, Column::from_top_down(pile).ok());
    }
    setup
}
