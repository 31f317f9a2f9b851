//! All that the page shows, put together of what stands beside the boards.

use std::rc::Rc;
use std::time::Duration;

use laska_rules::{Color, Column, Square, Variant};

use super::{BoardView, MovesView};
use crate::notice::Notice;
use crate::settings::{Settings, Shown};
use laska_app::Timestamp;
use laska_app::{Autoplay, Strength};

/// All that the page shows.
#[derive(Clone, Debug, PartialEq)]
pub struct PageView {
    /// The game that is played.
    pub variant: Variant,
    /// Where the study shows it.
    pub study: String,
    /// Where the study reviews it.
    pub review: String,
    /// Both boards.
    pub board: BoardView,
    /// Whose turn it is, or the result.
    pub status: MatchStatusView,
    /// What a screen reader is told of the last move.
    pub spoken: String,
    /// The moves.
    pub moves: MovesView,
    /// The column pointed at, spelled out.
    pub column: Option<ColumnView>,
    /// What the machine is doing; `None` where two people play.
    pub computer: Option<ComputerView>,
    /// Which buttons can be pressed.
    pub controls: ControlsView,
    /// The players, the far one first, where a clock runs.
    pub players: Option<[PlayerView; 2]>,
    /// A message to the player.
    pub notice: Option<Rc<Notice>>,
    /// Whether the site works without its server.
    pub offline: OfflineView,
    /// How strong the machine plays, or would: what the dialog for a new game begins with.
    pub strength: Strength,
    /// Whether the dialog for a new game is shown.
    pub new_game_shown: Shown,
    /// The side of a player who followed a link to play on from a position: the dialog selects it first.
    pub challenged: Option<Color>,
    /// What is wrong with the position that was given in it.
    pub position_error: Option<String>,
    /// Whether the list of keys is shown.
    pub keys_shown: Shown,
    /// What the player likes the table to be.
    pub settings: Settings,
    /// Whether the dialog for the settings is shown.
    pub settings_shown: Shown,
}

impl PageView {
    /// Whether one of the dialogs is shown.
    #[must_use]
    pub fn dialog_shown(&self) -> Shown {
        let shown = [self.new_game_shown, self.keys_shown, self.settings_shown].contains(&Shown::Yes);
        if shown { Shown::Yes } else { Shown::No }
    }
}

/// Whose turn it is, or the result.
#[derive(Clone, Debug, PartialEq)]
pub struct StatusView {
    /// The side to move, or the winner; `None` for a draw.
    pub color: Option<Color>,
    /// `White to move`, `Black wins`, `Draw`.
    pub headline: String,
    /// What can be done, or the reason of a result.
    pub detail: String,
    /// Whether the game is over.
    pub over: bool,
}

/// What is shown of a game where one person may move both sides.
#[derive(Clone, Debug, PartialEq)]
pub struct GameView {
    /// Both boards.
    pub board: BoardView,
    /// The column that is pointed at.
    pub column: Option<ColumnView>,
    /// What a screen reader says of the last move.
    pub spoken: String,
    /// Whose turn it is, or the result.
    pub status: StatusView,
}

/// Whose turn it is in a match, or the result, with what can be answered there.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchStatusView {
    /// The side whose counter stands beside the headline: to move, or the winner; `None` for a draw.
    pub color: Option<Color>,
    /// `White to move`, `Black wins`, `Draw`.
    pub headline: String,
    /// `Taking is compulsory: 2 columns, 3 ways.`, the reason of a result, what to do next.
    pub detail: String,
    /// A hint that was asked for.
    pub hint: Option<String>,
    /// A draw that was offered, to be answered.
    pub offer: Option<OfferView>,
    /// Whether the game is over.
    pub over: bool,
    /// How the link can be sent to the other player.
    pub send: SendView,
    /// Whether the machine can be told to move now.
    pub move_now: MoveNowView,
    /// Whether two machines play on; `None` where a person plays, and at the end.
    pub computers: Option<Autoplay>,
}

/// The button that has the machine move now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveNowView {
    /// It is not the machine's turn.
    Absent,
    /// It can be pressed.
    Enabled,
    /// The machine was told already, or does not think yet.
    Disabled,
}

/// How a link can be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SendView {
    /// It is not to be sent now.
    No,
    /// It is copied.
    Copy,
    /// It is copied, or given to the system.
    Share,
}

/// A draw that was offered.
#[derive(Clone, Debug, PartialEq)]
pub struct OfferView {
    /// Who offers it.
    pub by: Color,
    /// `White offers a draw. Black, do you accept?`
    pub words: String,
}

/// A player with the time that is left.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerView {
    /// The side.
    pub side: Color,
    /// `White`, `Computer, level 3`.
    pub name: String,
    /// What was left when the player began to think.
    pub left: Duration,
    /// When that was; `None` while the other side's time runs, or nobody's.
    pub since: Option<Timestamp>,
    /// The latest moment that the table was told.
    pub now: Timestamp,
}

/// The column pointed at, spelled out.
#[derive(Clone, Debug, PartialEq)]
pub struct ColumnView {
    /// Where it stands.
    pub square: Square,
    /// The column, from the top down.
    pub column: Column,
    /// `White officer over 2 black soldiers, white soldier and black officer.`
    pub words: String,
    /// `If captured, the rest becomes Black’s.`
    pub after_capture_text: String,
}

/// What the machine is doing.
#[derive(Clone, Debug, PartialEq)]
pub struct ComputerView {
    /// Whether it thinks now; if not, these are its last words.
    pub active: bool,
    /// `Computer, level 3`, `Starting the machine`.
    pub title: String,
    /// White's share of the bar, 0 to 1.
    pub white_share: f64,
    /// `+0.6 · depth 17 · d4-e5-f6 b6-c5`.
    pub line: String,
}

/// Which buttons can be pressed.
#[derive(Clone, Debug, PartialEq)]
pub struct ControlsView {
    /// Take back.
    pub undo: bool,
    /// Forward again.
    pub redo: bool,
    /// Ask for a hint.
    pub hint: bool,
    /// Offer a draw.
    pub draw: bool,
    /// Resign.
    pub resign: bool,
    /// Whether a new game is the main thing to do: nothing is to be answered above.
    pub new_game_is_main: bool,
    /// Whether the board that lays columns open is shown.
    pub unstacked_shown: bool,
}

/// Whether the site works without its server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OfflineView {
    #[default]
    /// Not known, or the browser cannot.
    Unknown,
    /// Being stored.
    Storing,
    /// Stored whole.
    Ready,
    /// Stored, and a newer version waits.
    NewVersion,
}
