//! Owns the check of the packages that we build with against deny.toml, and what of it a network is needed for.

use std::process::Command;

use crate::{
    process::{output_of, run_shown},
    project::Project,
    step::step,
    tools::Programs,
};

/// Licenses, versions that come twice, and sources: all that the checkout alone tells.
const LOCAL: [&str; 3] = ["licenses", "bans", "sources"];
/// The list of known faults, as a list of git's: it is on another host than the packages are.
const ADVISORIES: &str = "https://github.com/RustSec/advisory-db";

/// Checks all that can be checked from here, and says what cannot.
///
/// # Errors
/// When a package is not as deny.toml wants it, or has a known fault.
pub(super) fn check(project: &Project, deny: &Programs) -> anyhow::Result<()> {
    let cargo_deny = |which: &[&str]| {
        let mut program = Command::new(deny.program("cargo-deny"));
        program.current_dir(project.root()).args([
            "--log-level",
            "warn",
            "--locked",
            "check",
            "--hide-inclusion-graph",
        ]);
        program.args(which);
        program
    };
    run_shown(&mut cargo_deny(&LOCAL))?;
    if let Err(error) = reach_advisories() {
        println!("left out: known faults (advisories), as their list cannot be fetched from {ADVISORIES}:\n{error}");
        return Ok(());
    }
    run_shown(&mut cargo_deny(&["advisories"]))
}

/// Asks the host of the list for its name, which tells soon whether it can be fetched.
fn reach_advisories() -> anyhow::Result<()> {
    let mut git = Command::new("git");
    git.args(["ls-remote", "--quiet", ADVISORIES, "HEAD"]).env("GIT_TERMINAL_PROMPT", "0");
    step("reach the list of known faults", "check the network", |_| output_of(&mut git).map(drop))?;
    Ok(())
}
