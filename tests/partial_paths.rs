//! Moves named by a part of their path: read where one legal move fits, refused where more do.

use std::collections::BTreeSet;

use fastrand::Rng;
use laska_rules::notation::{MoveError, fen, parse_move};
use laska_rules::{Board, Chain, Move, Position};
use laska_tests::random_positions::{Kind, random_position};

/// Every move that a text may mean on a position, in the order of their texts: one if it is read.
fn check(fen_text: &str, chain: Chain, text: &str, expected: &[&str]) {
    let position = fen::parse(fen_text).expect(fen_text);
    let read = read(text, &position, chain);
    assert!(read.iter().eq(expected), "{text} on {fen_text}: {read:?}, not {expected:?}");
}

fn read(text: &str, position: &Position, chain: Chain) -> BTreeSet<String> {
    match parse_move(text, position, chain) {
        Ok(mv) => [mv.to_string()].into(),
        Err(MoveError::Ambiguous { moves }) => moves.iter().map(Move::to_string).collect(),
        Err(error) => panic!("{text} on {position}: {error}"),
    }
}

#[test]
fn a_part_is_enough_where_one_move_fits() {
    let two_takers = "////,b,b,/w,,w/ w";
    check(two_takers, Chain::All, "b2-d4", &["b2-c3-d4"]);
    check(two_takers, Chain::All, "b2xd4", &["b2-c3-d4"]);
    check(two_takers, Chain::All, "b2-c3", &["b2-c3-d4"]);
    check(two_takers, Chain::All, "5-13", &["b2-c3-d4"]);
    check(two_takers, Chain::All, "f2-d4", &["f2-e3-d4"]);
    let one_way_on = "//,b,,/,,/,b,,/w,,/ w";
    for part in ["b2-c3", "b2-d4", "b2-c5", "b2-b6", "b2-c3-d4", "b2-d4-b6", "5-19"] {
        check(one_way_on, Chain::All, part, &["b2-c3-d4-c5-b6"]);
    }
    check(one_way_on, Chain::First, "b2-d4", &["b2-c3-d4"]);
    check(one_way_on, Chain::First, "b2-b6", &["b2-c3-d4-c5-b6"]);
}

#[test]
fn a_part_that_fits_more_moves_is_refused_with_all_of_them() {
    let fork = "//,b,b,/,,/,b,,/w,,/ w";
    check(fork, Chain::All, "b2-d4", &["b2-c3-d4-c5-b6", "b2-c3-d4-e5-f6"]);
    check(fork, Chain::All, "b2-c3-d4", &["b2-c3-d4-c5-b6", "b2-c3-d4-e5-f6"]);
    check(fork, Chain::All, "b2-f6", &["b2-c3-d4-e5-f6"]);
    check(fork, Chain::First, "b2-d4", &["b2-c3-d4"]);
    check(fork, Chain::First, "b2-c3", &["b2-c3-d4", "b2-c3-d4-c5-b6", "b2-c3-d4-e5-f6"]);
    let ring = "//,b,b,/,,/,b,b,/,W,/ w";
    let both_ways = ["d2-c3-b4-c5-d6-e5-f4-e3-d2", "d2-e3-f4-e5-d6-c5-b4-c3-d2"];
    check(ring, Chain::All, "d2-d2", &both_ways);
    check(ring, Chain::All, "d2-b4-f4", &both_ways[..1]);
    check(ring, Chain::All, "d2-d6-b4", &both_ways[1..]);
}

/// All that a part of a path may mean, as the documentation has it: the move itself; else the moves with these ends that
/// pass the squares between in order; else the moves that pass all of them in order from the start.
fn meant(legal: &[Move], squares: &[String]) -> BTreeSet<String> {
    let passes = |mv: &&Move| {
        let path: Vec<_> = mv.path().map(|square| square.to_string()).collect();
        let mut rest = path[1..].iter();
        path[0] == squares[0] && squares[1..].iter().all(|square| rest.any(|on_path| on_path == square))
    };
    let fits: Vec<_> = legal.iter().filter(passes).collect();
    let written = squares.join("-");
    let last = squares.last().expect("a square");
    let whole: Vec<_> = fits.iter().filter(|mv| mv.to_string() == written).collect();
    let same_ends: Vec<_> = fits.iter().filter(|mv| mv.to().to_string() == *last).collect();
    let best = [whole, same_ends].into_iter().find(|moves| !moves.is_empty()).unwrap_or_else(|| fits.iter().collect());
    best.into_iter().map(|mv| mv.to_string()).collect()
}

fn check_part(position: &Position, chain: Chain, legal: &[Move], squares: &[String]) {
    let text = squares.join("-");
    let expected = meant(legal, squares);
    assert_eq!(read(&text, position, chain), expected, "{text} on {position}");
}

#[test]
fn every_part_of_every_move_means_what_it_fits() {
    let mut rng = Rng::with_seed(1911);
    for round in 0..400 {
        let board = Board::ALL[round % 2];
        let chain = Chain::ALL[round % 3];
        let kind = if round % 4 < 2 { Kind::Lattice } else { Kind::Scattered };
        let text = random_position(kind, board.side().into(), &mut rng);
        let position = fen::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let legal = position.moves(chain);
        for mv in legal.iter().take(20) {
            let path: Vec<_> = mv.path().map(|square| square.to_string()).collect();
            check_part(&position, chain, &legal, &[path[0].clone(), path[path.len() - 1].clone()]);
            for length in 2..path.len() {
                check_part(&position, chain, &legal, &path[..length]);
            }
            let stands: Vec<_> = path.iter().step_by(path.len().min(3) - 1).cloned().collect();
            check_part(&position, chain, &legal, &stands);
        }
    }
}
