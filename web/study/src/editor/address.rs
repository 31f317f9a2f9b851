//! What the address says behind the editor's name: the ranks, and the variant where takes are not Lasker's own, as
//! `b,,,//////w,,,_w&variant=laska-first`. The position may be illegal.

use laska_app::address::fen_of_link;
use laska_app::text_length::{self, TextTooLong};
use laska_rules::notation::excerpt;
use laska_rules::notation::fen::{self, FenError};
use laska_rules::{Board, CaptureRule, Message, Position, Setup, ToMessage, Variant, VariantError};

/// Bytes of an address: three for each of a position's where it is written in escapes, and the variant.
const LONGEST: usize = 3 * text_length::POSITION + 100;

/// Why an address is no arrangement.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub enum AddressError {
    /// More text than any position has.
    #[error(transparent)]
    Long(#[from] TextTooLong),
    /// Not ranks.
    #[error(transparent)]
    Ranks(#[from] FenError),
    /// Not a variant.
    Variant(#[from] VariantError),
    /// A part that means nothing here.
    Part(String),
}

impl ToMessage for AddressError {
    fn to_message(&self) -> Message {
        match self {
            Self::Long(error) => error.to_message(),
            Self::Ranks(error) => error.to_message(),
            Self::Variant(error) => Message::new("variant: {0}").with_message(error),
            Self::Part(part) => Message::new("'{0}' is no part of it; expected the ranks and variant=").with(part),
        }
    }
}

/// What an address opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditorAddress {
    /// The arrangement.
    pub setup: Setup,
    /// How long takes go on where it is played.
    pub capture_rule: CaptureRule,
}

/// The arrangement of an address; an empty one is the start of the game.
///
/// # Errors
/// When a part cannot be read; the error names the place and what was expected.
pub fn read(rest: &str) -> Result<EditorAddress, AddressError> {
    TextTooLong::check(rest, LONGEST)?;
    // Some messengers write these two otherwise.
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
        let name = part.strip_prefix("variant=").ok_or_else(|| AddressError::Part(excerpt(part)))?;
        capture_rule = name.parse::<Variant>()?.capture_rule;
    }
    Ok(EditorAddress { setup, capture_rule })
}

/// The address of an arrangement. Every character stands for itself in it.
#[must_use]
pub fn write(setup: &Setup, capture_rule: CaptureRule) -> String {
    let ranks = fen::write(setup).replace(' ', "_");
    match capture_rule {
        CaptureRule::MustFinish => ranks,
        _ => format!("{ranks}&variant={}", Variant { board: setup.board(), capture_rule }.name()),
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
    fn errors_name_the_place() {
        for (address, expected) in [
            ("b,b_w", "expected 7 or 8 ranks separated by '/', found 1"),
            ("////,q,,//_w", "rank 3, square c3: 'q' is not a counter; expected one of w b W B"),
            ("//////_w&variant=chess", "variant: 'chess' is not a variant; expected one of laska"),
            ("//////_w&moves=c3-d4", "'moves=c3-d4' is no part of it; expected the ranks and variant="),
        ] {
            let error = read(address).expect_err(address).to_string();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
