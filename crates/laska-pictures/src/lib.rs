//! QR codes and animated pictures. They need much code for something few visitors use, so they are a separate program
//! that the page loads on demand and runs in a web worker.
//!
//! - [`qr`] draws a link as a QR code.
//! - [`animation`] encodes pictures of a game as one animated picture.
//! - `protocol` and `web_worker`, for WebAssembly only, connect both to a page.
//!
//! This crate knows nothing of the game.

pub mod animation;
#[cfg(target_arch = "wasm32")]
pub mod protocol;
pub mod qr;
#[cfg(target_arch = "wasm32")]
pub mod web_worker;
