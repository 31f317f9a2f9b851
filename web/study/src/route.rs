//! The addresses of the study: the part behind `#` is a section's name and, after a slash, what the section shows.

use std::fmt;

/// A section of the study.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Section {
    /// Games, openings and studies that are known.
    #[default]
    Library,
    /// A tree of moves with the machine's opinion: `analysis/fen=…&moves=…`, as the address of a game.
    Analysis,
    /// Positions with one good move.
    Puzzles,
    /// The rules and how to play well, step by step.
    Lessons,
    /// Putting up any position: `editor/FEN`.
    Editor,
}

impl Section {
    /// All of them, in the order of the page.
    pub const ALL: [Self; 5] = [Self::Library, Self::Analysis, Self::Puzzles, Self::Lessons, Self::Editor];

    /// Its name in addresses and stylesheets.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Library => "library",
            Self::Analysis => "analysis",
            Self::Puzzles => "puzzles",
            Self::Lessons => "lessons",
            Self::Editor => "editor",
        }
    }
}

/// Where in the study somebody is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Route {
    /// The section.
    pub section: Section,
    /// What it shows, in its own words; empty for its front.
    pub rest: String,
}

impl Route {
    /// The front of a section.
    #[must_use]
    pub const fn home(section: Section) -> Self {
        Self { section, rest: String::new() }
    }

    /// The place of an address without its `#`; a section that is not known leads to the study's front.
    #[must_use]
    pub fn from_fragment(fragment: &str) -> Self {
        Self::parse(fragment).unwrap_or_default()
    }

    /// The place of an address without its `#`, if it names a section.
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
    fn every_route_reads_back_as_it_was_written() {
        for section in Section::ALL {
            for rest in ["", "3", "fen=//////W,,,_w&moves=a1-b2"] {
                let route = Route { section, rest: rest.to_owned() };
                assert_eq!(Route::from_fragment(&route.to_string()), route);
            }
        }
        assert_eq!(Route::from_fragment("nowhere/3"), Route::default());
    }
}
