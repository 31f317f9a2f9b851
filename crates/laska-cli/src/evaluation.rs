//! The choice between the evaluation by terms and a network from a file.

use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::{fmt, fs};

use laska_engine::evaluation::network::{Network, NetworkError, NetworkEvaluator};
use laska_engine::{Evaluator, Score, Weights};
use laska_rules::Position;

/// An evaluation that the user has chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Evaluation {
    /// By terms.
    #[default]
    Terms,
    /// By terms, corrected by a network.
    Network(Arc<Network>),
}

/// A network cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NetworkFileError {
    #[error("{path}: {reason}")]
    Unreadable { path: String, reason: String },
    #[error("{path}: {error}")]
    Invalid { path: String, error: NetworkError },
}

impl Evaluation {
    /// Reads a network written by 'laska train fit'.
    pub(crate) fn read(path: &Path) -> Result<Self, NetworkFileError> {
        let name = || path.display().to_string();
        let bytes =
            fs::read(path).map_err(|error| NetworkFileError::Unreadable { path: name(), reason: error.to_string() })?;
        let network = Network::from_bytes(&bytes);
        let network = network.map_err(|error| NetworkFileError::Invalid { path: name(), error })?;
        Ok(Self::Network(Arc::new(network)))
    }

    /// Returns what tells this evaluation from others.
    pub(crate) fn id(&self) -> EvaluationId {
        match self {
            Self::Terms => EvaluationId::Terms,
            Self::Network(network) => EvaluationId::Network(crc32fast::hash(&network.to_bytes())),
        }
    }

    /// Creates an evaluator for a searcher.
    pub(crate) fn evaluator(&self) -> ChosenEvaluator {
        match self {
            Self::Terms => ChosenEvaluator::Terms(Weights::FITTED),
            Self::Network(network) => ChosenEvaluator::Network(NetworkEvaluator::new(Arc::clone(network))),
        }
    }
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

/// The evaluator of an [`Evaluation`].
#[expect(clippy::large_enum_variant, reason = "each searcher has one")]
pub(crate) enum ChosenEvaluator {
    Terms(Weights),
    Network(NetworkEvaluator),
}

impl Evaluator for ChosenEvaluator {
    #[inline]
    fn evaluate(&mut self, position: &Position) -> Score {
        match self {
            Self::Terms(weights) => weights.evaluate(position),
            Self::Network(network) => network.evaluate(position),
        }
    }
}
