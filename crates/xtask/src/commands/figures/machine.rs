//! Owns the words for the machine that something was measured on: what of it makes a difference to the figures.

use std::{fs, process::Command, thread};

use crate::process::output_of;

/// The machine, as a phrase that follows "on".
pub(super) fn described() -> String {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let rustc = output_of(Command::new("rustc").arg("--version")).unwrap_or_default();
    let rustc = rustc.split(" (").next().unwrap_or_default();
    [format!("{cores} cores of {}", processor()), rustc.to_owned()]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(", ")
}

/// The processor's name, where the system tells it.
fn processor() -> String {
    let told = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = told.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    name.map_or_else(|| format!("{} ({})", std::env::consts::ARCH, std::env::consts::OS), |(_, name)| name.to_owned())
}
