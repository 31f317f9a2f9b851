//! Owns what every setting is: one of a few answers, each with a name that never changes and words that may.

use crate::intent::Shown;
use crate::t_later;

/// An answer as it is named and told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Its name in the store, in `data-testid` and in the stylesheets: `coins`.
    pub name: &'static str,
    /// What the dialog calls it, to be told by [`say`](crate::words::say): `Coins`.
    pub title: &'static str,
}

impl Answer {
    pub(super) const fn new(name: &'static str, title: &'static str) -> Self {
        Self { name, title }
    }
}

/// One of a few answers.
pub trait Choice: Copy + PartialEq + 'static {
    /// All answers, in the order of the dialog.
    const ANSWERS: &'static [(Self, Answer)];

    /// The name of this answer.
    fn name(self) -> &'static str {
        let found = Self::ANSWERS.iter().find(|(choice, _)| *choice == self);
        found.map_or("", |(_, answer)| answer.name)
    }

    /// The answer of that name.
    #[must_use]
    fn from_name(name: &str) -> Option<Self> {
        Self::ANSWERS.iter().find(|(_, answer)| answer.name == name).map(|(choice, _)| *choice)
    }
}

impl Choice for Shown {
    const ANSWERS: &'static [(Self, Answer)] =
        &[(Self::Yes, Answer::new("shown", t_later!("Shown"))), (Self::No, Answer::new("hidden", t_later!("Hidden")))];
}
