//! Owns the times that the solver takes for the library's studies, as a Markdown table for docs/figures.md.

use std::time::Instant;

use laska_engine::{Memory, solve};
use laska_library::{Kind, Library};

const STUDIES: &str = include_str!("../../laska-library/data/studies.pgn");
/// What the solver may take: enough for all but those that have to be proven another way.
const MEMORY: Memory = Memory::mebibytes(1024);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let library = Library::read(&[(Kind::Study, STUDIES)])?;
    println!("| study | for the side to move | positions | memory | time |\n| :--- | :--- | ---: | ---: | ---: |");
    for study in library.entries() {
        let (position, chain) = (study.record().start(), study.record().variant().chain);
        let began = Instant::now();
        let answer = match solve(position, chain, MEMORY) {
            Ok(solution) => {
                let value = solution.value(position).ok_or("a solution knows its own root")?;
                let (positions, mebibytes) = (solution.positions(), solution.peak().bytes() >> 20);
                format!("{value} | {positions} | {mebibytes} MiB")
            }
            Err(_) => "too many positions can arise: a search looks for a win | - | -".to_owned(),
        };
        println!("| {} | {answer} | {} ms |", study.title(), began.elapsed().as_millis());
    }
    Ok(())
}
