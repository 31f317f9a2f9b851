//! Panels around the boards: each draws its view and emits intents.

mod column_card;
mod controls;
mod daily_puzzle;
mod dialog;
mod dialogs;
mod game_over;
mod header;
mod keys;
mod moves;
mod new_game;
mod player;
mod settings;
mod share;
mod status;
mod strength;
mod text_input;
mod watch;
mod welcome;

pub use column_card::ColumnCard;
pub use controls::Controls;
pub use daily_puzzle::{DailyPuzzle, goal_text, today};
pub(crate) use dialog::segment;
pub use dialog::{Dialog, DialogProps};
pub use dialogs::dialogs;
use game_over::ResignDialog;
pub use game_over::result_card;
pub use header::{Header, SitePage, close_menu};
pub use keys::{HINT_HELP, KeysDialog};
pub use moves::{Moves, MovesProps, WheelNavigation, move_list_heading, use_scroll_to_current};
use new_game::NewGameDialog;
pub use player::PlayerStrip;
pub use settings::SettingsDialog;
use share::ShareDialog;
pub use status::{ComputerCard, NoticeBar, Status, remark, status_line};
pub use text_input::MoveInput;
pub use welcome::WelcomeCard;
