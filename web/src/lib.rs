//! The page: what is shown of a game of Laska, and what a player can want.
//!
//! - [`state`] is the table as a state machine; `browser` and `app`, only in a browser, make the outside as it says.
//! - [`view`] is what is shown, as plain data; [`intent`] is what a player can want, as plain data.
//! - [`settings`] are what a player likes the table to be, as plain data, and the text that they are kept as.
//! - [`page`] puts the parts together: [`board`] draws and hears the two boards, [`panels`] all that stands around.
//!
//! The view holds no rules, and computes coordinates only in [`board::geometry`].

#[cfg(target_arch = "wasm32")]
pub mod app;
pub mod board;
#[cfg(target_arch = "wasm32")]
pub mod browser;
pub mod intent;
pub mod notice;
pub mod page;
pub mod panels;
pub mod random;
pub mod settings;
pub mod sound;
pub mod state;
pub mod ui_context;
pub mod view;
pub mod widget;
pub mod words;
