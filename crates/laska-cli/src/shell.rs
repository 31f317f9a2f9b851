//! `laska completions` and `laska manual`: files that integrate the program into a shell.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, CommandFactory as _};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::CommandLine;
use crate::error::CommandError;

/// Print a script that completes commands and options in a shell
///
/// For example, in bash: source <(laska completions bash)
#[derive(Args)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        // The generator panics where it cannot write.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut CommandLine::command(), "laska", &mut script);
        Ok(out.write_all(&script)?)
    }
}

/// Print the manual page
///
/// To read it: laska manual | man -l -
#[derive(Args)]
pub(crate) struct Manual {
    /// Write the pages of the program and of all its commands to this folder instead
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

impl Manual {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        match self.out {
            None => Ok(Man::new(CommandLine::command()).render(out)?),
            Some(folder) => clap_mangen::generate_to(CommandLine::command(), &folder).map_err(|error| {
                io::Error::new(error.kind(), format!("could not write to {}: {error}", folder.display())).into()
            }),
        }
    }
}
