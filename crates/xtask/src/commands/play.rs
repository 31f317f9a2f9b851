//! Owns `play`: the site, built and served on this machine until Ctrl-C.

use std::sync::mpsc;

use anyhow::Context as _;
use laska_server::{Port, Prefix, Server, StartError};

use super::Workshop;
use crate::{cli::Play, step::StepError};

pub(super) fn run(workshop: &Workshop, options: &Play) -> anyhow::Result<()> {
    // Asked before the long work and not after it.
    let port = Port::Exactly(options.port);
    start(workshop.project.root(), port)?.stop();
    let dist = workshop.site()?;
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
        let mend = match &error {
            StartError::PortTaken(address) => {
                format!(
                    "end that program, or name another port: cargo xtask play --port {}",
                    address.port().wrapping_add(1).max(1024)
                )
            }
            _ => "name another port with --port".to_owned(),
        };
        StepError::new("serve the site", error.into(), mend)
    })
}
