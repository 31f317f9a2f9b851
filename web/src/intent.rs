//! What a player can want: every button, click and key ends as one of these.

use laska_app::{BoardEvent, Navigation, NewGame};
use laska_rules::MoveId;

use crate::settings::{Settings, Shown};

pub use laska_app::Going;

/// Something that a player can want on both pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Something at the board, or a move that was typed.
    Input(BoardEvent),
    /// Undo.
    Undo,
    /// Redo.
    Redo,
    /// To the position after that many plies of the line on the board.
    GoToPly(usize),
    /// To the position after that move.
    GoTo(MoveId),
    /// A step through the moves.
    Navigate(Navigation),
    /// Make the variation that starts with that move the main line where it branches off.
    Promote(MoveId),
    /// Delete the variation that starts with that move.
    Delete(MoveId),
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableIntent {
    /// Something that both pages have.
    Page(Intent),
    /// Show or hide the dialog for a new game.
    ShowNewGame(Shown),
    /// Begin a new game.
    NewGame(NewGame),
    /// The same game again with the sides swapped.
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
    SetGoing(Going),
    /// Take the side to move from one of two computers.
    PlayFromHere,
}

impl From<Intent> for TableIntent {
    fn from(intent: Intent) -> Self {
        Self::Page(intent)
    }
}
