//! Moves are typed in any notation, and a faulty one is told with its place.

use super::*;

#[test]
fn any_notation_plays() {
    for text in ["c3-d4", "9-13", "c3xd4", " c3-d4! "] {
        assert_eq!(
            moves(&want(table(Seats::People), Intent::Input(BoardEvent::Type(text.into())))),
            ["c3-d4"],
            "{text}"
        );
    }
}

#[test]
fn a_fault_is_named_and_nothing_is_played() {
    for (text, words) in [
        ("hello", "'hello' is not a move"),
        ("c3-c4", "c4 is not a playing square"),
        ("d4-e5", "d4 is empty"),
        ("c5-d4", "c5 is Black's"),
        ("9-99", "99 is not a square"),
    ] {
        let table = want(table(Seats::People), Intent::Input(BoardEvent::Type(text.into())));
        assert!(notice(&table).contains(words), "{text}: {}", notice(&table));
        assert_eq!(moves(&table).len(), 0);
    }
    let thinking = press(table(Seats::White), &["c3", "d4"]);
    assert!(notice(&want(thinking, Intent::Input(BoardEvent::Type("c5-b4".into())))).contains("machine's turn"));
}
