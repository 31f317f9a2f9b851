//! Plays a game of random moves and prints its record.
//!
//! ```text
//! cargo run --example random_game -- 1911
//! ```

use std::env;
use std::error::Error;

use laska_rules::notation::record;
use laska_rules::{Game, Variant};

fn main() -> Result<(), Box<dyn Error>> {
    let seed = env::args().nth(1).map_or(Ok(1911), |text| text.parse())?;
    let mut random = fastrand::Rng::with_seed(seed);
    let mut game = Game::new(Variant::LASKA);
    while let Some(&mv) = random.choice(&game.legal_moves()) {
        game.play(mv)?;
    }
    println!("{}", record::write(&game));
    if let Some(outcome) = game.outcome() {
        println!("{outcome}.");
    }
    Ok(())
}
