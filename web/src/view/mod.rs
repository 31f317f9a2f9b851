//! What the page shows, as plain data made from the state: no rules, no browser, no handlers.

mod board;
mod page;
mod panels;
mod strength;

pub use board::{BoardView, Mark, SquareView};
pub use page::PageView;
pub use panels::{
    ColumnView, ControlsView, MoveRow, MovesView, Notice, OfflineView, PlyView, StatusView, ThinkingView, Tone,
};
pub use strength::{level_words, machine_words, time_words};
