//! The content of the table as plain data, built from the state, without rules of the game, browser code, or handlers.

mod page;
mod premove;
mod share;

pub use page::{
    ClockView, ComputerView, ControlsView, DialogView, EndView, GameResult, MatchStatusView, OfferView, PageView,
    PlayerView, SendView,
};
pub use premove::show_premove;
pub use share::{AnimationFile, AnimationView, QrView, ShareView};
