//! The `laska` program: parses the command line, runs a subcommand and reports its error.

mod analyze;
mod bench;
mod book;
mod contest;
mod endings;
mod engine;
mod error;
mod evaluation;
mod game_source;
mod link;
mod merge;
mod openings;
mod parallel;
mod perft;
mod play;
mod puzzles;
mod random_openings;
mod review;
mod search;
mod self_play;
mod shard;
mod shell;
mod solve;
mod start;
mod threads;
mod train;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use anstream::AutoStream;
use clap::{Parser, Subcommand};

use analyze::Analyze;
use bench::Bench;
use book::Book;
use contest::Match;
use endings::Endings;
use engine::Engine;
use error::CommandError;
use link::Link;
use merge::Merge;
use openings::OpeningsCommand;
use perft::Perft;
use play::Play;
use puzzles::Puzzles;
use review::Review;
use shell::{Completions, Manual};
use solve::Solve;
use train::Train;

fn main() -> ExitCode {
    let result = match CommandLine::parse_args(std::env::args_os()) {
        Ok(command) => run(command),
        Err(EarlyExit::Help(text)) => print(&text),
        // Clap's messages already begin with 'error:'.
        Err(EarlyExit::InvalidInput(line)) => {
            eprintln!("{line}");
            return CommandError::InvalidInput(line).exit_code();
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.is_broken_pipe() => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            error.exit_code()
        }
    }
}

fn run(command: Command) -> Result<(), CommandError> {
    let mut out = io::stdout().lock();
    match command {
        Command::Analyze(analyze) => analyze.run(&mut out)?,
        Command::Review(review) => review.run(&mut out)?,
        Command::Link(link) => link.run(&mut out)?,
        Command::Completions(completions) => completions.run(&mut out)?,
        Command::Manual(manual) => manual.run(&mut out)?,
        Command::Bench(bench) => bench.run(&mut out)?,
        Command::Book(book) => book.run(&mut out)?,
        Command::Endings(endings) => endings.run(&mut out)?,
        Command::Engine(engine) => engine.run(&mut out)?,
        Command::Match(contest) => contest.run(&mut out)?,
        Command::Merge(merge) => merge.run(&mut out)?,
        Command::Openings(openings) => openings.run(&mut out)?,
        Command::Perft(perft) => perft.run(&mut out)?,
        Command::Puzzles(puzzles) => puzzles.run(&mut out)?,
        Command::Solve(solve) => solve.run(&mut out)?,
        Command::Train(train) => train.run(&mut out)?,
        Command::Play(play) => play.run(&mut AutoStream::auto(io::stdout().lock()))?,
    }
    Ok(out.flush()?)
}

fn print(text: &str) -> Result<(), CommandError> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

/// Play and analyze Laska, Emanuel Lasker's board game of 1911
#[derive(Parser)]
#[command(name = "laska", version)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Play(Play),
    Analyze(Analyze),
    Review(Review),
    Link(Link),
    Solve(Solve),
    Engine(Engine),
    Match(Match),
    Bench(Bench),
    Perft(Perft),
    Train(Train),
    Book(Book),
    Openings(OpeningsCommand),
    Merge(Merge),
    Puzzles(Puzzles),
    Endings(Endings),
    Completions(Completions),
    Manual(Manual),
}

/// A reason to exit without running a command.
enum EarlyExit {
    /// Help or the version was requested; this is the text to print.
    Help(String),
    /// The arguments are invalid; this is the error message.
    InvalidInput(String),
}

impl CommandLine {
    /// Parses the arguments, the first of which is the program name.
    fn parse_args(arguments: impl Iterator<Item = OsString>) -> Result<Command, EarlyExit> {
        match Self::try_parse_from(arguments) {
            Ok(line) => Ok(line.command),
            Err(error) if !error.use_stderr() => Err(EarlyExit::Help(error.render().to_string())),
            Err(error) => Err(EarlyExit::InvalidInput(one_line(&error))),
        }
    }
}

/// The beginnings of the hints that clap appends to an error message.
const HINTS: [&str; 3] = ["\n\n  tip:", "\n\nUsage:", "\n\nFor more information"];

/// Returns the message of a clap error on one line, without hints.
fn one_line(error: &clap::Error) -> String {
    if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return "error: no command; see 'laska --help'".to_owned();
    }
    let text = error.render().to_string();
    let end = HINTS.into_iter().filter_map(|hint| text.rfind(hint)).min().unwrap_or(text.len());
    text[..end].lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}
