//! Owns the library: recorded games, openings and studies, each with a name for addresses, and how they are found. Knows
//! no file: the texts are handed over.

mod entry;
mod error;
mod kind;
mod verdict;

use laska_rules::notation::record::Records;

pub use entry::Entry;
pub use error::{LibraryError, TagProblem};
pub use kind::Kind;
pub use verdict::{Certainty, Solved, Verdict};

/// Games, openings and studies, in the order of their texts.
///
/// ```
/// # use laska_library::{Kind, Library};
/// let text = "[Event \"A short game\"]\n[Id \"short\"]\n\n1. c3-d4 {To the center.} e5-d4-c3 *\n";
/// let library = Library::read(&[(Kind::Game, text)])?;
/// assert_eq!(library.find("short").map(|entry| entry.title()), Some("A short game"));
/// assert_eq!(library.search("CENT game", |text| text.to_owned()).len(), 1);
/// # Ok::<(), laska_library::LibraryError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Library {
    entries: Vec<Entry>,
}

impl Library {
    /// The library of these texts, each a text of records with what its records are.
    ///
    /// # Errors
    /// At the first record that cannot be read, or whose tags are not those of an entry.
    pub fn read(texts: &[(Kind, &str)]) -> Result<Self, LibraryError> {
        let mut library = Self::default();
        for &(kind, text) in texts {
            for record in Records::new(text) {
                let record = record.map_err(|error| LibraryError::Record { kind, error: error.into() })?;
                let entry = Entry::new(kind, record)?;
                if library.find(entry.id()).is_some() {
                    return Err(LibraryError::Twice(entry.id().to_owned()));
                }
                library.entries.push(entry);
            }
        }
        Ok(library)
    }

    /// All entries.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entries of a kind.
    pub fn of_kind(&self, kind: Kind) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(move |entry| entry.kind() == kind)
    }

    /// The entry of that name.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.id() == id)
    }

    /// The entries in which all words of a text come, or parts of words, in capitals or not: in what people are called, in
    /// titles and in comments, as they are and as `say` tells them in another language. No word finds all.
    #[must_use]
    pub fn search(&self, text: &str, say: impl Fn(&str) -> String) -> Vec<&Entry> {
        let wanted: Vec<_> = text.split_whitespace().map(str::to_lowercase).collect();
        let found = |entry: &&Entry| {
            let words = entry.words(&say);
            wanted.iter().all(|wanted| words.contains(wanted))
        };
        self.entries.iter().filter(found).collect()
    }

    /// Every text that a person sees and that can be told in another language, each once: titles, sources, comments.
    #[must_use]
    pub fn texts(&self) -> Vec<&str> {
        let mut texts: Vec<_> = self.entries.iter().flat_map(Entry::texts).collect();
        texts.sort_unstable();
        texts.dedup();
        texts
    }
}
