//! The site under test: named by environment variables, on a host or in a single file, copied, or updated to a new
//! version.

use std::{
    collections::BTreeSet,
    env, fs,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use anyhow::Context as _;
use laska_seal::{Digest, SiteUrl, single_file, site_files};
use laska_server::{Port, Prefix, Server, StartError};
use tempfile::TempDir;

use crate::{
    browser::Kind,
    equipment::Equipment,
    result::TestResult,
    test_env::{Browsers, Location, TestEnv, run_in},
};

/// The built site and the browser to open it in.
#[derive(Clone, Debug)]
pub struct TestConfig {
    /// The folder of the built site.
    pub site: PathBuf,
    /// The kind of browser.
    pub kind: Kind,
    /// The browser's executable.
    pub browser: PathBuf,
    /// The same browser without a user interface, in which tests take half the time.
    pub shell: Option<PathBuf>,
    /// The WebDriver executable.
    pub driver: PathBuf,
    /// A Chromium that plays against another browser, if there is one.
    pub friend: Option<Friend>,
    pub equipment: Equipment,
}

/// A second browser, a Chromium, and its driver.
#[derive(Clone, Debug)]
pub struct Friend {
    pub browser: PathBuf,
    pub driver: PathBuf,
}

/// An environment variable is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0} is not set: run this with `cargo xtask test`, which builds the site, finds the browser and sets the variables"
)]
pub struct MissingVariable(&'static str);

impl TestConfig {
    /// Reads the site from `LASKA_DIST` and the browser from the first of these pairs that is set: `LASKA_WEBKIT` and
    /// `LASKA_WEBKITDRIVER`, `LASKA_FIREFOX` and `LASKA_GECKODRIVER`, `LASKA_CHROMIUM` and `LASKA_CHROMEDRIVER`.
    /// `LASKA_CHROMIUM_SHELL` optionally names Chromium's headless shell, `LASKA_FRIEND` and `LASKA_FRIENDDRIVER` a Chromium that
    /// plays against another browser.
    ///
    /// # Errors
    /// Fails if a variable is not set.
    pub fn from_environment() -> Result<Self, MissingVariable> {
        let site = path_from("LASKA_DIST")?;
        let (kind, browser, shell, driver) = if let Ok(browser) = path_from("LASKA_WEBKIT") {
            (Kind::WebKit, browser, None, path_from("LASKA_WEBKITDRIVER")?)
        } else if let Ok(browser) = path_from("LASKA_FIREFOX") {
            (Kind::Firefox, browser, None, path_from("LASKA_GECKODRIVER")?)
        } else {
            let shell = path_from("LASKA_CHROMIUM_SHELL").ok();
            (Kind::Chromium, path_from("LASKA_CHROMIUM")?, shell, path_from("LASKA_CHROMEDRIVER")?)
        };
        let [friend, friend_driver] = ["LASKA_FRIEND", "LASKA_FRIENDDRIVER"].map(|variable| path_from(variable).ok());
        let friend = friend.zip(friend_driver).map(|(browser, driver)| Friend { browser, driver });
        Ok(Self { site, kind, browser, shell, driver, friend, equipment: Equipment::default() })
    }
}

/// The configuration for the other browser of two people: another kind if there is one.
pub(crate) fn for_friend(config: &TestConfig) -> TestConfig {
    match config.friend.clone() {
        Some(Friend { browser, driver }) => {
            TestConfig { kind: Kind::Chromium, browser, shell: None, driver, ..config.clone() }
        }
        None => config.clone(),
    }
}

/// The script of axe-core, named by `LASKA_AXE`. Only accessibility tests need it.
///
/// # Errors
/// Fails if the variable is not set.
pub(crate) fn axe_script() -> Result<PathBuf, MissingVariable> {
    path_from("LASKA_AXE")
}

fn path_from(variable: &'static str) -> Result<PathBuf, MissingVariable> {
    env::var_os(variable).map(PathBuf::from).ok_or(MissingVariable(variable))
}

/// Starts a server on a port that has served no other site since the tests began. The operating system alone would give
/// some ports again within a run, and a browser keeps what the earlier site of that port has stored.
///
/// # Errors
/// Fails if the folder is missing or no port is free.
pub fn serve_on_new_port(site: &Path, prefix: &Prefix) -> Result<Server, StartError> {
    static USED: Mutex<BTreeSet<u16>> = Mutex::new(BTreeSet::new());
    loop {
        let server = Server::start(site, prefix, Port::Free)?;
        if USED.lock().unwrap_or_else(PoisonError::into_inner).insert(server.address().port()) {
            return Ok(server);
        }
    }
}

/// The addresses of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    root: String,
    table: String,
    study: String,
}

impl Site {
    /// A site on a host, at an address with a trailing slash.
    pub fn on_host(address: &str) -> Self {
        Self { root: address.to_owned(), table: address.to_owned(), study: format!("{address}study.html") }
    }

    /// The single-file site at an absolute path.
    pub fn in_one_file(file: &Path) -> Self {
        let address = format!("file://{}", file.display());
        Self { root: address.clone(), study: format!("{address}?study"), table: address }
    }

    /// The common beginning of all addresses of the site.
    pub fn root(&self) -> &str {
        &self.root
    }

    /// The address of the table.
    pub fn table(&self) -> &str {
        &self.table
    }

    /// The address of the study.
    pub fn study(&self) -> &str {
        &self.study
    }

    /// Whether the site is fetched over a network.
    pub fn is_on_host(&self) -> bool {
        self.root.starts_with("http")
    }
}

/// Runs a test with the site below a path of a host that ignores `_headers`.
///
/// # Errors
/// Returns the error of the test, or the faults in the traces.
pub fn run_test_on_plain_host(path: &str, test: impl AsyncFnOnce(&TestEnv) -> anyhow::Result<()>) -> TestResult {
    let (copy, config) = copy_site(TestConfig::from_environment()?)?;
    fs::remove_file(copy.path().join("_headers"))?;
    run_in(Browsers::New, config, &Location::Host(path.parse()?), test)
}

/// Runs a test with the single-file site on disk, without a host. Its links lead to `home` if given, otherwise to the
/// file.
///
/// # Errors
/// Returns the error of the test, or the faults in the traces.
pub fn run_test_in_one_file(
    home: Option<&SiteUrl>,
    test: impl AsyncFnOnce(&TestEnv) -> anyhow::Result<()>,
) -> TestResult {
    let config = TestConfig::from_environment()?;
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("laska.html");
    fs::write(&file, single_file(&config.site, home)?)?;
    run_in(Browsers::New, config, &Location::File(&file), test)
}

/// A copy of the site, and a configuration that uses the copy. The compressed copies are left out: a test may change files.
pub(crate) fn copy_site(config: TestConfig) -> anyhow::Result<(TempDir, TestConfig)> {
    let copy = tempfile::tempdir()?;
    for file in site_files(&config.site)? {
        let target = copy.path().join(&file);
        fs::create_dir_all(target.parent().unwrap_or(copy.path()))?;
        fs::copy(config.site.join(&file), target)?;
    }
    let site = copy.path().to_owned();
    Ok((copy, TestConfig { site, ..config }))
}

/// Publishes a new version of the site with the given name and one changed file.
///
/// # Errors
/// Fails if the file does not exist, does not change, or is not one that the service worker stores.
pub fn publish(site: &Path, version: &str, file: &str, change: impl FnOnce(&str) -> String) -> anyhow::Result<()> {
    let path = site.join(file);
    let before = fs::read_to_string(&path).with_context(|| format!("could not read {}", path.display()))?;
    let after = change(&before);
    anyhow::ensure!(after != before, "{file} did not change");
    let worker = site.join("sw.js");
    let text = fs::read_to_string(&worker)?;
    let [old, new] = [&before, &after].map(|text| Digest::of(text.as_bytes()).integrity());
    anyhow::ensure!(text.contains(&old), "the service worker does not store {file}");
    let named = text.replacen("VERSION=\"", &format!("VERSION=\"{version}"), 1);
    anyhow::ensure!(
        named != text,
        "the service worker has no version: expected VERSION=\"…\", as cargo xtask build writes it"
    );
    fs::write(path, after)?;
    Ok(fs::write(worker, named.replace(&old, &new))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_port_serves_twice() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let mut ports = BTreeSet::new();
        for _ in 0..1000 {
            let server = serve_on_new_port(folder.path(), &Prefix::root())?;
            anyhow::ensure!(ports.insert(server.address().port()), "{} has served before", server.url());
        }
        Ok(())
    }
}
