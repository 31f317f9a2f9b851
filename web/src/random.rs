//! What is left to chance: who has which side, and what decides where all seems as good.

use laska_rules::Color;

use laska_app::GameId;

/// A side, each as likely as the other.
#[must_use]
pub fn random_side() -> Color {
    if js_sys::Math::random() < 0.5 { Color::White } else { Color::Black }
}

/// A number for a game by link that no other game of these two people has, as good as certainly.
#[must_use]
pub fn random_game_id() -> GameId {
    GameId(random_u32())
}

/// A number, any of 32 bits as likely as the other.
#[must_use]
pub fn random_u32() -> u32 {
    // From 0 up to 1, and never 1: the product fits.
    (js_sys::Math::random() * 4_294_967_296.0) as u32
}
