//! Owns `build`: the site as a folder for a host, and as one file.

use std::fs;

use anyhow::Context as _;
use laska_seal::single_file;

use super::Workshop;
use crate::cli::Build;

pub(super) fn run(workshop: &Workshop, options: &Build) -> anyhow::Result<()> {
    let dist = workshop.site()?;
    println!("the site is in {}", dist.display());
    if options.single_file {
        let html = single_file(&dist, options.home.as_ref())?;
        let folder = workshop.project.single();
        let file = folder.join("laska.html");
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        fs::write(&file, &html).with_context(|| format!("cannot write {}", file.display()))?;
        println!("all of it is in {} as well, {} bytes", file.display(), html.len());
    }
    Ok(())
}
