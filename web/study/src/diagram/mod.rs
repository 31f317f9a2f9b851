//! A picture of a position as an SVG or PNG file that looks like the board on the page.
//!
//! [`svg`] writes the file. `DiagramDialog`, only in a browser, previews and saves it.

pub mod svg;

#[cfg(target_arch = "wasm32")]
mod dialog;

#[cfg(target_arch = "wasm32")]
pub use dialog::{DiagramDialog, DiagramDialogProps};
