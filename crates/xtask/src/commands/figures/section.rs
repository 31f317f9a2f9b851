//! What is measured: the sections of the page, the programs that measure each, and the form of what they print.

use std::{env, fs, path::Path, process::Command};

use clap::ValueEnum;

use crate::commands::test::BROWSER_PROGRAM;

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
    pub(super) fn title(self) -> &'static str {
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
    pub(super) fn title_line(self) -> String {
        let mut letters = self.title().chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }

    /// What the figures are of, in a sentence or two.
    pub(super) fn about(self) -> &'static str {
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
    pub(super) fn commands(self, root: &Path) -> anyhow::Result<Vec<Command>> {
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
    pub(super) fn shape(self, printed: &[String]) -> String {
        match self {
            Self::Sizes | Self::Rules | Self::Search | Self::Page => format!("```\n{}\n```", printed.join("\n\n")),
            Self::Tests => counted(printed),
            Self::TestTime => timed(printed),
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
fn counted(lists: &[String]) -> String {
    let rows = ["on this machine", "in browsers"].iter().zip(lists).map(|(place, list)| {
        let tests = list.lines().filter(|line| line.ends_with(": test")).count();
        format!("\n| {place} | {tests} |")
    });
    format!("| tests | number |\n| :--- | ---: |{}", rows.collect::<String>())
}

/// The tables of times that test runs end with.
fn timed(runs: &[String]) -> String {
    let tables = runs.iter().filter_map(|run| run.rsplit_once("\n\n")).map(|(_, table)| table);
    let titled = ["fresh clone", "again"].iter().zip(tables).map(|(title, table)| format!("{title}\n{table}"));
    format!("```\n{}\n```", titled.collect::<Vec<_>>().join("\n\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_run_is_told_by_its_table() {
        let run = |time: &str| format!("test a ... ok\n\nnative tests   {time}\nin all         {time}");
        let shaped = Section::TestTime.shape(&[String::new(), run("9 s"), run("2 s")]);
        let expected = "```\nfresh clone\nnative tests   9 s\nin all         9 s\n\nagain\nnative tests   2 s\nin all         2 s\n```";
        assert_eq!(shaped, expected);
    }

    #[test]
    fn tests_are_counted_and_benchmarks_are_not() {
        let native = "laws::hash: test\nlaws::mirror: test\nspeed: benchmark\n\n2 tests, 1 benchmark".to_owned();
        let shaped = Section::Tests.shape(&[native, "offline: test".to_owned()]);
        assert!(shaped.ends_with("| on this machine | 2 |\n| in browsers | 1 |"), "{shaped}");
    }

    #[test]
    fn what_is_printed_for_people_keeps_its_lines() {
        assert_eq!(Section::Sizes.shape(&["  1 byte".to_owned()]), "```\n  1 byte\n```");
    }
}
