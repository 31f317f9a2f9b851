//! Owns the choices of how the table moves and sounds.

use super::{Answer, Choice};
use crate::t_later;

/// How fast moves are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Animation {
    /// They are at once where they go.
    Off,
    /// Fast enough never to be waited for.
    #[default]
    Normal,
    /// To be followed jump by jump.
    Slow,
}

impl Choice for Animation {
    const ANSWERS: &'static [(Self, Answer)] = &[
        (Self::Off, Answer::new("off", t_later!("Off"))),
        (Self::Normal, Answer::new("normal", t_later!("Normal"))),
        (Self::Slow, Answer::new("slow", t_later!("Slow"))),
    ];
}

impl Animation {
    /// How long the parts of a move take; `None` where nothing moves.
    #[must_use]
    pub const fn tempo(self) -> Option<Tempo> {
        match self {
            Self::Off => None,
            // Long enough to be followed, too short to be waited for.
            Self::Normal => Some(Tempo { step: 220.0, jump: 300.0, promotion: 240.0 }),
            Self::Slow => Some(Tempo { step: 500.0, jump: 800.0, promotion: 500.0 }),
        }
    }
}

/// How long the parts of a move take as it is shown, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tempo {
    /// A step to the next square.
    pub step: f64,
    /// A jump, with the capture of what is jumped.
    pub jump: f64,
    /// A soldier's turning into an officer.
    pub promotion: f64,
}

/// How loud moves are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Volume {
    /// Silent.
    Off,
    /// Quiet.
    Quiet,
    /// As other pages are.
    #[default]
    Normal,
    /// Loud.
    Loud,
}

impl Choice for Volume {
    const ANSWERS: &'static [(Self, Answer)] = &[
        (Self::Off, Answer::new("off", t_later!("Off"))),
        (Self::Quiet, Answer::new("quiet", t_later!("Quiet"))),
        (Self::Normal, Answer::new("normal", t_later!("Normal"))),
        (Self::Loud, Answer::new("loud", t_later!("Loud"))),
    ];
}

impl Volume {
    /// The loudest that a sound may be, as a gain from 0 to 1; `None` where it is silent.
    #[must_use]
    pub const fn gain(self) -> Option<f64> {
        match self {
            Self::Off => None,
            Self::Quiet => Some(0.12),
            Self::Normal => Some(0.35),
            Self::Loud => Some(0.9),
        }
    }
}
