//! Owns what stands around the boards: shows what it is given and tells what was wanted, and knows nothing else.

mod column_card;
mod controls;
mod dialog;
mod header;
mod icon;
mod moves;
mod new_game;
mod notice;
mod settings;
mod status;
mod strength;
mod thinking;

pub use column_card::ColumnCard;
pub use controls::Controls;
pub use header::Header;
pub use moves::Moves;
pub use new_game::NewGameDialog;
pub use notice::NoticeBar;
pub use settings::SettingsDialog;
pub use status::Status;
pub use thinking::Thinking;
