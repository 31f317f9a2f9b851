//! `test`: everything that must hold, in order, each part with its time.

mod checks;
mod dependencies;
mod part;
mod report;

pub(crate) use checks::BROWSER_TESTS;
pub(crate) use part::Part;

use std::time::Instant;

use super::Workshop;
use crate::tools::BrowserKind;
use checks::Checks;
use report::Report;

/// Sets up what the parts need, runs them in order up to the first that fails, and ends with a table.
pub(super) fn run(workshop: &Workshop, parts: &[Part], browser: BrowserKind) -> anyhow::Result<()> {
    let mut report = Report::default();
    let start = Instant::now();
    let checks = Checks::set_up(workshop, parts, browser)?;
    report.add("set up", start.elapsed());
    for part in parts {
        report::headline(*part);
        let start = Instant::now();
        let result = checks.run(*part);
        report.add(part.title(), start.elapsed());
        if let Err(error) = result {
            report.print();
            return Err(error.context(format!(
                "{} failed (again with: cargo xtask test --only {})",
                part.title(),
                part.name()
            )));
        }
    }
    report.print();
    Ok(())
}
