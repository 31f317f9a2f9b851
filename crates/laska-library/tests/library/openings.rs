//! The files of games from the openings and of forced wins. The `tests` package proves the wins again.

use std::collections::{BTreeMap, BTreeSet};

use laska_library::data::{BOOK, OPENING_GAMES, OPENING_WINS, library};
use laska_library::{Book, EntryKind, Hundredths, OpeningGames, OpeningWins, Symmetry};
use laska_rules::{CaptureRule, Game, PackedPosition, Position};

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
    let keys: BTreeSet<_> = wins.0.iter().map(|win| key(win.game().position())).collect();
    assert_eq!(keys.len(), wins.0.len());
}

/// Returns the same for a position and its mirror image.
fn key(position: &Position) -> PackedPosition {
    position.pack().min(Symmetry::Mirror.map_position(position).pack())
}

#[test]
fn the_book_knows_what_is_proven() {
    let wins: OpeningWins = OPENING_WINS.parse().expect("a valid file");
    let winners: BTreeMap<_, _> = wins.0.iter().map(|win| (key(win.game().position()), win.winner)).collect();
    let book: Book = BOOK.parse().expect("a valid book");
    let score = |winner, side| Hundredths(if winner == side { Hundredths::WIN.0 } else { -Hundredths::WIN.0 });
    let (mut avoided, mut lost) = (0, 0);
    for (position, entry) in book.positions() {
        let turn = position.turn();
        for book_move in &entry.moves {
            let mut after = position.clone();
            after.play_unchecked(book_move.mv);
            if let Some(&winner) = winners.get(&key(&after)) {
                assert_eq!(book_move.score, score(winner, turn), "{position}: {}", book_move.mv);
            }
        }
        let loses = |mv| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            winners.get(&key(&after)) == Some(&!turn)
        };
        let is_lost = entry.moves.iter().all(|it| it.score == score(!turn, turn));
        if position.legal_moves(CaptureRule::MustFinish).iter().any(|&mv| loses(mv)) && !is_lost {
            avoided += 1;
            assert!(!book.choices(&position, Book::EQUAL).any(loses), "{position}");
        }
        if winners.get(&key(&position)) == Some(&!turn) {
            lost += 1;
            assert!(is_lost, "{position}");
        }
    }
    assert!(avoided > 500 && lost > 4, "{avoided} losses avoided, {lost} lost positions");
}
