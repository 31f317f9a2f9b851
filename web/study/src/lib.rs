//! The study: all that is known about Laska, playable, and analysis to go on from there. A page of its own, so that who
//! only wants to play fetches none of it.
//!
//! Each section of it is a module with a state of its own, as a machine without a browser, and the component that draws
//! it: [`analysis`], [`editor`], [`lessons`], [`library`], [`puzzles`]. Several of them show [`notes`] to moves and the
//! opening [`explorer`]; records come in and go out by [`transfer`]. [`route`] has their addresses, [`frame`] what
//! stands around them, and `app` puts them together.
//!
//! The boards, the list of moves and the settings are those of `laska-web`; the tree of moves on the board is a
//! [`GameCursor`](laska_app::GameCursor).

pub mod analysis;
#[cfg(target_arch = "wasm32")]
pub mod app;
pub mod data;
pub mod diagram;
pub mod editor;
mod engine_worker;
pub mod exercise;
pub mod explorer;
pub mod frame;
pub mod lessons;
pub mod library;
pub mod notes;
pub mod puzzles;
pub mod route;
pub mod store;
pub mod transfer;
