//! Owns the long game that two people play while the page is measured.

use laska_rules::{Game, Move, Variant};

/// A game by lot up to its middle, and the moves that it goes on with.
pub(crate) fn long_game() -> anyhow::Result<(Game, Vec<Move>)> {
    const PLIES: usize = 100;
    const TRIES: u64 = 1000;
    for seed in 0..TRIES {
        let lot = &mut fastrand::Rng::with_seed(seed);
        let mut game = Game::new(Variant::LASKA);
        while game.moves().len() < PLIES
            && let Some(mv) = lot.choice(game.legal_moves().to_vec())
        {
            game.play(mv)?;
        }
        if game.moves().len() == PLIES {
            let rest = game.moves()[PLIES / 2..].to_vec();
            game.go_to(PLIES / 2);
            game.forget_undone();
            return Ok((game, rest));
        }
    }
    anyhow::bail!("no game by lot lasts {PLIES} plies")
}
