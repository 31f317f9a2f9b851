//! What the library is listed as, and found by.

use laska_library::data::RECORDS;

use super::*;
use crate::library::{Shelf, ShelfEvent};

fn catalog() -> Catalog {
    Catalog::read(&RECORDS).expect("the library's own texts")
}

fn found(words: &str, kind: Option<Kind>) -> Vec<String> {
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
    let catalog = Catalog::read(&[(Kind::Study, text)]).expect("a study");
    let verdict = catalog.find("a").and_then(|entry| entry.verdict.clone()).expect("a verdict");
    assert_eq!((verdict.words.as_str(), verdict.class), ("The author's claim: Black wins", "claimed"));
}

#[test]
fn every_word_narrows_and_every_kind_is_a_part() {
    let all = found("", None);
    let kinds: usize = Kind::ALL.into_iter().map(|kind| found("", Some(kind)).len()).sum();
    assert_eq!((all.len(), kinds), (catalog().entries.len(), all.len()));
    let wing = found("wing", None);
    assert!(wing.contains(&"wing-gambit".to_owned()) && wing.len() < all.len(), "{wing:?}");
    assert!(found("WING gamb", None).iter().all(|id| wing.contains(id)));
    assert_eq!(found("wing xyzzy", None), Vec::<String>::new());
    assert_eq!(found("leap", Some(Kind::Game)), Vec::<String>::new());
}
