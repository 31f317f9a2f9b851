//! The names of evaluations, for options and for journals.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use laska_engine::Evaluation;
use laska_engine::evaluation::network::Network;

/// The name of the standard network.
pub const STANDARD: &str = "standard";

/// The name of the evaluation by terms alone.
pub const NO_NETWORK: &str = "none";

/// A network cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {reason}")]
pub struct NetworkFileError {
    path: String,
    reason: String,
}

/// Returns an evaluation from `standard`, `none`, or the path of a file written by 'laska-lab train fit'.
pub fn parse_evaluation(name: &str) -> Result<Evaluation, NetworkFileError> {
    match name {
        STANDARD => Ok(Evaluation::standard()),
        NO_NETWORK => Ok(Evaluation::Terms),
        path => read(path.as_ref()),
    }
}

fn read(path: &Path) -> Result<Evaluation, NetworkFileError> {
    let error = |reason: String| NetworkFileError { path: path.display().to_string(), reason };
    let bytes = fs::read(path).map_err(|cause| error(cause.to_string()))?;
    let network = Network::from_bytes(&bytes).map_err(|cause| error(cause.to_string()))?;
    Ok(Evaluation::Network(Arc::new(network)))
}

/// Returns what tells an evaluation from others: `terms`, or the checksum of a network (CRC-32) such as `1a2b3c4d`.
pub fn evaluation_id(evaluation: &Evaluation) -> String {
    match evaluation {
        Evaluation::Terms => "terms".to_owned(),
        Evaluation::Network(network) => format!("{:08x}", crc32fast::hash(&network.to_bytes())),
    }
}
