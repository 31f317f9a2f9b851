//! The play page, and everything that both pages share.
//!
//! - [`state`] is the state machine of the play page; `browser` and `app`, built for WebAssembly only, connect it to
//!   the browser.
//! - [`view`] is the content of the page as plain data; [`intent`] lists the player's actions.
//! - [`settings`] are the player's settings as plain data, and their text form.
//! - [`games`] is the list of all games played here.
//! - [`book`] answers for the computer as long as the opening book has a move.
//! - [`exercise`] are moves to find, and [`tour`] the boards on which a newcomer learns the rules.
//! - [`page`] lays out the page: [`board`] renders the two boards and handles their input, [`panels`] everything around
//!   them.
//!
//! The view contains no rules of the game and computes coordinates only in [`board::geometry`].

#[cfg(target_arch = "wasm32")]
pub mod app;
pub mod board;
pub mod book;
#[cfg(target_arch = "wasm32")]
pub mod browser;
pub mod clock;
pub mod exercise;
pub mod games;
pub mod intent;
pub mod notice;
pub mod page;
pub mod panels;
pub mod parts;
pub mod picture;
pub mod random;
pub mod settings;
pub mod sound;
pub mod state;
pub mod tour;
pub mod ui_context;
pub mod view;
pub mod widget;
pub mod words;
