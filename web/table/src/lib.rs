//! The table, the first page of the site: people play on it.
//!
//! - [`state`] is its state machine; `browser` and `app`, built for WebAssembly only, connect it to the browser.
//! - [`event`] lists what happens on the page, with the callbacks that report it, and what the page then asks the browser to do.
//! - [`view`] is its content as plain data.
//! - [`coach`] is what the coach says about a move.
//! - [`games`] is the list of all games played here.
//! - [`live`] is what the table knows of live games.
//! - [`tour`] are the boards on which a newcomer learns the rules.
//! - [`recording`] makes an animated picture of the game.
//! - [`page`] lays out the page, and [`panels`] are around its boards.

#[cfg(target_arch = "wasm32")]
pub mod app;
#[cfg(target_arch = "wasm32")]
pub mod browser;
pub mod coach;
pub mod event;
pub mod games;
pub mod live;
pub mod page;
pub mod panels;
pub mod recording;
pub mod state;
pub mod tour;
pub mod view;
