//! The command line.

use clap::{Parser, Subcommand};

use crate::commands::bench::{self, Bench};
use crate::commands::endure::{self, Endure};
use crate::commands::figures::{self, Figures};
use crate::commands::fuzz::{self, Fuzz};
use crate::commands::lighthouse;
use crate::commands::play::{self, Build, Play, Shots};
use crate::commands::test::{self, Test};
use crate::site;
use crate::workspace::{Options, Workspace};

/// Build, test and serve Laska
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", version)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,

    #[command(flatten)]
    options: Options,
}

#[derive(Debug, Subcommand)]
enum Command {
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

impl Cli {
    /// Runs the selected command.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let workspace = Workspace::open(self.options)?;
        match self.command {
            Command::Play(options) => play::play(&workspace, &options),
            Command::Build(options) => play::build(&workspace, &options),
            Command::Test(options) => test::run(&workspace, &options),
            Command::Bench(options) => bench::run(&workspace, &options.benchmarks()),
            Command::Shots(options) => play::shots(&workspace, &options),
            Command::Fuzz(options) => fuzz::run(&workspace, &options),
            Command::Endure(options) => endure::run(&workspace, &options),
            Command::Sizes => site::print_sizes(&workspace.site()?),
            Command::Lighthouse => lighthouse::run(&workspace),
            Command::Figures(options) => figures::run(&workspace, &options.sections()),
        }
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
