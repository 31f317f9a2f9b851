//! What is no record is refused, with its place and what was expected, and damaged ones never make the reader panic.

use fastrand::Rng;
use laska_rules::notation::record::{Comment, RecordError, Records, TagError, Tags, limits};

use crate::records;

/// The first error of a text.
fn refused(text: &str) -> String {
    let error = Records::new(text).find_map(Result::err);
    error.unwrap_or_else(|| panic!("read: {}", text.chars().take(80).collect::<String>())).to_string()
}

const REFUSED: [(&str, &str); 22] = [
    ("1. a3-b4\nc5-d4", "line 2, column 1: move 1 of Black, 'c5-d4': taking is compulsory; expected c5-b4-a3"),
    ("1. a3-b4 (1. c3-c4) c5-a3", "line 1, column 14: move 1 of White, 'c3-c4': 'c3-c4': c4 is not a playing square"),
    ("  é", "line 1, column 3: move 1 of White, 'é': 'é' is not a move"),
    ("1. a3-b4 }", "line 1, column 10: move 1 of Black, '}': '}' is not a move"),
    ("1. a3-b4 {x", "line 1, column 10: a comment without '}'; expected one within 8000 bytes"),
    ("1. a3-b4 (x", "line 1, column 10: '(' without ')'"),
    ("1. a3-b4 (1. c3-b4\n[Event \"2\"]", "line 1, column 10: '(' without ')'"),
    ("1. a3-b4 (1. c3-b4 a5-c3", "line 1, column 10: '(' without ')'"),
    ("1. a3-b4 )", "line 1, column 10: ')' without '('"),
    ("(1. a3-b4)", "line 1, column 1: a variation before the first move of its line"),
    ("1. a3-b4 ({x})", "line 1, column 14: a variation without a move"),
    ("1. a3-b4 ({x} $1 1. c3-b4)", "line 1, column 15: a mark stands before the first move of a variation"),
    ("1. a3-b4 $256", "line 1, column 10: '$256' is not a mark; expected a number from $0 to $255"),
    ("[Event \"x]\n", "line 1, column 1: not a tag; expected a name and a value, as [Event \"Spring\"]"),
    ("[", "line 1, column 1: not a tag"),
    ("[]\n[Result \"2-0\"]", "line 2, column 1: '2-0' is not a result; expected one of 1-0 0-1 1/2-1/2 *"),
    ("[Variant \"chess\"]", "line 1, column 1: 'chess' is not a variant; expected one of laska"),
    ("[FEN \"x w\"]", "line 1, column 1: FEN: expected 7 or 8 ranks separated by '/', found 1"),
    (
        "[Variant \"eight\"] [FEN \"//,BBW,,//,WWWBB,,// b\"]",
        "line 1, column 19: the position has 7 ranks, but variant eight has 8",
    ),
    ("a1-b2wW-c3", "line 1, column 1: move 1 of White, 'a1-b2wW-c3': "),
    ("9-13 17-13-9 5-9-13*", "line 1, column 14: move 2 of White, '5-9-13*': '5-9-13*' marks a promotion"),
    ("1. a3-b4 c5-a3 {a}{b}{c}\n,\n,9-9!?", "line 3, column 2: move 2 of White, '9-9!?': "),
];

#[test]
fn what_is_no_record_is_refused_with_its_place() {
    for (text, expected) in REFUSED {
        let error = refused(text);
        assert!(error.starts_with(expected), "{text}\n{error}\n{expected}");
    }
}

#[test]
fn nothing_beyond_the_limits_is_followed() {
    let limit = |what: String, limit: usize| format!("more than {limit} {what}");
    for (text, expected) in [
        (
            " ".repeat(limits::BYTES + 1),
            format!("a text of {} bytes; expected at most {}", limits::BYTES + 1, limits::BYTES),
        ),
        ("* ".repeat(limits::GAMES + 1), limit("games in a text".into(), limits::GAMES)),
        (format!("{{{}}}", "x".repeat(limits::COMMENT + 1)), "a comment without '}'".to_owned()),
        (format!(";{}", "x".repeat(limits::COMMENT + 1)), "a comment of 8001 bytes; expected at most 8000".to_owned()),
        (format!("a3-b4 {0}{0}{0}{0}", format!("{{{}}}", "x".repeat(3000))), "a comment of 9002 bytes".to_owned()),
        (format!("({})", "x".repeat(limits::COMMENT + 1)), "'(' without ')'".to_owned()),
        ("(".repeat(limits::BYTES), "'(' without ')'".to_owned()),
        ("x".repeat(limits::WORD + 1), "a word of more than 800 bytes".to_owned()),
        (format!("[Event \"{}\"]", "x".repeat(limits::TAG)), "a tag of 1005 bytes; expected at most 1000".to_owned()),
        (format!("[Event \"{}\"]", "x".repeat(10 * limits::TAG)), "not a tag".to_owned()),
        ((0..=limits::TAGS).map(|tag| format!("[Tag{tag} \"\"]")).collect(), limit("tags".into(), limits::TAGS)),
    ] {
        let error = refused(&text);
        assert!(error.split_once(": ").is_some_and(|parts| parts.1.starts_with(&expected)), "{error}\n{expected}");
    }
}

/// An officer of each side, in corners far from each other.
const OFFICERS: &str = "[FEN \",,,B/,,/,,,/,,/,,,/,,/W,,, w\"]\n";

/// Moves that they can make for ever.
const WALK: [&str; 4] = ["a1-b2", "g7-f6", "b2-a1", "f6-g7"];

#[test]
fn games_are_followed_so_long_and_no_longer() {
    let walk = |plies: usize| OFFICERS.to_owned() + &(0..plies).map(|ply| WALK[ply % 4]).collect::<Vec<_>>().join(" ");
    let record = Records::new(&walk(limits::MOVES)).next().expect("a game").expect("within the limits");
    assert_eq!(record.main_line().len(), limits::MOVES);
    assert_eq!(Records::new(&record.to_string()).next(), Some(Ok(record)));
    assert!(refused(&walk(limits::MOVES + 1)).ends_with("more than 20000 moves in a game"));
}

#[test]
fn variations_are_followed_so_deep_and_no_deeper() {
    // Each variation begins instead of the last move, and goes a move further.
    let nested = |depth: usize| {
        let mut text = OFFICERS.to_owned() + WALK[0];
        for ply in 0..depth {
            text += &format!(" ({} {}", WALK[ply % 4], WALK[(ply + 1) % 4]);
        }
        text + &")".repeat(depth)
    };
    let record = Records::new(&nested(limits::DEPTH)).next().expect("a game").expect("within the limits");
    assert_eq!(record.main_line().len(), limits::DEPTH + 1, "the same moves are the same line");
    assert!(refused(&nested(limits::DEPTH + 1)).contains("more than 64 variations within each other"));
    assert!(refused(&nested(100_000)).contains("more than 64 variations within each other"));
}

#[test]
fn comments_and_tags_are_checked_where_they_are_made() {
    assert!(Comment::new(&"x".repeat(limits::COMMENT)).is_ok());
    assert!(Comment::new(&"x".repeat(limits::COMMENT + 1)).is_err());
    let mut tags = Tags::default();
    assert_eq!(tags.set("Result", "1-0"), Err(TagError::Own("Result")));
    for (name, value) in [("", "x"), ("a b", "x"), ("é", "x"), ("x\"", "y"), ("Event", &"x".repeat(limits::TAG))] {
        assert!(tags.set(name, value).is_err(), "{name}");
    }
    assert_eq!(tags, Tags::default());
}

/// Pieces that mean something to the reader.
const PIECES: [&str; 22] = [
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "\"",
    "\\",
    ";",
    "#",
    "\n",
    " ",
    "*",
    "1-0",
    "$",
    "1.",
    "-",
    "c3-d4",
    "é",
    "\r",
    "+-",
    "[Event \"x\"]\n",
];

fn damage(rng: &mut Rng, text: &str) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..rng.usize(1..5) {
        let at = rng.usize(0..chars.len());
        let to = (at + rng.usize(0..12)).min(chars.len());
        match rng.u8(0..4) {
            0 => drop(chars.drain(at..to)),
            1 => drop(chars.splice(at..at, PIECES[rng.usize(0..PIECES.len())].chars())),
            2 => drop(chars.splice(at..at, chars[at..to].to_vec())),
            _ => chars[at..to].reverse(),
        }
        chars.push('\n');
    }
    chars.into_iter().collect()
}

fn is_in(text: &str, error: &RecordError) -> bool {
    let (line, column) = (error.place.line, error.place.column);
    let length = text.split('\n').nth(line - 1).map(|line| line.chars().count());
    length.is_some_and(|length| (1..=length + 1).contains(&column))
}

#[test]
fn damaged_records_are_read_or_refused_at_a_place() {
    let mut rng = Rng::with_seed(2026);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..4000 {
        let games = [records::record(&mut rng, 8), records::record(&mut rng, 8)];
        let text = damage(&mut rng, &games.map(|game| game.to_string()).concat());
        let found: Vec<_> = Records::new(&text).take(text.len() + 1).collect();
        assert!(found.len() <= text.len(), "{text}");
        for game in found {
            match game {
                Ok(record) => {
                    read += 1;
                    let written = record.to_string();
                    assert_eq!(Records::new(&written).collect::<Vec<_>>(), [Ok(record)], "{text}\n{written}");
                }
                Err(error) => {
                    refused += 1;
                    assert!(is_in(&text, &error), "{text}\n{error}");
                }
            }
        }
    }
    assert!(read > 3000 && refused > 1500, "{read} read and {refused} refused say little");
}
