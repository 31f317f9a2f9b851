//! Variants: boards and capture rules.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::notation::excerpt;
use crate::{Board, Message, ToMessage};

/// How far a capture must continue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CaptureRule {
    /// A capture continues as long as the column can jump: Lasker 1911.
    #[default]
    MustFinish,
    /// The player may stop after any jump: Zillions variants 3, 4, 7 and 8, Mylaska.
    MayStop,
    /// A capture is a single jump: Bignor Ludus.
    OneJump,
}

impl CaptureRule {
    /// All three rules.
    pub const ALL: [Self; 3] = [Self::MustFinish, Self::MayStop, Self::OneJump];

    /// Returns the name for data files, links and command lines: `all`, `first` or `single`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::MustFinish => "all",
            Self::MayStop => "first",
            Self::OneJump => "single",
        }
    }

    /// Returns whether a capture may stop while another jump is possible.
    pub(crate) const fn may_stop(self) -> bool {
        matches!(self, Self::MayStop | Self::OneJump)
    }

    /// Returns whether a capture may have more than one jump.
    pub(crate) const fn may_continue(self) -> bool {
        matches!(self, Self::MustFinish | Self::MayStop)
    }
}

/// A variant: a board and a capture rule.
///
/// The Zillions variants 5 to 8 are 1 to 4 without the unstacking board, which only displays the columns.
///
/// # Examples
/// ```
/// # use laska_rules::{Board, CaptureRule, Variant};
/// let variant = "eight-first".parse::<Variant>()?;
/// assert_eq!(variant, Variant::new(Board::Eight, CaptureRule::MayStop));
/// assert_eq!(Variant::default(), Variant::LASKA);
/// # Ok::<(), laska_rules::VariantError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Variant {
    /// The board.
    pub board: Board,
    /// The capture rule.
    pub capture_rule: CaptureRule,
}

/// An error when the name of a variant is parsed.
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
    /// Lasker's rules of 1911.
    pub const LASKA: Self = Self::new(Board::Seven, CaptureRule::MustFinish);

    /// Every variant with its name and its title.
    pub const NAMED: [(Self, &'static str, &'static str); 6] = [
        (Self::LASKA, "laska", "Laska"),
        (Self::new(Board::Seven, CaptureRule::MayStop), "laska-first", "Laska, first jump compulsory (Mylaska)"),
        (Self::new(Board::Seven, CaptureRule::OneJump), "laska-single", "Laska, one jump a move (Bignor Ludus)"),
        (Self::new(Board::Eight, CaptureRule::MustFinish), "eight", "8x8"),
        (Self::new(Board::Eight, CaptureRule::MayStop), "eight-first", "8x8, first jump compulsory"),
        (Self::new(Board::Eight, CaptureRule::OneJump), "eight-single", "8x8, one jump a move"),
    ];

    /// Creates the variant of a board and a capture rule.
    #[must_use]
    pub const fn new(board: Board, capture_rule: CaptureRule) -> Self {
        Self { board, capture_rule }
    }

    /// Returns the variant with the usual rules on a board: a capture continues as long as it can.
    #[must_use]
    pub const fn usual(board: Board) -> Self {
        Self::new(board, CaptureRule::MustFinish)
    }

    /// Returns the name for data files and links, such as `laska-first`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.entry().1
    }

    /// Returns the title for display.
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
    fn names_parse_back_to_their_variants() {
        for board in Board::ALL {
            for capture_rule in CaptureRule::ALL {
                let variant = Variant::new(board, capture_rule);
                assert_eq!(variant.name().parse::<Variant>(), Ok(variant));
            }
        }
        let error = "chess".parse::<Variant>().expect_err("no variant").to_string();
        assert!(error.contains("'chess'") && error.contains("eight-first"), "{error}");
    }
}
