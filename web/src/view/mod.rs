//! What the page shows, as plain data made from the state: no rules, no browser, no handlers.

mod board;
mod build;
mod page;

pub use board::{BoardView, Leg, Mark, MoveListItem, MovePath, MoveRow, MovesView, PlyView, SquareView, VariationItem};
pub use build::{board_view, column_view, game_view, last_move_words, move_prompt, moves_view, result_words};
pub use page::{
    ColumnView, ComputerView, ControlsView, GameView, MatchStatusView, MoveNowView, OfferView, OfflineView, PageView,
    PlayerView, SendView, StatusView,
};
