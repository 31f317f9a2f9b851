//! Owns which browsers there are, and what is asked of each of them.

use thirtyfour::{Capabilities, WebDriver};

use super::{ServiceWorkers, Wish, chromium, driver_program::Announcement, firefox, folder::Folder};
use crate::watch::Traces;

/// A browser that the tests can be run in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Chromium, or Chrome.
    Chromium,
    /// Firefox.
    Firefox,
}

impl Kind {
    /// The name that people know it by.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chromium => "Chromium",
            Self::Firefox => "Firefox",
        }
    }

    /// How its driver is started.
    pub(super) const fn announcement(self) -> Announcement {
        match self {
            Self::Chromium => chromium::DRIVER,
            Self::Firefox => firefox::DRIVER,
        }
    }

    /// What a driver starts it with.
    pub(super) fn capabilities(
        self,
        program: &std::path::Path,
        folder: &Folder,
        service_workers: ServiceWorkers,
    ) -> anyhow::Result<Capabilities> {
        match self {
            Self::Chromium => chromium::capabilities(program, folder),
            Self::Firefox => firefox::capabilities(program, service_workers),
        }
    }

    /// Begins to listen to one that has just started.
    pub(super) async fn listen(self, driver: &WebDriver, folder: &Folder) -> anyhow::Result<Ears> {
        Ok(match self {
            Self::Chromium => Ears::Chromium(chromium::Ears::open(folder)),
            Self::Firefox => Ears::Firefox(firefox::Ears::open(driver, folder).await?),
        })
    }

    /// Makes an empty window ready for a test.
    pub(super) async fn begin_test(self, driver: &WebDriver, service_workers: ServiceWorkers) -> anyhow::Result<()> {
        match self {
            Self::Chromium => chromium::begin_test(driver, service_workers).await,
            Self::Firefox => firefox::begin_test(driver).await,
        }
    }

    /// Does what a test wants.
    pub(super) async fn grant(self, driver: &WebDriver, folder: &Folder, wish: Wish<'_>) -> anyhow::Result<()> {
        match self {
            Self::Chromium => chromium::grant(driver, wish).await,
            Self::Firefox => firefox::grant(driver, folder, wish).await,
        }
    }
}

/// What hears all that the pages of a browser say and ask for.
#[derive(Debug)]
pub(super) enum Ears {
    Chromium(chromium::Ears),
    Firefox(firefox::Ears),
}

impl Ears {
    /// Hears what only the page of a test can still tell.
    pub(super) async fn before_close(&mut self, driver: &WebDriver) -> anyhow::Result<()> {
        match self {
            Self::Chromium(ears) => ears.before_close(driver).await,
            Self::Firefox(_) => Ok(()),
        }
    }

    /// What was heard of a test whose windows are closed.
    pub(super) async fn traces(&mut self, driver: &WebDriver) -> anyhow::Result<Traces> {
        match self {
            Self::Chromium(ears) => ears.traces(driver).await,
            Self::Firefox(ears) => ears.traces(driver).await,
        }
    }
}
