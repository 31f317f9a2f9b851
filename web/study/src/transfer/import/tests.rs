//! What a text of games comes to.

use super::*;

const GOOD: &str = "[White \"Ann\"]\n[Black \"Ben\"]\n\n1. c3-d4 {to the center} e5-d4-c3 2. b2-c3-d4 (2. d2-c3-b4) *";
const BAD: &str = "[White \"Cid\"]\n1. c3-d4 e5-d4-c3\n2. b2-c3-d4 a9-b8 *";

fn brought(text: &str) -> Import {
    Import::default().after(ImportEvent::Brought(text.into()))
}

#[test]
fn a_single_good_game_is_chosen_at_once_and_nothing_of_it_is_lost() {
    let chosen = brought(GOOD).chosen().cloned().expect("one game");
    let read = |text: &str| Records::new(text).next().expect("a game").expect("a good one");
    assert_eq!(read(&chosen), read(GOOD));
    let after = brought(GOOD).after(ImportEvent::HandedOver);
    assert_eq!((&**after.text(), after.shown(), after.chosen()), ("", Shown::No, None));
}

#[test]
fn a_fault_is_shown_with_its_line_and_the_text_stays() {
    let import = brought(BAD);
    let [Found::Fault(fault)] = import.found() else { panic!("one fault, not {:?}", import.found()) };
    assert_eq!((fault.line, fault.column), (3, 13));
    assert_eq!((fault.before.as_str(), fault.from.as_str()), ("2. b2-c3-d4 ", "a9-b8 *"));
    assert_eq!((&**import.text(), import.shown(), import.chosen()), (BAD, Shown::Yes, None));
    let closed = import.after(ImportEvent::Closed).after(ImportEvent::Opened);
    assert_eq!(&**closed.text(), BAD, "also when it was closed meanwhile");
}

#[test]
fn of_several_games_one_is_chosen_also_past_a_bad_one() {
    let import = brought(&format!("{GOOD}\n\n{BAD}\n\n{GOOD}"));
    assert_eq!(import.chosen(), None, "nobody has chosen yet");
    let kinds: Vec<_> = import.found().iter().map(|found| matches!(found, Found::Game { .. })).collect();
    assert_eq!(kinds, [true, false, true]);
    assert_eq!(import.clone().after(ImportEvent::Chosen(1)).chosen(), None, "a fault is no game");
    assert!(import.after(ImportEvent::Chosen(2)).chosen().is_some());
}

#[test]
fn what_could_not_be_done_is_told_until_the_next_try() {
    for trouble in [Trouble::Large, Trouble::Unreadable, Trouble::NoRoom] {
        let import = brought(GOOD).after(ImportEvent::Failed(trouble.clone()));
        assert_eq!((import.trouble(), import.chosen(), import.shown()), (Some(&trouble), None, Shown::Yes));
        assert_eq!(import.after(ImportEvent::Read).trouble(), None);
    }
}

#[test]
fn a_text_of_more_than_the_limit_is_refused_and_costs_nothing() {
    let import = brought(BAD);
    let after = import.clone().after(ImportEvent::Brought("1. c3-d4 ".repeat(limits::BYTES / 9 + 1).into()));
    assert_eq!((after.trouble(), after.text(), after.found()), (Some(&Trouble::Large), import.text(), import.found()));
    assert!(brought(&" ".repeat(limits::BYTES)).trouble().is_none());
}

/// The line is looked at around each fault only: else this would take minutes.
#[test]
fn a_long_line_of_faults_is_told_to_its_end() {
    let text = format!("{{{}}} c9-c9 * ", "ä".repeat(380)).repeat(10_000);
    let import = brought(&text);
    assert_eq!(import.found().len(), 10_000);
    let Some(Found::Fault(fault)) = import.found().last() else { panic!("all are faults") };
    assert_eq!(fault.from, "c9-c9 * ");
}

#[test]
fn links_and_positions_are_games_too() {
    for (text, plies) in [
        ("https://example.org/study.html#fen=//,BBW,,//,WWWBB,,//_w&moves=c3-d4_c5-d4-e3", 2),
        ("//,BBW,,//,WWWBB,,// w", 0),
        ("c3WWWBB c5BBW, White to move", 0),
    ] {
        let chosen = brought(text).chosen().cloned().expect(text);
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
        let chosen = brought(text).chosen().cloned().expect(text);
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
        let import = brought(&format!(" https://example.org/study.html#{place}\n"));
        assert_eq!(import.place().map(ToString::to_string).as_deref(), Some(place));
        assert!(import.found().is_empty() && import.chosen().is_none());
        assert_eq!(import.after(ImportEvent::HandedOver).place(), None, "it is gone to once");
    }
}

#[test]
fn a_faulty_link_is_told_as_a_link_and_stays() {
    for address in ["moves=c3-c4", "analysis/moves=c3-c4"] {
        let text = format!("https://example.org/study.html#{address}");
        let import = brought(&text);
        let [Found::Fault(fault)] = import.found() else { panic!("one fault, not {:?}", import.found()) };
        assert!(fault.words.starts_with("link: moves: "), "{}", fault.words);
        assert_eq!((&**import.text(), import.shown(), import.place()), (text.as_str(), Shown::Yes, None));
    }
}

#[test]
fn a_file_that_is_no_text_is_refused_by_its_name_and_costs_nothing() {
    let file = |name: &str, bytes: &[u8]| brought(BAD).after(ImportEvent::File(name.into(), bytes.to_vec()));
    for bytes in [&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..], b"PK\x03\x04", "1. c3-d4 *\0".as_bytes()] {
        let import = file("board.png", bytes);
        let words = import.trouble().expect("a word").words();
        assert_eq!(words, "“board.png” is not a text file. Expected the moves of games as text.");
        assert_eq!((&**import.text(), import.shown()), (BAD, Shown::Yes));
    }
    for text in [GOOD.as_bytes(), format!("\u{feff}{GOOD}").as_bytes(), b"{B\xf6hm} 1. c3-d4\r\n\te5-d4-c3 *\x0c"] {
        let import = file("games.pgn", text);
        assert!(import.trouble().is_none() && import.chosen().is_some(), "{:?}", import.found());
    }
}

#[test]
fn nothing_and_long_lines_are_faults_that_can_be_shown() {
    for text in ["", " \n"] {
        assert!(matches!(brought(text).found(), [Found::Fault(_)]), "{text:?}");
    }
    let long = format!("1. {}c3-d5{}", "{ä} ".repeat(100), " {ö}".repeat(100));
    let import = brought(&long);
    let [Found::Fault(fault)] = import.found() else { panic!("one fault") };
    assert!(fault.before.starts_with('…') && fault.from.starts_with("c3-d5") && fault.from.ends_with('…'));
}
