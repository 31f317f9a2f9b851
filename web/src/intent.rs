//! Owns what a player can want: every button, click and key ends as one of these.

use laska_rules::{Square, Variant};
use laska_worker::protocol::LevelText;
use serde::{Deserialize, Serialize};

use crate::settings::Settings;

/// Something the player wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// A square was clicked, tapped or entered.
    Press(Square),
    /// Drop the move in the making.
    Cancel,
    /// A square is pointed at, focused or held; or none any more.
    Point(Option<Square>),
    /// Back to the player's last own turn.
    TakeBack,
    /// Forward again through moves taken back.
    Forward,
    /// To the position after that many plies.
    GoTo(usize),
    /// Show or hide the dialog for a new game.
    ShowNewGame(Shown),
    /// Begin a new game.
    NewGame(NewGame),
    /// The player on turn gives up; against the machine, the person does.
    Resign,
    /// The machine shall play what it has found so far.
    MoveNow,
    /// Turn the board round.
    Flip,
    /// Copy the address of this position.
    CopyLink,
    /// Show or hide the board that lays the columns open.
    ShowUnstacked(Shown),
    /// Show or hide the dialog for the settings.
    ShowSettings(Shown),
    /// Have these settings from now on.
    Settle(Settings),
    /// Close the notice.
    CloseNotice,
    /// Start the waiting new version of the site.
    Update,
}

/// Whether a part of the page is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Shown.
    Yes,
    /// Hidden.
    No,
}

/// What the new-game dialog asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NewGame {
    /// Where it begins.
    pub beginning: Beginning,
    /// The variant, for a game that begins at the start.
    pub variant: Variant,
    /// Who plays.
    pub seats: Seats,
    /// How strong the machine plays.
    pub strength: Strength,
}

/// Where a new game begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Beginning {
    /// At the start.
    #[default]
    Start,
    /// At the position on the board, with its moves and under its rules.
    Here,
}

/// Who plays which side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Seats {
    /// The player has White against the machine.
    #[default]
    White,
    /// The player has Black against the machine.
    Black,
    /// The lot decides who has White against the machine.
    Lot,
    /// Two people at one board.
    People,
}

/// How strong the machine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Its level.
    pub level: LevelText,
    /// How long the strongest level may think about a move; the others are done soon.
    pub time: MoveTime,
}

/// How long the machine may think about a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum MoveTime {
    /// 0.5 seconds.
    HalfSecond,
    /// 1 second.
    #[default]
    OneSecond,
    /// 2 seconds.
    TwoSeconds,
    /// 5 seconds.
    FiveSeconds,
    /// 10 seconds.
    TenSeconds,
    /// 30 seconds.
    ThirtySeconds,
    /// Until it is told to move, or nothing more can be found.
    Unlimited,
}

impl MoveTime {
    /// All of them, the shortest first.
    pub const ALL: [Self; 7] = [
        Self::HalfSecond,
        Self::OneSecond,
        Self::TwoSeconds,
        Self::FiveSeconds,
        Self::TenSeconds,
        Self::ThirtySeconds,
        Self::Unlimited,
    ];
}

impl Default for Strength {
    /// A newcomer's.
    fn default() -> Self {
        const NEWCOMERS: LevelText = LevelText::new(3).expect("there are ten levels");
        Self { level: NEWCOMERS, time: MoveTime::default() }
    }
}
