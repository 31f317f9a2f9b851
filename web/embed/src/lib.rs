//! A game or a position in a frame of another site: the third page of the site, and the only one that other sites may
//! frame. A separate small program, because a frame must not fetch the table.
//!
//! It shows the game of its address, which has the form of a game's link, and steps through it. It saves nothing and asks
//! for nothing: in a frame, browsers treat storage as the other site's.

mod game;

#[cfg(target_arch = "wasm32")]
mod app;

#[cfg(target_arch = "wasm32")]
pub use app::App;
pub use game::{EmbeddedGame, GameEvent};
