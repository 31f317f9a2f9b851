//! The address of a position in the editor: the position as FEN, and the variant if it is not the board's default, such
//! as `b,,,//////w,,,_w&variant=laska-first`. The position may be illegal.

use laska_app::address::fen_of_link;
use laska_app::text_length::{self, TextTooLong};
use laska_rules::notation::excerpt;
use laska_rules::notation::fen::{self, FenError};
use laska_rules::{Board, CaptureRule, Message, Position, Setup, ToMessage, Variant, VariantError};

/// The maximum length in bytes: each byte of the position may be escaped as three, and the variant follows.
const MAX_LENGTH: usize = 3 * text_length::POSITION + 100;

/// Why an address is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub enum AddressError {
    #[error(transparent)]
    TooLong(#[from] TextTooLong),
    /// The position is invalid.
    #[error(transparent)]
    Fen(#[from] FenError),
    Variant(#[from] VariantError),
    UnknownParameter(String),
}

impl ToMessage for AddressError {
    fn to_message(&self) -> Message {
        match self {
            Self::TooLong(error) => error.to_message(),
            Self::Fen(error) => error.to_message(),
            Self::Variant(error) => Message::new("variant: {0}").with_message(error),
            Self::UnknownParameter(part) => {
                Message::new("'{0}' is not a parameter of the editor; expected a position and variant=").with(part)
            }
        }
    }
}

/// The content of an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditorAddress {
    pub setup: Setup,
    /// The capture rule of a game from the position.
    pub capture_rule: CaptureRule,
}

/// Reads an address. An empty one gives the start of the game.
///
/// # Errors
/// When a part is invalid. The error names the place and what was expected.
pub fn read(rest: &str) -> Result<EditorAddress, AddressError> {
    TextTooLong::check(rest, MAX_LENGTH)?;
    // Some messengers escape these two characters.
    let rest = rest.replace("%2C", ",").replace("%2F", "/");
    let mut parts = rest.split('&');
    let ranks = parts.next().unwrap_or_default();
    let setup = if ranks.is_empty() {
        Setup::from(&Position::start(Board::Seven))
    } else {
        let ranks = fen_of_link(ranks);
        TextTooLong::check(&ranks, text_length::POSITION)?;
        fen::parse_setup(&ranks)?
    };
    let mut capture_rule = CaptureRule::MustFinish;
    for part in parts {
        let name = part.strip_prefix("variant=").ok_or_else(|| AddressError::UnknownParameter(excerpt(part)))?;
        capture_rule = name.parse::<Variant>()?.capture_rule;
    }
    Ok(EditorAddress { setup, capture_rule })
}

/// Returns the address of a position. It needs no escapes.
pub fn write(setup: &Setup, capture_rule: CaptureRule) -> String {
    let ranks = fen::write(setup).replace(' ', "_");
    match capture_rule {
        CaptureRule::MustFinish => ranks,
        _ => format!("{ranks}&variant={}", Variant::new(setup.board(), capture_rule).name()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_read_back_as_they_were_written() {
        for text in ["//////_w", "w,,,//////,,b,_b", "///////b,,,Bww_w"] {
            for capture_rule in CaptureRule::ALL {
                let setup = fen::parse_setup(&fen_of_link(text)).expect(text);
                let address = write(&setup, capture_rule);
                assert_eq!(read(&address), Ok(EditorAddress { setup, capture_rule }), "{address}");
            }
        }
        assert_eq!(
            read("").map(|it| write(&it.setup, it.capture_rule)).as_deref(),
            Ok("b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w_w")
        );
        assert_eq!(read("w%2C,,%2F/////%20b"), read("w,,,//////_b"));
    }

    #[test]
    fn errors_name_the_place_and_the_expectation() {
        for (address, expected) in [
            ("b,b_w", "expected 7 or 8 ranks separated by '/', found 1"),
            ("////,q,,//_w", "rank 3, square c3: 'q' is not a counter; expected one of w b W B"),
            ("//////_w&variant=chess", "variant: 'chess' is not a variant; expected one of laska"),
            (
                "//////_w&moves=c3-d4",
                "'moves=c3-d4' is not a parameter of the editor; expected a position and variant=",
            ),
        ] {
            let error = read(address).expect_err(address).to_string();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
