//! The address of a position in the editor: the position as FEN, the variant if it is not the board's default, and the goal of the
//! problem that is edited if it is not to win, such as `b,,,//////w,,,_w&variant=laska-first&goal=hold`. The position may be illegal.

use laska_app::address::fen_of_link;
use laska_app::text_length::{self, TextTooLong};
use laska_rules::notation::excerpt;
use laska_rules::notation::fen::{self, FenError};
use laska_rules::{Board, CaptureRule, Message, Position, Setup, ToMessage, Variant, VariantError};
use laska_worker::protocol::Stipulation;

use crate::problem::{read_goal, write_goal};

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
    Goal(String),
    UnknownParameter(String),
}

impl ToMessage for AddressError {
    fn to_message(&self) -> Message {
        match self {
            Self::TooLong(error) => error.to_message(),
            Self::Fen(error) => error.to_message(),
            Self::Variant(error) => Message::new("variant: {0}").with_message(error),
            Self::Goal(text) => Message::new("goal: '{0}' is not a goal; expected win, win-5 or hold").with(text),
            Self::UnknownParameter(part) => {
                Message::new("'{0}' is not a parameter of the editor; expected a position, variant= and goal=")
                    .with(part)
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
    /// What the side to move of the problem has to reach.
    pub goal: Stipulation,
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
    let (mut capture_rule, mut goal) = (CaptureRule::MustFinish, Stipulation::Win);
    for part in parts {
        match part.split_once('=') {
            Some(("variant", name)) => capture_rule = name.parse::<Variant>()?.capture_rule,
            Some(("goal", text)) => goal = read_goal(text).ok_or_else(|| AddressError::Goal(excerpt(text)))?,
            _ => return Err(AddressError::UnknownParameter(excerpt(part))),
        }
    }
    Ok(EditorAddress { setup, capture_rule, goal })
}

/// Returns the address of a position. It needs no escapes.
pub fn write(setup: &Setup, capture_rule: CaptureRule, goal: Stipulation) -> String {
    let mut address = fen::write(setup).replace(' ', "_");
    let variant = Variant::new(setup.board(), capture_rule);
    if variant != Variant::usual(setup.board()) {
        address += "&variant=";
        address += variant.name();
    }
    if goal != Stipulation::Win {
        address += "&goal=";
        address += &write_goal(goal);
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_read_back_as_they_were_written() {
        for text in ["//////_w", "w,,,//////,,b,_b", "///////b,,,Bww_w"] {
            for capture_rule in CaptureRule::ALL {
                for goal in ["win", "win-12", "hold"].map(|goal| read_goal(goal).expect("a goal")) {
                    let setup = fen::parse_setup(&fen_of_link(text)).expect(text);
                    let address = write(&setup, capture_rule, goal);
                    assert_eq!(read(&address), Ok(EditorAddress { setup, capture_rule, goal }), "{address}");
                }
            }
        }
        assert_eq!(
            read("").map(|it| write(&it.setup, it.capture_rule, it.goal)).as_deref(),
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
            ("//////_w&goal=mate", "goal: 'mate' is not a goal; expected win, win-5 or hold"),
            (
                "//////_w&moves=c3-d4",
                "'moves=c3-d4' is not a parameter of the editor; expected a position, variant= and goal=",
            ),
        ] {
            let error = read(address).expect_err(address).to_string();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
