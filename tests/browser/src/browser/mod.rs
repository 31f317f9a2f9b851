//! Owns one browser with a fresh profile, from its start to the traces that it leaves.

mod chromium;
mod driver_program;
mod extension;
mod firefox;
mod folder;
mod kind;
mod wish;

use std::{sync::Arc, time::Duration};

use anyhow::Context as _;
use thirtyfour::{WebDriver, extensions::query::ElementPollerWithTimeout};

pub use kind::Kind;
pub(crate) use wish::{Touch, Wish};

use crate::{provided::Provided, watch::Traces};
use driver_program::DriverProgram;
use folder::Folder;

/// How long the page may take for anything: a machine that is loaded, not one that is fast.
const DEADLINE: Duration = Duration::from_secs(40);

/// How often the driver looks whether what is waited for is there.
const LOOK: Duration = Duration::from_millis(25);

/// A browser that nobody has used before.
#[derive(Debug)]
pub struct Browser {
    control: Control,
    // Ends after the browser that it drives.
    _driver_program: DriverProgram,
}

impl Browser {
    /// Starts it. It must be ended by [`Browser::end`].
    ///
    /// # Errors
    /// When the driver or the browser does not start.
    pub async fn start(provided: &Provided) -> anyhow::Result<Self> {
        let kind = provided.kind;
        let folder = Folder::new()?;
        let driver_program = DriverProgram::start(&provided.driver, kind.announcement(), &folder).await?;
        let driver = WebDriver::builder(driver_program.url(), kind.capabilities(&provided.browser, &folder)?)
            .poller(Arc::new(ElementPollerWithTimeout::new(DEADLINE, LOOK)))
            .await
            .with_context(|| format!("{} does not start", kind.name()))?;
        driver.set_script_timeout(DEADLINE).await?;
        kind.watch(&driver).await?;
        let control = Control { driver, kind, folder: Arc::new(folder) };
        Ok(Self { control, _driver_program: driver_program })
    }

    /// What drives it.
    #[must_use]
    pub fn driver(&self) -> &WebDriver {
        &self.control.driver
    }

    pub(crate) fn control(&self) -> Control {
        self.control.clone()
    }

    /// Ends it, and gives what it said and asked for, all its life long.
    ///
    /// # Errors
    /// When the browser has gone before, or its traces cannot be read.
    pub async fn end(self) -> anyhow::Result<Traces> {
        let Control { driver, kind, folder } = self.control;
        kind.end(driver, &folder).await
    }
}

/// What has a browser do things: WebDriver, and the browser's own ways beside it.
#[derive(Clone, Debug)]
pub(crate) struct Control {
    driver: WebDriver,
    kind: Kind,
    folder: Arc<Folder>,
}

impl Control {
    pub(crate) fn driver(&self) -> &WebDriver {
        &self.driver
    }

    /// Has the browser do something that WebDriver has no command for.
    pub(crate) async fn grant(&self, wish: Wish<'_>) -> anyhow::Result<()> {
        self.kind.grant(&self.driver, &self.folder, wish).await
    }
}
