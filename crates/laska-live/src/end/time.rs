//! Clocks and presence. Each device counts its own player's time; what it shows of the other's is an estimate.

use std::time::Duration;

use laska_app::{TimesLeft, Timestamp};
use laska_rules::Color;

use super::{Effect, End, Link};
use crate::message::{Body, Ending};
use crate::terms::Role;

/// How long clocks run after the last sign of life.
pub const GRACE: Duration = Duration::from_secs(15);

/// The time after which a silent player is shown as gone.
const SILENCE: Duration = Duration::from_secs(5);

/// The time between two questions for a sign of life.
const PING_INTERVAL: Duration = Duration::from_secs(2);

/// The time after which a state is sent again.
const RESEND_INTERVAL: Duration = Duration::from_secs(1);

/// Whether the other player is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// There was no connection yet.
    Waiting,
    Connected {
        /// The time for a message and its answer, if measured.
        lag: Option<Duration>,
    },
    /// There was no sign of life for some time.
    Gone(Duration),
    /// The other player has left.
    Left,
}

impl End {
    /// Returns whether the other player is there.
    pub fn presence(&self, now: Timestamp) -> Presence {
        let Some(contact) = self.link.contact else { return Presence::Waiting };
        let silence = now.since(contact);
        if self.link.has_left {
            Presence::Left
        } else if self.link.is_open && silence < SILENCE {
            Presence::Connected { lag: self.link.lag }
        } else {
            Presence::Gone(silence)
        }
    }

    /// Returns the time that both sides have left, or `None` without a clock.
    pub fn times(&self, now: Timestamp) -> Option<TimesLeft> {
        let [own, others] = [self.role, self.role.other()].map(|role| self.left_of(role, now));
        self.terms.clock.map(|_| match self.side() {
            Color::White => TimesLeft { white: own, black: others },
            Color::Black => TimesLeft { white: others, black: own },
        })
    }

    /// Returns whether the clock of the side to move is running.
    pub fn is_running(&self, now: Timestamp) -> bool {
        self.since.is_some() && self.clock_time(now) == now
    }

    /// Returns the time up to which clocks have been running: now, or when the grace was over.
    fn clock_time(&self, now: Timestamp) -> Timestamp {
        self.link.contact.map_or(now, |contact| now.min(contact.after(GRACE)))
    }

    pub(super) fn left_of(&self, role: Role, now: Timestamp) -> Duration {
        let left = if role == self.role { self.left } else { self.others_left };
        let since = self.since.filter(|_| role == self.mover());
        left.saturating_sub(since.map_or(Duration::ZERO, |since| self.clock_time(now).since(since)))
    }

    /// Charges the time until now to the side to move, and runs its clock from now on if it should run.
    pub(super) fn settle(&mut self, now: Timestamp) {
        let [left, others_left] = [self.role, self.role.other()].map(|role| self.left_of(role, now));
        (self.left, self.others_left) = (left, others_left);
        let runs = self.terms.clock.is_some() && !self.is_over() && !self.game.moves().is_empty();
        self.since = (runs && self.link.contact.is_some()).then_some(now);
    }

    /// Ends the game if this end's player has no time left. The other device does the same for the other player.
    pub(super) fn fall_flag(&mut self) {
        if self.since.is_some() && self.mover() == self.role && self.left == Duration::ZERO {
            self.end_with(Ending::Flagged(self.role));
            self.since = None;
            self.change();
        }
    }

    /// Starts over on a new channel, which knows nothing of earlier numbers.
    pub(super) fn open(&mut self, now: Timestamp) {
        self.link = Link { is_open: true, number: self.link.number, contact: Some(now), ..Link::default() };
        self.change();
    }

    /// Notes a sign of life.
    pub(super) const fn note_contact(&mut self, now: Timestamp) {
        self.link.contact = Some(now);
    }

    /// Returns the state if it is due, and otherwise a question for a sign of life if that is.
    pub(super) fn sign_of_life(&mut self, now: Timestamp) -> Option<Effect> {
        let is_due = self.link.sent.is_none_or(|sent| now.since(sent) >= RESEND_INTERVAL);
        if self.link.acknowledged < self.link.number && is_due {
            self.link.sent = Some(now);
            return self.packet(Body::State(Box::new(self.state(now))));
        }
        if self.link.pinged.is_none_or(|pinged| now.since(pinged) >= PING_INTERVAL) {
            self.link.pinged = Some(now);
            return self.packet(Body::Ping(ping_number(now)));
        }
        None
    }

    /// Measures the lag with the answer to the latest question.
    pub(super) fn note_pong(&mut self, number: u32, now: Timestamp) {
        if let Some(pinged) = self.link.pinged.filter(|&pinged| ping_number(pinged) == number) {
            self.link.lag = Some(now.since(pinged));
        }
    }
}

/// Returns the low bits of the time.
const fn ping_number(time: Timestamp) -> u32 {
    time.0 as u32
}
