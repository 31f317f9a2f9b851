//! Lasker's games.

use laska_library::Kind;
use laska_rules::notation::record::{self, GameResult};
use laska_rules::{DrawRules, Game, Variant};

use crate::{library, sections};

#[test]
fn laskers_five_games_have_the_printed_ends() {
    let library = library();
    let games: Vec<_> = library.of_kind(Kind::Game).collect();
    let printed: Vec<_> = sections(include_str!("../../../../tests/data/lasker-1911.txt")).collect();
    assert_eq!((games.len(), printed.len()), (5, 5));
    let mut plies = 0;
    for (entry, (name, _, lines)) in games.into_iter().zip(printed) {
        let record = entry.record();
        let end = record.game_to(*record.main_line().last().expect("moves"));
        let mut expected = Game::new(Variant::LASKA).with_draw_rules(DrawRules::NONE);
        record::play(&mut expected, lines[0]).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(end.moves(), expected.moves(), "{name}");
        assert!(lines[1].contains(&format!("final position {}; {} legal", end.position(), end.legal_moves().len())));
        if let Some(outcome) = end.outcome() {
            assert_eq!(record.result, GameResult::from(Some(outcome)), "{name}");
        }
        assert_eq!((entry.author(), entry.date()), (Some("Emanuel Lasker"), Some("1911")), "{name}");
        plies += end.moves().len();
    }
    assert_eq!(plies, 330);
}
