//! The study's addresses: after `#` come a section's name, a slash, and what the section shows.

use std::fmt;

use laska_rules::notation::excerpt;
use laska_rules::{CaptureRule, Message, Position};
use laska_ui::notice::{Notice, Tone};
use laska_ui::tr_noop;
use laska_worker::protocol::Stipulation;

use crate::problem::problem_address;
use crate::section::Section;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Route {
    pub section: Section,
    /// What the section shows, in the section's own format; empty for its first screen.
    pub rest: String,
}

impl Route {
    /// Returns the address of a section's first screen.
    pub const fn home(section: Section) -> Self {
        Self { section, rest: String::new() }
    }

    /// Returns the address of a position as a problem.
    pub fn problem(position: &Position, capture_rule: CaptureRule, goal: Stipulation) -> Self {
        Self { section: Section::Problem, rest: problem_address(position, capture_rule, goal) }
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
            let sections: Vec<_> = Section::ALL.iter().map(|section| section.name()).collect();
            Notice::Message { tone: Tone::Error, message: message.with(&excerpt(fragment)).with(&sections.join(", ")) }
        })
    }

    /// Reads an address without its `#`; `None` if it names no section.
    pub fn parse(fragment: &str) -> Option<Self> {
        let (name, rest) = fragment.split_once('/').unwrap_or((fragment, ""));
        let section = *Section::ALL.iter().find(|section| section.name() == name)?;
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
        for &section in Section::ALL {
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
