//! The compiler of the site: its target and environment, and where its files are.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

use anyhow::Context as _;

use crate::process::output_of;

/// Rust target of the site.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Environment variables for Cargo to build for wasm.
#[derive(Clone, Debug, Default)]
pub(crate) struct WasmStd {
    pub(super) environment: Vec<(&'static str, OsString)>,
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
        Ok(format!("{}\n{}", output_of(rustc.arg("-vV"))?, settings.join("\n")))
    }
}

/// Returns a command for Cargo's default compiler.
pub(crate) fn rustc() -> Command {
    Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
}

/// Returns the folder where the default compiler looks for the libraries of `target`; it may not exist.
pub(super) fn library_folder(target: &str) -> anyhow::Result<PathBuf> {
    Ok(output_of(rustc().args(["--print", "target-libdir", "--target", target]))?.into())
}

pub(crate) fn sysroot() -> anyhow::Result<PathBuf> {
    Ok(output_of(rustc().args(["--print", "sysroot"]))?.into())
}

/// Returns the host target of the default compiler.
pub(crate) fn host() -> anyhow::Result<String> {
    let text = output_of(rustc().arg("-vV"))?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("`rustc -vV` printed no host")?.to_owned())
}
