//! The two texts that the position is written as. Each is as it was typed for as long as it is typed, and follows
//! the board after every other change.

use std::rc::Rc;

use laska_app::address::fen_of_link;
use laska_app::text_length::{self, TextTooLong};
use laska_rules::notation::{fen, piece_list};
use laska_rules::{Board, Setup};
use laska_web::words::localize;

use super::event::TextFormat;

/// A text with what is wrong with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// As it is typed.
    pub text: Rc<str>,
    /// Where it cannot be read, and what was expected there.
    pub fault: Option<Rc<str>>,
}

/// Both texts.
#[derive(Clone, Debug, PartialEq)]
pub struct Texts {
    ranks: Text,
    pieces: Text,
}

impl Texts {
    /// Both texts as they are written of an arrangement.
    #[must_use]
    pub fn of(setup: &Setup) -> Self {
        let text = |text: String| Text { text: text.into(), fault: None };
        Self { ranks: text(fen::write(setup)), pieces: text(piece_list::write_setup(setup)) }
    }

    /// One of them.
    #[must_use]
    pub const fn text(&self, format: TextFormat) -> &Text {
        match format {
            TextFormat::Fen => &self.ranks,
            TextFormat::PieceList => &self.pieces,
        }
    }

    /// Both, one of them as it was typed.
    #[must_use]
    pub fn typed(mut self, format: TextFormat, text: &str, fault: Option<Rc<str>>) -> Self {
        let typed = Text { text: text.into(), fault };
        match format {
            TextFormat::Fen => self.ranks = typed,
            TextFormat::PieceList => self.pieces = typed,
        }
        self
    }
}

/// The arrangement of a text; a list of pieces stands on that board, ranks tell theirs.
///
/// # Errors
/// When it cannot be read, with the place and what was expected.
pub fn read(format: TextFormat, text: &str, board: Board) -> Result<Setup, Rc<str>> {
    let text = match format {
        TextFormat::Fen => fen_of_link(text),
        TextFormat::PieceList => text.to_owned(),
    };
    TextTooLong::check(&text, text_length::POSITION).map_err(|error| localize(&error))?;
    match format {
        TextFormat::Fen => fen::parse_setup(&text).map_err(|error| localize(&error).into()),
        TextFormat::PieceList => piece_list::parse_setup(&text, board).map_err(|error| localize(&error).into()),
    }
}
