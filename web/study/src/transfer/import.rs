//! The import of games: a text in, the games in it or what is wrong with it out. A link to a game and a position are
//! read as well. The text is never lost.

#[cfg(test)]
mod tests;

use std::rc::Rc;

use laska_app::start_text::{StartTextError, read_start};
use laska_rules::notation::record::{Record, RecordError, RecordFault, Records, limits};
use laska_rules::{Color, Variant};
use laska_web::settings::Shown;
use laska_web::tr;
use laska_web::words::localize;

use super::{record_of, record_title};
use crate::analysis::state::{is_record, reviewed};
use crate::route::{Route, Section};

/// The dialog in which games are brought in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Import {
    text: Rc<str>,
    /// How often the text was set by something else than writing.
    given: u32,
    open: bool,
    /// What was found when the text was read last.
    found: Vec<Found>,
    /// What could not be done, beside what is wrong with the text.
    trouble: Option<Trouble>,
    /// The record that was chosen, to be handed over.
    chosen: Option<Rc<str>>,
    /// The place in the study that the text is a link to.
    place: Option<Route>,
}

/// Something that happens at the dialog.
#[derive(Clone, Debug, PartialEq)]
pub enum ImportEvent {
    /// It is wanted.
    Opened,
    /// It is not wanted any more; its text stays.
    Closed,
    /// The text was changed.
    Written(Rc<str>),
    /// The text shall be read.
    Read,
    /// A text was dropped or pasted: it is read at once.
    Brought(Rc<str>),
    /// A file was dropped or opened, of that name: its text is read at once.
    File(Rc<str>, Vec<u8>),
    /// One of the games was chosen.
    Chosen(usize),
    /// A file could not be had, or the record could not be handed over.
    Failed(Trouble),
    /// The record was handed over. Of several games the others stay, to be chosen when the dialog is opened again.
    HandedOver,
}

/// What could not be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The file is larger than any text of games that is read.
    Large,
    /// The file of that name has no text.
    NotText(Rc<str>),
    /// The file cannot be read.
    Unreadable,
    /// The browser has no room to hand the record over.
    NoRoom,
}

/// A game of the text, or what is wrong with it.
#[derive(Clone, Debug, PartialEq)]
pub enum Found {
    /// A game.
    Game {
        /// What it is called.
        title: String,
        /// How long it is.
        plies: usize,
        /// Its record, written anew.
        text: Rc<str>,
    },
    /// What is wrong.
    Fault(FaultView),
}

impl Import {
    /// The dialog after something happened.
    #[must_use]
    pub fn after(mut self, event: ImportEvent) -> Self {
        self.trouble = None;
        match event {
            ImportEvent::Opened => self.open = true,
            ImportEvent::Closed => self.open = false,
            ImportEvent::Written(text) => {
                self.text = text;
                self.found.clear();
            }
            ImportEvent::Read => self.read(),
            // It is not even put into the box: a browser would be long at it.
            ImportEvent::Brought(text) if text.len() > limits::BYTES => {
                return self.after(ImportEvent::Failed(Trouble::Large));
            }
            ImportEvent::Brought(text) => {
                (self.text, self.open) = (text, true);
                self.given += 1;
                self.read();
            }
            ImportEvent::File(name, bytes) => {
                return self.after(match text_of(&bytes) {
                    Some(text) => ImportEvent::Brought(text.into()),
                    None => ImportEvent::Failed(Trouble::NotText(name)),
                });
            }
            ImportEvent::Chosen(index) => {
                if let Some(Found::Game { text, .. }) = self.found.get(index) {
                    self.chosen = Some(Rc::clone(text));
                }
            }
            ImportEvent::Failed(trouble) => (self.open, self.chosen, self.trouble) = (true, None, Some(trouble)),
            ImportEvent::HandedOver if self.games() > 1 => (self.open, self.chosen) = (false, None),
            ImportEvent::HandedOver => self = Self { given: self.given + 1, ..Self::default() },
        }
        self
    }

    /// Reads the text. A single good game is chosen at once.
    fn read(&mut self) {
        let link = link(&self.text);
        if let Some(Link::Place(route)) = link {
            (self.found, self.place) = (Vec::new(), Some(route));
            return;
        }
        let given = if let Some(Link::Game(address)) = &link { address } else { &*self.text };
        self.found = match read_start(given, Variant::LASKA) {
            Ok(game) => vec![found(&self.text, Ok(record_of(&game)))],
            Err(error @ StartTextError::Link(_)) if link.is_some() => {
                vec![Found::Fault(FaultView::of_link(&self.text, &error))]
            }
            Err(_) => Records::new(&self.text).map(|record| found(&self.text, record)).collect(),
        };
        if self.found.is_empty() {
            self.found.push(Found::Fault(FaultView::nothing()));
        }
        if let [Found::Game { text, .. }] = self.found.as_slice() {
            self.chosen = Some(Rc::clone(text));
        }
    }

    /// Whether the dialog is shown.
    #[must_use]
    pub const fn shown(&self) -> Shown {
        if self.open { Shown::Yes } else { Shown::No }
    }

    /// The text in the box.
    #[must_use]
    pub fn text(&self) -> &Rc<str> {
        &self.text
    }

    /// How often the text was set by something else than writing: the box then has to be told.
    #[must_use]
    pub const fn given(&self) -> u32 {
        self.given
    }

    /// The games and faults that were found in it.
    #[must_use]
    pub fn found(&self) -> &[Found] {
        &self.found
    }

    /// How many games were found.
    #[must_use]
    pub fn games(&self) -> usize {
        self.found.iter().filter(|found| matches!(found, Found::Game { .. })).count()
    }

    /// What could not be done.
    #[must_use]
    pub const fn trouble(&self) -> Option<&Trouble> {
        self.trouble.as_ref()
    }

    /// The record that shall be handed over.
    #[must_use]
    pub fn chosen(&self) -> Option<&Rc<str>> {
        self.chosen.as_ref()
    }

    /// The place in the study that was asked for by its link.
    #[must_use]
    pub const fn place(&self) -> Option<&Route> {
        self.place.as_ref()
    }
}

impl Trouble {
    /// What is said of it.
    #[must_use]
    pub fn words(&self) -> String {
        let words = match self {
            Self::NotText(name) => {
                return tr!("“{name}” is not a text file. Expected the moves of games as text.", name = name);
            }
            Self::Large => tr!("This file is too large to be the text of games."),
            Self::Unreadable => tr!("The browser cannot read this file."),
            Self::NoRoom => {
                tr!("The browser has no room left to keep the game. Close other pages of this site, then try again.")
            }
        };
        words.to_owned()
    }
}

/// The text of a file; `None` where it has signs that no text has. Letters of an old encoding cost only themselves.
fn text_of(bytes: &[u8]) -> Option<String> {
    let is_of_text = |byte: &u8| !byte.is_ascii_control() || byte.is_ascii_whitespace();
    let text = bytes.iter().all(is_of_text).then(|| String::from_utf8_lossy(bytes))?;
    Some(text.trim_start_matches('\u{feff}').to_owned())
}

fn found(text: &str, record: Result<Record, RecordError>) -> Found {
    match record {
        Ok(record) => Found::Game {
            title: record_title(&record),
            plies: record.main_line().len(),
            text: record.to_string().into(),
        },
        Err(error) => Found::Fault(FaultView::of(text, &error)),
    }
}

/// A fault with its place, shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultView {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What is wrong, and what was expected.
    pub words: String,
    /// The line up to the place; its beginning is left out where it is long.
    pub before: String,
    /// The line from the place on; its end is left out where it is long.
    pub from: String,
}

/// Characters of a line that are shown on each side of a fault.
const SHOWN: usize = 40;

impl FaultView {
    /// Nothing is there to be read.
    #[must_use]
    pub fn nothing() -> Self {
        let words = tr!("Nothing is written. Expected the moves of a game, as 1. c3-d4 e5-d4-c3").to_owned();
        Self { line: 1, column: 1, words, before: String::new(), from: String::new() }
    }

    /// A link that cannot be opened.
    #[must_use]
    pub fn of_link(link: &str, error: &StartTextError) -> Self {
        let from = shown(link.trim().chars()).into_iter().collect();
        Self { line: 1, column: 1, words: localize(error), before: String::new(), from }
    }

    /// A fault with the line that it is in.
    #[must_use]
    pub fn of(text: &str, error: &RecordError) -> Self {
        let place = error.place;
        // Only what is shown is looked at: a line can be as long as the text, and every game of it at fault.
        let (before, from) = text.split_at_checked(place.at).unwrap_or((text, ""));
        let (mut before, from) = (shown(before.chars().rev()), shown(from.chars()));
        before.reverse();
        let [before, from] = [before, from].map(String::from_iter);
        Self { line: place.line, column: place.column, words: words(&error.fault), before, from }
    }
}

/// The characters up to the end of the line that are shown, and a sign for the others.
fn shown(line: impl Iterator<Item = char>) -> Vec<char> {
    let mut line = line.take_while(|&c| c != '\n').filter(|&c| c != '\r');
    let mut shown: Vec<char> = line.by_ref().take(SHOWN).collect();
    if line.next().is_some() {
        shown.push('…');
    }
    shown
}

/// What is wrong. The move itself is not said: it is shown with its line.
fn words(fault: &RecordFault) -> String {
    match fault {
        RecordFault::Move { number, color: Color::White, error, .. } => {
            tr!("move {number} of White, {error}", number = number, error = localize(error))
        }
        RecordFault::Move { number, color: Color::Black, error, .. } => {
            tr!("move {number} of Black, {error}", number = number, error = localize(error))
        }
        other => localize(other),
    }
}

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
    Some(match Route::parse(fragment) {
        Some(Route { section: Section::Analysis, rest }) if !rest.is_empty() && !is_record(&rest) => {
            Link::Game(format!("#{}", reviewed(&rest).unwrap_or(&rest)))
        }
        Some(route) => Link::Place(route),
        None => Link::Game(format!("#{fragment}")),
    })
}
