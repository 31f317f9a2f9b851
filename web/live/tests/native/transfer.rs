//! Two devices that exchange their texts, and everything that moves from one to the other.

use laska_app::Timestamp;
use laska_live::{Everything, InvitationError, Item, ItemKind, Progress, Role, TransferError, TransferInvitation};
use laska_live_web::{
    AnswerRefusal, Arrivals, Exchange, Failure, PeerEffect, Reach, Transfer, TransferEffect, TransferEvent,
    TransferStatus,
};

use crate::connection;

/// A device. Its browser does what the copy asks.
struct Device {
    transfer: Transfer,
    sent: Vec<Vec<u8>>,
    refusals: Vec<AnswerRefusal>,
    saved: Option<Vec<u8>>,
    has_peer: bool,
    now: Timestamp,
}

impl Device {
    fn new() -> Self {
        Self {
            transfer: Transfer::default(),
            sent: Vec::new(),
            refusals: Vec::new(),
            saved: None,
            has_peer: false,
            now: Timestamp(1_000_000),
        }
    }

    fn event(&mut self, event: TransferEvent<'_>) {
        for effect in self.transfer.on_event(event, self.now) {
            match effect {
                TransferEffect::Peer(PeerEffect::Offer(_) | PeerEffect::Answer(..)) => self.has_peer = true,
                TransferEffect::Peer(PeerEffect::Accept(_)) => assert!(self.has_peer),
                TransferEffect::Peer(PeerEffect::Send(bytes)) => self.sent.push(bytes),
                TransferEffect::Peer(PeerEffect::Close) => self.has_peer = false,
                TransferEffect::Save(bytes) => self.saved = Some(bytes),
                TransferEffect::Refuse(refusal) => self.refusals.push(refusal),
            }
        }
    }

    fn text(&self) -> String {
        self.transfer.exchange().text().expect("a text to send").to_owned()
    }
}

/// About 100 games.
fn everything() -> Vec<u8> {
    let game = |number: usize| Item { kind: ItemKind::Game, name: number.to_string(), text: "x".repeat(5_000) };
    Everything { items: (0..100).map(game).collect() }.write()
}

/// Lets a host invite, and a guest accept. Their channel is not open yet.
fn exchange_texts([host, guest]: [&mut Device; 2], bytes: Vec<u8>) {
    host.event(TransferEvent::Invite(bytes, Reach::OneNetwork));
    host.event(TransferEvent::Described(Ok(connection(1))));
    guest.event(TransferEvent::Open(TransferInvitation::read(&host.text()).expect("an invitation")));
    guest.event(TransferEvent::Join(Reach::OneNetwork));
    guest.event(TransferEvent::Described(Ok(connection(2))));
    host.event(TransferEvent::Enter(&guest.text()));
    assert_eq!(host.refusals, []);
}

fn open([host, guest]: [&mut Device; 2]) {
    host.event(TransferEvent::Opened);
    guest.event(TransferEvent::Opened);
}

/// Delivers this many messages, or all.
fn deliver([host, guest]: [&mut Device; 2], limit: usize) {
    for _ in 0..limit {
        let (from, to) = if host.sent.is_empty() { (&mut *guest, &mut *host) } else { (&mut *host, &mut *guest) };
        if from.sent.is_empty() {
            return;
        }
        let message = from.sent.remove(0);
        to.event(TransferEvent::Received(&message));
    }
}

#[test]
fn everything_moves_to_the_guest() {
    let [mut host, mut guest] = [Device::new(), Device::new()];
    exchange_texts([&mut host, &mut guest], everything());
    open([&mut host, &mut guest]);
    deliver([&mut host, &mut guest], usize::MAX);
    assert_eq!(guest.saved.as_deref(), Some(&*everything()));
    assert_eq!([host.transfer.status(), guest.transfer.status()], [TransferStatus::Arrived; 2]);
    // The host has nothing more to do, and the guest does not mind.
    assert!(!host.has_peer);
    guest.event(TransferEvent::Closed);
    assert_eq!(guest.transfer.status(), TransferStatus::Arrived);
    let arrivals = Arrivals { games: 100, added: 100, ..Arrivals::default() };
    guest.event(TransferEvent::Saved(Ok(arrivals)));
    assert_eq!(guest.transfer.status(), TransferStatus::Saved(arrivals));
    guest.event(TransferEvent::Cancel);
    assert_eq!((guest.transfer.status(), guest.transfer.role()), (TransferStatus::Idle, Role::Host));
}

/// What has arrived is not sent again, and nothing is saved before all has arrived.
#[test]
fn a_lost_connection_saves_nothing_and_the_next_one_continues() {
    let [mut host, mut guest] = [Device::new(), Device::new()];
    exchange_texts([&mut host, &mut guest], everything());
    open([&mut host, &mut guest]);
    deliver([&mut host, &mut guest], 20);
    for device in [&mut host, &mut guest] {
        device.event(TransferEvent::Closed);
        device.sent.clear();
        let TransferStatus::Lost(Progress { arrived, length }) = device.transfer.status() else { panic!("it is lost") };
        assert!(0 < arrived && arrived < length);
        assert_eq!(device.transfer.exchange(), &Exchange::None);
    }
    assert_eq!(guest.saved, None);
    exchange_texts([&mut host, &mut guest], everything());
    open([&mut host, &mut guest]);
    let TransferStatus::Moving(Progress { arrived, .. }) = guest.transfer.status() else { panic!("it continues") };
    assert!(arrived > 0);
    deliver([&mut host, &mut guest], usize::MAX);
    assert_eq!(guest.saved.as_deref(), Some(&*everything()));
}

#[test]
fn a_question_that_is_lost_is_asked_again() {
    let [mut host, mut guest] = [Device::new(), Device::new()];
    exchange_texts([&mut host, &mut guest], everything());
    open([&mut host, &mut guest]);
    guest.sent.clear();
    guest.now.0 += 2_000;
    guest.event(TransferEvent::Tick);
    deliver([&mut host, &mut guest], usize::MAX);
    assert!(guest.saved.is_some());
    let now = guest.sent.len();
    guest.now.0 += 2_000;
    guest.event(TransferEvent::Tick);
    assert_eq!(guest.sent.len(), now);
}

#[test]
fn what_cannot_be_used_is_refused() {
    let [mut host, mut guest, mut third] = [Device::new(), Device::new(), Device::new()];
    host.event(TransferEvent::Enter("1AbC.end"));
    assert!(matches!(host.refusals.pop(), Some(AnswerRefusal::Unreadable(_))));
    exchange_texts([&mut third, &mut guest], everything());
    host.event(TransferEvent::Invite(everything(), Reach::OneNetwork));
    host.event(TransferEvent::Described(Ok(connection(3))));
    let own = host.text();
    host.event(TransferEvent::Enter(&own));
    assert_eq!(host.refusals.pop(), Some(AnswerRefusal::Unreadable(InvitationError::IsTransfer)));
    let answer = guest.transfer.answer().expect("it has answered").to_owned();
    host.event(TransferEvent::Enter(&answer));
    assert_eq!(host.refusals.pop(), Some(AnswerRefusal::Foreign));
    // Before the channel is open, nothing counts.
    guest.event(TransferEvent::Received(&[7; 9]));
    assert_eq!(guest.transfer.status(), TransferStatus::Idle);
    open([&mut third, &mut guest]);
    guest.event(TransferEvent::Received(&[7; 9]));
    assert!(matches!(guest.transfer.status(), TransferStatus::Failed(TransferError::Unreadable(_))));
    assert!(!guest.has_peer);
}

#[test]
fn devices_that_do_not_find_each_other_say_so() {
    let [mut host, mut guest] = [Device::new(), Device::new()];
    exchange_texts([&mut host, &mut guest], everything());
    host.now.0 += 20_000;
    host.event(TransferEvent::Tick);
    assert_eq!(host.transfer.exchange(), &Exchange::Failed(Failure::NotReached(Reach::OneNetwork)));
    assert!(!host.has_peer);
}
