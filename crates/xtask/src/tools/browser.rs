//! The browsers of the browser tests, each with its driver.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::Context as _;

use crate::{
    step::StepError,
    tools::{Toolbox, ensure_geckodriver, install_packages, version_of},
};

const CHROMIUM_ADVICE: &str = "install Chromium or Chrome and a chromedriver of the same version, \
     or name them in the variables LASKA_CHROMIUM and LASKA_CHROMEDRIVER";

const FIREFOX_ADVICE: &str = "install Firefox, or name it in the variable LASKA_FIREFOX";

const WEBKIT_ADVICE: &str = "install WebKitGTK's MiniBrowser and WebKitWebDriver, or name them in the variables \
     LASKA_WEBKIT and LASKA_WEBKITDRIVER, and install Xvfb";

/// Chromium without its user interface: the variable that names it, and the names of its program.
const SHELL_VARIABLE: &str = "LASKA_CHROMIUM_SHELL";
const SHELL: [&str; 2] = ["chromium-headless-shell", "chrome-headless-shell"];

/// Debian's packages of WebKit: browser and driver, a display without a screen, and what draws there.
const WEBKIT_PACKAGES: [&str; 4] = ["webkit2gtk-driver", "xvfb", "libgl1-mesa-dri", "libegl1"];

/// Where Debian puts programs that are on nobody's PATH.
const LIBRARIES: &str = "/usr/lib";

/// What is not tested in Firefox: a test and the reason on each line.
const NOT_IN_FIREFOX: &str = include_str!("../../../../tests/browser/not-in-firefox.txt");

/// What is not tested in WebKit: a test and the reason on each line.
const NOT_IN_WEBKIT: &str = include_str!("../../../../tests/browser/not-in-webkit.txt");

/// A browser that the site can be tested in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BrowserKind {
    Chromium,
    Firefox,
    WebKit,
}

impl BrowserKind {
    /// All of them.
    const ALL: [Self; 3] = [Self::Chromium, Self::Firefox, Self::WebKit];

    /// The variables that name the browser's program and its driver.
    const fn variables(self) -> [&'static str; 2] {
        match self {
            Self::Chromium => ["LASKA_CHROMIUM", "LASKA_CHROMEDRIVER"],
            Self::Firefox => ["LASKA_FIREFOX", "LASKA_GECKODRIVER"],
            Self::WebKit => ["LASKA_WEBKIT", "LASKA_WEBKITDRIVER"],
        }
    }
}

/// A browser and the driver that goes with it.
#[derive(Clone, Debug)]
pub(crate) struct Browser {
    kind: BrowserKind,
    program: PathBuf,
    /// Chromium's shell, where there is one.
    shell: Option<PathBuf>,
    driver: PathBuf,
}

impl Browser {
    /// What its files are called by.
    pub(crate) const fn name(&self) -> &'static str {
        match self.kind {
            BrowserKind::Chromium => "chromium",
            BrowserKind::Firefox => "firefox",
            BrowserKind::WebKit => "webkit",
        }
    }

    /// Its programs, with their versions where they tell them.
    pub(crate) fn describe(&self) -> String {
        let programs = [Some(&self.program), self.shell.as_ref(), Some(&self.driver)].into_iter().flatten();
        let lines = programs.map(|program| match version_of(program) {
            Some(version) => format!("{} {version}\n", program.display()),
            None => format!("{}\n", program.display()),
        });
        lines.collect()
    }

    /// The browser's program.
    pub(crate) fn program(&self) -> &Path {
        &self.program
    }

    /// Tells a program of the browser tests what to drive, and the built site to look at.
    pub(crate) fn apply(&self, tests: &mut Command, dist: &Path) {
        for [program, _] in BrowserKind::ALL.map(BrowserKind::variables) {
            // Whoever names another browser as well wants it only where it is asked for.
            tests.env_remove(program);
        }
        let [program, driver] = self.kind.variables();
        tests.env("LASKA_DIST", dist).env(program, &self.program).env(driver, &self.driver);
        tests.env_remove(SHELL_VARIABLE).envs(self.shell.as_ref().map(|shell| (SHELL_VARIABLE, shell)));
    }

    /// The same browser with its headless shell, in which tests take half the time, if there is one or it can be
    /// installed.
    pub(crate) fn with_headless_shell(self) -> Self {
        if self.kind != BrowserKind::Chromium {
            return self;
        }
        let shell = find_headless_shell(&self.program).or_else(|_| {
            install_packages("Chromium's headless shell", &SHELL[..1], "this is optional: it makes the tests faster")?;
            find_headless_shell(&self.program)
        });
        if let Err(why) = &shell {
            println!("no headless shell, so all tests run in the full browser, which is slower: {why:#}");
        }
        Self { shell: shell.ok(), ..self }
    }

    /// Tells what the tests have left out in this browser, and why.
    pub(crate) fn print_skipped_tests(&self) {
        let (name, list) = match self.kind {
            BrowserKind::Chromium => return,
            BrowserKind::Firefox => ("Firefox", NOT_IN_FIREFOX),
            BrowserKind::WebKit => ("WebKit", NOT_IN_WEBKIT),
        };
        list.lines().for_each(|line| println!("not in {name}: {line}"));
    }
}

/// A browser and a driver that serves it, as named, found on PATH or installed.
pub(crate) fn ensure_browser(kind: BrowserKind, toolbox: &Toolbox) -> Result<Browser, StepError> {
    match kind {
        BrowserKind::Chromium => ensure_chromium(),
        BrowserKind::Firefox => ensure_firefox(toolbox),
        BrowserKind::WebKit => ensure_webkit(),
    }
}

fn ensure_chromium() -> Result<Browser, StepError> {
    if let Ok(browser) = find_chromium() {
        return Ok(browser);
    }
    install_packages("Chromium", &["chromium", "chromium-driver"], CHROMIUM_ADVICE)?;
    find_chromium().map_err(|cause| StepError::new("find Chromium", cause, CHROMIUM_ADVICE))
}

/// Chromium and a driver of the same major version.
fn find_chromium() -> anyhow::Result<Browser> {
    let chromium = find_program("LASKA_CHROMIUM", &["chromium", "chromium-browser", "google-chrome", "chrome"])?;
    let chromedriver = find_program("LASKA_CHROMEDRIVER", &["chromedriver"])?;
    let [browser, driver] = [&chromium, &chromedriver].map(|program| version_of(program));
    let (browser, driver) =
        (browser.context("Chromium does not start")?, driver.context("chromedriver does not start")?);
    anyhow::ensure!(browser.major == driver.major, "Chromium is {browser}, but chromedriver is {driver}");
    Ok(Browser { kind: BrowserKind::Chromium, program: chromium, shell: None, driver: chromedriver })
}

/// The shell of the same major version as a Chromium.
fn find_headless_shell(chromium: &Path) -> anyhow::Result<PathBuf> {
    let shell = find_program(SHELL_VARIABLE, &SHELL)?;
    let versions = [chromium, shell.as_path()].map(version_of);
    let [Some(whole), Some(headless)] = &versions else { anyhow::bail!("{} does not start", shell.display()) };
    anyhow::ensure!(whole.major == headless.major, "Chromium is {whole}, but its shell is {headless}");
    Ok(shell)
}

fn ensure_firefox(toolbox: &Toolbox) -> Result<Browser, StepError> {
    let find = || find_program("LASKA_FIREFOX", &["firefox-esr", "firefox"]);
    let program = match find() {
        Ok(program) => program,
        Err(_) => {
            install_packages("Firefox", &["firefox-esr"], FIREFOX_ADVICE)?;
            find().map_err(|cause| StepError::new("find Firefox", cause, FIREFOX_ADVICE))?
        }
    };
    let driver = match env::var_os("LASKA_GECKODRIVER") {
        Some(named) => named.into(),
        None => ensure_geckodriver(toolbox)?.program("geckodriver"),
    };
    Ok(Browser { kind: BrowserKind::Firefox, program, shell: None, driver })
}

fn ensure_webkit() -> Result<Browser, StepError> {
    if let Ok(browser) = find_webkit() {
        return Ok(browser);
    }
    install_packages("WebKit", &WEBKIT_PACKAGES, WEBKIT_ADVICE)?;
    find_webkit().map_err(|cause| StepError::new("find WebKit", cause, WEBKIT_ADVICE))
}

fn find_webkit() -> anyhow::Result<Browser> {
    let program = match find_program("LASKA_WEBKIT", &["MiniBrowser"]) {
        Ok(program) => program,
        Err(_) => find_minibrowser(Path::new(LIBRARIES))?,
    };
    let driver = find_program("LASKA_WEBKITDRIVER", &["WebKitWebDriver"])?;
    which::which("Xvfb").context("no Xvfb on PATH")?;
    Ok(Browser { kind: BrowserKind::WebKit, program, shell: None, driver })
}

/// The MiniBrowser of the latest interface of WebKitGTK: `ARCHITECTURE/webkit2gtk-4.1/MiniBrowser`.
fn find_minibrowser(libraries: &Path) -> anyhow::Result<PathBuf> {
    let interfaces = folders_in(libraries).flat_map(|architecture| folders_in(&architecture).collect::<Vec<_>>());
    let programs = interfaces.filter_map(|folder| {
        let name = folder.file_name()?.to_str()?;
        let (major, minor) = name.strip_prefix("webkit2gtk-")?.split_once('.')?;
        let version: (u32, u32) = (major.parse().ok()?, minor.parse().ok()?);
        let program = folder.join("MiniBrowser");
        program.is_file().then_some((version, program))
    });
    let latest = programs.max().map(|(_, program)| program);
    latest.with_context(|| format!("no MiniBrowser below {}", libraries.display()))
}

/// What can be read in a folder, if that is one.
fn folders_in(folder: &Path) -> impl Iterator<Item = PathBuf> {
    fs::read_dir(folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()))
}

fn find_program(variable: &str, names: &[&str]) -> anyhow::Result<PathBuf> {
    if let Some(named) = env::var_os(variable) {
        return Ok(named.into());
    }
    names.iter().find_map(|name| which::which(name).ok()).with_context(|| format!("no {} on PATH", names.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_minibrowser_of_the_latest_interface_is_found() -> anyhow::Result<()> {
        let libraries = tempfile::tempdir()?;
        assert!(find_minibrowser(libraries.path()).is_err());
        for interface in ["webkit2gtk-4.9", "webkit2gtk-4.10", "webkit2gtk-next", "other-9.0"] {
            let folder = libraries.path().join("x86_64-linux-gnu").join(interface);
            fs::create_dir_all(&folder)?;
            fs::write(folder.join("MiniBrowser"), "")?;
        }
        fs::create_dir_all(libraries.path().join("x86_64-linux-gnu/webkit2gtk-5.0"))?;
        let found = find_minibrowser(libraries.path())?;
        assert!(found.ends_with("webkit2gtk-4.10/MiniBrowser"), "{}", found.display());
        Ok(())
    }
}
