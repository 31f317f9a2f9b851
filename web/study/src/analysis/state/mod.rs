//! The analysis as a state machine without a browser: events in, a view out, and what the engine should be doing.
//!
//! A [`Desk`] is a board with both sides free, and what is known of its position: an opinion with lines, what the other
//! side threatens, and where few enough positions can arise the proven value of every move. A game on it can be reviewed:
//! every move of it is judged, and better ones can be looked for.

mod desk;
mod lines;
mod notes;
mod opening;
mod opinion;
mod proof;
mod review;
mod saved;
#[cfg(test)]
mod tests;
mod undo;
mod view;

pub use desk::{Desk, Engine, Event, LineMove, LineNumber, Which};
pub use opening::{IMPORTED, LIBRARY, is_record, record_address, reviewed};
pub use review::{
    GraphPoint, Judgement, Promise, ReviewEvent, ReviewView, SideCount, TrialEvent, TrialView, TurningView,
};
pub use saved::{Saved, SavedHead};
pub use view::{
    ArrowKind, ArrowView, DeskView, ExactView, LineMoveView, LineView, NoteView, OpinionView, ThreatView, Verdict,
};
