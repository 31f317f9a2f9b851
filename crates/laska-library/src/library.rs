//! The library of recorded games, openings, studies and advice, with their tags and a text search.

use std::fmt;

use laska_rules::notation::record::{Annotation, Record, RecordError, Records, Tags};
use laska_rules::{Color, Message, NodeId, Position, ToMessage};

use crate::{NamedOpening, PlyCount, TagError};

/// Games, openings, studies and advice, in the order of their files.
///
/// ```
/// # use laska_library::{EntryKind, Library};
/// let text = "[Event \"A short game\"]\n[Id \"short\"]\n\n1. c3-d4 {To the center.} e5-d4-c3 *\n";
/// let library = Library::parse(&[(EntryKind::Game, text)])?;
/// assert_eq!(library.find("short").map(|entry| entry.title()), Some("A short game"));
/// assert_eq!(library.search("CENT game", |text| text.to_owned()).len(), 1);
/// # Ok::<(), laska_library::LibraryError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Library {
    entries: Vec<LibraryEntry>,
}

impl Library {
    /// Parses texts of records, each with the kind of its entries.
    ///
    /// # Errors
    /// Returns an error for the first record that is invalid, has missing or invalid tags, or repeats an id.
    pub fn parse(texts: &[(EntryKind, &str)]) -> Result<Self, LibraryError> {
        let mut library = Self::default();
        for &(kind, text) in texts {
            for record in Records::new(text) {
                let record = record.map_err(|error| LibraryError::Record { kind, error: error.into() })?;
                let entry = LibraryEntry::new(kind, record)?;
                if library.find(entry.id()).is_some() {
                    return Err(LibraryError::DuplicateId(entry.id().to_owned()));
                }
                library.entries.push(entry);
            }
        }
        Ok(library)
    }

    /// Returns all entries.
    #[must_use]
    pub fn entries(&self) -> &[LibraryEntry] {
        &self.entries
    }

    /// Returns the entries of a kind.
    pub fn of_kind(&self, kind: EntryKind) -> impl Iterator<Item = &LibraryEntry> {
        self.entries.iter().filter(move |entry| entry.kind() == kind)
    }

    /// Returns the entry with this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&LibraryEntry> {
        self.entries.iter().find(|entry| entry.id() == id)
    }

    /// Returns the entries that contain every word of a query, ignoring case. Names, titles, sources, dates and
    /// comments are searched, both as written and as translated by `translate`. A word also matches inside a longer
    /// word, and an empty query matches every entry.
    #[must_use]
    pub fn search(&self, query: &str, translate: impl Fn(&str) -> String) -> Vec<&LibraryEntry> {
        let words: Vec<_> = query.split_whitespace().map(str::to_lowercase).collect();
        let matches = |entry: &&LibraryEntry| {
            let text = entry.searchable_text(&translate);
            words.iter().all(|word| text.contains(word))
        };
        self.entries.iter().filter(matches).collect()
    }

    /// Returns all titles, sources and comments, sorted and without duplicates.
    #[must_use]
    pub fn translatable_texts(&self) -> Vec<&str> {
        let mut texts: Vec<_> = self.entries.iter().flat_map(LibraryEntry::translatable_texts).collect();
        texts.sort_unstable();
        texts.dedup();
        texts
    }
}

/// A kind of library entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EntryKind {
    /// A played or published game.
    Game,
    /// A named opening.
    Opening,
    /// A position to study.
    Study,
    /// A piece of advice, with a board that shows it.
    Advice,
}

impl EntryKind {
    /// All kinds, in the library's order.
    pub const ALL: [Self; 4] = [Self::Game, Self::Opening, Self::Study, Self::Advice];

    /// Returns the name of the data file with this kind of entry.
    #[must_use]
    pub const fn file_name(self) -> &'static str {
        match self {
            Self::Game => "games.pgn",
            Self::Opening => "openings.pgn",
            Self::Study => "studies.pgn",
            Self::Advice => "advice.pgn",
        }
    }
}

impl fmt::Display for EntryKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Game => "game",
            Self::Opening => "opening",
            Self::Study => "study",
            Self::Advice => "advice",
        })
    }
}

/// A game, an opening, a study or a piece of advice.
#[derive(Clone, Debug, PartialEq)]
pub struct LibraryEntry {
    kind: EntryKind,
    record: Record,
    assessment: Option<Assessment>,
    opening: Option<NamedOpening>,
}

const ID: &str = "Id";
const AUTHOR: &str = "Author";
const SOURCE: &str = "Source";

impl LibraryEntry {
    fn new(kind: EntryKind, record: Record) -> Result<Self, LibraryError> {
        let tag = |name| record.tags.get(name);
        let tag_error = |tag, error| {
            let entry = record.tags.get(ID).or(record.tags.get(Tags::EVENT)).unwrap_or_default().to_owned();
            LibraryError::Tag { kind, entry, tag, error }
        };
        for required in [ID, Tags::EVENT] {
            tag(required).ok_or_else(|| tag_error(required, TagError::Missing))?;
        }
        let id = tag(ID).unwrap_or_default();
        let is_allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if id.is_empty() || !id.chars().all(is_allowed) {
            return Err(tag_error(ID, TagError::InvalidId(id.to_owned())));
        }
        let assessment = match tag(Assessment::VERDICT) {
            None if kind == EntryKind::Study => return Err(tag_error(Assessment::VERDICT, TagError::Missing)),
            None => None,
            Some(text) => {
                let proof = tag(Assessment::PROOF).ok_or_else(|| tag_error(Assessment::PROOF, TagError::Missing))?;
                Some(Assessment::parse(text, proof).map_err(|(tag, error)| tag_error(tag, error))?)
            }
        };
        let opening = (kind == EntryKind::Opening).then(|| NamedOpening::read(&record)).transpose();
        let opening = opening.map_err(|(tag, error)| tag_error(tag, error))?;
        Ok(Self { kind, record, assessment, opening })
    }

    /// Returns the kind of the entry.
    #[must_use]
    pub const fn kind(&self) -> EntryKind {
        self.kind
    }

    /// Returns the id that addresses contain: lowercase letters, digits and `-`.
    #[must_use]
    pub fn id(&self) -> &str {
        self.record.tags.get(ID).unwrap_or_default()
    }

    /// Returns the title.
    #[must_use]
    pub fn title(&self) -> &str {
        self.record.tags.get(Tags::EVENT).unwrap_or_default()
    }

    /// Returns the names of White and Black, where known.
    #[must_use]
    pub fn players(&self) -> [Option<&str>; 2] {
        [Tags::WHITE, Tags::BLACK].map(|name| self.record.tags.get(name))
    }

    /// Returns the author, if known.
    #[must_use]
    pub fn author(&self) -> Option<&str> {
        self.record.tags.get(AUTHOR)
    }

    /// Returns the publication, if known.
    #[must_use]
    pub fn source(&self) -> Option<&str> {
        self.record.tags.get(SOURCE)
    }

    /// Returns the date of the game or publication, if known. It begins with the year.
    #[must_use]
    pub fn date(&self) -> Option<&str> {
        self.record.tags.get(Tags::DATE)
    }

    /// Returns the assessment of the starting position. Every study has one.
    #[must_use]
    pub const fn assessment(&self) -> Option<Assessment> {
        self.assessment
    }

    /// Returns what is known about an opening; `None` for games and studies.
    #[must_use]
    pub const fn opening(&self) -> Option<NamedOpening> {
        self.opening
    }

    /// Returns the position by which the entry is recognized: the end of a game, the named position of an opening, the
    /// start of a study or a piece of advice.
    #[must_use]
    pub fn key_position(&self) -> Position {
        let record = &self.record;
        match (self.kind, self.opening) {
            (EntryKind::Game, _) => record.position(record.main_line().last().copied().unwrap_or(NodeId::ROOT)),
            (EntryKind::Opening, Some(opening)) => opening.position(record),
            (EntryKind::Opening, None) | (EntryKind::Study | EntryKind::Advice, _) => record.start().clone(),
        }
    }

    /// Returns the moves with their comments.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the title, the source and all comments.
    #[must_use]
    pub fn translatable_texts(&self) -> Vec<&str> {
        let mut texts: Vec<_> = [Some(self.title()), self.source()].into_iter().flatten().collect();
        let tree = self.record.tree();
        for id in std::iter::once(NodeId::ROOT).chain(tree.preorder()) {
            let Annotation { before, after, .. } = tree.note(id);
            texts.extend([before, after].into_iter().filter(|text| !text.is_empty()).map(|text| text.as_str()));
        }
        texts
    }

    /// Returns everything that a search looks at, in lower case.
    fn searchable_text(&self, translate: impl Fn(&str) -> String) -> String {
        let names = [self.author(), self.date()].into_iter().chain(self.players()).flatten();
        let mut texts: Vec<_> = names.map(str::to_owned).collect();
        for text in self.translatable_texts() {
            texts.extend([text.to_owned(), translate(text)]);
        }
        texts.join("\n").to_lowercase()
    }
}

/// The result of best play from a position, and how certain it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assessment {
    /// The result of best play.
    pub result: ExpectedResult,
    /// How certain the result is.
    pub certainty: Certainty,
}

/// The result of best play by both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpectedResult {
    /// One side wins.
    Win {
        /// The winning side.
        winner: Color,
        /// The length of the win, if known: exact if [`Certainty::Exact`], otherwise an upper bound.
        plies: Option<PlyCount>,
    },
    /// Neither side can force a win.
    Draw,
}

/// How certain an assessment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// Proven by solving every position that can arise.
    Exact,
    /// Proven by a search that found a win, which was then played out against every defense.
    Searched,
    /// Claimed by the author, without proof.
    Claimed,
}

impl Assessment {
    const VERDICT: &'static str = "Verdict";
    const PROOF: &'static str = "Proof";

    /// Returns the assessment of a record that was in the library, as its tags state it; `None` if they do not.
    #[must_use]
    pub fn of(tags: &Tags) -> Option<Self> {
        Self::parse(tags.get(Self::VERDICT)?, tags.get(Self::PROOF)?).ok()
    }

    /// Parses the values of both tags, for example `White wins in 9` and `exact`.
    fn parse(verdict: &str, proof: &str) -> Result<Self, (&'static str, TagError)> {
        let certainty = match proof {
            "exact" => Certainty::Exact,
            "searched" => Certainty::Searched,
            "claim" => Certainty::Claimed,
            _ => return Err((Self::PROOF, TagError::Proof(proof.to_owned()))),
        };
        let result = parse_result(verdict).ok_or((Self::VERDICT, TagError::Verdict(verdict.to_owned())))?;
        Ok(Self { result, certainty })
    }
}

fn parse_result(text: &str) -> Option<ExpectedResult> {
    if text == "Draw" {
        return Some(ExpectedResult::Draw);
    }
    let (winner, rest) =
        Color::ALL.into_iter().find_map(|color| Some((color, text.strip_prefix(&color.to_string())?)))?;
    let rest = rest.strip_prefix(" wins")?;
    if rest.is_empty() {
        return Some(ExpectedResult::Win { winner, plies: None });
    }
    let plies = rest.strip_prefix(" in at most ").or_else(|| rest.strip_prefix(" in "))?;
    // Exports of earlier versions do not name the unit.
    let plies = plies.strip_suffix(" plies").unwrap_or(plies);
    Some(ExpectedResult::Win { winner, plies: Some(PlyCount(plies.parse().ok()?)) })
}

/// An error while parsing a library.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub enum LibraryError {
    /// The text is not a valid record.
    Record {
        /// The expected kind of entry.
        kind: EntryKind,
        /// The error and its position.
        #[source]
        error: Box<RecordError>,
    },
    /// A tag is missing or invalid.
    Tag {
        /// The kind of the entry.
        kind: EntryKind,
        /// The id of the entry, or its title if it has no id.
        entry: String,
        /// The name of the tag.
        tag: &'static str,
        /// The error.
        #[source]
        error: TagError,
    },
    /// Two entries have this id.
    DuplicateId(String),
}

impl ToMessage for LibraryError {
    fn to_message(&self) -> Message {
        match self {
            Self::Record { kind, error } => {
                Message::new("{file}, {error}").with(&kind.file_name()).with_message(&**error)
            }
            Self::Tag { kind, entry, tag, error } => {
                Message::new("{kind} '{entry}', tag {tag}: {error}").with(kind).with(entry).with(tag).with(error)
            }
            Self::DuplicateId(id) => Message::new("the id '{0}' is used twice; ids must be unique").with(id),
        }
    }
}
