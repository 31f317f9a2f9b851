//! The player's actions: every button, click and key produces one of these.

use laska_app::{BoardEvent, CursorEvent, MatchEvent, NewGame};

use crate::games::GamesIntent;
use crate::settings::{Settings, Shown};

/// An action that both pages have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Input at the board, or a typed move.
    Input(BoardEvent),
    /// Undo.
    Undo,
    /// Redo.
    Redo,
    /// Navigate through the moves, or promote or delete a variation.
    Cursor(CursorEvent),
    /// Copy the moves.
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
    /// Change the settings.
    ChangeSettings(Settings),
    /// Close the notice.
    CloseNotice,
    /// Switch to the new version of the site that is waiting.
    Update,
}

/// An action of the Share sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShareAction {
    /// Copy a link.
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
    /// Save it.
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

/// An action of the play page.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayIntent {
    /// An action that both pages have.
    Shared(Intent),
    /// Show or hide the second board in the place of the board, where a phone has no room for both.
    ShowColumns(Shown),
    /// Show or hide the new-game dialog.
    ShowNewGame(Shown),
    /// Start a new game.
    NewGame(NewGame),
    /// Open the tour, leave it, or decline it.
    Tour(TourIntent),
    /// Resign, after a question where the settings or the game require one.
    Resign,
    /// Show or hide that question.
    AskToResign(Shown),
    /// Another event of the match.
    Match(MatchEvent),
    /// An action in the list of games.
    Games(GamesIntent),
}

/// An action that concerns the tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TourIntent {
    /// Open it in place of the game.
    Open,
    /// Go back to the game.
    Leave,
    /// Decline the offer.
    Decline,
    /// Finish the last board.
    Finish,
    /// Start a game with the default choices. The page turns this into [`PlayIntent::NewGame`].
    FirstGame,
}

impl From<TourIntent> for PlayIntent {
    fn from(intent: TourIntent) -> Self {
        Self::Tour(intent)
    }
}

impl From<Intent> for PlayIntent {
    fn from(intent: Intent) -> Self {
        Self::Shared(intent)
    }
}

impl From<GamesIntent> for PlayIntent {
    fn from(intent: GamesIntent) -> Self {
        Self::Games(intent)
    }
}

impl From<MatchEvent> for PlayIntent {
    fn from(event: MatchEvent) -> Self {
        Self::Match(event)
    }
}
