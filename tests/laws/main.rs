//! Seeded random games of every variant, from the start and from random positions: every law at every ply, and the
//! rules' moves held against the oracle's.

mod against_oracle;
mod games;
mod moves;
mod notation;
mod positions;

use fastrand::Rng;
use laska_rules::notation::fen;
use laska_rules::{Board, Chain, DrawRules, Game, Position, Variant};
use laska_tests::random_positions::{Kind, random_position};

/// Games of each variant.
const GAMES: u64 = 100;

/// Games that would not end by themselves end here: two officers can walk about for ever.
const MOST_PLIES: usize = 160;

/// Where the games of one variant start, in turn.
fn start(number: u64, variant: Variant, rng: &mut Rng) -> Position {
    let kind = match number % 3 {
        0 => return Position::start(variant.board),
        1 => Kind::Scattered,
        _ => Kind::Lattice,
    };
    let text = random_position(kind, variant.board.side().into(), rng);
    fen::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn check_games(variant: Variant) {
    let mut hashes = positions::Hashes::default();
    for number in 0..GAMES {
        let mut rng = Rng::with_seed(number);
        let start = start(number, variant, &mut rng);
        let mut game = Game::from_position(start, variant.chain).with_draw_rules(DrawRules::NONE);
        loop {
            let position = game.position();
            positions::check(position, &mut hashes);
            moves::check(position, variant.chain);
            notation::check(position, variant.chain);
            against_oracle::check(position, variant.chain);
            let legal = game.legal_moves();
            assert_eq!(game.outcome().is_some(), legal.is_empty(), "{position}");
            if legal.is_empty() || game.moves().len() == MOST_PLIES {
                break;
            }
            game.play(legal[rng.usize(..legal.len())]).expect("a legal move");
        }
        games::check(&game, &mut rng);
    }
}

#[test]
fn laws_on_7x7_all() {
    check_games(Variant { board: Board::Seven, chain: Chain::All });
}

#[test]
fn laws_on_7x7_first() {
    check_games(Variant { board: Board::Seven, chain: Chain::First });
}

#[test]
fn laws_on_7x7_single() {
    check_games(Variant { board: Board::Seven, chain: Chain::Single });
}

#[test]
fn laws_on_8x8_all() {
    check_games(Variant { board: Board::Eight, chain: Chain::All });
}

#[test]
fn laws_on_8x8_first() {
    check_games(Variant { board: Board::Eight, chain: Chain::First });
}

#[test]
fn laws_on_8x8_single() {
    check_games(Variant { board: Board::Eight, chain: Chain::Single });
}
