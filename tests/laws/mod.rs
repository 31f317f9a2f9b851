//! Seeded random games of every variant, from the start and from random positions: every law at every ply, and the
//! rules' moves held against the oracle's.

mod against_oracle;
mod games;
mod moves;
mod notation;
mod positions;

use fastrand::Rng;
use laska_rules::notation::fen;
use laska_rules::{Board, Chain, DrawRules, Game, Move, Position, Variant};
use laska_tests::random_positions::{Kind, random_position};

/// Games of each variant.
const GAMES: u64 = 240;

/// Positions of each variant that are made for long takes.
const LATTICES: u64 = 400;

/// Games that would not end by themselves end here: two officers can walk about for ever.
const MOST_PLIES: usize = 160;

/// Where the games of one variant start, in turn.
fn start(number: u64, variant: Variant, rng: &mut Rng) -> Position {
    let kind = match number % 3 {
        0 => return Position::start(variant.board),
        1 => Kind::Scattered,
        _ => Kind::Lattice,
    };
    random(kind, variant, rng)
}

fn random(kind: Kind, variant: Variant, rng: &mut Rng) -> Position {
    let text = random_position(kind, variant.board.side().into(), rng);
    fen::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn check_ply(position: &Position, chain: Chain, hashes: &mut positions::Hashes) {
    positions::check(position, hashes);
    moves::check(position, chain);
    notation::check(position, chain);
    against_oracle::check(position, chain);
}

fn check_games(variant: Variant) {
    let mut hashes = positions::Hashes::default();
    for number in 0..GAMES {
        let mut rng = Rng::with_seed(number);
        let start = start(number, variant, &mut rng);
        let mut game = Game::from_position(start, variant.chain).with_draw_rules(DrawRules::NONE);
        loop {
            let position = game.position();
            check_ply(position, variant.chain, &mut hashes);
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

#[test]
fn laws_of_long_takes() {
    let mut rng = Rng::with_seed(25);
    let (mut longest, mut rings) = (0, 0);
    for (variant, _, _) in Variant::NAMED {
        let mut hashes = positions::Hashes::default();
        for _ in 0..LATTICES {
            let position = random(Kind::Lattice, variant, &mut rng);
            check_ply(&position, variant.chain, &mut hashes);
            let takes = position.moves(variant.chain);
            longest = takes.iter().map(|mv| mv.jumps()).fold(longest, usize::max);
            rings += takes.iter().filter(|mv| mv.from() == mv.to()).count();
        }
    }
    assert_eq!(longest, Move::MAX_JUMPS, "the positions hold the longest takes that there are");
    assert!(rings > 100, "only {rings} takes end where they began");
}
