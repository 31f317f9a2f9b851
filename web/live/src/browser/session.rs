//! Carries out what a live game asks of the browser.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use gloo::timers::callback::Interval;
use laska_app::{GameId, Timestamp};
use laska_live::{Action, Answer, Connection, News, Role};
use laska_ui::browser::{StorageError, WebStorage};
use wasm_bindgen_futures::spawn_local;
use yew::Callback;

use super::handover::Handover;
use super::peer::{Peer, PeerEvent};
use crate::exchange::{AnswerRefusal, Exchange, HandoverReply, Reach};
use crate::live_game::{LiveEffect, LiveEvent, LiveGame};
use crate::panels::LiveBarView;
use crate::stored::StoredGame;

/// The milliseconds between two ticks.
const TICK_MS: u32 = 250;

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
    peer: RefCell<Option<Peer>>,
    /// The number of the current connection. What an earlier one still reports is ignored.
    attempt: Cell<u32>,
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
        let inner = Rc::new(Inner {
            game: RefCell::new(game),
            key,
            host,
            peer: RefCell::default(),
            attempt: Cell::default(),
            tick: RefCell::default(),
            shown: RefCell::default(),
            handover: RefCell::default(),
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
    fn carry_out(self: &Rc<Self>, effect: LiveEffect) -> Option<SessionEvent> {
        match effect {
            LiveEffect::Store(text) => {
                return WebStorage::Local.set(&self.key, &text).err().map(SessionEvent::NotStored);
            }
            LiveEffect::Offer(reach) => self.connect(None, reach),
            LiveEffect::Answer(offer, reach) => self.connect(Some(offer), reach),
            LiveEffect::Accept(guest) => {
                let on_event = self.on_peer_event(self.attempt.get());
                self.peer.borrow().iter().for_each(|peer| peer.accept(&guest, on_event.clone()));
            }
            LiveEffect::ReachOut(host) => self.peer.borrow().iter().for_each(|peer| peer.reach_out(&host)),
            LiveEffect::Send(bytes) => self.peer.borrow().iter().for_each(|peer| peer.send(&bytes)),
            LiveEffect::Close => self.close(),
            LiveEffect::Show(news) => return Some(SessionEvent::News(news)),
            LiveEffect::Refuse(refusal) => return Some(SessionEvent::Refused(refusal)),
        }
        None
    }

    /// Begins a connection in place of the present one: an offer, or the answer to one.
    fn connect(self: &Rc<Self>, offer: Option<Connection>, reach: Reach) {
        self.close();
        let attempt = self.attempt.get();
        let on_event = self.on_peer_event(attempt);
        let stun = if reach == Reach::Internet { self.host.stun.clone() } else { Rc::default() };
        let weak = Rc::downgrade(self);
        spawn_local(async move {
            let described = match offer {
                None => Peer::host(&stun, on_event).await,
                Some(offer) => Peer::guest(&offer, &stun, on_event).await,
            };
            // The player may have closed the sheet or begun another connection meanwhile.
            with(&weak, |inner| {
                if inner.attempt.get() == attempt {
                    let description = described.map(|(peer, description)| {
                        inner.peer.replace(Some(peer));
                        description
                    });
                    inner.handle(LiveEvent::Described(description));
                }
            });
        });
    }

    fn close(&self) {
        self.attempt.set(self.attempt.get().wrapping_add(1));
        if let Some(peer) = self.peer.take() {
            peer.retire();
        }
    }

    fn on_peer_event(self: &Rc<Self>, attempt: u32) -> Callback<PeerEvent> {
        let weak = Rc::downgrade(self);
        Callback::from(move |event: PeerEvent| {
            with(&weak, |inner| {
                if inner.attempt.get() != attempt {
                    return;
                }
                match event {
                    PeerEvent::Opened => inner.handle(LiveEvent::Opened),
                    PeerEvent::Received(bytes) => inner.handle(LiveEvent::Received(&bytes)),
                    PeerEvent::Closed => {
                        inner.close();
                        inner.handle(LiveEvent::Closed);
                    }
                }
            });
        })
    }

    /// Takes an answer from another tab, and replies if it is to this tab's invitation.
    fn take_over(self: &Rc<Self>, text: &str) -> Option<HandoverReply> {
        let answer = Answer::read(text).ok()?;
        let is_own = |game: &LiveGame| {
            let invitation = game.invitation().filter(|_| game.end().role() == Role::Host);
            invitation.is_some_and(|invitation| invitation.id() == answer.to)
        };
        if !is_own(&self.game.borrow()) {
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
