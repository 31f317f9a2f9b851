//! Owns one Chromium with a fresh profile, from its start to the traces that it leaves.

use std::{fs, path::PathBuf, sync::Arc, time::Duration};

use anyhow::Context as _;
use serde_json::{Value, json};
use tempfile::TempDir;
use thirtyfour::{Capabilities, WebDriver, extensions::query::ElementPollerWithTimeout};

use crate::{
    chromedriver::Chromedriver,
    provided::Provided,
    watch::{Traces, console, requests},
};

/// How long the page may take for anything: a machine that is loaded, not one that is fast.
const DEADLINE: Duration = Duration::from_secs(40);

/// How often the driver looks whether what is waited for is there.
const LOOK: Duration = Duration::from_millis(25);

/// What Chromium is started with: as root in a container, quiet, and unable to find any other host.
const FLAGS: [&str; 12] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // What it asks its maker about the fields of a page is its own doing, but looks like the page's in the net log.
    "--disable-features=AutofillServerCommunication",
    "--disable-dev-shm-usage",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--enable-logging",
];

/// A Chromium that nobody has used before.
#[derive(Debug)]
pub struct Browser {
    driver: WebDriver,
    // Ends after the browser that it drives.
    _chromedriver: Chromedriver,
    folder: TempDir,
}

impl Browser {
    /// Starts it. It must be ended by [`Browser::end`].
    ///
    /// # Errors
    /// When the driver or the browser does not start.
    pub async fn start(provided: &Provided) -> anyhow::Result<Self> {
        let chromedriver = Chromedriver::start(&provided.chromedriver)?;
        let folder = TempDir::new()?;
        let file = |name: &str| folder.path().join(name).display().to_string();
        let mut flags = FLAGS.map(str::to_owned).to_vec();
        flags.push(format!("--user-data-dir={}", file("profile")));
        flags.push(format!("--log-net-log={}", file(NET_LOG)));
        flags.push(format!("--log-file={}", file(OWN_LOG)));
        let Value::Object(capabilities) = json!({
            "browserName": "chrome",
            "goog:loggingPrefs": { "browser": "ALL" },
            "goog:chromeOptions": { "binary": provided.chromium, "args": flags },
        }) else {
            anyhow::bail!("capabilities are an object")
        };
        let driver = WebDriver::builder(chromedriver.url(), Capabilities::from(capabilities))
            .poller(Arc::new(ElementPollerWithTimeout::new(DEADLINE, LOOK)))
            .await
            .context("Chromium does not start")?;
        driver.set_script_timeout(DEADLINE).await?;
        Ok(Self { driver, _chromedriver: chromedriver, folder })
    }

    /// What drives it.
    #[must_use]
    pub fn driver(&self) -> &WebDriver {
        &self.driver
    }

    /// Ends it, and gives what it said and asked for, all its life long.
    ///
    /// # Errors
    /// When the browser has gone before, or its traces cannot be read.
    pub async fn end(self) -> anyhow::Result<Traces> {
        let said = self.driver.browser_log().await;
        self.driver.clone().quit().await.context("Chromium does not end")?;
        let file = |name: &str| -> anyhow::Result<String> {
            let path: PathBuf = self.folder.path().join(name);
            fs::read_to_string(&path).with_context(|| format!("Chromium left no {}", path.display()))
        };
        Ok(Traces {
            complaints: console::complaints(&said?),
            words: console::words(&file(OWN_LOG)?),
            requests: requests::of_pages(&file(NET_LOG)?)?,
        })
    }
}

/// Everything that the network was asked for.
const NET_LOG: &str = "requests.json";

/// Chromium's own log, with what every page and worker said.
const OWN_LOG: &str = "chromium.log";
