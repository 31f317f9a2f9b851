//! The game in words, in the current language: [`localize`] translates the errors and results of the rules, [`reasons_text`] says
//! why a move is good, and [`advice_text`] what the coach says about it.

mod coach;
mod game;

pub use coach::{advice_text, cost_text, only_move_text};
pub use game::{RULES, list_of, localize, reasons_text, side};
