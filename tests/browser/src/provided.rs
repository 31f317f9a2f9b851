//! Owns what comes from outside: the built site, Chromium and its driver, named by environment variables.

use std::{env, path::PathBuf};

/// The built site and the browser to open it with.
#[derive(Clone, Debug)]
pub struct Provided {
    /// The folder of the built site.
    pub site: PathBuf,
    /// The browser's program.
    pub chromium: PathBuf,
    /// The program that drives it.
    pub chromedriver: PathBuf,
}

/// One of the variables is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not set: run this with `cargo xtask test`, which builds the site, finds a Chromium and names both")]
pub struct NotProvided(&'static str);

impl Provided {
    /// As named in `LASKA_DIST`, `LASKA_CHROMIUM` and `LASKA_CHROMEDRIVER`.
    ///
    /// # Errors
    /// When one of them is not set.
    pub fn from_environment() -> Result<Self, NotProvided> {
        let named = |variable| env::var_os(variable).map(PathBuf::from).ok_or(NotProvided(variable));
        Ok(Self {
            site: named("LASKA_DIST")?,
            chromium: named("LASKA_CHROMIUM")?,
            chromedriver: named("LASKA_CHROMEDRIVER")?,
        })
    }
}
