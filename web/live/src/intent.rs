//! The player's actions in a live game.

use std::rc::Rc;

use laska_live::Action;
use laska_ui::settings::Shown;

use crate::exchange::Reach;

/// An action in a sheet or the bar of a live game. The page passes those that concern the game to its session, and does the
/// others itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LiveIntent {
    /// Open the sheet.
    ShowSheet,
    /// Make an invitation: to the game, or to a new connection.
    Invite(Reach),
    /// Accept the invitation, and make the answer.
    Join(Reach),
    /// Use an answer that was pasted, typed or scanned.
    Enter(Rc<str>),
    /// Copy the link to this device's text.
    CopyLink,
    /// Open the system's share dialog with it.
    SendLink,
    /// Show or hide the camera.
    ShowScanner(Shown),
    /// Play the game by link in place of this.
    PlayByLink,
    /// Close the sheet.
    Close,
    /// Something in the game.
    Act(Action),
}
