//! Live games as the table knows them. The part that plays them is loaded on demand.

use std::rc::Rc;

use laska_app::{GameId, LiveState, TimeControl};
use laska_rules::{Color, Game};

/// What the part with live games should do.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LiveTask {
    /// Invite a friend to this game.
    pub offer: Option<Rc<LiveOffer>>,
    /// Read the text of a link: an invitation or an answer.
    pub link: Option<Rc<str>>,
    /// Play the live game on the board.
    pub game: Option<GameId>,
    pub is_sheet_open: bool,
}

impl LiveTask {
    /// Returns whether there is nothing to do.
    pub const fn is_idle(&self) -> bool {
        self.offer.is_none() && self.link.is_none() && self.game.is_none()
    }
}

/// A game with a friend elsewhere.
#[derive(Clone, Debug, PartialEq)]
pub struct LiveOffer {
    pub game_id: GameId,
    /// The start, and the moves played so far.
    pub game: Game,
    /// The side of the player here.
    pub side: Color,
    pub clock: Option<TimeControl>,
}

/// What the part with live games reports.
#[derive(Clone, Debug, PartialEq)]
pub enum LiveReport {
    /// The sheet or the bar has changed.
    Redraw,
    /// The state of the game.
    Played(Box<LiveState>),
    /// The devices are connected.
    Connected,
    OpenSheet,
    /// The text of the link was read, and no sheet is needed.
    LinkRead,
    /// The player has closed the sheet, and nothing waits for the friend.
    Canceled,
    /// The player continues the game by link, or begins it so.
    ByLink(Rc<LiveOffer>),
    /// Another tab plays the game now.
    Elsewhere,
    /// This browser does not have the live game on the board.
    Unknown,
}
