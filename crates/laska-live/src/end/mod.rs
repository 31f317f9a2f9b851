//! One end of a live game: events go in, state and effects come out.
//!
//! The ends do not exchange commands but states. Each end has a [`History`] and its own wishes, sends both whenever they
//! change, and merges the other's history into its own: the later round, the later generation, the longer line of moves,
//! the greater ending. Merging gives the same result in any order, and each part grows in one place only: moves at the
//! end whose turn it is, generations at the host, the rest by the consent of both. So lost, repeated and late messages
//! need no care, and a new connection continues like a message that took long.

mod action;
mod merge;
mod refusal;
mod time;

use std::time::Duration;

use laska_app::{GameId, TimesLeft, Timestamp};
use laska_rules::notation::move_indices;
use laska_rules::{Color, DeclaredResult, Game, Move, Outcome};

use crate::MAX_PLIES;
use crate::bytes::{DecodeError, Expected, Reader, push_number};
use crate::invitation::Invitation;
use crate::message::{Body, Consent, Ending, History, Mark, Packet, Phrase, State, VERSION, Wishes};
use crate::terms::{Role, Terms};

pub use action::Action;
pub use refusal::Refusal;
pub use time::{GRACE, Presence};

/// The kinds of saved ends, as their second byte numbers them: the role, and whether the moves have to arrive first.
const KINDS: [(Role, bool); 4] = [(Role::Host, false), (Role::Guest, false), (Role::Guest, true), (Role::Host, true)];

/// One end of a live game.
#[derive(Clone, Debug)]
pub struct End {
    role: Role,
    terms: Terms,
    key: u32,
    history: History,
    /// The game that the history describes.
    game: Game,
    own: Wishes,
    others: Wishes,
    /// Own draw offers that the other end can still accept.
    offers: Vec<Mark>,
    /// Own requests to undo, and the other's that this end has accepted, for which the host can still begin a new generation.
    undos: Vec<Undo>,
    /// Whether a history of the other end has been merged. The first one may have moves that this device does not know.
    is_caught_up: bool,
    /// Whether the moves of the game have to arrive before this end may act.
    awaits_moves: bool,
    link: Link,
    left: Duration,
    others_left: Duration,
    /// Since when the clock of the side to move has been running.
    since: Option<Timestamp>,
}

/// Consent to an undo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Undo {
    at: Mark,
    /// The number of plies that remain.
    to: usize,
}

/// The state of the channel.
#[derive(Clone, Debug, Default)]
struct Link {
    is_open: bool,
    /// The number of this end's state.
    number: u64,
    /// The latest own state that the other end has received on this channel.
    acknowledged: u64,
    /// The latest state of the other end on this channel.
    received: u64,
    /// When the latest own state was last sent.
    sent: Option<Timestamp>,
    /// When the other end was last asked for a sign of life.
    pinged: Option<Timestamp>,
    /// When there was last a sign of life.
    contact: Option<Timestamp>,
    lag: Option<Duration>,
    has_left: bool,
}

/// What happens to an end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// A channel to the other end is open. It delivers nothing from an earlier one.
    Opened,
    Closed,
    /// The channel brought a message.
    Received(&'a [u8]),
    /// Time passes. Expected several times a second.
    Tick,
    /// The player does something.
    Act(Action),
}

/// What the page has to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Send a message through the channel.
    Send(Vec<u8>),
    /// Tell the player something.
    Show(News),
}

/// What is new. The state itself is in the getters of [`End`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// The other player has moved.
    Moved(Move),
    /// The game was brought to the state of the other device, after a new connection.
    CaughtUp,
    /// Moves were undone by consent.
    Undone,
    /// The other player offers a draw.
    DrawOffered,
    /// The other player declined the draw.
    DrawDeclined,
    /// The other player asks for an undo.
    UndoRequested,
    /// The other player declined the undo.
    UndoDeclined,
    Over(Outcome),
    /// The other player offers a rematch.
    RematchOffered,
    /// The other player declined the rematch.
    RematchDeclined,
    /// The rematch begins, with sides changed.
    NewGame,
    /// The other player says something.
    Said(Phrase),
    /// The other player has left.
    Left,
    /// The devices do not agree on the game. Each keeps its own.
    Disagreement,
    /// The devices agree again.
    Agreement,
    /// An action or a message was refused and changed nothing.
    Refused(Refusal),
}

impl End {
    /// Creates the host's end of a new game.
    pub fn host(terms: Terms) -> Self {
        Self::new(Role::Host, terms)
    }

    /// Creates the end of a device that is invited and does not have the game: a guest, or a host that has lost it. If the
    /// game has moves already, the device gets them with the connection and cannot act before.
    pub fn invited(invitation: &Invitation) -> Self {
        let awaits_moves = invitation.plies > 0;
        Self { awaits_moves, ..Self::new(invitation.by.other(), invitation.terms.clone()) }
    }

    fn new(role: Role, terms: Terms) -> Self {
        let base = terms.clock.map_or(Duration::ZERO, |clock| clock.base);
        Self {
            role,
            key: terms.key(),
            history: History::default(),
            game: terms.game(),
            own: Wishes::default(),
            others: Wishes::default(),
            offers: Vec::new(),
            undos: Vec::new(),
            is_caught_up: false,
            awaits_moves: false,
            link: Link::default(),
            left: base,
            others_left: base,
            since: None,
            terms,
        }
    }

    /// Creates the host's end of a game that continues after these moves, with the time that both sides have left. The
    /// moves must be legal after the start of the terms; the first illegal one and those after it are left out, and so are
    /// those beyond [`MAX_PLIES`].
    pub fn continuing(terms: Terms, moves: &[Move], left: Option<TimesLeft>) -> Self {
        let mut end = Self::host(terms);
        for &mv in moves.iter().take(MAX_PLIES) {
            if end.game.play(mv).is_err() {
                break;
            }
        }
        end.history.moves = move_indices::write(&end.game);
        if let Some(left) = left {
            (end.left, end.others_left) = (left.of(end.side()), left.of(!end.side()));
        }
        end
    }

    /// Returns the end as bytes, for a reload.
    pub fn save(&self, now: Timestamp) -> Vec<u8> {
        let kind = KINDS.iter().position(|&kind| kind == (self.role, self.awaits_moves));
        let mut bytes = vec![VERSION, kind.expect("every kind is listed") as u8];
        self.terms.push(&mut bytes);
        self.state(now).push(&mut bytes);
        push_number(&mut bytes, self.offers.len() as u64);
        for offer in &self.offers {
            offer.push(&mut bytes);
        }
        push_number(&mut bytes, self.undos.len() as u64);
        for undo in &self.undos {
            undo.at.push(&mut bytes);
            push_number(&mut bytes, undo.to as u64);
        }
        bytes
    }

    /// Restores an end from [`End::save`]. Its clock stands until the devices are connected again.
    ///
    /// # Errors
    /// Returns an error if the bytes are damaged or from another version.
    pub fn restore(bytes: &[u8]) -> Result<Self, DecodeError> {
        let mut reader = Reader::new(bytes);
        reader.known(|byte| (byte == VERSION).then_some(()))?;
        let (role, awaits_moves) = reader.known(|byte| KINDS.get(usize::from(byte)).copied())?;
        let mut end = Self { awaits_moves, ..Self::new(role, Terms::read(&mut reader)?) };
        let illegal = reader.error(Expected::Moves);
        let state = State::read(&mut reader)?;
        for _ in 0..reader.count(MAX_PLIES)? {
            end.offers.push(Mark::read(&mut reader)?);
        }
        for _ in 0..reader.count(MAX_PLIES)? {
            end.undos.push(Undo { at: Mark::read(&mut reader)?, to: reader.count(MAX_PLIES)? });
        }
        reader.finish()?;
        move_indices::play(&mut end.game, &state.history.moves).map_err(|_| illegal)?;
        end.history = state.history;
        end.own = state.wishes;
        end.link.number = state.number;
        (end.left, end.others_left) = (state.left, state.others_left);
        end.declare();
        Ok(end)
    }

    /// Takes note of an event, and returns what to do. Store [`End::save`] before sending anything.
    pub fn on_event(&mut self, event: Event<'_>, now: Timestamp) -> Vec<Effect> {
        let before = (self.history.round, self.history.generation, self.game.outcome(), self.agrees());
        let mut effects = Vec::new();
        self.settle(now);
        self.fall_flag();
        match event {
            Event::Opened => self.open(now),
            Event::Closed => self.link.is_open = false,
            Event::Received(bytes) => {
                if let Err(refusal) = self.receive(bytes, now, &mut effects) {
                    effects.push(Effect::Show(News::Refused(refusal)));
                }
            }
            Event::Tick => {}
            Event::Act(Action::Leave) => {
                effects.extend(self.packet(Body::Bye));
                self.link.is_open = false;
            }
            Event::Act(action) => match self.act(action) {
                Ok(()) => self.change(),
                Err(refusal) => effects.push(Effect::Show(News::Refused(refusal))),
            },
        }
        self.settle(now);
        self.show_changes(before, &mut effects);
        effects.extend(self.sign_of_life(now));
        effects
    }

    /// Adds the news about what is different from before an event.
    fn show_changes(&mut self, before: (u32, u32, Option<Outcome>, bool), effects: &mut Vec<Effect>) {
        let (round, generation, outcome, agreed) = before;
        let mut show = |news| effects.push(Effect::Show(news));
        if self.history.round != round {
            show(News::NewGame);
        } else if self.history.generation != generation {
            show(News::Undone);
        }
        if let Some(now) = self.game.outcome().filter(|_| self.history.round != round || outcome.is_none()) {
            show(News::Over(now));
        }
        if self.agrees() != agreed {
            show(if agreed { News::Disagreement } else { News::Agreement });
        }
    }

    /// Notes that this end's state has changed and must be sent.
    const fn change(&mut self) {
        self.link.number = self.link.number.saturating_add(1);
        self.link.sent = None;
    }

    fn packet(&self, body: Body) -> Option<Effect> {
        let packet = Packet { key: self.key, received: self.link.received, body };
        self.link.is_open.then(|| Effect::Send(packet.write()))
    }

    fn state(&self, now: Timestamp) -> State {
        let [left, others_left] = [self.role, self.role.other()].map(|role| self.left_of(role, now));
        let (history, wishes) = (self.history.clone(), self.own.clone());
        State { number: self.link.number, history, wishes, left, others_left }
    }

    /// Begins a round without moves.
    fn begin_round(&mut self, round: u32) {
        let base = self.terms.clock.map_or(Duration::ZERO, |clock| clock.base);
        self.history = History { round, ..History::default() };
        self.game = self.terms.game();
        for wishes in [&mut self.own, &mut self.others] {
            *wishes = Wishes { disagrees: wishes.disagrees, said: wishes.said, ..Wishes::default() };
        }
        (self.offers, self.undos) = (Vec::new(), Vec::new());
        (self.left, self.others_left, self.since) = (base, base, None);
    }

    /// Begins a generation in which only the first moves are left.
    fn undo_to(&mut self, ply: usize) {
        self.history.generation += 1;
        self.game.go_to(ply);
        self.game.forget_undone();
        self.history.moves = move_indices::write(&self.game);
    }

    /// Ends the game with the ending of the history, if there is one.
    fn declare(&mut self) {
        let side = |role| if role == self.role { self.side() } else { !self.side() };
        let result = self.history.ending.map(|ending| match ending {
            Ending::Agreed => DeclaredResult::Agreement,
            Ending::Resigned(loser) => DeclaredResult::Resignation { loser: side(loser) },
            Ending::Flagged(loser) => DeclaredResult::Timeout { loser: side(loser) },
        });
        self.game.reopen();
        if let Some(result) = result {
            self.game.end_with(result);
        }
    }

    /// Returns the present position.
    fn mark(&self) -> Mark {
        Mark { generation: self.history.generation, ply: self.game.moves().len() }
    }

    /// Returns the device whose turn it is.
    fn mover(&self) -> Role {
        if self.game.position().turn() == self.side() { self.role } else { self.role.other() }
    }

    /// Returns the number of plies that remain after an undo for a player: without its last move and a reply to it.
    fn undone_plies(&self, role: Role) -> Option<usize> {
        self.mark().ply.checked_sub(if self.mover() == role { 2 } else { 1 })
    }

    /// Returns whether a draw offer stands: until the other player, who may accept it, moves.
    fn is_open(&self, offer: Mark, by: Role) -> bool {
        let now = self.mark();
        let own_move = offer.ply + 1 == now.ply && self.mover() != by;
        offer.generation == now.generation && (offer.ply == now.ply || own_move)
    }

    fn open_draw_offer(&self, by: Role) -> Option<Mark> {
        let (asks, answers) = if by == self.role { (&self.own, &self.others) } else { (&self.others, &self.own) };
        asks.draw_offer
            .filter(|&offer| answers.draw_declined != Some(offer) && self.is_open(offer, by) && !self.is_over())
    }

    fn open_undo_request(&self, by: Role) -> Option<Mark> {
        let (asks, answers) = if by == self.role { (&self.own, &self.others) } else { (&self.others, &self.own) };
        let is_answered = |request| answers.undo_answer.is_some_and(|(mark, _)| mark == request);
        asks.undo_request.filter(|&request| request == self.mark() && !is_answered(request) && !self.is_over())
    }

    fn wants_rematch(&self, role: Role) -> bool {
        let wishes = if role == self.role { &self.own } else { &self.others };
        self.is_over() && wishes.rematch == Some((self.mark(), Consent::Yes))
    }

    fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }
}

/// What the page shows.
impl End {
    /// Returns which of the two ends this is.
    pub const fn role(&self) -> Role {
        self.role
    }

    /// Returns the terms, for the invitation to a new connection.
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Returns the game on this device.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the number of the game on the board: each rematch has the next one.
    pub const fn game_id(&self) -> GameId {
        GameId(self.terms.game_id.0.wrapping_add(self.history.round))
    }

    /// Returns the side of the player at this device.
    pub fn side(&self) -> Color {
        let first = self.terms.first_side(self.role);
        if self.history.round.is_multiple_of(2) { first } else { !first }
    }

    /// Returns whether both devices agree on the game, as far as this one knows.
    pub const fn agrees(&self) -> bool {
        !self.own.disagrees && !self.others.disagrees
    }

    pub fn draw_offer(&self) -> Option<Role> {
        [Role::Host, Role::Guest].into_iter().find(|&role| self.open_draw_offer(role).is_some())
    }

    /// Returns who asks for an undo: the other player, if both do.
    pub fn undo_request(&self) -> Option<Role> {
        [self.role.other(), self.role].into_iter().find(|&role| self.open_undo_request(role).is_some())
    }

    pub fn rematch_offer(&self) -> Option<Role> {
        [Role::Host, Role::Guest].into_iter().find(|&role| self.wants_rematch(role))
    }
}
