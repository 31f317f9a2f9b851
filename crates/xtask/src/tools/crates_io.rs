//! Tools from crates.io: Trunk, the wasm-bindgen CLI, cargo-deny, cargo-fuzz and geckodriver.

use std::{path::Path, process::Command};

use crate::{
    process::run_quietly,
    step::{Progress, StepError, step},
    tools::{BinDir, Toolbox, find_on_path},
};

/// Trunk version to install: the last one that builds with our minimum Rust version. Other minor versions may read
/// Trunk.toml differently.
const TRUNK: &str = "0.21.14";
/// cargo-deny version to install. Other patch versions read deny.toml the same way.
const DENY: &str = "0.20.2";

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
const GECKODRIVER: &str = "0.37.1";
/// The first geckodriver that can run scripts with the privileges of the browser (`--allow-system-access`), or later.
const GECKODRIVER_ON_PATH: &str = ">=0.36.0";

/// cargo-fuzz version to install.
const CARGO_FUZZ: &str = "0.13.1";
const CARGO_FUZZ_ON_PATH: &str = ">=0.13.1";

struct CargoTool<'a> {
    package: &'static str,
    /// The version to install.
    version: &'a str,
    /// The required version of a tool on PATH, as Cargo writes it.
    on_path: &'a str,
    /// All required programs. On PATH, the version of the first one is checked.
    programs: &'static [&'static str],
}

/// Finds or installs Trunk, which builds the site.
pub(crate) fn ensure_trunk(toolbox: &Toolbox) -> Result<BinDir, StepError> {
    ensure(toolbox, &CargoTool { package: "trunk", version: TRUNK, on_path: TRUNK, programs: &["trunk"] })
}

/// Finds or installs the wasm-bindgen CLI and its test runner, in exactly the version of the wasm-bindgen crate.
pub(crate) fn ensure_wasm_bindgen(toolbox: &Toolbox, version: &str) -> Result<BinDir, StepError> {
    let (on_path, programs) = (&*format!("={version}"), &["wasm-bindgen", "wasm-bindgen-test-runner"]);
    ensure(toolbox, &CargoTool { package: "wasm-bindgen-cli", version, on_path, programs })
}

/// Finds or installs cargo-deny, which checks our dependencies.
pub(crate) fn ensure_deny(toolbox: &Toolbox) -> Result<BinDir, StepError> {
    ensure(toolbox, &CargoTool { package: "cargo-deny", version: DENY, on_path: DENY, programs: &["cargo-deny"] })
}

/// Finds or installs geckodriver, which drives Firefox.
pub(crate) fn ensure_geckodriver(toolbox: &Toolbox) -> Result<BinDir, StepError> {
    let (version, on_path) = (GECKODRIVER, GECKODRIVER_ON_PATH);
    ensure(toolbox, &CargoTool { package: "geckodriver", version, on_path, programs: &["geckodriver"] })
}

/// Finds or installs cargo-fuzz, which builds the fuzz targets.
pub(crate) fn ensure_cargo_fuzz(toolbox: &Toolbox) -> Result<BinDir, StepError> {
    let (version, on_path) = (CARGO_FUZZ, CARGO_FUZZ_ON_PATH);
    ensure(toolbox, &CargoTool { package: "cargo-fuzz", version, on_path, programs: &["cargo-fuzz"] })
}

fn ensure(toolbox: &Toolbox, tool: &CargoTool<'_>) -> Result<BinDir, StepError> {
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
fn all_on_path(tool: &CargoTool<'_>) -> Option<BinDir> {
    let (first, _) = tool.programs.split_first()?;
    let programs = BinDir(find_on_path(&[first], tool.on_path)?.parent()?.to_owned());
    tool.programs.iter().all(|name| programs.program(name).is_file()).then_some(programs)
}

/// Downloads the programs if `cargo-binstall` is on PATH and finds them, else builds them.
fn install(tool: &CargoTool<'_>, folder: &Path, progress: &Progress) -> anyhow::Result<()> {
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
fn download(tool: &CargoTool<'_>, folder: &Path, progress: &Progress) -> anyhow::Result<()> {
    let programs = BinDir(folder.join("bin"));
    let mut binstall = Command::new("cargo");
    binstall.args(["binstall", "--no-confirm", "--no-symlinks", "--disable-strategies", "compile", "--install-path"]);
    binstall.arg(programs.folder()).arg(format!("{}@{}", tool.package, tool.version));
    run_quietly(&mut binstall, progress)?;
    let missing = tool.programs.iter().find(|name| !programs.program(name).is_file());
    anyhow::ensure!(missing.is_none(), "cargo-binstall did not install {missing:?}");
    Ok(())
}
