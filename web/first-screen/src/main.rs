//! Renders the first screen of the game page as markup, so that the page shows it before the program has loaded. The build
//! of the site runs it as a hook of Trunk, and inserts both files into the page.

use std::{env, fs, path::PathBuf};

use anyhow::Context as _;

mod screen;

fn main() -> anyhow::Result<()> {
    let folder =
        env::var_os("TRUNK_STAGING_DIR").context("TRUNK_STAGING_DIR is not set; Trunk sets it for its hooks")?;
    for (name, text) in [("first-screen.html", screen::markup()), ("first-screen.js", screen::script())] {
        let path = PathBuf::from(&folder).join(name);
        fs::write(&path, text).with_context(|| format!("could not write {}", path.display()))?;
    }
    Ok(())
}
