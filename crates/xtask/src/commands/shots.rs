//! Owns `shots`: what the page looks like, taken from the real one. Some are kept in `docs/`.

use std::{fs, path::absolute, process::Command};

use anyhow::Context as _;

use super::{Workshop, test::BROWSER_TESTS};
use crate::{
    cli::Shots,
    process::run_shown,
    tools::{BrowserKind, provide_browser},
};

/// Those that are kept, for the README and for whoever wants to see the page without building it.
const KEPT: [&str; 20] = [
    "start-light-1280x800",
    "start-dark-390x844",
    "new-game-light-1280x800",
    "middle-light-1280x800",
    "middle-dark-820x1180",
    "middle-light-390x844",
    "middle-dark-2560x1440",
    "tallest-light-1280x800",
    "tallest-dark-390x844",
    "capture-light-1280x800",
    "end-dark-1280x800",
    "end-light-390x844",
    "settings-light-1280x800",
    "lasker-light-1280x800",
    "schmid-light-1280x800",
    "zillions-dark-1280x800",
    "coins-light-1280x800",
    "study-analysis-light-1280x800",
    "study-library-light-1280x800",
    "study-puzzles-dark-390x844",
];

pub(super) fn run(workshop: &Workshop, options: &Shots) -> anyhow::Result<()> {
    let dist = workshop.site()?;
    let folder = absolute(&options.folder)?;
    let mut program = Command::new("cargo");
    program.args(["run", "--quiet", "--package", BROWSER_TESTS, "--bin", "shots", "--"]);
    provide_browser(BrowserKind::Chromium, &workshop.toolbox)?.apply(&mut program, &dist);
    run_shown(program.arg(&folder).current_dir(workshop.project.root()))?;
    let docs = workshop.project.root().join("docs");
    fs::create_dir_all(&docs).with_context(|| format!("{} cannot be made", docs.display()))?;
    for name in KEPT.map(|name| format!("{name}.png")) {
        fs::copy(folder.join(&name), docs.join(&name)).with_context(|| format!("{name} cannot be kept"))?;
    }
    Ok(())
}
