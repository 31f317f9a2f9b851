//! The picture of a position as a file of its own, SVG or PNG, with the looks that the board has on the page.
//!
//! [`svg`] writes it, as plain text of what was read; the rest, only in a browser, is the dialog in which it is seen
//! and saved: `DiagramDialog`.

pub mod svg;

#[cfg(target_arch = "wasm32")]
mod dialog;

#[cfg(target_arch = "wasm32")]
pub use dialog::{DiagramDialog, DiagramDialogProps};
