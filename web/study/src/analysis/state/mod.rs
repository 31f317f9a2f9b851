//! The analysis as a state machine without a browser: events in, a view out, and what the engine should be doing.
//!
//! A [`Analysis`] is a board with both sides free, and what is known of its position: an output with lines, what the other
//! side threatens, and where few enough positions can arise the proven value of every move. A game on it can be reviewed:
//! every move of it is judged, and better ones can be looked for.

mod address;
mod analysis;
mod lines;
mod notes;
mod proof;
mod review;
mod saved;
mod searcher;
#[cfg(test)]
mod tests;
mod undo;
mod view;

pub use address::{IMPORTED, LIBRARY, is_record, record_address, reviewed};
pub use analysis::{Analysis, Engine, Event, LineCount, LineId, LineMove};
pub use review::{
    GraphPoint, MoveQuality, RetryEvent, RetryView, ReviewEvent, ReviewView, SideErrors, TurningPoint, WinningChances,
};
pub use saved::{SavedAnalysis, SavedSummary};
pub use view::{
    AnalysisView, ArrowKind, ArrowView, EngineView, LineMoveView, LineView, NoteView, ProofView, ScoreKind, ThreatView,
};
