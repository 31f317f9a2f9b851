//! Owns how the limits of a search are given on the command line.

use std::time::Duration;

use clap::Args;
use laska_engine::{Depth, Limits, Nodes, TimedLimits};

/// When a search ends: at the first of those that are given.
#[derive(Args, Clone, Copy, Default)]
pub(crate) struct LimitArguments {
    /// Search for that many milliseconds
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) movetime: Option<u64>,

    /// Search that many plies deep
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u8).range(1..=i64::from(Depth::MAX.0)))]
    pub(crate) depth: Option<u8>,

    /// Search that many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
}

impl LimitArguments {
    /// The limits, or those ones when none is given.
    pub(crate) fn or(self, default: TimedLimits) -> TimedLimits {
        let limits = TimedLimits {
            time: self.movetime.map(Duration::from_millis),
            search: Limits { depth: self.depth.map(Depth), nodes: self.nodes.map(Nodes), ..default.search },
        };
        if self.is_empty() { default } else { limits }
    }

    /// Whether none is given.
    pub(crate) fn is_empty(self) -> bool {
        self.movetime.is_none() && self.depth.is_none() && self.nodes.is_none()
    }
}
