//! Owns the browser's clock.

use std::time::Duration;

use laska_engine::Clock;
use web_sys::Performance;

/// `performance.now()`: milliseconds since the worker started, monotone.
pub(super) struct PerformanceClock(Performance);

impl PerformanceClock {
    pub(super) fn new() -> Self {
        Self(super::scope().performance().expect("every worker has a clock"))
    }
}

impl Clock for PerformanceClock {
    fn now(&self) -> Duration {
        Duration::from_secs_f64(self.0.now() / 1000.0)
    }
}
