//! Owns the browsers of the browser tests, each with its driver.

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::Context as _;

use super::{Toolbox, install_packages, on_path, provide_geckodriver};
use crate::step::StepError;

const CHROMIUM_ADVICE: &str = "install Chromium or Chrome and a chromedriver of the same version, \
     or name them in the variables LASKA_CHROMIUM and LASKA_CHROMEDRIVER";

const FIREFOX_ADVICE: &str = "install Firefox, or name it in the variable LASKA_FIREFOX";

/// What is not tested in Firefox: a test and the reason on each line.
const NOT_IN_FIREFOX: &str = include_str!("../../../../tests/browser/not-in-firefox.txt");

/// A browser that the site can be tested in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BrowserKind {
    Chromium,
    Firefox,
}

/// A browser and the driver that goes with it.
#[derive(Clone, Debug)]
pub(crate) struct Browser {
    kind: BrowserKind,
    program: PathBuf,
    driver: PathBuf,
}

impl Browser {
    /// The browser's program.
    pub(crate) fn program(&self) -> &Path {
        &self.program
    }

    /// Tells a program of the browser tests what to drive, and the built site to look at.
    pub(crate) fn apply(&self, tests: &mut Command, dist: &Path) {
        let [program, driver] = match self.kind {
            BrowserKind::Chromium => {
                // Whoever names a Firefox as well wants it only where it is asked for.
                tests.env_remove("LASKA_FIREFOX");
                ["LASKA_CHROMIUM", "LASKA_CHROMEDRIVER"]
            }
            BrowserKind::Firefox => ["LASKA_FIREFOX", "LASKA_GECKODRIVER"],
        };
        tests.env("LASKA_DIST", dist).env(program, &self.program).env(driver, &self.driver);
    }

    /// Tells what the tests have left out in this browser, and why.
    pub(crate) fn print_left_out(&self) {
        if self.kind == BrowserKind::Firefox {
            NOT_IN_FIREFOX.lines().for_each(|line| println!("not in Firefox: {line}"));
        }
    }
}

/// A browser and a driver that serves it, as named, found on PATH or installed.
pub(crate) fn provide_browser(kind: BrowserKind, toolbox: &Toolbox) -> Result<Browser, StepError> {
    match kind {
        BrowserKind::Chromium => provide_chromium(),
        BrowserKind::Firefox => provide_firefox(toolbox),
    }
}

fn provide_chromium() -> Result<Browser, StepError> {
    if let Ok(browser) = find_chromium() {
        return Ok(browser);
    }
    install_packages("Chromium", &["chromium", "chromium-driver"], CHROMIUM_ADVICE)?;
    find_chromium().map_err(|cause| StepError::new("find Chromium", cause, CHROMIUM_ADVICE))
}

/// Chromium and a driver of the same major version.
fn find_chromium() -> anyhow::Result<Browser> {
    let chromium = locate("LASKA_CHROMIUM", &["chromium", "chromium-browser", "google-chrome", "chrome"])?;
    let chromedriver = locate("LASKA_CHROMEDRIVER", &["chromedriver"])?;
    let [browser, driver] = [&chromium, &chromedriver].map(on_path::version_of);
    let (browser, driver) =
        (browser.context("Chromium does not start")?, driver.context("chromedriver does not start")?);
    anyhow::ensure!(browser.major == driver.major, "Chromium is {browser}, but chromedriver is {driver}");
    Ok(Browser { kind: BrowserKind::Chromium, program: chromium, driver: chromedriver })
}

fn provide_firefox(toolbox: &Toolbox) -> Result<Browser, StepError> {
    let find = || locate("LASKA_FIREFOX", &["firefox-esr", "firefox"]);
    let program = match find() {
        Ok(program) => program,
        Err(_) => {
            install_packages("Firefox", &["firefox-esr"], FIREFOX_ADVICE)?;
            find().map_err(|cause| StepError::new("find Firefox", cause, FIREFOX_ADVICE))?
        }
    };
    let driver = match env::var_os("LASKA_GECKODRIVER") {
        Some(named) => named.into(),
        None => provide_geckodriver(toolbox)?.program("geckodriver"),
    };
    Ok(Browser { kind: BrowserKind::Firefox, program, driver })
}

fn locate(variable: &str, names: &[&str]) -> anyhow::Result<PathBuf> {
    if let Some(named) = env::var_os(variable) {
        return Ok(named.into());
    }
    names.iter().find_map(|name| which::which(name).ok()).with_context(|| format!("no {} on PATH", names.join(", ")))
}
