//! The tools that the site and its tests need. One on PATH that serves is used, else one is installed once: into the
//! folder of our own, or as a Debian package.

mod browser;
mod crates_io;
mod npm;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::Context as _;

use crate::process::{self, output_of, run_quietly};
use crate::step::{StepError, step};
use crate::version::{Version, VersionReq};

pub(crate) use browser::{Browser, BrowserKind, ensure_browser};
pub(crate) use crates_io::{ensure_cargo_fuzz, ensure_deny, ensure_geckodriver, ensure_trunk, ensure_wasm_bindgen};
pub(crate) use npm::{
    AXE_VARIABLE, Lighthouse, ensure_axe, ensure_esbuild, ensure_lighthouse, ensure_node, ensure_wasm_opt,
};

/// A folder with the programs of one tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BinDir(PathBuf);

impl BinDir {
    pub(crate) fn folder(&self) -> &Path {
        &self.0
    }

    pub(crate) fn program(&self, name: &str) -> PathBuf {
        self.0.join(name).with_extension(env::consts::EXE_EXTENSION)
    }
}

/// A PATH with the programs of these tools before all others.
pub(crate) fn path_with(tools: &[&BinDir]) -> anyhow::Result<OsString> {
    let before = env::var_os("PATH").unwrap_or_default();
    let folders = tools.iter().map(|tool| tool.folder().to_owned());
    Ok(env::join_paths(folders.chain(env::split_paths(&before)))?)
}

/// The first of these programs on PATH whose version serves.
pub(crate) fn find_on_path(names: &[&str], wanted: VersionReq) -> Option<PathBuf> {
    let candidates = names.iter().filter_map(|name| which::which(name).ok());
    candidates.into_iter().find(|program| version_of(program).is_some_and(|version| wanted.matches(version)))
}

/// The version that a program says it has.
pub(crate) fn version_of(program: &Path) -> Option<Version> {
    output_of(Command::new(program).arg("--version")).ok().and_then(|text| Version::find_in(&text))
}

/// What a tool's folder is called while it is filled.
const PARTIAL: &str = "partial";
const LOCK: &str = "lock";

/// A folder with one folder for each tool and version.
#[derive(Clone, Debug)]
pub(crate) struct Toolbox(PathBuf);

impl Toolbox {
    /// The toolbox in `folder`, or in the user's cache folder.
    pub(crate) fn new(folder: Option<PathBuf>) -> anyhow::Result<Self> {
        let folder = match folder {
            Some(folder) => folder,
            None => user_cache()
                .context("there is no home folder: name one for the tools with --tools")?
                .join("laska")
                .join("tools"),
        };
        Ok(Self(std::path::absolute(folder)?))
    }

    /// The folder of a tool that was installed whole.
    pub(crate) fn installed(&self, name: &str) -> Option<PathBuf> {
        Some(self.0.join(name)).filter(|folder| folder.is_dir())
    }

    /// Installs a tool: `fill` is given an empty folder, which gets its name only once it is filled.
    ///
    /// # Errors
    /// When the folder cannot be made or filled; nothing of it is left then.
    pub(crate) fn install(
        &self,
        name: &str,
        fill: impl FnOnce(&Path) -> anyhow::Result<()>,
    ) -> anyhow::Result<PathBuf> {
        fs::create_dir_all(&self.0).with_context(|| format!("cannot make {}", self.0.display()))?;
        let _alone = process::lock(&self.0.join(LOCK))?;
        if let Some(folder) = self.installed(name) {
            return Ok(folder);
        }
        let partial = self.0.join(PARTIAL);
        if partial.exists() {
            // An installation was broken off.
            fs::remove_dir_all(&partial)?;
        }
        fs::create_dir(&partial)?;
        let folder = self.0.join(name);
        let filled = fill(&partial).and_then(|()| Ok(fs::rename(&partial, &folder)?));
        if filled.is_err() {
            // The first failure is the one to tell.
            let _ = fs::remove_dir_all(&partial);
        }
        filled.map(|()| folder)
    }
}

/// The folder for what programs can make again, by the platform's custom.
fn user_cache() -> Option<PathBuf> {
    let from = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    if cfg!(windows) {
        return from("LOCALAPPDATA");
    }
    let below_home = if cfg!(target_os = "macos") { "Library/Caches" } else { ".cache" };
    from("XDG_CACHE_HOME").or_else(|| Some(env::home_dir()?.join(below_home)))
}

/// Installs packages of Debian or a system made from it, and with them `what`.
///
/// # Errors
/// Where there is no apt-get, no right to use it or no network. `elsewhere` says what to do on other systems.
pub(crate) fn install_packages(what: &str, packages: &[&str], elsewhere: &str) -> Result<(), StepError> {
    let title = format!("install {what} (apt-get install {})", packages.join(" "));
    if which::which("apt-get").is_err() {
        return Err(StepError::new(title, anyhow::anyhow!("this system has no apt-get"), elsewhere));
    }
    let help = format!("sudo apt-get update && sudo apt-get install {}", packages.join(" "));
    step(&title, &help, |progress| {
        let mut update = apt_get()?;
        // Old lists may still do, and if not, the installation says so.
        let _ = run_quietly(update.arg("update"), progress);
        run_quietly(apt_get()?.args(["install", "-y", "--no-install-recommends"]).args(packages), progress)
    })
}

/// Apt-get, as root or through a sudo that asks for no password.
fn apt_get() -> anyhow::Result<Command> {
    let mut command = if output_of(Command::new("id").arg("-u"))? == "0" {
        Command::new("apt-get")
    } else {
        output_of(Command::new("sudo").args(["-n", "true"])).context("apt-get needs root")?;
        let mut sudo = Command::new("sudo");
        sudo.args(["-n", "apt-get"]);
        sudo
    };
    command.env("DEBIAN_FRONTEND", "noninteractive");
    Ok(command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_whole_tool_is_installed() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let toolbox = Toolbox::new(Some(folder.path().join("tools")))?;
        assert_eq!(toolbox.installed("saw-1"), None);

        let half = toolbox.install("saw-1", |partial| {
            fs::write(partial.join("blade"), "")?;
            anyhow::bail!("no handle")
        });
        assert!(half.is_err());
        assert_eq!(toolbox.installed("saw-1"), None);
        assert!(!folder.path().join("tools").join(PARTIAL).exists());

        // As a run that was killed leaves it.
        fs::create_dir(folder.path().join("tools").join(PARTIAL))?;
        for content in ["first", "second"] {
            let saw = toolbox.install("saw-1", |partial| Ok(fs::write(partial.join("blade"), content)?))?;
            assert_eq!(fs::read_to_string(saw.join("blade"))?, "first");
        }
        assert_eq!(toolbox.installed("saw-1"), Some(folder.path().join("tools/saw-1")));
        Ok(())
    }
}
