//! Owns what can happen at the table.

use laska_worker::protocol::Reply;

use super::Seating;
use crate::intent::Intent;
use crate::settings::Read;
use crate::view::{Notice, OfflineView};

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The player wants something.
    Wanted(Intent),
    /// An address was opened: the part behind `#`, and who sat at the table if it was open here before.
    Opened(String, Option<Seating>),
    /// The machine answered.
    Answered(Reply),
    /// The machine came or went.
    Machine(MachineHealth),
    /// The store for use without a network changed.
    Offline(OfflineView),
    /// The settings were read from the store, at first or because another tab has changed them.
    Settled(Read),
    /// Something outside has to be told.
    Told(Notice),
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
