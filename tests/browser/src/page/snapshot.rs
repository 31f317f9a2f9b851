//! What the page shows at one moment, as its handles tell it, and how often each part of its boards was drawn.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use crate::{
    model::Facts,
    page::{Page, time},
};

/// The script that reads it, in one go.
pub(super) const SCRIPT: &str = include_str!("snapshot.js");

/// What the page shows at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Snapshot {
    /// `w` or `b`.
    pub turn: String,
    /// The position as text.
    pub fen: String,
    /// Each square of the table: name, column, mark.
    pub squares: Vec<(String, String, String)>,
    /// Each square of the second board: name, column.
    pub laid_open: Vec<(String, String)>,
    /// The list of moves.
    pub moves: Vec<ListedMove>,
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
pub struct ListedMove {
    /// Its number, from 1.
    pub ply: usize,
    /// The move.
    pub text: String,
    /// Whether the board shows the position after it.
    pub current: bool,
}

impl Snapshot {
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
        for ListedMove { ply, text, current } in &self.moves {
            facts.state(format!("ply {ply}"), format!("{text}{}", if *current { " (current)" } else { "" }));
        }
        facts.state("status", &self.headline);
        if !self.headline.ends_with(" to move") {
            facts.state("reason", &self.detail);
        }
        facts
    }
}

/// The script that reads them, in one go.
const RENDER_COUNTS: &str = include_str!("render_counts.js");

/// The parts of both boards at one moment, by names as `pile c3`: `cell` is what is touched, `marks` and `pile` what is
/// seen of a square, and `open` the square of the second board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RenderCounts(BTreeMap<String, Part>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Part {
    drawn: u32,
    shows: String,
}

impl RenderCounts {
    /// The parts as they are on a page, once all of them are drawn.
    ///
    /// # Errors
    /// When one of them does not tell how often it was drawn.
    pub async fn on(page: &Page) -> anyhow::Result<Self> {
        let parts: Vec<(String, u32, String)> = page.read_after(time::END_ANIMATION, RENDER_COUNTS).await?;
        Ok(Self(parts.into_iter().map(|(name, drawn, shows)| (name, Part { drawn, shows })).collect()))
    }

    /// The parts that were drawn since then; those that came or went are among them.
    #[must_use]
    pub fn drawn_since(&self, then: &Self) -> BTreeSet<String> {
        self.differing(then, |part| part.drawn.to_string())
    }

    /// The parts that show something else than then; those that came or went are among them.
    #[must_use]
    pub fn changed_since(&self, then: &Self) -> BTreeSet<String> {
        self.differing(then, |part| part.shows.clone())
    }

    fn differing(&self, then: &Self, what: impl Fn(&Part) -> String) -> BTreeSet<String> {
        let names = self.0.keys().chain(then.0.keys());
        names.filter(|name| self.0.get(*name).map(&what) != then.0.get(*name).map(&what)).cloned().collect()
    }
}
