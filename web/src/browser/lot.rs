//! Owns what is left to chance: who has which side, and what decides among moves that seem as good.

use laska_rules::Color;
use laska_worker::protocol::ChanceText;

use crate::intent::GameTag;

/// A side, each as likely as the other.
#[must_use]
pub fn draw_lot() -> Color {
    if js_sys::Math::random() < 0.5 { Color::White } else { Color::Black }
}

/// A number for a game by link that no other game of these two people has, as good as certainly.
#[must_use]
pub fn draw_tag() -> GameTag {
    GameTag(draw_chance().0)
}

/// A number for a move, any of 32 bits as likely as the other.
pub(super) fn draw_chance() -> ChanceText {
    // From 0 up to 1, and never 1: the product fits.
    ChanceText((js_sys::Math::random() * 4_294_967_296.0) as u32)
}
