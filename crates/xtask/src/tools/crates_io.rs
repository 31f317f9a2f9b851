//! The tools from crates.io: Trunk, the wasm-bindgen CLI, cargo-deny, cargo-fuzz and geckodriver.

use std::{path::Path, process::Command};

use crate::{
    process::run_quietly,
    step::{Progress, StepError, step},
    tools::{BinDir, Toolbox, find_on_path},
    version::{Version, VersionReq},
};

/// The trunk that is installed: the last that our Rust version builds.
const TRUNK: Version = Version::new(0, 21, 14);
/// The first trunk whose settings may differ from what Trunk.toml says.
const TRUNK_TOO_NEW: Version = Version::new(0, 22, 0);
/// The cargo-deny that is installed; others of its minor version read our deny.toml alike.
const DENY: Version = Version::new(0, 20, 2);
const DENY_TOO_NEW: Version = Version::new(0, 21, 0);

/// The geckodriver that is installed.
const GECKODRIVER: Version = Version::new(0, 37, 1);
/// The first geckodriver that can have scripts run with the browser's own rights (`--allow-system-access`).
const GECKODRIVER_FIRST: Version = Version::new(0, 36, 0);

/// The cargo-fuzz that is installed, and the first that serves.
const CARGO_FUZZ: Version = Version::new(0, 13, 1);

struct CargoTool {
    package: &'static str,
    version: Version,
    wanted: VersionReq,
    /// All that is needed; on PATH the first is asked for its version.
    programs: &'static [&'static str],
}

/// Trunk, which builds the site.
pub(crate) fn ensure_trunk(toolbox: &Toolbox) -> Result<BinDir, StepError> {
    let wanted = VersionReq::Range(TRUNK, TRUNK_TOO_NEW);
    ensure(toolbox, &CargoTool { package: "trunk", version: TRUNK, wanted, programs: &["trunk"] })
}

/// The wasm-bindgen CLI and its test runner, of exactly the version that the crates are built with.
pub(crate) fn ensure_wasm_bindgen(toolbox: &Toolbox, version: Version) -> Result<BinDir, StepError> {
    let programs = &["wasm-bindgen", "wasm-bindgen-test-runner"];
    ensure(toolbox, &CargoTool { package: "wasm-bindgen-cli", version, wanted: VersionReq::Exactly(version), programs })
}

/// Cargo-deny, which checks the packages that we build with.
pub(crate) fn ensure_deny(toolbox: &Toolbox) -> Result<BinDir, StepError> {
    let wanted = VersionReq::Range(DENY, DENY_TOO_NEW);
    ensure(toolbox, &CargoTool { package: "cargo-deny", version: DENY, wanted, programs: &["cargo-deny"] })
}

/// Geckodriver, which drives Firefox.
pub(crate) fn ensure_geckodriver(toolbox: &Toolbox) -> Result<BinDir, StepError> {
    let wanted = VersionReq::AtLeast(GECKODRIVER_FIRST);
    ensure(toolbox, &CargoTool { package: "geckodriver", version: GECKODRIVER, wanted, programs: &["geckodriver"] })
}

/// Cargo-fuzz, which builds what a fuzzer runs.
pub(crate) fn ensure_cargo_fuzz(toolbox: &Toolbox) -> Result<BinDir, StepError> {
    let wanted = VersionReq::AtLeast(CARGO_FUZZ);
    ensure(toolbox, &CargoTool { package: "cargo-fuzz", version: CARGO_FUZZ, wanted, programs: &["cargo-fuzz"] })
}

fn ensure(toolbox: &Toolbox, tool: &CargoTool) -> Result<BinDir, StepError> {
    let name = format!("{}-{}", tool.package, tool.version);
    if let Some(folder) = toolbox.installed(&name) {
        return Ok(BinDir(folder.join("bin")));
    }
    if let Some(programs) = all_on_path(tool) {
        return Ok(programs);
    }
    let title = format!("install {} {}", tool.package, tool.version);
    let help = format!("check the network, then: cargo install {}@{}", tool.package, tool.version);
    step(&title, &help, |progress| {
        let folder = toolbox.install(&name, |folder| install(tool, folder, progress))?;
        Ok(BinDir(folder.join("bin")))
    })
}

/// The folder on PATH that has every program of the tool, in a version that serves.
fn all_on_path(tool: &CargoTool) -> Option<BinDir> {
    let (first, _) = tool.programs.split_first()?;
    let programs = BinDir(find_on_path(&[first], tool.wanted)?.parent()?.to_owned());
    tool.programs.iter().all(|name| programs.program(name).is_file()).then_some(programs)
}

fn install(tool: &CargoTool, folder: &Path, progress: &Progress) -> anyhow::Result<()> {
    let cargo_install = |locked: &[&str]| {
        let mut command = Command::new("cargo");
        // Unoptimized it is built in less than half the time, and works as fast: it mostly starts other programs.
        command.env("CARGO_PROFILE_DEV_DEBUG", "none");
        command.args(["install", "--debug", "--no-track", "--root"]).arg(folder).args(locked);
        command.arg(format!("{}@{}", tool.package, tool.version));
        run_quietly(&mut command, progress)
    };
    // The versions its author built with; where the registry lacks one of them, those it has.
    cargo_install(&["--locked"]).or_else(|_| cargo_install(&[]))
}
