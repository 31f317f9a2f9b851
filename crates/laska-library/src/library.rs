//! The library: recorded games, openings and studies, what their tags say about them, and how they are found.

use std::fmt;

use laska_rules::notation::record::{Annotation, Record, RecordError, Records, Tags};
use laska_rules::{Color, Message, NodeId, ToMessage};

use crate::PlyCount;

/// Games, openings and studies, in the order of their texts.
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
    /// The library of these texts, each a text of records with what its records are.
    ///
    /// # Errors
    /// At the first record that cannot be read, or whose tags are not those of an entry.
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

    /// All entries.
    #[must_use]
    pub fn entries(&self) -> &[LibraryEntry] {
        &self.entries
    }

    /// The entries of a kind.
    pub fn of_kind(&self, kind: EntryKind) -> impl Iterator<Item = &LibraryEntry> {
        self.entries.iter().filter(move |entry| entry.kind() == kind)
    }

    /// The entry of that name.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&LibraryEntry> {
        self.entries.iter().find(|entry| entry.id() == id)
    }

    /// The entries in which all words of a text come, or parts of words, in capitals or not: in what people are called, in
    /// titles and in comments, as they are and as `say` tells them in another language. No word finds all.
    #[must_use]
    pub fn search(&self, query: &str, translate: impl Fn(&str) -> String) -> Vec<&LibraryEntry> {
        let words: Vec<_> = query.split_whitespace().map(str::to_lowercase).collect();
        let matches = |entry: &&LibraryEntry| {
            let text = entry.searchable_text(&translate);
            words.iter().all(|word| text.contains(word))
        };
        self.entries.iter().filter(matches).collect()
    }

    /// Every text that a person sees and that can be told in another language, each once: titles, sources, comments.
    #[must_use]
    pub fn translatable_texts(&self) -> Vec<&str> {
        let mut texts: Vec<_> = self.entries.iter().flat_map(LibraryEntry::translatable_texts).collect();
        texts.sort_unstable();
        texts.dedup();
        texts
    }
}

/// What an entry of the library is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EntryKind {
    /// A game that was played or shown.
    Game,
    /// A way to begin a game, with a name.
    Opening,
    /// A position with something to find.
    Study,
}

impl EntryKind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Game, Self::Opening, Self::Study];

    /// The file with the entries of that kind, below the folder of data.
    #[must_use]
    pub const fn file_name(self) -> &'static str {
        match self {
            Self::Game => "games.pgn",
            Self::Opening => "openings.pgn",
            Self::Study => "studies.pgn",
        }
    }
}

impl fmt::Display for EntryKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Game => "game",
            Self::Opening => "opening",
            Self::Study => "study",
        })
    }
}

/// A game, an opening or a study.
#[derive(Clone, Debug, PartialEq)]
pub struct LibraryEntry {
    kind: EntryKind,
    record: Record,
    assessment: Option<Assessment>,
}

/// The tag with the name for addresses.
const ID: &str = "Id";
/// The tag with who made it.
const AUTHOR: &str = "Author";
/// The tag with where it was found.
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
        Ok(Self { kind, record, assessment })
    }

    /// What it is.
    #[must_use]
    pub const fn kind(&self) -> EntryKind {
        self.kind
    }

    /// Its name in addresses: small letters, digits and `-`.
    #[must_use]
    pub fn id(&self) -> &str {
        self.record.tags.get(ID).unwrap_or_default()
    }

    /// What it is called.
    #[must_use]
    pub fn title(&self) -> &str {
        self.record.tags.get(Tags::EVENT).unwrap_or_default()
    }

    /// White's name and Black's, as far as they are known.
    #[must_use]
    pub fn players(&self) -> [Option<&str>; 2] {
        [Tags::WHITE, Tags::BLACK].map(|name| self.record.tags.get(name))
    }

    /// Who made it, if that is known.
    #[must_use]
    pub fn author(&self) -> Option<&str> {
        self.record.tags.get(AUTHOR)
    }

    /// Where it was printed, if that is known.
    #[must_use]
    pub fn source(&self) -> Option<&str> {
        self.record.tags.get(SOURCE)
    }

    /// When it was played or printed, if that is known: a year first.
    #[must_use]
    pub fn date(&self) -> Option<&str> {
        self.record.tags.get(Tags::DATE)
    }

    /// What is true of it: every study has a verdict.
    #[must_use]
    pub const fn assessment(&self) -> Option<Assessment> {
        self.assessment
    }

    /// Its moves, with all that is said about them.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The texts that a person sees and that can be told in another language: title, source and comments.
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

    /// All that it is found by, in small letters.
    fn searchable_text(&self, translate: impl Fn(&str) -> String) -> String {
        let names = [self.author(), self.date()].into_iter().chain(self.players()).flatten();
        let mut texts: Vec<_> = names.map(str::to_owned).collect();
        for text in self.translatable_texts() {
            texts.extend([text.to_owned(), translate(text)]);
        }
        texts.join("\n").to_lowercase()
    }
}

/// What best play of both sides comes to, and how sure that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assessment {
    /// What it comes to.
    pub result: ExpectedResult,
    /// How sure that is.
    pub certainty: Certainty,
}

/// What best play of both sides comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpectedResult {
    /// One side wins.
    Win {
        /// Which one.
        winner: Color,
        /// After how many plies, if that is known: exactly so many where every position was solved, else at most.
        plies: Option<PlyCount>,
    },
    /// Neither side can win.
    Draw,
}

/// How sure a verdict is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// Proven: every position that can arise was solved.
    Exact,
    /// Proven: a search found a win, which was then played out against every defense.
    Searched,
    /// An author says so.
    Claimed,
}

impl Assessment {
    const VERDICT: &'static str = "Verdict";
    const PROOF: &'static str = "Proof";

    /// The verdict of two tags: `White wins in 9` and `exact`.
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
    Some(ExpectedResult::Win { winner, plies: Some(PlyCount(plies.parse().ok()?)) })
}

/// Why a text is no part of the library.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub enum LibraryError {
    /// Not a record.
    Record {
        /// What it should be the record of.
        kind: EntryKind,
        /// What is wrong with it, and where.
        #[source]
        error: Box<RecordError>,
    },
    /// A tag that an entry needs.
    Tag {
        /// What the entry is.
        kind: EntryKind,
        /// Its name or title, as far as it has one.
        entry: String,
        /// The tag.
        tag: &'static str,
        /// What is wrong with it.
        #[source]
        error: TagError,
    },
    /// A name that two entries have.
    DuplicateId(String),
}

impl ToMessage for LibraryError {
    fn to_message(&self) -> Message {
        match self {
            Self::Record { kind, error } => Message::new("{file}, {error}").with(&kind.file_name()).saying(&**error),
            Self::Tag { kind, entry, tag, error } => {
                Message::new("{kind} '{entry}', tag {tag}: {error}").with(kind).with(entry).with(tag).with(error)
            }
            Self::DuplicateId(id) => {
                Message::new("'{0}' is the name of two entries; expected another one for each").with(id)
            }
        }
    }
}

/// What is wrong with a tag of an entry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TagError {
    /// It is not there.
    #[error("it is missing")]
    Missing,
    /// Not a name for addresses.
    #[error("'{0}' is no name; expected small letters, digits and '-'")]
    InvalidId(String),
    /// Not a verdict.
    #[error(
        "'{0}' is no verdict; expected 'Draw', or 'White wins' or 'Black wins', perhaps with 'in 9' or 'in at most 9'"
    )]
    Verdict(String),
    /// No word for how sure a verdict is.
    #[error("'{0}' is not known; expected one of exact searched claim")]
    Proof(String),
    /// Not a number of plies of the main line.
    #[error("'{0}' is not a number of plies; expected one from 1 to {1}")]
    Plies(String, usize),
    /// Another variant.
    #[error("'{0}' has other openings; expected laska")]
    Variant(&'static str),
}
