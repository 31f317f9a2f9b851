//! A match: a game between two players at one board, and everything that can happen in it.
//!
//! A match has no side effects. [`Match::search`] and [`Match::deadline`] describe the search and the timer that the page
//! should run.

mod clock;
mod coach;
mod computer;
mod endings;
mod evaluations;
mod event;
mod link;
mod live;
mod premove;
mod recap;
#[cfg(test)]
mod tests;

use laska_rules::notation::record::move_number;
use laska_rules::{Color, Game, Move, NodeId, Outcome};
use laska_worker::protocol::{Level, SearchId};

use crate::archive::{Conditions, GameKey};
use crate::clock::{Clock, TimeControl, TimesLeft, Timestamp};
use crate::cursor::{CursorEvent, GameCursor};
use crate::input::{BoardEvent, BoardInput, InputRefusal};
use crate::players::{GameId, Player, PlayerNames, Players, Seats};
use crate::saved::SavedGame;
use crate::search_result::SearchResult;
use crate::start_text::{StartTextError, read_start};
use crate::tabs::Continued;
use crate::worker::WorkerStatus;
use coach::Coaching;
use evaluations::Evaluations;
use live::LiveReport;

pub use coach::{CoachAnswer, CoachQuestion};
pub use computer::Hint;
pub use endings::Offer;
pub(crate) use evaluations::MIN_SWING;
pub use evaluations::{TurningPoint, white_share};
pub use event::{Announcement, Autoplay, Feedback, GameStyle, MatchEvent, NewGame, NoHelp, Refusal, StartFrom};
pub use live::{LiveClock, LiveRequest, LiveState};
pub use premove::{Premove, premove_targets};

/// A game between two players: moves, players, clock, draw offer, hint and computer.
#[derive(Clone, Debug, PartialEq)]
pub struct Match {
    /// The game tree with the time left after each move.
    cursor: GameCursor<Option<TimesLeft>>,
    input: BoardInput,
    premove: Premove,
    players: Players,
    /// Their names, in a game from a file.
    names: PlayerNames,
    style: GameStyle,
    /// Whether a game between two computers is running.
    autoplay: Autoplay,
    clock: Option<Clock>,
    /// The time of the latest event.
    now: Timestamp,
    /// Whether a move was undone, so that the next move replaces it in the main line.
    has_undone: bool,
    offer: Offer,
    hint: Hint,
    coaching: Coaching,
    computer: Computer,
    /// The ID of a game by link or a live game.
    game_id: Option<GameId>,
    /// What the devices of a live game have reported to this page last.
    live: Option<LiveReport>,
    /// The time of the first move, which identifies the game in the archive.
    started: Option<Timestamp>,
    conditions: Conditions,
    /// Whether a move received by link has yet to be shown.
    arriving: bool,
}

/// The state of the computer's searches.
#[derive(Clone, Debug, Default, PartialEq)]
struct Computer {
    status: WorkerStatus,
    /// The ID of the latest search. Each change of the game creates a new ID, so that late replies can be ignored.
    search: SearchId,
    failed: Option<SearchId>,
    /// The search that should end immediately.
    hurried: Option<SearchId>,
    /// The computer's latest search result, and the side that it is for.
    found: Option<(Color, SearchResult)>,
    evaluations: Evaluations,
}

impl Default for Match {
    /// A new game of Laska against the computer.
    fn default() -> Self {
        Self::new(Game::default(), Players::default())
    }
}

impl Match {
    /// Creates a match with a game on the board.
    pub fn new(game: Game, players: Players) -> Self {
        let conditions = Conditions { given_plies: game.at_end().moves().len(), ..Conditions::default() };
        Self {
            cursor: GameCursor::new(game),
            input: BoardInput::new(players.bottom()),
            premove: Premove::None,
            players,
            names: PlayerNames::default(),
            style: GameStyle::Casual,
            autoplay: Autoplay::Running,
            clock: None,
            now: Timestamp::default(),
            has_undone: false,
            offer: Offer::None,
            hint: Hint::None,
            coaching: Coaching::default(),
            computer: Computer::default(),
            game_id: None,
            live: None,
            started: None,
            conditions,
            arriving: false,
        }
    }

    /// Processes an event and returns its effect.
    pub fn apply(&mut self, event: MatchEvent) -> Feedback {
        match event {
            MatchEvent::Input(event) => {
                self.input(event).unwrap_or_else(|refusal| Announcement::Refused(refusal).into())
            }
            MatchEvent::Undo => self.undo(),
            MatchEvent::Redo => self.redo(),
            MatchEvent::Cursor(event) => self.move_cursor(event),
            MatchEvent::Hint => self.request_hint().map_or(Feedback::NONE, Feedback::from),
            MatchEvent::Threat => self.request_threat(),
            MatchEvent::Rematch => self.rematch(),
            MatchEvent::RematchAt(level) => self.rematch_at(level),
            MatchEvent::Resign => self.resign(),
            MatchEvent::OfferDraw => self.offer_draw(),
            MatchEvent::AcceptDraw => self.accept_draw(),
            MatchEvent::DeclineDraw => self.decline_draw().map_or(Feedback::NONE, Feedback::from),
            MatchEvent::MoveNow => {
                self.computer.hurried = Some(self.computer.search);
                Feedback::NONE
            }
            MatchEvent::Coached(answer) => self.hear_coach(answer),
            MatchEvent::KeepMove => self.keep_move(),
            MatchEvent::SetAutoplay(autoplay) => self.set_autoplay(autoplay),
            MatchEvent::PlayFromHere => self.play_from_here(),
            MatchEvent::PlayPremove => self.play_premove(),
            MatchEvent::Replied(reply) => self.handle_reply(reply),
            MatchEvent::Worker(status) => {
                self.computer.status = status;
                Feedback::NONE
            }
            MatchEvent::Arrived => {
                // What was said about the link still holds.
                self.finish_arrival();
                Feedback::NONE
            }
            MatchEvent::Live(state) => self.follow(&state),
            MatchEvent::LiveElsewhere => {
                self.live = None;
                self.change(|_| {})
            }
            MatchEvent::PlayByLink => self.play_by_link(),
            MatchEvent::Time(now) => self.set_time(now),
        }
    }

    // -- Start --

    /// Starts a new game.
    ///
    /// # Errors
    /// Returns an error if the text of a custom position cannot be parsed. The match is then unchanged.
    pub fn begin(&mut self, new_game: &NewGame) -> Result<(), StartTextError> {
        let game = self.new_game(new_game)?;
        self.replace(Self { style: new_game.effective_style(), ..Self::new(game, new_game.players()) });
        match new_game.seats {
            Seats::Computers => {}
            Seats::Link(_) | Seats::RandomLink | Seats::Live(_) | Seats::RandomLive => {
                self.game_id = Some(new_game.game_id);
            }
            _ => self.start_clock(new_game.clock),
        }
        Ok(())
    }

    /// Returns the start of a new game, with the moves of the game on the board if it continues from there.
    ///
    /// # Errors
    /// Returns an error if the text of a custom position cannot be parsed.
    pub fn new_game(&self, new_game: &NewGame) -> Result<Game, StartTextError> {
        let game = match &new_game.start_from {
            StartFrom::CustomPosition(text) => read_start(text, new_game.variant)?,
            StartFrom::InitialPosition => Game::new(new_game.variant),
            StartFrom::CurrentPosition => {
                let mut game = self.cursor.game_here();
                game.reopen();
                game
            }
        };
        Ok(game.with_draw_rules(new_game.draw_rules))
    }

    fn rematch(&mut self) -> Feedback {
        if self.is_live() {
            return self.request_if(LiveRequest::Rematch, self.is_over());
        }
        let (bottom, game_id) = (self.input.bottom, self.game_id);
        self.play_again(self.players.swapped());
        self.input.bottom = !bottom;
        self.game_id = game_id.map(GameId::next);
        Feedback::CHANGED
    }

    fn rematch_at(&mut self, level: Level) -> Feedback {
        let bottom = self.input.bottom;
        self.play_again(self.players.at_level(level));
        self.input.bottom = bottom;
        Feedback::CHANGED
    }

    /// Starts a game from the same start, in the same style and with the same clock.
    fn play_again(&mut self, players: Players) {
        let control = self.clock.map(|clock| clock.control);
        self.replace(Self { style: self.style, ..Self::new(self.cursor.game_at_start(), players) });
        self.start_clock(control);
    }

    /// Replaces the match. The time and the worker's state stay, and replies to earlier searches are ignored.
    pub fn replace(&mut self, other: Self) {
        let computer =
            Computer { status: self.computer.status, search: self.computer.search.next(), ..Computer::default() };
        *self = Self { now: self.now, computer, ..other };
    }

    pub fn resume(&mut self, saved: SavedGame) {
        let SavedGame { cursor, players, names, style, clock, game_id, key, conditions } = saved;
        let started = key.and_then(GameKey::started);
        let fresh = Self::new(Game::default(), players);
        let live = self.live.take().filter(|_| players.are_live() && game_id == self.game_id);
        let autoplay = if players.both_computers() { Autoplay::Paused } else { Autoplay::Running };
        self.replace(Self { cursor, names, style, clock, game_id, live, started, conditions, autoplay, ..fresh });
    }

    /// Resumes a game of the archive. Its clock continues now, with the times left after the last move.
    pub fn resume_later(&mut self, saved: SavedGame) {
        self.resume(saved);
        if let Some(Clock { live, stopped: None, .. }) = self.clock {
            self.set_live(live);
        }
    }

    /// Takes over what another tab has saved of this game; see [`Continued`]. `known` is the last state that both tabs had.
    /// The board keeps the position shown if it is an earlier one.
    pub fn continue_from(&mut self, known: Option<&SavedGame>, other: SavedGame) -> Option<Announcement> {
        let own = self.saved();
        let (Continued::Newer(game) | Continued::Forked(game)) = Continued::of(&own, known, &other) else {
            return None;
        };
        let (bottom, autoplay) = (self.input.bottom, self.autoplay);
        self.resume(*game);
        (self.input.bottom, self.autoplay) = (bottom, autoplay);
        let shown = own.cursor.game().moves();
        if !own.cursor.is_at_end() && self.cursor.tree().contains_line(shown) {
            self.go_to(self.cursor.tree().node_after(shown));
        }
        let [before, elsewhere] = [&own, &other].map(|it| it.cursor.game().at_end());
        let pairs = before.moves().iter().zip(elsewhere.moves());
        let common = pairs.take_while(|(own, other)| own == other).count();
        // A move that the other tab has undone is no fork.
        let is_kept = self.cursor.tree().contains_line(before.moves());
        let differs = common < before.moves().len() && common < elsewhere.moves().len();
        (differs && is_kept).then(|| Announcement::Forked { number: move_number(&before, common).0 })
    }

    /// Gives the match a clock with the time that both sides have left. It starts with the next move.
    pub fn with_clock(mut self, control: TimeControl, left: TimesLeft) -> Self {
        self.start_clock(Some(control));
        *self.cursor.note_mut(self.cursor.here()) = Some(left);
        self
    }

    /// Sets whether help and second thoughts are allowed.
    pub fn with_style(mut self, style: GameStyle) -> Self {
        self.style = style;
        self
    }

    /// Puts a side at the bottom of the board.
    pub fn with_bottom(mut self, bottom: Color) -> Self {
        self.input.bottom = bottom;
        self
    }

    /// Adds the moves of a game with the same start, as a variation if they differ, and goes to their end.
    pub fn go_to_end_of(&mut self, game: &Game) {
        if let Some(id) = self.cursor.add_game(game) {
            self.go_to(id);
        }
    }

    fn set_autoplay(&mut self, autoplay: Autoplay) -> Feedback {
        self.autoplay = autoplay;
        self.go_to_ply(match autoplay {
            Autoplay::Running => usize::MAX,
            Autoplay::Paused => self.cursor.ply(),
        })
    }

    fn play_from_here(&mut self) -> Feedback {
        if !self.players.both_computers() {
            return Feedback::NONE;
        }
        let turn = self.turn();
        self.players = self.players.with_person(turn);
        self.input.bottom = turn;
        self.conditions.given_plies = self.cursor.ply();
        self.change(GameCursor::forget_undone)
    }

    // -- Moves --

    fn input(&mut self, event: BoardEvent) -> Result<Feedback, Refusal> {
        if event == BoardEvent::Cancel && self.advice().is_some() {
            return Ok(self.keep_move());
        }
        match self.premove_side() {
            Some(side) if self.plan(&event, side)? => return Ok(Feedback::NONE),
            Some(_) => {}
            // A person who acts does not want the planned move any more.
            None if !matches!(event, BoardEvent::Point(_) | BoardEvent::Flip) => self.premove = Premove::None,
            None => {}
        }
        if let (BoardEvent::Press(_) | BoardEvent::Drop(_) | BoardEvent::Type(_), Some(refusal)) =
            (&event, self.turn_refusal())
        {
            return Err(refusal);
        }
        let entered = self.input.apply(event, self.cursor.game()).map_err(Refusal::Board)?;
        Ok(entered.map_or(Feedback::NONE, |mv| self.play(mv)))
    }

    /// Plays a move for the side to move. An illegal move does nothing. In a live game, the devices play it.
    fn play(&mut self, mv: Move) -> Feedback {
        if self.is_live() {
            return LiveRequest::Move(mv).into();
        }
        let from = self.cursor.here();
        let people = self.players == Players::people();
        let coach_search = self.coached_side().filter(|&side| side == self.turn()).map(|_| self.computer.search);
        let replaces = std::mem::take(&mut self.has_undone);
        let next = self.cursor.game().undone().first().copied();
        if self.person_to_move().is_some() || self.players.both_computers() {
            self.started.get_or_insert(self.now);
        }
        let feedback = self.change(|cursor| {
            // Against the computer, replaying a move restarts the game from there.
            if cursor.play(mv).is_ok() && !people {
                cursor.forget_undone();
            }
        });
        let to = self.cursor.here();
        if to != from {
            self.conditions.replaced += usize::from(next.is_some_and(|next| next != mv));
            if replaces {
                // The undone moves stay as a variation.
                self.cursor.promote(to);
            }
            self.press_clock(from, to);
            if let Some(search) = coach_search {
                self.ask_coach(from, search);
            }
        }
        feedback
    }

    /// Changes the game or the position shown, and clears everything that referred to the previous position.
    fn change(&mut self, change: impl FnOnce(&mut GameCursor<Option<TimesLeft>>)) -> Feedback {
        change(&mut self.cursor);
        self.input.cancel();
        self.premove = Premove::None;
        self.hint = Hint::None;
        self.offer = Offer::None;
        self.coaching.forget_move();
        self.computer.search = self.computer.search.next();
        Feedback::CHANGED
    }

    /// Undoes the person's last action: a premove, jumps of a chain, a resignation, or the moves since their previous turn.
    /// The clock is restored. In a serious game, only premoves and jumps are undone, and in a live game, moves by consent.
    fn undo(&mut self) -> Feedback {
        if self.premove != Premove::None {
            self.premove = Premove::None;
            return Feedback::NONE;
        }
        if self.input.is_in_chain() {
            self.input.cancel();
            return Feedback::NONE;
        }
        if self.is_live() {
            return self.request_if(LiveRequest::Undo, self.can_request_undo());
        }
        if self.style == GameStyle::Serious {
            return Announcement::NoUndo.into();
        }
        if self.cursor.game().ended_with().is_some() {
            self.conditions.replaced += 1;
            self.change(GameCursor::reopen);
        } else if let Some(ply) = self.ply_back() {
            self.go_to_ply(ply);
            self.has_undone = true;
        } else {
            return Feedback::NONE;
        }
        self.set_live(self.cursor.here());
        Feedback::CHANGED
    }

    /// Returns whether undo is possible.
    pub fn can_undo(&self) -> bool {
        self.premove != Premove::None
            || self.input.is_in_chain()
            || self.style != GameStyle::Serious
                && !self.is_live()
                && (self.cursor.game().ended_with().is_some() || self.ply_back().is_some())
    }

    fn redo(&mut self) -> Feedback {
        let Some(ply) = self.ply_forward() else { return Feedback::NONE };
        let feedback = self.go_to_ply(ply);
        // A serious or live game continues only from its end.
        if self.style != GameStyle::Serious && !self.is_live() {
            self.set_live(self.cursor.here());
        }
        feedback
    }

    /// Returns whether redo is possible.
    pub fn can_redo(&self) -> bool {
        self.ply_forward().is_some()
    }

    fn move_cursor(&mut self, event: CursorEvent) -> Feedback {
        match event {
            CursorEvent::GoToPly(ply) => self.go_to_ply(ply),
            CursorEvent::GoTo(id) => self.go_to(id),
            CursorEvent::Navigate(navigation) => {
                self.cursor.target(navigation).map_or(Feedback::NONE, |id| self.go_to(id))
            }
            CursorEvent::Promote(id) => {
                // The position shown stays.
                self.cursor.promote(id);
                Feedback::NONE
            }
            CursorEvent::Delete(id) => self.delete(id),
        }
    }

    fn go_to_ply(&mut self, ply: usize) -> Feedback {
        self.look(|cursor| cursor.go_to_ply(ply))
    }

    fn go_to(&mut self, id: NodeId) -> Feedback {
        if self.cursor.tree().contains(id) { self.look(|cursor| cursor.go_to(id)) } else { Feedback::NONE }
    }

    /// Shows another position.
    fn look(&mut self, change: impl FnOnce(&mut GameCursor<Option<TimesLeft>>)) -> Feedback {
        self.computer.found = None;
        self.has_undone = false;
        let feedback = self.change(change);
        self.resume_computers_time();
        feedback
    }

    fn delete(&mut self, first: NodeId) -> Feedback {
        // Deleting moves of a serious or live game would undo them.
        let keeps_moves = self.style == GameStyle::Serious || self.is_live();
        if first == NodeId::ROOT || !self.cursor.tree().contains(first) || keeps_moves {
            return Feedback::NONE;
        }
        let before = self.cursor.tree().parent(first);
        let is_live = |clock: Clock| self.cursor.tree().path(clock.live).contains(&first);
        let live_is_lost = self.clock.is_some_and(is_live);
        let feedback = self.look(|cursor| cursor.delete(first));
        if live_is_lost {
            self.set_live(before);
        }
        feedback
    }

    /// Returns the ply that undo leads to: the previous turn of a person.
    fn ply_back(&self) -> Option<usize> {
        if self.game_id.is_some() && !self.can_send() {
            // A move that the other player has answered cannot be undone.
            return None;
        }
        (0..self.cursor.ply()).rev().find(|&ply| self.is_person_turn(ply))
    }

    /// Returns the ply that redo leads to: the next turn of a person, or the end.
    fn ply_forward(&self) -> Option<usize> {
        let (now, end) = (self.cursor.ply(), self.cursor.line().len());
        (now + 1..=end).find(|&ply| ply == end || self.is_person_turn(ply))
    }

    fn is_person_turn(&self, ply: usize) -> bool {
        let first = self.cursor.game().start().turn();
        let turn = if ply.is_multiple_of(2) { first } else { !first };
        self.players.player(turn) == Player::Person
    }

    // -- State --

    /// Returns the game tree, the line on the board, and the position shown.
    pub const fn cursor(&self) -> &GameCursor<Option<TimesLeft>> {
        &self.cursor
    }

    /// Returns the move being entered and the side at the bottom.
    pub const fn board(&self) -> &BoardInput {
        &self.input
    }

    pub const fn players(&self) -> Players {
        self.players
    }

    /// Returns whether help and second thoughts are allowed.
    pub const fn style(&self) -> GameStyle {
        self.style
    }

    /// Returns the ID of a game by link or a live game.
    pub const fn game_id(&self) -> Option<GameId> {
        self.game_id
    }

    /// Returns the side to move in the position shown.
    pub fn turn(&self) -> Color {
        self.cursor.position().turn()
    }

    /// Returns the result in the position shown.
    pub fn outcome(&self) -> Option<Outcome> {
        self.cursor.game().outcome()
    }

    /// Returns whether the game has ended, even if the board shows an earlier position.
    pub fn is_over(&self) -> bool {
        let game = self.cursor.game();
        if self.cursor.is_at_end() { game.outcome().is_some() } else { game.at_end().outcome().is_some() }
    }

    /// Returns the moves that a person may enter now.
    pub fn enterable_moves(&self) -> Vec<Move> {
        if self.person_to_move().is_some() { self.cursor.legal_moves().to_vec() } else { Vec::new() }
    }

    /// Returns the side for which a person may enter a move now.
    pub fn person_to_move(&self) -> Option<Color> {
        let turn = self.turn();
        let person = self.players.player(turn) == Player::Person && self.may_move_here();
        (person && self.outcome().is_none()).then_some(turn)
    }

    /// Returns `false` if the position shown is too early to move. In a game by link, only the last move may be replaced,
    /// until the other player answers it; in a serious or live game, none.
    fn may_move_here(&self) -> bool {
        if self.is_live() {
            return self.is_ready() && self.cursor.is_at_end();
        }
        match (self.style, self.game_id) {
            (GameStyle::Serious, _) => self.cursor.is_at_end(),
            (GameStyle::Casual | GameStyle::Coached, Some(_)) => self.cursor.game().undone().len() <= 1,
            (GameStyle::Casual | GameStyle::Coached, None) => true,
        }
    }

    /// Returns why no move can be entered now.
    fn turn_refusal(&self) -> Option<Refusal> {
        if let Some(outcome) = self.outcome() {
            return Some(Refusal::Board(InputRefusal::GameOver(outcome)));
        }
        if self.players.both_computers() {
            return Some(Refusal::ComputersPlay);
        }
        let turn = self.turn();
        if self.is_live() && !self.is_ready() {
            return Some(Refusal::LiveNotReady);
        }
        match self.players.player(turn) {
            Player::Remote => return Some(Refusal::RemoteTurn),
            Player::Live => return Some(Refusal::FriendTurn),
            Player::Person | Player::Computer(_) => {}
        }
        if !self.may_move_here() {
            return Some(Refusal::EarlierPosition);
        }
        if self.computer_to_move().is_some() {
            return Some(Refusal::ComputerTurn(turn));
        }
        self.players.computer(turn).map(|_| Refusal::EarlierComputerTurn)
    }

    pub fn saved(&self) -> SavedGame {
        SavedGame {
            cursor: self.cursor.clone(),
            players: self.players,
            names: self.names.clone(),
            style: self.style,
            clock: self.clock,
            game_id: self.game_id,
            key: self.key(),
            conditions: self.conditions,
        }
    }

    /// Returns the names of the players, which a game from a file has.
    pub const fn names(&self) -> &PlayerNames {
        &self.names
    }

    /// Returns the key of the game in the archive, or `None` if nobody has played a move yet.
    pub fn key(&self) -> Option<GameKey> {
        self.game_id.map(GameKey::Link).or(self.started.map(GameKey::Started))
    }

    /// Gives the game another key, because the archive has a different game under its own.
    pub fn set_key(&mut self, key: GameKey) {
        self.started = key.started();
    }

    /// Returns what decides whether the result counts.
    pub const fn conditions(&self) -> Conditions {
        self.conditions
    }
}
