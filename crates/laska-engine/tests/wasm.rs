//! The search as it runs in a browser: with 32-bit addresses and without a clock. These tests also run natively.

use laska_engine::{Depth, Limits, MemorySize, Nodes, Plies, Root, Score, SearchInfo, SearchStatus, Searcher};
use laska_rules::notation::piece_list;
use laska_rules::{Board, CaptureRule, Game, Variant};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn search(game: &Game, depth: Depth, budget: Nodes) -> SearchInfo {
    let mut searcher = Searcher::new(MemorySize::mebibytes(4));
    searcher.start(Root::new(game).expect("the game is not over"), Limits::depth(depth));
    loop {
        if let SearchStatus::Done(info) = searcher.step(budget) {
            return info.clone();
        }
    }
}

#[test]
fn won_endings_are_won_in_the_expected_number_of_plies() {
    for (pieces, plies) in
        [("a1WWW b2BBB, White to move", 5), ("a1WWW d4BBB, White to move", 21), ("c3WWWBB c5BBW, White to move", 7)]
    {
        let position = piece_list::parse(pieces, Board::Seven).expect("a position");
        let info = search(&Game::from_position(position, CaptureRule::MustFinish), Depth(30), Nodes(2048));
        assert_eq!(info.score(), Score::win_in(Plies(plies)), "{pieces}");
    }
}

#[test]
fn slicing_does_not_change_the_result() {
    let game = Game::new(Variant::LASKA);
    let [whole, sliced] = [Nodes::MAX, Nodes(100)].map(|budget| search(&game, Depth(8), budget));
    assert_eq!(whole, sliced);
}
