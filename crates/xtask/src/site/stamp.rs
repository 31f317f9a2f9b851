//! Owns what a finished build was made from and what came out, so that nothing is built twice.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Context as _;
use laska_seal::{Digest, folder_digest};

use crate::project::Project;

/// Hashes of a build's inputs and of its result.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Stamp {
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
    pub(crate) fn holds_for(&self, project: &Project, inputs: Digest) -> bool {
        self.inputs == inputs.hex() && Self::of(project, inputs).is_ok_and(|now| now == *self)
    }
}

/// What tells of the project, or how it is published. The commands themselves write figures and pictures there, which must
/// not have the site built again.
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
