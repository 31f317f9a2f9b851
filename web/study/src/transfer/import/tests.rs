//! Tests of the import: the games and errors found in a text.

use super::*;

const GOOD: &str = "[White \"Ann\"]\n[Black \"Ben\"]\n\n1. c3-d4 {to the center} e5-d4-c3 2. b2-c3-d4 (2. d2-c3-b4) *";
const BAD: &str = "[White \"Cid\"]\n1. c3-d4 e5-d4-c3\n2. b2-c3-d4 a9-b8 *";

fn import_text(text: &str) -> Import {
    Import::default().after(ImportEvent::TextReceived(text.into()))
}

#[test]
fn a_single_valid_game_is_selected_immediately_and_unchanged() {
    let chosen = import_text(GOOD).chosen().cloned().expect("one game");
    let read = |text: &str| Records::new(text).next().expect("a game").expect("a valid game");
    assert_eq!(read(&chosen.to_string()), read(GOOD));
    let after = import_text(GOOD).after(ImportEvent::Stored);
    assert_eq!((&**after.text(), after.is_open(), after.chosen()), ("", false, None));
}

#[test]
fn an_error_is_shown_with_its_line_and_the_text_stays() {
    let import = import_text(BAD);
    let [ImportItem::Error(error)] = import.items() else { panic!("one error, not {:?}", import.items()) };
    assert_eq!((error.line, error.column), (3, 13));
    assert_eq!((error.before.as_str(), error.from.as_str()), ("2. b2-c3-d4 ", "a9-b8 *"));
    assert_eq!((&**import.text(), import.is_open(), import.chosen()), (BAD, true, None));
    let closed = import.after(ImportEvent::Closed).after(ImportEvent::Opened);
    assert_eq!(&**closed.text(), BAD, "closing the dialog keeps the text");
}

#[test]
fn one_of_several_games_is_selected_even_after_an_invalid_one() {
    let import = import_text(&format!("{GOOD}\n\n{BAD}\n\n{GOOD}"));
    assert_eq!(import.chosen(), None, "no game is selected yet");
    let kinds: Vec<_> = import.items().iter().map(|item| matches!(item, ImportItem::Game { .. })).collect();
    assert_eq!(kinds, [true, false, true]);
    assert_eq!(import.clone().after(ImportEvent::Chosen(1)).chosen(), None, "an error is not a game");
    assert!(import.after(ImportEvent::Chosen(2)).chosen().is_some());
}

#[test]
fn an_import_error_is_shown_until_the_next_attempt() {
    for error in [ImportError::TooLarge, ImportError::Unreadable, ImportError::StorageFull] {
        let import = import_text(GOOD).after(ImportEvent::Failed(error.clone()));
        assert_eq!((import.error(), import.chosen(), import.is_open()), (Some(&error), None, true));
        assert_eq!(import.after(ImportEvent::Read).error(), None);
    }
}

#[test]
fn a_text_over_the_limit_is_rejected_and_changes_nothing() {
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
fn a_long_line_shows_all_its_errors() {
    let text = format!("{{{}}} c9-c9 * ", "ä".repeat(380)).repeat(10_000);
    let import = import_text(&text);
    assert_eq!(import.items().len(), 10_000);
    let Some(ImportItem::Error(error)) = import.items().last() else { panic!("only errors") };
    assert_eq!(error.from, "c9-c9 * ");
}

#[test]
fn links_and_positions_are_imported_as_games() {
    for (text, plies) in [
        ("https://example.org/study.html#fen=//,BBW,,//,WWWBB,,//_w&moves=c3-d4_c5-d4-e3", 2),
        ("//,BBW,,//,WWWBB,,// w", 0),
        ("c3WWWBB c5BBW, White to move", 0),
    ] {
        let chosen = import_text(text).chosen().cloned().expect(text);
        let record = Records::new(&chosen.to_string()).next().expect("a game").expect("a valid game");
        assert_eq!((record.main_line().len(), record.start().to_string().as_str()), (plies, "//,BBW,,//,WWWBB,,// w"));
    }
}

#[test]
fn a_link_to_the_study_opens_its_target() {
    for (text, plies) in [
        ("https://example.org/study.html#analysis/fen=//,BBW,,//,WWWBB,,//_w&moves=c3-d4_c5-d4-e3", 2),
        ("http://localhost:8080/study.html#analysis/review&fen=//,BBW,,//,WWWBB,,//_w&moves=c3-d4\n", 1),
    ] {
        let chosen = import_text(text).chosen().cloned().expect(text);
        let record = Records::new(&chosen.to_string()).next().expect("a game").expect("a valid game");
        assert_eq!((record.main_line().len(), record.start().to_string().as_str()), (plies, "//,BBW,,//,WWWBB,,// w"));
    }
    for address in [
        "library/lasker-1/7",
        "library/openings/moves=a3-b4",
        "analysis/record=lasker-1",
        "puzzles/1662",
        "lessons/4",
        "editor///,BBW,,//,WWWBB,,//_w",
    ] {
        let import = import_text(&format!(" https://example.org/study.html#{address}\n"));
        assert_eq!(import.link_target().map(ToString::to_string).as_deref(), Some(address));
        assert!(import.items().is_empty() && import.chosen().is_none());
        assert_eq!(import.after(ImportEvent::Stored).link_target(), None, "the link is followed once");
    }
}

#[test]
fn decorated_links_lead_to_the_same_place() {
    for (link, address) in [
        ("library/lasker-1/7).", "library/lasker-1/7"),
        ("library/openings/moves=a3-b4&amp;utm_source=news", "library/openings/moves=a3-b4"),
        ("analysis/record=lasker-1&moves=c3-d4&fbclid=x", "analysis/record=lasker-1&moves=c3-d4"),
        ("puzzles/1662&utm_campaign=x>", "puzzles/1662"),
    ] {
        let import = import_text(&format!("https://example.org/study.html#{link}"));
        assert_eq!(import.link_target().map(ToString::to_string).as_deref(), Some(address), "{link}");
    }
}

#[test]
fn a_link_that_was_cut_off_offers_what_is_left_of_it() {
    for address in
        ["moves=c3-d4_e5-d4-c3_b2-c", "analysis/moves=c3-d4_e5-d4-c3_b2-c", "analysis/moves=c3-d4_e5-d4-c3_d"]
    {
        let import = import_text(&format!("https://example.org/study.html#{address}"));
        let [ImportItem::Game { plies: 2, .. }, ImportItem::Error(error)] = import.items() else {
            panic!("two moves and an error, not {:?}", import.items())
        };
        assert!(error.text.starts_with("link: moves: "), "{}", error.text);
        assert_eq!(import.chosen(), None, "the player sees what is missing before the game opens");
        assert!(import.after(ImportEvent::Chosen(0)).chosen().is_some());
    }
}

#[test]
fn an_invalid_link_gives_a_link_error_and_stays() {
    for address in ["moves=c3-c4", "analysis/moves=c3-c4"] {
        let text = format!("https://example.org/study.html#{address}");
        let import = import_text(&text);
        let [ImportItem::Error(error)] = import.items() else { panic!("one error, not {:?}", import.items()) };
        assert!(error.text.starts_with("link: moves: "), "{}", error.text);
        assert_eq!((&**import.text(), import.is_open(), import.link_target()), (text.as_str(), true, None));
    }
}

#[test]
fn a_binary_file_is_rejected_by_name_and_changes_nothing() {
    let file =
        |name: &str, bytes: &[u8]| import_text(BAD).after(ImportEvent::FileReceived(name.into(), bytes.to_vec()));
    for bytes in [&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..], b"PK\x03\x04", "1. c3-d4 *\0".as_bytes()] {
        let import = file("board.png", bytes);
        let text = import.error().expect("an error").text();
        assert_eq!(text, "“board.png” is not a text file. Choose a text file with the moves of a game.");
        assert_eq!((&**import.text(), import.is_open()), (BAD, true));
    }
    for text in [GOOD.as_bytes(), format!("\u{feff}{GOOD}").as_bytes(), b"{B\xf6hm} 1. c3-d4\r\n\te5-d4-c3 *\x0c"] {
        let import = file("games.pgn", text);
        assert!(import.error().is_none() && import.chosen().is_some(), "{:?}", import.items());
    }
}

#[test]
fn only_a_link_is_taken_for_a_link() {
    for (text, plies) in [
        ("1. c3-d4 e5-d4-c3 = 2. b2-c3-d4 d6-e5", 4),
        ("[Event \"A = B\"]\n\n1. c3-d4 *", 1),
        ("1. c3-d4 {eval = +0.3} e5-d4-c3", 2),
        ("1. c3-d4 {see https://youtu.be/x?v=1#t=5} e5-d4-c3", 2),
        ("1.c3-d4{https://laska.example/#moves=c3-b4}", 1),
        ("[Site \"https://laska.example/#moves=c3-b4\"] 1. c3-d4", 1),
        ("1. c3-d4 https://laska.example/#moves=c3-b4", 0),
        ("c3-d4#", 1),
        ("# moves=c3-b4\n1. c3-d4 e5-d4-c3", 2),
    ] {
        let games: Vec<_> = import_text(text)
            .items()
            .iter()
            .map(|item| match item {
                ImportItem::Game { plies, .. } => *plies,
                ImportItem::Error(_) => 0,
            })
            .collect();
        assert_eq!(games, [plies], "{text}");
    }
    let two = import_text("1. c3-d4 e5-d4-c3 = *\n\n1. c3-b4 *");
    assert_eq!((two.games(), two.items().len()), (2, 2));
}

/// The board would be empty, and nobody would know why.
#[test]
fn a_text_without_moves_is_an_error_with_its_place() {
    for (text, place) in [
        ("total nonsense = here", (1, 1)),
        ("{score=3}", (1, 10)),
        ("[Event \"A = B\"]", (1, 16)),
        ("\n*", (2, 2)),
        ("https://youtu.be/x?v=1#t=5", (1, 1)),
        ("#", (1, 1)),
    ] {
        let import = import_text(text);
        match import.items() {
            [ImportItem::Error(error)] => assert_eq!((error.line, error.column), place, "{text}: {error:?}"),
            [ImportItem::Game { record, .. }] => assert!(!is_empty(record), "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn a_file_in_an_old_encoding_is_read_and_says_so() {
    let file = |bytes: &[u8]| Import::default().after(ImportEvent::FileReceived("games.pgn".into(), bytes.to_vec()));
    let titles = |import: &Import| -> Vec<String> {
        import
            .items()
            .iter()
            .filter_map(|item| match item {
                ImportItem::Game { title, .. } => Some(title.clone()),
                ImportItem::Error(_) => None,
            })
            .collect()
    };
    let western = file(b"[White \"M\xfcller\"]\n1. c3-d4 *\n1. c3-b4 *");
    assert_eq!(titles(&western)[0], "Müller vs. ?");
    assert!(western.encoding_note().is_some_and(|note| note.contains("Windows-1252")));
    let cyrillic = file(b"[White \"\xc0\xeb\xe5\xf5\xe8\xed\"]\n1. c3-d4 *\n1. c3-b4 *");
    assert_eq!(titles(&cyrillic)[0], "Алехин vs. ?");
    assert!(cyrillic.encoding_note().is_some_and(|note| note.contains("Windows-1251")));
    let utf16: Vec<u8> =
        "\u{feff}[White \"Müller\"]\n1. c3-d4 *\n1. c3-b4 *".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!((titles(&file(&utf16))[0].as_str(), file(&utf16).encoding_note()), ("Müller vs. ?", None));
    assert_eq!(western.after(ImportEvent::TextReceived("1. c3-d4".into())).encoding_note(), None);
}

#[test]
fn an_empty_text_and_a_long_line_give_errors() {
    for text in ["", " \n"] {
        assert!(matches!(import_text(text).items(), [ImportItem::Error(_)]), "{text:?}");
    }
    let long = format!("1. {}c3-d5{}", "{ä} ".repeat(100), " {ö}".repeat(100));
    let import = import_text(&long);
    let [ImportItem::Error(error)] = import.items() else { panic!("one error") };
    assert!(error.before.starts_with('…') && error.from.starts_with("c3-d5") && error.from.ends_with('…'));
}
