//! Owns the usual way: the default compiler's own library, added by rustup.

use std::{fs, process::Command};

use super::{TARGET, WasmStd, compiler};
use crate::{
    process::run_quietly,
    step::{StepError, step},
};

/// Whether the default compiler has the library.
pub(crate) fn is_there() -> bool {
    let files = compiler::library_folder(TARGET).ok().and_then(|folder| fs::read_dir(folder).ok());
    files.into_iter().flatten().flatten().any(|file| {
        let name = file.file_name();
        name.to_string_lossy().starts_with("libstd-") && name.to_string_lossy().ends_with(".rlib")
    })
}

/// Adds the library with rustup.
pub(crate) fn add() -> Result<WasmStd, StepError> {
    let mend = format!("check the network, then: rustup target add {TARGET}");
    step(&format!("add the Rust target {TARGET}"), &mend, |live| {
        run_quietly(Command::new("rustup").args(["target", "add", TARGET]), live)?;
        anyhow::ensure!(is_there(), "rustup added it to another compiler than the one that cargo uses");
        Ok(WasmStd::default())
    })
}
