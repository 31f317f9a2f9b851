//! The answers that each setting has. What they look like is data elsewhere: shapes in `board/geometry/make.rs`, colors in
//! `styles/pieces.css` and `styles/themes.css`, under the names given here.

use laska_rules::notation::{algebraic, numeric};
use laska_rules::{Move, Position};

use crate::intent::Shown;
use crate::t_later;
use crate::words::Language;

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

/// What the page speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speech {
    /// What the browser asks pages for.
    #[default]
    Browser,
    /// This language.
    Language(Language),
}

impl Choice for Speech {
    const ANSWERS: &'static [(Self, Answer)] = &answers();
}

/// An answer for each language, in its own words.
const fn answers() -> [(Speech, Answer); Language::ALL.len() + 1] {
    let browser = (Speech::Browser, Answer::new("browser", t_later!("As the browser")));
    let mut answers = [browser; Language::ALL.len() + 1];
    let mut place = 0;
    while place < Language::ALL.len() {
        let language = Language::ALL[place];
        place += 1;
        answers[place] = (Speech::Language(language), Answer::new(language.code, language.name));
    }
    answers
}

/// How counters look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PieceSet {
    /// Turned ivory and ebony with an ornament.
    #[default]
    Turned,
    /// Lasker's set of 1911: green is White's officer, red is Black's.
    Lasker,
    /// F. X. Schmid's: green and red, the soldiers transparent.
    Schmid,
    /// That of the Zillions version: blues against yellow and red.
    Zillions,
    /// Silver and gold against bronze and copper.
    Coins,
}

impl Choice for PieceSet {
    const ANSWERS: &'static [(Self, Answer)] = &[
        (Self::Turned, Answer::new("turned", t_later!("Turned"))),
        (Self::Lasker, Answer::new("lasker", t_later!("Lasker, 1911"))),
        (Self::Schmid, Answer::new("schmid", t_later!("Schmid"))),
        (Self::Zillions, Answer::new("zillions", t_later!("Zillions"))),
        (Self::Coins, Answer::new("coins", t_later!("Coins"))),
    ];
}

/// How squares look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardTheme {
    /// Green and ivory in a dark frame.
    #[default]
    Green,
    /// Walnut and maple.
    Walnut,
    /// Slate and pale blue.
    Slate,
    /// Gray on white, like print.
    Paper,
    /// Plum and rose.
    Plum,
}

impl Choice for BoardTheme {
    const ANSWERS: &'static [(Self, Answer)] = &[
        (Self::Green, Answer::new("green", t_later!("Green"))),
        (Self::Walnut, Answer::new("walnut", t_later!("Walnut"))),
        (Self::Slate, Answer::new("slate", t_later!("Slate"))),
        (Self::Paper, Answer::new("paper", t_later!("Paper"))),
        (Self::Plum, Answer::new("plum", t_later!("Plum"))),
    ];
}

/// Whether the page is light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Light {
    /// As everything else on the player's screen.
    #[default]
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Choice for Light {
    const ANSWERS: &'static [(Self, Answer)] = &[
        (Self::System, Answer::new("system", t_later!("As the system"))),
        (Self::Light, Answer::new("light", t_later!("Light"))),
        (Self::Dark, Answer::new("dark", t_later!("Dark"))),
    ];
}

/// How squares are named on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Coordinates {
    /// Letters and digits on the frame.
    #[default]
    Letters,
    /// Lasker's numbers on the playing squares.
    Numbers,
    /// Not at all.
    None,
}

impl Choice for Coordinates {
    const ANSWERS: &'static [(Self, Answer)] = &[
        (Self::Letters, Answer::new("letters", t_later!("Letters"))),
        (Self::Numbers, Answer::new("numbers", t_later!("Lasker’s numbers"))),
        (Self::None, Answer::new("none", t_later!("None"))),
    ];
}

/// How moves are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    /// `b2-c3-d4`.
    #[default]
    Plain,
    /// `b2-c3-d4wb`: with what stands on the squares after the move.
    Columns,
    /// `5-9-13`.
    Numbers,
}

impl Choice for Notation {
    const ANSWERS: &'static [(Self, Answer)] = &[
        (Self::Plain, Answer::new("plain", "b2-c3-d4")),
        (Self::Columns, Answer::new("columns", "b2-c3-d4wb")),
        (Self::Numbers, Answer::new("numbers", "5-9-13")),
    ];
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
