//! The command line: which commands and options there are.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use laska_seal::SiteUrl;

use crate::{
    commands::{
        bench::Benchmark,
        figures::Section,
        test::{Check, Rerun},
    },
    tools::BrowserKind,
    wasm_std::StdSource,
};

/// Sets up, builds, tests and serves Laska.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", version)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,

    #[command(flatten)]
    pub(crate) options: Options,
}

/// What holds for every command.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Where the standard library for wasm comes from
    #[arg(long, global = true, env = "LASKA_STD", value_enum, default_value_t = StdSource::Auto)]
    pub(crate) std: StdSource,

    /// The folder that tools are installed in, once [default: laska/tools in the user's cache folder]
    #[arg(long, global = true, env = "LASKA_TOOLS", value_name = "FOLDER")]
    pub(crate) tools: Option<PathBuf>,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Build the site and serve it on this machine
    Play(Play),
    /// Build the site into dist/: any host can serve it, below any path
    Build(Build),
    /// Check formatting and lints and run every test, browser tests included
    Test(Test),
    /// Benchmark: run the benchmarks, then list what the browser fetches
    Bench(Bench),
    /// Take pictures of the built page on screens of several sizes, and keep some in docs/
    Shots(Shots),
    /// List what the browser fetches, with sizes as they are and gzipped
    Sizes,
    /// Have Lighthouse judge both pages, as on a phone and as on a desk
    Lighthouse,
    /// Benchmark all that docs/figures.md tells, or some of it, and write it there
    Figures(Figures),
    /// Try all that is read from outside on bytes that a fuzzer makes up, and the rules against the naive ones
    Fuzz(Fuzz),
    /// Have the engine play many games in a row, every move checked, and measure the memory
    Endure(Endure),
}

/// Options of `play`.
#[derive(Debug, clap::Args)]
pub(crate) struct Play {
    /// The port to serve on
    #[arg(long, default_value_t = 8080)]
    pub(crate) port: u16,

    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
}

/// Options of `build`.
#[derive(Debug, clap::Args)]
pub(crate) struct Build {
    /// Write all of the site into one file as well, dist-single/laska.html, that needs no host
    #[arg(long)]
    pub(crate) single_file: bool,

    /// A site on the web that links copied from the single file lead to [default: the file itself]
    #[arg(long, value_name = "ADDRESS", requires = "single_file")]
    pub(crate) home: Option<SiteUrl>,
}

/// Options of `shots`.
#[derive(Debug, clap::Args)]
pub(crate) struct Shots {
    /// The folder that all are written to
    #[arg(default_value = "target/shots")]
    pub(crate) folder: PathBuf,
}

/// Options of `test`.
#[derive(Debug, clap::Args)]
pub(crate) struct Test {
    /// Run this part only; may be given more than once
    #[arg(long, value_enum, value_name = "CHECK")]
    only: Vec<Check>,

    /// Run formatting, lints and native tests only
    #[arg(long, conflicts_with = "only")]
    quick: bool,

    /// Run the browser tests in Firefox
    #[arg(long)]
    firefox: bool,

    /// Run the browser tests in WebKit
    #[arg(long, conflicts_with = "firefox")]
    webkit: bool,
}

impl Test {
    /// The browser that the last part is run in.
    pub(crate) fn browser(&self) -> BrowserKind {
        match self {
            Self { firefox: true, .. } => BrowserKind::Firefox,
            Self { webkit: true, .. } => BrowserKind::WebKit,
            _ => BrowserKind::Chromium,
        }
    }

    /// Whoever names a part wants it run.
    pub(crate) fn repeat(&self) -> Rerun {
        if self.only.is_empty() { Rerun::IfChanged } else { Rerun::Always }
    }

    /// The parts to run, in their order.
    pub(crate) fn checks(&self) -> Vec<Check> {
        if self.quick { Check::QUICK.to_vec() } else { selected(&self.only) }
    }
}

/// Options of `bench`.
#[derive(Debug, clap::Args)]
pub(crate) struct Bench {
    /// Benchmark this only; may be given more than once
    #[arg(long, value_enum, value_name = "WHAT")]
    only: Vec<Benchmark>,
}

impl Bench {
    /// What to measure, in order.
    pub(crate) fn benchmarks(&self) -> Vec<Benchmark> {
        selected(&self.only)
    }
}

/// Options of `figures`.
#[derive(Debug, clap::Args)]
pub(crate) struct Figures {
    /// Benchmark these [default: all that take minutes]; the others stay as they were, with their own dates
    #[arg(value_enum, value_name = "SECTION")]
    named: Vec<Section>,
}

impl Figures {
    /// What to measure, in the page's order.
    pub(crate) fn sections(&self) -> Vec<Section> {
        let sections = selected(&self.named).into_iter();
        sections.filter(|section| !section.takes_long() || self.named.contains(section)).collect()
    }
}

/// Those that were asked for, in their own order; all where none was.
fn selected<T: ValueEnum + PartialEq>(only: &[T]) -> Vec<T> {
    T::value_variants().iter().filter(|one| only.is_empty() || only.contains(one)).cloned().collect()
}

/// Options of `fuzz`.
#[derive(Debug, clap::Args)]
pub(crate) struct Fuzz {
    /// Try this law only, one of those in fuzz/targets; may be given more than once
    #[arg(long = "target", value_name = "NAME")]
    pub(crate) targets: Vec<String>,

    /// How long each law is tried, in seconds
    #[arg(long, default_value_t = 60)]
    seconds: u32,

    /// How often each law is tried, however long that takes
    #[arg(long, conflicts_with = "seconds")]
    runs: Option<u64>,

    /// Put what was found into the corpora of the checkout, and make them small
    #[arg(long)]
    pub(crate) keep: bool,
}

/// How much is tried.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FuzzLimit {
    /// For so long.
    Seconds(u32),
    /// So often.
    Runs(u64),
}

impl Fuzz {
    /// How much is to be tried of each law.
    pub(crate) fn limit(&self) -> FuzzLimit {
        self.runs.map_or(FuzzLimit::Seconds(self.seconds), FuzzLimit::Runs)
    }
}

/// Options of `endure`.
#[derive(Debug, clap::Args)]
pub(crate) struct Endure {
    /// Play this half only
    #[arg(long, value_enum, value_name = "PLATFORM")]
    only: Option<Platform>,

    /// How many games [default: 1000 natively, 100 in the browser]
    #[arg(long)]
    pub(crate) games: Option<u32>,
}

/// Where games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Platform {
    /// On this machine
    Native,
    /// On the built page in Chromium
    Browser,
}

impl Endure {
    /// Whether games are to be played there.
    pub(crate) fn includes(&self, platform: Platform) -> bool {
        self.only.is_none_or(|only| only == platform)
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_sound() {
        super::Cli::command().debug_assert();
    }
}
