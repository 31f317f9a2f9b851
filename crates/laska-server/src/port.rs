//! Owns the port that a server is asked to listen on.

/// Which port to listen on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Port {
    /// Any port that is free now.
    Free,
    /// This port, or none.
    Exactly(u16),
}

impl Port {
    /// The number that the operating system is asked for: it takes 0 as "any".
    pub(crate) fn number(self) -> u16 {
        match self {
            Self::Free => 0,
            Self::Exactly(number) => number,
        }
    }
}
