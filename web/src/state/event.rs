//! Owns what can happen at the table.

use laska_worker::protocol::Reply;

use super::{Found, Moment};
use crate::intent::Intent;
use crate::settings::Read;
use crate::view::{Notice, OfflineView};

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The player wants something.
    Wanted(Intent),
    /// An address was opened: the part behind `#`, and what was kept of its game.
    Opened(String, Box<Found>),
    /// The machine answered.
    Answered(Reply),
    /// The machine came or went.
    Machine(MachineHealth),
    /// The store for use without a network changed.
    Offline(OfflineView),
    /// The settings were read from the store, at first or because another tab has changed them.
    SettingsRead(Read),
    /// The page speaks what the settings want; or it cannot, which is told.
    Spoken(Option<Notice>),
    /// Something outside has to be told.
    Told(Notice),
    /// The position before the last move was seen.
    Arrived,
    /// Whether the system can send links.
    Shares(bool),
    /// It is that late now.
    Time(Moment),
}

/// Whether there is a machine to play against.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MachineHealth {
    /// It is being loaded, for the first time or again after it died.
    #[default]
    Starting,
    /// It takes requests.
    Ready,
    /// It died again and again, and is given up until it is asked the next time.
    Lost,
}
