//! Chromium and its driver, for the browser tests.

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::Context as _;

use super::{install_packages, on_path};
use crate::step::StepError;

const ADVICE: &str = "install Chromium or Chrome and a chromedriver of the same version, \
     or name them in the variables LASKA_CHROMIUM and LASKA_CHROMEDRIVER";

/// A browser and the driver that goes with it.
#[derive(Clone, Debug)]
pub(crate) struct Browser {
    chromium: PathBuf,
    chromedriver: PathBuf,
}

impl Browser {
    /// The browser's program.
    pub(crate) fn chromium(&self) -> &Path {
        &self.chromium
    }

    /// Tells a program of the browser tests what to drive, and the built site to look at.
    pub(crate) fn apply(&self, program: &mut Command, dist: &Path) {
        program.env("LASKA_DIST", dist);
        program.env("LASKA_CHROMIUM", &self.chromium).env("LASKA_CHROMEDRIVER", &self.chromedriver);
    }
}

/// Chromium and a driver of the same major version, as named, found on PATH or installed.
pub(crate) fn provide_browser() -> Result<Browser, StepError> {
    if let Ok(browser) = find() {
        return Ok(browser);
    }
    install_packages("Chromium", &["chromium", "chromium-driver"], ADVICE)?;
    find().map_err(|cause| StepError::new("find Chromium", cause, ADVICE))
}

fn find() -> anyhow::Result<Browser> {
    let chromium = locate("LASKA_CHROMIUM", &["chromium", "chromium-browser", "google-chrome", "chrome"])?;
    let chromedriver = locate("LASKA_CHROMEDRIVER", &["chromedriver"])?;
    let [browser, driver] = [&chromium, &chromedriver].map(on_path::version_of);
    let (browser, driver) =
        (browser.context("Chromium does not start")?, driver.context("chromedriver does not start")?);
    anyhow::ensure!(browser.major == driver.major, "Chromium is {browser}, but chromedriver is {driver}");
    Ok(Browser { chromium, chromedriver })
}

fn locate(variable: &str, names: &[&str]) -> anyhow::Result<PathBuf> {
    if let Some(named) = env::var_os(variable) {
        return Ok(named.into());
    }
    names.iter().find_map(|name| which::which(name).ok()).with_context(|| format!("no {} on PATH", names.join(", ")))
}
