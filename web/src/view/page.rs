//! Owns all that the page shows, put together.

use laska_rules::{Color, Variant};

use super::{
    BoardView, ColumnView, ControlsView, MovesView, Notice, OfflineView, PlayerView, StatusView, ThinkingView,
};
use crate::intent::Strength;
use crate::settings::{Settings, Shown};

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
    pub status: StatusView,
    /// What a screen reader is told of the last move.
    pub spoken: String,
    /// The moves.
    pub moves: MovesView,
    /// The column pointed at, spelled out.
    pub column: Option<ColumnView>,
    /// What the machine is doing; `None` where two people play.
    pub thinking: Option<ThinkingView>,
    /// Which buttons can be pressed.
    pub controls: ControlsView,
    /// The players, the far one first, where a clock runs.
    pub players: Option<[PlayerView; 2]>,
    /// A message to the player.
    pub notice: Option<Notice>,
    /// Whether the site works without its server.
    pub offline: OfflineView,
    /// How strong the machine plays, or would: what the dialog for a new game begins with.
    pub strength: Strength,
    /// Whether the dialog for a new game is shown.
    pub new_game_shown: Shown,
    /// The side of a player who followed a link to play on from a position: the dialog selects it first.
    pub challenged: Option<Color>,
    /// What is wrong with the position that was given in it.
    pub given_fault: Option<String>,
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
