//! Owns what the engine asks of a clock. Knows no clock: whoever runs the engine has one.

use std::time::Duration;

/// Something that tells the time.
pub trait Clock {
    /// Time since some fixed moment. It never runs backwards.
    fn now(&self) -> Duration;
}

impl<C: Clock + ?Sized> Clock for &C {
    fn now(&self) -> Duration {
        (**self).now()
    }
}
