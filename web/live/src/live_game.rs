//! A live game on one device, without a browser: its end, and the exchange of texts that connects it.

use laska_app::Timestamp;
use laska_live::{Action, Answer, Connection, Effect, End, Event, Invitation, MAX_PLIES, News, Role};

use crate::exchange::{AnswerRefusal, Exchange, Failure, Reach};
use crate::stored::StoredGame;

/// The state of a live game on one device.
#[derive(Clone, Debug)]
pub struct LiveGame {
    end: End,
    exchange: Exchange,
    /// The addresses that this device names in the current exchange.
    reach: Reach,
    /// The invitation that this device has made, or was given.
    invitation: Option<Invitation>,
    /// The answer that this device has used, or made.
    answer: Option<String>,
    /// What was stored last.
    stored: String,
}

/// What happens to a live game.
#[derive(Clone, Debug, PartialEq)]
pub enum LiveEvent<'a> {
    /// The host's player invites, at first or to a new connection.
    Invite(Reach),
    /// The guest's player accepts the invitation.
    Join(Reach),
    /// The browser has described itself, for the invitation or the answer.
    Described(Result<Connection, Failure>),
    /// The host's player has entered the answer.
    Enter(&'a str),
    /// The guest's player says that the host opens the answer now.
    ConnectNow,
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
    /// Make an offer, in place of an earlier connection, and describe this browser.
    Offer(Reach),
    /// Answer an offer, in place of an earlier connection, and describe this browser.
    Answer(Connection, Reach),
    /// Connect to the guest.
    Accept(Connection),
    /// Look for the host, without waiting for it.
    ReachOut(Connection),
    /// Send a message through the channel.
    Send(Vec<u8>),
    /// Close the connection.
    Close,
    /// Tell the player something.
    Show(News),
    /// Tell the player why the answer is refused.
    Refuse(AnswerRefusal),
}

impl LiveGame {
    /// Creates the host's game, new or stored.
    pub fn host(end: End) -> Self {
        Self::new(end, None, None)
    }

    /// Creates the game of a guest with an invitation: a new game, or the stored one that it continues.
    pub fn guest(invitation: Invitation, stored: Option<StoredGame>) -> Self {
        match stored {
            Some(StoredGame { end, answer }) => Self::new(end, Some(invitation), answer),
            None => Self::new(End::guest(&invitation), Some(invitation), None),
        }
    }

    /// Creates a stored game. It is not connected.
    pub fn restored(StoredGame { end, answer }: StoredGame) -> Self {
        Self::new(end, None, answer)
    }

    fn new(end: End, invitation: Option<Invitation>, answer: Option<String>) -> Self {
        let (exchange, reach) = (Exchange::None, Reach::OneNetwork);
        Self { end, exchange, reach, invitation, answer, stored: String::new() }
    }

    pub const fn end(&self) -> &End {
        &self.end
    }

    pub const fn exchange(&self) -> &Exchange {
        &self.exchange
    }

    /// Returns the invitation that this device has made, or was given.
    pub const fn invitation(&self) -> Option<&Invitation> {
        self.invitation.as_ref()
    }

    /// Returns the answer that this device has used, or made.
    pub fn answer(&self) -> Option<&str> {
        self.answer.as_deref()
    }

    /// Returns whether the game has moves, or is a rematch.
    pub fn has_begun(&self) -> bool {
        self.plies() > 0
    }

    /// Takes note of an event, and returns what to do.
    pub fn on_event(&mut self, event: LiveEvent<'_>, now: Timestamp) -> Vec<LiveEffect> {
        let is_tick = event == LiveEvent::Tick;
        let mut effects = self.handle(event, now);
        if is_tick && effects.is_empty() {
            return effects;
        }
        // Before anything is sent: an end that forgot a move which the other one has seen would play another in its place.
        let stored = StoredGame::write(&self.end, self.answer.as_deref(), now);
        if stored != self.stored {
            self.stored.clone_from(&stored);
            effects.insert(0, LiveEffect::Store(stored));
        }
        effects
    }

    fn handle(&mut self, event: LiveEvent<'_>, now: Timestamp) -> Vec<LiveEffect> {
        match event {
            LiveEvent::Invite(reach) if self.end.role() == Role::Host => {
                self.begin(LiveEffect::Offer(reach), reach, now)
            }
            LiveEvent::Join(reach) => match &self.invitation {
                Some(invitation) if self.end.role() == Role::Guest => {
                    self.begin(LiveEffect::Answer(invitation.host.clone(), reach), reach, now)
                }
                _ => Vec::new(),
            },
            LiveEvent::Described(description) => self.describe(description),
            LiveEvent::Enter(text) => match self.enter(text, now) {
                Ok(answer) => answer.map(|answer| LiveEffect::Accept(answer.guest)).into_iter().collect(),
                Err(refusal) => vec![LiveEffect::Refuse(refusal)],
            },
            LiveEvent::ConnectNow => self.connect_now(now),
            LiveEvent::Opened => {
                self.exchange = Exchange::Open;
                self.pass_on(Event::Opened, now)
            }
            LiveEvent::Closed => self.close(now),
            LiveEvent::Received(bytes) => self.pass_on(Event::Received(bytes), now),
            LiveEvent::Tick => {
                let mut effects = self.pass_on(Event::Tick, now);
                if self.exchange.is_overdue(now) {
                    self.exchange = Exchange::Failed(Failure::NotReached(self.reach));
                    effects.push(LiveEffect::Close);
                }
                effects
            }
            LiveEvent::Act(action) => {
                let mut effects = self.pass_on(Event::Act(action), now);
                if action == Action::Leave {
                    self.exchange = Exchange::None;
                    effects.push(LiveEffect::Close);
                }
                effects
            }
            LiveEvent::Invite(_) => Vec::new(),
        }
    }

    /// Begins an exchange with this effect.
    fn begin(&mut self, effect: LiveEffect, reach: Reach, now: Timestamp) -> Vec<LiveEffect> {
        let mut effects = self.close(now);
        (self.exchange, self.reach) = (Exchange::Preparing, reach);
        effects.push(effect);
        effects
    }

    /// Makes the own text.
    fn describe(&mut self, description: Result<Connection, Failure>) -> Vec<LiveEffect> {
        if self.exchange != Exchange::Preparing {
            return Vec::new();
        }
        let connection = match description {
            Ok(connection) if connection.candidates().is_empty() => Err(Failure::NoAddress),
            description => description,
        };
        self.exchange = match (connection, self.end.role(), &self.invitation) {
            (Err(failure), ..) => Exchange::Failed(failure),
            (Ok(host), Role::Host, _) => {
                let invitation = Invitation { terms: self.end.terms().clone(), plies: self.plies(), host };
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
        if matches!(self.exchange, Exchange::Failed(_)) { vec![LiveEffect::Close] } else { Vec::new() }
    }

    /// Returns the number of plies for the invitation. A rematch without moves has a history as well.
    fn plies(&self) -> usize {
        let is_rematch = self.end.game_id() != self.end.terms().game_id;
        self.end.game().moves().len().clamp(usize::from(is_rematch), MAX_PLIES)
    }

    fn enter(&mut self, entered: &str, now: Timestamp) -> Result<Option<Answer>, AnswerRefusal> {
        let invitation = self.invitation.as_ref().filter(|_| self.end.role() == Role::Host);
        let answer = self.exchange.read_answer(invitation, self.answer.as_deref(), entered)?;
        if let (Some(answer), Some(text)) = (&answer, self.exchange.text()) {
            let text = text.to_owned();
            self.answer = Some(answer.write());
            self.exchange = Exchange::Connecting { text, since: now };
        }
        Ok(answer)
    }

    /// Looks for the host. A router lets in only what it has sent to.
    fn connect_now(&mut self, now: Timestamp) -> Vec<LiveEffect> {
        match (&self.exchange, &self.invitation) {
            (Exchange::Waiting { text }, Some(invitation)) if self.end.role() == Role::Guest => {
                let host = invitation.host.clone();
                self.exchange = Exchange::Connecting { text: text.clone(), since: now };
                vec![LiveEffect::ReachOut(host)]
            }
            _ => Vec::new(),
        }
    }

    fn close(&mut self, now: Timestamp) -> Vec<LiveEffect> {
        match self.exchange {
            Exchange::Open => {
                self.exchange = Exchange::None;
                self.pass_on(Event::Closed, now)
            }
            Exchange::Waiting { .. } | Exchange::Connecting { .. } => {
                self.exchange = Exchange::Failed(Failure::NotReached(self.reach));
                Vec::new()
            }
            Exchange::None | Exchange::Preparing | Exchange::Failed(_) => Vec::new(),
        }
    }

    fn pass_on(&mut self, event: Event<'_>, now: Timestamp) -> Vec<LiveEffect> {
        let effects = self.end.on_event(event, now).into_iter();
        effects
            .map(|effect| match effect {
                Effect::Send(bytes) => LiveEffect::Send(bytes),
                Effect::Show(news) => LiveEffect::Show(news),
            })
            .collect()
    }
}
