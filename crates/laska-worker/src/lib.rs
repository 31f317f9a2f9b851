//! The protocol between page and search worker, and the session that answers it.
//!
//! - [`protocol`]: the messages as plain data, used by both sides.
//! - `js`, only for WebAssembly: the messages as JavaScript objects, and back.
//! - [`Session`]: the worker's side as a state machine, without a browser.
//! - `web_worker`, only for WebAssembly: runs a session in a browser's worker. Nothing else here needs a browser.

#[cfg(target_arch = "wasm32")]
pub mod js;
pub mod protocol;
mod session;
#[cfg(target_arch = "wasm32")]
pub mod web_worker;

pub use session::{Capabilities, SLICE, Session};
