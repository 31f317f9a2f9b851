//! Owns the command line: which commands and options there are.

mod chosen;
mod trials;

use std::path::PathBuf;

use clap::{Parser, Subcommand};
use laska_seal::Home;

use crate::wasm_std::StdSource;
pub(crate) use chosen::{Bench, Figures, Test};
pub(crate) use trials::{Endure, Extent, Fuzz, Half};

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
    /// Measure: run the benchmarks, then list what the browser fetches
    Bench(Bench),
    /// Take pictures of the built page on screens of several sizes, and keep some in docs/
    Shots(Shots),
    /// List what the browser fetches, with sizes as they are and gzipped
    Sizes,
    /// Have Lighthouse judge both pages, as on a phone and as on a desk
    Lighthouse,
    /// Measure all that docs/figures.md tells, or some of it, and write it there
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
    pub(crate) home: Option<Home>,
}

/// Options of `shots`.
#[derive(Debug, clap::Args)]
pub(crate) struct Shots {
    /// The folder that all are written to
    #[arg(default_value = "target/shots")]
    pub(crate) folder: PathBuf,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_sound() {
        super::Cli::command().debug_assert();
    }
}
