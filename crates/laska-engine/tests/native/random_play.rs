//! The engine against a player who knows the rules only.

use laska_engine::{Limits, Memory, Nodes, Progress, Root, Searcher};
use laska_rules::{Color, Game, Move, Outcome, Variant};

/// The numbers of splitmix64: the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((x ^ (x >> 31)) % limit as u64) as usize
    }
}

fn thought(searcher: &mut Searcher, game: &Game, nodes: Nodes) -> Move {
    searcher.start(Root::new(game).expect("the game goes on"), Limits::nodes(nodes));
    match searcher.step(Nodes::MAX) {
        Progress::Done(report) => report.best(),
        other => panic!("a search to its limits is not done: {other:?}"),
    }
}

fn play(variant: Variant, engine: Color, dice: &mut Dice) -> Outcome {
    let mut searcher = Searcher::new(Memory::mebibytes(1));
    let mut game = Game::new(variant);
    loop {
        if let Some(outcome) = game.outcome() {
            return outcome;
        }
        let mv = if game.position().turn() == engine {
            thought(&mut searcher, &game, Nodes(1500))
        } else {
            let moves = game.legal_moves();
            moves[dice.below(moves.len())]
        };
        game.play(mv).expect("a legal move");
    }
}

/// The engine plays each side ten times.
fn check(variant: Variant) {
    let mut dice = Dice(1911);
    for number in 0..20 {
        let engine = Color::ALL[number % 2];
        let outcome = play(variant, engine, &mut dice);
        assert_eq!(outcome.winner(), Some(engine), "{}, game {number}: {outcome}", variant.name());
    }
}

#[test]
fn the_engine_wins_20_of_20_in_laska() {
    check(Variant::LASKA);
}

#[test]
fn the_engine_wins_20_of_20_in_every_other_variant() {
    for (variant, ..) in &Variant::NAMED[1..] {
        check(*variant);
    }
}
