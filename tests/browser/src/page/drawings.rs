//! Owns the parts that the boards are drawn in: how often each was drawn, and what it shows.

use std::collections::{BTreeMap, BTreeSet};

use super::{Page, motion};

/// The script that reads them, in one go.
const SCRIPT: &str = include_str!("drawings.js");

/// The parts of both boards at one moment, by names as `pile c3`: `cell` is what is touched, `marks` and `pile` what is
/// seen of a square, and `open` the square of the second board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawings(BTreeMap<String, Part>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Part {
    drawn: u32,
    shows: String,
}

impl Drawings {
    /// The parts as they are on a page, once all of them are drawn.
    ///
    /// # Errors
    /// When one of them does not tell how often it was drawn.
    pub async fn on(page: &Page) -> anyhow::Result<Self> {
        let parts: Vec<(String, u32, String)> = page.read_after(motion::END, SCRIPT).await?;
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
