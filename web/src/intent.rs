//! What a player can want: every button, click and key ends as one of these.

mod new_game;

use std::rc::Rc;

pub use laska_rules::MoveId;
use laska_rules::Square;

pub use new_game::{Beginning, GameTag, MoveTime, NewGame, Seats, Strength, TimeControl};

use crate::settings::{Settings, Shown};

/// Something the player wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// A square was clicked, tapped or entered.
    Press(Square),
    /// A dragged column was dropped on a square.
    PutDown(Square),
    /// Drop the move in the making.
    Cancel,
    /// A square is pointed at, focused or held; or none any more.
    Point(Option<Square>),
    /// A move was typed.
    Typed(Rc<str>),
    /// Back to the player's last own turn.
    TakeBack,
    /// Forward again through moves taken back.
    Forward,
    /// To the position after that many plies of the line on the board.
    GoTo(usize),
    /// To the position after that move of the list.
    GoToMove(MoveId),
    /// A step through the list of moves.
    Walk(Walk),
    /// Make the variation that begins with that move the line that it leaves.
    Promote(MoveId),
    /// Forget the variation that begins with that move.
    Delete(MoveId),
    /// Copy the moves.
    CopyMoves,
    /// Save the moves as a file.
    SaveMoves,
    /// Show the best move; once more, say why it is the best.
    Hint,
    /// Show or hide the dialog for a new game.
    ShowNewGame(Shown),
    /// Begin a new game.
    NewGame(NewGame),
    /// The same game again with the sides swapped.
    Rematch,
    /// The player on turn gives up; against the machine, the person does.
    Resign,
    /// The player on turn offers a draw.
    OfferDraw,
    /// The other side answers an offer of a draw.
    AnswerDraw(Answer),
    /// The machine shall play what it has found so far.
    MoveNow,
    /// Two machines shall play on, or pause.
    Machines(Going),
    /// Sit down on the side to move, in a machine's place.
    PlayFromHere,
    /// Turn the board round.
    Flip,
    /// Copy the address of this position.
    CopyLink,
    /// Send the address of this game by whatever the system has for that.
    ShareLink,
    /// Show or hide the board that lays the columns open.
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

/// A step through the list of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Walk {
    /// A ply back.
    Back,
    /// A ply on.
    On,
    /// To the start.
    Start,
    /// To the end of the line.
    End,
    /// To the line before this one, where they part.
    LineBefore,
    /// To the line after this one, where they part.
    LineAfter,
}

/// An answer to an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Yes.
    Accept,
    /// No.
    Decline,
}

/// Whether two machines play on by themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Going {
    /// They play.
    On,
    /// They wait.
    Paused,
}
