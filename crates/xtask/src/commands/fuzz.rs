//! `fuzz`: runs the fuzz targets with libFuzzer, by default for a minute each.

use std::{
    ffi::OsString,
    fs::{self, File},
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::Context as _;
use laska_corpus::Corpus;

use crate::{
    process::{run_attached, run_quietly},
    step::step,
    tools::{BinDir, ensure_cargo_fuzz, path_with},
    wasm_std::host,
    workspace::Workspace,
};

#[derive(Debug, clap::Args)]
pub(crate) struct Fuzz {
    /// Run only this target from fuzz/targets; may be repeated
    #[arg(long = "target", value_name = "NAME")]
    pub(crate) targets: Vec<String>,

    /// Time for each target, in seconds
    #[arg(long, default_value_t = 60)]
    seconds: u32,

    /// Number of runs of each target, instead of a time limit
    #[arg(long, conflicts_with = "seconds")]
    runs: Option<u64>,

    /// Add new inputs to the corpora in fuzz/corpus, and minimize them
    #[arg(long)]
    pub(crate) keep: bool,
}

/// When to stop fuzzing a target.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FuzzLimit {
    /// After this time.
    Seconds(u32),
    /// After this number of runs.
    Runs(u64),
}

impl Fuzz {
    pub(crate) fn limit(&self) -> FuzzLimit {
        self.runs.map_or(FuzzLimit::Seconds(self.seconds), FuzzLimit::Runs)
    }
}

/// Builds the fuzz targets, runs the selected ones, and prints a table.
///
/// # Errors
/// Returns an error if a target cannot be built or finds a failure. The error contains the command to reproduce it.
pub(crate) fn run(workspace: &Workspace, options: &Fuzz) -> anyhow::Result<()> {
    let fuzzer = Fuzzer::build(workspace, &ensure_cargo_fuzz(&workspace.toolbox)?)?;
    let names = fuzzer.targets()?;
    if let Some(unknown) = options.targets.iter().find(|name| !names.contains(name)) {
        anyhow::bail!("unknown target '{unknown}'; expected one of: {}", names.join(", "));
    }
    let selected = names.iter().filter(|name| options.targets.is_empty() || options.targets.contains(name));
    let mut report = Report::default();
    for name in selected {
        let stats = fuzzer.run(name, options.limit()).inspect_err(|_| report.print());
        report.add(name, &stats.with_context(|| format!("fuzz target '{name}' failed"))?);
        if options.keep {
            fuzzer.save_inputs(name)?;
        }
    }
    report.print();
    Ok(())
}

/// Maximum length of an input: long enough to reach all code, short enough for many runs.
const MAX_INPUT_BYTES: usize = 256;

/// Timeout of a single input.
const TIMEOUT_SECONDS: u32 = 20;

/// The fuzz targets, built.
struct Fuzzer {
    /// The `fuzz` folder of the checkout.
    home: PathBuf,
    /// Folder for build output, new inputs and logs.
    work: PathBuf,
    programs: PathBuf,
}

impl Fuzzer {
    /// Builds all targets with the default compiler. A sanitizer would require another compiler and find only errors
    /// that safe code cannot have; the only `unsafe` block reached by the targets is a prefetch, which cannot fault.
    fn build(workspace: &Workspace, cargo_fuzz: &BinDir) -> anyhow::Result<Self> {
        let (home, work) = (workspace.project.root().join("fuzz"), workspace.project.target().join("fuzz"));
        let lock = home.join("Cargo.lock");
        if !lock.exists() {
            // Use the same dependency versions as the main workspace.
            fs::copy(workspace.project.lockfile(), lock).context("could not copy the lock file")?;
        }
        let mut cargo = Command::new("cargo");
        cargo.args(["fuzz", "build", "--sanitizer", "none", "--target-dir"]).arg(&work);
        cargo.env("PATH", path_with(&[cargo_fuzz])?).current_dir(workspace.project.root());
        run_attached(&mut cargo)?;
        let programs = work.join(host()?).join("release");
        Ok(Self { home, work, programs })
    }

    /// Returns the names of all targets, sorted.
    fn targets(&self) -> anyhow::Result<Vec<String>> {
        let sources = list_files(&self.home.join("targets"))?.into_iter();
        let mut names: Vec<_> = sources.filter_map(|source| Some(source.file_stem()?.to_str()?.to_owned())).collect();
        names.sort();
        Ok(names)
    }

    /// Runs a target, starting from the inputs in its corpus.
    fn run(&self, name: &str, limit: FuzzLimit) -> anyhow::Result<FuzzStats> {
        let (found, log) = (self.new_inputs_folder(name)?, self.work.join(format!("{name}.log")));
        let artifacts = self.home.join("artifacts").join(name);
        fs::create_dir_all(&artifacts)?;
        let mut program = self.program(name);
        program.args([
            match limit {
                FuzzLimit::Seconds(seconds) => format!("-max_total_time={seconds}"),
                FuzzLimit::Runs(runs) => format!("-runs={runs}"),
            },
            format!("-max_len={MAX_INPUT_BYTES}"),
            format!("-timeout={TIMEOUT_SECONDS}"),
            "-print_final_stats=1".to_owned(),
        ]);
        program.arg(path_option("-artifact_prefix=", &artifacts.join("")));
        let dictionary = self.home.join("dictionaries").join(format!("{name}.dict"));
        if dictionary.exists() {
            program.arg(path_option("-dict=", &dictionary));
        }
        program.arg(&found).arg(self.unpack_corpus(name)?).stderr(File::create(&log)?);
        let replay = format!("{} {}", self.programs.join(name).display(), artifacts.join("FILE").display());
        let help = format!("see the end of {}; run the input again with `{replay}`", log.display());
        Ok(step(&format!("fuzz '{name}'"), &help, |_| {
            let status = program.status()?;
            anyhow::ensure!(status.success(), "the target failed; the input is in {}", artifacts.display());
            FuzzStats::of(&fs::read_to_string(&log)?, list_files(&found)?.len())
        })?)
    }

    /// Adds new inputs to the corpus in the checkout, and removes inputs that reach no additional code. Inputs added by
    /// hand are kept.
    fn save_inputs(&self, name: &str) -> anyhow::Result<()> {
        let small = self.work.join("small").join(name);
        let (new, corpus) = (self.new_inputs_folder(name)?, self.unpack_corpus(name)?);
        recreate_folder(&small)?;
        // Count only which code is reached, not how often, so that the corpus stays small.
        let merge_options = ["-set_cover_merge=1", "-use_counters=0"];
        step(&format!("minimize the corpus of '{name}'"), "try again", |progress| {
            run_quietly(self.program(name).args(merge_options).arg(&small).arg(&corpus).arg(&new), progress)
        })?;
        let inputs = list_files(&small)?.iter().map(fs::read).collect::<std::io::Result<Vec<_>>>()?;
        Ok(fs::write(self.corpus_file(name), self.read_corpus(name)?.with_unnamed(inputs).to_string())?)
    }

    fn program(&self, name: &str) -> Command {
        Command::new(self.programs.join(name))
    }

    /// Returns the path of the corpus in the checkout.
    fn corpus_file(&self, name: &str) -> PathBuf {
        self.home.join("corpus").join(name).with_extension("txt")
    }

    fn read_corpus(&self, name: &str) -> anyhow::Result<Corpus> {
        let file = self.corpus_file(name);
        let text = fs::read_to_string(&file).with_context(|| format!("could not read {}", file.display()))?;
        text.parse().with_context(|| file.display().to_string())
    }

    /// Writes each input of the corpus to a file, as libFuzzer expects, and returns the folder.
    fn unpack_corpus(&self, name: &str) -> anyhow::Result<PathBuf> {
        let folder = self.work.join("corpus-files").join(name);
        recreate_folder(&folder)?;
        for (number, (_, bytes)) in self.read_corpus(name)?.inputs().enumerate() {
            fs::write(folder.join(number.to_string()), bytes)?;
        }
        Ok(folder)
    }

    /// Returns the folder for new inputs, and creates it if necessary.
    fn new_inputs_folder(&self, name: &str) -> anyhow::Result<PathBuf> {
        let folder = self.work.join("corpus").join(name);
        fs::create_dir_all(&folder)?;
        Ok(folder)
    }
}

/// Creates an empty folder, deleting an existing one.
fn recreate_folder(folder: &Path) -> std::io::Result<()> {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder)
}

fn list_files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("could not list {}", folder.display()))?;
    Ok(entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?)
}

/// Returns a command-line option with a path as its value.
fn path_option(option: &str, path: &Path) -> OsString {
    let mut argument = OsString::from(option);
    argument.push(path);
    argument
}

/// Statistics of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FuzzStats {
    runs: u64,
    runs_per_second: u64,
    /// Number of inputs that reached new code.
    found: usize,
}

impl FuzzStats {
    /// Parses the statistics at the end of libFuzzer's log.
    fn of(log: &str, found: usize) -> anyhow::Result<Self> {
        let number = |name: &str| {
            let line = log.lines().rev().find_map(|line| line.strip_prefix("stat::")?.strip_prefix(name));
            let number = line.and_then(|rest| rest.trim_start_matches(':').trim().parse().ok());
            number.with_context(|| format!("{name} not found in the log of the fuzzer"))
        };
        Ok(Self { runs: number("number_of_executed_units")?, runs_per_second: number("average_exec_per_sec")?, found })
    }
}

/// The results by target.
#[derive(Default)]
struct Report(Vec<(String, FuzzStats)>);

impl Report {
    fn add(&mut self, name: &str, stats: &FuzzStats) {
        self.0.push((name.to_owned(), *stats));
    }

    fn print(&self) {
        println!(
            "\n| target | runs | runs per second | new inputs |\n| :----- | ---: | --------------: | ---------: |"
        );
        for (name, FuzzStats { runs, runs_per_second, found }) in &self.0 {
            println!("| {name} | {runs} | {runs_per_second} | {found} |");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_input_of_a_corpus_is_written_to_a_file() {
        let temp = tempfile::tempdir().expect("a temporary folder");
        let (home, work) = (temp.path().join("fuzz"), temp.path().join("target"));
        fs::create_dir_all(home.join("corpus")).expect("a folder can be created");
        fs::write(home.join("corpus/a-target.txt"), "s0 a\\n\n- \\x00b\n").expect("a file can be written");
        let fuzzer = Fuzzer { programs: work.clone(), home, work };
        // The second time, the folder contains another file.
        for _ in 0..2 {
            let folder = fuzzer.unpack_corpus("a-target").expect("a corpus");
            let files = list_files(&folder).expect("a folder");
            let inputs: BTreeSet<_> = files.iter().map(|file| fs::read(file).expect("a file")).collect();
            assert_eq!((files.len(), inputs), (2, BTreeSet::from([b"\0b".to_vec(), b"a\n".to_vec()])));
            fs::write(folder.join("other"), "").expect("a file can be written");
        }
        let other = fuzzer.unpack_corpus("other").expect_err("there is no such corpus").to_string();
        assert!(other.starts_with("could not read ") && other.ends_with("other.txt"), "{other}");
    }

    #[test]
    fn statistics_are_parsed() {
        let log = "#2\tDONE cov: 3\nstat::number_of_executed_units: 1000\nstat::average_exec_per_sec:     250\n";
        assert_eq!(FuzzStats::of(log, 7).ok(), Some(FuzzStats { runs: 1000, runs_per_second: 250, found: 7 }));
        assert!(FuzzStats::of("==1== ERROR: libFuzzer: deadly signal", 0).is_err());
    }
}
