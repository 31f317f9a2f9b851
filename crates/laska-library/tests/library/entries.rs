//! Games, openings and studies: records, tags, comments and search.

use std::collections::BTreeSet;

use laska_library::data::{RECORDS, library};
use laska_library::{EntryKind, ExpectedResult, Library, LibraryEntry, Openings};
use laska_rules::Game;
use laska_rules::notation::record::{self, GameResult, Record, Records};

/// Returns the games from the start to the end of each line of a record.
fn complete_lines(record: &Record) -> impl Iterator<Item = Game> {
    let tree = record.tree();
    let ends = tree.preorder().into_iter().filter(|&id| tree.children(id).is_empty());
    ends.map(|id| record.game_to(id))
}

#[test]
fn every_file_is_in_canonical_form() {
    for (kind, text) in RECORDS {
        let records: Vec<Record> =
            Records::new(text).collect::<Result<_, _>>().unwrap_or_else(|error| panic!("{kind}: {error}"));
        let written: Vec<_> = records.iter().map(Record::to_string).collect();
        assert_eq!(text, written.join("\n"), "{}", kind.file_name());
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{}", kind.file_name());
    }
}

#[test]
fn the_library_is_complete() {
    let library = library();
    let lines = |kind| library.of_kind(kind).flat_map(|entry| complete_lines(entry.record())).count();
    let counts = EntryKind::ALL.map(|kind| (library.of_kind(kind).count(), lines(kind)));
    assert_eq!(counts, [(7, 7), (6, 14), (10, 38), (12, 16)]);
}

#[test]
fn every_line_can_be_written_and_replayed() {
    for entry in library().entries() {
        for game in complete_lines(entry.record()) {
            let (written, mut again) = (record::write(&game), game.clone());
            while again.undo().is_some() {}
            record::play(&mut again, &written).unwrap_or_else(|error| panic!("{}, {written}: {error}", entry.id()));
            assert_eq!(again.moves(), game.moves(), "{}", entry.id());
        }
    }
}

#[test]
fn five_games_are_laskers_and_two_are_later() {
    for entry in library().of_kind(EntryKind::Game) {
        let (players, author, date) = (entry.players(), entry.author(), entry.date());
        if entry.id().starts_with("lasker-") {
            assert_eq!((players, author, date), ([None, None], Some("Emanuel Lasker"), Some("1911")), "{}", entry.id());
        } else {
            assert!(players.iter().all(Option::is_some) && author.is_none(), "{}", entry.id());
            assert!(date.is_some_and(|date| entry.id().ends_with(date)), "{}", entry.id());
        }
        assert!(entry.source().is_some(), "{}", entry.id());
        assert_eq!(entry.record().main_line().len(), entry.record().tree().preorder().len(), "{}", entry.id());
    }
}

#[test]
fn an_entry_is_recognized_by_its_key_position() {
    let library = library();
    for (id, position) in [
        ("lasker-2", "/,Wbb,/wb,wb,,wb//wb,w,,/bbw,b,/w,BbwW,w, b"),
        ("out-out", "b,b,b,b/b,b,b/,b,b,b/wb,,/w,w,w,w/w,,w/w,w,w,w b"),
        ("study-3", "//,BBW,,//,WWWBB,,// w"),
    ] {
        assert_eq!(library.find(id).expect(id).key_position().to_string(), position, "{id}");
    }
}

#[test]
fn a_verdict_names_its_unit_and_is_read_without_it() {
    let assessment = |verdict: &str| {
        let text = format!("[Event \"x\"] [Id \"x\"] [Verdict \"{verdict}\"] [Proof \"searched\"]\n1. c3-d4 *");
        Library::parse(&[(EntryKind::Study, &text)]).expect(verdict).entries()[0].assessment()
    };
    assert_eq!(assessment("White wins in at most 27 plies"), assessment("White wins in at most 27"));
    for entry in library().of_kind(EntryKind::Study) {
        let verdict = entry.record().tags.get("Verdict").expect("a verdict");
        assert!(verdict == "Draw" || verdict.ends_with(" plies"), "{verdict}");
    }
}

/// Returns the result that an assessment implies.
fn expected_result(entry: &LibraryEntry) -> Option<GameResult> {
    entry.assessment().map(|assessment| match assessment.result {
        ExpectedResult::Win { winner, .. } => GameResult::Won(winner),
        ExpectedResult::Draw => GameResult::Drawn,
    })
}

#[test]
fn results_match_the_final_position_or_the_assessment() {
    for entry in library().entries() {
        let record = entry.record();
        let end = record.game_to(*record.main_line().last().expect("moves"));
        if let Some(outcome) = end.outcome() {
            assert_eq!(record.result, GameResult::from(Some(outcome)), "{}", entry.id());
        }
        if entry.kind() == EntryKind::Study {
            assert_eq!(Some(record.result), expected_result(entry), "{}", entry.id());
        }
    }
}

#[test]
fn the_same_position_is_reached_by_another_line() {
    let library = library();
    let mut comments = 0;
    for record in library.of_kind(EntryKind::Study).map(|entry| entry.record()) {
        let all = record.tree().preorder();
        for &id in all.iter().filter(|&&id| record.tree().note(id).after.as_str() == "The same position.") {
            assert!(all.iter().any(|&other| other != id && record.position(other) == record.position(id)));
            comments += 1;
        }
    }
    assert_eq!(comments, 1);
}

#[test]
fn search_covers_names_titles_dates_and_comments() {
    let library = library();
    let found = |text: &str| -> Vec<String> {
        let german = |text: &str| if text == "Leapfrog" { "Bocksprung".to_owned() } else { String::new() };
        library.search(text, german).into_iter().map(|entry| entry.id().to_owned()).collect()
    };
    assert_eq!(found("").len(), library.entries().len());
    assert_eq!(found("HAGUE völker"), ["out-in"]);
    assert_eq!(found("lasker proposition"), ["study-10"]);
    assert_eq!(found("bocksprung"), ["study-1"]);
    assert_eq!(found("leapfrog"), ["study-1", "study-2"]);
    assert_eq!(found("prisoners"), ["lasker-1", "lasker-4", "advice-quadrants", "advice-prisoners"]);
    assert!(found("Lasker 1911").len() == 6 && found("chess").is_empty());
}

#[test]
fn translatable_texts_are_sorted_and_have_no_braces() {
    let library = library();
    let texts = library.translatable_texts();
    assert!(texts.contains(&"Leapfrog") && texts.contains(&"White makes no progress."));
    assert!(texts.is_sorted() && texts.iter().all(|text| !text.is_empty() && !text.contains(['{', '}'])));
}

#[test]
fn misprint_comments_name_the_reason() {
    let library = library();
    let misprints: Vec<_> =
        library.translatable_texts().into_iter().filter(|text| text.starts_with("Printed")).collect();
    assert_eq!(misprints.len(), 8);
    assert!(misprints.iter().all(|text| text.contains("not legal") || text.contains("is wrong")), "{misprints:?}");
}

#[test]
fn missing_and_invalid_tags_are_errors() {
    for (kind, text, expected) in [
        (EntryKind::Game, "[Event \"x\"]\n*", "game 'x', tag Id: missing"),
        (EntryKind::Game, "[Id \"x\"]\n*", "game 'x', tag Event: missing"),
        (EntryKind::Game, "[Event \"x\"] [Id \"A b\"]\n*", "game 'A b', tag Id: 'A b' is not a valid id"),
        (EntryKind::Game, "[Event \"x\"] [Id \"x\"]\n* [Event \"y\"] [Id \"x\"]\n*", "the id 'x' is used twice"),
        (EntryKind::Study, "[Event \"x\"] [Id \"x\"]\n*", "study 'x', tag Verdict: missing"),
        (EntryKind::Study, "[Event \"x\"] [Id \"x\"] [Verdict \"Draw\"]\n*", "study 'x', tag Proof: missing"),
        (
            EntryKind::Study,
            "[Event \"x\"] [Id \"x\"] [Verdict \"Draw\"] [Proof \"\"]\n*",
            "study 'x', tag Proof: '' is not a kind of proof",
        ),
        (
            EntryKind::Study,
            "[Event \"x\"] [Id \"x\"] [Verdict \"White wins in x\"] [Proof \"claim\"]\n*",
            "study 'x', tag Verdict: ",
        ),
        (EntryKind::Opening, "[Event \"x\"]\n1. c3-c4", "openings.pgn, line 2, column 4: "),
    ] {
        let error = Library::parse(&[(kind, text)]).expect_err(text).to_string();
        assert!(error.starts_with(expected), "{error}\n{expected}");
    }
    for (tags, expected) in [
        ("", "tag Plies: missing"),
        ("[Plies \"2\"]", "tag Plies: '2' is not a number of plies; expected 1 to 1"),
        ("[Plies \"1\"] [Score \"+0.10\"]", "tag Depth: missing"),
        ("[Plies \"1\"] [Depth \"9\"] [Nodes \"5\"]", "tag Score: missing"),
        (
            "[Plies \"1\"] [Score \"0.1\"] [Depth \"9\"] [Nodes \"5\"]",
            "tag Score: '0.1' is not a score; expected counters with a sign and two decimals, such as '+1.74'",
        ),
        (
            "[Plies \"1\"] [Score \"+0.10\"] [Depth \"900\"] [Nodes \"5\"]",
            "tag Depth: '900' is not a number, or too large",
        ),
        (
            "[Plies \"1\"] [Variant \"laska-first\"]",
            "tag Variant: openings of 'laska-first' are not supported; expected laska",
        ),
    ] {
        let text = format!("[Event \"x\"] [Id \"x\"] {tags}\n1. c3-d4");
        assert_eq!(Openings::parse(&text).expect_err(&text).to_string(), format!("opening 'x', {expected}"));
    }
}

#[test]
fn openings_are_identified_by_position_and_mirror_image() {
    let openings = Openings::new(&library());
    for (moves, name) in [
        ("", None),
        ("c3-d4 e5-c3", None),
        ("a3-b4 c5-a3", Some("Wing Gambit")),
        ("g3-f4 e5-g3 c3-d4", Some("Wing Gambit")),
        ("c3-b4 a5-c3 d2-b4 b6-a5", Some("Out-Out")),
        ("c3-d4 e5-c3 b2-d4", Some("In-In")),
        ("c3-d4 e5-c3 b2-d4 c5-b4", Some("In-In (The Berlin Defense)")),
        ("e3-d4 c5-e3 f2-d4 e5-f4", Some("In-In (The Berlin Defense)")),
        ("c3-d4 e5-c3 b2-d4 c5-b4 a3-c5", Some("In-In (The Berlin Defense)")),
        ("c3-d4 e5-c3 b2-d4 d6-e5 c3-b4", Some("In-In")),
    ] {
        let mut game = Game::default();
        record::play(&mut game, moves).unwrap_or_else(|error| panic!("{moves}: {error}"));
        assert_eq!(openings.name_of_game(&game), name, "{moves}");
    }
    let start = Game::default();
    let first: Vec<_> =
        openings.moves(start.position()).iter().map(|opening_move| opening_move.mv.to_string()).collect();
    assert_eq!(
        first.iter().map(String::as_str).collect::<BTreeSet<_>>(),
        BTreeSet::from(["a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4"])
    );
    let games: Vec<_> = library()
        .of_kind(EntryKind::Game)
        .map(|entry| {
            let record = entry.record();
            openings.name_of_game(&record.game_to(*record.main_line().last().expect("moves"))).map(str::to_owned)
        })
        .collect();
    let names = ["In-In", "In-Out", "Out-In (The Hague Opening)", "In-In (The Berlin Defense)"];
    let [in_in, in_out, out_in, berlin] = names.map(|name| Some(name.to_owned()));
    assert_eq!(games, [in_in.clone(), in_in.clone(), in_out, out_in.clone(), out_in, berlin, in_in]);
}

#[test]
fn every_position_has_the_name_of_its_opening() {
    let library = library();
    let openings = Openings::new(&library);
    for entry in library.of_kind(EntryKind::Opening) {
        let record = entry.record();
        let plies: usize = record.tags.get("Plies").and_then(|text| text.parse().ok()).expect("a number");
        let named_at = record.main_line()[plies - 1];
        for id in record.tree().preorder() {
            let game = record.game_to(id);
            let opening_moves = openings.moves(game.position());
            let next: Vec<_> = record.tree().children(id).iter().filter_map(|&id| record.tree().mv(id)).collect();
            assert!(
                next.iter().all(|mv| opening_moves.iter().any(|opening_move| opening_move.mv == *mv)),
                "{}",
                entry.title()
            );
            if record.tree().path(id).contains(&named_at) {
                assert_eq!(openings.name_of_position(game.position()), Some(entry.title()), "{:?}", game.moves());
            }
        }
    }
}
