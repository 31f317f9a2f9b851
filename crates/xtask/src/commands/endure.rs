//! `endure`: plays many games of the engine against itself, natively and in a browser, checks the moves, and measures
//! memory. Prints a table for each platform.

use std::process::Command;

use crate::{
    cli::{Endure, Platform},
    commands::{Workspace, test::BROWSER_TESTS},
    process::run_attached,
    tools::{BrowserKind, ensure_browser},
};

pub(super) fn run(workspace: &Workspace, options: &Endure) -> anyhow::Result<()> {
    if options.includes(Platform::Native) {
        run_native(workspace, options)?;
    }
    if options.includes(Platform::Browser) {
        run_in_browser(workspace, options)?;
    }
    Ok(())
}

fn run_native(workspace: &Workspace, options: &Endure) -> anyhow::Result<()> {
    let mut program = cargo_run(workspace, &["--release", "--package", "laska-tests", "--bin", "native-endurance"]);
    run_attached(program.arg("--").args(options.games.map(|games| games.to_string())))
}

fn run_in_browser(workspace: &Workspace, options: &Endure) -> anyhow::Result<()> {
    let dist = workspace.site()?;
    let mut program = cargo_run(workspace, &["--package", BROWSER_TESTS, "--bin", "endurance"]);
    ensure_browser(BrowserKind::Chromium, &workspace.toolbox)?.apply(&mut program, &dist);
    run_attached(program.arg("--").args(options.games.map(|games| games.to_string())))
}

/// Returns a Cargo command that builds and runs a program.
fn cargo_run(workspace: &Workspace, program: &[&str]) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.args(["run", "--quiet"]).args(program).current_dir(workspace.project.root());
    cargo
}
