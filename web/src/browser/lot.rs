//! Owns the lot: the one thing here that is left to chance.

use laska_rules::Color;

/// A side, each as likely as the other.
#[must_use]
pub fn draw_lot() -> Color {
    if js_sys::Math::random() < 0.5 { Color::White } else { Color::Black }
}
