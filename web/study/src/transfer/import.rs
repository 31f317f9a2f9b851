//! The state of the import dialog: a text, and the games or errors found in it. The text can also be a link or a
//! position. It is never lost.

#[cfg(test)]
mod tests;

use std::rc::Rc;

use laska_app::address::{Address, link_address, undecorated_place};
use laska_app::record_doubts::doubts;
use laska_app::start_text::{StartTextError, read_start};
use laska_app::text_file::{self, DecodedText, Encoding};
use laska_rules::notation::record::{Record, RecordError, RecordErrorKind, Records, limits};
use laska_rules::{Color, Game, Message, NodeId, Position, ToMessage, Variant};
use laska_ui::archive_error::ArchiveError;
use laska_ui::tr;
use laska_ui::words::{localize, translate};

use super::{record_of, record_title};
use crate::analysis::state::{is_record, reviewed_address};
use crate::collection::{NAME_TAG, store_error_words};
use crate::route::Route;
use crate::section::Section;

/// The state of the import dialog.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Import {
    text: Rc<str>,
    /// The number of times that the text was set other than by typing.
    text_version: u32,
    open: bool,
    /// The games and errors found when the text was last read.
    items: Vec<ImportItem>,
    /// The encoding of the file that the text comes from, if it is a guess.
    guessed: Option<Encoding>,
    /// An error other than those in the text.
    error: Option<ImportError>,
    /// The selected record, to be stored.
    chosen: Option<Rc<Record>>,
    /// The address in the study that the text links to.
    link_target: Option<Route>,
    /// The collection in which all games are to be saved.
    collection: Rc<str>,
    /// Whether all games are being saved.
    saving: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ImportEvent {
    /// The user opens the dialog.
    Opened,
    /// The user closes the dialog; its text stays.
    Closed,
    /// The user edits the text.
    Edited(Rc<str>),
    /// The user asks to read the text.
    Read,
    /// Text was dropped or pasted; it is read immediately.
    TextReceived(Rc<str>),
    /// A file was dropped or opened (name and content); it is read immediately.
    FileReceived(Rc<str>, Vec<u8>),
    /// The user selects one of the games.
    Chosen(usize),
    /// The user names the collection for all games.
    CollectionNamed(Rc<str>),
    /// The user asks to save all games.
    SaveAll,
    /// A file could not be read, or the record could not be stored.
    Failed(ImportError),
    /// The record was stored, or the link was followed. If there were several games, the others stay for the next time
    /// the dialog opens.
    Stored,
}

/// Why an import failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportError {
    /// The file is larger than the limit for records.
    TooLarge,
    /// The file with this name is not text.
    NotText(Rc<str>),
    /// The browser cannot read the file.
    Unreadable,
    /// The browser has no space to store the record.
    StorageFull,
    /// The games could not be saved in the collection.
    Collection(ArchiveError),
}

/// A game in the text, or an error.
#[derive(Clone, Debug, PartialEq)]
pub enum ImportItem {
    Game {
        title: String,
        /// The length of its main line.
        plies: usize,
        record: Rc<Record>,
        /// What it says that cannot be true.
        doubts: Vec<Message>,
    },
    /// An error in the text.
    Error(ErrorView),
}

impl Import {
    /// Returns the dialog's state after an event.
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
            // Such a text is not even put into the text box, which would be slow.
            ImportEvent::TextReceived(text) if text.len() > limits::BYTES => {
                return self.after(ImportEvent::Failed(ImportError::TooLarge));
            }
            ImportEvent::TextReceived(text) => {
                (self.text, self.open, self.guessed) = (text, true, None);
                self.text_version += 1;
                self.read();
            }
            ImportEvent::FileReceived(name, bytes) => {
                let Some(DecodedText { text, encoding }) = text_file::decode(&bytes) else {
                    return self.after(ImportEvent::Failed(ImportError::NotText(name)));
                };
                self.collection = name.rsplit_once('.').map_or(&*name, |(name, _)| name).into();
                self = self.after(ImportEvent::TextReceived(text.into()));
                self.guessed = Some(encoding).filter(|&it| it != Encoding::Unicode && !self.items.is_empty());
            }
            ImportEvent::Chosen(index) => {
                if let Some(ImportItem::Game { record, .. }) = self.items.get(index) {
                    self.chosen = Some(Rc::clone(record));
                }
            }
            ImportEvent::CollectionNamed(name) => self.collection = name,
            ImportEvent::SaveAll => self.saving = true,
            ImportEvent::Failed(error) => {
                (self.open, self.chosen, self.saving, self.error) = (true, None, false, Some(error));
            }
            ImportEvent::Stored if self.saving => {
                self = Self { text_version: self.text_version + 1, ..Self::default() };
            }
            ImportEvent::Stored if self.games() > 1 => (self.open, self.chosen) = (false, None),
            ImportEvent::Stored => self = Self { text_version: self.text_version + 1, ..Self::default() },
        }
        self
    }

    /// Reads the text. If it has one game and no errors, the game is selected.
    fn read(&mut self) {
        let link = parse_link(&self.text);
        if let Some(Link::Section(route)) = link {
            (self.items, self.link_target) = (Vec::new(), Some(route));
            return;
        }
        let input = if let Some(Link::Game(address)) = &link { address } else { &*self.text };
        self.items = match read_start(input, Variant::LASKA) {
            Ok(game) => vec![import_item(&self.text, Ok(record_of(&game)))],
            // A link that was cut off still has a game.
            Err(error @ (StartTextError::Link(_) | StartTextError::NoGame)) if link.is_some() => {
                let readable = salvaged_game(input).map(|game| import_item(&self.text, Ok(record_of(&game))));
                let error = ImportItem::Error(ErrorView::from_link(&self.text, &error));
                readable.into_iter().chain([error]).collect()
            }
            Err(_) => import_items(&self.text),
        };
        if self.items.is_empty() {
            self.items.push(ImportItem::Error(ErrorView::empty_text()));
        }
        if let [ImportItem::Game { record, .. }] = self.items.as_slice() {
            self.chosen = Some(Rc::clone(record));
        }
    }

    pub const fn is_open(&self) -> bool {
        self.open
    }

    /// Returns the text in the box.
    pub fn text(&self) -> &Rc<str> {
        &self.text
    }

    /// Returns the number of times that the text was set other than by typing. A new number updates the box.
    pub const fn text_version(&self) -> u32 {
        self.text_version
    }

    /// Returns the games and errors found in the text.
    pub fn items(&self) -> &[ImportItem] {
        &self.items
    }

    pub fn games(&self) -> usize {
        self.items.iter().filter(|item| matches!(item, ImportItem::Game { .. })).count()
    }

    /// Returns the collection in which all games are to be saved.
    pub const fn collection(&self) -> &Rc<str> {
        &self.collection
    }

    /// Returns the records of all games while they are to be saved in the collection.
    pub fn records_to_save(&self) -> Option<Vec<Rc<Record>>> {
        let record = |item: &ImportItem| match item {
            ImportItem::Game { record, .. } => Some(Rc::clone(record)),
            ImportItem::Error(_) => None,
        };
        self.saving.then(|| self.items.iter().filter_map(record).collect())
    }

    /// Whether all games are being saved.
    pub const fn is_saving(&self) -> bool {
        self.saving
    }

    /// Returns what to say about the letters of a file whose encoding is a guess.
    pub fn encoding_note(&self) -> Option<&'static str> {
        match self.guessed? {
            Encoding::Unicode => None,
            Encoding::WesternEuropean => Some(tr!(
                "This file is not in UTF-8. Its letters were read as Western European (Windows-1252). If some are wrong, save it as UTF-8."
            )),
            Encoding::Cyrillic => Some(tr!(
                "This file is not in UTF-8. Its letters were read as Cyrillic (Windows-1251). If some are wrong, save it as UTF-8."
            )),
        }
    }

    pub const fn error(&self) -> Option<&ImportError> {
        self.error.as_ref()
    }

    /// Returns the selected record, to be stored.
    pub const fn chosen(&self) -> Option<&Rc<Record>> {
        self.chosen.as_ref()
    }

    /// Returns the address in the study that the text links to.
    pub const fn link_target(&self) -> Option<&Route> {
        self.link_target.as_ref()
    }
}

impl ImportError {
    /// Returns the message for the page.
    pub fn text(&self) -> String {
        let text = match self {
            Self::NotText(name) => {
                return tr!("“{name}” is not a text file. Choose a text file with the moves of a game.", name = name);
            }
            Self::Collection(error) => translate(store_error_words(*error)),
            Self::TooLarge => tr!("This is too large to import. Try a smaller part of it."),
            Self::Unreadable => tr!("The browser could not read this file. Try again or choose another file."),
            Self::StorageFull => {
                tr!("The browser has no space left to store the game. Close other tabs of this site, then try again.")
            }
        };
        text.to_owned()
    }
}

/// Returns the game that a damaged link contains, up to its first error; `None` if nothing of it can be read.
fn salvaged_game(link: &str) -> Option<Game> {
    let (_, fragment) = link.split_once('#')?;
    Address::salvage(fragment).map(|(address, _)| address.game)
}

/// Returns the games and errors of a text of records. A game with nothing to show is an error where it ends.
fn import_items(text: &str) -> Vec<ImportItem> {
    let mut records = Records::new(text);
    let mut items = Vec::new();
    while let Some(record) = records.next() {
        let record = match record {
            Ok(record) if is_empty(&record) => {
                Err(RecordError { position: records.text_position(), kind: RecordErrorKind::NoMoves })
            }
            other => other,
        };
        items.push(import_item(text, record));
    }
    items
}

/// Whether a record has neither moves nor a position nor a comment.
fn is_empty(record: &Record) -> bool {
    record.main_line().is_empty()
        && *record.start() == Position::start(record.start().board())
        && record.tree().note(NodeId::ROOT).after.is_empty()
}

fn import_item(text: &str, record: Result<Record, RecordError>) -> ImportItem {
    match record {
        Ok(record) => {
            let name = record.tags.get(NAME_TAG).map(str::to_owned);
            let title = name.unwrap_or_else(|| record_title(&record));
            let doubts = doubts(&record).iter().map(ToMessage::to_message).collect();
            ImportItem::Game { title, plies: record.main_line().len(), record: record.into(), doubts }
        }
        Err(error) => ImportItem::Error(ErrorView::new(text, &error)),
    }
}

/// An error with its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorView {
    /// The line, from 1.
    pub line: usize,
    /// The column in the line, from 1.
    pub column: usize,
    /// The error and what was expected.
    pub text: String,
    /// The part of the line before the error, shortened at its start.
    pub before: String,
    /// The rest of the line, shortened at its end.
    pub from: String,
}

/// The number of characters shown on each side of an error.
const MAX_CONTEXT: usize = 40;

impl ErrorView {
    pub fn empty_text() -> Self {
        let text = tr!("the text is empty; enter the moves of a game, such as 1. c3-d4 e5-d4-c3").to_owned();
        Self { line: 1, column: 1, text, before: String::new(), from: String::new() }
    }

    /// Creates the view of a link that cannot be opened.
    pub fn from_link(link: &str, error: &StartTextError) -> Self {
        let from = context(link.trim().chars()).into_iter().collect();
        Self { line: 1, column: 1, text: localize(error), before: String::new(), from }
    }

    pub fn new(text: &str, error: &RecordError) -> Self {
        let position = error.position;
        // Only the part that is shown is searched: a line can be as long as the text, with an error in each of its
        // games.
        let (before, from) = text.split_at_checked(position.offset).unwrap_or((text, ""));
        let (mut before, from) = (context(before.chars().rev()), context(from.chars()));
        before.reverse();
        let [before, from] = [before, from].map(String::from_iter);
        Self { line: position.line, column: position.column, text: error_text(&error.kind), before, from }
    }
}

/// Returns the characters that are shown, up to the end of the line, and an ellipsis for the rest.
fn context(line: impl Iterator<Item = char>) -> Vec<char> {
    let mut line = line.take_while(|&c| c != '\n').filter(|&c| c != '\r');
    let mut shown: Vec<char> = line.by_ref().take(MAX_CONTEXT).collect();
    if line.next().is_some() {
        shown.push('…');
    }
    shown
}

/// Returns the text of an error, without the move itself, which is shown with its line.
fn error_text(kind: &RecordErrorKind) -> String {
    match kind {
        RecordErrorKind::Move { number, color: Color::White, error, .. } => {
            tr!("White’s move {number}: {error}", number = number, error = localize(error))
        }
        RecordErrorKind::Move { number, color: Color::Black, error, .. } => {
            tr!("Black’s move {number}: {error}", number = number, error = localize(error))
        }
        other => localize(other),
    }
}

/// The target of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Link {
    /// A game, on the play page or in the analysis; its address from the `#`.
    Game(String),
    /// Any other address in the study.
    Section(Route),
}

/// Parses a text that is a single link, and nothing that only contains one.
pub(super) fn parse_link(text: &str) -> Option<Link> {
    let fragment = link_address(text)?;
    let route = Route::parse(fragment).map(|route| Route { rest: undecorated_place(&route.rest), ..route });
    Some(match route {
        Some(Route { section: Section::Analysis, rest }) if !rest.is_empty() && !is_record(&rest) => {
            Link::Game(format!("#{}", reviewed_address(&rest).unwrap_or(&rest)))
        }
        Some(route) => Link::Section(route),
        None => Link::Game(format!("#{fragment}")),
    })
}
