//! The copy of everything to another device, on one of the two, without a browser: the exchange of texts that connects them,
//! and the bytes that move. The host sends, the guest receives.

use laska_app::Timestamp;
use laska_live::{Connection, DecodeError, Progress, Receiver, Role, Sender, TransferError, TransferInvitation};
use laska_ui::archive_error::ArchiveError;

use crate::exchange::{AnswerRefusal, Exchange, Failure, Reach};
use crate::pairing::{Pairing, PeerEffect};

/// A copy to or from another device.
#[derive(Clone, Debug)]
pub struct Transfer {
    pairing: Pairing<TransferInvitation>,
    /// What the host sends.
    sender: Option<Sender>,
    /// What the guest has received. A new connection continues where the last one ended.
    receiver: Receiver,
    status: TransferStatus,
}

/// How far a copy is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TransferStatus {
    /// Nothing has moved.
    #[default]
    Idle,
    /// The guest has this much.
    Moving(Progress),
    /// The connection broke when the guest had this much. Neither device has changed.
    Lost(Progress),
    /// The guest has everything, and saves it.
    Arrived,
    /// The guest has saved what it could.
    Saved(Arrivals),
    Failed(TransferError),
}

/// What a device has saved of what has arrived.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Arrivals {
    /// The games and analyses that have arrived, new or not.
    pub games: usize,
    pub analyses: usize,
    /// How many of them were new, or had something new.
    pub added: usize,
    /// How many of them are damaged, or of a later version of the page.
    pub unreadable: usize,
    /// Why the rest was not saved.
    pub error: Option<ArchiveError>,
}

/// What happens to a copy.
#[derive(Clone, Debug, PartialEq)]
pub enum TransferEvent<'a> {
    /// Invite another device to receive these bytes.
    Invite(Vec<u8>, Reach),
    /// An invitation was opened.
    Open(TransferInvitation),
    /// Accept it.
    Join(Reach),
    /// The browser has described itself, for the invitation or the answer.
    Described(Result<Connection, Failure>),
    /// The answer was entered.
    Enter(&'a str),
    /// The channel is open.
    Opened,
    /// The channel is closed, or could not be opened.
    Closed,
    /// The channel brought a message.
    Received(&'a [u8]),
    /// Time passes. Expected several times a second.
    Tick,
    /// What has arrived was saved, or cannot be read.
    Saved(Result<Arrivals, DecodeError>),
    /// Stop, and begin again.
    Cancel,
}

/// What the browser has to do, in this order.
#[derive(Clone, Debug, PartialEq)]
pub enum TransferEffect {
    /// Do something with the connection.
    Peer(PeerEffect),
    /// Save what has arrived.
    Save(Vec<u8>),
    /// Say why the answer is refused.
    Refuse(AnswerRefusal),
}

impl Default for Transfer {
    fn default() -> Self {
        Self {
            pairing: Pairing::new(Role::Host, None, None),
            sender: None,
            receiver: Receiver::default(),
            status: TransferStatus::Idle,
        }
    }
}

impl Transfer {
    /// Returns whether this device sends or receives.
    pub const fn role(&self) -> Role {
        self.pairing.role()
    }

    pub const fn exchange(&self) -> &Exchange {
        self.pairing.exchange()
    }

    /// Returns the invitation that this device has made, or was given.
    pub const fn invitation(&self) -> Option<&TransferInvitation> {
        self.pairing.invitation()
    }

    /// Returns whether a text answers the invitation that this device has made.
    pub fn is_answered_by(&self, text: &str) -> bool {
        self.pairing.is_answered_by(text)
    }

    /// Returns the answer that this device has used, or made.
    pub fn answer(&self) -> Option<&str> {
        self.pairing.answer()
    }

    pub const fn status(&self) -> TransferStatus {
        self.status
    }

    /// Takes note of an event, and returns what to do.
    pub fn on_event(&mut self, event: TransferEvent<'_>, now: Timestamp) -> Vec<TransferEffect> {
        let peer = |effect: Option<PeerEffect>| effect.map(TransferEffect::Peer).into_iter().collect();
        match event {
            TransferEvent::Invite(bytes, reach) => self.invite(bytes, reach),
            TransferEvent::Open(invitation) => {
                let effect = self.pairing.cancel();
                self.pairing = Pairing::new(Role::Guest, Some(invitation), None);
                if !matches!(self.status, TransferStatus::Lost(_)) {
                    (self.receiver, self.status) = (Receiver::default(), TransferStatus::Idle);
                }
                peer(Some(effect))
            }
            TransferEvent::Join(reach) if self.role() == Role::Guest => peer(self.pairing.begin(reach)),
            TransferEvent::Join(_) => Vec::new(),
            TransferEvent::Described(description) => {
                peer(self.pairing.describe(description, |host| TransferInvitation { host }))
            }
            TransferEvent::Enter(text) => match self.pairing.enter(text, now) {
                Ok(effect) => peer(effect),
                Err(refusal) => vec![TransferEffect::Refuse(refusal)],
            },
            TransferEvent::Opened => {
                self.pairing.open();
                self.note_progress();
                let asks = self.role() == Role::Guest;
                peer(asks.then(|| PeerEffect::Send(self.receiver.on_opened(now))))
            }
            TransferEvent::Closed => {
                if let (true, TransferStatus::Moving(progress)) = (self.pairing.is_open(), self.status) {
                    self.status = TransferStatus::Lost(progress);
                }
                self.pairing.close();
                Vec::new()
            }
            TransferEvent::Received(bytes) if self.pairing.is_open() => self.receive(bytes, now),
            TransferEvent::Received(_) => Vec::new(),
            TransferEvent::Tick => {
                let asks = self.role() == Role::Guest && matches!(self.status, TransferStatus::Moving(_));
                let question = if asks { self.receiver.on_tick(now).map(PeerEffect::Send) } else { None };
                peer(question.or_else(|| self.pairing.give_up_in_time(now)))
            }
            TransferEvent::Saved(Ok(arrivals)) => {
                self.status = TransferStatus::Saved(arrivals);
                Vec::new()
            }
            TransferEvent::Saved(Err(error)) => self.fail(error.into()),
            TransferEvent::Cancel => {
                *self = Self::default();
                peer(Some(PeerEffect::Close))
            }
        }
    }

    fn invite(&mut self, bytes: Vec<u8>, reach: Reach) -> Vec<TransferEffect> {
        if self.role() == Role::Guest {
            *self = Self::default();
        }
        match Sender::new(bytes) {
            Ok(sender) => {
                (self.sender, self.status) = (Some(sender), TransferStatus::Idle);
                self.pairing.begin(reach).map(TransferEffect::Peer).into_iter().collect()
            }
            Err(error) => self.fail(error),
        }
    }

    fn receive(&mut self, bytes: &[u8], now: Timestamp) -> Vec<TransferEffect> {
        let send = |message| TransferEffect::Peer(PeerEffect::Send(message));
        let received = match (self.role(), &mut self.sender) {
            (Role::Host, Some(sender)) => sender.on_message(bytes),
            (Role::Host, None) => return Vec::new(),
            (Role::Guest, _) => self.receiver.on_message(bytes, now).map(|question| question.into_iter().collect()),
        };
        let mut effects: Vec<TransferEffect> = match received {
            Ok(messages) => messages.into_iter().map(send).collect(),
            Err(error) => return self.fail(error),
        };
        if !matches!(self.status, TransferStatus::Moving(_)) {
            return effects;
        }
        self.note_progress();
        let has_all = |sender: &Sender| sender.progress().arrived == sender.progress().length;
        match (self.role(), self.receiver.finished()) {
            // The guest's last question says that all has arrived.
            (Role::Host, _) if self.sender.as_ref().is_some_and(has_all) => {
                self.status = TransferStatus::Arrived;
                effects.push(TransferEffect::Peer(self.pairing.cancel()));
            }
            (Role::Guest, Some(bytes)) => {
                effects.push(TransferEffect::Save(bytes.to_vec()));
                self.status = TransferStatus::Arrived;
            }
            _ => {}
        }
        effects
    }

    fn note_progress(&mut self) {
        let progress = match self.role() {
            Role::Host => self.sender.as_ref().map(Sender::progress),
            Role::Guest => self.receiver.progress(),
        };
        // Before the first part, the guest does not know the length.
        self.status = TransferStatus::Moving(progress.unwrap_or(Progress { arrived: 0, length: 0 }));
    }

    fn fail(&mut self, error: TransferError) -> Vec<TransferEffect> {
        (self.receiver, self.status) = (Receiver::default(), TransferStatus::Failed(error));
        vec![TransferEffect::Peer(self.pairing.cancel())]
    }
}
