//! The content of the pages as plain data, built from the state, without rules of the game, browser code, or handlers.

mod board;
mod build;
mod page;
mod premove;
mod share;
mod status_text;

pub use board::{
    ArrowKind, ArrowView, BoardView, Leg, Mark, MoveListItem, MovePath, MoveRow, MovesView, PlyView, Shake, SquareView,
    Tint, VariationItem,
};
pub use build::{board_view, column_view, game_view, last_move_words, moves_view, result_words, turn_words};
pub use page::{
    ClockView, ColumnView, ComputerView, ControlsView, EndView, GameResult, GameView, MatchStatusView, OfferView,
    OfflineView, PageView, PlayerView, SendView, StatusView, TurningPointView,
};
pub use premove::show_premove;
pub use share::{AnimationFile, AnimationView, QrView, ShareView};
pub use status_text::{StatusText, TextPart};
