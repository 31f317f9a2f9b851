//! Text diagrams of the board.

use laska_rules::{Position, Square};

/// Returns a block of preformatted text: the ranks from the top, each column from its top counter down, and a dot for an
/// empty square.
pub(crate) fn of(position: &Position) -> String {
    let size = position.board().size();
    let text = |file, row| {
        let square = Square::new(file, row);
        let column = |square| position.column(square).map_or_else(|| ".".to_owned(), |column| column.to_string());
        square.map(column).unwrap_or_default()
    };
    let cells = (0..size).flat_map(|row| (0..size).map(move |file| text(file, row)));
    let width = cells.map(|cell| cell.chars().count()).max().unwrap_or(1).max(2) + 1;
    let mut lines: Vec<String> = (0..size)
        .rev()
        .map(|row| {
            let cells: String = (0..size).map(|file| format!("{:<width$}", text(file, row))).collect();
            format!("{}  {cells}", row + 1).trim_end().to_owned()
        })
        .collect();
    let files: String = (0..size).map(|file| format!("{:<width$}", char::from(b'a' + file))).collect();
    lines.push(format!("   {files}").trim_end().to_owned());
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
    }
}
