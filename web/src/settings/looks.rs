//! Owns the choices of looks. What each looks like is data elsewhere: shapes in `board/geometry/make.rs`, colors in
//! `styles/pieces.css` and `styles/themes.css`, under the names given here.

use super::{Answer, Choice};
use crate::t_later;

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
