//! The values of the settings, and the meaning of some. Their appearance is defined elsewhere under their names:
//! shapes in `counter_style.rs` of laska-app, colors in `styles/pieces.css` and `styles/themes.css`.

use laska_rules::notation::{algebraic, numeric};
use laska_rules::{Move, Position};

use super::{Animation, Notation, PieceSet, Volume, WatchSpeed};
use crate::tr_noop;
use crate::words::Language;

/// The name and title of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueInfo {
    /// The name in storage, in `data-testid` and in the style sheets: `coins`.
    pub name: &'static str,
    /// The title in English, to be translated by [`translate`](crate::words::translate): `Coins`.
    pub title: &'static str,
}

impl ValueInfo {
    const fn new(name: &'static str, title: &'static str) -> Self {
        Self { name, title }
    }
}

/// A type whose values a setting can take.
pub trait SettingValue: Copy + PartialEq + 'static {
    /// All values, in the order of the dialog.
    const VALUES: &'static [(Self, ValueInfo)];

    fn name(self) -> &'static str {
        let found = Self::VALUES.iter().find(|(choice, _)| *choice == self);
        found.map_or("", |(_, value)| value.name)
    }

    fn from_name(name: &str) -> Option<Self> {
        Self::VALUES.iter().find(|(_, value)| value.name == name).map(|(choice, _)| *choice)
    }
}

/// Whether a part of the page is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    Yes,
    /// Hidden.
    No,
}

impl Shown {
    /// Returns the other value.
    pub const fn toggled(self) -> Self {
        match self {
            Self::Yes => Self::No,
            Self::No => Self::Yes,
        }
    }
}

impl From<bool> for Shown {
    fn from(is_shown: bool) -> Self {
        if is_shown { Self::Yes } else { Self::No }
    }
}

impl SettingValue for PieceSet {
    const VALUES: &'static [(Self, ValueInfo)] = &[
        (Self::Turned, ValueInfo::new("turned", tr_noop!("Turned"))),
        (Self::Lasker, ValueInfo::new("lasker", tr_noop!("Lasker, 1911"))),
        (Self::Schmid, ValueInfo::new("schmid", tr_noop!("Schmid"))),
        (Self::Zillions, ValueInfo::new("zillions", tr_noop!("Zillions"))),
        (Self::Coins, ValueInfo::new("coins", tr_noop!("Coins"))),
    ];
}

impl SettingValue for Shown {
    const VALUES: &'static [(Self, ValueInfo)] = &[
        (Self::Yes, ValueInfo::new("shown", tr_noop!("Shown"))),
        (Self::No, ValueInfo::new("hidden", tr_noop!("Hidden"))),
    ];
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LanguageSetting {
    /// The browser's preferred language.
    #[default]
    Browser,
    /// A specific language.
    Language(Language),
}

impl SettingValue for LanguageSetting {
    const VALUES: &'static [(Self, ValueInfo)] = &values();
}

/// Returns the browser's language and all languages, each with the title in the language itself.
const fn values() -> [(LanguageSetting, ValueInfo); Language::ALL.len() + 1] {
    let browser = (LanguageSetting::Browser, ValueInfo::new("browser", tr_noop!("Same as browser")));
    let mut values = [browser; Language::ALL.len() + 1];
    let mut index = 0;
    while index < Language::ALL.len() {
        let language = Language::ALL[index];
        index += 1;
        values[index] = (LanguageSetting::Language(language), ValueInfo::new(language.code, language.name));
    }
    values
}

impl Notation {
    /// Writes a move played in a position.
    ///
    /// # Panics
    /// Panics if the move is illegal in the position.
    pub fn write(self, position: &Position, mv: Move) -> String {
        match self {
            Self::Plain => mv.to_string(),
            Self::Columns => algebraic::with_columns(position, mv),
            Self::Numbers => numeric::write(position, mv),
        }
    }
}

impl Animation {
    /// Returns the durations of the parts of a move, or `None` without animation.
    pub const fn tempo(self) -> Option<Tempo> {
        match self {
            Self::Off => None,
            // Long enough to follow, too short to wait for.
            Self::Normal => Some(Tempo { step: 220.0, jump: 300.0, promotion: 240.0 }),
            Self::Slow => Some(Tempo { step: 500.0, jump: 800.0, promotion: 500.0 }),
        }
    }
}

/// The durations of the parts of an animated move, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tempo {
    pub step: f64,
    /// A jump, including the capture.
    pub jump: f64,
    pub promotion: f64,
}

impl WatchSpeed {
    /// Returns the time of a move in percent of its time at normal speed, 1.2 seconds.
    pub const fn percent(self) -> u32 {
        match self {
            Self::Slow => 250,
            Self::Normal => 100,
            // Still as long as the animation of a step.
            Self::Fast => 30,
        }
    }
}

impl Volume {
    /// Returns the gain from 0 to 1, or `None` for silence.
    pub const fn gain(self) -> Option<f64> {
        match self {
            Self::Off => None,
            Self::Quiet => Some(0.12),
            Self::Normal => Some(0.35),
            Self::Loud => Some(0.9),
        }
    }
}
