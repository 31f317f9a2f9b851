//! `bench`: the benchmarks, and how much the browser fetches.

use std::process::Command;

use super::Workshop;
use crate::{process::run_shown, site};

pub(super) fn run(workshop: &Workshop) -> anyhow::Result<()> {
    let dist = workshop.site()?;
    run_shown(Command::new("cargo").args(["bench", "--package", "laska-tests"]).current_dir(workshop.project.root()))?;
    println!();
    site::print_sizes(&dist)
}
