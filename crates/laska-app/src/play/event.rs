//! The events of a match, and its announcements to the player.

use std::rc::Rc;

use laska_rules::{Color, DrawRules, Square, Variant};
use laska_worker::protocol::{Level, Reply};

use crate::clock::{TimeControl, Timestamp};
use crate::cursor::CursorEvent;
use crate::input::{BoardEvent, InputRefusal};
use crate::players::{GameId, Player, Players, Seats, Strength};
use crate::worker::WorkerStatus;

use super::coaching::CoachAnswer;
use super::live_state::{LiveRequest, LiveState};

/// Whether a game between two computers is running.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Autoplay {
    /// The computers play.
    Running,
    /// The computers wait.
    Paused,
}

/// Whether help and second thoughts are allowed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameStyle {
    /// Moves can be undone, and hints requested.
    #[default]
    Casual,
    /// A casual game against the computer, in which a coach speaks about moves that cost much before the computer replies.
    Coached,
    /// No undo, no hints, no analysis of the game in progress.
    Serious,
}

impl GameStyle {
    /// The words for the styles in all stored texts.
    pub(crate) const WORDS: [(Self, &str); 3] =
        [(Self::Casual, "casual"), (Self::Serious, "serious"), (Self::Coached, "coached")];

    /// Returns the style that a word names; `None` for any other word.
    pub(crate) fn read(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|it| it.1 == word).map(|it| it.0)
    }

    /// Returns the word for the style of a game; `None` for a casual game, whose style is not written.
    pub(crate) fn written(self) -> Option<&'static str> {
        Self::WORDS.iter().find(|it| it.0 == self && self != Self::default()).map(|it| it.1)
    }
}

/// Why a game in progress allows no hints and no analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoHelp {
    /// It is played by link, and the other player has no help either.
    ByLink,
    /// It is played live, and the other player has no help either.
    Live,
    Serious,
}

/// The options of a new game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewGame {
    /// The starting position.
    pub start_from: StartFrom,
    /// The variant. For a custom position, only its capture rule is used, because the text determines the board.
    pub variant: Variant,
    pub seats: Seats,
    /// The computer's strength, or White's if two computers play.
    pub strength: Strength,
    /// Black's strength if two computers play.
    pub black_strength: Strength,
    /// The time control, or `None`. Two computers play without a clock.
    pub clock: Option<TimeControl>,
    pub draw_rules: DrawRules,
    /// Whether help and second thoughts are allowed.
    pub style: GameStyle,
    /// The random ID of a game by link or a live game.
    pub game_id: GameId,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum StartFrom {
    /// The starting position of the variant.
    #[default]
    InitialPosition,
    /// The position on the board, with its moves and rules.
    CurrentPosition,
    /// A position given as FEN, a piece list, or a link.
    CustomPosition(Rc<str>),
}

impl NewGame {
    /// Returns the choices of someone who has not begun a game through the dialog yet, and has a coach.
    pub fn of_new_player() -> Self {
        Self { style: GameStyle::Coached, ..Self::default() }
    }

    /// Returns the style. A game with a person elsewhere and one between two computers have no help to forgo, and only a
    /// person who plays against the computer has a coach.
    pub const fn effective_style(&self) -> GameStyle {
        match (self.seats, self.style) {
            (Seats::White | Seats::Black | Seats::Random, style) => style,
            (Seats::People, GameStyle::Serious) => GameStyle::Serious,
            _ => GameStyle::Casual,
        }
    }

    /// Returns the players. A random side must be resolved first; see [`Seats::resolved`].
    pub const fn players(&self) -> Players {
        match self.seats {
            Seats::White | Seats::Random => Players::against(Color::Black, self.strength),
            Seats::Black => Players::against(Color::White, self.strength),
            Seats::People => Players::people(),
            Seats::Link(here) => Players::by_link(here),
            Seats::RandomLink => Players::by_link(Color::White),
            Seats::Live(here) => Players::live(here),
            Seats::RandomLive => Players::live(Color::White),
            Seats::Computers => {
                Players { white: Player::Computer(self.strength), black: Player::Computer(self.black_strength) }
            }
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum MatchEvent {
    Input(BoardEvent),
    /// Undo to the person's previous turn. A chain being entered or a resignation is undone first.
    Undo,
    Redo,
    /// A command for the cursor.
    Cursor(CursorEvent),
    /// Show the best move and its reasons.
    Hint,
    /// Show what the opponent threatens.
    Threat,
    /// Play again from the same start, with sides swapped.
    Rematch,
    /// Play again from the same start, with the same sides, against the computer at another level.
    RematchAt(Level),
    /// The side to move resigns; against the computer, the person does.
    Resign,
    /// The side to move offers a draw.
    OfferDraw,
    /// The other side accepts the draw.
    AcceptDraw,
    /// The other side declines the draw.
    DeclineDraw,
    /// Make the computer play its best move so far.
    MoveNow,
    /// The coach has assessed the last move.
    Coached(CoachAnswer),
    /// Keep the move about which the coach speaks.
    KeepMove,
    /// Start or pause a game between two computers.
    SetAutoplay(Autoplay),
    /// Replace the computer that is to move with a person.
    PlayFromHere,
    /// Play the premove: the reply has been shown.
    PlayPremove,
    /// The worker replied.
    Replied(Reply),
    /// The state of the worker changed.
    Worker(WorkerStatus),
    /// The position before a move received by link has been shown.
    Arrived,
    /// The devices of a live game report its state.
    Live(Box<LiveState>),
    /// Another tab plays the live game now.
    LiveElsewhere,
    /// Continue a live game by link.
    PlayByLink,
    /// The current time.
    Time(Timestamp),
}

/// The effect of an event on a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Feedback {
    /// Whether the game or the position shown may have changed, which makes earlier messages outdated.
    pub is_changed: bool,
    /// An announcement to the player.
    pub announcement: Option<Announcement>,
    /// What the player wants in a live game. The match does not do it.
    pub request: Option<LiveRequest>,
}

impl Feedback {
    /// Nothing of the game has changed.
    pub(super) const NONE: Self = Self { is_changed: false, announcement: None, request: None };

    /// The game or the position shown has changed.
    pub(super) const CHANGED: Self = Self { is_changed: true, ..Self::NONE };

    /// Adds an announcement.
    pub(super) fn with(self, announcement: Option<Announcement>) -> Self {
        Self { announcement, ..self }
    }
}

impl From<LiveRequest> for Feedback {
    fn from(request: LiveRequest) -> Self {
        Self { request: Some(request), ..Self::NONE }
    }
}

impl From<Announcement> for Feedback {
    fn from(announcement: Announcement) -> Self {
        Self::NONE.with(Some(announcement))
    }
}

/// An announcement to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Announcement {
    /// The input was refused.
    Refused(Refusal),
    /// The planned move is not legal after the reply.
    PremoveDropped {
        /// The square of the column.
        from: Square,
        /// The square that it was to reach.
        to: Square,
    },
    /// The game allows no hints.
    NoHint(NoHelp),
    /// The game is serious and allows no undo.
    NoUndo,
    ComputerDeclinedDraw,
    /// The side declined the draw.
    DeclinedDraw(Color),
    /// The computer failed, for the given reason.
    ComputerFailed(String),
    /// The link is older than the game on the board.
    OlderLink,
    /// The link and the game differ from a move on. The link's moves were added as a variation.
    LinkDiffers {
        /// The number of the move in the move list.
        number: usize,
    },
    /// The link is the player's own and should be sent, not opened.
    OwnLink,
    /// Another tab has continued the game differently from a move on. The game has both continuations.
    Forked {
        /// The number of the move in the move list.
        number: usize,
    },
}

/// Why a move cannot be entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The board refused the input.
    Board(InputRefusal),
    /// Two computers are playing.
    ComputersPlay,
    /// It is the remote player's turn.
    RemoteTurn,
    /// It is the turn of the friend in a live game.
    FriendTurn,
    /// The devices of the live game have not reported its state to this page.
    LiveNotReady,
    /// The board shows an earlier position of a game by link or a live game.
    EarlierPosition,
    /// It is the computer's turn, with the given side.
    ComputerTurn(Color),
    /// The board shows an earlier position, with the computer to move.
    EarlierComputerTurn,
}
