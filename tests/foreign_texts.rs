//! Texts of people and of other programs: signs, tables, quotations and comments are read as they are meant, and what is
//! written is read back.

use fastrand::Rng;
use laska_rules::notation::record::{Annotation, Comment, GameResult, Record, Records, Tags};
use laska_rules::notation::{Nag, parse_move, piece_list};
use laska_rules::{Board, CaptureRule, Color, Game, NodeId, Position, Variant};

fn read(text: &str) -> Record {
    let records: Vec<_> = Records::new(text).collect();
    match <[_; 1]>::try_from(records) {
        Ok([Ok(record)]) => record,
        other => panic!("{text}\n{other:?}"),
    }
}

/// Texts of one game, and its moves.
const SAME_GAME: [&str; 34] = [
    "1. c3-d4 e5-d4-c3 2. b2-c3-d4",
    "1. c3-d4 = e5-d4-c3 +- 2. b2-c3-d4 -+",
    "1. c3-d4 ± e5-d4-c3 ∓ 2. b2-c3-d4 ⩲",
    "1. c3-d4⩱ e5-d4-c3∞ 2. b2-c3-d4□",
    "1. c3-d4 +/- e5-d4-c3 -/+ 2. b2-c3-d4 +/=",
    "1. c3-d4 +− e5-d4-c3 −+ 2. b2-c3-d4 =/+",
    "1. c3-d4‼ e5-d4-c3⁇ 2. b2-c3-d4⁉",
    "1. c3-d4 N e5-d4-c3 → 2. b2-c3-d4 ↑",
    "1. c3-d4+ e5-d4-c3# 2. b2-c3-d4++",
    "% of another program\n1. c3-d4 e5-d4-c3\n%eval 3\n2. b2-c3-d4",
    "1. c\u{200b}3-d4 e5\u{ad}-d4-c3\u{200b} \u{feff}2. b2-c3-d4\u{2060}",
    "1. c3−d4 e5−d4−c3 2. b2‑c3‑d4",
    "1. c3—d4 e5–d4–c3 2. b2‐c3‐d4",
    "1) c3-d4 e5-d4-c3 2) b2-c3-d4",
    "1.) c3-d4 e5-d4-c3 2.) b2-c3-d4",
    "1 c3-d4 e5-d4-c3 2 b2-c3-d4",
    "1. c3 - d4 e5 - d4 - c3 2. b2 - c3 - d4",
    "1. c3 -d4 e5- d4 -c3 2. b2\u{a0}–\u{a0}c3\u{a0}– d4",
    "1. 9 - 13 17 - 13 - 9 2. 5 - 9 - 13",
    "> 1. c3-d4 e5-d4-c3\n> 2. b2-c3-d4\n",
    ">> 1. c3-d4\n>> e5-d4-c3\n>>\n>> 2. b2-c3-d4\n",
    "```\n1. c3-d4 e5-d4-c3\n2. b2-c3-d4\n```",
    "```pgn\r\n1. c3-d4 e5-d4-c3\r\n2. b2-c3-d4\r\n```\r\n",
    "`1. c3-d4 e5-d4-c3 2. b2-c3-d4`",
    "1.\tc3-d4\te5-d4-c3\n2.\tb2-c3-d4",
    "No.\tWhite\tBlack\n1\tc3-d4\te5-d4-c3\n2\tb2-c3-d4\t",
    "| # | White | Black |\n|---|:--|:-:|\n| 1 | c3-d4 | e5-d4-c3 |\n| 2 | b2-c3-d4 | |\n",
    "Zug | Weiß | Schwarz\n--- | --- | ---\n1 | c3-d4 | e5-d4-c3\n2 | b2-c3-d4 |",
    "1. c3-d4 1… e5-d4-c3 2. b2-c3-d4",
    "1. c3-d4 1...e5-d4-c3; 2. b2-c3-d4;",
    "1. c3-d4, e5-d4-c3;2. b2-c3-d4",
    "• 1. c3-d4 e5-d4-c3\n• 2. b2-c3-d4",
    "1. c3-d4 $18 e5-d4-c3 $146 2. b2-c3-d4 $7",
    "1.c3xd4 e5:d4:c3 2.B2C3D4",
];

#[test]
fn signs_tables_and_quotations_are_read_as_they_are_meant() {
    let expected: Vec<_> = read(SAME_GAME[0]).game_to(read(SAME_GAME[0]).main_line()[2]).moves().to_vec();
    for text in SAME_GAME {
        let record = read(text);
        assert_eq!(record.moves_to(*record.main_line().last().expect(text)), expected, "{text}");
        assert_eq!(record.tree().preorder().len(), 3, "{text}");
        assert_eq!(read(&record.to_string()), record, "{text}");
    }
}

#[test]
fn signs_keep_their_meaning() {
    for (sign, nag) in [
        ("=", 10),
        ("+-", 18),
        ("−+", 19),
        ("±", 16),
        ("+/-", 16),
        ("∓", 17),
        ("-/+", 17),
        ("⩲", 14),
        ("+/=", 14),
        ("⩱", 15),
        ("=/+", 15),
        ("∞", 13),
        ("□", 7),
        ("N", 146),
        ("‼", 3),
        ("⁇", 4),
        ("⁉", 5),
        ("⁈", 6),
        ("=∞", 44),
        ("→", 40),
    ] {
        for text in [format!("1. c3-d4{sign} e5-d4-c3"), format!("1. c3-d4 {sign} e5-d4-c3")] {
            let record = read(&text);
            let first = record.tree().children(NodeId::ROOT)[0];
            assert_eq!(record.tree().note(first).nags, [Nag(nag)], "{text}");
        }
        let start = Position::start(Board::Seven);
        assert!(parse_move(&format!("c3-d4{sign}"), &start, CaptureRule::MustFinish).is_ok(), "{sign}");
    }
}

#[test]
fn results_have_many_spellings() {
    let white = GameResult::Won(Color::White);
    for (text, result) in [
        ("1–0", white),
        ("1—0", white),
        ("1 - 0", white),
        ("0−1", GameResult::Won(Color::Black)),
        ("½-½", GameResult::Drawn),
        ("½–½", GameResult::Drawn),
        ("½", GameResult::Drawn),
        ("1⁄2-1⁄2", GameResult::Drawn),
        ("1/2", GameResult::Drawn),
        ("*", GameResult::Open),
    ] {
        assert_eq!(read(&format!("1. c3-d4 e5-d4-c3 {text}")).result, result, "{text}");
        assert_eq!(read(&format!("[Result \"{text}\"]\n1. c3-d4 e5-d4-c3")).result, result, "{text}");
    }
}

#[test]
fn a_result_against_the_final_one_is_an_error_at_its_place() {
    let text = "[Result \"1-0\"]\n\n1. c3-d4 e5-d4-c3 0-1\n1. c3-b4 *";
    let found: Vec<_> = Records::new(text).map(|it| it.map_err(|error| error.to_string())).collect();
    let expected = "line 3, column 19: the moves end with 0-1, but the tag Result says 1-0";
    assert_eq!(found[0], Err(expected.to_owned()));
    assert_eq!(found[1..], [Ok(read("1. c3-b4"))], "the next game is read");
    assert_eq!(read("1. c3-d4 1-0.").result, GameResult::Won(Color::White));
    assert_eq!(read("[Result \"1-0\"]\n1. c3-d4 *").result, GameResult::Won(Color::White), "* is not a result");
}

#[test]
fn semicolons_begin_comments_unless_moves_follow() {
    for (text, comment) in [
        ("1. c3-d4;note\ne5-d4-c3", "note"),
        ("1. c3-d4; a note\ne5-d4-c3", "a note"),
        ("1. c3-d4 ; 1-0 soon\ne5-d4-c3", "1-0 soon"),
        ("1. c3-d4 ; one {a}\n; two\n;\n ;three\ne5-d4-c3", "one {a}\ntwo\n\nthree"),
        ("1. c3-d4; e5-d4-c3", ""),
        ("1. c3-d4;\ne5-d4-c3", ""),
        ("> 1. c3-d4 {two\n> lines}\n> e5-d4-c3", "two lines"),
        ("1. c3-d4 {one\n\ntwo\n\n\n three\nlines} e5-d4-c3", "one\ntwo\n\nthree lines"),
    ] {
        let record = read(text);
        let line = record.main_line();
        assert_eq!((line.len(), record.tree().note(line[0]).after.as_str()), (2, comment), "{text}");
    }
}

#[test]
fn comments_stay_as_they_are() {
    for text in [
        "{}",
        "}",
        "a {b} c",
        "White is better.\nBut note a trap.",
        "one\n\n\ntwo }",
        "(1. c3-b4)",
        "; 1-0 {",
        "% x\n> y\n# z",
        "eval = +0.3 — \u{200b}‼ 1–0 N |a|b|",
        "https://youtu.be/x?v=1#t=5",
        "\"Ann\" \\ [Event \"x\"]",
    ] {
        for (before, after) in [(text, ""), ("", text), (text, text)] {
            let mut record = read("1. c3-d4 (1. c3-b4 a5-b4-c3) e5-d4-c3 2. b2-c3-d4 1-0");
            for id in [NodeId::ROOT].into_iter().chain(record.tree().preorder()) {
                let comment = |text| Comment::new(text).expect("a short text");
                let before = if id == NodeId::ROOT { "" } else { before };
                *record.annotation_mut(id) =
                    Annotation { before: comment(before), after: comment(after), nags: vec![] };
            }
            assert_eq!(read(&record.to_string()), record, "{record}");
            assert_eq!(read(&record.concise_text()), record, "{}", record.concise_text());
        }
    }
}

/// Characters that mean something in records or in texts of other programs.
const CHARACTERS: [char; 40] = [
    'a', 'c', '3', 'd', '4', '1', '0', '-', '.', ' ', ' ', ' ', '\n', '\n', '\r', '\t', '{', '}', '(', ')', '[', ']',
    ';', '#', '%', '>', '|', '`', '*', '=', '"', '\\', '\u{200b}', '\u{a0}', '–', '½', '…', 'é', '€', '😀',
];

fn arbitrary_text(rng: &mut Rng) -> String {
    let length = if rng.bool() { 0 } else { rng.usize(0..40) };
    (0..length).map(|_| CHARACTERS[rng.usize(0..CHARACTERS.len())]).collect()
}

/// Returns a record with random moves from a random position, variations, comments, signs and tags.
fn arbitrary_record(rng: &mut Rng) -> Record {
    // Of some games the moves are all that there is.
    let is_plain = rng.u8(0..4) == 0;
    let variant = if is_plain { Variant::LASKA } else { Variant::NAMED[rng.usize(0..6)].0 };
    let mut game = Game::new(variant);
    for _ in 0..if is_plain { 0 } else { rng.usize(0..3) * 5 } {
        if let Some(&mv) = rng.choice(game.legal_moves().iter()) {
            game.play(mv).expect("a legal move");
        }
    }
    let mut record = Record::from_position(game.position().clone(), variant.capture_rule);
    let mut ids = vec![NodeId::ROOT];
    for _ in 0..rng.usize(0..12) {
        let at = if rng.u8(0..3) == 0 { ids[rng.usize(0..ids.len())] } else { ids[ids.len() - 1] };
        let legal = record.position(at).legal_moves(variant.capture_rule);
        if let Some(&mv) = rng.choice(legal.iter()) {
            ids.push(record.add(at, mv).expect("a legal move"));
        }
    }
    for id in ids {
        let mut comment = || {
            let text = if is_plain { String::new() } else { arbitrary_text(rng) };
            Comment::new(&text).expect("a short text")
        };
        let (before, after) = (comment(), comment());
        let before = if id == NodeId::ROOT { Comment::default() } else { before };
        let nags = (0..rng.usize(0..3)).map(|_| Nag(rng.u8(..))).collect();
        *record.annotation_mut(id) = Annotation { before, after, nags };
    }
    for name in [Tags::WHITE, Tags::EVENT, Tags::DATE, "Other"] {
        if !is_plain && rng.bool() {
            record.tags.set(name, &arbitrary_text(rng)).expect("a short text");
        }
    }
    record.result = *rng.choice(&[GameResult::Open, GameResult::Drawn, GameResult::Won(Color::Black)]).expect("three");
    record
}

#[test]
fn any_record_is_written_and_read_back_equal() {
    let mut rng = Rng::with_seed(40);
    let (mut lines, mut concise) = (0, 0);
    for _ in 0..3000 {
        let record = arbitrary_record(&mut rng);
        let text = record.to_string();
        assert_eq!(Records::new(&text).collect::<Vec<_>>(), [Ok(record.clone())], "{text}");
        assert_eq!(read(&text).to_string(), text);
        let copied = record.concise_text();
        assert_eq!(Records::new(&format!("{copied}\n")).collect::<Vec<_>>(), [Ok(record)], "{copied}");
        lines += usize::from(text.contains("\n; "));
        concise += usize::from(copied != text);
    }
    assert!(lines > 500 && concise > 500, "{lines} {concise}");
    let records: Vec<_> = (0..50).map(|_| arbitrary_record(&mut rng)).collect();
    let text: String = records.iter().map(Record::to_string).collect();
    assert_eq!(Records::new(&text).collect::<Result<Vec<_>, _>>(), Ok(records));
}

/// The moves of a game that Black begins cannot be read without its position.
#[test]
fn what_is_copied_of_a_game_from_a_position_is_read_back() {
    let position = piece_list::parse("c3WWWBB c5BBW, Black to move", Board::Seven).expect("a position");
    let mut record = Record::from_position(position, CaptureRule::MustFinish);
    let legal = record.start().legal_moves(CaptureRule::MustFinish);
    record.add(NodeId::ROOT, legal[0]).expect("a legal move");
    assert_eq!(read(&record.concise_text()), record);
    assert_eq!(read("1. c3-d4 {x} 1-0").concise_text(), "1. c3-d4 {x} 1-0");
}
