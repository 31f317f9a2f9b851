//! The worker's session: it runs tasks in slices and decides when to reply. The caller provides the clock and passes
//! the messages.

mod capabilities;
mod problem;
mod proof;
mod task;

use std::sync::Arc;
use std::time::Duration;

use laska_engine::evaluation::network::{Network, NetworkError};
use laska_engine::{Clock, Evaluation, Level, MemorySize, Searcher, TimedSearch};

use crate::protocol::{BenchEvaluation, Command, HEARTBEAT, Reply, Request, SearchId};

use task::{Player, Search, StartError, Task, TaskStatus, failure_reply};

pub use capabilities::Capabilities;
pub use task::SLICE;

/// The state of a worker: handles requests, runs tasks in slices, and returns replies.
///
/// ```
/// # use std::time::{Duration, Instant};
/// # use laska_engine::{Clock, MemorySize};
/// # use laska_rules::{Game, Variant};
/// # use laska_worker::protocol::{Command, GameText, Reply, Request, SearchId, SearchLimits};
/// # use laska_worker::{Capabilities, Session};
/// # struct Watch(Instant);
/// # impl Clock for Watch {
/// #     fn now(&self) -> Duration {
/// #         self.0.elapsed()
/// #     }
/// # }
/// # let clock = Watch(Instant::now());
/// let mut session = Session::new(MemorySize::mebibytes(1), Capabilities::PLAY);
/// let game = GameText::from(&Game::new(Variant::LASKA));
/// let request = Request { id: SearchId(1), command: Command::Search { game, limits: SearchLimits::depth(4) } };
/// let mut replies = session.handle(request, &clock);
/// while session.is_busy() {
///     replies.extend(session.tick(&clock));
/// }
/// assert!(matches!(replies.last(), Some(Reply::Best { id: SearchId(1), .. })));
/// ```
pub struct Session {
    /// The searcher, whose transposition table is reused by the next search.
    timed_search: TimedSearch,
    /// The level of the latest search; `None` for an analysis.
    searched_for: Option<Level>,
    /// The strongest evaluation at hand.
    evaluation: Evaluation,
    network: NetworkStatus,
    capabilities: Capabilities,
    current: Option<Current>,
}

/// Whether the session has its network. Without it, evaluates by terms.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NetworkStatus {
    /// No task has needed it.
    Unneeded,
    /// A task needs it.
    Needed,
    /// The caller is loading it.
    Loading,
    /// It is at hand.
    Loaded,
}

struct Current {
    id: SearchId,
    /// The time of the last reply about the task.
    last_reply: Duration,
    task: Task,
}

impl Session {
    pub fn new(table: MemorySize, capabilities: Capabilities) -> Self {
        Self {
            timed_search: TimedSearch::new(Searcher::new(table)),
            searched_for: None,
            evaluation: Evaluation::Terms,
            network: NetworkStatus::Unneeded,
            capabilities,
            current: None,
        }
    }

    /// Returns whether the caller should load the network now and pass it to [`Session::set_network`]. True once when a
    /// task first needs it: an analysis, or a move at the strongest level.
    pub fn take_network_request(&mut self) -> bool {
        let is_needed = self.network == NetworkStatus::Needed;
        if is_needed {
            self.network = NetworkStatus::Loading;
        }
        is_needed
    }

    /// Sets the network that was requested, or without it lets the next task that needs it request it again.
    ///
    /// An analysis that is running starts again with the network; a search for a move continues without.
    ///
    /// # Errors
    /// If the bytes are not those of a network.
    pub fn set_network(&mut self, bytes: Option<&[u8]>, clock: &dyn Clock) -> Result<(), NetworkError> {
        self.network = NetworkStatus::Unneeded;
        let Some(bytes) = bytes else { return Ok(()) };
        self.evaluation = Evaluation::Network(Arc::new(Network::from_bytes(bytes)?));
        self.network = NetworkStatus::Loaded;
        if let Some(Current { task: Task::Search(search), .. }) = &self.current {
            search.strengthen(&self.evaluation, &mut self.timed_search, clock);
        }
        Ok(())
    }

    /// Notes that a task needs the network.
    fn need_network(&mut self) {
        if self.network == NetworkStatus::Unneeded {
            self.network = NetworkStatus::Needed;
        }
    }

    /// Clears the transposition table before a weak level's move if it has the results of a stronger one, or of an analysis
    /// such as that for a hint or the coach: with them, the level would see further than it should.
    fn forget_deeper_searches(&mut self, level: Level) {
        let is_deeper = self.searched_for.is_none_or(|searched| searched > level);
        if is_deeper && !level.plays_best_move() && self.timed_search.position().is_some() {
            self.timed_search.clear();
        }
        self.searched_for = Some(level);
    }

    /// Returns whether a task is running. If so, call [`Session::tick`] after handling any waiting requests.
    pub const fn is_busy(&self) -> bool {
        self.current.is_some()
    }

    /// Handles a request without searching. A request that fails changes nothing.
    ///
    /// # Panics
    /// On [`Command::Panic`].
    pub fn handle(&mut self, request: Request, clock: &dyn Clock) -> Vec<Reply> {
        let Request { id, command } = request;
        let task = match command {
            Command::Search { game, limits } => {
                self.need_network();
                self.searched_for = None;
                Search::start(&game, limits, &self.evaluation, &mut self.timed_search, clock).map(Task::Search)
            }
            Command::Play { game, level, random, movetime_ms } => {
                let player = Player::new(level, random);
                if player.level().uses_network() {
                    self.need_network();
                }
                self.forget_deeper_searches(level);
                let evaluation = player.level().evaluation(&self.evaluation);
                Search::start_play(&game, player, movetime_ms, evaluation, &mut self.timed_search, clock)
                    .map(Task::Search)
            }
            other @ (Command::Solve { .. }
            | Command::Prove { .. }
            | Command::Problem { .. }
            | Command::Bench { .. }) => {
                if matches!(other, Command::Bench { evaluation: BenchEvaluation::Network }) {
                    self.need_network();
                }
                self.capabilities.start(&other, &self.evaluation, clock).map(Task::Extra)
            }
            Command::Stop => return self.stop(id, clock).into_iter().collect(),
            Command::Panic => panic!("the page requested a panic"),
        };
        self.begin(id, task, clock)
    }

    /// Runs the task for a [`SLICE`] or until it ends.
    pub fn tick(&mut self, clock: &dyn Clock) -> Vec<Reply> {
        let Some(Current { id, last_reply, task }) = self.current.take() else {
            return Vec::new();
        };
        match task.run_slice(id, &mut self.timed_search, clock) {
            TaskStatus::Finished(last) => vec![last],
            TaskStatus::Running(task, progress) => {
                let now = clock.now();
                // The next reply is possible only after another slice.
                let is_due = now.saturating_sub(last_reply) + SLICE > HEARTBEAT;
                self.current = Some(Current { id, last_reply: if is_due { now } else { last_reply }, task });
                if is_due { vec![progress] } else { Vec::new() }
            }
        }
    }

    /// Replaces the current task.
    fn begin(&mut self, id: SearchId, task: Result<Task, StartError>, clock: &dyn Clock) -> Vec<Reply> {
        match task {
            Ok(task) => {
                let replaced = self.current.replace(Current { id, last_reply: clock.now(), task });
                replaced.map(|current| Reply::Replaced { id: current.id }).into_iter().collect()
            }
            Err(error) => vec![failure_reply(id, &error)],
        }
    }

    fn stop(&mut self, id: SearchId, clock: &dyn Clock) -> Option<Reply> {
        let current = self.current.take_if(|current| current.id == id)?;
        Some(current.task.stop(id, &mut self.timed_search, clock))
    }
}
