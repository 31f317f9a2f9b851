//! `build`, `play` and `shots`: the site as a folder for a host and as one file, served on this machine, and in
//! pictures.

use std::{fs, path::absolute, process::Command, sync::mpsc};

use anyhow::Context as _;
use laska_seal::single_file;
use laska_server::{Port, Prefix, Server, StartError};

use crate::{
    cli::{Build, Play, Shots},
    commands::{Workspace, test::BROWSER_TESTS},
    process::run_attached,
    step::StepError,
    tools::{BrowserKind, ensure_browser},
};

pub(super) fn build(workspace: &Workspace, options: &Build) -> anyhow::Result<()> {
    let dist = workspace.site()?;
    println!("the site is in {}", dist.display());
    if options.single_file {
        let html = single_file(&dist, options.home.as_ref())?;
        let folder = workspace.project.single();
        let file = folder.join("laska.html");
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        fs::write(&file, &html).with_context(|| format!("cannot write {}", file.display()))?;
        println!("all of it is in {} as well, {} bytes", file.display(), html.len());
    }
    Ok(())
}

pub(super) fn play(workspace: &Workspace, options: &Play) -> anyhow::Result<()> {
    // Asked before the long work and not after it.
    let port = Port::Fixed(options.port);
    start(workspace.project.root(), port)?.stop();
    let dist = workspace.site()?;
    let server = start(&dist, port)?;
    let (sender, interrupted) = mpsc::channel();
    ctrlc::set_handler(move || {
        // The receiver is gone only when the server is being stopped already.
        let _ = sender.send(());
    })
    .context("cannot wait for Ctrl-C")?;
    println!("\nLaska is at {}  (Ctrl-C ends it)", server.url());
    if options.open
        && let Err(error) = open::that_detached(server.url())
    {
        eprintln!("no browser could be opened: {error}");
    }
    interrupted.recv().context("nothing waits for Ctrl-C any more")?;
    server.stop();
    println!("\nended");
    Ok(())
}

fn start(folder: &std::path::Path, port: Port) -> Result<Server, StepError> {
    Server::start(folder, &Prefix::root(), port).map_err(|error| {
        let help = match &error {
            StartError::PortInUse(address) => {
                format!(
                    "end that program, or name another port: cargo xtask play --port {}",
                    address.port().wrapping_add(1).max(1024)
                )
            }
            _ => "name another port with --port".to_owned(),
        };
        StepError::new("serve the site", error.into(), help)
    })
}

/// The pictures that are kept, for the README and for whoever wants to see the page without building it.
const SCREENSHOTS: [&str; 20] = [
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

pub(super) fn shots(workspace: &Workspace, options: &Shots) -> anyhow::Result<()> {
    let dist = workspace.site()?;
    let folder = absolute(&options.folder)?;
    let mut program = Command::new("cargo");
    program.args(["run", "--quiet", "--package", BROWSER_TESTS, "--bin", "shots", "--"]);
    ensure_browser(BrowserKind::Chromium, &workspace.toolbox)?.apply(&mut program, &dist);
    run_attached(program.arg(&folder).current_dir(workspace.project.root()))?;
    let docs = workspace.project.root().join("docs");
    fs::create_dir_all(&docs).with_context(|| format!("{} cannot be made", docs.display()))?;
    for name in SCREENSHOTS.map(|name| format!("{name}.png")) {
        fs::copy(folder.join(&name), docs.join(&name)).with_context(|| format!("{name} cannot be kept"))?;
    }
    Ok(())
}
