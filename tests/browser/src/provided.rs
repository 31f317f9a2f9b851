//! Owns what comes from outside: the built site, a browser and its driver, named by environment variables.

use std::{env, path::PathBuf};

use crate::browser::Kind;

/// The built site and the browser to open it with.
#[derive(Clone, Debug)]
pub struct Provided {
    /// The folder of the built site.
    pub site: PathBuf,
    /// Which browser it is.
    pub kind: Kind,
    /// The browser's program.
    pub browser: PathBuf,
    /// The same browser without its user interface, in which tests take half the time.
    pub shell: Option<PathBuf>,
    /// The program that drives it.
    pub driver: PathBuf,
}

/// One of the variables is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0} is not set: run this with `cargo xtask test`, which builds the site, finds all that it needs and names it"
)]
pub struct NotProvided(&'static str);

impl Provided {
    /// The site that `LASKA_DIST` names, and WebKit as named in `LASKA_WEBKIT` and `LASKA_WEBKITDRIVER`; where the first
    /// of them is not set, Firefox as named in `LASKA_FIREFOX` and `LASKA_GECKODRIVER`, and where that is not set,
    /// Chromium as named in `LASKA_CHROMIUM` and `LASKA_CHROMEDRIVER`, with its headless shell in `LASKA_CHROMIUM_SHELL`
    /// where there is one.
    ///
    /// # Errors
    /// When one of them is not set.
    pub fn from_environment() -> Result<Self, NotProvided> {
        let site = named("LASKA_DIST")?;
        let (kind, browser, shell, driver) = if let Ok(browser) = named("LASKA_WEBKIT") {
            (Kind::WebKit, browser, None, named("LASKA_WEBKITDRIVER")?)
        } else if let Ok(browser) = named("LASKA_FIREFOX") {
            (Kind::Firefox, browser, None, named("LASKA_GECKODRIVER")?)
        } else {
            let shell = named("LASKA_CHROMIUM_SHELL").ok();
            (Kind::Chromium, named("LASKA_CHROMIUM")?, shell, named("LASKA_CHROMEDRIVER")?)
        };
        Ok(Self { site, kind, browser, shell, driver })
    }
}

/// The script of axe-core, as named in `LASKA_AXE`: only the tests of accessibility need it.
///
/// # Errors
/// When it is not set.
pub fn axe_script() -> Result<PathBuf, NotProvided> {
    named("LASKA_AXE")
}

fn named(variable: &'static str) -> Result<PathBuf, NotProvided> {
    env::var_os(variable).map(PathBuf::from).ok_or(NotProvided(variable))
}
