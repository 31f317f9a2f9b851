//! Lighthouse, which judges a page as its visitors and search engines would.

use std::{path::PathBuf, process::Command};

use super::{Browser, Toolbox, npm::NpmPackage, provide_node};
use crate::step::StepError;

/// The last version that Node.js 18 and 20 run.
const LIGHTHOUSE: &str = "12.8.2";

/// What Chromium is started with: as root in a container, and quiet.
const FLAGS: [&str; 9] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
];

/// An installed Lighthouse.
pub(crate) struct Lighthouse {
    script: PathBuf,
}

impl Lighthouse {
    /// Lighthouse on the page at `url`, in this browser; it prints its report as JSON.
    pub(crate) fn on(&self, url: &str, browser: &Browser) -> Command {
        let mut node = Command::new("node");
        node.arg(&self.script).arg(url).env("CHROME_PATH", browser.program());
        node.args(["--quiet", "--no-enable-error-reporting", "--output=json", "--output-path=stdout"]);
        node.arg(format!("--chrome-flags={}", FLAGS.join(" ")));
        node
    }
}

/// Lighthouse, from npm's package.
pub(crate) fn provide_lighthouse(toolbox: &Toolbox) -> Result<Lighthouse, StepError> {
    provide_node()?;
    let package = NpmPackage {
        name: "lighthouse",
        version: LIGHTHOUSE,
        wanted: "Lighthouse",
        mend: "check the network: npm has the package lighthouse".to_owned(),
    };
    let modules = match package.installed(toolbox) {
        Some(modules) => modules,
        None => package.install(toolbox)?,
    };
    Ok(Lighthouse { script: modules.join("lighthouse").join("cli").join("index.js") })
}
