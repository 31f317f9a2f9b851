//! What the answers of a setting are, and what some of them mean. How they look is data elsewhere: shapes in
//! `board/geometry/make.rs`, colors in `styles/pieces.css` and `styles/themes.css`, under their names.

use laska_rules::notation::{algebraic, numeric};
use laska_rules::{Move, Position};

use super::{Animation, Notation, Volume};
use crate::tr_noop;
use crate::words::Language;

/// An answer as it is named and told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueInfo {
    /// Its name in the store, in `data-testid` and in the stylesheets: `coins`.
    pub name: &'static str,
    /// What the dialog calls it, to be told by [`translate`](crate::words::say): `Coins`.
    pub title: &'static str,
}

impl ValueInfo {
    const fn new(name: &'static str, title: &'static str) -> Self {
        Self { name, title }
    }
}

/// One of a few answers.
pub trait SettingValue: Copy + PartialEq + 'static {
    /// All answers, in the order of the dialog.
    const VALUES: &'static [(Self, ValueInfo)];

    /// The name of this answer.
    fn name(self) -> &'static str {
        let found = Self::VALUES.iter().find(|(choice, _)| *choice == self);
        found.map_or("", |(_, value)| value.name)
    }

    /// The answer of that name.
    #[must_use]
    fn from_name(name: &str) -> Option<Self> {
        Self::VALUES.iter().find(|(_, value)| value.name == name).map(|(choice, _)| *choice)
    }
}

/// Whether a part of the page is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Shown.
    Yes,
    /// Hidden.
    No,
}

impl SettingValue for Shown {
    const VALUES: &'static [(Self, ValueInfo)] = &[
        (Self::Yes, ValueInfo::new("shown", tr_noop!("Shown"))),
        (Self::No, ValueInfo::new("hidden", tr_noop!("Hidden"))),
    ];
}

/// What the page speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LanguageSetting {
    /// What the browser asks pages for.
    #[default]
    Browser,
    /// This language.
    Language(Language),
}

impl SettingValue for LanguageSetting {
    const VALUES: &'static [(Self, ValueInfo)] = &values();
}

/// An answer for each language, in its own words.
const fn values() -> [(LanguageSetting, ValueInfo); Language::ALL.len() + 1] {
    let browser = (LanguageSetting::Browser, ValueInfo::new("browser", tr_noop!("Same as browser")));
    let mut values = [browser; Language::ALL.len() + 1];
    let mut place = 0;
    while place < Language::ALL.len() {
        let language = Language::ALL[place];
        place += 1;
        values[place] = (LanguageSetting::Language(language), ValueInfo::new(language.code, language.name));
    }
    values
}

impl Notation {
    /// A move as it is written from that position.
    ///
    /// # Panics
    /// When the move is not one of the position's.
    #[must_use]
    pub fn write(self, position: &Position, mv: Move) -> String {
        match self {
            Self::Plain => mv.to_string(),
            Self::Columns => algebraic::with_columns(position, mv),
            Self::Numbers => numeric::write(position, mv),
        }
    }
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
