//! Lasker's five games of 1911, ply by ply in his numbers.

use laska_rules::notation::{digits, numeric, parse_move, record};
use laska_rules::{DrawRules, Game, Variant};
use laska_tests::data::{Section, lasker_games};

/// What the `#` line below a game says of its end.
struct Expected<'a> {
    plies: usize,
    fen: &'a str,
    legal_moves: usize,
}

fn game_of(section: &Section) -> (&str, Expected<'_>) {
    let [(_, moves), ("#", end)] = section.lines[..] else { panic!("moves and an end: {section:?}") };
    let (plies, rest) = end.split_once(" plies; final position ").expect("the number of plies");
    let (fen, rest) = rest.split_once("; ").expect("the position");
    let legal_moves = rest.strip_suffix(" legal moves").expect("the number of moves");
    let number = |text: &str| text.parse().expect("a number");
    (moves, Expected { plies: number(plies), fen, legal_moves: number(legal_moves) })
}

/// The tokens of a game that are moves, not move numbers. The word before the first token was `1.`.
fn tokens(moves: &str) -> impl Iterator<Item = &str> {
    moves.split(' ').filter(|token| !token.ends_with('.'))
}

/// 1911 knew no draw by counting.
fn new_game() -> Game {
    Game::new(Variant::LASKA).with_draw_rules(DrawRules::NONE)
}

#[test]
fn every_ply_is_the_one_printed_and_promotes_where_a_star_is_printed() {
    let games = lasker_games();
    assert_eq!(games.len(), 5);
    let mut plies = 0;
    for section in &games {
        let (moves, expected) = game_of(section);
        let mut game = new_game();
        for printed in tokens(moves) {
            let place = format!("{}, ply {}, {printed}", section.name, game.moves().len() + 1);
            let mv = parse_move(printed, game.position(), game.variant().chain)
                .unwrap_or_else(|error| panic!("{place}: {error}"));
            assert_eq!(numeric::write(game.position(), mv), printed, "{place}");
            game.play(mv).unwrap_or_else(|error| panic!("{place}: {error}"));
        }
        assert_eq!(game.moves().len(), expected.plies, "{}", section.name);
        assert_eq!(game.position().to_string(), expected.fen, "{}", section.name);
        assert_eq!(game.legal_moves().len(), expected.legal_moves, "{}", section.name);
        assert_eq!(game.outcome().is_some(), expected.legal_moves == 0, "{}", section.name);
        plies += expected.plies;
    }
    assert_eq!(plies, 330);
}

#[test]
fn the_games_read_as_records() {
    for section in lasker_games() {
        let (moves, expected) = game_of(&section);
        let mut game = new_game();
        record::play(&mut game, &format!("1. {moves}")).unwrap_or_else(|error| panic!("{}: {error}", section.name));
        assert_eq!(game.position().to_string(), expected.fen, "{}", section.name);
    }
}

#[test]
fn digits_of_a_game_are_few_and_read_back() {
    let mut all = 0;
    for section in lasker_games() {
        let (moves, expected) = game_of(&section);
        let mut game = new_game();
        record::play(&mut game, &format!("1. {moves}")).unwrap_or_else(|error| panic!("{}: {error}", section.name));
        let text = digits::write(&game);
        assert_eq!(text.len(), expected.plies, "{}", section.name);
        let mut again = new_game();
        digits::play(&mut again, &text).unwrap_or_else(|error| panic!("{}: {error}", section.name));
        assert_eq!(again, game, "{}", section.name);
        all += text.len();
    }
    // A digit a ply: 80 moves a side are 160 characters of a link.
    assert_eq!(all, 330);
}
