//! Solves positions given as piece lists or position text and shows what that took: `studies "a1WWW d4BBB, White to move"`.

use std::time::Instant;

use laska_engine::{Memory, solve};
use laska_rules::{Board, Chain, notation::fen, notation::piece_list};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for text in std::env::args().skip(1) {
        let position = fen::parse(&text).or_else(|_| piece_list::parse(&text, Board::Seven))?;
        let start = Instant::now();
        let solution = solve(&position, Chain::All, Memory::mebibytes(10_000))?;
        let (seconds, count) = (start.elapsed().as_secs_f64(), solution.positions().0);
        let value = solution.value(&position).ok_or("the root is in its set")?;
        println!("{text}: {value}; {count} positions, {} decided, {seconds:.3} s", solution.decided());
        println!("  {} bytes, {} a position", solution.peak().bytes(), solution.peak().bytes() as u64 / count);
        for (mv, value) in solution.moves(&position).ok_or("the root is in its set")? {
            println!("  {mv} {value}");
        }
        let line: Vec<_> =
            solution.line(&position).ok_or("the root is in its set")?.iter().map(ToString::to_string).collect();
        println!("  {}", line.join(" "));
    }
    Ok(())
}
