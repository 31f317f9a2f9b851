//! What the page shows, as plain data made from the state: no rules, no browser, no handlers.

mod board;
mod page;
mod strength;

pub use board::{BoardView, Course, Leg, ListItem, Mark, MoveRow, MovesView, PlyView, SquareView, VariationItem};
pub use page::{
    ColumnView, ControlsView, MoveNowView, Notice, OfferView, OfflineView, PageView, PlayerView, SendView, StatusView,
    ThinkingView, Tone,
};
pub use strength::{level_words, machine_words, time_left_words, time_words};
