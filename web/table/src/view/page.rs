//! What the table shows: boards, status, buttons, and the dialogs that are open.

use std::rc::Rc;
use std::time::Duration;

use laska_app::archive::GameKey;
use laska_app::results::LevelOffer;
use laska_app::{Autoplay, NewGame, NoHelp, Strength, Timestamp};
use laska_library::PuzzleQuestion;
use laska_rules::{Color, Variant};
use laska_ui::notice::Notice;
use laska_ui::settings::Settings;
use laska_ui::view::{BoardView, ColumnView, MovesView, OfflineView, StatusText};

use super::ShareView;
use crate::coach::{ChainView, CoachView};
use crate::event::Dialog;
use crate::games::MyGames;

/// The view of the play page.
#[derive(Clone, Debug, PartialEq)]
pub struct PageView {
    pub variant: Variant,
    /// Address of the analysis, with the game unless it is new or allows no help.
    pub analysis: String,
    /// Both boards.
    pub board: BoardView,
    /// Whose turn it is, or the result.
    pub status: MatchStatusView,
    /// The last move, for screen readers.
    pub spoken: String,
    /// The move list.
    pub moves: MovesView,
    /// The column pointed at.
    pub column: Option<ColumnView>,
    /// What the computer is doing; `None` in a game between people.
    pub computer: Option<ComputerView>,
    /// Which buttons are enabled.
    pub controls: ControlsView,
    /// The players, the one at the top of the board first.
    pub players: [PlayerView; 2],
    /// The title of the window: `Your move – Laska`.
    pub title: String,
    /// What the coach says about the last move.
    pub coach: Option<CoachView>,
    /// A capture that the player has overlooked.
    pub chain: Option<ChainView>,
    /// A notice to the player.
    pub notice: Option<Rc<Notice>>,
    /// Whether the site works offline.
    pub offline: OfflineView,
    /// Whether the tour is shown in place of the game.
    pub is_in_tour: bool,
    /// Whether the card that offers the tour is shown.
    pub shows_welcome: bool,
    /// Whether the game on the board has begun.
    pub is_game_begun: bool,
    /// The puzzle of the day, before the first move.
    pub daily_puzzle: Option<Rc<PuzzleQuestion>>,
    /// The initial choices in the new-game dialog: those of the last new game.
    pub choices: NewGame,
    /// The strength of the computer on the board, which the dialog offers again.
    pub strength: Option<Strength>,
    /// The open dialog.
    pub dialog: Option<DialogView>,
    /// The player's settings.
    pub settings: Settings,
    pub on_board: Option<GameKey>,
}

/// The content of an open dialog.
#[derive(Clone, Debug, PartialEq)]
pub enum DialogView {
    NewGame {
        /// The side of a player who followed a link to play from a position, which is preselected.
        challenged: Option<Color>,
        /// The error in the custom position.
        position_error: Option<String>,
    },
    Share(Box<ShareView>),
    /// The keyboard shortcuts.
    Keys,
    Settings,
    /// The question before a resignation.
    Resign,
    Games(Rc<MyGames>),
    /// The sheet that connects two devices. The part with live games draws it.
    Live,
}

impl DialogView {
    /// Returns which dialog it is.
    pub const fn dialog(&self) -> Dialog {
        match self {
            Self::NewGame { .. } => Dialog::NewGame,
            Self::Share(_) => Dialog::Share,
            Self::Keys => Dialog::Keys,
            Self::Settings => Dialog::Settings,
            Self::Resign => Dialog::Resign,
            Self::Games(_) => Dialog::Games,
            Self::Live => Dialog::Live,
        }
    }
}

impl PageView {
    /// Returns whether this dialog is open.
    pub fn shows(&self, dialog: Dialog) -> bool {
        self.dialog.as_ref().is_some_and(|view| view.dialog() == dialog)
    }

    /// Returns the content of the Share sheet, if it is open.
    pub fn share(&self) -> Option<&ShareView> {
        match &self.dialog {
            Some(DialogView::Share(view)) => Some(view),
            _ => None,
        }
    }

    /// Returns the list of games, if it is open.
    pub const fn games(&self) -> Option<&Rc<MyGames>> {
        match &self.dialog {
            Some(DialogView::Games(games)) => Some(games),
            _ => None,
        }
    }

    /// Returns whether something is shown that handles the keyboard itself: a dialog or the tour.
    pub const fn has_keyboard_owner(&self) -> bool {
        self.is_in_tour || self.dialog.is_some()
    }
}

/// The side to move in a match, or the result, with the available actions.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchStatusView {
    /// The side whose counter is shown: the side to move, or the winner; `None` for a draw.
    pub color: Option<Color>,
    /// `White to move`, `Black wins`, `Draw`.
    pub headline: String,
    /// `You must capture: c3 or e3.`, the reason of a result, or what to do next.
    pub detail: StatusText,
    /// Why the last input was refused.
    pub remark: Option<StatusText>,
    /// Whether the remark is about a capture that can be shown.
    pub may_show_capture: bool,
    /// Whether the capture being entered may stop here.
    pub may_stop: bool,
    /// The requested hint.
    pub hint: Option<String>,
    /// The pending draw offer.
    pub offer: Option<OfferView>,
    pub over: bool,
    /// The end of the game, once it is over.
    pub end: Option<EndView>,
    /// Whether the board shows an earlier position of a game that is over.
    pub before_end: bool,
    /// How the link can be sent to the other player.
    pub send: SendView,
    /// Whether two computers are playing or paused; `None` if a person plays, and after the game.
    pub computers: Option<Autoplay>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct EndView {
    /// Who won, from the point of view of the only person here.
    pub result: GameResult,
    /// The number of moves, each counted once for both sides.
    pub moves: usize,
    /// The level of the computer that fits the next game.
    pub level: Option<LevelOffer>,
    /// Whether a rematch can be asked for.
    pub can_play_again: bool,
    /// Address of the game's review in the study.
    pub review: String,
}

/// The result of a game, from the point of view of the only person here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// The person won, with this side.
    Won(Color),
    /// The person lost to this side.
    Lost(Color),
    /// A draw.
    Drawn,
    /// This side won a game between two people here, or between two computers.
    Decided(Color),
}

impl GameResult {
    /// Returns the class of the result in the style sheets.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Won(_) => "won",
            Self::Lost(_) => "lost",
            Self::Drawn => "drawn",
            Self::Decided(_) => "decided",
        }
    }
}

/// The ways to send the link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SendView {
    /// There is nothing to send.
    No,
    Copy,
    /// Copy it, or share it through the system.
    Share,
}

/// A draw offer.
#[derive(Clone, Debug, PartialEq)]
pub struct OfferView {
    /// The side that offers it.
    pub by: Color,
    /// `White offers a draw. Black, do you accept?`
    pub words: String,
}

/// A player, as shown above or below the board.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerView {
    pub side: Color,
    /// `You`, `Computer`, `White`.
    pub name: String,
    /// More about the player: `level 3`; the side of a player called `You`.
    pub detail: String,
    /// Whether it is this player's turn.
    pub to_move: bool,
    /// Whether the player is a computer that is thinking.
    pub thinking: bool,
    pub columns: usize,
    /// The number of enemy counters in those columns.
    pub prisoners: usize,
    /// The clock, in a game with one.
    pub clock: Option<ClockView>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClockView {
    /// Time left when the clock started.
    pub left: Duration,
    /// When it started; `None` if it is stopped.
    pub since: Option<Timestamp>,
    /// The latest time that the page received.
    pub now: Timestamp,
}

/// What the computer is doing.
#[derive(Clone, Debug, PartialEq)]
pub struct ComputerView {
    /// Whether it is thinking; otherwise the view shows its last result.
    pub active: bool,
    /// `Computer, level 3`, `Starting the computer`.
    pub title: String,
    /// White's share of the evaluation bar, from 0 to 1.
    pub white_share: f64,
    /// `+0.6 · depth 17 · d4-e5-f6 b6-c5`.
    pub line: String,
}

/// Which buttons are enabled.
#[derive(Clone, Debug, PartialEq)]
pub struct ControlsView {
    pub undo: bool,
    pub redo: bool,
    pub hint: bool,
    /// Ask for the opponent's threat; `None` in a game without a coach.
    pub threat: Option<bool>,
    /// Why the game allows no hints.
    pub no_help: Option<NoHelp>,
    /// Offer a draw.
    pub draw: bool,
    pub resign: bool,
    /// Whether "New game" is the main button, because no other action is pending.
    pub new_game_is_main: bool,
    /// Make the computer play its best move so far.
    pub move_now: bool,
    /// Whether the second board is shown beside the board.
    pub shows_second_board: bool,
    /// Whether the second board is shown in the place of the board, where there is no room for both.
    pub shows_columns_over_board: bool,
}
