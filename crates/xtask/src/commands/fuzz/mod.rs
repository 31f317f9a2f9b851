//! `fuzz`: every law of `tests/fuzz` is tried on bytes that a fuzzer makes up, for a minute each unless more is asked for.

mod fuzzer;
mod report;

use anyhow::Context as _;

use super::Workshop;
use crate::{cli::Fuzz, tools::provide_cargo_fuzz};
use fuzzer::Fuzzer;
use report::Report;

/// Builds the fuzzer's programs, runs those that are wanted, and ends with a table.
///
/// # Errors
/// When something cannot be built, or a law is broken; the error then has the command that tries it again.
pub(super) fn run(workshop: &Workshop, options: &Fuzz) -> anyhow::Result<()> {
    let fuzzer = Fuzzer::build(workshop, &provide_cargo_fuzz(&workshop.toolbox)?)?;
    let names = fuzzer.targets()?;
    if let Some(unknown) = options.targets.iter().find(|name| !names.contains(name)) {
        anyhow::bail!("'{unknown}' is not a target; expected one of {}", names.join(" "));
    }
    let wanted = names.iter().filter(|name| options.targets.is_empty() || options.targets.contains(name));
    let mut report = Report::default();
    for name in wanted {
        let ran = fuzzer.run(name, options.extent()).inspect_err(|_| report.print());
        report.add(name, &ran.with_context(|| format!("the law '{name}' is broken, or could not be tried"))?);
        if options.keep {
            fuzzer.keep(name)?;
        }
    }
    report.print();
    Ok(())
}
