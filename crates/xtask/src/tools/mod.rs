//! Tools for building and testing the site. A suitable version on PATH is used; otherwise the tool is installed into
//! the folder of tools, or as a Debian package.

mod browser;
mod crates_io;
mod npm;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::Context as _;
use etcetera::BaseStrategy as _;
use semver::{Version, VersionReq};

use crate::process::{self, output_of, run_quietly};
use crate::step::{StepError, step};
use crate::version::find_version;

pub(crate) use browser::{Browser, BrowserKind, ensure_browser};
pub(crate) use crates_io::{ensure_cargo_fuzz, ensure_deny, ensure_geckodriver, ensure_trunk, ensure_wasm_bindgen};
pub(crate) use npm::{
    AXE_VARIABLE, Lighthouse, ensure_axe, ensure_esbuild, ensure_lighthouse, ensure_node, ensure_wasm_opt,
};

/// A folder with the programs of a tool.
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

/// Returns a PATH with the folders of these tools first.
pub(crate) fn path_with(tools: &[&BinDir]) -> anyhow::Result<OsString> {
    let before = env::var_os("PATH").unwrap_or_default();
    let folders = tools.iter().map(|tool| tool.folder().to_owned());
    Ok(env::join_paths(folders.chain(env::split_paths(&before)))?)
}

/// Finds the first of these programs on PATH with a suitable version, given as Cargo does.
pub(crate) fn find_on_path(names: &[&str], requirement: &str) -> Option<PathBuf> {
    let requirement = VersionReq::parse(requirement).expect("our requirements are valid");
    let candidates = names.iter().filter_map(|name| which::which(name).ok());
    candidates.into_iter().find(|program| version_of(program).is_some_and(|version| requirement.matches(&version)))
}

/// Runs a program with `--version` and returns the version.
pub(crate) fn version_of(program: &Path) -> Option<Version> {
    output_of(Command::new(program).arg("--version")).ok().and_then(|text| find_version(&text))
}

/// Extension of the folder of a tool during installation, and of the file that keeps others from installing it too.
const PARTIAL: &str = "partial";
const LOCK: &str = "lock";

/// The folder of installed tools, with a subfolder for each tool and version.
#[derive(Clone, Debug)]
pub(crate) struct Toolbox(PathBuf);

impl Toolbox {
    /// Returns the toolbox in `folder`, or in the user's cache folder.
    pub(crate) fn new(folder: Option<PathBuf>) -> anyhow::Result<Self> {
        let folder = match folder {
            Some(folder) => folder,
            None => etcetera::base_strategy::choose_native_strategy()
                .context("home folder not found; use --tools to choose a folder for the tools")?
                .cache_dir()
                .join("laska")
                .join("tools"),
        };
        Ok(Self(std::path::absolute(folder)?))
    }

    /// Returns the folder of a tool if it is installed.
    pub(crate) fn installed(&self, name: &str) -> Option<PathBuf> {
        Some(self.0.join(name)).filter(|folder| folder.is_dir())
    }

    /// Installs a tool. `fill` receives an empty folder, which is renamed to `name` after `fill` succeeds.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be created or `fill` fails. In this case the folder is removed.
    pub(crate) fn install(
        &self,
        name: &str,
        fill: impl FnOnce(&Path) -> anyhow::Result<()>,
    ) -> anyhow::Result<PathBuf> {
        fs::create_dir_all(&self.0).with_context(|| format!("could not create {}", self.0.display()))?;
        let with_extension = |extension: &str| self.0.join(format!("{name}.{extension}"));
        let _lock = process::lock(&with_extension(LOCK))?;
        if let Some(folder) = self.installed(name) {
            return Ok(folder);
        }
        let partial = with_extension(PARTIAL);
        if partial.exists() {
            // An earlier installation was interrupted.
            fs::remove_dir_all(&partial)?;
        }
        fs::create_dir(&partial)?;
        let folder = self.0.join(name);
        let filled = fill(&partial).and_then(|()| Ok(fs::rename(&partial, &folder)?));
        if filled.is_err() {
            // Report the first error, not this one.
            let _ = fs::remove_dir_all(&partial);
        }
        filled.map(|()| folder)
    }
}

/// Installs a tool from Debian packages, on Debian or a derived system.
///
/// # Errors
/// Returns an error if apt-get or the network is not available, or without the necessary permissions. `advice` is the
/// help for systems without apt-get.
pub(crate) fn install_packages(title: &str, packages: &[&str], advice: &str) -> Result<(), StepError> {
    let action = format!("install {title} (apt-get install {})", packages.join(" "));
    if which::which("apt-get").is_err() {
        return Err(StepError::new(action, anyhow::anyhow!("apt-get not found"), advice));
    }
    let help = format!("sudo apt-get update && sudo apt-get install {}", packages.join(" "));
    step(&action, &help, |progress| {
        let mut update = apt_get()?;
        // Ignore a failed update: old package lists may suffice, and otherwise the installation fails.
        let _ = run_quietly(update.arg("update"), progress);
        run_quietly(apt_get()?.args(["install", "-y", "--no-install-recommends"]).args(packages), progress)
    })
}

/// Returns an apt-get command, run as root or through passwordless sudo.
fn apt_get() -> anyhow::Result<Command> {
    let mut command = if output_of(Command::new("id").arg("-u"))? == "0" {
        Command::new("apt-get")
    } else {
        output_of(Command::new("sudo").args(["-n", "true"])).context("apt-get requires root privileges")?;
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
    fn a_failed_installation_leaves_nothing() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let toolbox = Toolbox::new(Some(folder.path().join("tools")))?;
        assert_eq!(toolbox.installed("tool-1"), None);

        let failed = toolbox.install("tool-1", |partial| {
            fs::write(partial.join("program"), "")?;
            anyhow::bail!("no network")
        });
        assert!(failed.is_err());
        assert_eq!(toolbox.installed("tool-1"), None);
        assert!(!folder.path().join("tools").join(format!("tool-1.{PARTIAL}")).exists());

        // A run that was killed leaves such a folder.
        fs::create_dir(folder.path().join("tools").join(format!("tool-1.{PARTIAL}")))?;
        for content in ["first", "second"] {
            let installed = toolbox.install("tool-1", |partial| Ok(fs::write(partial.join("program"), content)?))?;
            assert_eq!(fs::read_to_string(installed.join("program"))?, "first");
        }
        assert_eq!(toolbox.installed("tool-1"), Some(folder.path().join("tools/tool-1")));
        Ok(())
    }
}
