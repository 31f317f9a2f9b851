//! The names of evaluations, for options and for files of games.

use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::{fmt, fs};

use laska_engine::Evaluation;
use laska_engine::evaluation::network::{Network, NetworkError};

/// The name of the standard network.
pub(crate) const STANDARD: &str = "standard";

/// The name of the evaluation by terms alone.
pub(crate) const NO_NETWORK: &str = "none";

/// A network cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NetworkFileError {
    #[error("{path}: {reason}")]
    Unreadable { path: String, reason: String },
    #[error("{path}: {error}")]
    Invalid { path: String, error: NetworkError },
}

/// Returns an evaluation from `standard`, `none`, or the path of a file written by 'laska train fit'.
pub(crate) fn parse_evaluation(name: &str) -> Result<Evaluation, NetworkFileError> {
    match name {
        STANDARD => Ok(Evaluation::standard()),
        NO_NETWORK => Ok(Evaluation::Terms),
        path => read(path.as_ref()),
    }
}

fn read(path: &Path) -> Result<Evaluation, NetworkFileError> {
    let name = || path.display().to_string();
    let bytes =
        fs::read(path).map_err(|error| NetworkFileError::Unreadable { path: name(), reason: error.to_string() })?;
    let network = Network::from_bytes(&bytes);
    let network = network.map_err(|error| NetworkFileError::Invalid { path: name(), error })?;
    Ok(Evaluation::Network(Arc::new(network)))
}

/// What tells an evaluation from others: `terms`, or the checksum of a network (CRC-32) such as `1a2b3c4d`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EvaluationId {
    Terms,
    Network(u32),
}

/// A text is not an [`EvaluationId`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected 'terms' or the checksum of a network, found '{0}'")]
pub(crate) struct EvaluationIdError(String);

impl From<&Evaluation> for EvaluationId {
    fn from(evaluation: &Evaluation) -> Self {
        match evaluation {
            Evaluation::Terms => Self::Terms,
            Evaluation::Network(network) => Self::Network(crc32fast::hash(&network.to_bytes())),
        }
    }
}

impl fmt::Display for EvaluationId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Terms => f.write_str("terms"),
            Self::Network(checksum) => write!(f, "{checksum:08x}"),
        }
    }
}

impl FromStr for EvaluationId {
    type Err = EvaluationIdError;

    fn from_str(text: &str) -> Result<Self, EvaluationIdError> {
        let checksum = || u32::from_str_radix(text, 16).map_err(|_| EvaluationIdError(text.to_owned()));
        if text == "terms" { Ok(Self::Terms) } else { checksum().map(Self::Network) }
    }
}
