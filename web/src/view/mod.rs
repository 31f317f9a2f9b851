//! What the page shows, as plain data made from the state: no rules, no browser, no handlers.

mod board;
mod moves;
mod page;
mod panels;
mod strength;

pub use board::{BoardView, Course, Leg, Mark, SquareView};
pub use moves::{ListItem, MoveRow, MovesView, PlyView, VariationItem};
pub use page::PageView;
pub use panels::{
    ColumnView, ControlsView, MoveNowView, Notice, OfferView, OfflineView, PlayerView, SendView, StatusView,
    ThinkingView, Tone,
};
pub use strength::{level_words, machine_words, time_left_words, time_words};
