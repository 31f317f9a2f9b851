//! Renders the first screens of the game page and of the study as markup, so that the pages show them before their programs
//! have loaded. The build of the site runs it as a hook of Trunk, and inserts the files into the pages.

use std::{env, fs, path::PathBuf};

use anyhow::Context as _;

mod screen;
mod study;
mod table;

fn main() -> anyhow::Result<()> {
    let folder =
        env::var_os("TRUNK_STAGING_DIR").context("TRUNK_STAGING_DIR is not set; Trunk sets it for its hooks")?;
    let folder = PathBuf::from(folder).join("first-screens");
    fs::create_dir_all(&folder).with_context(|| format!("could not create {}", folder.display()))?;
    for (page, screen) in [("index", table::screen()), ("study", study::screen()?)] {
        for (extension, text) in [("html", screen.markup), ("js", screen.script)] {
            let path = folder.join(page).with_extension(extension);
            fs::write(&path, text).with_context(|| format!("could not write {}", path.display()))?;
        }
    }
    Ok(())
}
