//! The standard library for wasm32-unknown-unknown: already installed, from rustup, or built from Debian's source.

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

/// Rust target of the site.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// How to get the standard library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StdSource {
    /// Use the installed library, else install it with rustup, else build it from Debian's source
    Auto,
    /// Use the installed library, else install it with rustup
    Rustup,
    /// Build the library from Debian's source with Debian's compiler
    Source,
}

/// Environment variables for Cargo to build for wasm.
#[derive(Clone, Debug, Default)]
pub(crate) struct WasmStd {
    environment: Vec<(&'static str, OsString)>,
}

impl WasmStd {
    /// Sets the variables for Cargo, or for a program that starts Cargo.
    pub(crate) fn apply(&self, command: &mut Command) {
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
    }

    /// Returns whether the default compiler has this library. Only then can Clippy check code for wasm.
    pub(crate) fn uses_default_compiler(&self) -> bool {
        self.environment.is_empty()
    }

    /// Describes the compiler and the library, for the stamp of a build.
    pub(crate) fn describe(&self) -> anyhow::Result<String> {
        let settings: Vec<_> =
            self.environment.iter().map(|(name, value)| format!("{name}={}", value.display())).collect();
        let mut rustc = rustc();
        self.apply(&mut rustc);
        Ok(format!("{}\n{}", crate::process::output_of(rustc.arg("-vV"))?, settings.join("\n")))
    }
}

/// Finds, installs or builds the standard library for wasm.
pub(crate) fn ensure(source: StdSource, toolbox: &Toolbox, project: &Project) -> Result<WasmStd, StepError> {
    match source {
        StdSource::Source => debian::ensure(toolbox, project),
        _ if is_installed() => Ok(WasmStd::default()),
        StdSource::Rustup => add_with_rustup(),
        StdSource::Auto => add_with_rustup().or_else(|first| {
            debian::ensure(toolbox, project).map_err(|second| {
                let cause = anyhow::anyhow!("with rustup: {first}\n\nfrom Debian's source: {second}");
                StepError::new(format!("get the standard library for {TARGET}"), cause, "try either suggestion above")
            })
        }),
    }
}

/// Returns a command for Cargo's default compiler.
pub(crate) fn rustc() -> Command {
    Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
}

/// Returns the folder where the default compiler looks for the libraries of `target`; it may not exist.
fn library_folder(target: &str) -> anyhow::Result<PathBuf> {
    Ok(output_of(rustc().args(["--print", "target-libdir", "--target", target]))?.into())
}

/// Returns the sysroot of the default compiler.
pub(crate) fn sysroot() -> anyhow::Result<PathBuf> {
    Ok(output_of(rustc().args(["--print", "sysroot"]))?.into())
}

/// Returns the host target of the default compiler.
pub(crate) fn host() -> anyhow::Result<String> {
    let text = output_of(rustc().arg("-vV"))?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("`rustc -vV` printed no host")?.to_owned())
}

/// Returns whether the default compiler has the library.
fn is_installed() -> bool {
    let files = library_folder(TARGET).ok().and_then(|folder| fs::read_dir(folder).ok());
    files.into_iter().flatten().flatten().any(|file| {
        let name = file.file_name();
        name.to_string_lossy().starts_with("libstd-") && name.to_string_lossy().ends_with(".rlib")
    })
}

/// Adds the library with rustup.
fn add_with_rustup() -> Result<WasmStd, StepError> {
    let help = format!("check the network, then run `rustup target add {TARGET}`");
    step(&format!("add the Rust target {TARGET}"), &help, |progress| {
        run_quietly(Command::new("rustup").args(["target", "add", TARGET]), progress)?;
        anyhow::ensure!(
            is_installed(),
            "rustup added the target to a different toolchain than the one that Cargo uses"
        );
        Ok(WasmStd::default())
    })
}

/// Stub for systems other than Linux.
#[cfg(not(target_os = "linux"))]
mod debian {
    use super::{Project, StepError, TARGET, Toolbox, WasmStd};

    /// Always fails.
    pub(super) fn ensure(_: &Toolbox, _: &Project) -> Result<WasmStd, StepError> {
        let cause = anyhow::anyhow!("Debian packages are available only on Linux");
        Err(StepError::new("build the standard library from source", cause, format!("rustup target add {TARGET}")))
    }
}
