//! Prints a position, with the commander and height of each column, and its legal moves.
//!
//! ```text
//! cargo run --example print_board -- "b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w"
//! ```

use std::env;
use std::error::Error;

use laska_rules::{Board, CaptureRule, Position, Square};

fn main() -> Result<(), Box<dyn Error>> {
    let position: Position = env::args().nth(1).map_or(Ok(Position::start(Board::Seven)), |text| text.parse())?;
    let side = position.board().size();
    for row in (0..side).rev() {
        print!("{}", row + 1);
        for file in 0..side {
            let square = Square::new(file, row);
            match square.and_then(|square| position.column(square)) {
                Some(column) => print!(" {}{:<2}", column.commander().letter(), column.height()),
                None => print!(" {}  ", if square.is_some() { '.' } else { ' ' }),
            }
        }
        println!();
    }
    println!("  {}", (b'a'..).take(side.into()).map(|file| format!("{}   ", char::from(file))).collect::<String>());
    println!("{} to move:", position.turn());
    for mv in &position.legal_moves(CaptureRule::MustFinish) {
        println!("  {mv}");
    }
    Ok(())
}
