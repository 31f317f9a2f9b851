//! Owns what a benchmark tells. Knows no search.

use serde::{Deserialize, Serialize};

/// What the benchmark has come to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BenchText {
    /// The nodes of all its positions: the checksum of the search once all are done.
    pub nodes: u64,
    /// The time since it was asked for, in milliseconds.
    pub elapsed_ms: u32,
    /// The positions that are done, in their order.
    pub positions: Vec<BenchPosition>,
}

/// A position of the benchmark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BenchPosition {
    /// What it is.
    pub name: String,
    /// The positions that its search has visited.
    pub nodes: u64,
    /// The time that it took, in milliseconds.
    pub elapsed_ms: u32,
}
