//! The standard library for wasm32-unknown-unknown: present already, from rustup, or built from Debian's source.

#[cfg(target_os = "linux")]
mod debian;

use std::{env, ffi::OsString, fs, path::PathBuf, process::Command};

use anyhow::Context as _;
use clap::ValueEnum;

use crate::{
    process::{output_of, run_quietly},
    project::Project,
    step::{StepError, step},
    tools::Toolbox,
};

/// The target that the site is built for.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Where the standard library may come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StdSource {
    /// There already, else rustup, else Debian's source
    Auto,
    /// There already, else rustup
    Rustup,
    /// Built from Debian's source, with Debian's compiler
    Source,
}

/// What cargo has to be told to build for wasm.
#[derive(Clone, Debug, Default)]
pub(crate) struct WasmStd {
    environment: Vec<(&'static str, OsString)>,
}

impl WasmStd {
    /// Tells it to a program that is cargo or starts cargo.
    pub(crate) fn apply(&self, command: &mut Command) {
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
    }

    /// Whether the default compiler has this library: only then can its clippy check code for wasm.
    pub(crate) fn uses_default_compiler(&self) -> bool {
        self.environment.is_empty()
    }

    /// Says which compiler and library it is, for the fingerprint of a build.
    pub(crate) fn describe(&self) -> anyhow::Result<String> {
        let settings: Vec<_> =
            self.environment.iter().map(|(name, value)| format!("{name}={}", value.display())).collect();
        let mut rustc = rustc();
        self.apply(&mut rustc);
        Ok(format!("{}\n{}", crate::process::output_of(rustc.arg("-vV"))?, settings.join("\n")))
    }
}

/// Makes sure that there is a standard library for wasm.
pub(crate) fn ensure(source: StdSource, toolbox: &Toolbox, project: &Project) -> Result<WasmStd, StepError> {
    match source {
        StdSource::Source => debian::ensure(toolbox, project),
        _ if is_installed() => Ok(WasmStd::default()),
        StdSource::Rustup => add_with_rustup(),
        StdSource::Auto => add_with_rustup().or_else(|first| {
            debian::ensure(toolbox, project).map_err(|second| {
                let cause = anyhow::anyhow!("{first}\n\nnor the other way: {second}");
                StepError::new(format!("get the standard library for {TARGET}"), cause, "either of the two ways above")
            })
        }),
    }
}

/// The compiler that cargo uses when it is told nothing.
pub(crate) fn rustc() -> Command {
    Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
}

/// The folder where the default compiler looks for the libraries of `target`, whether it exists or not.
fn library_folder(target: &str) -> anyhow::Result<PathBuf> {
    Ok(output_of(rustc().args(["--print", "target-libdir", "--target", target]))?.into())
}

/// The default compiler's own folder.
pub(crate) fn sysroot() -> anyhow::Result<PathBuf> {
    Ok(output_of(rustc().args(["--print", "sysroot"]))?.into())
}

/// The name of the platform that this machine is.
pub(crate) fn host() -> anyhow::Result<String> {
    let text = output_of(rustc().arg("-vV"))?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc -vV names no host")?.to_owned())
}

/// Whether the default compiler has the library.
fn is_installed() -> bool {
    let files = library_folder(TARGET).ok().and_then(|folder| fs::read_dir(folder).ok());
    files.into_iter().flatten().flatten().any(|file| {
        let name = file.file_name();
        name.to_string_lossy().starts_with("libstd-") && name.to_string_lossy().ends_with(".rlib")
    })
}

/// Adds the library with rustup.
fn add_with_rustup() -> Result<WasmStd, StepError> {
    let help = format!("check the network, then: rustup target add {TARGET}");
    step(&format!("add the Rust target {TARGET}"), &help, |progress| {
        run_quietly(Command::new("rustup").args(["target", "add", TARGET]), progress)?;
        anyhow::ensure!(is_installed(), "rustup added it to another compiler than the one that cargo uses");
        Ok(WasmStd::default())
    })
}

/// Debian's packages are for Linux alone.
#[cfg(not(target_os = "linux"))]
mod debian {
    use super::{Project, StepError, TARGET, Toolbox, WasmStd};

    /// Always fails.
    pub(super) fn ensure(_: &Toolbox, _: &Project) -> Result<WasmStd, StepError> {
        let cause = anyhow::anyhow!("this way needs Debian's packages");
        Err(StepError::new("build the standard library from source", cause, format!("rustup target add {TARGET}")))
    }
}
