//! Carries out what a live game asks of the browser.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use gloo::timers::callback::Interval;
use laska_app::{GameId, Timestamp};
use laska_live::{Action, News};
use laska_ui::browser::{StorageError, WebStorage};
use yew::Callback;

use super::TICK_MS;
use super::current_peer::{ConnectionEvent, CurrentPeer};
use super::handover::Handover;
use super::peer::PeerEvent;
use crate::exchange::{AnswerRefusal, Exchange, HandoverReply};
use crate::live_game::{LiveEffect, LiveEvent, LiveGame};
use crate::panels::LiveBarView;
use crate::stored::StoredGame;

/// Reads a game from the storage.
pub fn stored_game(game_id: GameId) -> Option<StoredGame> {
    WebStorage::Local.get(&StoredGame::key(game_id)).and_then(|text| StoredGame::read(&text))
}

/// Reads the game from the storage that has this number now: that of its terms, or of a rematch.
pub fn stored_round(game_id: GameId) -> Option<StoredGame> {
    stored_games().map(|(_, stored)| stored).find(|stored| stored.end.game_id() == game_id)
}

/// Removes the games that are over from the storage.
pub fn forget_finished_games() {
    let is_over = |stored: &StoredGame| stored.end.game().outcome().is_some();
    stored_games().filter(|(_, stored)| is_over(stored)).for_each(|(key, _)| WebStorage::Local.remove(&key));
}

fn stored_games() -> impl Iterator<Item = (String, StoredGame)> {
    let keys = WebStorage::Local.keys().into_iter().filter(|key| StoredGame::is_key(key));
    keys.filter_map(|key| WebStorage::Local.get(&key).and_then(|text| StoredGame::read(&text)).map(|game| (key, game)))
}

/// What the page provides.
#[derive(Clone)]
pub struct SessionHost {
    /// The page's clock.
    pub clock: fn() -> Timestamp,
    /// The STUN servers of the site.
    pub stun: Rc<[String]>,
    /// Receives what happens. Called after the session has changed.
    pub on_event: Callback<SessionEvent>,
}

/// What happens in a session.
#[derive(Clone, Debug, PartialEq)]
pub enum SessionEvent {
    /// The game, the exchange or the presence of the friend may have changed.
    Changed,
    /// Something is new in the game.
    News(News),
    /// The answer that was entered is refused.
    Refused(AnswerRefusal),
    /// Another tab has handed over the answer.
    HandedOver,
    /// The game could not be stored. A reload would lose it.
    NotStored(StorageError),
}

/// A live game of this tab. It ends, without a farewell, when all copies are dropped.
#[derive(Clone)]
pub struct Session(Rc<Inner>);

struct Inner {
    game: RefCell<LiveGame>,
    key: String,
    host: SessionHost,
    peer: CurrentPeer,
    tick: RefCell<Option<Interval>>,
    /// What the page showed after the latest event.
    shown: RefCell<Option<(LiveBarView, Exchange)>>,
    handover: RefCell<Option<Handover>>,
}

// A tab has one session for a game.
impl PartialEq for Session {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Session {
    /// Begins a session with a game that is new, restored, or a guest's.
    pub fn new(game: LiveGame, host: SessionHost) -> Self {
        let key = StoredGame::key(game.end().terms().game_id);
        let inner = Rc::new_cyclic(|weak: &Weak<Inner>| {
            let on_connection = {
                let weak = weak.clone();
                Callback::from(move |event| with(&weak, |inner| inner.on_connection(event)))
            };
            Inner {
                game: RefCell::new(game),
                key,
                peer: CurrentPeer::new(host.stun.clone(), on_connection),
                host,
                tick: RefCell::default(),
                shown: RefCell::default(),
                handover: RefCell::default(),
            }
        });
        let weak = Rc::downgrade(&inner);
        inner.tick.replace(Some(Interval::new(TICK_MS, {
            let weak = weak.clone();
            move || with(&weak, |inner| inner.handle(LiveEvent::Tick))
        })));
        inner.handover.replace(Some(Handover::listen(move |answer| weak.upgrade()?.take_over(answer))));
        Self(inner)
    }

    /// Calls a function with the game.
    pub fn with_game<T>(&self, read: impl FnOnce(&LiveGame) -> T) -> T {
        read(&self.0.game.borrow())
    }

    /// Ends the session with a farewell. A game that has not begun is removed from the storage.
    pub fn leave(self) {
        self.handle(LiveEvent::Act(Action::Leave));
        if self.with_game(|game| !game.has_begun()) {
            WebStorage::Local.remove(&self.0.key);
        }
    }

    /// Passes what the player does on to the game.
    pub fn handle(&self, event: LiveEvent<'_>) {
        self.0.handle(event);
    }
}

/// Calls a function with a session that still exists.
fn with(weak: &Weak<Inner>, call: impl FnOnce(&Rc<Inner>)) {
    if let Some(inner) = weak.upgrade() {
        call(&inner);
    }
}

impl Inner {
    fn handle(self: &Rc<Self>, event: LiveEvent<'_>) {
        let is_tick = event == LiveEvent::Tick;
        let now = (self.host.clock)();
        let effects = self.game.borrow_mut().on_event(event, now);
        let mut news = Vec::new();
        for effect in effects {
            news.extend(self.carry_out(effect));
        }
        // Last, because the page may answer at once. Time that passes is a change only if something else is shown.
        let shows = self.shows(now);
        let before = self.shown.replace(Some(shows.clone()));
        if !is_tick || before != Some(shows) || !news.is_empty() {
            self.host.on_event.emit(SessionEvent::Changed);
        }
        news.into_iter().for_each(|event| self.host.on_event.emit(event));
    }

    fn shows(&self, now: Timestamp) -> (LiveBarView, Exchange) {
        let game = self.game.borrow();
        (LiveBarView::of(&game, now), game.exchange().clone())
    }

    /// Carries out an effect, and returns what the page has to know.
    fn carry_out(&self, effect: LiveEffect) -> Option<SessionEvent> {
        match effect {
            LiveEffect::Store(text) => {
                return WebStorage::Local.set(&self.key, &text).err().map(SessionEvent::NotStored);
            }
            LiveEffect::Peer(effect) => self.peer.carry_out(effect),
            LiveEffect::Show(news) => return Some(SessionEvent::News(news)),
            LiveEffect::Refuse(refusal) => return Some(SessionEvent::Refused(refusal)),
        }
        None
    }

    fn on_connection(self: &Rc<Self>, event: ConnectionEvent) {
        match event {
            ConnectionEvent::Described(description) => self.handle(LiveEvent::Described(description)),
            ConnectionEvent::Peer(PeerEvent::Opened) => self.handle(LiveEvent::Opened),
            ConnectionEvent::Peer(PeerEvent::Received(bytes)) => self.handle(LiveEvent::Received(&bytes)),
            ConnectionEvent::Peer(PeerEvent::Closed) => self.handle(LiveEvent::Closed),
        }
    }

    /// Takes an answer from another tab, and replies if it is to this tab's invitation.
    fn take_over(self: &Rc<Self>, text: &str) -> Option<HandoverReply> {
        if !self.game.borrow().is_answered_by(text) {
            return None;
        }
        // An offer may arrive twice.
        let uses = || self.game.borrow().answer() == Some(text);
        let was_used = uses();
        self.handle(LiveEvent::Enter(text));
        let is_used = uses();
        if is_used && !was_used {
            self.host.on_event.emit(SessionEvent::HandedOver);
        }
        Some(if is_used { HandoverReply::Taken } else { HandoverReply::Refused })
    }
}
