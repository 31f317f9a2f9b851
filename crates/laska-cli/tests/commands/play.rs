//! Tests of `laska play` through standard input and output.

use std::collections::BTreeSet;
use std::process::{Command, Stdio};

use laska_library::{Book, data};
use laska_rules::Game;

use crate::program::{check_refusal, output};

/// Plays a quick game with these input lines and returns the output.
fn play(arguments: &[&str], lines: &[&str]) -> String {
    output(
        &[&["play", "--depth", "2"], arguments].concat(),
        &lines.iter().map(|line| format!("{line}\n")).collect::<String>(),
    )
}

/// Plays a quick game and returns the output after the last input line.
fn answer(arguments: &[&str], lines: &[&str]) -> String {
    let text = play(arguments, lines);
    let last = text.rsplit("\n> ").nth(1).expect("an answer before the last prompt");
    last.split_once('\n').expect("the line that was typed").1.to_owned()
}

#[test]
fn a_game_is_played_by_number_and_by_notation() {
    let both = ["--side", "both"];
    assert_eq!(answer(&both, &["c3-d4", "1", "b2xd4", "moves"]), "1. c3-d4 e5-d4-c3 2. b2-c3-d4");
    assert_eq!(answer(&both, &["9-13", "fen"]), "b,b,b,b/b,b,b/b,b,b,b/,w,/w,,w,w/w,w,w/w,w,w,w b");
    let text = play(&both, &["c3-d4"]);
    assert!(
        text.contains("\n1. White: c3-d4\n") && text.contains("Black to move, must capture.\n  1  e5-d4-c3\n"),
        "{text}"
    );
}

#[test]
fn the_computer_answers_with_a_legal_move() {
    let text = play(&[], &["1", "moves", "quit"]);
    assert!(text.contains("1. White: ") && text.contains("1. Black: "), "{text}");
    let moves = answer(&["--side", "black"], &["moves"]);
    assert_eq!(moves.split(' ').count(), 2, "White moved first: {moves}");
    let start = "////b,,,//,,,W w";
    assert!(answer(&["--fen", start, "--side", "black"], &["moves"]).starts_with("1. "));
}

#[test]
fn a_coach_says_why_a_move_costs_much_before_the_computer_replies() {
    let coached = |lines: &[&str]| {
        let start = "b,b,b,b/b,,b/b,,b,b/w,wb,/,w,w,bw/w,w,/w,w,w,w w";
        play(&["--coach", "--level", "2", "--seed", "1", "--fen", start], lines)
    };
    let text = coached(&["e1-f2", "undo", "fen"]);
    let advice = "Black can now capture the column that moved to f2.";
    let choice = "Type 'undo' to play another move, or press Enter to keep this one.";
    assert!(text.contains(advice) && text.contains(choice) && !text.contains("1. Black"), "{text}");
    let text = coached(&["e1-f2", "", "moves"]);
    assert!(text.contains(advice) && text.contains("1. Black"), "{text}");
    assert!(!play(&["--level", "2", "--seed", "1"], &["1", "1", "quit"]).contains(choice), "nobody asked for a coach");
}

#[test]
fn weak_levels_depend_on_the_seed() {
    let moves = |level: &str, seed: &str| {
        answer(&["--level", level, "--seed", seed, "--side", "black"], &["1", "1", "1", "1", "1", "moves"])
    };
    assert_eq!(moves("2", "5"), moves("2", "5"));
    let seeds = ["1", "2", "3", "4", "5", "6"].map(|seed| moves("1", seed));
    assert!(seeds.iter().any(|moves| *moves != seeds[0]), "{seeds:?}");
    check_refusal(
        &["play", "--level", "0"],
        "error: invalid value '0' for '--level <N>': expected a number from 1 to 10",
    );
}

#[test]
fn the_strongest_levels_open_with_any_of_the_best_moves_of_the_book() {
    let book: Book = data::BOOK.parse().expect("the site's book");
    let game = Game::default();
    let choices: BTreeSet<_> = book.choices(game.position(), Book::EQUAL).map(|mv| format!("1. {mv}")).collect();
    assert!(choices.len() > 1, "{choices:?}");
    let seeds = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
    for level in ["9", "10"] {
        let opening = |seed| answer(&["--level", level, "--seed", seed, "--side", "black"], &["moves"]);
        assert_eq!(seeds.map(opening).into_iter().collect::<BTreeSet<_>>(), choices, "level {level}");
    }
}

#[test]
fn a_seed_always_gives_the_same_side() {
    let side = |seed: &str| play(&["--side", "random", "--seed", seed], &["quit"]).contains("White is thinking.");
    let sides: Vec<_> = ["1", "2", "3", "4", "5", "6", "7", "8"].map(|seed| (side(seed), side(seed))).to_vec();
    assert!(sides.iter().all(|(first, second)| first == second));
    assert!(sides.iter().any(|side| side.0) && sides.iter().any(|side| !side.0), "{sides:?}");
}

#[test]
fn undo_returns_to_the_last_move_of_a_person() {
    assert_eq!(answer(&[], &["c3-d4", "undo", "moves"]), "");
    assert_eq!(answer(&[], &["undo"]), "nothing to undo");
    assert_eq!(answer(&["--side", "black"], &["undo"]), "nothing to undo");
    assert_eq!(answer(&["--side", "both"], &["c3-d4", "1", "undo", "moves"]), "1. c3-d4");
    assert_eq!(answer(&["--side", "both"], &["c3-d4", "resign", "undo", "moves"]), "1. c3-d4");
}

#[test]
fn resigning_ends_the_game_but_not_the_session() {
    assert_eq!(answer(&["--side", "both"], &["c3-d4", "resign", "moves"]), "1. c3-d4 1-0");
    assert!(answer(&[], &["resign", "board"]).ends_with("Black wins: White resigned."));
    for line in ["1", "c3-d4", "hint", "resign"] {
        assert_eq!(
            answer(&[], &["resign", line]),
            "the game is over; type 'undo' to undo a move or 'quit' to exit",
            "{line}"
        );
    }
}

#[test]
fn unplayable_input_gives_the_reason() {
    let cases = [
        ("7", "no move 7; enter a number from 1 to 6"),
        ("0", "no move 0; enter a number from 1 to 6"),
        ("c3-c4", "'c3-c4': c4 is not a playing square; the playing squares have the color of a1"),
        (
            "hello",
            "'hello' is not a move; expected squares joined by '-', such as c3-d4; type 'help' for a list of commands",
        ),
        (
            "99999999999999999999999",
            "'99999999999999999999999': 99999999999999999999999 is not a square; expected a number from 1 to 25",
        ),
    ];
    for (line, reason) in cases {
        assert_eq!(answer(&[], &[line]), reason, "{line}");
    }
}

#[test]
fn moves_are_typed_as_on_the_page() {
    let both = ["--side", "both"];
    for line in ["c3 d4", "1. c3-d4", "1.c3-d4", "c3d4"] {
        assert_eq!(answer(&both, &[line, "moves"]), "1. c3-d4", "{line}");
    }
    assert_eq!(answer(&both, &["d4"]), "more than one move fits: e3-d4 or c3-d4");
    assert_eq!(answer(&both, &["c3-d4", "c3", "moves"]), "1. c3-d4 e5-d4-c3");
}

#[test]
fn a_hint_gives_its_reasons() {
    let hint = |pieces: &str| answer(&["--side", "both", "--fen", pieces], &["hint"]);
    assert_eq!(hint("c3w d4bww b4b g7b, White to move"), "Hint: c3-d4-e5 captures a counter and frees 2 prisoners.");
    assert_eq!(hint("f6w c7b, White to move"), "Hint: f6-e7 promotes.");
}

#[test]
fn a_game_is_played_in_the_language_of_the_system_or_another() {
    const GERMAN: &str = "Weiß ist am Zug.\n";
    let in_system = |variable: &str, locale: &str, arguments: &[&str]| {
        let mut command = Command::new(crate::PROGRAM);
        for name in ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"] {
            command.env_remove(name);
        }
        command.arg("play").args(arguments).env(variable, locale).stdin(Stdio::null());
        String::from_utf8(command.output().expect("the program runs").stdout).expect("the output is UTF-8")
    };
    for (variable, locale, arguments) in
        [("LANG", "de_AT.UTF-8", &[][..]), ("LANGUAGE", "eo:de", &[]), ("LC_ALL", "C", &["--language", "de"])]
    {
        let german = in_system(variable, locale, arguments);
        assert!(german.contains(GERMAN), "{german}");
    }
    for english in
        [in_system("LC_ALL", "C", &[]), in_system("LANG", "eo", &[]), in_system("LANG", "de", &["--language", "en"])]
    {
        assert!(english.contains("White to move.\n"), "{english}");
    }
    let german = answer(&["--side", "both", "--language", "de", "--fen", "f6w c7b, White to move"], &["hint", "c3-c4"]);
    assert!(german.starts_with("'c3-c4'"), "{german}");
    check_refusal(
        &["play", "--language", "eo"],
        "error: invalid value 'eo' for '--language <CODE>': expected one of en, de, es, fr, it, nl, pl, pt, ru",
    );
}

#[test]
fn a_game_is_saved_opened_and_linked() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("my game.pgn").display().to_string();
    let save = format!("save {file}");
    let both = ["--side", "both"];
    let saved = play(&both, &["c3-d4", &save, "e5-d4-c3", "save", "quit"]);
    let line = format!("saved to {file}; to continue the game: laska play {file}\n");
    assert_eq!(saved.matches(&line).count(), 2, "{saved}");
    assert!(saved.ends_with(&format!("To continue the game: laska play {file}. To review it: laska review {file}.\n")));
    let text = std::fs::read_to_string(&file).expect("the file");
    assert!(text.contains("[White \"White\"]") && text.ends_with("1. c3-d4 e5-d4-c3 *\n"), "{text}");

    // Another game does not overwrite it, but continues it.
    assert!(answer(&[], &["1", &save]).contains("exists already; choose another name"));
    assert_eq!(answer(&[&[file.as_str()], &both[..]].concat(), &["moves"]), "1. c3-d4 e5-d4-c3");
    assert_eq!(answer(&both, &[&format!("open {file}"), "b2-d4", "moves"]), "1. c3-d4 e5-d4-c3 2. b2-c3-d4");
    assert!(answer(&[], &["save /nowhere/at/all"]).starts_with("could not save to /nowhere/at/all: "));

    let link = answer(&both, &["c3-d4", "link"]);
    assert_eq!(link, "http://127.0.0.1:8080/#fen=b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w_w&moves=c3-d4");
    assert_eq!(answer(&[&[link.as_str()], &both[..]].concat(), &["moves"]), "1. c3-d4");
    assert!(answer(&both, &[&format!("open {link}"), "moves"]).ends_with("1. c3-d4"));
    for (source, reason) in [
        ("/nowhere", "/nowhere: "),
        ("http://127.0.0.1:8080/#moves=c3-c4", "link: moves: "),
        ("", "expected a file or a link, such as 'open laska.pgn'"),
    ] {
        let refused = answer(&both, &["c3-d4", &format!("open {source}")]);
        assert!(refused.starts_with(reason), "{source}: {refused}");
    }
    let shared = play(&[&both[..], &["--site", "https://laska.example/a"]].concat(), &["c3-d4", "quit"]);
    assert!(shared.contains("\nThe game: https://laska.example/a/#fen="), "{shared}");
}

#[test]
fn the_end_of_a_game_says_how_to_keep_it() {
    let ended = answer(&[], &["resign"]);
    assert!(ended.contains("Black wins: White resigned.\nType 'save' to save the game, 'link' for a link"), "{ended}");
    // The lesson's draw: each officer goes out and back.
    let officers = ["--side", "both", "--fen", "a1W g7B, White to move"];
    let second = answer(&officers, &["a1-b2", "g7-f6", "b2-a1", "f6-g7"]);
    assert!(
        second.contains("This position is on the board for the second time. The third time is a draw."),
        "{second}"
    );
}

#[test]
fn hint_flip_and_help_do_not_change_the_game() {
    let hint = answer(&["--side", "both", "--moves", "c3-d4"], &["hint"]);
    assert_eq!(hint, "Hint: e5-d4-c3 is the only legal move.");
    assert!(answer(&[], &["help"]).contains("\n  undo "));
    let flipped = answer(&[], &["flip"]);
    assert!(flipped.starts_with("     g     f     e     d     c     b     a\n"), "{flipped}");
    assert_eq!(answer(&[], &["hint", "flip", "help", "", "moves"]), "");
}

#[test]
fn a_game_can_be_played_to_its_end() {
    // Always plays the first move of the list.
    let text = play(&[], &["1"; 400]);
    assert!(text.contains(" wins: ") || text.contains("Draw: "), "{text}");
    let eight = play(&["--variant", "eight", "--side", "both"], &["1"; 30]);
    assert!(eight.lines().all(|line| line.chars().count() <= 80), "{eight}");
}

#[test]
fn output_without_a_terminal_is_not_colored() {
    assert!(!play(&[], &["1", "flip"]).contains('\u{1b}'));
    check_refusal(
        &["play", "--fen", "xyz"],
        "error: invalid value 'xyz' for '--fen <FEN>': 'xyz' has no ranks; expected 7 or 8 ranks separated by '/', then w or b for the side to move, such as '//b,,,//w,,,// w'",
    );
    check_refusal(
        &["play", "--side", "red"],
        "error: invalid value 'red' for '--side <SIDE>' [possible values: white, black, random, both]",
    );
}
