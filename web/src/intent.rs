//! What a player can want: every button, click and key ends as one of these.

use laska_app::{BoardEvent, CursorEvent, MatchEvent, NewGame};

use crate::settings::{Settings, Shown};

/// Something that a player can want on both pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Something at the board, or a move that was typed.
    Input(BoardEvent),
    /// Undo.
    Undo,
    /// Redo.
    Redo,
    /// Something of the moves: to go somewhere, to promote or delete a variation.
    Cursor(CursorEvent),
    /// Copy the moves.
    CopyMoves,
    /// Save the moves as a file.
    SaveMoves,
    /// Show the best move; once more, say why it is the best. In the analysis, turn the engine on or off.
    Hint,
    /// Copy the address of this position.
    CopyLink,
    /// Send the address of this game by whatever the system has for that.
    ShareLink,
    /// Show or hide the second board.
    ShowUnstacked(Shown),
    /// Show or hide the list of keys.
    ShowKeys(Shown),
    /// Show or hide the dialog for the settings.
    ShowSettings(Shown),
    /// Have these settings from now on.
    ChangeSettings(Settings),
    /// Close the notice.
    CloseNotice,
    /// Start the waiting new version of the site.
    Update,
}

impl From<BoardEvent> for Intent {
    fn from(event: BoardEvent) -> Self {
        Self::Input(event)
    }
}

/// Something that a player can want of a match: what only the table has.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayIntent {
    /// Something that both pages have.
    Shared(Intent),
    /// Show or hide the dialog for a new game.
    ShowNewGame(Shown),
    /// Begin a new game.
    NewGame(NewGame),
    /// Something else of the match.
    Match(MatchEvent),
}

impl From<Intent> for PlayIntent {
    fn from(intent: Intent) -> Self {
        Self::Shared(intent)
    }
}

impl From<MatchEvent> for PlayIntent {
    fn from(event: MatchEvent) -> Self {
        Self::Match(event)
    }
}
