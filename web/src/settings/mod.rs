//! What a player likes the table to be: its looks, its words, its motion and sound. Plain data with stable names, and
//! the text that it is kept as. Knows no browser and no game.

mod answers;
mod kept;
mod setting;

use crate::intent::Shown;

pub use answers::{
    Animation, Answer, BoardTheme, Choice, Coordinates, Light, Notation, PieceSet, Speech, Tempo, Volume,
};
pub use kept::{Damage, KEY, Read, read, rewrite, write};
pub use setting::Setting;

/// All settings; each holds by itself.
///
/// ```
/// # use laska_web::settings::{PieceSet, Settings, read, write};
/// let settings = Settings { pieces: PieceSet::Coins, ..Settings::default() };
/// assert_eq!(read(&write(&settings)).settings, settings);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// What the page speaks.
    pub language: Speech,
    /// How counters look.
    pub pieces: PieceSet,
    /// How squares look.
    pub board: BoardTheme,
    /// Whether the page is light or dark.
    pub light: Light,
    /// How squares are named on the board.
    pub coordinates: Coordinates,
    /// How moves are written.
    pub notation: Notation,
    /// How fast columns glide.
    pub animation: Animation,
    /// How loud moves are.
    pub sound: Volume,
    /// Whether the board that lays columns open is shown.
    pub second_board: Shown,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: Speech::default(),
            pieces: PieceSet::default(),
            board: BoardTheme::default(),
            light: Light::default(),
            coordinates: Coordinates::default(),
            notation: Notation::default(),
            animation: Animation::default(),
            sound: Volume::default(),
            second_board: Shown::Yes,
        }
    }
}
