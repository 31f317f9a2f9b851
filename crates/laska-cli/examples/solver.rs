//! Times the solver on the library's studies, as a Markdown table for docs/figures.md.

use std::time::Instant;

use laska_engine::{MemorySize, solve};
use laska_library::{EntryKind, data};

/// The solver's memory limit: enough for all studies that can be solved exactly.
const MEMORY: MemorySize = MemorySize::mebibytes(1024);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!(
        "| study | result for the side to move, in plies | positions | memory | time |\n| :--- | :--- | ---: | ---: | ---: |"
    );
    for study in data::library().of_kind(EntryKind::Study) {
        let (position, capture_rule) = (study.record().start(), study.record().variant().capture_rule);
        let started = Instant::now();
        let result = match solve(position, capture_rule, MEMORY) {
            Ok(solution) => {
                let value = solution.value(position).ok_or("the solution does not contain its root")?;
                let (positions, mebibytes) = (solution.positions(), solution.peak_memory().bytes() >> 20);
                format!("{value} | {positions} | {mebibytes} MiB")
            }
            Err(_) => "too many positions to solve | - | -".to_owned(),
        };
        println!("| {} | {result} | {} ms |", study.title(), started.elapsed().as_millis());
    }
    Ok(())
}
