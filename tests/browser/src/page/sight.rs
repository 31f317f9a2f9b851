//! Owns what the page shows at one moment, as its handles tell it.

use serde::Deserialize;

use crate::mirror::Facts;

/// The script that reads it, in one go.
pub(super) const SCRIPT: &str = include_str!("sight.js");

/// What the page shows at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Sight {
    /// `w` or `b`.
    pub turn: String,
    /// The position as text.
    pub fen: String,
    /// Each square of the table: name, column, mark.
    pub squares: Vec<(String, String, String)>,
    /// Each square of the second board: name, column.
    pub laid_open: Vec<(String, String)>,
    /// The list of moves.
    pub moves: Vec<Ply>,
    /// Whose turn it is, or who won.
    pub headline: String,
    /// What to do, or why.
    pub detail: String,
    /// A message.
    pub notice: Option<String>,
    /// An error.
    pub error: Option<String>,
    /// The address behind its `#`.
    pub fragment: String,
}

/// A move of the list.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Ply {
    /// Its number, from 1.
    pub ply: usize,
    /// The move.
    pub text: String,
    /// Whether the board shows the position after it.
    pub current: bool,
}

impl Sight {
    /// All that is to be compared with the rules' own account.
    #[must_use]
    pub fn facts(&self) -> Facts {
        let mut facts = Facts::default();
        facts.state("turn", &self.turn);
        facts.state("position", &self.fen);
        facts.state("address", &self.fragment);
        for (square, column, mark) in &self.squares {
            facts.state(square, format!("{column} {mark}"));
        }
        for (square, column) in &self.laid_open {
            facts.state(format!("{square} laid open"), column);
        }
        for Ply { ply, text, current } in &self.moves {
            facts.state(format!("ply {ply}"), format!("{text}{}", if *current { " (current)" } else { "" }));
        }
        facts.state("status", &self.headline);
        if !self.headline.ends_with(" to move") {
            facts.state("reason", &self.detail);
        }
        facts
    }
}
