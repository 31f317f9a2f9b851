//! The actions that more than one page has: buttons, clicks and keys produce them.

use laska_app::{BoardEvent, CursorEvent};

use crate::settings::{Settings, Shown};

/// An action that more than one page has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Input at the board, or a typed move.
    Input(BoardEvent),
    Undo,
    Redo,
    /// Navigate through the moves, or promote or delete a variation.
    Cursor(CursorEvent),
    CopyMoves,
    /// Save the moves to a file.
    SaveMoves,
    /// Show the best move and why it is good. In the analysis, turn the engine on or off.
    Hint,
    /// Copy the link to this position.
    CopyLink,
    /// Share the link to this game with the system's share dialog.
    ShareLink,
    /// Show or hide the Share sheet.
    ShowShare(Shown),
    /// An action of the Share sheet.
    Share(ShareAction),
    /// Show or hide the second board.
    ShowUnstacked(Shown),
    /// Show or hide the list of keyboard shortcuts.
    ShowKeys(Shown),
    /// Show or hide the settings dialog.
    ShowSettings(Shown),
    ChangeSettings(Settings),
    CloseNotice,
    /// Switch to the new version of the site that is waiting.
    Update,
}

/// An action of the Share sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShareAction {
    Copy(SharedLink),
    /// Copy the markup that shows the target of a link in a frame of another site.
    CopyFrame(SharedLink),
    /// Send a link with the system's share dialog.
    Send(SharedLink),
    /// Save the picture of the position.
    SavePicture(PictureFormat),
    /// Make an animated picture of the game.
    Animate,
    /// Stop making it.
    CancelAnimation,
    SaveAnimation,
}

/// A link of the Share sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SharedLink {
    /// To the game with all its moves.
    Game,
    /// To the position on the board.
    Position,
}

/// A format of the picture of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureFormat {
    /// Vectors.
    Svg,
    /// Pixels.
    Png,
}

impl From<BoardEvent> for Intent {
    fn from(event: BoardEvent) -> Self {
        Self::Input(event)
    }
}
