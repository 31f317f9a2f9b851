//! Two ends, a wire between them, and the time.

use fastrand::Rng;
use laska_app::Timestamp;
use laska_live::{Action, Connection, Effect, End, Event, Invitation, News, Refusal, Role, Terms};

/// The time at the start, in milliseconds.
const START: u64 = 1_763_750_000_000;

/// A message on the way.
#[derive(Clone)]
struct Message {
    to: Role,
    bytes: Vec<u8>,
}

/// How reliable the wire is: chances in percent.
#[derive(Clone, Copy)]
pub(crate) struct Quality {
    pub(crate) lost: u32,
    pub(crate) repeated: u32,
}

impl Quality {
    pub(crate) const GOOD: Self = Self { lost: 0, repeated: 0 };
}

pub(crate) struct World {
    ends: [End; 2],
    messages: Vec<Message>,
    pub(crate) quality: Quality,
    pub(crate) now: Timestamp,
    pub(crate) rng: Rng,
    /// All news, with the end that showed it.
    pub(crate) news: Vec<(Role, News)>,
}

/// Returns the connection of a real browser.
pub(crate) fn connection() -> Connection {
    Connection::from_sdp(include_str!("sdp/chromium-offer.sdp")).expect("a browser wrote it")
}

pub(crate) fn invitation(terms: &Terms, plies: usize) -> Invitation {
    Invitation { terms: terms.clone(), plies, by: Role::Host, side: !terms.host, inviter: connection() }
}

impl World {
    pub(crate) fn new(terms: &Terms, seed: u64) -> Self {
        let guest = End::invited(&invitation(terms, 0));
        Self::of([End::host(terms.clone()), guest], seed)
    }

    pub(crate) fn of(ends: [End; 2], seed: u64) -> Self {
        let (now, rng) = (Timestamp(START), Rng::with_seed(seed));
        Self { ends, messages: Vec::new(), quality: Quality::GOOD, now, rng, news: Vec::new() }
    }

    pub(crate) const fn end(&self, role: Role) -> &End {
        &self.ends[role as usize]
    }

    /// Passes an event to an end and carries out the effects.
    pub(crate) fn event(&mut self, role: Role, event: Event<'_>) {
        for effect in self.ends[role as usize].on_event(event, self.now) {
            match effect {
                Effect::Send(bytes) => self.messages.push(Message { to: role.other(), bytes }),
                Effect::Show(news) => self.news.push((role, news)),
            }
        }
    }

    pub(crate) fn act(&mut self, role: Role, action: Action) {
        self.event(role, Event::Act(action));
    }

    /// Opens a new channel. What was on the old one is lost.
    pub(crate) fn connect(&mut self) {
        self.messages.clear();
        let first = if self.rng.bool() { Role::Host } else { Role::Guest };
        for role in [first, first.other()] {
            self.event(role, Event::Opened);
        }
    }

    pub(crate) fn disconnect(&mut self) {
        self.messages.clear();
        for role in [Role::Host, Role::Guest] {
            self.event(role, Event::Closed);
        }
    }

    /// Reloads the page of an end, which breaks the connection.
    pub(crate) fn reload(&mut self, role: Role) {
        self.disconnect();
        let saved = self.end(role).save(self.now);
        let restored = End::restore(&saved).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(restored.save(self.now), saved);
        assert_eq!(restored.game(), self.end(role).game());
        self.ends[role as usize] = restored;
    }

    /// A device loses the game, which breaks the connection, and is invited again.
    pub(crate) fn forget(&mut self, role: Role) {
        self.disconnect();
        let other = self.end(role.other());
        // A rematch has a history as well.
        let is_rematch = other.game_id() != other.terms().game_id;
        let plies = other.game().moves().len().max(usize::from(is_rematch));
        let invitation = Invitation { by: role.other(), side: !other.side(), ..invitation(other.terms(), plies) };
        let invitation = Invitation::read(&invitation.write()).unwrap_or_else(|error| panic!("{error}"));
        self.ends[role as usize] = End::invited(&invitation);
    }

    pub(crate) fn pass(&mut self, milliseconds: u64) {
        self.now.0 += milliseconds;
        for role in [Role::Host, Role::Guest] {
            self.event(role, Event::Tick);
        }
    }

    /// Delivers one of the messages on the way, or loses it. Returns whether there was one.
    pub(crate) fn deliver(&mut self) -> bool {
        if self.messages.is_empty() {
            return false;
        }
        let index = self.rng.usize(..self.messages.len());
        let message = self.messages[index].clone();
        if self.rng.u32(..100) >= self.quality.repeated {
            self.messages.remove(index);
        }
        if self.rng.u32(..100) >= self.quality.lost {
            self.event(message.to, Event::Received(&message.bytes));
        }
        true
    }

    /// Delivers the messages to one end, in order.
    pub(crate) fn deliver_to(&mut self, role: Role) {
        let (now, later) = std::mem::take(&mut self.messages).into_iter().partition(|message| message.to == role);
        self.messages = later;
        let now: Vec<Message> = now;
        now.iter().for_each(|message| self.event(role, Event::Received(&message.bytes)));
    }

    /// Delivers all messages and lets time pass until both ends know what the other one knows.
    pub(crate) fn settle(&mut self) {
        self.quality = Quality::GOOD;
        for _ in 0..8 {
            while self.deliver() {}
            self.pass(1_000);
        }
        while self.deliver() {}
    }

    /// Checks that both ends show the same game.
    pub(crate) fn check_agreement(&self) {
        let [host, guest] = &self.ends;
        assert!(host.agrees() && guest.agrees());
        assert_eq!(host.game(), guest.game());
        assert_eq!(host.game_id(), guest.game_id());
        assert_eq!(host.side(), !guest.side());
        assert_eq!(host.draw_offer(), guest.draw_offer());
        assert_eq!(host.rematch_offer(), guest.rematch_offer());
        if host.game().outcome().is_some() {
            assert_eq!(host.times(self.now), guest.times(self.now));
        }
    }

    /// Checks that honest ends have never blamed each other.
    pub(crate) fn check_trust(&self) {
        for (role, news) in &self.news {
            let is_blame = match news {
                News::Refused(refusal) => !matches!(refusal, Refusal::Closed) && !is_own_fault(refusal),
                News::Disagreement => true,
                _ => false,
            };
            assert!(!is_blame, "{role:?} {news:?}");
        }
    }
}

/// Returns whether the player did what is not possible.
const fn is_own_fault(refusal: &Refusal) -> bool {
    matches!(
        refusal,
        Refusal::Over
            | Refusal::NotOver
            | Refusal::NotYourTurn
            | Refusal::NoMovesYet
            | Refusal::Illegal(_)
            | Refusal::Asked
            | Refusal::NothingToUndo
            | Refusal::NothingAsked
    )
}
