//! Owns what can happen to a drill, and the few words that its state is told in.

use laska_rules::Move;
use laska_web::intent::Intent;
use laska_web::settings::Settings;

/// How far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// A move has to be found.
    Asked,
    /// That move was tried and is on the board; whether it does as well is being found out.
    Checking(Move),
    /// That move was tried and is on the board: it reaches the goal too, but not as well as the right one.
    Slower(Move),
    /// That move was tried and is on the board, but it is not the right one.
    Wrong(Move),
    /// The next ply comes by itself.
    Waiting,
    /// The whole line is on the board.
    Done,
}

/// What was found out of a move that is not the right one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// It is proven to win.
    Wins,
    /// No proof of a win was found.
    Unproven,
}

/// How much of the next move is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Help {
    /// Nothing.
    #[default]
    None,
    /// The column that goes.
    Column,
    /// The whole move.
    Move,
}

/// Who plays the moves that have to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Who looks for them.
    Finder,
    /// They are shown.
    Itself,
}

/// Something that comes by itself after a pause. Each pause is another value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// Which pause.
    pub(super) pause: u32,
    /// Whether the line is being shown, or a reply comes.
    pub by: By,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// Something was wanted on the board.
    Wanted(Intent),
    /// A hint is wanted: the column first, then the move.
    Help,
    /// Who looks for it gives up: the rest of the line shall be shown.
    Show,
    /// It was found out whether the move that is being checked wins.
    Checked(Finding),
    /// A move that is not the right one shall be taken back.
    Retry,
    /// The same again from the start.
    Restart,
    /// A pause is over.
    Over(Due),
    /// The settings are others now.
    Settings(Settings),
}
