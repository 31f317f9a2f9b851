//! Records as people, programs and chance write them: what of a text is kept and where, and that what is written reads
//! the same.

mod refused;

use fastrand::Rng;
use laska_rules::{
    Board, Chain, Color, Game, MoveId, Variant,
    notation::{
        Nag, parse_move, piece_list,
        record::{self, Annotation, Comment, GameResult, Record, Records},
    },
};

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

fn played(text: &str) -> String {
    let mut game = Game::new(Variant::LASKA);
    record::play(&mut game, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    record::write(&game)
}

fn refused(text: &str) -> String {
    let mut game = Game::new(Variant::LASKA);
    record::play(&mut game, text).expect_err(text).to_string()
}

#[test]
fn marks_comments_and_white_space_are_left_out() {
    for text in [
        "1. a3-b4! c5-b4-a3",
        "1.a3-b4!? c5-b4-a3bw??",
        "1. a3-b4= c5-b4-a3-+",
        "1. a3-b4+- c5-b4-a3 =",
        "1. a3-b4 !? c5-b4-a3 -+ ;",
        "1. a3-b4 (Wing-Gambit (so called)) c5-b4-a3 (forced)",
        "(1) 8-12, 16-12-8.",
        "a3-b4\u{a0}c5-b4-a3\r\n",
        "a3-b4_c5xb4xa3",
        "a3-b4+c5-a3",
    ] {
        assert_eq!(played(text), "1. a3-b4 c5-b4-a3", "{text}");
    }
}

#[test]
fn what_is_no_record_is_refused_with_its_place() {
    let comment = "a comment stands between '(' and ')'; one of the two is missing";
    assert_eq!(refused("1. a3-b4 (oops c5-b4-a3"), format!("move 1 of White, '(': {comment}"));
    assert_eq!(refused("1. a3-b4) c5-b4-a3"), format!("move 1 of White, ')': {comment}"));
    assert!(refused("--- a3-b4").starts_with("move 1 of White, '---': "));
    assert!(refused("a3-b4 c5-d4").starts_with("move 1 of Black, 'c5-d4': taking is compulsory"));
}

#[test]
fn a_move_after_the_end_is_told_so() {
    let start = piece_list::parse("a1W b2b, White to move", Board::Seven).expect("a position");
    let mut game = Game::from_position(start, Chain::All);
    let error = record::play(&mut game, "a1-b2-c3 b2-a1").expect_err("the game is over").to_string();
    assert!(error.contains("the game is over (White wins: Black has no column left)"), "{error}");
}

#[test]
fn a_settled_game_has_no_future() {
    let mut game = Game::new(Variant::LASKA);
    record::play(&mut game, "a3-b4 c5-b4-a3").expect("legal moves");
    game.undo();
    game.resign(Color::Black);
    assert_eq!((game.redo(), game.outcome().and_then(|outcome| outcome.winner())), (None, Some(Color::White)));
    assert!(game.reopen().is_some() && game.outcome().is_none());
}

#[test]
fn written_columns_choose_between_moves_over_the_same_squares() {
    let pieces = "a5W b4b d4b f4b f2b d2b, White to move";
    let position = piece_list::parse(pieces, Board::Seven).expect("a position");
    assert!(parse_move("a5-c3", &position, Chain::First).is_err(), "there is a short way and a long one");
    let short = parse_move("a5-c3Wb", &position, Chain::First).expect("only the short way");
    assert_eq!(short.to_string(), "a5-b4-c3");
}

#[test]
fn nonsense_behind_a_jumped_square_is_refused() {
    let position = piece_list::parse("b2w c3b g7b, White to move", Board::Seven).expect("a position");
    assert!(parse_move("b2-c3-d4", &position, Chain::All).is_ok());
    for text in ["b2-c3zz-d4", "b2-c3!-d4", "b2-c3b-d4"] {
        let error = parse_move(text, &position, Chain::All).expect_err(text).to_string();
        assert!(error.starts_with("c3: "), "{error}");
    }
}

/// Words that a reader could take for something else.
const WORDS: [&str; 16] =
    ["", "a", "{", "}", "(1. c3-d4", ")", "[Event", "\"x\"]", ";", "#", "1-0", "*", "$1", "\n\n", "é\\", "12."];

fn words(rng: &mut Rng) -> String {
    (0..rng.usize(0..8)).map(|_| WORDS[rng.usize(0..WORDS.len())]).collect::<Vec<_>>().join(" ")
}

fn comment(rng: &mut Rng) -> Comment {
    let text = if rng.u8(0..3) == 0 { words(rng) } else { String::new() };
    Comment::new(&text).expect("a few words")
}

/// A record of that many moves at most, some of them in variations.
pub(crate) fn record(rng: &mut Rng, moves: usize) -> Record {
    let mut record = Record::new(Variant::NAMED[rng.usize(0..6)].0);
    let mut ids = vec![MoveId::START];
    for _ in 0..moves {
        let at = if rng.u8(0..4) == 0 { ids[rng.usize(0..ids.len())] } else { ids[ids.len() - 1] };
        let legal = record.position(at).moves(record.variant().chain);
        if let Some(&mv) = rng.choice(legal.iter()) {
            ids.push(record.add(at, mv).expect("a legal move"));
        }
    }
    for id in ids {
        let nags = (0..rng.usize(0..3)).map(|_| Nag(if rng.bool() { rng.u8(..) } else { rng.u8(1..11) })).collect();
        let before = if id == MoveId::START { Comment::default() } else { comment(rng) };
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
fn what_is_written_reads_the_same() {
    let mut rng = Rng::with_seed(1911);
    let mut variations = 0;
    for _ in 0..1500 {
        let record = record(&mut rng, 30);
        let text = record.to_string();
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
        let read: Vec<_> = Records::new(&text).collect();
        assert_eq!(read, [Ok(record.clone())], "{text}");
        variations += text.matches(" (1").count();
        let [Ok(read)] = &read[..] else { panic!("it was equal") };
        assert_eq!(read.to_string(), text);
        let checked = Record::from_tree(record.start().clone(), record.variant().chain, record.tree().clone());
        assert!(checked.is_ok_and(|it| it.tree() == record.tree()));
    }
    assert!(variations > 1000, "only {variations}");
}

#[test]
fn games_stay_apart() {
    let mut rng = Rng::with_seed(7);
    let records: Vec<_> = (0..50).map(|_| record(&mut rng, 10)).collect();
    let text: String = records.iter().map(Record::to_string).collect();
    assert_eq!(Records::new(&text).collect::<Result<Vec<_>, _>>(), Ok(records));
}

#[test]
fn a_tree_with_an_illegal_move_is_no_record() {
    let record = record(&mut Rng::with_seed(3), 20);
    for (variant, ..) in Variant::NAMED {
        let start = laska_rules::Position::start(variant.board);
        let fits = Record::from_tree(start, variant.chain, record.tree().clone()).is_ok();
        assert!(fits || variant != record.variant());
        assert!(!fits || variant.board == record.variant().board, "{}", variant.name());
    }
}
