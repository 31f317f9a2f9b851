//! Owns the file of the engine that holds the weights, as text: exactly what rustfmt makes of it.

use std::fmt::Write;

use laska_engine::evaluation::{Term, Weights};

const BEFORE: &str = "\
//! The fitted weights. Made by `laska tune fit`.

use super::{Pair, Weights};

impl Weights {
    /// The weights that were fitted to games.
    pub const FITTED: Self = Self::new([
";

const AFTER: &str = "    ]);
}
";

/// The text of `evaluation/fitted.rs` with those weights.
pub(super) fn text(weights: &Weights) -> String {
    let pairs = Term::ALL.map(|term| {
        let pair = weights.of(term);
        format!("Pair::new({}, {}),", pair.opening(), pair.ending())
    });
    let width = pairs.iter().map(String::len).max().unwrap_or(0);
    let mut text = BEFORE.to_owned();
    for (pair, term) in pairs.iter().zip(Term::ALL) {
        writeln!(text, "        {pair:width$} // {}", term.name()).expect("a string takes all text");
    }
    text + AFTER
}
