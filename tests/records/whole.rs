//! Whole records: what of a text is kept, and where.

use laska_rules::notation::Nag;
use laska_rules::notation::record::{GameResult, Record, Records};
use laska_rules::{Color, MoveId};

fn read_all(text: &str) -> Vec<Record> {
    Records::new(text).map(|record| record.unwrap_or_else(|error| panic!("{text}\n{error}"))).collect()
}

fn read(text: &str) -> Record {
    match <[Record; 1]>::try_from(read_all(text)) {
        Ok([record]) => record,
        Err(records) => panic!("{} games in {text}", records.len()),
    }
}

/// Texts, and the same as we write them.
const WRITTEN: [(&str, &str); 17] = [
    ("1. a3-b4! c5-b4-a3 !? 2. e3-d4 $14 +-", "1. a3-b4! c5-b4-a3!? 2. e3-d4 $14 +- *"),
    ("a3xb4?? 16-12-8 $19", "1. a3-b4?? c5-b4-a3 -+ *"),
    ("(1) 8-12, 16-12-8. (2) 10-13", "1. a3-b4 c5-b4-a3 2. e3-d4 *"),
    ("1. a3-b4 {x} {y} c5-b4-a3", "1. a3-b4 {x} {y} 1... c5-b4-a3 *"),
    (
        "{of\n all} 1. a3-b4{good}c5-b4-a3 ; to the end 2. e3-d4\n",
        "{of all} 1. a3-b4 {good} 1... c5-b4-a3 {to the end 2. e3-d4} *",
    ),
    ("1. a3-b4; c5-b4-a3", "1. a3-b4 c5-b4-a3 *"),
    ("1. a3-b4 (Wing-Gambit (so called)) c5-b4-a3", "1. a3-b4 {Wing-Gambit (so called)} 1... c5-b4-a3 *"),
    ("1. a3-b4 (1. c3-b4 a5-b4-c3) c5-b4-a3", "1. a3-b4 (1. c3-b4 a5-b4-c3) 1... c5-b4-a3 *"),
    (
        "1. a3-b4 (9-12 {out}) c5-b4-a3 (not 1... a5-b4) 0-1",
        "1. a3-b4 (1. c3-b4 {out}) 1... c5-b4-a3 {not 1... a5-b4} 0-1",
    ),
    ("1. a3-b4 ({instead} 1. c3-b4) {then} c5-b4-a3", "1. a3-b4 ({instead} 1. c3-b4) {then} 1... c5-b4-a3 *"),
    ("1. a3-b4 (1. c3-b4) {at last}", "1. a3-b4 {at last} (1. c3-b4) *"),
    (
        "1. a3-b4 (1. c3-b4 a5-b4-c3 (1... a5-c3!) 2. d2-c3-b4 1-0) *",
        "1. a3-b4 (1. c3-b4 a5-b4-c3! 2. d2-c3-b4 {1-0}) *",
    ),
    ("1. a3-b4 (1. a3-b4 c5-b4-a3 2. e3-d4) c5-a3 2. g3-f4", "1. a3-b4 c5-b4-a3 2. g3-f4 (2. e3-d4) *"),
    (
        "1. a3-b4 (1. c3-b4 a5-c3 (1... a5-c3 2. b2-d4) 2. d2-b4) c5-a3",
        "1. a3-b4 (1. c3-b4 a5-b4-c3 2. d2-c3-b4 (2. b2-c3-d4)) 1... c5-b4-a3 *",
    ),
    ("1. a3-b4 1/2 {agreed}", "1. a3-b4 {agreed} 1/2-1/2"),
    ("{} 1. a3-b4 {} {before}\nc5-b4-a3", "1. a3-b4 {} {before} 1... c5-b4-a3 *"),
    ("# a note to nobody\n1. a3-b4\n# and one more\nc5-a3", "1. a3-b4 c5-b4-a3 *"),
];

#[test]
fn every_way_to_write_is_read() {
    for (text, expected) in WRITTEN {
        let record = read(text);
        let written = record.to_string();
        assert_eq!(written.split_once("\n\n").map(|parts| parts.1.trim_end()), Some(expected), "{text}");
        assert_eq!((read(&written), read(&written).to_string()), (record, written));
    }
}

#[test]
fn tags_comments_and_marks_are_kept_at_their_places() {
    let record = read(
        "\u{feff}[White \"Ann \\\"A\\\" \\\\\"]\r\n[Round \"3\"] [Level \"7\"]\n[Result \"1-0\"]\n[Event \"Spring\"]\n
         [Variant \"Eight\"]\n\n 1. c3-d4?! $3 {one} b6-a5 2. d4-c5",
    );
    let tags: Vec<_> = record.tags.iter().collect();
    assert_eq!(tags, [("Event", "Spring"), ("Round", "3"), ("White", "Ann \"A\" \\"), ("Level", "7")]);
    assert_eq!((record.variant().name(), record.result), ("eight", GameResult::Won(Color::White)));
    let first = record.tree().next(MoveId::START)[0];
    let note = record.tree().note(first);
    assert_eq!((note.nags.as_slice(), note.after.as_str()), (&[Nag(6), Nag(3)][..], "one"));
    assert_eq!(record.main_line().len(), 3);
    assert_eq!(record.game_to(record.main_line()[2]).position(), &record.position(record.main_line()[2]));
}

#[test]
fn a_position_is_a_start_and_its_side_counts() {
    let text = "[FEN \"//,BBW,,//,WWWBB,,// b\"]\n1... c5-d6 2. c3-d4 (2. c3-b4 $1 d6-e5) *";
    let record = read(text);
    assert_eq!(record.moves_text(), "1... c5-d6 2. c3-d4 (2. c3-b4! d6-e5)");
    assert_eq!((record.move_number(0), record.move_number(1)), ((1, Color::Black), (2, Color::White)));
    assert!(record.to_string().contains("[FEN \"//,BBW,,//,WWWBB,,// b\"]"));
}

#[test]
fn a_text_holds_many_games_and_a_faulty_one_hides_none() {
    let text = "[Event \"1\"]\n\n1. a3-b4 {and so on} 1-0 {resigns}\n[Event \"2\"]\n1. a3-b5 c5-b4-a3 {1-0} (1... x 0-1)\n2. e3-d4 1-0
        1. c3-b4 a5-b4-c3 0-1 [Game 4]\n1. c3-b4 *\n[Game 5]\n1. c3-d4 {unending\n[Event \"6\"]\n[FEN \"x\"]\n1. c3-d4 *\n[Event \"7\"]\n1. c3-d4";
    let games: Vec<_> = Records::new(text)
        .map(|game| match game {
            Ok(record) => format!("{}: {}", record.tags.get("Event").unwrap_or_default(), record.moves_text()),
            Err(error) => error.place.to_string(),
        })
        .collect();
    assert_eq!(
        games,
        [
            "1: 1. a3-b4 {and so on resigns} 1-0",
            "line 5, column 4",
            ": 1. c3-b4 a5-b4-c3 0-1",
            "Game 4: 1. c3-b4",
            "line 10, column 10",
            "line 12, column 1",
            "7: 1. c3-d4"
        ]
        .map(str::to_owned)
    );
}
