//! The choice of what a search evaluates positions with.

use std::sync::Arc;

use laska_rules::Position;

use super::network::{Network, NetworkEvaluator};
use super::{Evaluator, Weights};
use crate::Score;

/// What a search evaluates positions with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Evaluation {
    /// The terms alone.
    #[default]
    Terms,
    /// The terms, corrected by a network.
    Network(Arc<Network>),
}

impl Evaluation {
    /// Returns whether both are the same. Does not compare networks weight by weight.
    pub(crate) fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Terms, Self::Terms) => true,
            (Self::Network(one), Self::Network(other)) => Arc::ptr_eq(one, other),
            (Self::Terms, Self::Network(_)) | (Self::Network(_), Self::Terms) => false,
        }
    }

    /// Returns the strongest evaluation: the terms, corrected by the standard network.
    ///
    /// A program that fetches [`Network::STANDARD`] as a file does not call this, and then does not contain it.
    #[must_use]
    pub fn standard() -> Self {
        Self::Network(Arc::new(Network::from_bytes(Network::STANDARD).expect("the standard network is valid")))
    }
}

/// The evaluator of an [`Evaluation`].
#[expect(clippy::large_enum_variant, reason = "each searcher has one")]
pub(crate) enum ChosenEvaluator {
    Terms(Weights),
    Network(NetworkEvaluator),
}

impl From<&Evaluation> for ChosenEvaluator {
    fn from(evaluation: &Evaluation) -> Self {
        match evaluation {
            Evaluation::Terms => Self::Terms(Weights::FITTED),
            Evaluation::Network(network) => Self::Network(NetworkEvaluator::new(Arc::clone(network))),
        }
    }
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
