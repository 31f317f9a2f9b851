//! Binaryen's wasm-opt, which makes the site's code smaller and faster.

use std::process::Command;

use super::{Programs, Toolbox, on_path, provide_node};
use crate::{
    process::run_quietly,
    step::{StepError, step},
    version::{Version, Wanted},
};

/// The version that is installed from the npm registry, where each release is.
const BINARYEN: &str = "132.0.0";
/// The first release that accepts what today's rustc puts out (bulk memory).
const FIRST: Version = Version::new(123, 0, 0);

/// Wasm-opt, from PATH or from npm's package.
pub(crate) fn provide_wasm_opt(toolbox: &Toolbox) -> Result<Programs, StepError> {
    let name = format!("binaryen-{BINARYEN}");
    let programs = |folder: std::path::PathBuf| Programs(folder.join("node_modules").join(".bin"));
    if let Some(folder) = toolbox.installed(&name) {
        provide_node()?;
        return Ok(programs(folder));
    }
    if let Some(folder) =
        on_path::find(&["wasm-opt"], Wanted::From(FIRST)).as_deref().and_then(|program| program.parent())
    {
        return Ok(Programs(folder.to_owned()));
    }
    provide_node()?;
    let mend = format!(
        "check the network, then put a wasm-opt {} or later on PATH: npm install --global binaryen@{BINARYEN}",
        FIRST.major
    );
    step(&format!("install wasm-opt (binaryen {BINARYEN})"), &mend, |live| {
        let folder = toolbox.install(&name, |folder| {
            let mut npm = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
            npm.args(["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix"]).arg(folder);
            run_quietly(npm.arg(format!("binaryen@{BINARYEN}")), live)
        })?;
        Ok(programs(folder))
    })
}
