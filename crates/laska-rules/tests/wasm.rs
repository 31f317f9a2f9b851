//! Tests that the rules compute the same counts and hashes as WebAssembly.
#![cfg(target_arch = "wasm32")]

use laska_rules::notation::{fen, record};
use laska_rules::{Board, CaptureRule, Game, Position, Variant, perft};
use wasm_bindgen_test::wasm_bindgen_test;

/// Counted by two independent generators; see `tests/data/perft.txt`.
#[wasm_bindgen_test]
fn perft_counts_match() {
    let start = Position::start(Board::Seven);
    assert_eq!(perft(&start, CaptureRule::MustFinish, 12), 97_440);
    assert_eq!(perft(&start, CaptureRule::MayStop, 11), 46_040);
    assert_eq!(perft(&start, CaptureRule::OneJump, 12), 88_284);
    assert_eq!(perft(&Position::start(Board::Eight), CaptureRule::MustFinish, 8), 842_358);
    let officers = fen::parse("Bb,,Www,/BWBw,,B/bw,B,BW,WW///,B,WW/,Bb,, b").expect("a position");
    assert_eq!(perft(&officers, CaptureRule::MustFinish, 5), 10_255);
}

#[wasm_bindgen_test]
fn a_game_can_be_played_and_undone() {
    let mut game = Game::new(Variant::LASKA);
    record::play(&mut game, "1. a3-b4 c5-b4-a3 2. e3-d4 b6-c5 3. d4-c5-b6 a7-b6-c5").expect("a game");
    assert_eq!(game.position().hash(), game.position().hash_from_scratch());
    while game.undo().is_some() {}
    assert_eq!(game.position(), &Position::start(Board::Seven));
}
