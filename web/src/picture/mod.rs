//! Pictures of positions and of games to save and send, drawn as on the page.
//!
//! [`svg`] writes a standalone file; [`Recording`] plans an animated picture. `browser` reads the drawing from the page,
//! draws it as pixels, and saves it.

mod recording;
pub mod svg;

pub use recording::{FrameUse, Recording, RecordingStep, picture_of};
