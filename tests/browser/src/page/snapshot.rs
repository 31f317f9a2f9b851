//! Snapshots of the page, read by its handles, and of how often each part of its boards was rendered.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use crate::{
    model::Facts,
    page::{Page, time},
};

/// The script that reads a snapshot.
pub(super) const SCRIPT: &str = include_str!("snapshot.js");

/// What the page shows at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Snapshot {
    /// `w` or `b`.
    pub turn: String,
    /// The position as FEN.
    pub fen: String,
    /// Each square of the table: name, column, mark.
    pub squares: Vec<(String, String, String)>,
    /// Each square of the second board: name, column.
    pub second_board: Vec<(String, String)>,
    pub moves: Vec<ListedMove>,
    /// Whose turn it is, or the result.
    pub headline: String,
    /// What to do, or the reason for the result.
    pub detail: String,
    pub notice: Option<String>,
    pub error: Option<String>,
    /// The fragment of the address.
    pub fragment: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ListedMove {
    /// Its ply, from 1.
    pub ply: usize,
    pub text: String,
    /// Whether the board shows the position after it.
    pub current: bool,
}

impl Snapshot {
    /// Everything that is compared with the model.
    pub fn facts(&self) -> Facts {
        let mut facts = Facts::default();
        facts.add("turn", &self.turn);
        facts.add("position", &self.fen);
        facts.add("address", &self.fragment);
        for (square, column, mark) in &self.squares {
            facts.add(square, format!("{column} {mark}"));
        }
        for (square, column) in &self.second_board {
            facts.add(format!("{square} on the second board"), column);
        }
        for ListedMove { ply, text, current } in &self.moves {
            facts.add(format!("ply {ply}"), format!("{text}{}", if *current { " (current)" } else { "" }));
        }
        facts.add("status", &self.headline);
        if !["Your move", "You must capture"].contains(&self.headline.as_str()) && !self.headline.ends_with(" to move")
        {
            facts.add("reason", &self.detail);
        }
        facts
    }
}

/// The script that reads the render counts.
const RENDER_COUNTS: &str = include_str!("render_counts.js");

/// How often each part of both boards was rendered, and its content. Parts have names such as `pile c3`: `cell` takes
/// the input, `marks` and `pile` are the visible parts of a square, and `second` is a square of the second board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RenderCounts(BTreeMap<String, RenderedPart>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct RenderedPart {
    rendered: u32,
    shows: String,
}

impl RenderCounts {
    /// Reads the parts of a page once all of them are rendered.
    ///
    /// # Errors
    /// Fails if a part lacks its render count.
    pub async fn on(page: &Page) -> anyhow::Result<Self> {
        let parts: Vec<(String, u32, String)> = page.read_after(time::AT_REST, RENDER_COUNTS).await?;
        Ok(Self(parts.into_iter().map(|(name, rendered, shows)| (name, RenderedPart { rendered, shows })).collect()))
    }

    /// The parts that were rendered since `then`, including those that appeared or disappeared.
    pub fn rendered_since(&self, then: &Self) -> BTreeSet<String> {
        self.differing(then, |part| part.rendered.to_string())
    }

    /// The parts that changed since `then`, including those that appeared or disappeared.
    pub fn changed_since(&self, then: &Self) -> BTreeSet<String> {
        self.differing(then, |part| part.shows.clone())
    }

    fn differing(&self, then: &Self, value: impl Fn(&RenderedPart) -> String) -> BTreeSet<String> {
        let names = self.0.keys().chain(then.0.keys());
        names.filter(|name| self.0.get(*name).map(&value) != then.0.get(*name).map(&value)).cloned().collect()
    }
}
