//! Live games: two people, two devices, one game, no server. The half without a browser.
//!
//! - [`Connection`] is what two browsers must know of each other, read from and written as a session description.
//! - [`Invitation`] and [`Answer`] are the two texts that the players send each other.
//! - [`End`] is one of the two ends of a game: events go in, effects come out.
//! - [`Sender`] and [`Receiver`] move [`Everything`] that a person has to another device.
//!
//! # How a page uses it
//! The host's page creates an offer for a data channel, waits until its candidates are gathered, and makes an
//! [`Invitation`] from [`Connection::from_sdp`]. The guest's page sets [`Connection::offer_sdp`] as its remote description,
//! creates its answer, makes an [`Answer`] in the same way, and adds [`Connection::candidate_texts`] every few seconds until
//! the channel is there. The host's page compares [`Answer::to`] with
//! [`Invitation::id`] and sets [`Connection::answer_sdp`].
//!
//! Each page has an [`End`]: [`End::host`] or [`End::invited`] for a new game, [`End::restore`] for one that it has stored. It
//! passes on when the channel opens, closes and brings a message, what the player does, and several times a second the
//! time. After each event, it first stores [`End::save`] and then carries out the effects. An end that forgot a move which
//! the other one has seen would otherwise play another in its place.
//!
//! When the connection breaks, or a page was reloaded, a new invitation with [`End::terms`] and its answer open another
//! channel, and the game continues. Either device may invite then, so that one that has lost the game gets it back.
//!
//! **Invariant:** this crate reads no clock, generates no random numbers, uses no browser and does no I/O.

mod bytes;
mod connection;
mod end;
mod everything;
mod invitation;
mod message;
mod sdp;
mod terms;
mod transfer;

pub use bytes::{DecodeError, Expected};
pub use connection::{Address, Candidate, CandidateKind, Connection};
pub use end::{Action, Effect, End, Event, GRACE, News, Presence, Refusal};
pub use everything::{Everything, Item, ItemKind};
pub use invitation::{Answer, Invitation, InvitationError, InvitationId, TransferInvitation};
pub use message::Phrase;
pub use sdp::SdpError;
pub use terms::{Role, Terms};
pub use transfer::{MAX_TRANSFER, Progress, Receiver, Sender, TransferError};

/// The maximum number of plies of a live game. Each message has all moves, and the other end checks them.
pub const MAX_PLIES: usize = 2_000;

/// The maximum length of a message in bytes.
pub const MAX_MESSAGE: usize = 8_192;
