//! Marks and judgments behind moves, as signs and by the numbers that PGN gives them.

use core::fmt;

/// A mark or a judgment at a move, by its number in PGN ("numeric annotation glyph"): 1 is `!`, 10 is `=`. Numbers
/// without a sign of ours are kept as they are.
///
/// ```
/// # use laska_rules::notation::Nag;
/// assert_eq!(Nag::from_sign("!?"), Some(Nag(5)));
/// assert_eq!([Nag(18), Nag(14)].map(|nag| nag.to_string()), ["+-", "$14"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nag(pub u8);

impl Nag {
    /// The numbers that have a sign, longer signs first: the end of `c3-d4!!` is to be read as one sign.
    const SIGNS: [(Self, &'static str); 9] = [
        (Self(3), "!!"),
        (Self(4), "??"),
        (Self(5), "!?"),
        (Self(6), "?!"),
        (Self(18), "+-"),
        (Self(19), "-+"),
        (Self(1), "!"),
        (Self(2), "?"),
        (Self(10), "="),
    ];

    /// Its sign, if it has one.
    #[must_use]
    pub fn sign(self) -> Option<&'static str> {
        Self::SIGNS.iter().find_map(|&(nag, sign)| (nag == self).then_some(sign))
    }

    /// The number of a sign.
    #[must_use]
    pub fn from_sign(sign: &str) -> Option<Self> {
        Self::SIGNS.iter().find_map(|&(nag, its)| (its == sign).then_some(nag))
    }

    /// Whether it says how good the move is, not how the game stands: such a sign is written at the move itself.
    #[must_use]
    pub const fn rates_move(self) -> bool {
        matches!(self.0, 1..=6)
    }
}

impl fmt::Display for Nag {
    /// The sign, or `$14`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.sign() {
            Some(sign) => f.write_str(sign),
            None => write!(f, "${}", self.0),
        }
    }
}

/// What can stand at the end of a move's text.
#[derive(Clone, Copy)]
pub(super) enum Mark {
    /// The star behind a promotion, in Lasker's numbers.
    Promotion,
    /// A sign.
    Nag(Nag),
    /// A semicolon, which says nothing.
    Pause,
}

/// The text without the last mark behind it, and that mark.
pub(super) fn split_mark(text: &str) -> Option<(&str, Mark)> {
    let sign = || Nag::SIGNS.iter().find_map(|&(nag, sign)| Some((text.strip_suffix(sign)?, Mark::Nag(nag))));
    let promotion = text.strip_suffix('*').map(|rest| (rest, Mark::Promotion));
    promotion.or_else(|| text.strip_suffix(';').map(|rest| (rest, Mark::Pause))).or_else(sign)
}
