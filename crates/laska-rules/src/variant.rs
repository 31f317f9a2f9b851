//! The variants, as data that the one move generator reads.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::notation::excerpt;
use crate::{Board, Message, ToMessage};

/// How far a capture goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CaptureRule {
    /// As far as the capturing column can jump: Lasker 1911.
    #[default]
    MustFinish,
    /// After any jump the player may stop: Zillions variants 3, 4, 7, 8, Mylaska.
    MayStop,
    /// One jump a move: Bignor Ludus.
    OneJump,
}

impl CaptureRule {
    /// All three rules.
    pub const ALL: [Self; 3] = [Self::MustFinish, Self::MayStop, Self::OneJump];

    /// The word of data files, links and command lines: `all`, `first`, `single`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::MustFinish => "all",
            Self::MayStop => "first",
            Self::OneJump => "single",
        }
    }

    /// Whether a capture may stop although it could go on.
    pub(crate) const fn may_stop(self) -> bool {
        matches!(self, Self::MayStop | Self::OneJump)
    }

    /// Whether a capture may go on.
    pub(crate) const fn may_go_on(self) -> bool {
        matches!(self, Self::MustFinish | Self::MayStop)
    }
}

/// A game of the family: a board and a capture rule.
///
/// The Zillions variants 5 to 8 are 1 to 4 with the unstacking board hidden: a view, not a rule.
///
/// # Examples
/// ```
/// # use laska_rules::{Board, CaptureRule, Variant};
/// let variant = "eight-first".parse::<Variant>()?;
/// assert_eq!(variant, Variant { board: Board::Eight, capture_rule: CaptureRule::MayStop });
/// assert_eq!(Variant::default(), Variant::LASKA);
/// # Ok::<(), laska_rules::VariantError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Variant {
    /// The board.
    pub board: Board,
    /// How far captures go on.
    pub capture_rule: CaptureRule,
}

/// A name that is no variant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub struct VariantError(String);

impl ToMessage for VariantError {
    fn to_message(&self) -> Message {
        let names = Variant::NAMED.map(|(_, name, _)| name).join(" ");
        Message::new("'{0}' is not a variant; expected one of {names}").with(&self.0).with(&names)
    }
}

impl Variant {
    /// Lasker's game of 1911.
    pub const LASKA: Self = Self { board: Board::Seven, capture_rule: CaptureRule::MustFinish };

    /// Every variant with its word for links and its title.
    pub const NAMED: [(Self, &'static str, &'static str); 6] = [
        (Self::LASKA, "laska", "Laska"),
        (
            Self { board: Board::Seven, capture_rule: CaptureRule::MayStop },
            "laska-first",
            "Laska, first jump compulsory (Mylaska)",
        ),
        (
            Self { board: Board::Seven, capture_rule: CaptureRule::OneJump },
            "laska-single",
            "Laska, one jump a move (Bignor Ludus)",
        ),
        (Self { board: Board::Eight, capture_rule: CaptureRule::MustFinish }, "eight", "8x8"),
        (Self { board: Board::Eight, capture_rule: CaptureRule::MayStop }, "eight-first", "8x8, first jump compulsory"),
        (Self { board: Board::Eight, capture_rule: CaptureRule::OneJump }, "eight-single", "8x8, one jump a move"),
    ];

    /// The word for links, as `laska-first`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.entry().1
    }

    /// The title for people.
    #[must_use]
    pub fn title(self) -> &'static str {
        self.entry().2
    }

    fn entry(self) -> (Self, &'static str, &'static str) {
        Self::NAMED.into_iter().find(|entry| entry.0 == self).expect("every board and capture rule is listed")
    }
}

impl FromStr for Variant {
    type Err = VariantError;

    /// Parses a [`Variant::name`].
    fn from_str(text: &str) -> Result<Self, VariantError> {
        Self::NAMED
            .iter()
            .find_map(|&(variant, name, _)| (name == text).then_some(variant))
            .ok_or_else(|| VariantError(excerpt(text)))
    }
}

impl fmt::Display for Variant {
    /// Writes the [`Variant::name`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn every_variant_has_a_name_of_its_own() {
        for board in Board::ALL {
            for capture_rule in CaptureRule::ALL {
                let variant = Variant { board, capture_rule };
                assert_eq!(variant.name().parse::<Variant>(), Ok(variant));
            }
        }
        let error = "chess".parse::<Variant>().expect_err("no variant").to_string();
        assert!(error.contains("'chess'") && error.contains("eight-first"), "{error}");
    }
}
