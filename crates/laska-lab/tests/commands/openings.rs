//! Tests of `laska-lab openings`: games that do not depend on how they are spread over threads, runs and machines.

use std::fs;

use laska_library::data::{OPENING_WINS, RECORDS};
use laska_library::{
    Book, BookDepth, BookEntry, BookMove, EntryKind, Hundredths, Library, OpeningGames, OpeningWins, Visits,
};
use laska_rules::Variant;

use crate::program::{check_refusal, output};
use crate::temp_folder::{merge, path, read, temp_dir};

/// The arguments for two games from each opening with few nodes per move.
const PLAY: [&str; 8] = ["openings", "play", "--games", "2", "--nodes", "40", "--network", "none"];

/// Plays games and returns the file.
fn play(path: &str, more: &[&str]) -> String {
    output(&[&PLAY[..], &[path], more].concat(), "");
    read(path)
}

#[test]
fn the_games_do_not_depend_on_the_number_of_threads() {
    let dir = temp_dir();
    let of = |threads, seed| play(&path(&dir, &format!("{threads} {seed}")), &["--threads", threads, "--seed", seed]);
    let text = of("1", "1");
    assert_eq!(of("3", "1"), text);
    assert_ne!(of("3", "2"), text);
    let games: OpeningGames = text.parse().expect("a valid file");
    assert!(games.openings.len() > 5 && games.openings.iter().all(|opening| opening.winners.len() == 2), "{text}");
}

#[test]
fn merged_games_equal_those_of_one_run() {
    let dir = temp_dir();
    let whole = path(&dir, "whole");
    play(&whole, &[]);
    let journals = ["1/3", "2/3", "3/3"].map(|shard| {
        let file = path(&dir, &shard.replace('/', "-"));
        output(&[&PLAY[..], &[&*file, "--shard", shard]].concat(), "");
        assert!(fs::metadata(&file).is_err(), "a shard writes only its journal");
        format!("{file}.part")
    });
    let [one, two, three] = journals.each_ref().map(String::as_str);
    let merged = path(&dir, "merged");
    merge(&format!("{merged}.part"), &[two, three, one]);
    assert_eq!(read(&format!("{merged}.part")), read(&format!("{whole}.part")));
    let report = output(&[&PLAY[..], &[&*merged]].concat(), "");
    assert!(report.ends_with("\n0 games played, 0 of them different\n"), "{report}");
    assert_eq!(read(&merged), read(&whole));
}

#[test]
fn interrupted_games_can_be_continued() {
    let dir = temp_dir();
    let file = path(&dir, "games");
    let whole = play(&file, &[]);
    let (header, first) = (whole.find('\n').expect("a first line"), whole.find(';').expect("the start"));
    // The file of an earlier run, when the library had fewer openings.
    for length in [header + 1, first + 1, first + 2, first + 4, whole.len()] {
        fs::remove_file(format!("{file}.part")).expect("the journal exists");
        fs::write(&file, &whole[..length]).expect("a file can be written");
        assert_eq!(play(&file, &[]), whole, "continued after {length} of {} bytes", whole.len());
    }
    let settings = &whole[..header];
    let expected = settings.replace("seed=1", "seed=2");
    let reason = format!("the file has other settings; expected '{expected}', found '{settings}'");
    check_refusal(&[&PLAY[..], &["--seed", "2", &*file]].concat(), &format!("error: {file}: {reason}"));
}

/// The library's openings.
fn records() -> &'static str {
    RECORDS.iter().find(|(kind, _)| *kind == EntryKind::Opening).expect("the library has openings").1
}

#[test]
fn searches_and_games_are_noted_in_the_records() {
    let dir = temp_dir();
    let (file, games) = (path(&dir, "openings.pgn"), path(&dir, "games"));
    fs::write(&file, records()).expect("a file can be written");
    play(&games, &[]);
    let arguments = ["openings", "search", "--nodes", "3000", "--hash", "1", &file];
    assert_eq!(output(&arguments, ""), "", "the library has deeper searches");
    assert_eq!(read(&file), records());

    let table = output(&[&arguments[..], &["--renew", "--games", &games]].concat(), "");
    let text = read(&file);
    let library = Library::parse(&[(EntryKind::Opening, &text)]).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(table.lines().count(), library.entries().len(), "{table}");
    for entry in library.entries() {
        let opening = entry.opening().expect("an opening");
        assert_eq!(opening.score.map(|score| score.nodes), Some(3000), "{}", entry.id());
        let games = opening.games.expect("results of games");
        assert_eq!(games.won + games.drawn + games.lost, 2, "{}", entry.id());
    }
}

#[test]
fn the_account_can_be_written() {
    let dir = temp_dir();
    let file = path(&dir, "openings.md");
    output(&["openings", "report", "--out", &file], "");
    assert!(read(&file).starts_with("# How the openings of Laska stand\n"));
}

#[test]
fn a_forced_win_that_a_book_has_is_proven() {
    let dir = temp_dir();
    let [book, file, again] = ["book", "wins", "again"].map(|name| path(&dir, name));
    let wins: OpeningWins = OPENING_WINS.parse().expect("the library's wins");
    let expected = wins.0.iter().find(|win| win.nodes < 20_000).expect("a short proof");
    let game = expected.game();
    let mut positions = Book::new(Variant::LASKA);
    for (ply, (position, &mv)) in game.positions().iter().zip(game.moves()).enumerate() {
        let is_last = ply + 1 == game.moves().len();
        let score = match (is_last, position.turn() == expected.winner) {
            (false, _) => Hundredths(0),
            (true, true) => Hundredths::WIN,
            (true, false) => Hundredths(-Hundredths::WIN.0),
        };
        let moves = vec![BookMove { mv, score, visits: Visits(1) }];
        positions.insert(position, BookEntry { depth: BookDepth(1), moves }).expect("the move is legal");
    }
    fs::write(&book, positions.to_string()).expect("a file can be written");
    let prove = |more: &[&str]| {
        let arguments = ["openings", "wins", "--nodes", "30000", "--margin", "9999", &book];
        output(&[&arguments[..], more].concat(), "")
    };
    let report = prove(&["--out", &file]);
    let text = read(&file);
    let found: OpeningWins = text.parse().unwrap_or_else(|error| panic!("{error}"));
    // It may also prove a position before this one.
    let [win] = found.0.as_slice() else { panic!("{report}") };
    assert!(win.winner == expected.winner && expected.moves.starts_with(&win.moves), "{win}");
    // What the journal has is not proven again, and known wins are kept.
    let part = read(&format!("{file}.part"));
    prove(&["--out", &file]);
    prove(&["--out", &again, "--known", &file]);
    assert_eq!([read(&file), read(&again)], [text.clone(), text]);
    assert_eq!(read(&format!("{file}.part")), part);
}

#[test]
fn forced_wins_are_looked_for_in_books_of_laska() {
    let dir = temp_dir();
    let [book, file] = ["book", "wins"].map(|name| path(&dir, name));
    fs::write(&book, "laska-book 1 laska-first\n14 c3-d4=+12x1\n").expect("a file can be written");
    let reason = format!("error: {book}: expected a book of laska, found laska-first");
    check_refusal(&["openings", "wins", "--out", &file, &book], &reason);
}
