//! Building the site with Trunk, unless it is up to date, and the download sizes of its files.

use std::iter::Sum;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fmt, fs, thread};

use anyhow::Context as _;
use laska_seal::{
    Digest, Encoding, PREVIEW_IMAGE, SITE_URL_VARIABLE, STUN_VARIABLE, SiteUrl, StunServer, folder_digest, site_files,
    stun_list,
};

use crate::process::{self, run_quietly};
use crate::project::Project;
use crate::step::{StepError, Terminal, step, step_on};
use crate::tools::{BinDir, Toolbox, ensure_esbuild, ensure_trunk, ensure_wasm_bindgen, ensure_wasm_opt, path_with};
use crate::wasm_std::{TARGET, WasmStd};

const PROGRAMS: &str = "laska-programs";

/// How the site is built. Both have the same pages; Trunk's option `--release` is the only difference between their builds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quality {
    /// In a fraction of the time, to be played on this machine: larger programs, no first screens, no compressed copies.
    Draft,
    /// As it is published and tested.
    Release,
}

impl Quality {
    /// Returns the Cargo profile of the programs, which index.html also names.
    const fn profile(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Release => "site",
        }
    }

    fn folder(self, project: &Project) -> PathBuf {
        match self {
            Self::Draft => project.draft(),
            Self::Release => project.dist(),
        }
    }

    /// Returns the file with the stamp of the last build.
    fn stamp(self, project: &Project) -> PathBuf {
        project.target().join(format!("{}-stamp", self.profile()))
    }
}

/// What a build needs to know of where the site will be published.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Publication<'a> {
    pub(crate) url: Option<&'a SiteUrl>,
    pub(crate) stun: &'a [StunServer],
}

/// Tools needed to build the site.
pub(crate) struct SiteTools {
    trunk: BinDir,
    bindgen: BinDir,
    /// Tools that make the files smaller.
    shrinking: Vec<BinDir>,
    wasm_std: WasmStd,
}

impl SiteTools {
    /// Finds the tools and installs missing ones. The two large ones are installed side by side.
    pub(crate) fn ensure(
        toolbox: &Toolbox,
        bindgen: &str,
        wasm_std: WasmStd,
        quality: Quality,
    ) -> Result<Self, StepError> {
        let (trunk, bindgen) = thread::scope(|scope| {
            let trunk = scope.spawn(|| ensure_trunk(toolbox));
            let bindgen = ensure_wasm_bindgen(toolbox, bindgen);
            (trunk.join().expect("an installation does not panic"), bindgen)
        });
        let shrinking = match quality {
            Quality::Draft => Vec::new(),
            Quality::Release => vec![ensure_wasm_opt(toolbox)?, ensure_esbuild(toolbox)?],
        };
        Ok(Self { trunk: trunk?, bindgen: bindgen?, shrinking, wasm_std })
    }

    fn programs(&self) -> Vec<&BinDir> {
        [&self.trunk, &self.bindgen].into_iter().chain(&self.shrinking).collect()
    }

    /// Describes the compiler and the tools, which affect the result but are not part of the checkout.
    fn describe(&self) -> anyhow::Result<String> {
        let folders: Vec<_> = self.programs().iter().map(|tool| tool.folder().display().to_string()).collect();
        Ok(format!("{}\n{}", self.wasm_std.describe()?, folders.join("\n")))
    }
}

/// Compiles the programs of the site. This needs none of the tools, so it can run while they are installed.
pub(crate) fn compile(project: &Project, wasm_std: &WasmStd, quality: Quality) -> Result<(), StepError> {
    step("compile the programs of the site", "fix the errors above", |progress| {
        run_quietly(&mut cargo_build(project, wasm_std, quality), progress)
    })
}

/// Returns the command that compiles all programs side by side. Trunk would compile one after the other.
fn cargo_build(project: &Project, wasm_std: &WasmStd, quality: Quality) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--target", TARGET, "--profile", quality.profile(), "--package", PROGRAMS, "--bins"]);
    wasm_std.apply(cargo.current_dir(project.root()));
    cargo
}

/// Builds the site and returns its folder. Does nothing if the site was built from the same sources with the same tools for the
/// same publication.
pub(crate) fn build(
    project: &Project,
    tools: &SiteTools,
    quality: Quality,
    publication: Publication<'_>,
    terminal: Terminal,
) -> Result<PathBuf, StepError> {
    let action = "build the site";
    let help = "fix the errors above; `trunk build --release` shows the whole output";
    let failed = |cause| StepError::new(action, cause, help);
    // Trunk clears its staging folder, so two builds at the same time would both fail.
    let _lock = process::lock(&project.target().join("site-lock")).map_err(failed)?;
    let (url, stun) = (publication.url.map_or("", SiteUrl::as_str), stun_list(publication.stun));
    let inputs = tools
        .describe()
        .and_then(|tools| BuildStamp::inputs(project, &format!("{tools}\n{url}\n{stun}")))
        .map_err(failed)?;
    let (folder, stamp) = (quality.folder(project), quality.stamp(project));
    if BuildStamp::read(&stamp).is_some_and(|stamp| stamp.matches(&folder, inputs)) {
        eprintln!("The site is up to date");
        return Ok(folder);
    }
    step_on(terminal, action, help, |progress| {
        run_quietly(&mut cargo_build(project, &tools.wasm_std, quality), progress)?;
        let mut trunk = trunk_build(project, tools, quality)?;
        run_quietly(trunk.env(SITE_URL_VARIABLE, url).env(STUN_VARIABLE, &stun), progress)?;
        BuildStamp::of(&folder, inputs)?.write(&stamp)
    })?;
    Ok(folder)
}

fn trunk_build(project: &Project, tools: &SiteTools, quality: Quality) -> anyhow::Result<Command> {
    let mut trunk = Command::new(tools.trunk.program("trunk"));
    trunk.args(["build", "--skip-version-check", "--color", "never", "--dist"]).arg(quality.folder(project));
    if quality == Quality::Release {
        trunk.arg("--release");
    }
    trunk.current_dir(project.root()).env("PATH", path_with(&tools.programs())?);
    // Trunk accepts only true and false for NO_COLOR, and fails on 1. Its backtrace would hide the compiler's errors.
    trunk.env_remove("NO_COLOR").env("RUST_BACKTRACE", "0");
    tools.wasm_std.apply(&mut trunk);
    Ok(trunk)
}

/// Hashes of the inputs and the output of a build.
#[derive(Debug, PartialEq, Eq)]
struct BuildStamp {
    inputs: String,
    output: String,
}

impl BuildStamp {
    /// Hashes the sources in the checkout and the description of the tools.
    pub(crate) fn inputs(project: &Project, tools: &str) -> anyhow::Result<Digest> {
        let sources = folder_digest(project.root(), is_not_site_input)?;
        Ok(Digest::of_parts([sources.hex().as_bytes(), tools.as_bytes()]))
    }

    /// Returns the stamp of the site in `folder`, built from `inputs`.
    pub(crate) fn of(folder: &Path, inputs: Digest) -> anyhow::Result<Self> {
        let output = folder_digest(folder, |_| false)?;
        Ok(Self { inputs: inputs.hex(), output: output.hex() })
    }

    pub(crate) fn read(path: &Path) -> Option<Self> {
        let text = fs::read_to_string(path).ok()?;
        let (inputs, output) = text.trim_end().split_once('\n')?;
        Some(Self { inputs: inputs.to_owned(), output: output.to_owned() })
    }

    pub(crate) fn write(&self, path: &Path) -> anyhow::Result<()> {
        fs::write(path, format!("{}\n{}\n", self.inputs, self.output))
            .with_context(|| format!("could not write {}", path.display()))
    }

    /// Returns whether the site in `folder` was built from `inputs` and has not changed since.
    fn matches(&self, folder: &Path, inputs: Digest) -> bool {
        self.inputs == inputs.hex() && Self::of(folder, inputs).is_ok_and(|now| now == *self)
    }
}

/// Returns whether the path is the folder of the documentation or of the CI configuration. Commands write figures and
/// screenshots there, which must not trigger a new build.
fn is_project_metadata(path: &Path) -> bool {
    [".github", "docs"].iter().any(|name| path == Path::new(name))
}

/// Returns whether the path has no effect on the site.
fn is_not_site_input(path: &Path) -> bool {
    path == Path::new("tests") || is_not_program_input(path)
}

/// Returns whether the path is build output or Git data.
pub(crate) fn is_build_output(path: &Path) -> bool {
    [".git", "target", "dist", "dist-single"].iter().any(|name| path == Path::new(name))
}

/// Returns whether the path has no effect on any program: build output, Git data, CI, and documentation.
pub(crate) fn is_not_program_input(path: &Path) -> bool {
    is_build_output(path)
        || path == Path::new(".ci")
        || is_project_metadata(path)
        || (path.components().count() == 1 && path.extension().is_some_and(|extension| extension == "md"))
}

/// Maximum download size of a first visit to the game page, in gzipped bytes.
const FIRST_VISIT_LIMIT: u64 = 400_000;

/// Start of the names of the program that the page loads on demand.
const ON_DEMAND: &str = "laska-pictures";

/// Start of the names of the study's program and its parts.
const STUDY: &str = "laska-study";

/// Start of the names of the program of the page that other sites embed.
const EMBED: &str = "laska-embed";

/// Returns whether the file is a part of a program, which the program fetches on demand.
fn is_part(name: &str) -> bool {
    name.ends_with(".wasm") && !name.ends_with("_bg.wasm")
}

/// Files fetched after the page has loaded: by the service worker, or when the page is added to a home screen.
const FETCHED_LATER: [&str; 4] =
    ["sw.js", "icons/apple-touch-icon.png", "icons/icon-192.png", "icons/icon-maskable-512.webp"];

/// Size of a file in bytes, raw and of its compressed copies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct FileSize {
    raw: u64,
    gzip: u64,
    brotli: u64,
}

impl FileSize {
    /// Measures a file. Where there is no compressed copy, hosts send the file itself.
    fn of(path: &Path) -> anyhow::Result<Self> {
        let raw = fs::metadata(path).with_context(|| format!("could not read {}", path.display()))?.len();
        let copy = |encoding: Encoding| fs::metadata(encoding.copy_of(path)).map_or(raw, |copy| copy.len());
        Ok(Self { raw, gzip: copy(Encoding::Gzip), brotli: copy(Encoding::Brotli) })
    }
}

impl fmt::Display for FileSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:>10} {:>10} {:>10}", self.raw, self.gzip, self.brotli)
    }
}

impl Sum for FileSize {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |sum, one| Self {
            raw: sum.raw + one.raw,
            gzip: sum.gzip + one.gzip,
            brotli: sum.brotli + one.brotli,
        })
    }
}

/// The part of the site that a file belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FileGroup {
    FirstVisit,
    Installed,
    Study,
    Embed,
    Data,
    Languages,
}

impl FileGroup {
    const ALL: [Self; 6] = [Self::FirstVisit, Self::Installed, Self::Study, Self::Embed, Self::Data, Self::Languages];
}

impl fmt::Display for FileGroup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::FirstVisit => "first visit",
            Self::Installed => "installed",
            Self::Study => "study",
            Self::Embed => "embed",
            Self::Data => "data",
            Self::Languages => "languages",
        })
    }
}

/// The files of a built site, each with its group and size.
struct SiteFiles(Vec<(PathBuf, FileGroup, FileSize)>);

impl SiteFiles {
    /// Lists the files that a browser fetches, largest first. Files that only the study page names belong to the study.
    /// The service worker, the icons for home screens, the program for pictures and the parts of a program are fetched
    /// after the page has loaded. Everything else counts toward the first visit; a browser test compares the actual
    /// requests with these rules.
    fn list(dist: &Path) -> anyhow::Result<Self> {
        let page = |name: &str| fs::read_to_string(dist.join(name)).with_context(|| format!("could not read {name}"));
        let (table, study, embed) = (page("index.html")?, page("study.html")?, page("embed.html")?);
        let group = |path: &Path| {
            let name = path.display().to_string();
            match path {
                path if path.starts_with("data") => FileGroup::Data,
                path if path.starts_with("words") => FileGroup::Languages,
                _ if name.starts_with(STUDY) => FileGroup::Study,
                _ if name.starts_with(EMBED) || name == "embed.html" => FileGroup::Embed,
                _ if FETCHED_LATER.contains(&name.as_str()) || name.starts_with(ON_DEMAND) || is_part(&name) => {
                    FileGroup::Installed
                }
                // The page only names the style sheet of its parts.
                _ if table.contains(&format!("content=\"./{name}\"")) => FileGroup::Installed,
                _ if name == "index.html" => FileGroup::FirstVisit,
                _ if name == "study.html" || study.contains(&name) && !table.contains(&name) => FileGroup::Study,
                _ if embed.contains(&name) && !table.contains(&name) && !study.contains(&name) => FileGroup::Embed,
                _ => FileGroup::FirstVisit,
            }
        };
        // Only the host reads the headers, and only other sites the preview.
        let is_for_others =
            |path: &PathBuf| [Path::new("_headers"), Path::new(PREVIEW_IMAGE)].contains(&path.as_path());
        let files = site_files(dist)?.into_iter().filter(|path| !is_for_others(path));
        let rows = files.map(|path| Ok((path.clone(), group(&path), FileSize::of(&dist.join(&path))?)));
        let mut rows: Vec<_> = rows.collect::<anyhow::Result<_>>()?;
        rows.sort_by_key(|(_, _, size)| std::cmp::Reverse(size.raw));
        Ok(Self(rows))
    }

    fn sum(&self, group: FileGroup) -> FileSize {
        self.0.iter().filter(|row| row.1 == group).map(|row| row.2).sum()
    }
}

impl fmt::Display for SiteFiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:>10} {:>10} {:>10}  group        file", "bytes", "gzip", "brotli")?;
        for (path, group, size) in &self.0 {
            writeln!(f, "{size}  {group:<11}  {}", path.display())?;
        }
        let sums = FileGroup::ALL.map(|group| (group.to_string(), self.sum(group)));
        let all = ("total".to_owned(), self.0.iter().map(|row| row.2).sum());
        for (name, size) in sums.iter().chain([&all]) {
            write!(f, "\n{size}  {name}")?;
        }
        Ok(())
    }
}

/// Prints every file that a browser fetches from the built site, and the total size of each group.
pub(crate) fn print_sizes(dist: &Path) -> anyhow::Result<()> {
    println!("{}", SiteFiles::list(dist)?);
    Ok(())
}

/// Checks the download size of a first visit.
///
/// # Errors
/// Returns an error with a list of all files if the size exceeds the limit.
pub(crate) fn check_first_visit(dist: &Path) -> anyhow::Result<()> {
    let rows = SiteFiles::list(dist)?;
    let gzip = rows.sum(FileGroup::FirstVisit).gzip;
    anyhow::ensure!(
        gzip <= FIRST_VISIT_LIMIT,
        "a first visit downloads {gzip} bytes, more than the limit of {FIRST_VISIT_LIMIT}\n{rows}"
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_inputs_or_output_invalidate_the_stamp() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        for name in ["src", "dist", "docs", "target", "tests"] {
            fs::create_dir(folder.path().join(name))?;
        }
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text);
        write("src/a.rs", "a")?;
        write("dist/index.html", "page")?;
        let project = Project::at(folder.path());
        let (dist, stamp) = (Quality::Release.folder(&project), Quality::Release.stamp(&project));
        let is_fresh = |tools: &str| -> anyhow::Result<bool> {
            let inputs = BuildStamp::inputs(&project, tools)?;
            Ok(BuildStamp::read(&stamp).is_some_and(|stamp| stamp.matches(&dist, inputs)))
        };
        assert!(!is_fresh("1.0")?);
        BuildStamp::of(&dist, BuildStamp::inputs(&project, "1.0")?)?.write(&stamp)?;
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

    /// Returns a site whose first visit downloads this many incompressible bytes.
    fn site(bytes: u64) -> anyhow::Result<tempfile::TempDir> {
        let folder = tempfile::tempdir()?;
        let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes);
        fs::create_dir(folder.path().join("data"))?;
        write("index.html", b"a.js")?;
        write("study.html", b"a.js, b.js, index.html")?;
        write("embed.html", b"e.css, icon.svg")?;
        write("e.css", b"e {}")?;
        let mut state = 1_u32;
        let noise = std::iter::repeat_with(|| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        });
        write("a.js", &noise.take(bytes.try_into()?).collect::<Vec<_>>())?;
        for name in ["b.js", "data/games.pgn", "laska-pictures-0.js", "preview.png", "sw.js"] {
            write(name, b"small")?;
        }
        Ok(folder)
    }

    #[test]
    fn every_file_belongs_to_one_group() -> anyhow::Result<()> {
        let rows = SiteFiles::list(site(1000)?.path())?;
        let of = |group| rows.0.iter().filter(move |row| row.1 == group).map(|row| row.0.display().to_string());
        assert_eq!(of(FileGroup::FirstVisit).collect::<Vec<_>>(), ["a.js", "index.html"]);
        assert_eq!(of(FileGroup::Installed).collect::<Vec<_>>(), ["laska-pictures-0.js", "sw.js"]);
        assert_eq!(of(FileGroup::Study).collect::<Vec<_>>(), ["study.html", "b.js"]);
        assert_eq!(of(FileGroup::Embed).collect::<Vec<_>>(), ["embed.html", "e.css"]);
        assert_eq!(of(FileGroup::Data).collect::<Vec<_>>(), ["data/games.pgn"]);
        let sums: FileSize = FileGroup::ALL.into_iter().map(|group| rows.sum(group)).sum();
        assert_eq!(sums, rows.0.iter().map(|row| row.2).sum());
        Ok(())
    }

    #[test]
    fn a_first_visit_over_the_limit_is_an_error() -> anyhow::Result<()> {
        check_first_visit(site(FIRST_VISIT_LIMIT - 1000)?.path())?;
        let error = check_first_visit(site(FIRST_VISIT_LIMIT)?.path()).expect_err("too large").to_string();
        assert!(error.contains("first visit") && error.contains("a.js"), "{error}");
        Ok(())
    }
}
