//! What page and worker say to each other, and the session that answers.
//!
//! - [`protocol`]: the messages as plain data. Both sides use it.
//! - `js`, for WebAssembly only: the messages as JavaScript objects and back.
//! - [`Session`]: the worker's half as a state machine, without a browser.
//! - `glue`, for WebAssembly only: ties a session to a browser's worker. A browser is met nowhere else.

#[cfg(target_arch = "wasm32")]
pub mod glue;
#[cfg(target_arch = "wasm32")]
pub mod js;
pub mod protocol;
mod session;

pub use session::{Next, SLICE, Session, Skills};
