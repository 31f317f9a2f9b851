//! Owns which browsers there are, and what is asked of each of them.

use thirtyfour::{Capabilities, WebDriver};

use super::{Wish, chromium, driver_program::Announcement, firefox, folder::Folder};
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
    pub(super) fn capabilities(self, program: &std::path::Path, folder: &Folder) -> anyhow::Result<Capabilities> {
        match self {
            Self::Chromium => chromium::capabilities(program, folder),
            Self::Firefox => firefox::capabilities(program),
        }
    }

    /// Begins the watch over one that has just started.
    pub(super) async fn watch(self, driver: &WebDriver) -> anyhow::Result<()> {
        match self {
            // Its flags have said all.
            Self::Chromium => Ok(()),
            Self::Firefox => firefox::watch(driver).await,
        }
    }

    /// Does what a test wants.
    pub(super) async fn grant(self, driver: &WebDriver, folder: &Folder, wish: Wish<'_>) -> anyhow::Result<()> {
        match self {
            Self::Chromium => chromium::grant(driver, wish).await,
            Self::Firefox => firefox::grant(driver, folder, wish).await,
        }
    }

    /// Ends it, and gives what it said and asked for, all its life long.
    pub(super) async fn end(self, driver: WebDriver, folder: &Folder) -> anyhow::Result<Traces> {
        match self {
            Self::Chromium => chromium::end(driver, folder).await,
            Self::Firefox => firefox::end(driver, folder).await,
        }
    }
}
