//! Owns how a test went, as its harness shows it.

use std::fmt;

/// How a performance went.
pub type Performed = Result<(), Failure>;

/// Why a test failed, in plain words: the test harness shows it as it is debugged.
pub struct Failure(anyhow::Error);

impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#}", self.0)
    }
}

impl<E: Into<anyhow::Error>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(error.into())
    }
}
