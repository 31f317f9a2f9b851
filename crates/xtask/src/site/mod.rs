//! The built site: made by Trunk, and only when something has changed.

mod sizes;

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::Context as _;
use laska_seal::{Digest, folder_digest};

use crate::{
    process::{self, run_quietly},
    project::Project,
    step::{StepError, Terminal, step_on},
    tools::{Programs, Toolbox, path_with, provide_esbuild, provide_trunk, provide_wasm_bindgen, provide_wasm_opt},
    version::Version,
    wasm_std::WasmStd,
};

pub(crate) use sizes::{check_first_visit, print_sizes};

/// All that a build of the site needs.
pub(crate) struct SiteTools {
    trunk: Programs,
    bindgen: Programs,
    wasm_opt: Programs,
    esbuild: Programs,
    wasm_std: WasmStd,
}

impl SiteTools {
    /// Finds the tools, and installs those that are missing.
    pub(crate) fn provide(toolbox: &Toolbox, bindgen: Version, wasm_std: WasmStd) -> Result<Self, StepError> {
        Ok(Self {
            trunk: provide_trunk(toolbox)?,
            bindgen: provide_wasm_bindgen(toolbox, bindgen)?,
            wasm_opt: provide_wasm_opt(toolbox)?,
            esbuild: provide_esbuild(toolbox)?,
            wasm_std,
        })
    }

    fn programs(&self) -> [&Programs; 4] {
        [&self.trunk, &self.bindgen, &self.wasm_opt, &self.esbuild]
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
    let _alone = process::lock(&project.target().join("site-lock")).map_err(failed)?;
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

/// Hashes of a build's inputs and of its result.
#[derive(Debug, PartialEq, Eq)]
struct Stamp {
    inputs: String,
    output: String,
}

impl Stamp {
    /// The hash of the checkout's sources and of the tools.
    pub(crate) fn inputs(project: &Project, tools: &str) -> anyhow::Result<Digest> {
        let sources = folder_digest(project.root(), is_no_source)?;
        Ok(Digest::of_parts([sources.hex().as_bytes(), tools.as_bytes()]))
    }

    /// The stamp of the site as it is now, made from `inputs`.
    pub(crate) fn of(project: &Project, inputs: Digest) -> anyhow::Result<Self> {
        let output = folder_digest(&project.dist(), |_| false)?;
        Ok(Self { inputs: inputs.hex(), output: output.hex() })
    }

    /// The last build's stamp.
    pub(crate) fn read(project: &Project) -> Option<Self> {
        let text = fs::read_to_string(place(project)).ok()?;
        let (inputs, output) = text.trim_end().split_once('\n')?;
        Some(Self { inputs: inputs.to_owned(), output: output.to_owned() })
    }

    pub(crate) fn write(&self, project: &Project) -> anyhow::Result<()> {
        let place = place(project);
        fs::write(&place, format!("{}\n{}\n", self.inputs, self.output))
            .with_context(|| format!("cannot write {}", place.display()))
    }

    /// Whether the site was made from `inputs` and nobody changed it since.
    fn holds_for(&self, project: &Project, inputs: Digest) -> bool {
        self.inputs == inputs.hex() && Self::of(project, inputs).is_ok_and(|now| now == *self)
    }
}

/// What tells of the project, or how it is published. The commands themselves write figures and pictures there, which
/// must not have the site built again.
fn is_about_the_project(path: &Path) -> bool {
    [".github", "docs"].iter().any(|name| path == Path::new(name))
}

fn place(project: &Project) -> PathBuf {
    project.target().join("site-stamp")
}

/// What lies in the checkout and goes into no site: tests, and whatever goes into no program.
fn is_no_source(path: &Path) -> bool {
    path == Path::new("tests") || is_in_no_program(path)
}

/// Results, history, and texts about the project.
pub(crate) fn is_in_no_program(path: &Path) -> bool {
    [".git", ".ci", "target", "dist", "dist-single"].iter().any(|name| path == Path::new(name))
        || is_about_the_project(path)
        || (path.components().count() == 1 && path.extension().is_some_and(|extension| extension == "md"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_is_built_again_when_something_changed() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        for name in ["src", "dist", "docs", "target", "tests"] {
            fs::create_dir(folder.path().join(name))?;
        }
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text);
        write("src/a.rs", "a")?;
        write("dist/index.html", "page")?;
        let project = Project::at(folder.path());
        let is_fresh = |tools: &str| -> anyhow::Result<bool> {
            let inputs = Stamp::inputs(&project, tools)?;
            Ok(Stamp::read(&project).is_some_and(|stamp| stamp.holds_for(&project, inputs)))
        };
        assert!(!is_fresh("1.0")?);
        Stamp::of(&project, Stamp::inputs(&project, "1.0")?)?.write(&project)?;
        assert!(is_fresh("1.0")?);
        assert!(!is_fresh("1.1")?);
        write("README.md", "words")?;
        write("tests/a.rs", "test")?;
        write("docs/figures.md", "1 byte")?;
        assert!(is_fresh("1.0")?);
        write("dist/index.html", "another page")?;
        assert!(!is_fresh("1.0")?);
        write("dist/index.html", "page")?;
        write("src/a.rs", "b")?;
        assert!(!is_fresh("1.0")?);
        Ok(())
    }
}
