//! Owns the version of the messages, and what is said where two differ.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A version of the messages. Worker and page must have the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ProtocolVersion(pub u32);

/// The version that this crate speaks. It grows with every change that the other side could misread.
pub const PROTOCOL_VERSION: ProtocolVersion = ProtocolVersion(3);

/// Page and worker do not speak the same version: they come from different builds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the page speaks version {page} of the worker's protocol, the worker version {worker}; load the page again",
    worker = PROTOCOL_VERSION
)]
pub struct ForeignVersion {
    /// The version of the page.
    pub page: ProtocolVersion,
}

impl fmt::Display for ProtocolVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
