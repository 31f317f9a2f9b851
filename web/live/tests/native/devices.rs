//! Two devices with a network between them, and the time.

use laska_app::Timestamp;
use laska_live::{Action, Connection, Invitation, News};
use laska_live_web::link::{live_link, text_in};
use laska_live_web::{AnswerRefusal, LiveEffect, LiveEvent, LiveGame, PeerEffect, StoredGame};

use crate::connection;

/// A device. Its browser does what the game asks.
pub(crate) struct Device {
    pub(crate) game: LiveGame,
    /// What is stored in its browser.
    pub(crate) stored: Option<String>,
    /// The messages that it has sent, and the other device has not received.
    sent: Vec<Vec<u8>>,
    pub(crate) news: Vec<News>,
    pub(crate) refusals: Vec<AnswerRefusal>,
    /// Whether it has a connection, open or not.
    pub(crate) has_peer: bool,
    pub(crate) accepted: Option<Connection>,
    pub(crate) now: Timestamp,
    descriptions: u32,
}

impl Device {
    pub(crate) fn new(game: LiveGame, descriptions: u32) -> Self {
        Self {
            game,
            stored: None,
            sent: Vec::new(),
            news: Vec::new(),
            refusals: Vec::new(),
            has_peer: false,
            accepted: None,
            now: Timestamp(1_000_000),
            descriptions,
        }
    }

    pub(crate) fn event(&mut self, event: LiveEvent<'_>) {
        for effect in self.game.on_event(event, self.now) {
            match effect {
                LiveEffect::Store(text) => self.stored = Some(text),
                LiveEffect::Peer(PeerEffect::Offer(_) | PeerEffect::Answer(..)) => {
                    (self.has_peer, self.accepted) = (true, None);
                }
                LiveEffect::Peer(PeerEffect::Accept(guest)) => self.accepted = Some(guest),
                LiveEffect::Peer(PeerEffect::Send(bytes)) => {
                    // Whatever is sent is stored.
                    let stored = self.stored.as_deref().and_then(StoredGame::read).expect("a stored game");
                    assert_eq!(stored.end.game(), self.game.end().game());
                    self.sent.push(bytes);
                }
                LiveEffect::Peer(PeerEffect::Close) => self.has_peer = false,
                LiveEffect::Show(news) => self.news.push(news),
                LiveEffect::Refuse(refusal) => self.refusals.push(refusal),
            }
        }
    }

    /// The browser describes itself.
    pub(crate) fn describe(&mut self) {
        self.descriptions += 1;
        self.event(LiveEvent::Described(Ok(connection(self.descriptions))));
    }

    pub(crate) fn act(&mut self, action: Action) {
        self.event(LiveEvent::Act(action));
    }

    /// Returns the link that this device shows.
    pub(crate) fn link(&self) -> String {
        live_link("https://laska.example/#", self.game.exchange().text().expect("a text to send"))
    }

    /// Reads the invitation that another device shows.
    pub(crate) fn invitation_of(other: &Self) -> Invitation {
        Invitation::read(text_in(&other.link())).expect("an invitation")
    }

    /// Returns what a reload finds in the storage.
    pub(crate) fn reloaded(&self) -> StoredGame {
        StoredGame::read(self.stored.as_deref().expect("it was stored")).expect("it is undamaged")
    }
}

/// Delivers messages until none is on its way.
pub(crate) fn deliver(devices: [&mut Device; 2]) {
    let [one, two] = devices;
    while !one.sent.is_empty() || !two.sent.is_empty() {
        for bytes in std::mem::take(&mut one.sent) {
            two.event(LiveEvent::Received(&bytes));
        }
        for bytes in std::mem::take(&mut two.sent) {
            one.event(LiveEvent::Received(&bytes));
        }
    }
}

/// Opens the channel between two devices that have exchanged their texts.
pub(crate) fn open(devices: [&mut Device; 2]) {
    let [one, two] = devices;
    one.event(LiveEvent::Opened);
    two.event(LiveEvent::Opened);
    deliver([one, two]);
}
