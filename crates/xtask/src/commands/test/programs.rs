//! The tests as the programs that Cargo compiles. Each runs only if it, or a file that it may read, has changed.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::Context as _;
use laska_seal::{Digest, folder_digest};
use serde::Deserialize;

use super::check::Rerun;
use super::passed_run::PassedRun;
use crate::{
    process::{output_with_messages, run_attached},
    project::Project,
    site::{is_build_output, is_not_program_input},
};

/// Targets whose tests read the sources or the documentation when they run.
const READERS_OF_SOURCES: [&str; 3] = ["sources", "words", "xtask"];

/// What Cargo has compiled of this project's packages.
pub(super) struct Tests {
    programs: Vec<TestProgram>,
    /// The libraries with tests in their documentation.
    documented: Vec<PathBuf>,
}

/// A program that runs tests.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct TestProgram {
    /// The folder of its package, in which it runs.
    folder: PathBuf,
    target: String,
    executable: PathBuf,
    /// The other programs of its package, which it may run.
    tools: Vec<PathBuf>,
}

/// Where test programs run, and what they find there.
pub(super) enum Workplace<'a> {
    /// On this machine, in the folder of their package.
    Checkout { project: &'a Project, files: Files },
    /// In a runner, without files.
    Runner { project: &'a Project, program: PathBuf },
}

/// Hashes of the files that tests may read.
pub(super) struct Files {
    /// All that is not built.
    all: Digest,
    /// All that is not a Rust source, which is compiled into the programs, or documentation.
    data: Digest,
    /// The part of that outside the pages.
    data_without_pages: Digest,
}

/// A line of Cargo's messages.
#[derive(Deserialize)]
#[serde(tag = "reason", rename_all = "kebab-case")]
enum Message {
    CompilerArtifact(Artifact),
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
struct Artifact {
    manifest_path: PathBuf,
    target: Target,
    profile: Profile,
    filenames: Vec<PathBuf>,
    executable: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Target {
    name: String,
    doctest: bool,
}

#[derive(Deserialize)]
struct Profile {
    test: bool,
}

impl Tests {
    /// Compiles the tests that this call of `cargo test` would run.
    ///
    /// # Errors
    /// Returns an error if they do not compile; Cargo has printed why.
    pub(super) fn compile(mut cargo: Command, project: &Project) -> anyhow::Result<Self> {
        let messages = output_with_messages(cargo.args(["--no-run", "--message-format", "json-render-diagnostics"]))?;
        Self::in_messages(&messages, project.root())
    }

    /// Finds the programs of the packages below a folder in Cargo's messages. None at all is an error: nothing would be tested.
    fn in_messages(messages: &str, root: &Path) -> anyhow::Result<Self> {
        let (mut programs, mut tools, mut documented) = (Vec::new(), Vec::new(), Vec::new());
        for line in messages.lines() {
            let message = serde_json::from_str(line).with_context(|| format!("not a message of Cargo: {line}"))?;
            let Message::CompilerArtifact(artifact) = message else { continue };
            let Artifact { manifest_path, target, profile, filenames, executable } = artifact;
            let Some(folder) = manifest_path.parent().filter(|folder| folder.starts_with(root)) else { continue };
            let folder = folder.to_owned();
            match executable {
                Some(executable) if profile.test => {
                    programs.push(TestProgram { folder, target: target.name, executable, tools: Vec::new() });
                }
                Some(executable) => tools.push((folder, executable)),
                None if target.doctest => documented.extend(filenames),
                None => {}
            }
        }
        anyhow::ensure!(
            !programs.is_empty(),
            "expected test programs below {} in Cargo's messages, found none",
            root.display()
        );
        programs.sort();
        tools.sort();
        documented.sort();
        for program in &mut programs {
            let own = tools.iter().filter(|(folder, _)| *folder == program.folder);
            program.tools = own.map(|(_, executable)| executable.clone()).collect();
        }
        Ok(Self { programs, documented })
    }

    /// Runs the programs one after the other until one fails.
    ///
    /// # Errors
    /// Returns an error if a program fails, or a file cannot be read or written.
    pub(super) fn run(&self, workplace: &Workplace<'_>, rerun: Rerun) -> anyhow::Result<()> {
        let mut passed = 0;
        for program in &self.programs {
            let this_run = workplace.run_of(program)?;
            if this_run.is_left_out(rerun) {
                passed += 1;
                continue;
            }
            println!("\n{} of {}", program.target, program.folder.display());
            run_attached(&mut workplace.command(program))?;
            this_run.record()?;
        }
        if passed > 0 {
            println!(
                "\n{passed} of {} programs already passed (to rerun them, name the check with --only)",
                self.programs.len()
            );
        }
        Ok(())
    }

    /// Runs the tests in the documentation with this call of Cargo.
    ///
    /// # Errors
    /// Returns an error if one fails, or a file cannot be read or written.
    pub(super) fn run_documentation(&self, project: &Project, rerun: Rerun, cargo: &mut Command) -> anyhow::Result<()> {
        let this_run = PassedRun::new(project, "documentation", digest_of_files(&self.documented)?);
        if this_run.is_left_out(rerun) {
            println!("the examples in the documentation already passed");
            return Ok(());
        }
        run_attached(cargo)?;
        this_run.record()
    }
}

impl<'a> Workplace<'a> {
    /// Returns this machine as a workplace.
    ///
    /// # Errors
    /// Returns an error if a file of the project cannot be read.
    pub(super) fn checkout(project: &'a Project) -> anyhow::Result<Self> {
        let digest = |skip: &dyn Fn(&Path) -> bool| folder_digest(project.root(), skip);
        let is_no_data = |path: &Path| is_not_program_input(path) || path.extension().is_some_and(|it| it == "rs");
        let files = Files {
            all: digest(&is_build_output)?,
            data: digest(&is_no_data)?,
            data_without_pages: digest(&|path| is_no_data(path) || path == Path::new("web"))?,
        };
        Ok(Self::Checkout { project, files })
    }

    /// Identifies a run of a program.
    fn run_of(&self, program: &TestProgram) -> anyhow::Result<PassedRun> {
        let name = program.executable.file_name().expect("a program has a name").to_string_lossy();
        let executables = digest_of_files([&program.executable].into_iter().chain(&program.tools))?;
        let (project, digest) = match self {
            Self::Checkout { project, files } => {
                let files = if READERS_OF_SOURCES.contains(&program.target.as_str()) {
                    files.all
                } else if program.folder.starts_with(project.root().join("crates")) {
                    files.data_without_pages
                } else {
                    files.data
                };
                (project, Digest::of_parts([executables.hex(), files.hex()]))
            }
            Self::Runner { project, .. } => (project, executables),
        };
        Ok(PassedRun::new(project, &name, digest))
    }

    /// Returns the command that runs a program as Cargo would.
    fn command(&self, program: &TestProgram) -> Command {
        let mut command = match self {
            Self::Checkout { .. } => Command::new(&program.executable),
            Self::Runner { program: runner, .. } => {
                let mut command = Command::new(runner);
                command.arg(&program.executable);
                command
            }
        };
        command.current_dir(&program.folder).env("CARGO_MANIFEST_DIR", &program.folder);
        command
    }
}

/// Hashes the contents of files.
fn digest_of_files(paths: impl IntoIterator<Item = impl AsRef<Path>>) -> anyhow::Result<Digest> {
    let contents = paths.into_iter().map(|path| {
        let path = path.as_ref();
        fs::read(path)
            .map(|bytes| Digest::of(&bytes).hex())
            .with_context(|| format!("could not read {}", path.display()))
    });
    Ok(Digest::of_parts(contents.collect::<anyhow::Result<Vec<_>>>()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn artifact(manifest: &str, name: &str, test: bool, executable: Option<&str>) -> String {
        let manifest_path = format!("{manifest}/Cargo.toml");
        let target = serde_json::json!({ "name": name, "doctest": executable.is_none() });
        serde_json::json!({
            "reason": "compiler-artifact", "manifest_path": manifest_path, "target": target,
            "profile": { "test": test }, "filenames": [format!("{manifest}/lib.rlib")], "executable": executable,
        })
        .to_string()
    }

    #[test]
    fn programs_are_found_with_the_tools_of_their_packages() -> anyhow::Result<()> {
        let messages = [
            artifact("/laska/crates/b", "commands", true, Some("/target/commands-1")),
            artifact("/laska/crates/b", "b", false, Some("/target/b")),
            artifact("/laska/crates/a", "a", true, Some("/target/a-1")),
            artifact("/laska/crates/a", "a", false, None),
            artifact("/registry/other", "other", false, None),
            r#"{"reason":"build-finished","success":true}"#.to_owned(),
        ];
        let tests = Tests::in_messages(&messages.join("\n"), Path::new("/laska"))?;
        let program = |folder: &str, target: &str, executable: &str, tools: &[&str]| TestProgram {
            folder: folder.into(),
            target: target.to_owned(),
            executable: executable.into(),
            tools: tools.iter().map(PathBuf::from).collect(),
        };
        assert_eq!(
            tests.programs,
            [
                program("/laska/crates/a", "a", "/target/a-1", &[]),
                program("/laska/crates/b", "commands", "/target/commands-1", &["/target/b"]),
            ]
        );
        assert_eq!(tests.documented, [Path::new("/laska/crates/a/lib.rlib")]);
        let elsewhere = Tests::in_messages(&messages.join("\n"), Path::new("/other"));
        assert!(elsewhere.is_err_and(|error| error.to_string().contains("below /other")), "nothing may pass untested");
        Ok(())
    }

    #[test]
    fn a_program_runs_again_if_what_it_may_read_has_changed() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let root = folder.path();
        let write = |name: &str, text: &str| -> anyhow::Result<()> {
            let path = root.join(name);
            fs::create_dir_all(path.parent().expect("a folder"))?;
            Ok(fs::write(path, text)?)
        };
        let inputs = ["crates/a/data.txt", "crates/a/lib.rs", "web/page.html", "README.md", "tool"];
        let executables = ["target/program-a", "target/program-table", "target/program-sources"];
        for name in inputs.into_iter().chain(executables) {
            write(name, "old")?;
        }
        let project = Project::at(root);
        let program = |folder: &str, target: &str| TestProgram {
            folder: root.join(folder),
            target: target.to_owned(),
            executable: root.join(format!("target/program-{target}")),
            tools: vec![root.join("tool")],
        };
        let programs = [program("crates/a", "a"), program("web/table", "table"), program("tests", "sources")];
        let runs = || -> anyhow::Result<Vec<_>> {
            let workplace = Workplace::checkout(&project)?;
            programs.iter().map(|program| workplace.run_of(program)).collect()
        };
        runs()?.iter().try_for_each(PassedRun::record)?;
        for (name, is_rerun) in [
            ("README.md", [false, false, true]),
            ("crates/a/lib.rs", [false, false, true]),
            ("web/page.html", [false, true, true]),
            ("crates/a/data.txt", [true, true, true]),
            ("target/program-table", [false, true, false]),
            ("tool", [true, true, true]),
        ] {
            write(name, "new")?;
            let found: Vec<_> = runs()?.iter().map(|run| !run.has_passed()).collect();
            assert_eq!(found, is_rerun, "{name}");
            write(name, "old")?;
        }
        Ok(())
    }
}
