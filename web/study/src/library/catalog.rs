//! The entries of the library as listed, with titles, sources and results in the current language.

use std::rc::Rc;

use laska_library::{Assessment, Certainty, EntryKind, Library, LibraryEntry, LibraryError};
use laska_rules::Position;
use laska_rules::notation::record::{GameResult, Record};
use laska_ui::settings::Notation;
use laska_ui::tr;
use laska_ui::words::translate;

use crate::assessment::{result_text, result_words};
use crate::collection::FoundRecord;
use crate::verdict::OpeningVerdict;

/// An entry as listed.
#[derive(Clone, Debug, PartialEq)]
pub struct CatalogEntry {
    /// The entry's id in addresses.
    pub id: String,
    /// Whether it is a game, an opening, a study or a piece of advice.
    pub kind: EntryKind,
    pub title: String,
    /// The players or the author, the source and the date.
    pub byline: String,
    /// How the game ended, or what is known about the opening or the study.
    pub result: Option<ResultLabel>,
    /// The position in the small picture, by which the entry is recognized.
    pub picture: Position,
    /// The moves with all comments.
    pub record: Rc<Record>,
}

/// How a game ended, or what is known about an opening or a study.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultLabel {
    pub text: String,
    /// The search and the games that it comes from, if any.
    pub search: Option<String>,
    /// The CSS class that shows how certain it is.
    pub class: &'static str,
}

impl ResultLabel {
    fn new(text: String, class: &'static str) -> Self {
        Self { text, search: None, class }
    }
}

/// All entries, in the language that was set when they were read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Catalog {
    library: Library,
    entries: Vec<Rc<CatalogEntry>>,
}

impl Catalog {
    /// Reads the data files of the library.
    ///
    /// # Errors
    /// When a text is not a valid file of the library.
    pub fn read(texts: &[(EntryKind, &str)]) -> Result<Self, LibraryError> {
        let library = Library::parse(texts)?;
        let entries = library.entries().iter().map(|entry| Rc::new(catalog_entry(entry))).collect();
        Ok(Self { library, entries })
    }

    pub fn find(&self, id: &str) -> Option<Rc<CatalogEntry>> {
        self.entries.iter().find(|entry| entry.id == id).cloned()
    }

    /// Returns the entries with a position in their moves or variations, by id, in the library's order.
    pub fn with_position(&self, position: &Position, notation: Notation) -> Vec<(String, FoundRecord)> {
        let search = |entry: &Rc<CatalogEntry>| {
            let found = FoundRecord::search(&entry.record, position, notation)?;
            Some((entry.id.clone(), found.titled(entry.title.clone(), entry.byline.clone())))
        };
        self.entries.iter().filter_map(search).collect()
    }

    /// Returns the entries that contain every word of a text, in the library's order.
    pub fn search(&self, text: &str) -> Vec<Rc<CatalogEntry>> {
        let found = self.library.search(text, |text| translate(text).to_owned());
        found.into_iter().filter_map(|entry| self.find(entry.id())).collect()
    }
}

/// Returns the heading of the list of a kind.
pub(super) fn kind_title(kind: EntryKind) -> &'static str {
    match kind {
        EntryKind::Game => tr!("Games"),
        EntryKind::Opening => tr!("Openings"),
        EntryKind::Study => tr!("Studies"),
        EntryKind::Advice => tr!("Advice"),
    }
}

/// Returns the name of a kind in test handles.
pub(super) const fn kind_name(kind: EntryKind) -> &'static str {
    match kind {
        EntryKind::Game => "games",
        EntryKind::Opening => "openings",
        EntryKind::Study => "studies",
        EntryKind::Advice => "advice",
    }
}

fn catalog_entry(entry: &LibraryEntry) -> CatalogEntry {
    CatalogEntry {
        id: entry.id().to_owned(),
        kind: entry.kind(),
        title: translate(entry.title()).to_owned(),
        byline: byline(entry),
        result: result_label(entry),
        picture: entry.key_position(),
        record: Rc::new(entry.record().clone()),
    }
}

fn byline(entry: &LibraryEntry) -> String {
    let players = match entry.players() {
        [Some(white), Some(black)] => Some(tr!("{white} vs. {black}", white = white, black = black)),
        [white, black] => white.or(black).map(str::to_owned),
    };
    let source = entry.source().map(|source| translate(source).to_owned());
    // The title of a book may already contain the year.
    let date = entry.date().filter(|date| source.as_ref().is_none_or(|source| !source.contains(date)));
    let parts = [players, entry.author().map(str::to_owned), source, date.map(str::to_owned)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Returns the result of a game, the verdict on an opening, or the assessment of a study.
fn result_label(entry: &LibraryEntry) -> Option<ResultLabel> {
    match (entry.kind(), entry.opening()) {
        (_, Some(opening)) => opening.score.map(|score| {
            let OpeningVerdict { text, search } = OpeningVerdict::new(score, opening.games);
            ResultLabel { text, search: Some(search), class: "searched" }
        }),
        (EntryKind::Game, None) => Some(game_result_label(entry.record().result)),
        (EntryKind::Opening | EntryKind::Study | EntryKind::Advice, None) => entry.assessment().map(assessment_label),
    }
}

fn game_result_label(result: GameResult) -> ResultLabel {
    ResultLabel::new(result_words(result).to_owned(), "played")
}

fn assessment_label(assessment: Assessment) -> ResultLabel {
    let result = result_text(assessment);
    match assessment.certainty {
        Certainty::Exact | Certainty::Searched => ResultLabel::new(tr!("Proven: {result}", result = result), "proven"),
        Certainty::Claimed => ResultLabel::new(tr!("Author’s claim: {result}", result = result), "claimed"),
    }
}

#[cfg(test)]
mod tests {
    use laska_library::data::RECORDS;
    use laska_rules::Game;
    use laska_rules::notation::record;

    use super::super::{LibrarySearch, SearchEvent};
    use super::*;

    fn catalog() -> Catalog {
        Catalog::read(&RECORDS).expect("the library's data files")
    }

    fn found(words: &str, kind: Option<EntryKind>) -> Vec<String> {
        let search = LibrarySearch::default().after(SearchEvent::Text(words.into())).after(SearchEvent::Kind(kind));
        search.groups(&catalog()).iter().flat_map(|group| group.entries.iter().map(|entry| entry.id.clone())).collect()
    }

    #[test]
    fn entries_show_author_source_and_result() {
        let catalog = catalog();
        let shown = |id| catalog.find(id).map(|entry| (entry.byline.clone(), entry.result.clone().map(|it| it.text)));
        let game = "Emanuel Lasker · Rules of Lasca, 1911".to_owned();
        assert_eq!(shown("lasker-1"), Some((game, Some("Black won".to_owned()))));
        let verdict = catalog.find("out-out").and_then(|entry| entry.result.clone()).expect("an opening has a verdict");
        assert!(verdict.text.starts_with("Black is much better: −"), "{verdict:?}");
        assert!(verdict.search.is_some_and(|search| search.starts_with("Searched to depth ")));
        let study = |id| shown(id).and_then(|(_, result)| result);
        assert_eq!(study("study-4").as_deref(), Some("Proven: White wins in 5 moves"));
        assert_eq!(study("study-7").as_deref(), Some("Proven: a draw"));
        assert_eq!(study("study-10").as_deref(), Some("Proven: White wins in at most 14 moves"));
        assert_eq!(shown("nobody"), None);
    }

    #[test]
    fn a_claim_is_labeled_as_one() {
        let text = "[Event \"A\"]\n[Id \"a\"]\n[Verdict \"Black wins\"]\n[Proof \"claim\"]\n\n1. c3-d4 *\n";
        let catalog = Catalog::read(&[(EntryKind::Study, text)]).expect("a study");
        let result = catalog.find("a").and_then(|entry| entry.result.clone()).expect("a result");
        assert_eq!((result.text.as_str(), result.class), ("Author’s claim: Black wins", "claimed"));
    }

    #[test]
    fn a_position_is_found_in_games_that_reach_its_mirror_image() {
        let position = |moves: &str| {
            let mut game = Game::default();
            record::play(&mut game, moves).expect("legal moves");
            game.position().clone()
        };
        let places = |moves: &str| -> Vec<_> {
            let found = catalog().with_position(&position(moves), Notation::default());
            found.into_iter().map(|(id, found)| (id, found.place)).collect()
        };
        let [same, mirrored] = ["c3-d4 e5-d4-c3 d2-c3-b4", "e3-d4 c5-d4-e3 f2-e3-d4"].map(places);
        assert!(same.contains(&("lasker-3".to_owned(), "After 2. d2-c3-b4".to_owned())), "{same:?}");
        assert!(
            mirrored.contains(&("lasker-1".to_owned(), "After 2. b2-c3-d4 (mirror image)".to_owned())),
            "{mirrored:?}"
        );
        let start = places("");
        assert!(start.iter().all(|(_, place)| place == "At the start"), "{start:?}");
    }

    #[test]
    fn each_word_narrows_the_search_and_the_kinds_add_up() {
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
