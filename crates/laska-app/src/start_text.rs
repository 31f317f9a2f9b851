//! Parses the start of a new game from pasted text: a piece list, FEN, or a link.

use laska_rules::notation::fen::{self, FenError};
use laska_rules::notation::piece_list::{self, PieceListError};
use laska_rules::{Game, Message, ToMessage, Variant};

use crate::address::{AddressError, fen_of_link, read_address};
use crate::text_length::{self, TextTooLong};

/// Why a text is not a starting position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub enum StartTextError {
    /// The text is empty.
    Empty,
    /// The text is too long.
    #[error(transparent)]
    TooLong(#[from] TextTooLong),
    /// The piece list is invalid.
    #[error(transparent)]
    PieceList(#[from] PieceListError),
    /// The FEN is invalid.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The link is invalid.
    Link(#[from] AddressError),
}

impl ToMessage for StartTextError {
    fn to_message(&self) -> Message {
        match self {
            Self::Empty => Message::new(
                "the text is empty; expected pieces such as 'c3w c5bB, White to move', FEN such as '//b,,,//w,,,// w', or a link",
            ),
            Self::TooLong(error) => error.to_message(),
            Self::PieceList(error) => error.to_message(),
            Self::Fen(error) => error.to_message(),
            Self::Link(error) => Message::new("link: {0}").with_message(error),
        }
    }
}

/// Parses a starting position: a piece list, FEN, or a link with everything that it contains. FEN determines the board; a
/// piece list uses the variant's board. Both use the variant's capture rule.
///
/// # Errors
/// Returns an error that names the location and what was expected.
pub fn read_start(text: &str, variant: Variant) -> Result<Game, StartTextError> {
    TextTooLong::check(text, text_length::LINK)?;
    let text = text.trim();
    if text.is_empty() {
        return Err(StartTextError::Empty);
    }
    if text.contains(['#', '=']) {
        let fragment = text.split_once('#').map_or(text, |(_, fragment)| fragment);
        return Ok(read_address(fragment)?);
    }
    let is_fen = text.contains('/');
    let text = if is_fen { fen_of_link(text) } else { text.to_owned() };
    TextTooLong::check(&text, text_length::POSITION)?;
    let position = if is_fen { fen::parse(&text)? } else { piece_list::parse(&text, variant.board)? };
    Ok(Game::from_position(position, variant.capture_rule))
}

#[cfg(test)]
mod tests {
    use laska_rules::{Board, CaptureRule};

    use super::*;

    const SINGLE: Variant = Variant { board: Board::Seven, capture_rule: CaptureRule::OneJump };

    #[test]
    fn fen_piece_lists_and_links_give_the_same_position() {
        let expected = "//,BBW,,//,WWWBB,,// w";
        for text in [
            "//,BBW,,//,WWWBB,,// w",
            "//,BBW,,//,WWWBB,,//_w",
            "//,BBW,,//,WWWBB,,//+w",
            "//,BBW,,//,WWWBB,,//%20w",
            "  c3WWWBB c5BBW, White to move\n",
            "https://example.org/laska/#fen=//,BBW,,//,WWWBB,,//_w&variant=laska-single",
            "fen=//,BBW,,//,WWWBB,,//_w&variant=laska-single",
        ] {
            let game = read_start(text, SINGLE).expect(text);
            assert_eq!((game.position().to_string().as_str(), game.variant()), (expected, SINGLE), "{text}");
        }
        let large = read_start("///////W,,,B w", SINGLE).expect("FEN of the 8x8 board");
        assert_eq!(large.variant(), Variant { board: Board::Eight, ..SINGLE });
    }

    #[test]
    fn errors_name_the_location_and_what_was_expected() {
        for (text, expected) in [
            (" ", "the text is empty; expected pieces such as"),
            ("c3w c5b", "expected 'White to move' or 'Black to move' at the end"),
            ("c3w c4b, White to move", "'c4b': c4 is not a playing square"),
            ("////,q,,// w", "rank 3, square c3: 'q' is not a counter; expected one of w b W B"),
            ("https://example.org/#fen=b/b_w", "link: fen: expected 7 or 8 ranks separated by '/', found 2"),
            ("https://example.org/#moves=c3-c4", "link: moves: "),
        ] {
            let error = read_start(text, SINGLE).expect_err(text).to_string();
            assert!(error.starts_with(expected), "{text}: {error}");
        }
    }
}
