//! One device's part in the exchange of two texts, whatever the connection is for.

use laska_app::Timestamp;
use laska_live::{Answer, Connection, Invitation, InvitationId, Role, TransferInvitation};

use crate::exchange::{AnswerRefusal, Exchange, Failure, Reach};

/// An invitation of any kind.
pub(crate) trait AnyInvitation {
    /// Returns the number that the answer repeats.
    fn id(&self) -> InvitationId;

    fn inviter(&self) -> &Connection;

    /// Returns it as a part of a link.
    fn write(&self) -> String;
}

impl AnyInvitation for Invitation {
    fn id(&self) -> InvitationId {
        self.id()
    }

    fn inviter(&self) -> &Connection {
        &self.inviter
    }

    fn write(&self) -> String {
        self.write()
    }
}

impl AnyInvitation for TransferInvitation {
    fn id(&self) -> InvitationId {
        self.id()
    }

    fn inviter(&self) -> &Connection {
        &self.host
    }

    fn write(&self) -> String {
        self.write()
    }
}

/// What the browser has to do with its connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PeerEffect {
    /// Make an offer, in place of an earlier connection, and describe this browser.
    Offer(Reach),
    /// Answer an offer, in place of an earlier connection, and describe this browser.
    Answer(Connection, Reach),
    /// Connect to the guest.
    Accept(Connection),
    /// Send a message through the channel.
    Send(Vec<u8>),
    /// Close the connection.
    Close,
}

/// A device in an exchange.
#[derive(Clone, Debug)]
pub(crate) struct Pairing<I> {
    /// The host is the device that invites in this exchange.
    role: Role,
    exchange: Exchange,
    /// The addresses that this device names in the current exchange.
    reach: Reach,
    /// The invitation that this device has made, or was given.
    invitation: Option<I>,
    /// The answer that this device has used, or made.
    answer: Option<String>,
}

impl<I: AnyInvitation> Pairing<I> {
    pub(crate) const fn new(role: Role, invitation: Option<I>, answer: Option<String>) -> Self {
        Self { role, exchange: Exchange::None, reach: Reach::OneNetwork, invitation, answer }
    }

    pub(crate) const fn role(&self) -> Role {
        self.role
    }

    /// Changes the role for the next exchange.
    pub(crate) const fn take_part_as(&mut self, role: Role) {
        self.role = role;
    }

    pub(crate) const fn exchange(&self) -> &Exchange {
        &self.exchange
    }

    pub(crate) const fn invitation(&self) -> Option<&I> {
        self.invitation.as_ref()
    }

    pub(crate) fn answer(&self) -> Option<&str> {
        self.answer.as_deref()
    }

    /// Returns whether a text answers the invitation that this device has made.
    pub(crate) fn is_answered_by(&self, text: &str) -> bool {
        let own = self.invitation.as_ref().filter(|_| self.role == Role::Host).map(AnyInvitation::id);
        own.is_some() && own == Answer::read(text).ok().map(|answer| answer.to)
    }

    pub(crate) fn is_open(&self) -> bool {
        self.exchange == Exchange::Open
    }

    /// Begins an exchange: of the host, or of a guest with an invitation.
    pub(crate) fn begin(&mut self, reach: Reach) -> Option<PeerEffect> {
        let effect = match self.role {
            Role::Host => PeerEffect::Offer(reach),
            Role::Guest => PeerEffect::Answer(self.invitation.as_ref()?.inviter().clone(), reach),
        };
        (self.exchange, self.reach) = (Exchange::Preparing, reach);
        Some(effect)
    }

    /// Makes the text of this device; the host's is an invitation.
    pub(crate) fn describe(
        &mut self,
        description: Result<Connection, Failure>,
        invite: impl FnOnce(Connection) -> I,
    ) -> Option<PeerEffect> {
        if self.exchange != Exchange::Preparing {
            return None;
        }
        let connection = match description {
            Ok(connection) if connection.candidates().is_empty() => Err(Failure::NoAddress),
            description => description,
        };
        self.exchange = match (connection, self.role, &self.invitation) {
            (Err(failure), ..) => Exchange::Failed(failure),
            (Ok(host), Role::Host, _) => {
                let invitation = invite(host);
                let text = invitation.write();
                self.invitation = Some(invitation);
                Exchange::Waiting { text }
            }
            (Ok(guest), Role::Guest, Some(invitation)) => {
                let text = Answer { to: invitation.id(), guest }.write();
                self.answer = Some(text.clone());
                Exchange::Waiting { text }
            }
            (Ok(_), Role::Guest, None) => Exchange::None,
        };
        matches!(self.exchange, Exchange::Failed(_)).then_some(PeerEffect::Close)
    }

    /// Reads an answer that the host's person has entered. Nothing is to be done with the one that is in use.
    ///
    /// # Errors
    /// Returns an error if this is not an answer to the invitation that waits for one.
    pub(crate) fn enter(&mut self, entered: &str, now: Timestamp) -> Result<Option<PeerEffect>, AnswerRefusal> {
        let invitation = self.invitation.as_ref().filter(|_| self.role == Role::Host).map(AnyInvitation::id);
        let answer = self.exchange.read_answer(invitation, self.answer.as_deref(), entered)?;
        if let (Some(answer), Some(text)) = (&answer, self.exchange.text()) {
            let text = text.to_owned();
            self.answer = Some(answer.write());
            self.exchange = Exchange::Connecting { text, since: now };
        }
        Ok(answer.map(|answer| PeerEffect::Accept(answer.guest)))
    }

    /// Takes note of the open channel.
    pub(crate) fn open(&mut self) {
        self.exchange = Exchange::Open;
    }

    /// Takes note of a closed channel, or of one that could not be opened.
    pub(crate) fn close(&mut self) {
        match self.exchange {
            Exchange::Open => self.exchange = Exchange::None,
            Exchange::Waiting { .. } | Exchange::Connecting { .. } => {
                self.exchange = Exchange::Failed(Failure::NotReached(self.reach));
            }
            Exchange::None | Exchange::Preparing | Exchange::Failed(_) => {}
        }
    }

    /// Gives up if the browsers have been looking for each other for too long.
    pub(crate) fn give_up_in_time(&mut self, now: Timestamp) -> Option<PeerEffect> {
        self.exchange.is_overdue(now).then(|| {
            self.exchange = Exchange::Failed(Failure::NotReached(self.reach));
            PeerEffect::Close
        })
    }

    /// Ends the exchange.
    pub(crate) fn cancel(&mut self) -> PeerEffect {
        self.exchange = Exchange::None;
        PeerEffect::Close
    }
}
