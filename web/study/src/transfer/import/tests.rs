//! Tests of the import: what is found in a text.

use super::*;

const GOOD: &str = "[White \"Ann\"]\n[Black \"Ben\"]\n\n1. c3-d4 {to the center} e5-d4-c3 2. b2-c3-d4 (2. d2-c3-b4) *";
const BAD: &str = "[White \"Cid\"]\n1. c3-d4 e5-d4-c3\n2. b2-c3-d4 a9-b8 *";

fn import_text(text: &str) -> Import {
    Import::default().after(ImportEvent::TextReceived(text.into()))
}

#[test]
fn a_single_good_game_is_chosen_at_once_and_nothing_of_it_is_lost() {
    let chosen = import_text(GOOD).chosen().cloned().expect("one game");
    let read = |text: &str| Records::new(text).next().expect("a game").expect("a good one");
    assert_eq!(read(&chosen), read(GOOD));
    let after = import_text(GOOD).after(ImportEvent::Stored);
    assert_eq!((&**after.text(), after.shown(), after.chosen()), ("", Shown::No, None));
}

#[test]
fn a_fault_is_shown_with_its_line_and_the_text_stays() {
    let import = import_text(BAD);
    let [ImportItem::Error(fault)] = import.items() else { panic!("one fault, not {:?}", import.items()) };
    assert_eq!((fault.line, fault.column), (3, 13));
    assert_eq!((fault.before.as_str(), fault.from.as_str()), ("2. b2-c3-d4 ", "a9-b8 *"));
    assert_eq!((&**import.text(), import.shown(), import.chosen()), (BAD, Shown::Yes, None));
    let closed = import.after(ImportEvent::Closed).after(ImportEvent::Opened);
    assert_eq!(&**closed.text(), BAD, "also when it was closed meanwhile");
}

#[test]
fn of_several_games_one_is_chosen_also_past_a_bad_one() {
    let import = import_text(&format!("{GOOD}\n\n{BAD}\n\n{GOOD}"));
    assert_eq!(import.chosen(), None, "nobody has chosen yet");
    let kinds: Vec<_> = import.items().iter().map(|found| matches!(found, ImportItem::Game { .. })).collect();
    assert_eq!(kinds, [true, false, true]);
    assert_eq!(import.clone().after(ImportEvent::Chosen(1)).chosen(), None, "a fault is no game");
    assert!(import.after(ImportEvent::Chosen(2)).chosen().is_some());
}

#[test]
fn what_could_not_be_done_is_told_until_the_next_try() {
    for error in [ImportError::TooLarge, ImportError::Unreadable, ImportError::StorageFull] {
        let import = import_text(GOOD).after(ImportEvent::Failed(error.clone()));
        assert_eq!((import.error(), import.chosen(), import.shown()), (Some(&error), None, Shown::Yes));
        assert_eq!(import.after(ImportEvent::Read).error(), None);
    }
}

#[test]
fn a_text_of_more_than_the_limit_is_refused_and_costs_nothing() {
    let import = import_text(BAD);
    let after = import.clone().after(ImportEvent::TextReceived("1. c3-d4 ".repeat(limits::BYTES / 9 + 1).into()));
    assert_eq!(
        (after.error(), after.text(), after.items()),
        (Some(&ImportError::TooLarge), import.text(), import.items())
    );
    assert!(import_text(&" ".repeat(limits::BYTES)).error().is_none());
}

/// Only the part of a line around each error is searched; otherwise this test would take minutes.
#[test]
fn a_long_line_of_faults_is_told_to_its_end() {
    let text = format!("{{{}}} c9-c9 * ", "ä".repeat(380)).repeat(10_000);
    let import = import_text(&text);
    assert_eq!(import.items().len(), 10_000);
    let Some(ImportItem::Error(fault)) = import.items().last() else { panic!("all are faults") };
    assert_eq!(fault.from, "c9-c9 * ");
}

#[test]
fn links_and_positions_are_games_too() {
    for (text, plies) in [
        ("https://example.org/study.html#fen=//,BBW,,//,WWWBB,,//_w&moves=c3-d4_c5-d4-e3", 2),
        ("//,BBW,,//,WWWBB,,// w", 0),
        ("c3WWWBB c5BBW, White to move", 0),
    ] {
        let chosen = import_text(text).chosen().cloned().expect(text);
        let record = Records::new(&chosen).next().expect("a game").expect("a good one");
        assert_eq!((record.main_line().len(), record.start().to_string().as_str()), (plies, "//,BBW,,//,WWWBB,,// w"));
    }
}

#[test]
fn a_link_of_the_study_opens_what_it_holds() {
    for (text, plies) in [
        ("https://example.org/study.html#analysis/fen=//,BBW,,//,WWWBB,,//_w&moves=c3-d4_c5-d4-e3", 2),
        ("http://localhost:8080/study.html#analysis/review&fen=//,BBW,,//,WWWBB,,//_w&moves=c3-d4\n", 1),
    ] {
        let chosen = import_text(text).chosen().cloned().expect(text);
        let record = Records::new(&chosen).next().expect("a game").expect("a good one");
        assert_eq!((record.main_line().len(), record.start().to_string().as_str()), (plies, "//,BBW,,//,WWWBB,,// w"));
    }
    for place in [
        "library/lasker-1/7",
        "library/openings/moves=a3-b4",
        "analysis/record=lasker-1",
        "puzzles/1662",
        "lessons/4",
        "editor///,BBW,,//,WWWBB,,//_w",
    ] {
        let import = import_text(&format!(" https://example.org/study.html#{place}\n"));
        assert_eq!(import.link_target().map(ToString::to_string).as_deref(), Some(place));
        assert!(import.items().is_empty() && import.chosen().is_none());
        assert_eq!(import.after(ImportEvent::Stored).link_target(), None, "it is gone to once");
    }
}

#[test]
fn a_faulty_link_is_told_as_a_link_and_stays() {
    for address in ["moves=c3-c4", "analysis/moves=c3-c4"] {
        let text = format!("https://example.org/study.html#{address}");
        let import = import_text(&text);
        let [ImportItem::Error(fault)] = import.items() else { panic!("one fault, not {:?}", import.items()) };
        assert!(fault.words.starts_with("link: moves: "), "{}", fault.words);
        assert_eq!((&**import.text(), import.shown(), import.link_target()), (text.as_str(), Shown::Yes, None));
    }
}

#[test]
fn a_file_that_is_no_text_is_refused_by_its_name_and_costs_nothing() {
    let file =
        |name: &str, bytes: &[u8]| import_text(BAD).after(ImportEvent::FileReceived(name.into(), bytes.to_vec()));
    for bytes in [&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..], b"PK\x03\x04", "1. c3-d4 *\0".as_bytes()] {
        let import = file("board.png", bytes);
        let words = import.error().expect("a word").words();
        assert_eq!(words, "“board.png” is not a text file. Choose a text file with the moves of a game.");
        assert_eq!((&**import.text(), import.shown()), (BAD, Shown::Yes));
    }
    for text in [GOOD.as_bytes(), format!("\u{feff}{GOOD}").as_bytes(), b"{B\xf6hm} 1. c3-d4\r\n\te5-d4-c3 *\x0c"] {
        let import = file("games.pgn", text);
        assert!(import.error().is_none() && import.chosen().is_some(), "{:?}", import.items());
    }
}

#[test]
fn nothing_and_long_lines_are_faults_that_can_be_shown() {
    for text in ["", " \n"] {
        assert!(matches!(import_text(text).items(), [ImportItem::Error(_)]), "{text:?}");
    }
    let long = format!("1. {}c3-d5{}", "{ä} ".repeat(100), " {ö}".repeat(100));
    let import = import_text(&long);
    let [ImportItem::Error(fault)] = import.items() else { panic!("one fault") };
    assert!(fault.before.starts_with('…') && fault.from.starts_with("c3-d5") && fault.from.ends_with('…'));
}
