//! Owns links to the pages of the site, as somebody pastes them: to a game, or to a place in the study.

use crate::analysis::state::{is_record, reviewed};
use crate::route::{Route, Section};

/// What a link leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Link {
    /// A game, at the table or in the analysis: its address from the `#` on.
    Game(String),
    /// Anything else in the study.
    Place(Route),
}

/// What a text leads to that is a link and nothing else.
pub(super) fn link(text: &str) -> Option<Link> {
    let text = text.trim();
    let (_, fragment) = text.split_once('#').filter(|_| !text.contains(char::is_whitespace))?;
    Some(match Route::named(fragment) {
        Some(Route { section: Section::Analysis, rest }) if !rest.is_empty() && !is_record(&rest) => {
            Link::Game(format!("#{}", reviewed(&rest).unwrap_or(&rest)))
        }
        Some(route) => Link::Place(route),
        None => Link::Game(format!("#{fragment}")),
    })
}
