//! `pictures`: what the page looks like, taken from the real one.

use std::process::Command;

use super::{Workshop, test::BROWSER_TESTS};
use crate::{cli::Pictures, process::run_shown, tools::provide_browser};

pub(super) fn run(workshop: &Workshop, options: &Pictures) -> anyhow::Result<()> {
    let dist = workshop.site()?;
    let mut program = Command::new("cargo");
    program.args(["run", "--quiet", "--package", BROWSER_TESTS, "--bin", "shots", "--"]);
    provide_browser()?.apply(&mut program, &dist);
    run_shown(program.arg(std::path::absolute(&options.folder)?).current_dir(workshop.project.root()))
}
