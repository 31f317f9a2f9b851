//! The error type of commands, with exit codes.

use std::fmt;
use std::io;
use std::path::Path;
use std::process::ExitCode;

#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    #[error("{0}")]
    InvalidInput(String),
    /// The input is valid, but the command produced no result.
    #[error("{0}")]
    Failed(String),
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl CommandError {
    pub fn invalid_input(reason: impl ToString) -> Self {
        Self::InvalidInput(reason.to_string())
    }

    /// Creates the error of a file that cannot be read or written, or has invalid contents.
    pub fn in_file(path: &Path, reason: impl fmt::Display) -> Self {
        Self::InvalidInput(format!("{}: {reason}", path.display()))
    }

    /// Creates the error of a command without a result.
    pub fn failed(reason: impl ToString) -> Self {
        Self::Failed(reason.to_string())
    }

    /// Returns whether the reader of the output has closed it, as `head` does.
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// Returns the exit code: 2 for invalid input, otherwise 1.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Self::InvalidInput(_) => ExitCode::from(2),
            Self::Failed(_) | Self::Io(_) => ExitCode::FAILURE,
        }
    }
}
