//! The connection of a session: the latest that it has begun. What an earlier one still reports is ignored.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use laska_live::Connection;
use wasm_bindgen_futures::spawn_local;
use yew::Callback;

use super::peer::{Peer, PeerEvent};
use crate::exchange::{Failure, Reach};
use crate::pairing::PeerEffect;

/// What a connection reports.
pub(super) enum ConnectionEvent {
    /// The browser has described itself.
    Described(Result<Connection, Failure>),
    Peer(PeerEvent),
}

/// The current connection, if there is one.
#[derive(Clone)]
pub(super) struct CurrentPeer(Rc<Inner>);

struct Inner {
    peer: RefCell<Option<Peer>>,
    /// The number of the connection.
    attempt: Cell<u32>,
    stun: Rc<[String]>,
    on_event: Callback<ConnectionEvent>,
}

impl CurrentPeer {
    /// Reports what happens. The STUN servers are asked only by connections that reach across networks.
    pub(super) fn new(stun: Rc<[String]>, on_event: Callback<ConnectionEvent>) -> Self {
        Self(Rc::new(Inner { peer: RefCell::default(), attempt: Cell::default(), stun, on_event }))
    }

    pub(super) fn carry_out(&self, effect: PeerEffect) {
        let with = |call: &dyn Fn(&Peer)| self.0.peer.borrow().iter().for_each(call);
        match effect {
            PeerEffect::Offer(reach) => self.connect(None, reach),
            PeerEffect::Answer(offer, reach) => self.connect(Some(offer), reach),
            PeerEffect::Accept(guest) => {
                let on_event = self.on_peer_event();
                with(&|peer| peer.accept(&guest, on_event.clone()));
            }
            PeerEffect::Send(bytes) => with(&|peer| peer.send(&bytes)),
            PeerEffect::Close => self.close(),
        }
    }

    /// Begins a connection in place of the present one: an offer, or the answer to one.
    fn connect(&self, offer: Option<Connection>, reach: Reach) {
        self.close();
        let attempt = self.0.attempt.get();
        let on_event = self.on_peer_event();
        let stun = if reach == Reach::Internet { self.0.stun.clone() } else { Rc::default() };
        let weak = Rc::downgrade(&self.0);
        spawn_local(async move {
            let described = match offer {
                None => Peer::host(&stun, on_event).await,
                Some(offer) => Peer::guest(&offer, &stun, on_event).await,
            };
            // The person may have closed the sheet or begun another connection meanwhile.
            if let Some(inner) = weak.upgrade()
                && inner.attempt.get() == attempt
            {
                let description = described.map(|(peer, description)| {
                    inner.peer.replace(Some(peer));
                    description
                });
                inner.on_event.emit(ConnectionEvent::Described(description));
            }
        });
    }

    fn close(&self) {
        self.0.attempt.set(self.0.attempt.get().wrapping_add(1));
        if let Some(peer) = self.0.peer.take() {
            peer.retire();
        }
    }

    fn on_peer_event(&self) -> Callback<PeerEvent> {
        let (weak, attempt) = (Rc::downgrade(&self.0), self.0.attempt.get());
        Callback::from(move |event: PeerEvent| {
            if let Some(inner) = weak.upgrade()
                && inner.attempt.get() == attempt
            {
                let current = Self(inner);
                if event == PeerEvent::Closed {
                    current.close();
                }
                current.0.on_event.emit(ConnectionEvent::Peer(event));
            }
        })
    }
}
