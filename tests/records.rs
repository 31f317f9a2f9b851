//! Parsing and writing game records: various styles of input, round trips of random records, and errors with their
//! position and the expected input.

use fastrand::Rng;
use laska_rules::notation::record::{
    self, Annotation, Comment, GameResult, Record, RecordError, Records, TagError, Tags, limits,
};
use laska_rules::notation::{Nag, parse_move, piece_list};
use laska_rules::{Board, CaptureRule, Color, Game, NodeId, Variant};

fn read_all(text: &str) -> Vec<Record> {
    Records::new(text).map(|record| record.unwrap_or_else(|error| panic!("{text}\n{error}"))).collect()
}

fn read(text: &str) -> Record {
    match <[Record; 1]>::try_from(read_all(text)) {
        Ok([record]) => record,
        Err(records) => panic!("{} records in {text}", records.len()),
    }
}

/// Record texts, each with its normalized form.
const EQUIVALENT_TEXTS: [(&str, &str); 17] = [
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
    ("# a remark\n1. a3-b4\n# another one\nc5-a3", "1. a3-b4 c5-b4-a3 *"),
];

#[test]
fn equivalent_texts_parse_as_the_same_record() {
    for (text, expected) in EQUIVALENT_TEXTS {
        let record = read(text);
        let written = record.to_string();
        assert_eq!(written.split_once("\n\n").map(|parts| parts.1.trim_end()), Some(expected), "{text}");
        assert_eq!((read(&written), read(&written).to_string()), (record, written));
    }
}

#[test]
fn tags_comments_and_nags_are_parsed() {
    let record = read(
        "\u{feff}[White \"Ann \\\"A\\\" \\\\\"]\r\n[Round \"3\"] [Level \"7\"]\n[Result \"1-0\"]\n[Event \"Spring\"]\n
         [Variant \"Eight\"]\n\n 1. c3-d4?! $3 {one} b6-a5 2. d4-c5",
    );
    let tags: Vec<_> = record.tags.iter().collect();
    assert_eq!(tags, [("Event", "Spring"), ("Round", "3"), ("White", "Ann \"A\" \\"), ("Level", "7")]);
    assert_eq!((record.variant().name(), record.result), ("eight", GameResult::Won(Color::White)));
    let first = record.tree().children(NodeId::ROOT)[0];
    let note = record.tree().note(first);
    assert_eq!((note.nags.as_slice(), note.after.as_str()), (&[Nag(6), Nag(3)][..], "one"));
    assert_eq!(record.main_line().len(), 3);
    assert_eq!(record.game_to(record.main_line()[2]).position(), &record.position(record.main_line()[2]));
}

#[test]
fn a_record_can_start_from_a_position() {
    let text = "[FEN \"//,BBW,,//,WWWBB,,// b\"]\n1... c5-d6 2. c3-d4 (2. c3-b4 $1 d6-e5) *";
    let record = read(text);
    assert_eq!(record.moves_text(), "1... c5-d6 2. c3-d4 (2. c3-b4! d6-e5)");
    assert_eq!((record.move_number(0), record.move_number(1)), ((1, Color::Black), (2, Color::White)));
    assert!(record.to_string().contains("[FEN \"//,BBW,,//,WWWBB,,// b\"]"));
}

#[test]
fn a_game_without_a_result_ends_where_the_next_one_begins() {
    let texts = |text: &str| {
        let moves = |record: Record| record.to_string().split_once("\n\n").expect("moves").1.trim_end().to_owned();
        read_all(text).into_iter().map(moves).collect::<Vec<_>>()
    };
    let [first, second] = ["1. c3-d4 e5-d4-c3 2. b2-c3-d4 *", "1. c3-b4 a5-b4-c3 *"];
    for [number, again] in
        [["1. ", "1. "], ["1.", "1."], ["1) ", "1) "], ["(1) ", "(1) "], ["", "1. "], ["> 1. ", "> 1. "]]
    {
        let two = format!("{number}c3-d4 e5-d4-c3 2. b2-c3-d4\n{again}c3-b4 a5-b4-c3");
        assert_eq!(texts(&two), [first, second], "{two}");
    }
    // The same number again is that of Black's move, or of a variation.
    for one in [
        "1. c3-d4\n1... e5-d4-c3\n2. b2-c3-d4",
        "1. c3-d4\n1. e5-d4-c3\n2. b2-c3-d4",
        "1. c3-d4 e5-d4-c3 2. b2-c3-d4 {\n1. is a number}",
    ] {
        assert_eq!(texts(one).len(), 1, "{one}");
    }
    let varied = "1. c3-d4 (\n1. c3-b4 a5-b4-c3) e5-d4-c3 2. b2-c3-d4";
    assert_eq!(texts(varied), ["1. c3-d4 (1. c3-b4 a5-b4-c3) 1... e5-d4-c3 2. b2-c3-d4 *"]);
    let mut damaged = Records::new("1. c3-d4 e5-d4-c3 2. c3-c4\n1. c3-b4 a5-b4-c3");
    assert_eq!(damaged.next().map(|it| it.map_err(|error| error.position.line)), Some(Err(1)));
    assert_eq!(damaged.next().and_then(Result::ok).map(|record| record.main_line().len()), Some(2));
    assert!(damaged.next().is_none());
}

#[test]
fn games_after_an_invalid_one_are_parsed() {
    let text = "[Event \"1\"]\n\n1. a3-b4 {and so on} 1-0 {resigns}\n[Event \"2\"]\n1. a3-b5 c5-b4-a3 {1-0} (1... x 0-1)\n2. e3-d4 1-0
        1. c3-b4 a5-b4-c3 0-1 [Game 4]\n1. c3-b4 *\n[Game 5]\n1. c3-d4 {unending\n[Event \"6\"]\n[FEN \"x\"]\n1. c3-d4 *\n[Event \"7\"]\n1. c3-d4";
    let games: Vec<_> = Records::new(text)
        .map(|game| match game {
            Ok(record) => format!("{}: {}", record.tags.get("Event").unwrap_or_default(), record.moves_text()),
            Err(error) => error.position.to_string(),
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

fn play_and_write(text: &str) -> String {
    let mut game = Game::new(Variant::LASKA);
    record::play(&mut game, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    record::write(&game)
}

fn play_error(text: &str) -> String {
    let mut game = Game::new(Variant::LASKA);
    record::play(&mut game, text).expect_err(text).to_string()
}

#[test]
fn marks_comments_and_whitespace_are_ignored() {
    for text in [
        "1. a3-b4! c5-b4-a3",
        "1.a3-b4!? c5-b4-a3bw??",
        "1. a3-b4= c5-b4-a3-+",
        "1. a3-b4+- c5-b4-a3 =",
        "1. a3-b4 !? c5-b4-a3 -+ ;",
        "1. a3-b4 (Wing-Gambit (so called)) c5-b4-a3 (forced)",
        "(1) 8-12, 16-12-8.",
        "a3-b4\u{a0}c5-b4-a3\r\n",
        "a3-b4,c5xb4xa3",
        "a3-b4 c5-a3",
    ] {
        assert_eq!(play_and_write(text), "1. a3-b4 c5-b4-a3", "{text}");
    }
}

#[test]
fn errors_have_a_position() {
    let unbalanced = "unbalanced parenthesis";
    assert_eq!(play_error("1. a3-b4 (oops c5-b4-a3"), format!("move 1 of White, '(': {unbalanced}"));
    assert_eq!(play_error("1. a3-b4) c5-b4-a3"), format!("move 1 of White, ')': {unbalanced}"));
    assert!(play_error("--- a3-b4").starts_with("move 1 of White: '---': "));
    assert!(play_error("a3-b4 c5-d4").starts_with("move 1 of Black, 'c5-d4': you must capture"));
}

#[test]
fn a_move_after_the_end_is_an_error() {
    let start = piece_list::parse("a1W b2b, White to move", Board::Seven).expect("a position");
    let mut game = Game::from_position(start, CaptureRule::MustFinish);
    let error = record::play(&mut game, "a1-b2-c3 b2-a1").expect_err("the game is over").to_string();
    assert!(error.contains("the game is over (White wins: Black has no column left)"), "{error}");
}

#[test]
fn an_ended_game_has_no_redo() {
    let mut game = Game::new(Variant::LASKA);
    record::play(&mut game, "a3-b4 c5-b4-a3").expect("legal moves");
    game.undo();
    game.resign(Color::Black);
    assert_eq!((game.redo(), game.outcome().and_then(|outcome| outcome.winner())), (None, Some(Color::White)));
    assert!(game.reopen().is_some() && game.outcome().is_none());
}

#[test]
fn written_columns_resolve_ambiguous_moves() {
    let pieces = "a5W b4b d4b f4b f2b d2b, White to move";
    let position = piece_list::parse(pieces, Board::Seven).expect("a position");
    assert!(parse_move("a5-c3", &position, CaptureRule::MayStop).is_err(), "a short and a long capture match");
    let short = parse_move("a5-c3Wb", &position, CaptureRule::MayStop).expect("only the short capture matches");
    assert_eq!(short.to_string(), "a5-b4-c3");
}

#[test]
fn an_invalid_suffix_of_a_jumped_square_is_an_error() {
    let position = piece_list::parse("b2w c3b g7b, White to move", Board::Seven).expect("a position");
    assert!(parse_move("b2-c3-d4", &position, CaptureRule::MustFinish).is_ok());
    for text in ["b2-c3zz-d4", "b2-c3!-d4", "b2-c3b-d4"] {
        let error = parse_move(text, &position, CaptureRule::MustFinish).expect_err(text).to_string();
        assert!(error.starts_with("c3: "), "{error}");
    }
}

/// Words that have a meaning in the format.
const TRICKY_WORDS: [&str; 16] =
    ["", "a", "{", "}", "(1. c3-d4", ")", "[Event", "\"x\"]", ";", "#", "1-0", "*", "$1", "\n\n", "é\\", "12."];

fn words(rng: &mut Rng) -> String {
    (0..rng.usize(0..8)).map(|_| TRICKY_WORDS[rng.usize(0..TRICKY_WORDS.len())]).collect::<Vec<_>>().join(" ")
}

fn comment(rng: &mut Rng) -> Comment {
    let text = if rng.u8(0..3) == 0 { words(rng) } else { String::new() };
    Comment::new(&text).expect("a few words")
}

/// Returns a random record with at most this many moves, some of them in variations.
fn record(rng: &mut Rng, moves: usize) -> Record {
    let mut record = Record::new(Variant::NAMED[rng.usize(0..6)].0);
    let mut ids = vec![NodeId::ROOT];
    for _ in 0..moves {
        let at = if rng.u8(0..4) == 0 { ids[rng.usize(0..ids.len())] } else { ids[ids.len() - 1] };
        let legal = record.position(at).legal_moves(record.variant().capture_rule);
        if let Some(&mv) = rng.choice(legal.iter()) {
            ids.push(record.add(at, mv).expect("a legal move"));
        }
    }
    for id in ids {
        let nags = (0..rng.usize(0..3)).map(|_| Nag(if rng.bool() { rng.u8(..) } else { rng.u8(1..11) })).collect();
        let before = if id == NodeId::ROOT { Comment::default() } else { comment(rng) };
        *record.annotation_mut(id) = Annotation { before, after: comment(rng), nags };
    }
    for name in ["Black", "Event", "Other", "Date", "Another"] {
        record.tags.set(name, &words(rng)).expect("a few words");
    }
    let results = [GameResult::Open, GameResult::Drawn, GameResult::Won(Color::White), GameResult::Won(Color::Black)];
    record.result = results[rng.usize(0..4)];
    record
}

#[test]
fn written_records_parse_again() {
    let mut rng = Rng::with_seed(1911);
    let mut variations = 0;
    for _ in 0..1500 {
        let record = record(&mut rng, 30);
        let text = record.to_string();
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
        let read: Vec<_> = Records::new(&text).collect();
        assert_eq!(read, [Ok(record.clone())], "{text}");
        variations += text.matches(" (1").count();
        let [Ok(read)] = &read[..] else { panic!("expected one record") };
        assert_eq!(read.to_string(), text);
        let checked = Record::from_tree(record.start().clone(), record.variant().capture_rule, record.tree().clone());
        assert!(checked.is_ok_and(|record_again| record_again.tree() == record.tree()));
    }
    assert!(variations > 1000, "only {variations}");
}

#[test]
fn several_records_parse_again() {
    let mut rng = Rng::with_seed(7);
    let records: Vec<_> = (0..50).map(|_| record(&mut rng, 10)).collect();
    let text: String = records.iter().map(Record::to_string).collect();
    assert_eq!(Records::new(&text).collect::<Result<Vec<_>, _>>(), Ok(records));
}

#[test]
fn a_tree_with_an_illegal_move_is_not_a_record() {
    let record = record(&mut Rng::with_seed(3), 20);
    for (variant, ..) in Variant::NAMED {
        let start = laska_rules::Position::start(variant.board);
        let fits = Record::from_tree(start, variant.capture_rule, record.tree().clone()).is_ok();
        assert!(fits || variant != record.variant());
        assert!(!fits || variant.board == record.variant().board, "{}", variant.name());
    }
}

fn first_error(text: &str) -> String {
    let error = Records::new(text).find_map(Result::err);
    error.unwrap_or_else(|| panic!("no error in {}", text.chars().take(80).collect::<String>())).to_string()
}

const INVALID: [(&str, &str); 22] = [
    ("1. a3-b4\nc5-d4", "line 2, column 1: move 1 of Black, 'c5-d4': you must capture: c5-b4-a3"),
    ("1. a3-b4 (1. c3-c4) c5-a3", "line 1, column 14: move 1 of White: 'c3-c4': c4 is not a playing square"),
    ("  é", "line 1, column 3: move 1 of White: 'é' is not a move"),
    ("1. a3-b4 }", "line 1, column 10: move 1 of Black: '}' is not a move"),
    ("1. a3-b4 {x", "line 1, column 10: a comment without '}'; expected it within 8000 bytes"),
    ("1. a3-b4 (x", "line 1, column 10: '(' without ')'"),
    ("1. a3-b4 (1. c3-b4\n[Event \"2\"]", "line 1, column 10: '(' without ')'"),
    ("1. a3-b4 (1. c3-b4 a5-c3", "line 1, column 10: '(' without ')'"),
    ("1. a3-b4 )", "line 1, column 10: ')' without '('"),
    ("(1. a3-b4)", "line 1, column 1: a variation before the first move of its line"),
    ("1. a3-b4 ({x})", "line 1, column 14: a variation without a move"),
    ("1. a3-b4 ({x} $1 1. c3-b4)", "line 1, column 15: a mark before the first move of a variation"),
    ("1. a3-b4 $256", "line 1, column 10: '$256' is not a mark; expected a number from $0 to $255"),
    ("[Event \"x]\n", "line 1, column 1: not a tag; expected a name and a value, such as [Event \"Spring\"]"),
    ("[", "line 1, column 1: not a tag"),
    ("[]\n[Result \"2-0\"]", "line 2, column 1: '2-0' is not a result; expected one of 1-0 0-1 1/2-1/2 *"),
    ("[Variant \"chess\"]", "line 1, column 1: 'chess' is not a variant; expected one of laska"),
    ("[FEN \"x w\"]", "line 1, column 1: FEN: expected 7 or 8 ranks separated by '/', found 1"),
    (
        "[Variant \"eight\"] [FEN \"//,BBW,,//,WWWBB,,// b\"]",
        "line 1, column 19: the position has 7 ranks, but variant eight has 8",
    ),
    ("a1-b2wW-c3", "line 1, column 1: move 1 of White, 'a1-b2wW-c3': "),
    ("9-13 17-13-9 5-9-13*", "line 1, column 14: move 2 of White: '5-9-13*' marks a promotion"),
    ("1. a3-b4 c5-a3 {a}{b}{c}\n,\n,9-9!?", "line 3, column 2: move 2 of White, '9-9!?': "),
];

#[test]
fn invalid_records_are_errors_with_a_position() {
    for (text, expected) in INVALID {
        let error = first_error(text);
        assert!(error.starts_with(expected), "{text}\n{error}\n{expected}");
    }
}

#[test]
fn exceeded_limits_are_errors() {
    let limit = |what: String, limit: usize| format!("more than {limit} {what}");
    for (text, expected) in [
        (
            " ".repeat(limits::BYTES + 1),
            format!("the text has {} bytes; expected at most {}", limits::BYTES + 1, limits::BYTES),
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
        let error = first_error(&text);
        assert!(error.split_once(": ").is_some_and(|parts| parts.1.starts_with(&expected)), "{error}\n{expected}");
    }
}

/// An officer of each side, in opposite corners.
const OFFICERS: &str = "[FEN \",,,B/,,/,,,/,,/,,,/,,/W,,, w\"]\n";

/// Moves that the officers can repeat forever.
const WALK: [&str; 4] = ["a1-b2", "g7-f6", "b2-a1", "f6-g7"];

#[test]
fn the_length_of_a_game_is_limited() {
    let walk = |plies: usize| OFFICERS.to_owned() + &(0..plies).map(|ply| WALK[ply % 4]).collect::<Vec<_>>().join(" ");
    let record = Records::new(&walk(limits::MOVES)).next().expect("a game").expect("within the limits");
    assert_eq!(record.main_line().len(), limits::MOVES);
    assert_eq!(Records::new(&record.to_string()).next(), Some(Ok(record)));
    assert!(first_error(&walk(limits::MOVES + 1)).ends_with("more than 20000 moves in a game"));
}

#[test]
fn the_depth_of_variations_is_limited() {
    // Each variation replaces the last move and adds another move.
    let nested = |depth: usize| {
        let mut text = OFFICERS.to_owned() + WALK[0];
        for ply in 0..depth {
            text += &format!(" ({} {}", WALK[ply % 4], WALK[(ply + 1) % 4]);
        }
        text + &")".repeat(depth)
    };
    let record = Records::new(&nested(limits::DEPTH)).next().expect("a game").expect("within the limits");
    assert_eq!(record.main_line().len(), limits::DEPTH + 1, "the same moves are the same line");
    assert!(first_error(&nested(limits::DEPTH + 1)).contains("variations nested more than 64 deep"));
    assert!(first_error(&nested(100_000)).contains("variations nested more than 64 deep"));
}

#[test]
fn constructors_check_comments_and_tags() {
    assert!(Comment::new(&"x".repeat(limits::COMMENT)).is_ok());
    assert!(Comment::new(&"x".repeat(limits::COMMENT + 1)).is_err());
    let mut tags = Tags::default();
    assert_eq!(tags.set("Result", "1-0"), Err(TagError::Reserved("Result")));
    for (name, value) in [("", "x"), ("a b", "x"), ("é", "x"), ("x\"", "y"), ("Event", &"x".repeat(limits::TAG))] {
        assert!(tags.set(name, value).is_err(), "{name}");
    }
    assert_eq!(tags, Tags::default());
}

/// Tokens that have a meaning in the format.
const TOKENS: [&str; 22] = [
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
            1 => drop(chars.splice(at..at, TOKENS[rng.usize(0..TOKENS.len())].chars())),
            2 => drop(chars.splice(at..at, chars[at..to].to_vec())),
            _ => chars[at..to].reverse(),
        }
        chars.push('\n');
    }
    chars.into_iter().collect()
}

fn is_position_in(text: &str, error: &RecordError) -> bool {
    let (line, column) = (error.position.line, error.position.column);
    let length = text.split('\n').nth(line - 1).map(|line| line.chars().count());
    length.is_some_and(|length| (1..=length + 1).contains(&column))
}

#[test]
fn damaged_records_parse_or_are_errors_with_a_position() {
    let mut rng = Rng::with_seed(2026);
    let (mut read, mut rejected) = (0, 0);
    for _ in 0..4000 {
        let games = [record(&mut rng, 8), record(&mut rng, 8)];
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
                    rejected += 1;
                    assert!(is_position_in(&text, &error), "{text}\n{error}");
                }
            }
        }
    }
    assert!(read > 3000 && rejected > 1500, "{read} read and {rejected} rejected are too few");
}
