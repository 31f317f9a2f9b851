//! Parses the start of a new game from pasted text: a piece list, FEN, or a link.

use laska_rules::notation::fen::{self, FenError};
use laska_rules::notation::piece_list::{self, PieceListError};
use laska_rules::{Game, Message, ToMessage, Variant};

use crate::address::{AddressError, fen_in_text, link_address, read_address, undecorated};
use crate::text_length::{self, TextTooLong};

/// Why a text is not a starting position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub enum StartTextError {
    Empty,
    #[error(transparent)]
    TooLong(#[from] TextTooLong),
    #[error(transparent)]
    PieceList(#[from] PieceListError),
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The link leads to no game.
    NoGame,
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
            Self::NoGame => Message::new("this link leads to no game; expected fen=, moves= or turns= in it"),
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
    if let Some(address) = link_address(text) {
        // What only other programs say, such as the time in a video, is the start of a game nowhere.
        return if undecorated(address).is_empty() { Err(StartTextError::NoGame) } else { Ok(read_address(address)?) };
    }
    let is_fen = text.contains('/');
    let text = if is_fen { fen_in_text(text) } else { text.to_owned() };
    TextTooLong::check(&text, text_length::POSITION)?;
    let position = if is_fen { fen::parse(&text)? } else { piece_list::parse(&text, variant.board)? };
    Ok(Game::from_position(position, variant.capture_rule))
}

#[cfg(test)]
mod tests {
    use laska_rules::{Board, CaptureRule};

    use super::*;

    const SINGLE: Variant = Variant::new(Board::Seven, CaptureRule::OneJump);

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
            "#FEN=//,BBW,,//,WWWBB,,//_w&VARIANT=laska-single",
            "#fen=%252F%252F%252CBBW%252C%252C%252F%252F%252CWWWBB%252C%252C%252F%252F_w&variant=laska-single",
            "https://example.org/#fen%3D//,BBW,,//,WWWBB,,//_w%26variant%3Dlaska-single",
            "Look: https://example.org/#fen=//,BBW,,//,WWWBB,,//_w&variant=laska-single",
            "FEN: //,BBW,,//,WWWBB,,// w",
            "\"//,BBW,,//,WWW\u{200b}BB,,// w\"",
        ] {
            let game = read_start(text, SINGLE).expect(text);
            assert_eq!((game.position().to_string().as_str(), game.variant()), (expected, SINGLE), "{text}");
        }
        let large = read_start("///////W,,,B w", SINGLE).expect("FEN of the 8x8 board");
        assert_eq!(large.variant(), Variant::new(Board::Eight, SINGLE.capture_rule));
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
            ("https://video.example/x#t=5", "this link leads to no game; expected fen=, moves= or turns= in it"),
            (
                "https://example.org/#FEN=b,b,b,b/b,b&MOVES=c3",
                "link: fen: expected 7 or 8 ranks separated by '/', found 2",
            ),
            ("#fen=//////w,,,", "link: fen: the side to move is missing; expected w or b after the ranks"),
            ("1. c3-d4 e5-d4-c3 = 2. b2-c3-d4", "expected 'White to move' or 'Black to move' at the end"),
            ("total nonsense = here", "expected 'White to move' or 'Black to move' at the end"),
        ] {
            let error = read_start(text, SINGLE).expect_err(text).to_string();
            assert!(error.starts_with(expected), "{text}: {error}");
        }
    }
}
