//! What the pages share: the table, the study and the page in frames of other sites.
//!
//! - [`board`] renders boards and handles their input, [`panels`] everything around them that more than one page shows.
//! - [`view`] is their content as plain data.
//! - [`settings`] are the player's settings as plain data, and their text form.
//! - [`words`] has the texts, and [`notice`] the messages to the player.
//! - [`book`] answers for the computer as long as the opening book has a move.
//! - [`exercise`] are moves to find.
//! - `browser`, built for WebAssembly only, connects pages to the browser. Its hooks know no page: each calls back with what
//!   happened.
//!
//! The view contains no rules of the game and computes coordinates only in [`board::geometry`].

mod any_value;
pub mod archive_error;
pub mod board;
pub mod book;
#[cfg(target_arch = "wasm32")]
pub mod browser;
pub mod clock;
pub mod effect;
pub mod exercise;
mod focus_ring;
pub mod notice;
pub mod panels;
pub mod parts;
pub mod random;
pub mod reducer;
pub mod settings;
pub mod sound;
pub mod svg;
pub mod ui_context;
pub mod view;
pub mod widget;
pub mod words;

pub use laska_words::{tr, tr_n, tr_noop};
