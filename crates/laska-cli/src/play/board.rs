//! The board, drawn in the terminal.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use laska_rules::{Color, Column, Position, Square, SquareSet};

/// The width of a narrow terminal.
const TERMINAL_WIDTH: usize = 80;
/// The width of the rank numbers on both sides and of the left edge.
const MARGINS: usize = " 1 |".len() + " 1".len();
/// The width around the counters of a square: the mark of the last move, a space and an edge.
const SQUARE_PADDING: usize = 3;
/// The minimum width for counters, so that a board of single counters still looks square.
const MIN_SQUARE_WIDTH: usize = 3;

/// Draws the board with its columns written from the top down.
///
/// Columns that do not fit end with `+` and are listed below the board.
pub(super) fn board(position: &Position, bottom: Color, moved: SquareSet) -> String {
    let tallest = position.columns().map(|(_, column)| column.height()).max().unwrap_or_default();
    let side = position.board().size();
    let width = tallest.clamp(MIN_SQUARE_WIDTH, (TERMINAL_WIDTH - MARGINS) / usize::from(side) - SQUARE_PADDING);
    let from_left = |index: u8| if bottom == Color::White { index } else { side - 1 - index };
    let from_top = |index: u8| side - 1 - from_left(index);
    let mut text = file_letters(side, width, from_left);
    let edge = format!("   +{}\n", format!("{}+", "-".repeat(width + 2)).repeat(side.into()));
    for row in (0..side).map(from_top) {
        text += &edge;
        let _ = write!(text, "{:>2} |", row + 1);
        for file in (0..side).map(from_left) {
            text += &Square::new(file, row).map_or_else(
                || format!("{:width$}|", "", width = width + 2),
                |square| format!("{}|", cell(position, square, width, moved.contains(square))),
            );
        }
        let _ = writeln!(text, " {}", row + 1);
    }
    text += &edge;
    text += &file_letters(side, width, from_left);
    for (square, column) in position.columns().filter(|(_, column)| column.height() > width) {
        let _ = writeln!(text, "   {square} = {}", colored(column, column.height()));
    }
    text
}

/// Writes the letters of the files, each above a commander.
fn file_letters(side: u8, width: usize, from_left: impl Fn(u8) -> u8) -> String {
    let names = (0..side)
        .map(|index| format!("{:<width$}", char::from(b'a' + from_left(index)), width = width + SQUARE_PADDING));
    format!("     {}\n", names.collect::<String>()).trim_end().to_owned() + "\n"
}

/// Draws a playing square, marked if the last move touched it.
fn cell(position: &Position, square: Square, width: usize, is_marked: bool) -> String {
    let mark = if is_marked { '\'' } else { ' ' };
    let Some(column) = position.column(square) else {
        return format!("{mark}{:<width$} ", '.');
    };
    let height = column.height();
    if height > width {
        return format!("{mark}{}+ ", colored(column, width - 1));
    }
    format!("{mark}{}{} ", colored(column, height), " ".repeat(width - height))
}

/// Writes the first counters of a column, each in its color.
fn colored(column: Column, count: usize) -> String {
    let mut text = String::new();
    for counter in column.counters().take(count) {
        let color = match counter.color {
            Color::White => AnsiColor::BrightYellow,
            Color::Black => AnsiColor::BrightCyan,
        };
        let style = Style::new().bold().fg_color(Some(color.into()));
        let _ = write!(text, "{style}{}{style:#}", counter.letter());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use anstream::adapter::strip_str;
    use laska_rules::notation::fen;

    #[test]
    fn the_board_is_drawn_for_either_side() {
        let position = fen::parse("b,,,b//b,,,//,,,w//w,w,WbbwBwb,w w").expect("a position");
        let plain = |bottom| strip_str(&board(&position, bottom, SquareSet::EMPTY)).to_string();
        let text = plain(Color::White);
        assert!(
            text.contains(" 1 | w       |         | w       |         | WbbwBwb |         | w       | 1\n"),
            "{text}"
        );
        assert_eq!(text.lines().count(), 17);
        let turned = plain(Color::Black);
        assert_eq!(
            turned.lines().next().map(str::trim_end),
            Some("     g         f         e         d         c         b         a")
        );
        assert!(turned.lines().nth(2).is_some_and(|line| line.starts_with(" 1 | w       |")), "{turned}");
    }

    #[test]
    fn a_column_too_tall_for_its_square_is_listed_below() {
        let position = fen::parse("///W,B,///Wbbwwwwwwwb,,, w").expect("a position");
        let text = strip_str(&board(&position, Color::White, SquareSet::EMPTY)).to_string();
        assert!(text.contains("| Wbbwww+ |"), "{text}");
        assert!(text.ends_with("   a1 = Wbbwwwwwwwb\n"), "{text}");
    }

    #[test]
    fn every_line_fits_in_80_columns() {
        for text in ["///,WbbbbbbbB,/Bwwwwwww,,,// w", "////,WbbbbbbbB,,/Bwwwwwww,,,// w"] {
            let position = fen::parse(text).expect("a position");
            let text = strip_str(&board(&position, Color::White, SquareSet::EMPTY)).to_string();
            let widest = text.lines().map(|line| line.chars().count()).max();
            assert!(widest.is_some_and(|widest| (74..=TERMINAL_WIDTH).contains(&widest)), "{text}");
        }
    }
}
