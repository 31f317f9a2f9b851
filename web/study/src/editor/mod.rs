//! The section `editor`: any position is put up, by hand or by text, and taken away from here to be played, studied
//! or printed.
//!
//! [`state`] is its state, a machine without a browser; [`edit`] is what is done to an arrangement.

pub mod address;
pub mod edit;
pub mod event;
#[cfg(target_arch = "wasm32")]
mod page;
pub mod state;
#[cfg(test)]
mod tests;
pub mod texts;

#[cfg(target_arch = "wasm32")]
pub use page::EditorSection;
