//! A program as a process: parses the command line, reports errors, and prints the files that integrate it into a shell.

use std::ffi::OsString;
use std::io::{self, StdoutLock, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::error::CommandError;

/// Parses the command line, runs the command and reports its error.
pub fn main<C: Parser>(run: impl FnOnce(C, &mut StdoutLock<'_>) -> Result<(), CommandError>) -> ExitCode {
    let mut out = io::stdout().lock();
    let result = match parse(std::env::args_os()) {
        Ok(command_line) => run(command_line, &mut out),
        Err(EarlyExit::Help(text)) => out.write_all(text.as_bytes()).map_err(CommandError::from),
        // Clap's messages already begin with 'error:'.
        Err(EarlyExit::InvalidInput(line)) => {
            eprintln!("{line}");
            return CommandError::InvalidInput(line).exit_code();
        }
    };
    match result.and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.is_broken_pipe() => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            error.exit_code()
        }
    }
}

/// A reason to exit without running a command.
enum EarlyExit {
    /// Help or the version was requested; this is the text to print.
    Help(String),
    /// The arguments are invalid; this is the error message.
    InvalidInput(String),
}

/// Parses the arguments, the first of which is the program name.
fn parse<C: Parser>(arguments: impl Iterator<Item = OsString>) -> Result<C, EarlyExit> {
    C::try_parse_from(arguments).map_err(|error| {
        if error.use_stderr() {
            EarlyExit::InvalidInput(one_line(&error, C::command().get_name()))
        } else {
            EarlyExit::Help(error.render().to_string())
        }
    })
}

/// The beginnings of the hints that clap appends to an error message.
const HINTS: [&str; 3] = ["\n\n  tip:", "\n\nUsage:", "\n\nFor more information"];

/// Returns the message of a clap error on one line, without hints.
fn one_line(error: &clap::Error, program: &str) -> String {
    if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return format!("error: no command; see '{program} --help'");
    }
    let text = error.render().to_string();
    let end = HINTS.into_iter().filter_map(|hint| text.rfind(hint)).min().unwrap_or(text.len());
    text[..end].lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Print a script that completes commands and options in a shell
///
/// For example, in bash: source <(laska completions bash)
#[derive(Args)]
pub struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    /// Prints the script of a program.
    pub fn run<C: Parser>(self, out: &mut impl Write) -> Result<(), CommandError> {
        let mut command = C::command();
        let name = command.get_name().to_owned();
        // The generator panics where it cannot write.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, name, &mut script);
        Ok(out.write_all(&script)?)
    }
}

/// Print the manual page
///
/// To read it: laska manual | man -l -
#[derive(Args)]
pub struct Manual {
    /// Write the pages of the program and of all its commands to this folder instead
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

impl Manual {
    /// Prints or writes the pages of a program.
    pub fn run<C: Parser>(self, out: &mut impl Write) -> Result<(), CommandError> {
        match self.out {
            None => Ok(Man::new(C::command()).render(out)?),
            Some(folder) => clap_mangen::generate_to(C::command(), &folder).map_err(|error| {
                io::Error::new(error.kind(), format!("could not write to {}: {error}", folder.display())).into()
            }),
        }
    }
}
