//! The standard library for wasm32-unknown-unknown: already installed, from rustup, or built from Debian's source.

mod compiler;
#[cfg(target_os = "linux")]
mod debian;

use std::{fs, process::Command};

use clap::ValueEnum;

use crate::{
    process::run_quietly,
    project::Project,
    step::{StepError, step},
    tools::Toolbox,
};
use compiler::library_folder;

pub(crate) use compiler::{TARGET, WasmStd, host};

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
