//! The choice between the evaluation by terms and a network from a file.

use std::fs;
use std::path::Path;
use std::sync::Arc;

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

    /// Creates an evaluator for a searcher.
    pub(crate) fn evaluator(&self) -> ChosenEvaluator {
        match self {
            Self::Terms => ChosenEvaluator::Terms(Weights::FITTED),
            Self::Network(network) => ChosenEvaluator::Network(NetworkEvaluator::new(Arc::clone(network))),
        }
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
