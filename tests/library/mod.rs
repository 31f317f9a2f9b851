//! The library's records: every move replayed on the oracle, and Lasker's five games of 1911 to their known ends.

mod studies;

use std::collections::BTreeSet;

use laska_library::data::library;
use laska_rules::{
    DrawRules, Game, Move, MoveId, Position, Rank, Square, Variant,
    notation::{
        digits, numeric, parse_move,
        record::{self, Records},
    },
};
use laska_tests::{
    data::{Facts, library_facts},
    oracle,
};

#[test]
fn every_move_is_one_of_the_oracles() {
    let mut moves = 0;
    for entry in library().entries() {
        let (record, tree) = (entry.record(), entry.record().tree());
        let chain = oracle::Chain::named(record.variant().chain.name()).expect("the same chain rules");
        for id in std::iter::once(MoveId::START).chain(tree.in_order()) {
            let before = record.position(id).to_string();
            let legal = oracle::Position::from_fen(&before).expect("a position").moves_with_results(chain);
            for &next in tree.next(id) {
                let mv = tree.mv(next).expect("only the start has none");
                let played = (mv.to_string(), record.position(next).to_string());
                assert!(legal.contains(&played), "{}: {played:?} from {before}", entry.id());
                moves += 1;
            }
        }
    }
    assert!(moves > 500, "only {moves} moves were replayed");
}

#[test]
fn every_fact_is_about_an_entry() {
    let (library, facts) = (library(), library_facts());
    let ids: BTreeSet<_> = facts.iter().map(|facts| facts.id).collect();
    assert_eq!((ids.len(), facts.len()), (15, 15));
    assert!(ids.iter().all(|id| library.find(id).is_some()), "{ids:?}");
}

/// 1911 knew no draw by counting.
fn new_game() -> Game {
    Game::new(Variant::LASKA).with_draw_rules(DrawRules::NONE)
}

/// Every game that there are facts about, played to its end.
fn games() -> Vec<(Facts, Game)> {
    let library = library();
    let facts = library_facts().into_iter().filter(|facts| facts.id.starts_with("lasker-"));
    let games = facts.map(|facts| {
        let record = library.find(facts.id).expect(facts.id).record();
        let mut game = new_game();
        for mv in record.moves_to(*record.main_line().last().expect("moves")) {
            game.play(mv).unwrap_or_else(|error| panic!("{}: {error}", facts.id));
        }
        (facts, game)
    });
    games.collect()
}

fn plies(game: &Game) -> impl Iterator<Item = (&Position, Move)> {
    game.positions().iter().zip(game.moves().iter().copied())
}

/// The rank of the commander on a square.
fn rank(position: &Position, square: Square) -> Option<Rank> {
    position.columns().find(|&(at, _)| at == square).map(|(_, column)| column.commander().rank)
}

/// A game as Lasker prints his: the squares as numbers, and a star behind a promotion.
fn in_numbers(game: &Game) -> String {
    let mut text = String::new();
    for (ply, (before, mv)) in plies(game).enumerate() {
        if ply % 2 == 0 {
            text += &format!("{}. ", ply / 2 + 1);
        }
        text += &format!("{} ", numeric::write(before, mv));
    }
    text.trim_end().to_owned()
}

#[test]
fn every_game_has_the_known_length_and_end() {
    let games = games();
    assert_eq!(games.len(), 5);
    let mut all = 0;
    for (facts, game) in games {
        assert_eq!(game.moves().len(), facts.number("plies"), "{}", facts.id);
        assert_eq!(game.position().to_string(), facts.one("end"), "{}", facts.id);
        assert_eq!(game.legal_moves().len(), facts.number("moves"), "{}", facts.id);
        assert_eq!(game.outcome().is_some(), facts.number("moves") == 0, "{}", facts.id);
        all += game.moves().len();
    }
    assert_eq!(all, 330);
}

#[test]
fn every_ply_reads_in_numbers_with_a_star_where_it_promotes() {
    for (facts, game) in games() {
        let mut promotions = 0;
        for (before, mv) in plies(&game) {
            let written = numeric::write(before, mv);
            let place = format!("{}, {before}, {written}", facts.id);
            assert_eq!(parse_move(&written, before, game.variant().chain), Ok(mv), "{place}");
            assert!(written.trim_end_matches('*').chars().all(|c| c.is_ascii_digit() || c == '-'), "{place}");
            let mut after = before.clone();
            after.play_unchecked(mv);
            let promotes = rank(before, mv.from()) != rank(&after, mv.to());
            assert_eq!(written.ends_with('*'), promotes, "{place}");
            promotions += usize::from(written.ends_with('*'));
        }
        assert_eq!(promotions, facts.number("promotions"), "{}", facts.id);
    }
}

/// His first game has every square of the board, and promotions of either side.
#[test]
fn the_first_game_is_written_as_he_printed_it() {
    let (facts, game) = games().swap_remove(0);
    let printed = facts.one("numbers");
    assert_eq!(in_numbers(&game), printed);
    let words = printed.split(' ').filter(|word| word.contains('-'));
    let squares: BTreeSet<&str> = words.flat_map(|word| word.trim_end_matches('*').split('-')).collect();
    assert_eq!(squares.len(), 25);
}

#[test]
fn games_in_numbers_read_as_records() {
    let games = games();
    let head = |number| format!("[Game {number}]\n");
    let text: String =
        (1..).zip(&games).map(|(number, (_, game))| head(number) + &in_numbers(game) + "\n# the end\n").collect();
    let records: Vec<_> =
        Records::new(&text).map(|record| record.unwrap_or_else(|error| panic!("{text}\n{error}"))).collect();
    assert_eq!(records.len(), games.len());
    for (number, (record, (_, game))) in (1..).zip(records.iter().zip(&games)) {
        assert_eq!(record.tags.get("Event"), Some(format!("Game {number}").as_str()));
        assert_eq!(record.variant(), Variant::LASKA);
        assert_eq!(record.moves_to(*record.main_line().last().expect("moves")), game.moves());
        assert_eq!(record.main_line().len(), record.tree().in_order().len());
        let written = record.to_string();
        assert!(written.lines().all(|line| line.chars().count() <= 100), "{written}");
        assert_eq!(Records::new(&written).collect::<Vec<_>>(), [Ok(record.clone())]);
        let mut again = new_game();
        record::play(&mut again, &in_numbers(game)).unwrap_or_else(|error| panic!("game {number}: {error}"));
        assert_eq!(&again, game);
    }
}

#[test]
fn digits_of_a_game_are_few_and_read_back() {
    for (facts, game) in games() {
        let text = digits::write(&game);
        // A digit a ply: 80 moves a side are 160 characters of a link.
        assert_eq!(text.len(), game.moves().len(), "{}", facts.id);
        let mut again = new_game();
        digits::play(&mut again, &text).unwrap_or_else(|error| panic!("{}: {error}", facts.id));
        assert_eq!(again, game, "{}", facts.id);
    }
}
