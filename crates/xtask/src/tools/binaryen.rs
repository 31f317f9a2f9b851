//! Owns Binaryen's wasm-opt, which makes the site's code smaller and faster.

use super::{Programs, Toolbox, npm::NpmPackage, on_path, provide_node};
use crate::{
    step::StepError,
    version::{Version, Wanted},
};

/// The version that is installed from the npm registry, where each release is.
const BINARYEN: &str = "132.0.0";
/// The first release that accepts what today's rustc puts out (bulk memory).
const FIRST: Version = Version::new(123, 0, 0);

/// Wasm-opt, from PATH or from npm's package.
pub(crate) fn provide_wasm_opt(toolbox: &Toolbox) -> Result<Programs, StepError> {
    let package = NpmPackage {
        name: "binaryen",
        version: BINARYEN,
        wanted: "wasm-opt",
        mend: format!(
            "check the network, then put a wasm-opt {} or later on PATH: npm install --global binaryen@{BINARYEN}",
            FIRST.major
        ),
    };
    let programs = |modules: std::path::PathBuf| Programs(modules.join(".bin"));
    if let Some(modules) = package.installed(toolbox) {
        provide_node()?;
        return Ok(programs(modules));
    }
    if let Some(folder) =
        on_path::find(&["wasm-opt"], Wanted::From(FIRST)).as_deref().and_then(|program| program.parent())
    {
        return Ok(Programs(folder.to_owned()));
    }
    package.install(toolbox).map(programs)
}
