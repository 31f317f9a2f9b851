//! What can happen in a match, and what a player is told of it.

use std::rc::Rc;

use laska_rules::{Color, DrawRules, Variant};
use laska_worker::protocol::Reply;

use crate::clock::{TimeControl, Timestamp};
use crate::cursor::CursorEvent;
use crate::input::{BoardEvent, InputRefusal};
use crate::players::{GameId, Player, Players, Seats, Strength};
use crate::worker::WorkerStatus;

/// Whether two computers play on by themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Autoplay {
    /// They play.
    Running,
    /// They wait.
    Paused,
}

/// What is wanted of a new game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewGame {
    /// Where it begins.
    pub start_from: StartFrom,
    /// The variant. Of a custom position, its capture rule: the text has a board of its own.
    pub variant: Variant,
    /// Who plays.
    pub seats: Seats,
    /// How strong the computer plays; of two, White.
    pub strength: Strength,
    /// How strong Black plays, where the computer plays both sides.
    pub second: Strength,
    /// How long the players may think; `None` without a limit. Computers play each other without a clock.
    pub clock: Option<TimeControl>,
    /// Which draws end the game by themselves.
    pub draws: DrawRules,
    /// The random number of a game by link.
    pub game_id: GameId,
}

/// Where a new game begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum StartFrom {
    /// At the start.
    #[default]
    InitialPosition,
    /// At the position on the board, with its moves and by its rules.
    CurrentPosition,
    /// At a position that is given as text: ranks, a list of pieces, or a link.
    CustomPosition(Rc<str>),
}

impl NewGame {
    /// The players that are wanted. A random side must be resolved before; see [`Seats::resolved`].
    #[must_use]
    pub const fn players(&self) -> Players {
        match self.seats {
            Seats::White | Seats::Random => Players::against(Color::Black, self.strength),
            Seats::Black => Players::against(Color::White, self.strength),
            Seats::People => Players::people(),
            Seats::Link(here) => Players::by_link(here),
            Seats::Computers => {
                Players { white: Player::Computer(self.strength), black: Player::Computer(self.second) }
            }
        }
    }
}

/// Something that happens in a match.
#[derive(Clone, Debug, PartialEq)]
pub enum MatchEvent {
    /// Something happened at the board.
    Input(BoardEvent),
    /// Back to the last turn of a person; a chain that is being entered, or a resignation, is taken back first.
    Undo,
    /// Forward again.
    Redo,
    /// Something is wanted of the moves.
    Cursor(CursorEvent),
    /// Show the best move; once more, say why it is the best.
    Hint,
    /// The same game again from its beginning, with the sides swapped.
    Rematch,
    /// The side to move resigns; against the computer, the person does.
    Resign,
    /// The side to move offers a draw.
    OfferDraw,
    /// The other side accepts the draw.
    AcceptDraw,
    /// The other side declines the draw.
    DeclineDraw,
    /// The computer shall play what it has found so far.
    MoveNow,
    /// Two computers shall play on, or pause.
    SetAutoplay(Autoplay),
    /// A person takes the side to move from one of two computers.
    PlayFromHere,
    /// The worker replied.
    Replied(Reply),
    /// The worker came or went.
    Worker(WorkerStatus),
    /// The position before a move that came by link was seen.
    Arrived,
    /// The time now.
    Time(Timestamp),
}

/// What an event did.
#[must_use]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Feedback {
    /// Whether the game or the position that is shown may have changed: messages about the one before are outdated.
    pub changed: bool,
    /// What a player is to be told.
    pub announcement: Option<Announcement>,
}

/// Something that a player is to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Announcement {
    /// What was wanted cannot be done.
    Refused(Refusal),
    /// The computer plays on.
    ComputerDeclinedDraw,
    /// That side plays on.
    DeclinedDraw(Color),
    /// The computer could not answer, for that reason.
    ComputerFailed(String),
    /// The link is older than the game on the board.
    OlderLink,
    /// From that move on the link has other moves than the game on the board; they are a variation.
    LinkDiffers {
        /// The move, as the list counts.
        number: usize,
    },
    /// The link is to be sent, not opened.
    OwnLink,
}

/// Why a move cannot be entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The board refuses it.
    Board(InputRefusal),
    /// Two computers play.
    ComputersPlay,
    /// The other page is to move.
    RemoteTurn,
    /// The board shows an earlier position of a game by link.
    EarlierPosition,
    /// The computer is to move, with that side.
    ComputerTurn(Color),
    /// The board shows an earlier position, with the computer to move.
    EarlierComputerTurn,
}
