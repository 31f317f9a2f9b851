//! The state of a live game, as its devices report it, and what a player wants in it.

use laska_rules::{Color, Game, Move};

use crate::clock::{TimeControl, TimesLeft, Timestamp};
use crate::players::GameId;

/// A live game as the device of this page knows it.
#[derive(Clone, Debug, PartialEq)]
pub struct LiveState {
    pub game_id: GameId,
    /// The moves and the result.
    pub game: Game,
    /// The side of the player at this device.
    pub side: Color,
    pub clock: Option<LiveClock>,
    /// Whether this player has offered a draw, without an answer yet.
    pub is_draw_offered: bool,
    /// Whether this player has asked for an undo, without an answer yet.
    pub is_undo_requested: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LiveClock {
    pub control: TimeControl,
    pub left: TimesLeft,
    /// Whether the time of the side to move is running.
    pub is_running: bool,
}

/// What a player wants in a live game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LiveRequest {
    Move(Move),
    OfferDraw,
    /// Undo the player's own last move, with the reply to it.
    Undo,
    Resign,
    Rematch,
}

/// What a match keeps of a [`LiveState`] besides the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LiveReport {
    pub(super) left: Option<TimesLeft>,
    /// Since when the time of the side to move has been running.
    pub(super) since: Option<Timestamp>,
    pub(super) is_draw_offered: bool,
    pub(super) is_undo_requested: bool,
}
