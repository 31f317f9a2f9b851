//! The openings, as they are known by position.

use std::collections::BTreeSet;

use laska_library::data::library;
use laska_library::{Kind, Openings};
use laska_rules::Game;
use laska_rules::notation::record;

#[test]
fn openings_are_known_by_position_and_on_both_sides() {
    let openings = Openings::of(&library()).unwrap_or_else(|error| panic!("{error}"));
    for (moves, name) in [
        ("", None),
        ("c3-d4 e5-c3", None),
        ("a3-b4 c5-a3", Some("Wing Gambit")),
        ("g3-f4 e5-g3 c3-d4", Some("Wing Gambit")),
        ("c3-b4 a5-c3 d2-b4 b6-a5", Some("Out-Out")),
        ("c3-d4 e5-c3 b2-d4", Some("In-In")),
        ("c3-d4 e5-c3 b2-d4 c5-b4", Some("In-In, The Berlin Defence")),
        ("e3-d4 c5-e3 f2-d4 e5-f4", Some("In-In, The Berlin Defence")),
        ("c3-d4 e5-c3 b2-d4 c5-b4 a3-c5", Some("In-In, The Berlin Defence")),
        ("c3-d4 e5-c3 b2-d4 d6-e5 c3-b4", Some("In-In")),
    ] {
        let mut game = Game::default();
        record::play(&mut game, moves).unwrap_or_else(|error| panic!("{moves}: {error}"));
        assert_eq!(openings.name_of(&game), name, "{moves}");
    }
    let start = Game::default();
    let first: Vec<_> = openings.moves(start.position()).iter().map(|known| known.mv.to_string()).collect();
    assert_eq!(
        first.iter().map(String::as_str).collect::<BTreeSet<_>>(),
        BTreeSet::from(["a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4"])
    );
    let games: Vec<_> = library()
        .of_kind(Kind::Game)
        .map(|entry| {
            let record = entry.record();
            openings.name_of(&record.game_to(*record.main_line().last().expect("moves"))).map(str::to_owned)
        })
        .collect();
    let [in_in, in_out, out_in] = ["In-In", "In-Out", "Out-In (The Hague Opening)"].map(|name| Some(name.to_owned()));
    assert_eq!(games, [in_in.clone(), in_in, in_out, out_in.clone(), out_in]);
}

#[test]
fn every_position_of_an_opening_has_the_name_of_its_own_opening() {
    let library = library();
    let openings = Openings::of(&library).unwrap_or_else(|error| panic!("{error}"));
    for entry in library.of_kind(Kind::Opening) {
        let record = entry.record();
        let plies: usize = record.tags.get("Plies").and_then(|text| text.parse().ok()).expect("a number");
        let named_at = record.main_line()[plies - 1];
        for id in record.tree().in_order() {
            let game = record.game_to(id);
            let known = openings.moves(game.position());
            let next: Vec<_> = record.tree().next(id).iter().filter_map(|&id| record.tree().mv(id)).collect();
            assert!(next.iter().all(|mv| known.iter().any(|known| known.mv == *mv)), "{}", entry.title());
            if record.tree().path(id).contains(&named_at) {
                assert_eq!(openings.name(game.position()), Some(entry.title()), "{:?}", game.moves());
            }
        }
    }
}
