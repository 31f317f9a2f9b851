//! Command-line arguments.

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

/// Build, test and serve Laska
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", version)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,

    #[command(flatten)]
    pub(crate) options: Options,
}

/// Options of every command.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// How to get the standard library for wasm
    #[arg(long, global = true, env = "LASKA_STD", value_enum, default_value_t = StdSource::Auto)]
    pub(crate) std: StdSource,

    /// Folder to install tools in [default: laska/tools in the user's cache folder]
    #[arg(long, global = true, env = "LASKA_TOOLS", value_name = "FOLDER")]
    pub(crate) tools: Option<PathBuf>,
}

/// A command.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Build the site and serve it locally
    Play(Play),
    /// Build the site into dist/, ready to serve from any host and path
    Build(Build),
    /// Check formatting and lints, and run all tests, including browser tests
    Test(Test),
    /// Run the benchmarks and list the download sizes
    Bench(Bench),
    /// Take screenshots of the pages in several sizes, copy some to docs/, and renew the preview of the site
    Shots(Shots),
    /// List the files of the site with their raw and compressed sizes
    Sizes,
    /// Run Lighthouse on both pages, with mobile and desktop settings
    Lighthouse,
    /// Measure the figures in docs/figures.md and update the file
    Figures(Figures),
    /// Fuzz the parsers, and compare the rules with a naive implementation
    Fuzz(Fuzz),
    /// Let the engine play many games against itself, checking every move and measuring memory
    Endure(Endure),
}

/// Options of `play`.
#[derive(Debug, clap::Args)]
pub(crate) struct Play {
    /// Port to listen on
    #[arg(long, default_value_t = 8080)]
    pub(crate) port: u16,

    /// Open the page in a browser
    #[arg(long)]
    pub(crate) open: bool,

    /// Serve it to all devices in the home network as well, and show the address with its QR code
    #[arg(long)]
    pub(crate) lan: bool,

    /// Serve the site as it is published, which takes longer to build
    #[arg(long)]
    pub(crate) release: bool,
}

/// Options of `build`.
#[derive(Debug, clap::Args)]
pub(crate) struct Build {
    /// Where the site will be published, for previews of its links on other sites
    #[arg(long, value_name = "URL")]
    pub(crate) url: Option<SiteUrl>,

    /// Also write the whole site into a single file, dist-single/laska.html, which needs no host
    #[arg(long)]
    pub(crate) single_file: bool,

    /// Site that links copied from the single file point to [default: the file itself]
    #[arg(long, value_name = "URL", requires = "single_file")]
    pub(crate) home: Option<SiteUrl>,
}

/// Options of `shots`.
#[derive(Debug, clap::Args)]
pub(crate) struct Shots {
    /// Folder to write the screenshots to
    #[arg(default_value = "target/shots")]
    pub(crate) folder: PathBuf,
}

/// Options of `test`.
#[derive(Debug, clap::Args)]
pub(crate) struct Test {
    /// Run only this check; may be repeated
    #[arg(long, value_enum, value_name = "CHECK")]
    only: Vec<Check>,

    /// Run only formatting, lints, native tests and proofs
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
    /// Returns the browser to run the browser tests in.
    pub(crate) fn browser(&self) -> BrowserKind {
        match self {
            Self { firefox: true, .. } => BrowserKind::Firefox,
            Self { webkit: true, .. } => BrowserKind::WebKit,
            _ => BrowserKind::Chromium,
        }
    }

    /// Returns whether to rerun browser tests that have already passed: always if the checks are named with `--only`.
    pub(crate) fn rerun(&self) -> Rerun {
        if self.only.is_empty() { Rerun::IfChanged } else { Rerun::Always }
    }

    /// Returns the checks to run, in order.
    pub(crate) fn checks(&self) -> Vec<Check> {
        if self.quick { Check::QUICK.to_vec() } else { selected(&self.only) }
    }
}

/// Options of `bench`.
#[derive(Debug, clap::Args)]
pub(crate) struct Bench {
    /// Run only this benchmark; may be repeated
    #[arg(long, value_enum, value_name = "BENCHMARK")]
    only: Vec<Benchmark>,
}

impl Bench {
    /// Returns the benchmarks to run, in order.
    pub(crate) fn benchmarks(&self) -> Vec<Benchmark> {
        selected(&self.only)
    }
}

/// Options of `figures`.
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

/// Returns the selected variants in the order of their declaration, or all if none is selected.
fn selected<T: ValueEnum + PartialEq>(only: &[T]) -> Vec<T> {
    T::value_variants().iter().filter(|one| only.is_empty() || only.contains(one)).cloned().collect()
}

/// Options of `fuzz`.
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
    /// Returns the limit for each target.
    pub(crate) fn limit(&self) -> FuzzLimit {
        self.runs.map_or(FuzzLimit::Seconds(self.seconds), FuzzLimit::Runs)
    }
}

/// Options of `endure`.
#[derive(Debug, clap::Args)]
pub(crate) struct Endure {
    /// Play only on this platform
    #[arg(long, value_enum, value_name = "PLATFORM")]
    only: Option<Platform>,

    /// Number of games [default: 1000 natively, 100 in the browser]
    #[arg(long)]
    pub(crate) games: Option<u32>,
}

/// Where the games run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Platform {
    /// Native code
    Native,
    /// The built site in Chromium
    Browser,
}

impl Endure {
    /// Returns whether to play on this platform.
    pub(crate) fn includes(&self, platform: Platform) -> bool {
        self.only.is_none_or(|only| only == platform)
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_valid() {
        super::Cli::command().debug_assert();
    }
}
