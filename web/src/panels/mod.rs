//! Owns what stands around the boards: shows what it is given and tells what was wanted, and knows nothing else.

mod choice;
mod clock_choice;
mod column_card;
mod controls;
mod dialog;
mod given_position;
mod header;
mod icon;
mod in_sight;
mod keys;
mod moves;
mod new_game;
mod notice;
mod player;
mod settings;
mod status;
mod strength;
mod thinking;
mod typed_move;
mod wheel;
mod written;

pub use column_card::ColumnCard;
pub use controls::Controls;
pub use dialog::{Dialog, DialogProps};
pub use header::{Header, header_end};
pub use in_sight::use_in_sight;
pub use keys::{HINT, KeysDialog};
pub use moves::{Moves, MovesProps, moves_heading};
pub use new_game::NewGameDialog;
pub use notice::NoticeBar;
pub use player::PlayerBar;
pub use settings::SettingsDialog;
pub use status::{Status, standing};
pub use thinking::Thinking;
pub use typed_move::TypedMove;
pub use wheel::WheelWalk;
