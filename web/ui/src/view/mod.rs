//! The content of the pages as plain data, built from the state, without rules of the game, browser code, or handlers.

mod board;
mod build;
mod game;
mod offline;
mod status_text;

pub use board::{
    ArrowKind, ArrowView, BoardView, Mark, MoveListItem, MovePath, MoveRow, MovesView, PlyView, Shake, SquareView,
    Tint, VariationItem,
};
pub use build::{
    board_view, column_view, game_view, last_move_words, moves_view, result_words, square_label, turn_words,
};
pub use game::{ColumnView, GameView, StatusView};
pub use offline::OfflineView;
pub use status_text::{StatusText, TextPart};
