//! The position as two texts, FEN and a piece list. A text stays as the user types it; any other change of the board
//! rewrites both.

use std::rc::Rc;

use laska_app::address::{fen_in_text, link_address, read_address};
use laska_app::text_length::{self, TextTooLong};
use laska_rules::notation::{fen, lasker_list, piece_list};
use laska_rules::{Board, Setup};
use laska_ui::words::localize;

use super::address;
use super::event::TextFormat;

/// A text with its error.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionText {
    /// The text as it was typed.
    pub text: Rc<str>,
    /// The place that is invalid, and what was expected there.
    pub error: Option<Rc<str>>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct PositionTexts {
    fen: PositionText,
    piece_list: PositionText,
}

impl PositionTexts {
    pub fn new(setup: &Setup) -> Self {
        let text = |text: String| PositionText { text: text.into(), error: None };
        Self { fen: text(fen::write(setup)), piece_list: text(piece_list::write_setup(setup)) }
    }

    pub const fn text(&self, format: TextFormat) -> &PositionText {
        match format {
            TextFormat::Fen => &self.fen,
            TextFormat::PieceList => &self.piece_list,
        }
    }

    /// Returns whether one of the texts is not a position.
    pub const fn is_invalid(&self) -> bool {
        self.fen.error.is_some() || self.piece_list.error.is_some()
    }

    /// Replaces the text in a format with the typed text.
    pub fn with_typed(mut self, format: TextFormat, text: &str, error: Option<Rc<str>>) -> Self {
        let typed = PositionText { text: text.into(), error };
        match format {
            TextFormat::Fen => self.fen = typed,
            TextFormat::PieceList => self.piece_list = typed,
        }
        self
    }
}

/// Parses a text, or a link to a position or to the end of a game. A piece list may be in Lasker's style, too. `board` is the board
/// of a piece list; a FEN implies its own board.
///
/// # Errors
/// When the text is invalid. The message names the place and what was expected.
pub fn parse(format: TextFormat, text: &str, board: Board) -> Result<Setup, Rc<str>> {
    if let Some(address) = link_address(text) {
        return setup_of_link(address);
    }
    TextTooLong::check(text, text_length::POSITION).map_err(|error| localize(&error))?;
    let text = fen_in_text(text);
    match format {
        TextFormat::Fen => fen::parse_setup(&text).map_err(|error| localize(&error).into()),
        TextFormat::PieceList if lasker_list::is_likely(&text) => {
            lasker_list::parse_setup(&text, board).map_err(|error| localize(&error).into())
        }
        TextFormat::PieceList => piece_list::parse_setup(&text, board).map_err(|error| localize(&error).into()),
    }
}

/// The sections of the study before the address of a game or a position.
const SECTIONS: [&str; 2] = ["analysis/", "editor/"];

fn setup_of_link(address: &str) -> Result<Setup, Rc<str>> {
    let [game, position] = SECTIONS.map(|section| address.strip_prefix(section));
    match position {
        Some(rest) => address::read(rest).map(|it| it.setup).map_err(|error| localize(&error).into()),
        None => read_address(game.unwrap_or(address))
            .map(|game| Setup::from(game.position()))
            .map_err(|error| localize(&error).into()),
    }
}
