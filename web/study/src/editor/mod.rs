//! The section `editor`: any position is put up, by hand or by text, and taken away from here to be played, studied
//! or printed.
//!
//! [`mod@bench`] is its state, a machine without a browser; [`edit`] is what is done to an arrangement.

pub mod address;
pub mod bench;
pub mod edit;
#[cfg(target_arch = "wasm32")]
mod page;
#[cfg(test)]
mod tests;
pub mod texts;
pub mod want;

#[cfg(target_arch = "wasm32")]
pub use page::Editor;
