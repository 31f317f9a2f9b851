//! `figures`: runs measurements and updates docs/figures.md, with the date and the machine for each section.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::{env, fmt, fs, thread};

use anyhow::Context as _;
use clap::ValueEnum;
use time::UtcDateTime;

use crate::commands::test::BROWSER_PROGRAM;
use crate::process::output_of;
use crate::step::step;
use crate::workspace::{Workspace, selected};

#[derive(Debug, clap::Args)]
pub(crate) struct Figures {
    /// Sections to measure [default: all but the slow ones]; the other sections stay unchanged
    #[arg(value_enum, value_name = "SECTION")]
    named: Vec<Section>,
}

impl Figures {
    /// Returns the sections to measure, in the order of the page.
    pub(crate) fn sections(&self) -> Vec<Section> {
        let sections = selected(&self.named).into_iter();
        sections.filter(|section| !section.takes_long() || self.named.contains(section)).collect()
    }
}

/// Measures these sections. The other sections of the page stay unchanged.
pub(crate) fn run(workspace: &Workspace, sections: &[Section]) -> anyhow::Result<()> {
    let path = workspace.project.root().join("docs").join("figures.md");
    let mut page = FiguresPage::read(&fs::read_to_string(&path).unwrap_or_default());
    let machine = describe_machine();
    for section in sections {
        let help = format!("fix the error above, then run `cargo xtask figures {}`", section.name());
        let printed = step(&format!("measure {}", section.subject()), &help, |progress| {
            let commands = section.commands(workspace.project.root())?;
            commands
                .into_iter()
                .map(|mut command| {
                    progress.set_message(&format!("{command:?}"));
                    output_of(&mut command)
                })
                .collect::<anyhow::Result<Vec<_>>>()
        })?;
        page.put(
            *section,
            &format!("{}, on {machine}:\n\n{}", UtcDateTime::now().date(), section.to_markdown(&printed)),
        );
        // Save after every section, so that an error in the next one loses nothing.
        fs::write(&path, page.to_string()).with_context(|| format!("could not write {}", path.display()))?;
    }
    println!("Updated {}", path.display());
    Ok(())
}

const PAGE_HEADER: &str = "# Figures\n\nMeasurements of Laska, with date and machine. `cargo xtask figures` repeats them and \
    updates this page; `cargo xtask figures\nSECTION` repeats a single section. Other programs running at the same time \
    make all times longer.\n";

/// Start of a section heading.
const SECTION_START: &str = "\n## ";

/// Title of the section that is decided, not measured.
const BUDGETS: &str = "Budgets";

/// Returns the content of the page's section with the budgets; nothing if it has none.
pub(crate) fn budgets_in(page: &str) -> &str {
    let sections = page.split(SECTION_START).skip(1);
    sections.filter_map(|section| section.strip_prefix(BUDGETS)).map(str::trim).next().unwrap_or_default()
}

/// The page: the budgets as they are, and the measurements by section.
#[derive(Debug, PartialEq, Eq)]
struct FiguresPage {
    budgets: String,
    measured: BTreeMap<Section, String>,
}

impl FiguresPage {
    /// Parses a page. Unknown sections are dropped.
    fn read(text: &str) -> Self {
        let sections = text.split(SECTION_START).skip(1);
        Self { budgets: budgets_in(text).to_owned(), measured: sections.filter_map(parse_section).collect() }
    }

    /// Replaces the measurements of a section.
    fn put(&mut self, section: Section, measured: &str) {
        self.measured.insert(section, measured.trim().to_owned());
    }
}

/// Parses a section and its measurements, from its title to the next one. The description is ignored, because it comes
/// from the code.
fn parse_section(part: &str) -> Option<(Section, String)> {
    let mut blocks = part.splitn(3, "\n\n");
    let (title, _description, measured) = (blocks.next()?, blocks.next()?, blocks.next()?.trim());
    let section = Section::value_variants().iter().find(|section| section.title() == title)?;
    (measured != placeholder(*section)).then(|| (*section, measured.to_owned()))
}

/// Returns the title and description of a section.
fn section_header(section: Section) -> String {
    format!("{}\n\n{}\n", section.title(), section.description())
}

/// Returns the text for a section without measurements.
fn placeholder(section: Section) -> String {
    format!("Not measured yet: `cargo xtask figures {}`.", section.name())
}

impl fmt::Display for FiguresPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(PAGE_HEADER)?;
        if !self.budgets.is_empty() {
            write!(f, "{SECTION_START}{BUDGETS}\n\n{}\n", self.budgets)?;
        }
        for section in Section::value_variants() {
            let measured = self.measured.get(section).cloned().unwrap_or_else(|| placeholder(*section));
            write!(f, "{SECTION_START}{}\n{measured}\n", section_header(*section))?;
        }
        Ok(())
    }
}

/// Describes this machine as a phrase to use after "on".
fn describe_machine() -> String {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let rustc = output_of(Command::new("rustc").arg("--version")).unwrap_or_default();
    let rustc = rustc.split(" (").next().unwrap_or_default();
    [format!("{cores} cores of {}", processor()), rustc.to_owned()]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(", ")
}

/// Returns the name of the processor, or the architecture and the operating system if it is unknown.
fn processor() -> String {
    let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = cpuinfo.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    name.map_or_else(|| format!("{} ({})", std::env::consts::ARCH, std::env::consts::OS), |(_, name)| name.to_owned())
}

/// A section of the page, in the order of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub(crate) enum Section {
    /// Download sizes of the site
    Sizes,
    /// Speed of move generation
    Rules,
    /// Speed of the search
    Search,
    /// Response times of the page
    Page,
    /// Times until a visitor can play
    Visits,
    /// Lighthouse scores
    Lighthouse,
    /// Time to solve the studies
    Solver,
    /// Size of the library
    Library,
    /// Number of tests
    Tests,
    /// Time of the tests in a fresh clone (slow)
    TestTime,
    /// Many games in a row (slow)
    Endurance,
    /// Ten million runs of each fuzz target (hours)
    Fuzz,
}

/// Number of runs of each fuzz target.
const FUZZ_RUNS: &str = "10000000";

impl Section {
    /// Returns the name on the command line.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }

    /// Returns whether the section is measured only if named.
    pub(crate) fn takes_long(self) -> bool {
        matches!(self, Self::TestTime | Self::Endurance | Self::Fuzz)
    }

    /// Returns the subject as a phrase to use after "measure".
    fn subject(self) -> &'static str {
        match self {
            Self::Sizes => "download sizes",
            Self::Rules => "speed of the rules",
            Self::Search => "speed of the search",
            Self::Page => "response times of the page",
            Self::Visits => "times until a visitor can play",
            Self::Lighthouse => "Lighthouse scores",
            Self::Solver => "solving times",
            Self::Library => "size of the library",
            Self::Tests => "number of tests",
            Self::TestTime => "duration of the tests",
            Self::Endurance => "endurance",
            Self::Fuzz => "fuzzing",
        }
    }

    fn title(self) -> String {
        let mut letters = self.subject().chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }

    /// Describes the measurements in a sentence or two.
    fn description(self) -> &'static str {
        match self {
            Self::Sizes => "Size of the built site in bytes, raw and in the compressed copies (`cargo xtask sizes`).",
            Self::Rules => {
                "Perft leaf nodes per second of the rules and of the naive oracle in the tests (`cargo xtask bench --only \
                 rules`)."
            }
            Self::Search => {
                "The same positions searched by `laska` and by the worker of the page, fastest of five runs (`cargo xtask \
                 bench --only search`)."
            }
            Self::Page => {
                "Mouse and keyboard input in Chromium, with the engine thinking or idle (`cargo xtask bench --only \
                 page`).\n_Work_ is the time that the page's thread spends on an input until the end of its frame, _to paint_ the \
                 time from the event\nto that end."
            }
            Self::Visits => {
                "From the start of a visit until a column that is pressed again and again is shown as chosen (`cargo xtask bench \
                 --only visits`).\nThe slow phone has a window of 390x844, a network with 1.6 Mbit/s and 150 ms latency, and a \
                 processor slowed down four times."
            }
            Self::Lighthouse => {
                "Median of three runs, with the site served locally and compressed (`cargo xtask lighthouse`). The mobile \
                 device has a\nnetwork with 1.6 Mbit/s and 150 ms latency, and a processor slowed down four times. \
                 Lighthouse computes what it would\nshow from a run at full speed; in the rows _throttled_ it slows \
                 down the run itself, with 560 ms for each request."
            }
            Self::Solver => "Retrograde analysis of all positions reachable from each study in the library.",
            Self::Library => "Contents of `crates/laska-library/data`, all of it checked by tests.",
            Self::Tests => "Tests of `cargo xtask test`, not counting those that run a second time as wasm.",
            Self::TestTime => {
                "`cargo xtask test` in a fresh clone, and again without changes, with the tools already installed. The \
                 site is built\nbeside the other checks."
            }
            Self::Endurance => {
                "Games of the engine against itself, with memory use (`cargo xtask endure`). Every move is checked, \
                 natively against the\nnaive oracle and in the browser against the rules."
            }
            Self::Fuzz => "Ten million runs of each fuzz target (`cargo xtask fuzz`).",
        }
    }

    /// Returns the commands that measure the section.
    fn commands(self, root: &Path) -> anyhow::Result<Vec<Command>> {
        let this_program = env::current_exe()?;
        let xtask = |arguments: &[&str]| command(&this_program, arguments, root);
        let cargo = |arguments: &[&str]| command("cargo".as_ref(), arguments, root);
        let example = |arguments: &[&str]| {
            let mut cargo = cargo(&["run", "--quiet", "--package", "laska-cli", "--example"]);
            cargo.args(arguments);
            cargo
        };
        Ok(match self {
            Self::Sizes => vec![xtask(&["sizes"])],
            Self::Rules => vec![xtask(&["bench", "--only", "rules"])],
            Self::Search => vec![xtask(&["bench", "--only", "search"])],
            Self::Page => vec![xtask(&["bench", "--only", "page"])],
            Self::Visits => vec![xtask(&["bench", "--only", "visits"])],
            Self::Lighthouse => vec![xtask(&["lighthouse"])],
            Self::Solver => vec![example(&["solver", "--release"])],
            Self::Library => vec![example(&["library"])],
            Self::Tests => {
                let list =
                    |only: &[&str]| cargo(&[&["test", "--quiet", "--workspace"], only, &["--", "--list"]].concat());
                vec![list(&[]), list(&BROWSER_PROGRAM)]
            }
            Self::TestTime => {
                let clone = root.join("target").join("fresh-clone");
                // An interrupted measurement may have left the folder.
                let _ = fs::remove_dir_all(&clone);
                let mut git = command("git".as_ref(), &["clone", "--quiet", "."], root);
                git.arg(&clone);
                let test = || {
                    let mut test = command("cargo".as_ref(), &["xtask", "test"], &clone);
                    test.env_remove("CARGO_TARGET_DIR").env_remove("CARGO_MANIFEST_DIR");
                    test
                };
                vec![git, test(), test()]
            }
            Self::Endurance => vec![xtask(&["endure"])],
            Self::Fuzz => vec![xtask(&["fuzz", "--runs", FUZZ_RUNS])],
        })
    }

    /// Formats the output of the commands as Markdown.
    fn to_markdown(self, printed: &[String]) -> String {
        match self {
            Self::Sizes | Self::Rules | Self::Search | Self::Page | Self::Visits => {
                format!("```\n{}\n```", printed.join("\n\n"))
            }
            Self::Tests => test_count_table(printed),
            Self::TestTime => test_time_tables(printed),
            Self::Lighthouse | Self::Solver | Self::Library | Self::Endurance | Self::Fuzz => printed.join("\n\n"),
        }
    }
}

fn command(program: &Path, arguments: &[&str], root: &Path) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root);
    command
}

/// Counts the listed tests, native and in browsers.
fn test_count_table(lists: &[String]) -> String {
    let rows = ["native", "in browsers"].iter().zip(lists).map(|(kind, list)| {
        let tests = list.lines().filter(|line| line.ends_with(": test")).count();
        format!("\n| {kind} | {tests} |")
    });
    format!("| tests | number |\n| :--- | ---: |{}", rows.collect::<String>())
}

/// Extracts the table of times at the end of each test run.
fn test_time_tables(runs: &[String]) -> String {
    let tables = runs.iter().filter_map(|run| run.rsplit_once("\n\n")).map(|(_, table)| table);
    let titled =
        ["fresh clone", "again, without changes"].iter().zip(tables).map(|(title, table)| format!("{title}\n{table}"));
    format!("```\n{}\n```", titled.collect::<Vec<_>>().join("\n\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_sections_stay_unchanged() {
        let mut page = FiguresPage::read("");
        assert!(page.to_string().contains(&placeholder(Section::Sizes)));
        page.budgets = "| total | 12 min |".to_owned();
        page.put(Section::Sizes, "2026-11-22, on a machine:\n\n```\n1 byte\n```\n");
        let again = FiguresPage::read(&page.to_string());
        assert_eq!(again, page);
        let mut other = FiguresPage::read(&page.to_string());
        other.put(Section::Page, "soon");
        assert!(other.to_string().contains("1 byte") && other.to_string().contains("soon"));
        assert_eq!(FiguresPage::read(&other.to_string()), other);
    }

    #[test]
    fn a_test_run_is_summarized_by_its_table() {
        let run = |time: &str| format!("test a ... ok\n\nnative tests   {time}\ntotal          {time}");
        let markdown = Section::TestTime.to_markdown(&[String::new(), run("9 s"), run("2 s")]);
        let expected = "```\nfresh clone\nnative tests   9 s\ntotal          9 s\n\nagain, without changes\nnative tests   2 s\ntotal          2 s\n```";
        assert_eq!(markdown, expected);
    }

    #[test]
    fn tests_are_counted_and_benchmarks_are_not() {
        let native = "games::hash: test\ngames::mirror: test\nspeed: benchmark\n\n2 tests, 1 benchmark".to_owned();
        let markdown = Section::Tests.to_markdown(&[native, "offline: test".to_owned()]);
        assert!(markdown.ends_with("| native | 2 |\n| in browsers | 1 |"), "{markdown}");
    }

    #[test]
    fn printed_tables_become_code_blocks() {
        assert_eq!(Section::Sizes.to_markdown(&["  1 byte".to_owned()]), "```\n  1 byte\n```");
    }
}
