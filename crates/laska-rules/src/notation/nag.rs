//! Numeric annotation glyphs (NAGs) of PGN and their symbols.

use core::fmt;

/// A numeric annotation glyph of PGN, which assesses a move or a position: 1 is `!`, 10 is `=`. Numbers without a symbol
/// are preserved.
///
/// ```
/// # use laska_rules::notation::Nag;
/// assert_eq!(Nag::from_symbol("!?"), Some(Nag(5)));
/// assert_eq!([Nag(18), Nag(14)].map(|nag| nag.to_string()), ["+-", "$14"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nag(pub u8);

impl Nag {
    /// The numbers that have a symbol, longer symbols first, so that the end of `c3-d4!!` parses as one symbol.
    const SYMBOLS: [(Self, &'static str); 9] = [
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

    /// Signs that chess programs write. They are read, and shown on pages, but written as numbers, which every program reads.
    /// Longer signs come first; the first sign of a number is the one to show.
    const SIGNS: [(Self, &'static str); 25] = [
        (Self(44), "=∞"),
        (Self(16), "±"),
        (Self(17), "∓"),
        (Self(14), "⩲"),
        (Self(15), "⩱"),
        (Self(146), "N"),
        (Self(16), "+/-"),
        (Self(17), "-/+"),
        (Self(14), "+/="),
        (Self(15), "=/+"),
        (Self(44), "∞="),
        (Self(14), "+="),
        (Self(15), "=+"),
        (Self(7), "□"),
        (Self(13), "∞"),
        (Self(22), "⨀"),
        (Self(22), "⊙"),
        (Self(32), "⟳"),
        (Self(36), "↑"),
        (Self(40), "→"),
        (Self(132), "⇆"),
        (Self(132), "⇄"),
        (Self(138), "⊕"),
        (Self(140), "∆"),
        (Self(140), "Δ"),
    ];

    /// Returns the sign that readers know: the symbol, or the sign of chess books for a number without one, such as `⩲`.
    ///
    /// ```
    /// # use laska_rules::notation::Nag;
    /// assert_eq!([1, 14, 99].map(|number| Nag(number).sign()), [Some("!"), Some("⩲"), None]);
    /// ```
    #[must_use]
    pub fn sign(self) -> Option<&'static str> {
        let of_books = || Self::SIGNS.iter().find_map(|&(nag, sign)| (nag == self).then_some(sign));
        self.symbol().or_else(of_books)
    }

    /// Returns the symbol, if there is one.
    #[must_use]
    pub fn symbol(self) -> Option<&'static str> {
        Self::SYMBOLS.iter().find_map(|&(nag, symbol)| (nag == self).then_some(symbol))
    }

    /// Returns the glyph with this symbol.
    #[must_use]
    pub fn from_symbol(text: &str) -> Option<Self> {
        Self::SYMBOLS.iter().find_map(|&(nag, symbol)| (symbol == text).then_some(nag))
    }

    /// Returns whether the glyph assesses the move rather than the position. The symbol of such a glyph follows the move
    /// without a space.
    #[must_use]
    pub const fn rates_move(self) -> bool {
        matches!(self.0, 1..=6)
    }

    /// Returns whether the glyph calls the move bad: `?` or `??`.
    #[must_use]
    pub const fn is_error(self) -> bool {
        matches!(self.0, 2 | 4)
    }
}

impl fmt::Display for Nag {
    /// Writes the symbol, or the number as in `$14`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.symbol() {
            Some(symbol) => f.write_str(symbol),
            None => write!(f, "${}", self.0),
        }
    }
}

/// A mark at the end of a move's text.
#[derive(Clone, Copy)]
pub(super) enum Mark {
    /// The star after a promotion in Lasker's numbers.
    Promotion,
    /// An annotation symbol or sign.
    Nag(Nag),
    /// A sign without a meaning here: a semicolon, or the check or mate of chess.
    Other,
}

/// Marks without a meaning.
const OTHERS: [&str; 3] = [";", "+", "#"];

/// Splits off the last mark of a text.
pub(super) fn split_mark(text: &str) -> Option<(&str, Mark)> {
    if let Some(rest) = text.strip_suffix('*') {
        return Some((rest, Mark::Promotion));
    }
    let nags = Nag::SIGNS.iter().chain(&Nag::SYMBOLS);
    let nag = nags.filter_map(|&(nag, sign)| Some((text.strip_suffix(sign)?, Mark::Nag(nag))));
    let other = OTHERS.iter().filter_map(|other| Some((text.strip_suffix(other)?, Mark::Other)));
    // The longest mark is the one that was meant: `+-` is not a `+` with a dash.
    nag.chain(other).min_by_key(|(rest, _)| rest.len())
}
