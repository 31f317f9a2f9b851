//! Renders the first screens of the game page and of the study as markup into a folder, so that the pages show them before
//! their programs have loaded. The last step of a build, laska-seal, runs it and inserts the files into the pages.
//!
//! They are rendered by the functions of the pages, at the same size: the table of a first visit, and the library. A script
//! before each screen (`choose.js`) runs before the first paint. After a link or with a saved game it leaves the board empty, and
//! with changed settings it shows nothing. A script after the screen replaces its words by those of another language. The
//! program waits for the first frame, and then renders its page in place of the screen.

use std::{env, fs, path::PathBuf};

use anyhow::Context as _;

mod screen;
mod study;
mod table;
mod translation;

fn main() -> anyhow::Result<()> {
    let folder = PathBuf::from(env::args_os().nth(1).context("usage: laska-first-screen FOLDER")?);
    translation::load_catalogs()?;
    fs::create_dir_all(&folder).with_context(|| format!("could not create {}", folder.display()))?;
    for (page, screen) in [("index", table::screen()?), ("study", study::screen()?)] {
        for (extension, text) in [("html", screen.markup), ("js", screen.script)] {
            let path = folder.join(page).with_extension(extension);
            fs::write(&path, text).with_context(|| format!("could not write {}", path.display()))?;
        }
    }
    Ok(())
}
