//! The ways in which a command fails, each with its exit code. Prints nothing: `main` does.

use std::io;
use std::process::ExitCode;

/// Why a command did not do what it was asked for.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// What was given cannot be used.
    #[error("{0}")]
    Input(String),
    /// It could be used, but the work has no result.
    #[error("{0}")]
    Work(String),
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Failure {
    /// What was given cannot be used, for this reason.
    pub(crate) fn input(reason: impl ToString) -> Self {
        Self::Input(reason.to_string())
    }

    /// The work has no result, for this reason.
    pub(crate) fn work(reason: impl ToString) -> Self {
        Self::Work(reason.to_string())
    }

    /// Whether the reader of our output has gone: it has read enough, as `head` does.
    pub(crate) fn is_reader_gone(&self) -> bool {
        matches!(self, Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// What the program answers to its caller: 2 for bad input, 1 for the rest.
    pub(crate) fn code(&self) -> ExitCode {
        match self {
            Self::Input(_) => ExitCode::from(2),
            Self::Work(_) | Self::Io(_) => ExitCode::FAILURE,
        }
    }
}
