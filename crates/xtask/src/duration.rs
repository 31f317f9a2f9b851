//! Owns how a duration is written for a person.

use std::{fmt, time::Duration};

/// A duration as `0.4 s`, `38 s` or `2 min 17 s`.
pub(crate) struct Spoken(pub(crate) Duration);

impl fmt::Display for Spoken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // From ten seconds up nobody reads tenths.
        if self.0 < Duration::from_secs(10) {
            return write!(f, "{:.1} s", self.0.as_secs_f64());
        }
        match (self.0.as_secs() / 60, self.0.as_secs() % 60) {
            (0, seconds) => write!(f, "{seconds} s"),
            (minutes, seconds) => write!(f, "{minutes} min {seconds} s"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Duration, Spoken};

    #[test]
    fn spoken() {
        for (milliseconds, expected) in [(40, "0.0 s"), (1250, "1.2 s"), (38_900, "38 s"), (137_000, "2 min 17 s")] {
            assert_eq!(Spoken(Duration::from_millis(milliseconds)).to_string(), expected);
        }
    }
}
