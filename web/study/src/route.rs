//! The study's addresses: after `#` come a section's name, a slash, and what the section shows.

use std::fmt;

use laska_rules::Message;
use laska_rules::notation::excerpt;
use laska_ui::notice::{Notice, Tone};
use laska_ui::panels::SitePage;
use laska_ui::{tr, tr_noop};

/// A section of the study.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Section {
    /// Recorded games, openings and studies.
    #[default]
    Library,
    /// A game tree with engine analysis: `analysis/fen=…&moves=…`, in the form of a game's address.
    Analysis,
    /// Positions with a single good move.
    Puzzles,
    /// The rules and the basics of strategy, step by step.
    Lessons,
    /// The position editor: `editor/FEN`.
    Editor,
    /// Endings against perfect play, and the names of squares. A part of the puzzles in the navigation.
    Practice,
}

impl Section {
    /// All sections, in the order of the page.
    pub const ALL: [Self; 6] =
        [Self::Library, Self::Analysis, Self::Puzzles, Self::Lessons, Self::Editor, Self::Practice];

    /// Returns the page of the site that this section is, or that it is a part of.
    #[must_use]
    pub const fn page(self) -> SitePage {
        match self {
            Self::Library => SitePage::Library,
            Self::Analysis => SitePage::Analysis,
            Self::Puzzles | Self::Practice => SitePage::Puzzles,
            Self::Lessons => SitePage::Learn,
            Self::Editor => SitePage::Editor,
        }
    }

    /// Returns the name used in addresses and style sheets.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Practice => "practice",
            _ => self.page().name(),
        }
    }

    /// Returns the title of the window.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Practice => tr!("Practice"),
            _ => self.page().title(),
        }
    }
}

/// An address in the study.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Route {
    /// The section.
    pub section: Section,
    /// What the section shows, in the section's own format; empty for its first screen.
    pub rest: String,
}

impl Route {
    /// Returns the address of a section's first screen.
    #[must_use]
    pub const fn home(section: Section) -> Self {
        Self { section, rest: String::new() }
    }

    /// Reads an address without its `#`; an empty one leads to the study's first screen.
    ///
    /// # Errors
    /// Returns a message to the player if it names no section.
    pub fn read(fragment: &str) -> Result<Self, Notice> {
        if fragment.is_empty() {
            return Ok(Self::default());
        }
        Self::parse(fragment).ok_or_else(|| {
            let message = Message::new(tr_noop!(
                "Could not read the address: '{start}' is not a section; expected one of {sections}."
            ));
            let sections = Section::ALL.map(Section::name).join(", ");
            Notice::Message { tone: Tone::Error, message: message.with(&excerpt(fragment)).with(&sections) }
        })
    }

    /// Reads an address without its `#`; `None` if it names no section.
    #[must_use]
    pub fn parse(fragment: &str) -> Option<Self> {
        let (name, rest) = fragment.split_once('/').unwrap_or((fragment, ""));
        let section = Section::ALL.into_iter().find(|section| section.name() == name)?;
        Some(Self { section, rest: rest.to_owned() })
    }
}

impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.section.name())?;
        if self.rest.is_empty() { Ok(()) } else { write!(f, "/{}", self.rest) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn routes_round_trip_through_text() {
        for section in Section::ALL {
            for rest in ["", "3", "fen=//////W,,,_w&moves=a1-b2"] {
                let route = Route { section, rest: rest.to_owned() };
                assert_eq!(Route::read(&route.to_string()), Ok(route));
            }
        }
        assert_eq!(Route::read(""), Ok(Route::default()));
        for damaged in ["nowhere/3", "analysis?moves=c3-d4", "/"] {
            let text = Route::read(damaged).expect_err("it names no section").text();
            assert!(text.contains(&format!("'{damaged}'")) && text.contains("library, analysis, puzzles"), "{text}");
        }
    }
}
