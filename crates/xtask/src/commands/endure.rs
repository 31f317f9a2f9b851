//! `endure`: plays many games of the engine against itself, natively and in a browser, checks the moves, and measures
//! memory. Prints a table for each platform.

use std::process::Command;

use clap::ValueEnum;

use crate::{
    commands::test::BROWSER_TESTS,
    process::run_attached,
    tools::{BrowserKind, ensure_browser},
    workspace::Workspace,
};

#[derive(Debug, clap::Args)]
pub(crate) struct Endure {
    /// Play only on this platform
    #[arg(long, value_enum, value_name = "PLATFORM")]
    only: Option<Platform>,

    /// Number of games [default: 1000 natively, 100 in the browser]
    #[arg(long)]
    pub(crate) games: Option<u32>,
}

/// Where the games run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Platform {
    /// Native code
    Native,
    /// The built site in Chromium
    Browser,
}

impl Endure {
    pub(crate) fn includes(&self, platform: Platform) -> bool {
        self.only.is_none_or(|only| only == platform)
    }
}

pub(crate) fn run(workspace: &Workspace, options: &Endure) -> anyhow::Result<()> {
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
