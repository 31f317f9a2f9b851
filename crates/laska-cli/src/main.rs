//! The `laska` binary: reads the command line, runs one subcommand, and turns its failure into a line and a code.

mod command_line;
mod perft;

use std::io::{self, Write};
use std::process::ExitCode;

use command_line::{Command, CommandLine, Refused};

/// The code for a command line that cannot be run.
const BAD_INPUT: u8 = 2;

fn main() -> ExitCode {
    let done = match CommandLine::read(std::env::args_os()) {
        Ok(command) => run(command),
        Err(Refused::Help(text)) => print(&text),
        Err(Refused::Input(line)) => {
            eprintln!("{line}");
            return ExitCode::from(BAD_INPUT);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read this has read enough, as `head` does.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match command {
        Command::Perft(perft) => perft.run(&mut out)?,
    }
    out.flush()
}

fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}
