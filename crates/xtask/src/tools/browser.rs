//! Browsers for the browser tests, and their drivers.

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
     or set LASKA_CHROMIUM and LASKA_CHROMEDRIVER to their paths";

const FIREFOX_ADVICE: &str = "install Firefox, or set LASKA_FIREFOX to its path";

const WEBKIT_ADVICE: &str = "install Xvfb, and WebKitGTK's MiniBrowser and WebKitWebDriver, \
     or set LASKA_WEBKIT and LASKA_WEBKITDRIVER to their paths";

/// Environment variable and program names of Chromium's headless shell.
const SHELL_VARIABLE: &str = "LASKA_CHROMIUM_SHELL";
const SHELL: [&str; 2] = ["chromium-headless-shell", "chrome-headless-shell"];

/// Environment variables with the paths of a Chromium that plays against another browser, and its driver.
const FRIEND_VARIABLES: [&str; 2] = ["LASKA_FRIEND", "LASKA_FRIENDDRIVER"];

/// Debian packages for WebKit: browser and driver, a virtual display, and OpenGL drivers.
const WEBKIT_PACKAGES: [&str; 4] = ["webkit2gtk-driver", "xvfb", "libgl1-mesa-dri", "libegl1"];

/// Folder where Debian installs programs that are not on PATH.
const LIBRARIES: &str = "/usr/lib";

/// Tests skipped in Firefox, one per line with the reason.
const NOT_IN_FIREFOX: &str = include_str!("../../../../tests/browser/not-in-firefox.txt");

/// Tests skipped in WebKit, one per line with the reason.
const NOT_IN_WEBKIT: &str = include_str!("../../../../tests/browser/not-in-webkit.txt");

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BrowserKind {
    Chromium,
    Firefox,
    WebKit,
}

impl BrowserKind {
    const ALL: [Self; 3] = [Self::Chromium, Self::Firefox, Self::WebKit];

    /// Returns the environment variables with the paths of the browser and its driver.
    const fn variables(self) -> [&'static str; 2] {
        match self {
            Self::Chromium => ["LASKA_CHROMIUM", "LASKA_CHROMEDRIVER"],
            Self::Firefox => ["LASKA_FIREFOX", "LASKA_GECKODRIVER"],
            Self::WebKit => ["LASKA_WEBKIT", "LASKA_WEBKITDRIVER"],
        }
    }
}

/// An installed browser and its driver.
#[derive(Clone, Debug)]
pub(crate) struct Browser {
    kind: BrowserKind,
    program: PathBuf,
    /// Chromium's headless shell, if available.
    shell: Option<PathBuf>,
    driver: PathBuf,
}

impl Browser {
    /// Returns the lowercase name, used in file names.
    pub(crate) const fn name(&self) -> &'static str {
        match self.kind {
            BrowserKind::Chromium => "chromium",
            BrowserKind::Firefox => "firefox",
            BrowserKind::WebKit => "webkit",
        }
    }

    /// Lists its programs and, if available, their versions.
    pub(crate) fn describe(&self) -> String {
        let programs = [Some(&self.program), self.shell.as_ref(), Some(&self.driver)].into_iter().flatten();
        let lines = programs.map(|program| match version_of(program) {
            Some(version) => format!("{} {version}\n", program.display()),
            None => format!("{}\n", program.display()),
        });
        lines.collect()
    }

    pub(crate) fn program(&self) -> &Path {
        &self.program
    }

    /// Passes the browser, its driver and the built site to a program of the browser tests.
    pub(crate) fn apply(&self, tests: &mut Command, dist: &Path) {
        for [program, _] in BrowserKind::ALL.map(BrowserKind::variables) {
            // Variables of other browsers must not select them for this run.
            tests.env_remove(program);
        }
        let [program, driver] = self.kind.variables();
        tests.env("LASKA_DIST", dist).env(program, &self.program).env(driver, &self.driver);
        tests.env_remove(SHELL_VARIABLE).envs(self.shell.as_ref().map(|shell| (SHELL_VARIABLE, shell)));
        let friend = if self.kind == BrowserKind::Firefox { find_chromium().ok() } else { None };
        for variable in FRIEND_VARIABLES {
            tests.env_remove(variable);
        }
        tests.envs(friend.iter().flat_map(|it| FRIEND_VARIABLES.into_iter().zip([&it.program, &it.driver])));
    }

    /// Adds the headless shell, which halves the time of the tests, if it is available or can be installed.
    pub(crate) fn with_headless_shell(self) -> Self {
        if self.kind != BrowserKind::Chromium {
            return self;
        }
        let shell = find_headless_shell(&self.program).or_else(|_| {
            install_packages(
                "Chromium's headless shell",
                &SHELL[..1],
                "the headless shell is optional; it only makes the tests faster",
            )?;
            find_headless_shell(&self.program)
        });
        if let Err(error) = &shell {
            println!("headless shell not available; running all tests in the full browser, which is slower: {error:#}");
        }
        Self { shell: shell.ok(), ..self }
    }

    /// Prints the tests that are skipped in this browser, and why.
    pub(crate) fn print_skipped_tests(&self) {
        let (name, list) = match self.kind {
            BrowserKind::Chromium => return,
            BrowserKind::Firefox => ("Firefox", NOT_IN_FIREFOX),
            BrowserKind::WebKit => ("WebKit", NOT_IN_WEBKIT),
        };
        list.lines().for_each(|line| println!("skipped in {name}: {line}"));
    }
}

/// Finds a browser and a matching driver, by environment variables or on PATH, or installs them.
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

/// Finds Chromium and a driver of the same major version.
fn find_chromium() -> anyhow::Result<Browser> {
    let chromium = find_program("LASKA_CHROMIUM", &["chromium", "chromium-browser", "google-chrome", "chrome"])?;
    let chromedriver = find_program("LASKA_CHROMEDRIVER", &["chromedriver"])?;
    let [browser, driver] = [&chromium, &chromedriver].map(|program| version_of(program));
    let (browser, driver) = (browser.context("could not run Chromium")?, driver.context("could not run chromedriver")?);
    anyhow::ensure!(browser.major == driver.major, "Chromium has version {browser}, but chromedriver has {driver}");
    Ok(Browser { kind: BrowserKind::Chromium, program: chromium, shell: None, driver: chromedriver })
}

/// Finds a headless shell of the same major version as Chromium.
fn find_headless_shell(chromium: &Path) -> anyhow::Result<PathBuf> {
    let shell = find_program(SHELL_VARIABLE, &SHELL)?;
    let versions = [chromium, shell.as_path()].map(version_of);
    let [Some(full), Some(headless)] = &versions else { anyhow::bail!("could not run {}", shell.display()) };
    anyhow::ensure!(full.major == headless.major, "Chromium has version {full}, but the headless shell has {headless}");
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
    which::which("Xvfb").context("Xvfb not found on PATH")?;
    Ok(Browser { kind: BrowserKind::WebKit, program, shell: None, driver })
}

/// Finds the MiniBrowser of the latest WebKitGTK API: `ARCHITECTURE/webkit2gtk-4.1/MiniBrowser`.
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
    latest.with_context(|| format!("MiniBrowser not found below {}", libraries.display()))
}

/// Returns the entries of a folder; none if it cannot be read.
fn folders_in(folder: &Path) -> impl Iterator<Item = PathBuf> {
    fs::read_dir(folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()))
}

fn find_program(variable: &str, names: &[&str]) -> anyhow::Result<PathBuf> {
    if let Some(named) = env::var_os(variable) {
        return Ok(named.into());
    }
    names
        .iter()
        .find_map(|name| which::which(name).ok())
        .with_context(|| format!("{} not found on PATH", names.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_minibrowser_of_the_latest_api_is_found() -> anyhow::Result<()> {
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
