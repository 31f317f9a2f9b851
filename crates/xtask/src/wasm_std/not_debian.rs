//! Owns what stands for the Debian way on systems that cannot be Debian.

use super::{TARGET, WasmStd};
use crate::{project::Project, step::StepError, tools::Toolbox};

/// Always fails: it needs Debian's packages.
pub(crate) fn provide(_: &Toolbox, _: &Project) -> Result<WasmStd, StepError> {
    let cause = anyhow::anyhow!("this way needs Debian's packages");
    Err(StepError::new("build the standard library from source", cause, format!("rustup target add {TARGET}")))
}
