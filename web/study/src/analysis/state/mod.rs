//! The analysis as a state machine without a browser: it takes events, and gives a view and the searches that should
//! run.
//!
//! An [`Analysis`] is a board on which both sides can move, with the engine's results for its position: an evaluation
//! with lines, the opponent's threat, and, if few enough positions can arise, the proven value of every move. A game
//! can be reviewed: the engine rates each of its moves, and the user can look for better ones.

mod address;
mod analysis;
mod cache;
mod document;
mod event;
mod history;
mod line;
mod lines;
mod notes;
mod proof;
mod proof_view;
mod prover;
mod review;
mod saved;
mod search;
mod searcher;
#[cfg(test)]
mod tests;
mod theory;
mod undo;
mod view;

pub use address::{
    ANNOTATED_PREFIX, IMPORTED_PREFIX, LIBRARY_PREFIX, SAVED_PREFIX, SharedAddress, is_record, record_address,
    reviewed_address, saved_address, saved_place,
};
pub use analysis::{Analysis, Engine, LineCount};
pub use event::Event;
pub use line::{LineId, LineMove, ValueKind};
pub use lines::{LineMoveView, LineView};
pub use notes::NoteView;
pub use proof_view::{ProofView, WinView};
pub use review::{
    ErrorCount, ErrorStep, GraphPoint, LessonView, MoveQuality, RetryEvent, RetryView, ReviewEvent, ReviewView,
    SideErrors, TurningPoint, WinningChances,
};
pub use saved::{ChangeElsewhere, Followed};
pub use theory::Theory;
pub use view::{AnalysisView, EngineView, ThreatView};
