//! A match: a game between two players at one board, and everything that can happen in it.
//!
//! A match has no side effects. [`Match::search`] and [`Match::deadline`] describe the search and the timer that the page
//! should run.

mod clock;
mod coach;
mod coaching;
mod computer;
mod endings;
mod evaluations;
mod event;
mod link;
mod live;
mod live_state;
mod navigation;
mod premove;
mod recap;
mod saved;
mod start;
#[cfg(test)]
mod tests;
mod undo;

use laska_rules::{Color, Game, Move, Outcome};
use laska_worker::protocol::SearchId;

use crate::archive::Conditions;
use crate::clock::{Clock, TimesLeft, Timestamp};
use crate::cursor::GameCursor;
use crate::input::{BoardEvent, BoardInput, InputRefusal};
use crate::players::{GameId, Player, PlayerNames, Players};
use crate::search_result::SearchResult;
use crate::worker::WorkerStatus;
use coaching::Coaching;
use evaluations::Evaluations;
use live_state::LiveReport;

pub use coaching::{CoachAnswer, CoachQuestion};
pub use computer::Hint;
pub use endings::Offer;
pub(crate) use evaluations::MIN_SWING;
pub use event::{Announcement, Autoplay, Feedback, GameStyle, MatchEvent, NewGame, NoHelp, Refusal, StartFrom};
pub use live_state::{LiveClock, LiveRequest, LiveState};
pub use premove::{Premove, premove_targets};
pub use recap::TurningPoint;

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

    /// Returns what decides whether the result counts.
    pub const fn conditions(&self) -> Conditions {
        self.conditions
    }
}
