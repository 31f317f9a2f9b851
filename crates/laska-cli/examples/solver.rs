//! Times the solver on the library's studies, as a Markdown table for docs/figures.md.

use std::time::Instant;

use laska_engine::{MemorySize, solve};
use laska_library::{EntryKind, data};

/// What the solver may take: enough for all but those that have to be proven another way.
const MEMORY: MemorySize = MemorySize::mebibytes(1024);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("| study | for the side to move | positions | memory | time |\n| :--- | :--- | ---: | ---: | ---: |");
    for study in data::library().of_kind(EntryKind::Study) {
        let (position, capture_rule) = (study.record().start(), study.record().variant().capture_rule);
        let began = Instant::now();
        let answer = match solve(position, capture_rule, MEMORY) {
            Ok(solution) => {
                let value = solution.value(position).ok_or("a solution knows its own root")?;
                let (positions, mebibytes) = (solution.positions(), solution.peak_memory().bytes() >> 20);
                format!("{value} | {positions} | {mebibytes} MiB")
            }
            Err(_) => "too many positions can arise: a search looks for a win | - | -".to_owned(),
        };
        println!("| {} | {answer} | {} ms |", study.title(), began.elapsed().as_millis());
    }
    Ok(())
}
