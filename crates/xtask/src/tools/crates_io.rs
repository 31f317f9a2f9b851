//! Tools from crates.io: Trunk, the wasm-bindgen CLI, cargo-deny, cargo-fuzz and geckodriver.

use std::{path::Path, process::Command};

use crate::{
    process::run_quietly,
    step::{Progress, StepError, step},
    tools::{BinDir, Toolbox, find_on_path},
    version::{Version, VersionReq},
};

/// Trunk version to install: the last one that builds with our minimum Rust version.
const TRUNK: Version = Version::new(0, 21, 14);
/// First Trunk version that may read Trunk.toml differently.
const TRUNK_TOO_NEW: Version = Version::new(0, 22, 0);
/// cargo-deny version to install. Other patch versions read deny.toml the same way.
const DENY: Version = Version::new(0, 20, 2);
const DENY_TOO_NEW: Version = Version::new(0, 21, 0);

/// The profile of the tools. An unoptimized build takes less than half the time, and the tools mostly start other programs, so
/// they are not slower. Nobody debugs them.
const LEAN_PROFILE: [(&str, &str); 5] = [
    ("CARGO_PROFILE_DEV_DEBUG", "none"),
    ("CARGO_PROFILE_DEV_DEBUG_ASSERTIONS", "false"),
    ("CARGO_PROFILE_DEV_OVERFLOW_CHECKS", "false"),
    ("CARGO_PROFILE_DEV_PANIC", "abort"),
    ("CARGO_INCREMENTAL", "0"),
];

/// geckodriver version to install.
const GECKODRIVER: Version = Version::new(0, 37, 1);
/// First geckodriver version that can run scripts with the privileges of the browser (`--allow-system-access`).
const GECKODRIVER_FIRST: Version = Version::new(0, 36, 0);

/// cargo-fuzz version to install, and the minimum version.
const CARGO_FUZZ: Version = Version::new(0, 13, 1);

struct CargoTool {
    package: &'static str,
    version: Version,
    version_req: VersionReq,
    /// All required programs. On PATH, the version of the first one is checked.
    programs: &'static [&'static str],
}

/// Finds or installs Trunk, which builds the site.
pub(crate) fn ensure_trunk(toolbox: &Toolbox) -> Result<BinDir, StepError> {
    let version_req = VersionReq::Range(TRUNK, TRUNK_TOO_NEW);
    ensure(toolbox, &CargoTool { package: "trunk", version: TRUNK, version_req, programs: &["trunk"] })
}

/// Finds or installs the wasm-bindgen CLI and its test runner, in exactly the version of the wasm-bindgen crate.
pub(crate) fn ensure_wasm_bindgen(toolbox: &Toolbox, version: Version) -> Result<BinDir, StepError> {
    let programs = &["wasm-bindgen", "wasm-bindgen-test-runner"];
    ensure(
        toolbox,
        &CargoTool { package: "wasm-bindgen-cli", version, version_req: VersionReq::Exactly(version), programs },
    )
}

/// Finds or installs cargo-deny, which checks our dependencies.
pub(crate) fn ensure_deny(toolbox: &Toolbox) -> Result<BinDir, StepError> {
    let version_req = VersionReq::Range(DENY, DENY_TOO_NEW);
    ensure(toolbox, &CargoTool { package: "cargo-deny", version: DENY, version_req, programs: &["cargo-deny"] })
}

/// Finds or installs geckodriver, which drives Firefox.
pub(crate) fn ensure_geckodriver(toolbox: &Toolbox) -> Result<BinDir, StepError> {
    let version_req = VersionReq::AtLeast(GECKODRIVER_FIRST);
    ensure(
        toolbox,
        &CargoTool { package: "geckodriver", version: GECKODRIVER, version_req, programs: &["geckodriver"] },
    )
}

/// Finds or installs cargo-fuzz, which builds the fuzz targets.
pub(crate) fn ensure_cargo_fuzz(toolbox: &Toolbox) -> Result<BinDir, StepError> {
    let version_req = VersionReq::AtLeast(CARGO_FUZZ);
    ensure(toolbox, &CargoTool { package: "cargo-fuzz", version: CARGO_FUZZ, version_req, programs: &["cargo-fuzz"] })
}

fn ensure(toolbox: &Toolbox, tool: &CargoTool) -> Result<BinDir, StepError> {
    let name = format!("{}-{}", tool.package, tool.version);
    if let Some(folder) = toolbox.installed(&name) {
        return Ok(BinDir(folder.join("bin")));
    }
    if let Some(programs) = all_on_path(tool) {
        return Ok(programs);
    }
    let action = format!("install {} {}", tool.package, tool.version);
    let help = format!("check the network, then run `cargo install {}@{}`", tool.package, tool.version);
    step(&action, &help, |progress| {
        let folder = toolbox.install(&name, |folder| install(tool, folder, progress))?;
        Ok(BinDir(folder.join("bin")))
    })
}

/// Finds a folder on PATH with all programs of the tool, in a suitable version.
fn all_on_path(tool: &CargoTool) -> Option<BinDir> {
    let (first, _) = tool.programs.split_first()?;
    let programs = BinDir(find_on_path(&[first], tool.version_req)?.parent()?.to_owned());
    tool.programs.iter().all(|name| programs.program(name).is_file()).then_some(programs)
}

/// Downloads the programs if `cargo-binstall` is on PATH and finds them, else builds them.
fn install(tool: &CargoTool, folder: &Path, progress: &Progress) -> anyhow::Result<()> {
    if which::which("cargo-binstall").is_ok() && download(tool, folder, progress).is_ok() {
        return Ok(());
    }
    let cargo_install = |locked: &[&str]| {
        let mut command = Command::new("cargo");
        command.envs(LEAN_PROFILE);
        command.args(["install", "--debug", "--no-track", "--root"]).arg(folder).args(locked);
        command.arg(format!("{}@{}", tool.package, tool.version));
        run_quietly(&mut command, progress)
    };
    // Fall back to other dependency versions if the registry lacks one of the locked ones.
    cargo_install(&["--locked"]).or_else(|_| cargo_install(&[]))
}

/// Downloads prebuilt programs with `cargo-binstall`.
fn download(tool: &CargoTool, folder: &Path, progress: &Progress) -> anyhow::Result<()> {
    let programs = BinDir(folder.join("bin"));
    let mut binstall = Command::new("cargo");
    binstall.args(["binstall", "--no-confirm", "--no-symlinks", "--disable-strategies", "compile", "--install-path"]);
    binstall.arg(programs.folder()).arg(format!("{}@{}", tool.package, tool.version));
    run_quietly(&mut binstall, progress)?;
    let missing = tool.programs.iter().find(|name| !programs.program(name).is_file());
    anyhow::ensure!(missing.is_none(), "cargo-binstall did not install {missing:?}");
    Ok(())
}
