//! Owns the writing of a book's text.

use std::fmt;

use super::order::Order;
use super::{Book, BookEntry, BookMove};

/// How a book begins; the variant follows. The number is that of the format.
pub(super) const HEADER: &str = "laska-book 1";

impl fmt::Display for Book {
    /// The book's text. What no line of the book leads to from the start is left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER} {}", self.variant.name())?;
        let mut order = Order::new(self.variant);
        while let Some(position) = order.next() {
            let Some(BookEntry { depth, moves }) = self.entry(&position) else { break };
            write!(f, "{}", depth.0)?;
            for BookMove { mv, score, visits } in moves {
                let mut after = position.clone();
                after.play(*mv);
                let goes_on = self.entry(&after).is_some();
                let mark = if goes_on { ">" } else { "" };
                write!(f, " {mv}={:+}x{}{mark}", score.0, visits.0)?;
                if goes_on {
                    order.announce(after);
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
