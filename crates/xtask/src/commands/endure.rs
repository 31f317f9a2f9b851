//! `endure`: many games of the engine against itself, natively and in the browser, with the moves checked and the
//! memory measured. Each half prints its table.

use std::process::Command;

use crate::{
    cli::{Endure, Half},
    commands::{Workshop, test::BROWSER_TESTS},
    process::run_shown,
    tools::{BrowserKind, provide_browser},
};

pub(super) fn run(workshop: &Workshop, options: &Endure) -> anyhow::Result<()> {
    if options.has(Half::Native) {
        natively(workshop, options)?;
    }
    if options.has(Half::Browser) {
        in_browser(workshop, options)?;
    }
    Ok(())
}

fn natively(workshop: &Workshop, options: &Endure) -> anyhow::Result<()> {
    let mut program = program(workshop, &["--release", "--package", "laska-tests", "--bin", "native-endurance"]);
    run_shown(program.arg("--").args(options.games.map(|games| games.to_string())))
}

fn in_browser(workshop: &Workshop, options: &Endure) -> anyhow::Result<()> {
    let dist = workshop.site()?;
    let mut program = program(workshop, &["--package", BROWSER_TESTS, "--bin", "endurance"]);
    provide_browser(BrowserKind::Chromium, &workshop.toolbox)?.apply(&mut program, &dist);
    run_shown(program.arg("--").args(options.games.map(|games| games.to_string())))
}

/// Cargo, to build and run a program.
fn program(workshop: &Workshop, which: &[&str]) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.args(["run", "--quiet"]).args(which).current_dir(workshop.project.root());
    cargo
}
