//! The coach: what it says about a move, the moves that show it on the board, and the recap of the game. Assessing moves and
//! drawing the cards are a part of the page.

mod card;
mod chain;
mod demonstration;
mod recap;
mod steps;

use std::rc::Rc;

use laska_app::{Advice, GameCursor, TimesLeft};
use laska_rules::Color;
use laska_ui::words::advice_text;

pub use card::CoachCard;
pub use chain::{ChainCard, ChainView};
pub use recap::recap;

/// What the coach says about the last move.
#[derive(Clone, Debug, PartialEq)]
pub struct CoachView {
    /// The game, with the move on the board.
    pub cursor: GameCursor<Option<TimesLeft>>,
    /// The side at the bottom of the board.
    pub bottom: Color,
    pub advice: Rc<Advice>,
}

impl CoachView {
    /// Returns the sentence about the move.
    pub fn words(&self) -> String {
        let played = self.cursor.last_move();
        played.map_or_else(String::new, |(before, played)| advice_text(before.turn(), played, &self.advice))
    }
}
