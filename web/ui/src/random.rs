//! Random values: the player's side, game IDs, and the seeds of the computer's choices.

use laska_rules::Color;

use laska_app::GameId;

pub fn random_side() -> Color {
    if js_sys::Math::random() < 0.5 { Color::White } else { Color::Black }
}

/// Returns a random ID for a game by link. A collision between two games of the same people is very unlikely.
pub fn random_game_id() -> GameId {
    GameId(random_u32())
}

/// Returns a uniform random number of 32 bits.
pub fn random_u32() -> u32 {
    // `Math.random()` is less than 1, so the product fits.
    (js_sys::Math::random() * 4_294_967_296.0) as u32
}
