//! What stands around the boards: shows what it is given and tells what was wanted, and knows nothing else.

mod column_card;
mod controls;
mod dialog;
mod header;
mod keys;
mod moves;
mod new_game;
mod player;
mod settings;
mod status;
mod strength;
mod typed;

pub use column_card::ColumnCard;
pub use controls::Controls;
pub use dialog::{Dialog, DialogProps};
pub use header::{Header, header_end};
pub use keys::{HINT, KeysDialog};
pub use moves::{Moves, MovesProps, WheelWalk, moves_heading, use_in_sight};
pub use new_game::NewGameDialog;
pub use player::PlayerBar;
pub use settings::SettingsDialog;
pub use status::{NoticeBar, Status, Thinking, standing};
pub use typed::TypedMove;
