//! Owns the command line: which subcommands there are, and what is said when one cannot be read.

use std::ffi::OsString;

use clap::{Parser, Subcommand};

use crate::analyze::Analyze;
use crate::bench::Bench;
use crate::book::Book;
use crate::contest::Match;
use crate::engine::Engine;
use crate::perft::Perft;
use crate::play::Play;
use crate::puzzles::Puzzles;
use crate::solve::Solve;
use crate::tune::Tune;

/// Laska, Emanuel Lasker's game of 1911, in a terminal.
#[derive(Parser)]
#[command(name = "laska", version)]
pub(crate) struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

/// What `laska` can do.
#[derive(Subcommand)]
pub(crate) enum Command {
    Play(Play),
    Analyze(Analyze),
    Solve(Solve),
    Engine(Engine),
    Match(Match),
    Bench(Bench),
    Perft(Perft),
    Tune(Tune),
    Book(Book),
    Puzzles(Puzzles),
}

/// Why there is no command to run.
pub(crate) enum Refused {
    /// A text was asked for: help or the version.
    Help(String),
    /// One line that says what is wrong.
    Input(String),
}

impl CommandLine {
    /// The command of these arguments, the program's name first.
    pub(crate) fn read(arguments: impl Iterator<Item = OsString>) -> Result<Command, Refused> {
        match Self::try_parse_from(arguments) {
            Ok(line) => Ok(line.command),
            Err(error) if !error.use_stderr() => Err(Refused::Help(error.render().to_string())),
            Err(error) => Err(Refused::Input(one_line(&error))),
        }
    }
}

/// Where the message of an error ends and clap's hints begin.
const HINTS: [&str; 3] = ["\n\n  tip:", "\n\nUsage:", "\n\nFor more information"];

/// The message of an error without its hints.
fn one_line(error: &clap::Error) -> String {
    if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return "error: no command; see 'laska --help'".to_owned();
    }
    let text = error.render().to_string();
    let end = HINTS.into_iter().filter_map(|hint| text.rfind(hint)).min().unwrap_or(text.len());
    text[..end].lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}
