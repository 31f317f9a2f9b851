//! The ways in which a command fails, each with its exit code. Prints nothing: `main` does.

use std::io;
use std::process::ExitCode;

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CommandError {
    /// The input is invalid.
    #[error("{0}")]
    InvalidInput(String),
    /// The input is valid, but there is no result.
    #[error("{0}")]
    Failed(String),
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl CommandError {
    /// The input is invalid, for this reason.
    pub(crate) fn invalid_input(reason: impl ToString) -> Self {
        Self::InvalidInput(reason.to_string())
    }

    /// There is no result, for this reason.
    pub(crate) fn failed(reason: impl ToString) -> Self {
        Self::Failed(reason.to_string())
    }

    /// Whether the reader of the output is gone, as `head` is once it has read enough.
    pub(crate) fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// The exit code: 2 for invalid input, 1 for any other failure.
    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Self::InvalidInput(_) => ExitCode::from(2),
            Self::Failed(_) | Self::Io(_) => ExitCode::FAILURE,
        }
    }
}
