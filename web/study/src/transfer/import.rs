//! The import of games: a text in, the games in it or what is wrong with it out. A link to a game and a position are
//! read as well. The text is never lost.

#[cfg(test)]
mod tests;

use std::rc::Rc;

use laska_app::start_text::{StartTextError, read_start};
use laska_rules::notation::record::{Record, RecordError, RecordErrorKind, Records, limits};
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
    text_version: u32,
    open: bool,
    /// What was found when the text was read last.
    items: Vec<ImportItem>,
    /// What could not be done, beside what is wrong with the text.
    error: Option<ImportError>,
    /// The record that was chosen, to be handed over.
    chosen: Option<Rc<str>>,
    /// The place in the study that the text is a link to.
    link_target: Option<Route>,
}

/// Something that happens at the dialog.
#[derive(Clone, Debug, PartialEq)]
pub enum ImportEvent {
    /// It is wanted.
    Opened,
    /// It is not wanted any more; its text stays.
    Closed,
    /// The text was changed.
    Edited(Rc<str>),
    /// The text shall be read.
    Read,
    /// A text was dropped or pasted: it is read at once.
    TextReceived(Rc<str>),
    /// A file was dropped or opened, of that name: its text is read at once.
    FileReceived(Rc<str>, Vec<u8>),
    /// One of the games was chosen.
    Chosen(usize),
    /// A file could not be had, or the record could not be handed over.
    Failed(ImportError),
    /// The record was handed over. Of several games the others stay, to be chosen when the dialog is opened again.
    Stored,
}

/// What could not be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportError {
    /// The file is larger than any text of games that is read.
    TooLarge,
    /// The file of that name has no text.
    NotText(Rc<str>),
    /// The file cannot be read.
    Unreadable,
    /// The browser has no room to hand the record over.
    StorageFull,
}

/// A game of the text, or what is wrong with it.
#[derive(Clone, Debug, PartialEq)]
pub enum ImportItem {
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
    Error(ErrorView),
}

impl Import {
    /// The dialog after something happened.
    #[must_use]
    pub fn after(mut self, event: ImportEvent) -> Self {
        self.error = None;
        match event {
            ImportEvent::Opened => self.open = true,
            ImportEvent::Closed => self.open = false,
            ImportEvent::Edited(text) => {
                self.text = text;
                self.items.clear();
            }
            ImportEvent::Read => self.read(),
            // It is not even put into the box: a browser would be long at it.
            ImportEvent::TextReceived(text) if text.len() > limits::BYTES => {
                return self.after(ImportEvent::Failed(ImportError::TooLarge));
            }
            ImportEvent::TextReceived(text) => {
                (self.text, self.open) = (text, true);
                self.text_version += 1;
                self.read();
            }
            ImportEvent::FileReceived(name, bytes) => {
                return self.after(match decode_text(&bytes) {
                    Some(text) => ImportEvent::TextReceived(text.into()),
                    None => ImportEvent::Failed(ImportError::NotText(name)),
                });
            }
            ImportEvent::Chosen(index) => {
                if let Some(ImportItem::Game { text, .. }) = self.items.get(index) {
                    self.chosen = Some(Rc::clone(text));
                }
            }
            ImportEvent::Failed(error) => (self.open, self.chosen, self.error) = (true, None, Some(error)),
            ImportEvent::Stored if self.games() > 1 => (self.open, self.chosen) = (false, None),
            ImportEvent::Stored => self = Self { text_version: self.text_version + 1, ..Self::default() },
        }
        self
    }

    /// Reads the text. A single good game is chosen at once.
    fn read(&mut self) {
        let link = parse_link(&self.text);
        if let Some(Link::Section(route)) = link {
            (self.items, self.link_target) = (Vec::new(), Some(route));
            return;
        }
        let given = if let Some(Link::Game(address)) = &link { address } else { &*self.text };
        self.items = match read_start(given, Variant::LASKA) {
            Ok(game) => vec![import_item(&self.text, Ok(record_of(&game)))],
            Err(error @ StartTextError::Link(_)) if link.is_some() => {
                vec![ImportItem::Error(ErrorView::from_link(&self.text, &error))]
            }
            Err(_) => Records::new(&self.text).map(|record| import_item(&self.text, record)).collect(),
        };
        if self.items.is_empty() {
            self.items.push(ImportItem::Error(ErrorView::empty_text()));
        }
        if let [ImportItem::Game { text, .. }] = self.items.as_slice() {
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
    pub const fn text_version(&self) -> u32 {
        self.text_version
    }

    /// The games and faults that were found in it.
    #[must_use]
    pub fn items(&self) -> &[ImportItem] {
        &self.items
    }

    /// How many games were found.
    #[must_use]
    pub fn games(&self) -> usize {
        self.items.iter().filter(|found| matches!(found, ImportItem::Game { .. })).count()
    }

    /// What could not be done.
    #[must_use]
    pub const fn error(&self) -> Option<&ImportError> {
        self.error.as_ref()
    }

    /// The record that shall be handed over.
    #[must_use]
    pub fn chosen(&self) -> Option<&Rc<str>> {
        self.chosen.as_ref()
    }

    /// The place in the study that was asked for by its link.
    #[must_use]
    pub const fn link_target(&self) -> Option<&Route> {
        self.link_target.as_ref()
    }
}

impl ImportError {
    /// What is said of it.
    #[must_use]
    pub fn words(&self) -> String {
        let words = match self {
            Self::NotText(name) => {
                return tr!("“{name}” is not a text file. Expected the moves of games as text.", name = name);
            }
            Self::TooLarge => tr!("This file is too large to be the text of games."),
            Self::Unreadable => tr!("The browser cannot read this file."),
            Self::StorageFull => {
                tr!("The browser has no room left to keep the game. Close other pages of this site, then try again.")
            }
        };
        words.to_owned()
    }
}

/// The text of a file; `None` where it has signs that no text has. Letters of an old encoding cost only themselves.
fn decode_text(bytes: &[u8]) -> Option<String> {
    let is_of_text = |byte: &u8| !byte.is_ascii_control() || byte.is_ascii_whitespace();
    let text = bytes.iter().all(is_of_text).then(|| String::from_utf8_lossy(bytes))?;
    Some(text.trim_start_matches('\u{feff}').to_owned())
}

fn import_item(text: &str, record: Result<Record, RecordError>) -> ImportItem {
    match record {
        Ok(record) => ImportItem::Game {
            title: record_title(&record),
            plies: record.main_line().len(),
            text: record.to_string().into(),
        },
        Err(error) => ImportItem::Error(ErrorView::new(text, &error)),
    }
}

/// A fault with its place, shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorView {
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
const MAX_CONTEXT: usize = 40;

impl ErrorView {
    /// Nothing is there to be read.
    #[must_use]
    pub fn empty_text() -> Self {
        let words = tr!("Nothing is written. Expected the moves of a game, as 1. c3-d4 e5-d4-c3").to_owned();
        Self { line: 1, column: 1, words, before: String::new(), from: String::new() }
    }

    /// A link that cannot be opened.
    #[must_use]
    pub fn from_link(link: &str, error: &StartTextError) -> Self {
        let from = context(link.trim().chars()).into_iter().collect();
        Self { line: 1, column: 1, words: localize(error), before: String::new(), from }
    }

    /// A fault with the line that it is in.
    #[must_use]
    pub fn new(text: &str, error: &RecordError) -> Self {
        let place = error.position;
        // Only what is shown is looked at: a line can be as long as the text, and every game of it at fault.
        let (before, from) = text.split_at_checked(place.offset).unwrap_or((text, ""));
        let (mut before, from) = (context(before.chars().rev()), context(from.chars()));
        before.reverse();
        let [before, from] = [before, from].map(String::from_iter);
        Self { line: place.line, column: place.column, words: error_text(&error.kind), before, from }
    }
}

/// The characters up to the end of the line that are shown, and a sign for the others.
fn context(line: impl Iterator<Item = char>) -> Vec<char> {
    let mut line = line.take_while(|&c| c != '\n').filter(|&c| c != '\r');
    let mut shown: Vec<char> = line.by_ref().take(MAX_CONTEXT).collect();
    if line.next().is_some() {
        shown.push('…');
    }
    shown
}

/// What is wrong. The move itself is not said: it is shown with its line.
fn error_text(fault: &RecordErrorKind) -> String {
    match fault {
        RecordErrorKind::Move { number, color: Color::White, error, .. } => {
            tr!("move {number} of White, {error}", number = number, error = localize(error))
        }
        RecordErrorKind::Move { number, color: Color::Black, error, .. } => {
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
    Section(Route),
}

/// What a text leads to that is a link and nothing else.
pub(super) fn parse_link(text: &str) -> Option<Link> {
    let text = text.trim();
    let (_, fragment) = text.split_once('#').filter(|_| !text.contains(char::is_whitespace))?;
    Some(match Route::parse(fragment) {
        Some(Route { section: Section::Analysis, rest }) if !rest.is_empty() && !is_record(&rest) => {
            Link::Game(format!("#{}", reviewed(&rest).unwrap_or(&rest)))
        }
        Some(route) => Link::Section(route),
        None => Link::Game(format!("#{fragment}")),
    })
}
