//! The analysis as a state machine without a browser: events in, a view out, and what the machines should be doing.
//!
//! A [`Desk`] is a table with both sides free, and what is known of its position: an opinion with lines, what the other
//! side threatens, and where few enough positions can arise the proven value of every move.

mod desk;
mod event;
mod known;
mod lines;
mod numbers;
mod opinion;
mod proof;
mod show;
#[cfg(test)]
mod tests;
mod view;

pub use desk::Desk;
pub use event::{Engine, Event, LineMove, LineNumber, Which};
pub use view::{ArrowKind, ArrowView, DeskView, ExactView, LineMoveView, LineView, OpinionView, ThreatView, Verdict};
