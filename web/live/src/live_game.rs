//! A live game on one device, without a browser: its end, and the exchange of texts that connects it.

use laska_app::Timestamp;
use laska_live::{Action, Connection, Effect, End, Event, Invitation, MAX_PLIES, News, Role};

use crate::exchange::{AnswerRefusal, Exchange, Failure, Reach};
use crate::pairing::{Pairing, PeerEffect};
use crate::stored::StoredGame;

/// The state of a live game on one device.
#[derive(Clone, Debug)]
pub struct LiveGame {
    end: End,
    pairing: Pairing<Invitation>,
    /// What was stored last.
    stored: String,
}

/// What happens to a live game.
#[derive(Clone, Debug, PartialEq)]
pub enum LiveEvent<'a> {
    /// The player invites, at first or to a new connection.
    Invite(Reach),
    /// The player accepts the invitation.
    Join(Reach),
    /// The browser has described itself, for the invitation or the answer.
    Described(Result<Connection, Failure>),
    /// The player who invites has entered the answer.
    Enter(&'a str),
    /// The channel is open.
    Opened,
    /// The channel is closed, or could not be opened.
    Closed,
    /// The channel brought a message.
    Received(&'a [u8]),
    /// Time passes. Expected several times a second.
    Tick,
    /// The player does something.
    Act(Action),
}

/// What the browser has to do, in this order.
#[derive(Clone, Debug, PartialEq)]
pub enum LiveEffect {
    /// Store a text for the next start.
    Store(String),
    /// Do something with the connection.
    Peer(PeerEffect),
    /// Tell the player something.
    Show(News),
    /// Tell the player why the answer is refused.
    Refuse(AnswerRefusal),
}

impl LiveGame {
    /// Creates a game without an invitation, from which the player can invite.
    pub fn inviting(end: End) -> Self {
        Self::new(end, Pairing::new(Role::Host, None, None))
    }

    /// Creates the game of a device that is invited: a new game, or the stored one that the invitation continues.
    pub fn invited(invitation: Invitation, stored: Option<StoredGame>) -> Self {
        let (end, answer) = match stored {
            Some(StoredGame { end, answer }) => (end, answer),
            None => (End::invited(&invitation), None),
        };
        Self::new(end, Pairing::new(Role::Guest, Some(invitation), answer))
    }

    /// Creates a stored game. It is not connected.
    pub fn restored(StoredGame { end, answer }: StoredGame) -> Self {
        Self::new(end, Pairing::new(Role::Host, None, answer))
    }

    const fn new(end: End, pairing: Pairing<Invitation>) -> Self {
        Self { end, pairing, stored: String::new() }
    }

    pub const fn end(&self) -> &End {
        &self.end
    }

    pub const fn exchange(&self) -> &Exchange {
        self.pairing.exchange()
    }

    /// Returns the invitation that this device has made, or was given.
    pub const fn invitation(&self) -> Option<&Invitation> {
        self.pairing.invitation()
    }

    /// Returns whether this device was given the present invitation.
    pub fn is_invited_by(&self, invitation: &Invitation) -> bool {
        self.pairing.role() == Role::Guest && self.invitation() == Some(invitation)
    }

    /// Returns whether a text answers the invitation that this device has made.
    pub fn is_answered_by(&self, text: &str) -> bool {
        self.pairing.is_answered_by(text)
    }

    /// Returns the answer that this device has used, or made.
    pub fn answer(&self) -> Option<&str> {
        self.pairing.answer()
    }

    /// Returns whether the game has moves, or is a rematch.
    pub fn has_begun(&self) -> bool {
        plies(&self.end) > 0
    }

    /// Takes note of an event, and returns what to do.
    pub fn on_event(&mut self, event: LiveEvent<'_>, now: Timestamp) -> Vec<LiveEffect> {
        let is_tick = event == LiveEvent::Tick;
        let mut effects = self.handle(event, now);
        if is_tick && effects.is_empty() {
            return effects;
        }
        // Before anything is sent: an end that forgot a move which the other one has seen would play another in its place.
        let stored = StoredGame::write(&self.end, self.answer(), now);
        if stored != self.stored {
            self.stored.clone_from(&stored);
            effects.insert(0, LiveEffect::Store(stored));
        }
        effects
    }

    fn handle(&mut self, event: LiveEvent<'_>, now: Timestamp) -> Vec<LiveEffect> {
        match event {
            LiveEvent::Invite(reach) => {
                self.pairing.take_part_as(Role::Host);
                self.begin(reach, now)
            }
            LiveEvent::Join(reach) if self.pairing.role() == Role::Guest => self.begin(reach, now),
            LiveEvent::Join(_) => Vec::new(),
            LiveEvent::Described(description) => {
                let end = &self.end;
                let invite = |inviter| Invitation {
                    terms: end.terms().clone(),
                    plies: plies(end),
                    by: end.role(),
                    side: !end.side(),
                    inviter,
                };
                self.pairing.describe(description, invite).map(LiveEffect::Peer).into_iter().collect()
            }
            LiveEvent::Enter(text) => match self.pairing.enter(text, now) {
                Ok(effect) => effect.map(LiveEffect::Peer).into_iter().collect(),
                Err(refusal) => vec![LiveEffect::Refuse(refusal)],
            },
            LiveEvent::Opened => {
                self.pairing.open();
                self.pass_on(Event::Opened, now)
            }
            LiveEvent::Closed => self.close(now),
            LiveEvent::Received(bytes) => self.pass_on(Event::Received(bytes), now),
            LiveEvent::Tick => {
                let mut effects = self.pass_on(Event::Tick, now);
                effects.extend(self.pairing.give_up_in_time(now).map(LiveEffect::Peer));
                effects
            }
            LiveEvent::Act(action) => {
                let mut effects = self.pass_on(Event::Act(action), now);
                if action == Action::Leave {
                    effects.push(LiveEffect::Peer(self.pairing.cancel()));
                }
                effects
            }
        }
    }

    /// Begins an exchange, in place of the present connection.
    fn begin(&mut self, reach: Reach, now: Timestamp) -> Vec<LiveEffect> {
        let mut effects = self.close(now);
        effects.extend(self.pairing.begin(reach).map(LiveEffect::Peer));
        effects
    }

    fn close(&mut self, now: Timestamp) -> Vec<LiveEffect> {
        let was_open = self.pairing.is_open();
        self.pairing.close();
        if was_open { self.pass_on(Event::Closed, now) } else { Vec::new() }
    }

    fn pass_on(&mut self, event: Event<'_>, now: Timestamp) -> Vec<LiveEffect> {
        let effects = self.end.on_event(event, now).into_iter();
        effects
            .map(|effect| match effect {
                Effect::Send(bytes) => LiveEffect::Peer(PeerEffect::Send(bytes)),
                Effect::Show(news) => LiveEffect::Show(news),
            })
            .collect()
    }
}

/// Returns the number of plies for the invitation. A rematch without moves has a history as well.
fn plies(end: &End) -> usize {
    let is_rematch = end.game_id() != end.terms().game_id;
    end.game().moves().len().clamp(usize::from(is_rematch), MAX_PLIES)
}
