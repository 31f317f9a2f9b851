//! Owns Lighthouse, which judges a page as its visitors and search engines would.

use std::{path::PathBuf, process::Command};

use super::{Browser, Toolbox, npm::NpmPackage, provide_node};
use crate::step::StepError;

/// The last version that Node.js 18 and 20 run.
const LIGHTHOUSE: &str = "12.8.2";

/// What Chromium is started with, as in the browser tests: as root in a container, and quiet. A flag on each line.
const FLAGS: &str = include_str!("../../../../tests/browser/chromium-flags.txt");

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
        node.arg(format!("--chrome-flags={}", FLAGS.lines().collect::<Vec<_>>().join(" ")));
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
    Ok(Lighthouse { script: package.provide(toolbox)?.join("lighthouse").join("cli").join("index.js") })
}
