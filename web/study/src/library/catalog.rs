//! Owns the library as it is listed: each entry with what is said of it in the language that is spoken.

#[cfg(test)]
mod tests;

use std::rc::Rc;

use laska_library::{Certainty, Entry, Kind, Library, LibraryError, PlyCount, Solved, Verdict};
use laska_rules::Color;
use laska_rules::notation::record::{GameResult, Record};
use laska_web::words::say;
use laska_web::{t, tn};

/// An entry as it is listed.
#[derive(Clone, Debug, PartialEq)]
pub struct EntryView {
    /// Its name in addresses.
    pub id: String,
    /// What it is.
    pub kind: Kind,
    /// What it is called.
    pub title: String,
    /// Who played it or made it, where it was printed and when.
    pub by: String,
    /// How it ended, or what is true of it.
    pub verdict: Option<VerdictView>,
    /// Its moves, with all that was written to them.
    pub record: Rc<Record>,
}

/// How an entry ended, or what is true of it.
#[derive(Clone, Debug, PartialEq)]
pub struct VerdictView {
    /// The words.
    pub words: String,
    /// How sure that is, as the class that its looks go by.
    pub class: &'static str,
}

/// All entries. They are told in the language that was spoken when it was made.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Catalog {
    library: Library,
    entries: Vec<Rc<EntryView>>,
}

impl Catalog {
    /// The entries of these texts, of games, openings and studies.
    ///
    /// # Errors
    /// When a text is no part of the library.
    pub fn read(texts: &[(Kind, &str)]) -> Result<Self, LibraryError> {
        let library = Library::read(texts)?;
        let entries = library.entries().iter().map(|entry| Rc::new(listed(entry))).collect();
        Ok(Self { library, entries })
    }

    /// The entry of that name.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<Rc<EntryView>> {
        self.entries.iter().find(|entry| entry.id == id).cloned()
    }

    /// The entries in which all words of a text come, in the library's order.
    #[must_use]
    pub fn search(&self, text: &str) -> Vec<Rc<EntryView>> {
        let found = self.library.search(text, |text| say(text).to_owned());
        found.into_iter().filter_map(|entry| self.find(entry.id())).collect()
    }
}

/// What the list of a kind is called.
#[must_use]
pub(super) fn kind_title(kind: Kind) -> &'static str {
    match kind {
        Kind::Game => t!("Games"),
        Kind::Opening => t!("Openings"),
        Kind::Study => t!("Studies"),
    }
}

/// The name of a kind in handles.
#[must_use]
pub(super) const fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Game => "games",
        Kind::Opening => "openings",
        Kind::Study => "studies",
    }
}

fn listed(entry: &Entry) -> EntryView {
    EntryView {
        id: entry.id().to_owned(),
        kind: entry.kind(),
        title: say(entry.title()).to_owned(),
        by: by(entry),
        verdict: entry.verdict().map(verdict).or_else(|| ended(entry)),
        record: Rc::new(entry.record().clone()),
    }
}

fn by(entry: &Entry) -> String {
    let players = match entry.players() {
        [Some(white), Some(black)] => Some(t!("{white} against {black}", white = white, black = black)),
        [white, black] => white.or(black).map(str::to_owned),
    };
    let source = entry.source().map(|source| say(source).to_owned());
    // A title of a book has its year already.
    let date = entry.date().filter(|date| source.as_ref().is_none_or(|source| !source.contains(date)));
    let known = [players, entry.author().map(str::to_owned), source, date.map(str::to_owned)];
    known.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

fn ended(entry: &Entry) -> Option<VerdictView> {
    let words = match entry.record().result {
        _ if entry.kind() == Kind::Opening => return None,
        GameResult::Won(Color::White) => t!("White won"),
        GameResult::Won(Color::Black) => t!("Black won"),
        GameResult::Drawn => t!("Drawn"),
        GameResult::Open => t!("Not played to the end"),
    };
    Some(VerdictView { words: words.to_owned(), class: "played" })
}

/// What is true of a study, and how sure that is.
fn verdict(verdict: Verdict) -> VerdictView {
    let solved = solved(verdict);
    match verdict.certainty {
        Certainty::Exact | Certainty::Searched => {
            VerdictView { words: t!("Proven: {verdict}", verdict = solved), class: "proven" }
        }
        Certainty::Claimed => {
            VerdictView { words: t!("The author's claim: {verdict}", verdict = solved), class: "claimed" }
        }
    }
}

fn solved(verdict: Verdict) -> String {
    match verdict.solved {
        Solved::Draw => t!("a draw").to_owned(),
        Solved::Win { winner: Color::White, plies: None } => t!("White wins").to_owned(),
        Solved::Win { winner: Color::Black, plies: None } => t!("Black wins").to_owned(),
        Solved::Win { winner, plies: Some(PlyCount(plies)) } if verdict.certainty == Certainty::Searched => {
            match winner {
                Color::White => t!("White wins in {count} plies at most", count = plies),
                Color::Black => t!("Black wins in {count} plies at most", count = plies),
            }
        }
        Solved::Win { winner, plies: Some(PlyCount(plies)) } => match winner {
            Color::White => tn!("White wins in {count} ply", "White wins in {count} plies", count = plies),
            Color::Black => tn!("Black wins in {count} ply", "Black wins in {count} plies", count = plies),
        },
    }
}
