//! Live games without a browser: the texts that connect two devices, and two ends over a wire.

mod hostile;
mod play;
mod texts;
mod transfer;
mod wire;
mod world;

use std::time::Duration;

use laska_app::{GameId, TimeControl};
use laska_live::Terms;
use laska_rules::{Color, Game, Variant};

/// Returns the terms of a usual game: the host has White, 5 minutes and 3 seconds.
fn terms() -> Terms {
    let clock = TimeControl { base: Duration::from_secs(300), increment: Duration::from_secs(3) };
    Terms::for_game(&Game::new(Variant::LASKA), GameId(0xfedc_ba98), Color::White, Some(clock))
}
