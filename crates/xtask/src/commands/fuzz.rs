//! `fuzz`: tries every law of `tests/fuzz` on a fuzzer's inputs, for a minute each unless asked for more.

use std::{
    ffi::OsString,
    fs::{self, File},
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::Context as _;
use laska_corpus::Corpus;

use crate::{
    cli::{Fuzz, FuzzLimit},
    commands::Workspace,
    process::{run_attached, run_quietly},
    step::step,
    tools::{BinDir, ensure_cargo_fuzz, path_with},
    wasm_std::host,
};

/// Builds the fuzzer's programs, runs those that are selected, and ends with a table.
///
/// # Errors
/// When something cannot be built, or a law is broken; the error then has the command that tries it again.
pub(super) fn run(workspace: &Workspace, options: &Fuzz) -> anyhow::Result<()> {
    let fuzzer = Fuzzer::build(workspace, &ensure_cargo_fuzz(&workspace.toolbox)?)?;
    let names = fuzzer.targets()?;
    if let Some(unknown) = options.targets.iter().find(|name| !names.contains(name)) {
        anyhow::bail!("'{unknown}' is not a target; expected one of {}", names.join(" "));
    }
    let selected = names.iter().filter(|name| options.targets.is_empty() || options.targets.contains(name));
    let mut report = Report::default();
    for name in selected {
        let ran = fuzzer.run(name, options.limit()).inspect_err(|_| report.print());
        report.add(name, &ran.with_context(|| format!("the law '{name}' is broken, or could not be tried"))?);
        if options.keep {
            fuzzer.save_inputs(name)?;
        }
    }
    report.print();
    Ok(())
}

/// Bytes of an input: long enough for all that a law asks, short enough to be tried often.
const MAX_INPUT_BYTES: usize = 256;

/// Seconds that one input may take.
const TIMEOUT_SECONDS: u32 = 20;

/// The programs, built.
struct Fuzzer {
    /// The folder of all that belongs to them in the checkout.
    home: PathBuf,
    /// The folder of what is built, found and log.
    work: PathBuf,
    programs: PathBuf,
}

impl Fuzzer {
    /// Builds all programs, by the same compiler as all the rest. A sanitizer would need another one, and would look
    /// for what safe code cannot do: the only `unsafe` of all that the laws reach is a prefetch, which cannot fault.
    fn build(workspace: &Workspace, cargo_fuzz: &BinDir) -> anyhow::Result<Self> {
        let (home, work) = (workspace.project.root().join("fuzz"), workspace.project.target().join("fuzz"));
        let lock = home.join("Cargo.lock");
        if !lock.exists() {
            // The same versions as everywhere else.
            fs::copy(workspace.project.lockfile(), lock).context("the lock file cannot be copied")?;
        }
        let mut cargo = Command::new("cargo");
        cargo.args(["fuzz", "build", "--sanitizer", "none", "--target-dir"]).arg(&work);
        cargo.env("PATH", path_with(&[cargo_fuzz])?).current_dir(workspace.project.root());
        run_attached(&mut cargo)?;
        let programs = work.join(host()?).join("release");
        Ok(Self { home, work, programs })
    }

    /// The names of all programs, in order.
    fn targets(&self) -> anyhow::Result<Vec<String>> {
        let sources = list_files(&self.home.join("targets"))?.into_iter();
        let mut names: Vec<_> = sources.filter_map(|source| Some(source.file_stem()?.to_str()?.to_owned())).collect();
        names.sort();
        Ok(names)
    }

    /// Tries a law on new inputs, beginning with those that are kept.
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
        let help = format!("look at the end of {}, then try it again: {replay}", log.display());
        Ok(step(&format!("try the law '{name}'"), &help, |_| {
            let status = program.status()?;
            anyhow::ensure!(status.success(), "a law is broken: the input is in {}", artifacts.display());
            FuzzStats::of(&fs::read_to_string(&log)?, list_files(&found)?.len())
        })?)
    }

    /// Adds the inputs that were found to the corpus in the checkout, and removes those that reach no code of their
    /// own. Inputs that were put there by hand all stay.
    fn save_inputs(&self, name: &str) -> anyhow::Result<()> {
        let small = self.work.join("small").join(name);
        let (found, kept) = (self.new_inputs_folder(name)?, self.unpack_corpus(name)?);
        recreate_folder(&small)?;
        // By places in the code alone, not by how often each is met: a corpus of a few files.
        let by_place = ["-set_cover_merge=1", "-use_counters=0"];
        step(&format!("make the corpus of '{name}' small"), "give it another try", |progress| {
            run_quietly(self.program(name).args(by_place).arg(&small).arg(&kept).arg(&found), progress)
        })?;
        let inputs = list_files(&small)?.iter().map(fs::read).collect::<std::io::Result<Vec<_>>>()?;
        Ok(fs::write(self.corpus_file(name), self.read_corpus(name)?.with_found(inputs).to_string())?)
    }

    fn program(&self, name: &str) -> Command {
        Command::new(self.programs.join(name))
    }

    /// The file of the inputs that are kept in the checkout.
    fn corpus_file(&self, name: &str) -> PathBuf {
        self.home.join("corpus").join(name).with_extension("txt")
    }

    fn read_corpus(&self, name: &str) -> anyhow::Result<Corpus> {
        let file = self.corpus_file(name);
        let text = fs::read_to_string(&file).with_context(|| format!("{} cannot be read", file.display()))?;
        text.parse().with_context(|| file.display().to_string())
    }

    /// A folder with a file for each input that is kept in the checkout, as libFuzzer reads them.
    fn unpack_corpus(&self, name: &str) -> anyhow::Result<PathBuf> {
        let folder = self.work.join("kept").join(name);
        recreate_folder(&folder)?;
        for (number, (_, bytes)) in self.read_corpus(name)?.inputs().enumerate() {
            fs::write(folder.join(number.to_string()), bytes)?;
        }
        Ok(folder)
    }

    /// The folder of the inputs that were found since.
    fn new_inputs_folder(&self, name: &str) -> anyhow::Result<PathBuf> {
        let folder = self.work.join("corpus").join(name);
        fs::create_dir_all(&folder)?;
        Ok(folder)
    }
}

/// Makes a folder, or removes all that is in it.
fn recreate_folder(folder: &Path) -> std::io::Result<()> {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder)
}

fn list_files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))?;
    Ok(entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?)
}

/// An option that names a place.
fn path_option(option: &str, place: &Path) -> OsString {
    let mut argument = OsString::from(option);
    argument.push(place);
    argument
}

/// What trying a law came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FuzzStats {
    runs: u64,
    runs_per_second: u64,
    /// Inputs that show something which no other one does.
    found: usize,
}

impl FuzzStats {
    /// What a program has log, and how many inputs it has found.
    fn of(log: &str, found: usize) -> anyhow::Result<Self> {
        let number = |name: &str| {
            let line = log.lines().rev().find_map(|line| line.strip_prefix("stat::")?.strip_prefix(name));
            let number = line.and_then(|rest| rest.trim_start_matches(':').trim().parse().ok());
            number.with_context(|| format!("the fuzzer does not say its {name}"))
        };
        Ok(Self { runs: number("number_of_executed_units")?, runs_per_second: number("average_exec_per_sec")?, found })
    }
}

/// The laws that were tried.
#[derive(Default)]
struct Report(Vec<(String, FuzzStats)>);

impl Report {
    fn add(&mut self, name: &str, ran: &FuzzStats) {
        self.0.push((name.to_owned(), *ran));
    }

    fn print(&self) {
        println!("\n| law | runs | runs a second | inputs found |\n| :-- | ---: | ------------: | -----------: |");
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
    fn a_corpus_is_unpacked_with_a_file_for_each_input() {
        let place = tempfile::tempdir().expect("a place for files");
        let (home, work) = (place.path().join("fuzz"), place.path().join("target"));
        fs::create_dir_all(home.join("corpus")).expect("a folder can be made");
        fs::write(home.join("corpus/law.txt"), "s0 a\\n\n- \\x00b\n").expect("a file can be written");
        let fuzzer = Fuzzer { programs: work.clone(), home, work };
        // The second time there are other files in the folder.
        for _ in 0..2 {
            let folder = fuzzer.unpack_corpus("law").expect("a corpus");
            let files = list_files(&folder).expect("a folder");
            let inputs: BTreeSet<_> = files.iter().map(|file| fs::read(file).expect("a file")).collect();
            assert_eq!((files.len(), inputs), (2, BTreeSet::from([b"\0b".to_vec(), b"a\n".to_vec()])));
            fs::write(folder.join("other"), "").expect("a file can be written");
        }
        let other = fuzzer.unpack_corpus("other").expect_err("there is no such corpus").to_string();
        assert!(other.ends_with("other.txt cannot be read"), "{other}");
    }

    #[test]
    fn the_fuzzers_last_words_are_read() {
        let log = "#2\tDONE cov: 3\nstat::number_of_executed_units: 1000\nstat::average_exec_per_sec:     250\n";
        assert_eq!(FuzzStats::of(log, 7).ok(), Some(FuzzStats { runs: 1000, runs_per_second: 250, found: 7 }));
        assert!(FuzzStats::of("==1== ERROR: libFuzzer: deadly signal", 0).is_err());
    }
}
