//! The player's actions on the table.

use laska_app::{MatchEvent, NewGame};
use laska_ui::intent::Intent;
use laska_ui::settings::Shown;

use crate::games::GamesIntent;

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
