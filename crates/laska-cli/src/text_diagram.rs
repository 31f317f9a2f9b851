//! Text diagrams of the board.

use laska_app::booklet::SquareNames;
use laska_rules::{Position, Square};

/// Returns a diagram with letters and digits as coordinates.
pub fn of(position: &Position) -> String {
    with_names(position, SquareNames::Letters)
}

/// Returns a block of preformatted text: the ranks from the top, and each column from its top counter down. An empty square is a
/// dot; with Lasker's numbers, every square begins with its number, as `9` or `5:wb`.
pub fn with_names(position: &Position, names: SquareNames) -> String {
    let size = position.board().size();
    let column = |square| position.column(square).map(|column| column.to_string());
    let text = |file, row| {
        let Some(square) = Square::new(file, row) else { return String::new() };
        match (names, position.board().number_of(square)) {
            (SquareNames::Numbers, Some(number)) => match column(square) {
                Some(column) => format!("{number}:{column}"),
                None => number.to_string(),
            },
            _ => column(square).unwrap_or_else(|| ".".to_owned()),
        }
    };
    let cells = (0..size).flat_map(|row| (0..size).map(move |file| text(file, row)));
    let width = cells.map(|cell| cell.chars().count()).max().unwrap_or(1).max(2) + 1;
    let label = |text: String| if names == SquareNames::Letters { format!("{text:<3}") } else { String::new() };
    let mut lines: Vec<String> = (0..size)
        .rev()
        .map(|row| {
            let cells: String = (0..size).map(|file| format!("{:<width$}", text(file, row))).collect();
            format!("{}{cells}", label((row + 1).to_string())).trim_end().to_owned()
        })
        .collect();
    if names == SquareNames::Letters {
        let files: String = (0..size).map(|file| format!("{:<width$}", char::from(b'a' + file))).collect();
        lines.push(format!("   {files}").trim_end().to_owned());
    }
    format!("```text\n{}\n```", lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use laska_rules::Game;
    use laska_rules::notation::record;

    use super::*;

    #[test]
    fn columns_are_written_from_the_top_down() {
        let mut game = Game::default();
        record::play(&mut game, "c3-d4 e5-d4-c3 b2-c3-d4").expect("legal moves");
        let expected = "\
```text
7  b     b     b     b
6     b     b     b
5  b     b     .     b
4     .     wb    .
3  w     w     w     w
2     .     w     w
1  w     w     w     w
   a  b  c  d  e  f  g
```";
        assert_eq!(of(game.position()), expected);
        let numbers = with_names(game.position(), SquareNames::Numbers);
        assert!(numbers.starts_with("```text\n22:b        23:b        24:b        25:b\n"), "{numbers}");
        assert!(numbers.contains("\n      12          13:wb       14\n"), "{numbers}");
    }
}
