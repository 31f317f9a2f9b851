//! Owns axe-core, Deque's rules that a page's accessibility is checked by: a script that the browser tests run in it.

use std::path::PathBuf;

use super::{Toolbox, npm::NpmPackage};
use crate::step::StepError;

/// The version whose rules the pages keep. A newer one may know more of them.
const AXE: &str = "4.14.1";

/// The variable that tells the browser tests where the script is.
pub(crate) const AXE_VARIABLE: &str = "LASKA_AXE";

/// The script of axe-core, from npm's package.
pub(crate) fn provide_axe(toolbox: &Toolbox) -> Result<PathBuf, StepError> {
    let package = NpmPackage {
        name: "axe-core",
        version: AXE,
        wanted: "the rules of accessibility",
        mend: format!("check the network, then try again: npm view axe-core@{AXE}"),
    };
    Ok(package.provide(toolbox)?.join("axe-core").join("axe.min.js"))
}
