//! Owns Node.js and npm: they run wasm-opt and the tests of wasm code.

use super::{install_packages, on_path};
use crate::{
    step::StepError,
    version::{Version, Wanted},
};

/// The first release with all that wasm-bindgen's test runner uses.
const FIRST: Version = Version::new(18, 0, 0);

/// Makes sure that node and npm are on PATH.
pub(crate) fn provide_node() -> Result<(), StepError> {
    if is_there() {
        return Ok(());
    }
    let advice =
        format!("install Node.js {} or later with npm, from https://nodejs.org or your system's packages", FIRST.major);
    install_packages("Node.js", &["nodejs", "npm"], &advice)?;
    if is_there() {
        return Ok(());
    }
    Err(StepError::new("find Node.js", anyhow::anyhow!("the installed one is older than {}", FIRST.major), advice))
}

fn is_there() -> bool {
    on_path::find(&["node"], Wanted::From(FIRST)).is_some() && which::which("npm").is_ok()
}
