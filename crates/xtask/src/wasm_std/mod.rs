//! The standard library for wasm32-unknown-unknown: there already, from rustup, or built from Debian's source.

mod compiler;
#[cfg_attr(not(target_os = "linux"), path = "not_debian.rs")]
mod debian;
mod rustup;

pub(crate) use compiler::host;

use std::{ffi::OsString, process::Command};

use clap::ValueEnum;

use crate::{project::Project, step::StepError, tools::Toolbox};

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
    pub(crate) fn is_of_default_compiler(&self) -> bool {
        self.environment.is_empty()
    }

    /// Says which compiler and library it is, for the fingerprint of a build.
    pub(crate) fn describe(&self) -> anyhow::Result<String> {
        let settings: Vec<_> =
            self.environment.iter().map(|(name, value)| format!("{name}={}", value.display())).collect();
        let mut rustc = compiler::rustc();
        self.apply(&mut rustc);
        Ok(format!("{}\n{}", crate::process::output_of(rustc.arg("-vV"))?, settings.join("\n")))
    }
}

/// Makes sure that there is a standard library for wasm.
pub(crate) fn provide(source: StdSource, toolbox: &Toolbox, project: &Project) -> Result<WasmStd, StepError> {
    match source {
        StdSource::Source => debian::provide(toolbox, project),
        _ if rustup::is_there() => Ok(WasmStd::default()),
        StdSource::Rustup => rustup::add(),
        StdSource::Auto => rustup::add().or_else(|first| {
            debian::provide(toolbox, project).map_err(|second| {
                let cause = anyhow::anyhow!("{first}\n\nnor the other way: {second}");
                StepError::new(format!("get the standard library for {TARGET}"), cause, "either of the two ways above")
            })
        }),
    }
}
