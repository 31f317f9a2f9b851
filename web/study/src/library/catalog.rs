//! The library as it is listed: each entry with what is said of it in the language that is spoken.

use std::rc::Rc;

use laska_library::{Assessment, Certainty, EntryKind, ExpectedResult, Library, LibraryEntry, LibraryError, PlyCount};
use laska_rules::Color;
use laska_rules::notation::record::{GameResult, Record};
use laska_web::words::translate;
use laska_web::{tr, tr_n};

/// An entry as it is listed.
#[derive(Clone, Debug, PartialEq)]
pub struct EntryView {
    /// Its name in addresses.
    pub id: String,
    /// What it is.
    pub kind: EntryKind,
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
    pub fn read(texts: &[(EntryKind, &str)]) -> Result<Self, LibraryError> {
        let library = Library::parse(texts)?;
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
        let found = self.library.search(text, |text| translate(text).to_owned());
        found.into_iter().filter_map(|entry| self.find(entry.id())).collect()
    }
}

/// What the list of a kind is called.
#[must_use]
pub(super) fn kind_title(kind: EntryKind) -> &'static str {
    match kind {
        EntryKind::Game => tr!("Games"),
        EntryKind::Opening => tr!("Openings"),
        EntryKind::Study => tr!("Studies"),
    }
}

/// The name of a kind in handles.
#[must_use]
pub(super) const fn kind_name(kind: EntryKind) -> &'static str {
    match kind {
        EntryKind::Game => "games",
        EntryKind::Opening => "openings",
        EntryKind::Study => "studies",
    }
}

fn listed(entry: &LibraryEntry) -> EntryView {
    EntryView {
        id: entry.id().to_owned(),
        kind: entry.kind(),
        title: translate(entry.title()).to_owned(),
        by: by(entry),
        verdict: entry.assessment().map(verdict).or_else(|| ended(entry)),
        record: Rc::new(entry.record().clone()),
    }
}

fn by(entry: &LibraryEntry) -> String {
    let players = match entry.players() {
        [Some(white), Some(black)] => Some(tr!("{white} against {black}", white = white, black = black)),
        [white, black] => white.or(black).map(str::to_owned),
    };
    let source = entry.source().map(|source| translate(source).to_owned());
    // A title of a book has its year already.
    let date = entry.date().filter(|date| source.as_ref().is_none_or(|source| !source.contains(date)));
    let known = [players, entry.author().map(str::to_owned), source, date.map(str::to_owned)];
    known.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

fn ended(entry: &LibraryEntry) -> Option<VerdictView> {
    let words = match entry.record().result {
        _ if entry.kind() == EntryKind::Opening => return None,
        GameResult::Won(Color::White) => tr!("White won"),
        GameResult::Won(Color::Black) => tr!("Black won"),
        GameResult::Drawn => tr!("Drawn"),
        GameResult::Open => tr!("Not played to the end"),
    };
    Some(VerdictView { words: words.to_owned(), class: "played" })
}

/// What is true of a study, and how sure that is.
fn verdict(assessment: Assessment) -> VerdictView {
    let result = result_text(assessment);
    match assessment.certainty {
        Certainty::Exact | Certainty::Searched => {
            VerdictView { words: tr!("Proven: {verdict}", verdict = result), class: "proven" }
        }
        Certainty::Claimed => {
            VerdictView { words: tr!("The author's claim: {verdict}", verdict = result), class: "claimed" }
        }
    }
}

fn result_text(assessment: Assessment) -> String {
    match assessment.result {
        ExpectedResult::Draw => tr!("a draw").to_owned(),
        ExpectedResult::Win { winner: Color::White, plies: None } => tr!("White wins").to_owned(),
        ExpectedResult::Win { winner: Color::Black, plies: None } => tr!("Black wins").to_owned(),
        ExpectedResult::Win { winner, plies: Some(PlyCount(plies)) } if assessment.certainty == Certainty::Searched => {
            match winner {
                Color::White => tr!("White wins in {count} plies at most", count = plies),
                Color::Black => tr!("Black wins in {count} plies at most", count = plies),
            }
        }
        ExpectedResult::Win { winner, plies: Some(PlyCount(plies)) } => match winner {
            Color::White => tr_n!("White wins in {count} ply", "White wins in {count} plies", count = plies),
            Color::Black => tr_n!("Black wins in {count} ply", "Black wins in {count} plies", count = plies),
        },
    }
}

#[cfg(test)]
mod tests {
    use laska_library::data::RECORDS;

    use super::super::{Shelf, ShelfEvent};
    use super::*;

    fn catalog() -> Catalog {
        Catalog::read(&RECORDS).expect("the library's own texts")
    }

    fn found(words: &str, kind: Option<EntryKind>) -> Vec<String> {
        let shelf = Shelf::default().after(ShelfEvent::Written(words.into())).after(ShelfEvent::Chosen(kind));
        shelf.rows(&catalog()).iter().flat_map(|row| row.entries.iter().map(|entry| entry.id.clone())).collect()
    }

    #[test]
    fn entries_tell_who_and_how_it_ended() {
        let catalog = catalog();
        let told = |id| catalog.find(id).map(|entry| (entry.by.clone(), entry.verdict.clone().map(|it| it.words)));
        let game = "Emanuel Lasker · Rules of Lasca, 1911".to_owned();
        assert_eq!(told("lasker-1"), Some((game, Some("Black won".to_owned()))));
        assert_eq!(told("wing-gambit").and_then(|(_, verdict)| verdict), None, "an opening has no end");
        let study = |id| told(id).and_then(|(_, verdict)| verdict);
        assert_eq!(study("study-4").as_deref(), Some("Proven: White wins in 9 plies"));
        assert_eq!(study("study-7").as_deref(), Some("Proven: a draw"));
        assert_eq!(study("study-10").as_deref(), Some("Proven: White wins in 27 plies at most"));
        assert_eq!(told("nobody"), None);
    }

    #[test]
    fn a_claim_is_told_as_one() {
        let text = "[Event \"A\"]\n[Id \"a\"]\n[Verdict \"Black wins\"]\n[Proof \"claim\"]\n\n1. c3-d4 *\n";
        let catalog = Catalog::read(&[(EntryKind::Study, text)]).expect("a study");
        let verdict = catalog.find("a").and_then(|entry| entry.verdict.clone()).expect("a verdict");
        assert_eq!((verdict.words.as_str(), verdict.class), ("The author's claim: Black wins", "claimed"));
    }

    #[test]
    fn every_word_narrows_and_every_kind_is_a_part() {
        let all = found("", None);
        let kinds: usize = EntryKind::ALL.into_iter().map(|kind| found("", Some(kind)).len()).sum();
        assert_eq!((all.len(), kinds), (catalog().entries.len(), all.len()));
        let wing = found("wing", None);
        assert!(wing.contains(&"wing-gambit".to_owned()) && wing.len() < all.len(), "{wing:?}");
        assert!(found("WING gamb", None).iter().all(|id| wing.contains(id)));
        assert_eq!(found("wing xyzzy", None), Vec::<String>::new());
        assert_eq!(found("leap", Some(EntryKind::Game)), Vec::<String>::new());
    }
}
