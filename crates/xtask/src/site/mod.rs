//! The built site: made by trunk, and only when something has changed.

mod sizes;
mod stamp;

pub(crate) use sizes::{check_first_visit, print_sizes};

use std::{path::PathBuf, process::Command};

use stamp::Stamp;
pub(crate) use stamp::is_in_no_program;

use crate::{
    lock,
    process::run_quietly,
    project::Project,
    step::{StepError, Terminal, step_on},
    tools::{Programs, Toolbox, path_with, provide_trunk, provide_wasm_bindgen, provide_wasm_opt},
    version::Version,
    wasm_std::WasmStd,
};

/// All that a build of the site needs.
pub(crate) struct SiteTools {
    trunk: Programs,
    bindgen: Programs,
    wasm_opt: Programs,
    wasm_std: WasmStd,
}

impl SiteTools {
    /// Finds the tools, and installs those that are missing.
    pub(crate) fn provide(toolbox: &Toolbox, bindgen: Version, wasm_std: WasmStd) -> Result<Self, StepError> {
        Ok(Self {
            trunk: provide_trunk(toolbox)?,
            bindgen: provide_wasm_bindgen(toolbox, bindgen)?,
            wasm_opt: provide_wasm_opt(toolbox)?,
            wasm_std,
        })
    }

    fn programs(&self) -> [&Programs; 3] {
        [&self.trunk, &self.bindgen, &self.wasm_opt]
    }

    /// Names all that makes a difference to the result and is no part of the checkout.
    fn describe(&self) -> anyhow::Result<String> {
        let folders = self.programs().map(|tool| tool.folder().display().to_string());
        Ok(format!("{}\n{}", self.wasm_std.describe()?, folders.join("\n")))
    }
}

/// Builds the site, unless it was built from exactly this checkout with exactly these tools. Returns its folder.
pub(crate) fn build(project: &Project, tools: &SiteTools, terminal: Terminal) -> Result<PathBuf, StepError> {
    let title = "build the site";
    let mend = "mend what the lines above name; `trunk build --release` shows all of them";
    let failed = |cause| StepError::new(title, cause, mend);
    // Trunk clears what it stages: of two builds at once both would fail.
    let _alone = lock::wait_for(&project.target().join("site-lock")).map_err(failed)?;
    let inputs = tools.describe().and_then(|tools| Stamp::inputs(project, &tools)).map_err(failed)?;
    if Stamp::read(project).is_some_and(|stamp| stamp.holds_for(project, inputs)) {
        eprintln!("✓ the site is built already");
        return Ok(project.dist());
    }
    step_on(terminal, title, mend, |live| {
        run_quietly(&mut trunk_build(project, tools)?, live)?;
        Stamp::of(project, inputs)?.write(project)
    })?;
    Ok(project.dist())
}

fn trunk_build(project: &Project, tools: &SiteTools) -> anyhow::Result<Command> {
    let mut trunk = Command::new(tools.trunk.program("trunk"));
    trunk.args(["build", "--release", "--skip-version-check", "--color", "never"]);
    trunk.current_dir(project.root()).env("PATH", path_with(&tools.programs())?);
    // Trunk reads NO_COLOR as true or false and stops at 1; a backtrace of its own would hide the compiler's words.
    trunk.env_remove("NO_COLOR").env("RUST_BACKTRACE", "0");
    tools.wasm_std.apply(&mut trunk);
    Ok(trunk)
}
