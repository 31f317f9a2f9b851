//! Panels around the boards of the table: each draws its view and emits events.

mod choice;
mod controls;
mod daily_puzzle;
mod dialogs;
mod due_exercises;
mod game_over;
mod new_game;
mod player;
mod share;
mod status;
mod strength;
mod text_input;
mod watch;
mod welcome;

pub(crate) use choice::segment;
pub use controls::Controls;
pub use daily_puzzle::DailyPuzzle;
pub use dialogs::dialogs;
pub use due_exercises::DueExercises;
pub use game_over::result_card;
pub use player::PlayerStrip;
pub use status::{ComputerCard, Status};
pub use welcome::WelcomeCard;
