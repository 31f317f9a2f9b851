//! Owns a running program that drives a browser, and its end.

use std::{
    fs::File,
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

use anyhow::Context as _;
use tokio::time::interval;

use super::folder::Folder;

/// How such a program is started, and tells the port that it chose.
#[derive(Clone, Copy, Debug)]
pub(super) struct Announcement {
    /// What it is started with.
    pub(super) flags: &'static [&'static str],
    /// What it says right before the port.
    pub(super) ready: &'static str,
}

/// What it said, and what the browser says through it.
pub(super) const OUTPUT: &str = "driver.log";

/// How often it is looked whether it has announced itself.
const LOOK: Duration = Duration::from_millis(5);

/// A driver on a free port. It ends when this is dropped.
#[derive(Debug)]
pub(super) struct DriverProgram {
    process: Child,
    port: u16,
}

impl DriverProgram {
    /// Starts the program; when this returns, it takes commands.
    ///
    /// Chromium's looks for a port that is free for both kinds of addresses, and ends where it finds one that is free for
    /// one of them only: then it looks again.
    pub(super) async fn start(program: &Path, how: Announcement, folder: &Folder) -> anyhow::Result<Self> {
        const TRIES: usize = 5;
        let mut started = Self::try_start(program, how, folder).await;
        for _ in 1..TRIES {
            match started {
                Err(error) if error.to_string().contains("port not available") => {
                    started = Self::try_start(program, how, folder).await;
                }
                _ => break,
            }
        }
        started
    }

    async fn try_start(program: &Path, how: Announcement, folder: &Folder) -> anyhow::Result<Self> {
        let mut process = Command::new(program)
            .args(how.flags)
            .stdin(Stdio::null())
            .stdout(File::create(folder.path(OUTPUT))?)
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("{} does not start", program.display()))?;
        match announced_port(&mut process, how, folder).await {
            Ok(port) => Ok(Self { process, port }),
            Err(error) => {
                end(&mut process);
                Err(error)
            }
        }
    }

    /// Where it takes commands.
    pub(super) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

impl Drop for DriverProgram {
    fn drop(&mut self) {
        end(&mut self.process);
    }
}

async fn announced_port(process: &mut Child, how: Announcement, folder: &Folder) -> anyhow::Result<u16> {
    let mut looks = interval(LOOK);
    loop {
        // What a program wrote before its end is there after it.
        let ended = process.try_wait()?.is_some();
        let output = folder.text(OUTPUT)?;
        if let Some((port, _)) = output.split_once(how.ready).and_then(|(_, port)| port.split_once('\n')) {
            return port.trim_end_matches(['.', '\r']).parse().with_context(|| format!("not a port: {port}"));
        }
        anyhow::ensure!(!ended, "the driver ended before it was ready: {output}");
        looks.tick().await;
    }
}

fn end(process: &mut Child) {
    // A process that cannot be killed has ended already.
    let _ = process.kill();
    let _ = process.wait();
}
