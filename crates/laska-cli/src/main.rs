//! Owns the `laska` binary: reads the command line, runs one subcommand, and turns its failure into a line and a code.

mod analyze;
mod bench;
mod book;
mod command_line;
mod contest;
mod engine;
mod failure;
mod limits;
mod memory;
mod openings;
mod perft;
mod play;
mod puzzles;
mod search;
mod solve;
mod start;
mod strength;
mod tune;
mod wall_clock;

use std::io::{self, Write};
use std::process::ExitCode;

use anstream::AutoStream;
use command_line::{Command, CommandLine, Refused};
use failure::Failure;

fn main() -> ExitCode {
    let done = match CommandLine::read(std::env::args_os()) {
        Ok(command) => run(command),
        Err(Refused::Help(text)) => print(&text),
        // Clap's lines begin with 'error:' already.
        Err(Refused::Input(line)) => {
            eprintln!("{line}");
            return Failure::Input(line).code();
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) if failure.is_reader_gone() => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            failure.code()
        }
    }
}

fn run(command: Command) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match command {
        Command::Analyze(analyze) => analyze.run(&mut out)?,
        Command::Bench(bench) => bench.run(&mut out)?,
        Command::Book(book) => book.run(&mut out)?,
        Command::Engine(engine) => engine.run(&mut out)?,
        Command::Match(contest) => contest.run(&mut out)?,
        Command::Perft(perft) => perft.run(&mut out)?,
        Command::Puzzles(puzzles) => puzzles.run(&mut out)?,
        Command::Solve(solve) => solve.run(&mut out)?,
        Command::Tune(tune) => tune.run(&mut out)?,
        Command::Play(play) => play.run(&mut AutoStream::auto(io::stdout().lock()))?,
    }
    Ok(out.flush()?)
}

fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}
