//! Panels around the boards that more than one page shows: each draws its view and calls back with what a person does
//! there.

mod bar;
mod column_card;
mod dialog;
mod echoes;
mod header;
mod icon;
mod keys;
mod moves;
mod navigation;
mod settings;
mod status;
mod text_box;
mod text_input;

pub use bar::{BarButton, bar, more_button, more_menu};
pub use column_card::ColumnCard;
pub use dialog::{Dialog, DialogProps};
pub use echoes::Echoes;
pub use header::{GAMES_ADDRESS, Header, HeaderEvent, SitePage, close_menu};
pub use icon::{Icon, draw_icon};
pub use keys::{KeysDialog, Shortcut};
pub use moves::{Moves, MovesEvent, MovesProps, WheelNavigation, move_list_heading, use_scroll_to_current};
pub use navigation::NavigationButtons;
pub use settings::SettingsDialog;
pub use status::{NoticeBar, NoticeEvent, linked_squares, remark, status_line, status_section, stop_button};
pub use text_box::{Lines, TextBox, typed_text, use_text_box};
pub use text_input::MoveInput;
