//! The error type of commands, with exit codes.

use std::io;
use std::process::ExitCode;

/// An error of a command.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CommandError {
    /// The input is invalid.
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
    pub(crate) fn invalid_input(reason: impl ToString) -> Self {
        Self::InvalidInput(reason.to_string())
    }

    pub(crate) fn failed(reason: impl ToString) -> Self {
        Self::Failed(reason.to_string())
    }

    /// Returns whether the reader of the output has closed it, as `head` does.
    pub(crate) fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// Returns the exit code: 2 for invalid input, otherwise 1.
    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Self::InvalidInput(_) => ExitCode::from(2),
            Self::Failed(_) | Self::Io(_) => ExitCode::FAILURE,
        }
    }
}
