//! The files of games from the openings and of forced wins. The `tests` package proves the wins again.

use std::collections::BTreeSet;

use laska_library::data::{OPENING_GAMES, OPENING_WINS, library};
use laska_library::{EntryKind, OpeningGames, OpeningWins, Symmetry};
use laska_rules::Game;

fn games() -> OpeningGames {
    OPENING_GAMES.parse().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn the_files_round_trip() {
    assert_eq!(games().to_string(), OPENING_GAMES);
    let wins: OpeningWins = OPENING_WINS.parse().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(wins.to_string(), OPENING_WINS);
}

#[test]
fn all_games_from_every_first_move_were_played() {
    let games = games();
    for opening in &games.openings {
        assert_eq!(opening.winners.len(), games.settings.games as usize, "{opening}");
    }
    let mut game = Game::default();
    assert!(games.counts(game.position()).is_some());
    for &mv in &game.legal_moves() {
        game.play(mv).expect("a legal move");
        assert!(games.counts(game.position()).is_some(), "{mv}");
        game.undo();
    }
}

#[test]
fn the_records_of_the_openings_have_the_results_of_the_games() {
    let games = games();
    for entry in library().of_kind(EntryKind::Opening) {
        let counts = games.counts(&entry.key_position());
        assert!(counts.is_some() && entry.opening().and_then(|it| it.games) == counts, "{}: {counts:?}", entry.id());
    }
}

#[test]
fn forced_wins_are_different_and_those_nearest_to_the_start_come_first() {
    let wins: OpeningWins = OPENING_WINS.parse().expect("a valid file");
    assert!(wins.0.is_sorted_by_key(|win| win.moves.len()));
    let key = |game: &Game| game.position().pack().min(Symmetry::Mirror.map_position(game.position()).pack());
    let keys: BTreeSet<_> = wins.0.iter().map(|win| key(&win.game())).collect();
    assert_eq!(keys.len(), wins.0.len());
}
