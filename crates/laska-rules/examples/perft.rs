//! Prints the perft count of a position for each depth.
//!
//! ```text
//! cargo run --release --example perft -- 12
//! cargo run --release --example perft -- 8 "//,b,b,/,,/,b,b,/,W,/ w"
//! ```

use std::env;
use std::error::Error;
use std::time::Instant;

use laska_rules::{Board, CaptureRule, Position, perft};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let deepest = arguments.next().map_or(Ok(10), |text| text.parse())?;
    let position: Position = arguments.next().map_or(Ok(Position::start(Board::Seven)), |text| text.parse())?;
    for depth in 1..=deepest {
        let start = Instant::now();
        let count = perft(&position, CaptureRule::MustFinish, depth);
        println!("{depth:>2} {count:>14} {:>8.3} s", start.elapsed().as_secs_f64());
    }
    Ok(())
}
