//! Owns the clock of this program: what the engine is told of time.

use std::time::{Duration, Instant};

use laska_engine::Clock;

/// The machine's clock, from the moment it was made.
pub(crate) struct WallClock(Instant);

impl WallClock {
    /// A clock that stands at nothing now.
    pub(crate) fn new() -> Self {
        Self(Instant::now())
    }
}

impl Clock for WallClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}
