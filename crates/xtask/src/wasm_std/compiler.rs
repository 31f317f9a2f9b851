//! Owns the questions to the default compiler.

use std::{env, path::PathBuf, process::Command};

use anyhow::Context as _;

use crate::process::output_of;

/// The compiler that cargo uses when it is told nothing.
pub(crate) fn rustc() -> Command {
    Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
}

/// The folder where the default compiler looks for the libraries of `target`, whether it exists or not.
pub(crate) fn library_folder(target: &str) -> anyhow::Result<PathBuf> {
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
