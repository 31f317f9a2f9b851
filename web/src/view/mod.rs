//! What the page shows, as plain data made from the state: no rules, no browser, no handlers.

mod board;
mod build;
mod page;

pub use board::{BoardView, Leg, ListItem, Mark, MovePath, MoveRow, MovesView, PlyView, SquareView, VariationItem};
pub use build::{advice, board_view, column_view, game_view, last_move_words, moves_view, result_words};
pub use page::{
    ColumnView, ControlsView, GameView, MoveNowView, OfferView, OfflineView, PageView, PlayerView, SendView,
    StandingView, StatusView, ThinkingView,
};
