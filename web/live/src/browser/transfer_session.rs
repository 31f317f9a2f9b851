//! Carries out what a copy to another device asks of the browser.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use gloo::timers::callback::Interval;
use laska_app::Timestamp;
use yew::Callback;

use super::TICK_MS;
use super::current_peer::{ConnectionEvent, CurrentPeer};
use super::handover::Handover;
use super::peer::PeerEvent;
use crate::exchange::{AnswerRefusal, Exchange, HandoverReply};
use crate::transfer::{Transfer, TransferEffect, TransferEvent, TransferStatus};

/// What the page provides.
pub struct TransferHost {
    /// The page's clock.
    pub clock: fn() -> Timestamp,
    /// The STUN servers of the site.
    pub stun: Rc<[String]>,
    /// Receives what happens. Called after the session has changed.
    pub on_event: Callback<TransferNews>,
}

/// What happens in a session.
#[derive(Clone, Debug, PartialEq)]
pub enum TransferNews {
    /// The exchange or the status has changed.
    Changed,
    /// Everything has arrived. The page saves it, and reports [`TransferEvent::Saved`].
    Arrived(Vec<u8>),
    /// The answer that was entered is refused.
    Refused(AnswerRefusal),
}

/// A copy to or from another device in this tab. It ends when all copies are dropped.
#[derive(Clone)]
pub struct TransferSession(Rc<Inner>);

struct Inner {
    transfer: RefCell<Transfer>,
    host: TransferHost,
    peer: CurrentPeer,
    /// What the page showed after the latest event.
    shown: RefCell<Option<(Exchange, TransferStatus)>>,
    tick: RefCell<Option<Interval>>,
    handover: RefCell<Option<Handover>>,
}

impl TransferSession {
    pub fn new(host: TransferHost) -> Self {
        let inner = Rc::new_cyclic(|weak: &Weak<Inner>| {
            let on_connection = {
                let weak = weak.clone();
                Callback::from(move |event| weak.upgrade().iter().for_each(|inner| inner.on_connection(&event)))
            };
            Inner {
                transfer: RefCell::default(),
                peer: CurrentPeer::new(host.stun.clone(), on_connection),
                host,
                shown: RefCell::default(),
                tick: RefCell::default(),
                handover: RefCell::default(),
            }
        });
        let weak = Rc::downgrade(&inner);
        inner.tick.replace(Some(Interval::new(TICK_MS, {
            let weak = weak.clone();
            move || weak.upgrade().iter().for_each(|inner| inner.handle(TransferEvent::Tick))
        })));
        inner.handover.replace(Some(Handover::listen(move |answer| weak.upgrade()?.take_over(answer))));
        Self(inner)
    }

    /// Calls a function with the copy.
    pub fn with<T>(&self, read: impl FnOnce(&Transfer) -> T) -> T {
        read(&self.0.transfer.borrow())
    }

    /// Passes on what the person does.
    pub fn handle(&self, event: TransferEvent<'_>) {
        self.0.handle(event);
    }
}

impl Inner {
    fn handle(&self, event: TransferEvent<'_>) {
        let effects = self.transfer.borrow_mut().on_event(event, (self.host.clock)());
        let mut news = Vec::new();
        for effect in effects {
            match effect {
                TransferEffect::Peer(effect) => self.peer.carry_out(effect),
                TransferEffect::Save(bytes) => news.push(TransferNews::Arrived(bytes)),
                TransferEffect::Refuse(refusal) => news.push(TransferNews::Refused(refusal)),
            }
        }
        // Last, because the page may answer at once.
        let shows = {
            let transfer = self.transfer.borrow();
            (transfer.exchange().clone(), transfer.status())
        };
        if self.shown.replace(Some(shows.clone())) != Some(shows) {
            self.host.on_event.emit(TransferNews::Changed);
        }
        news.into_iter().for_each(|news| self.host.on_event.emit(news));
    }

    fn on_connection(&self, event: &ConnectionEvent) {
        match event {
            ConnectionEvent::Described(description) => self.handle(TransferEvent::Described(description.clone())),
            ConnectionEvent::Peer(PeerEvent::Opened) => self.handle(TransferEvent::Opened),
            ConnectionEvent::Peer(PeerEvent::Received(bytes)) => self.handle(TransferEvent::Received(bytes)),
            ConnectionEvent::Peer(PeerEvent::Closed) => self.handle(TransferEvent::Closed),
        }
    }

    /// Takes an answer from another tab, and replies if it is to this tab's invitation.
    fn take_over(&self, text: &str) -> Option<HandoverReply> {
        if !self.transfer.borrow().is_answered_by(text) {
            return None;
        }
        self.handle(TransferEvent::Enter(text));
        let is_used = self.transfer.borrow().answer() == Some(text);
        Some(if is_used { HandoverReply::Taken } else { HandoverReply::Refused })
    }
}
