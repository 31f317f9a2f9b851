//! Owns an entry of the library: a record, and what its tags say about it.

use laska_rules::MoveId;
use laska_rules::notation::record::{Annotation, Record, Tags};

use super::{Kind, LibraryError, TagProblem, Verdict};

/// A game, an opening or a study.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    kind: Kind,
    record: Record,
    verdict: Option<Verdict>,
}

/// The tag with the name for addresses.
const ID: &str = "Id";
/// The tag with who made it.
const AUTHOR: &str = "Author";
/// The tag with where it was found.
const SOURCE: &str = "Source";

impl Entry {
    pub(super) fn new(kind: Kind, record: Record) -> Result<Self, LibraryError> {
        let tag = |name| record.tags.get(name);
        let refused = |tag, problem| {
            let entry = record.tags.get(ID).or(record.tags.get(Tags::EVENT)).unwrap_or_default().to_owned();
            LibraryError::Tag { kind, entry, tag, problem }
        };
        for needed in [ID, Tags::EVENT] {
            tag(needed).ok_or_else(|| refused(needed, TagProblem::Missing))?;
        }
        let id = tag(ID).unwrap_or_default();
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if id.is_empty() || !id.chars().all(plain) {
            return Err(refused(ID, TagProblem::Id(id.to_owned())));
        }
        let verdict = match tag(Verdict::VERDICT) {
            None if kind == Kind::Study => return Err(refused(Verdict::VERDICT, TagProblem::Missing)),
            None => None,
            Some(text) => {
                let proof = tag(Verdict::PROOF).ok_or_else(|| refused(Verdict::PROOF, TagProblem::Missing))?;
                Some(Verdict::read(text, proof).map_err(|(tag, problem)| refused(tag, problem))?)
            }
        };
        Ok(Self { kind, record, verdict })
    }

    /// What it is.
    #[must_use]
    pub const fn kind(&self) -> Kind {
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
    pub const fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// Its moves, with all that is said about them.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The texts that a person sees and that can be told in another language: title, source and comments.
    #[must_use]
    pub fn texts(&self) -> Vec<&str> {
        let mut texts: Vec<_> = [Some(self.title()), self.source()].into_iter().flatten().collect();
        let tree = self.record.tree();
        for id in std::iter::once(MoveId::START).chain(tree.in_order()) {
            let Annotation { before, after, .. } = tree.note(id);
            texts.extend([before, after].into_iter().filter(|said| !said.is_empty()).map(|said| said.as_str()));
        }
        texts
    }

    /// All that it is found by, in small letters.
    pub(super) fn words(&self, say: impl Fn(&str) -> String) -> String {
        let names = [self.author(), self.date()].into_iter().chain(self.players()).flatten();
        let mut words: Vec<_> = names.map(str::to_owned).collect();
        for text in self.texts() {
            words.extend([text.to_owned(), say(text)]);
        }
        words.join("\n").to_lowercase()
    }
}
