//! `figures`: benchmarks, and writes the results into docs/figures.md, each section with its date and its machine.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, fmt, fs, thread};

use anyhow::Context as _;
use clap::ValueEnum;

use crate::commands::Workspace;
use crate::commands::test::BROWSER_PROGRAM;
use crate::process::output_of;
use crate::step::step;

/// Measures these sections; the page's others stay as they were.
pub(super) fn run(workspace: &Workspace, sections: &[Section]) -> anyhow::Result<()> {
    let path = workspace.project.root().join("docs").join("figures.md");
    let mut page = FiguresPage::read(&fs::read_to_string(&path).unwrap_or_default());
    let machine = describe_machine();
    for section in sections {
        let again = format!("help what is named above, then: cargo xtask figures {}", section.name());
        let printed = step(&format!("measure {}", section.title()), &again, |progress| {
            let commands = section.commands(workspace.project.root())?;
            commands
                .into_iter()
                .map(|mut command| {
                    progress.set_message(&format!("{command:?}"));
                    output_of(&mut command)
                })
                .collect::<anyhow::Result<Vec<_>>>()
        })?;
        page.put(*section, &format!("{}, on {machine}:\n\n{}", Date::today(), section.to_markdown(&printed)));
        // After every section: what was measured is kept, whatever becomes of the next.
        fs::write(&path, page.to_string()).with_context(|| format!("cannot write {}", path.display()))?;
    }
    println!("the figures are in {}", path.display());
    Ok(())
}

const PAGE_HEADER: &str = "# Figures\n\nWhat was measured, when and on what. `cargo xtask figures` benchmarks again and writes \
    this page; `cargo xtask figures\nSECTION` benchmarks one section, and leaves the others as they were. Other programs \
    that ran at the same time make every\ntime longer.\n";

/// Where a section begins.
const SECTION_START: &str = "\n## ";

/// The page: what was measured, by section.
#[derive(Debug, PartialEq, Eq)]
struct FiguresPage(BTreeMap<Section, String>);

impl FiguresPage {
    /// What a page tells; nothing where there is none yet. What is no section of ours is dropped.
    fn read(text: &str) -> Self {
        let parts = text.split(SECTION_START).skip(1);
        Self(parts.filter_map(parse_section).collect())
    }

    /// Puts what was measured now in the place of what was before.
    fn put(&mut self, section: Section, measured: &str) {
        self.0.insert(section, measured.trim().to_owned());
    }
}

/// A section and what was measured, of the text from its title up to the next one. What is said between the two is
/// ours.
fn parse_section(part: &str) -> Option<(Section, String)> {
    let mut blocks = part.splitn(3, "\n\n");
    let (title, _about, measured) = (blocks.next()?, blocks.next()?, blocks.next()?.trim());
    let section = Section::value_variants().iter().find(|section| section.title_line() == title)?;
    (measured != placeholder(*section)).then(|| (*section, measured.to_owned()))
}

/// What stands above every measurement.
fn section_header(section: Section) -> String {
    format!("{}\n\n{}\n", section.title_line(), section.description())
}

/// What stands in the place of a measurement that nobody has made.
fn placeholder(section: Section) -> String {
    format!("Not measured yet: `cargo xtask figures {}`.", section.name())
}

impl fmt::Display for FiguresPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(PAGE_HEADER)?;
        for section in Section::value_variants() {
            let measured = self.0.get(section).cloned().unwrap_or_else(|| placeholder(*section));
            write!(f, "{SECTION_START}{}\n{measured}\n", section_header(*section))?;
        }
        Ok(())
    }
}

const SECONDS_PER_DAY: u64 = 86_400;

/// A day, counted from the first of January 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Date(u64);

impl Date {
    /// The day that it is now; a clock before 1970 is taken for that year's first.
    fn today() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self(since.as_secs() / SECONDS_PER_DAY)
    }
}

impl fmt::Display for Date {
    /// As `2026-11-22`. Years are counted from March on, so that the leap day is their last, in eras of 400 years:
    /// <https://howardhinnant.github.io/date_algorithms.html#civil_from_days>.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // From the first of March of the year 0.
        let days = self.0 + 719_468;
        let (era, day_of_era) = (days / 146_097, days % 146_097);
        let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let from_march = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * from_march + 2) / 5 + 1;
        let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
        let year = era * 400 + year_of_era + u64::from(month <= 2);
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

/// The machine, as a phrase that follows "on".
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

/// The processor's name, where the system tells it.
fn processor() -> String {
    let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = cpuinfo.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    name.map_or_else(|| format!("{} ({})", std::env::consts::ARCH, std::env::consts::OS), |(_, name)| name.to_owned())
}

/// A section of the page; they stand in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub(crate) enum Section {
    /// What the browser fetches
    Sizes,
    /// How fast the rules count positions
    Rules,
    /// How fast the search is
    Search,
    /// How soon the page answers
    Page,
    /// What Lighthouse says
    Lighthouse,
    /// How long the studies take to solve
    Solver,
    /// How much the library has
    Library,
    /// How many tests there are
    Tests,
    /// How long the tests take, in a fresh clone
    TestTime,
    /// Many games in a row; takes long
    Endurance,
    /// Ten million tries of each law; takes hours
    Fuzz,
}

/// How often each law is tried.
const FUZZ_RUNS: &str = "10000000";

impl Section {
    /// As it is called on the command line.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }

    /// Whether it is measured only where it is named.
    pub(crate) fn takes_long(self) -> bool {
        matches!(self, Self::TestTime | Self::Endurance | Self::Fuzz)
    }

    /// A phrase that follows "measure".
    fn title(self) -> &'static str {
        match self {
            Self::Sizes => "what the browser fetches",
            Self::Rules => "how fast the rules are",
            Self::Search => "how fast the search is",
            Self::Page => "how soon the page answers",
            Self::Lighthouse => "what Lighthouse says",
            Self::Solver => "how long solving takes",
            Self::Library => "how much the library has",
            Self::Tests => "how many tests there are",
            Self::TestTime => "how long the tests take",
            Self::Endurance => "how long it endures",
            Self::Fuzz => "what a fuzzer finds",
        }
    }

    /// The title, as a headline.
    fn title_line(self) -> String {
        let mut letters = self.title().chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }

    /// What the figures are of, in a sentence or two.
    fn description(self) -> &'static str {
        match self {
            Self::Sizes => "Bytes of the built site, as they are and gzipped as hosts send them (`cargo xtask sizes`).",
            Self::Rules => {
                "Leaves of the tree of legal moves, ours and those of the naive oracle that ours are compared with \
                 (`cargo xtask bench --only rules`)."
            }
            Self::Search => {
                "The same positions searched by `laska` and by the page's worker, the fastest of five runs \
                 (`cargo xtask bench --only search`)."
            }
            Self::Page => {
                "Real input by mouse and keys in Chromium while the engine thinks (`cargo xtask bench --only page`). \
                 ARCHITECTURE.md says\nwhat _work_ and _to paint_ are."
            }
            Self::Lighthouse => {
                "The run in the middle of three, from this machine by gzip (`cargo xtask lighthouse`). The phone is \
                 worked out: a network of 1.6\nMbit/s and 150 ms, a processor four times as slow as this one."
            }
            Self::Solver => "All positions that can arise from each of the library's studies, decided backwards.",
            Self::Library => "What is in `crates/laska-library/data`; tests hold all of it against the rules.",
            Self::Tests => "Of `cargo xtask test`, without those that are run as wasm once more.",
            Self::TestTime => {
                "`cargo xtask test` in a fresh clone, and once more with nothing changed; the tools are installed. The \
                 site is built beside\nthe other parts."
            }
            Self::Endurance => {
                "Games of the engine against itself, every move held against the naive oracle natively and against the \
                 rules in the\nbrowser, and the memory (`cargo xtask endure`)."
            }
            Self::Fuzz => "Ten million tries of each law on bytes that a fuzzer makes up (`cargo xtask fuzz`).",
        }
    }

    /// The programs that measure it.
    fn commands(self, root: &Path) -> anyhow::Result<Vec<Command>> {
        let ours = env::current_exe()?;
        let xtask = |arguments: &[&str]| command(&ours, arguments, root);
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
                // An earlier measurement may have been interrupted.
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

    /// What its programs printed, as Markdown.
    fn to_markdown(self, printed: &[String]) -> String {
        match self {
            Self::Sizes | Self::Rules | Self::Search | Self::Page => format!("```\n{}\n```", printed.join("\n\n")),
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

/// How many tests were listed, on this machine and in browsers.
fn test_count_table(lists: &[String]) -> String {
    let rows = ["on this machine", "in browsers"].iter().zip(lists).map(|(place, list)| {
        let tests = list.lines().filter(|line| line.ends_with(": test")).count();
        format!("\n| {place} | {tests} |")
    });
    format!("| tests | number |\n| :--- | ---: |{}", rows.collect::<String>())
}

/// The tables of times that test runs end with.
fn test_time_tables(runs: &[String]) -> String {
    let tables = runs.iter().filter_map(|run| run.rsplit_once("\n\n")).map(|(_, table)| table);
    let titled = ["fresh clone", "again"].iter().zip(tables).map(|(title, table)| format!("{title}\n{table}"));
    format!("```\n{}\n```", titled.collect::<Vec<_>>().join("\n\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_measured_before_stays() {
        let mut page = FiguresPage::read("");
        assert!(page.to_string().contains(&placeholder(Section::Sizes)));
        page.put(Section::Sizes, "2026-11-22, on a desk:\n\n```\n1 byte\n```\n");
        let again = FiguresPage::read(&page.to_string());
        assert_eq!(again, page);
        let mut other = FiguresPage::read(&page.to_string());
        other.put(Section::Page, "soon");
        assert!(other.to_string().contains("1 byte") && other.to_string().contains("soon"));
        assert_eq!(FiguresPage::read(&other.to_string()), other);
    }

    #[test]
    fn days_have_their_dates() {
        for (day, date) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (19_782, "2024-02-29"),
            (20_779, "2026-11-22"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(Date(day).to_string(), date, "day {day}");
        }
    }

    #[test]
    fn a_test_run_is_told_by_its_table() {
        let run = |time: &str| format!("test a ... ok\n\nnative tests   {time}\nin all         {time}");
        let shaped = Section::TestTime.to_markdown(&[String::new(), run("9 s"), run("2 s")]);
        let expected = "```\nfresh clone\nnative tests   9 s\nin all         9 s\n\nagain\nnative tests   2 s\nin all         2 s\n```";
        assert_eq!(shaped, expected);
    }

    #[test]
    fn tests_are_counted_and_benchmarks_are_not() {
        let native = "laws::hash: test\nlaws::mirror: test\nspeed: benchmark\n\n2 tests, 1 benchmark".to_owned();
        let shaped = Section::Tests.to_markdown(&[native, "offline: test".to_owned()]);
        assert!(shaped.ends_with("| on this machine | 2 |\n| in browsers | 1 |"), "{shaped}");
    }

    #[test]
    fn what_is_printed_for_people_keeps_its_lines() {
        assert_eq!(Section::Sizes.to_markdown(&["  1 byte".to_owned()]), "```\n  1 byte\n```");
    }
}
