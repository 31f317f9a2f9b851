//! Owns the worker's side of the talk: which search goes on, what is said and when. Knows no browser: time comes from a
//! clock, messages go in and out as values.

mod report;

use std::time::Duration;

use laska_engine::{Clock, Depth, Limits, Nodes, Progress, Root, Searcher, TableSize, Timed, TimedLimits};
use laska_rules::Game;

use crate::protocol::{Command, GameText, HEARTBEAT, LimitsText, PROTOCOL_VERSION, Reply, Request, SearchId};

/// How long a [`Session::tick`] lasts: a request that comes in meanwhile waits no longer than that.
pub const SLICE: Duration = Duration::from_millis(25);

/// What a worker does: takes requests, thinks in slices, answers.
///
/// ```
/// # use std::time::{Duration, Instant};
/// # use laska_engine::{Clock, TableSize};
/// # use laska_rules::{Game, Variant};
/// # use laska_worker::protocol::{Command, GameText, LimitsText, Reply, Request, SearchId};
/// # use laska_worker::{Next, Session};
/// # struct Watch(Instant);
/// # impl Clock for Watch {
/// #     fn now(&self) -> Duration {
/// #         self.0.elapsed()
/// #     }
/// # }
/// # let clock = Watch(Instant::now());
/// let mut session = Session::new(TableSize::mebibytes(1));
/// let game = GameText::from(&Game::new(Variant::LASKA));
/// let request = Request::new(SearchId(1), Command::Search { game, limits: LimitsText::depth(4) });
/// let mut replies = session.handle(request, &clock);
/// while session.next() == Next::Again {
///     replies.extend(session.tick(&clock));
/// }
/// assert!(matches!(replies.last(), Some(Reply::Best { id: SearchId(1), .. })));
/// ```
pub struct Session {
    timed: Timed,
    current: Option<Current>,
}

/// The search that goes on.
#[derive(Clone, Copy)]
struct Current {
    id: SearchId,
    /// When something was last said of it.
    heard_of: Duration,
}

/// What the caller does after a request or a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Waits for a request.
    Idle,
    /// Calls [`Session::tick`], after a look for requests.
    Again,
}

impl Session {
    /// A session whose table has that size.
    #[must_use]
    pub fn new(table: TableSize) -> Self {
        Self { timed: Timed::new(Searcher::new(table)), current: None }
    }

    /// What is said first, before any request.
    #[must_use]
    pub const fn greeting() -> Reply {
        Reply::Ready { version: PROTOCOL_VERSION }
    }

    /// Whether there is something to think about.
    #[must_use]
    pub const fn next(&self) -> Next {
        if self.current.is_some() { Next::Again } else { Next::Idle }
    }

    /// Takes a request; it does not think. What cannot be met changes nothing.
    ///
    /// # Panics
    /// When [`Command::Panic`] asks for it.
    pub fn handle(&mut self, request: Request, clock: &impl Clock) -> Vec<Reply> {
        let id = request.id;
        if let Err(error) = request.header().check() {
            return vec![failed(id, &error)];
        }
        match request.command {
            Command::Search { game, limits } => self.search(id, &game, limits, clock),
            Command::Stop => self.stop(id, clock).into_iter().collect(),
            Command::Panic => panic!("the page asked for a panic"),
        }
    }

    /// Thinks for a [`SLICE`], or until the search ends.
    pub fn tick(&mut self, clock: &impl Clock) -> Vec<Reply> {
        let Some(Current { id, heard_of }) = self.current else {
            return Vec::new();
        };
        match self.timed.run(SLICE, clock) {
            Progress::Idle => Vec::new(),
            Progress::Done(report) => {
                let report = report.clone();
                self.current = None;
                vec![Reply::Best { id, report: report::text(&report, self.timed.elapsed(clock)) }]
            }
            Progress::Thinking(report) => {
                let now = clock.now();
                // The next chance to say something comes a slice later.
                if now.saturating_sub(heard_of) + SLICE <= HEARTBEAT {
                    return Vec::new();
                }
                let report = report.clone();
                self.current = Some(Current { id, heard_of: now });
                vec![Reply::Progress { id, report: report::text(&report, self.timed.elapsed(clock)) }]
            }
        }
    }

    fn search(&mut self, id: SearchId, game: &GameText, limits: LimitsText, clock: &impl Clock) -> Vec<Reply> {
        let game = match Game::try_from(game) {
            Ok(game) => game,
            Err(error) => return vec![failed(id, &error)],
        };
        let root = match Root::new(&game) {
            Ok(root) => root,
            Err(error) => return vec![failed(id, &error)],
        };
        let replaced = self.current.map(|current| Reply::Replaced { id: current.id });
        self.timed.start(root, timed_limits(limits), clock);
        self.current = Some(Current { id, heard_of: clock.now() });
        replaced.into_iter().collect()
    }

    fn stop(&mut self, id: SearchId, clock: &impl Clock) -> Option<Reply> {
        self.current.take_if(|current| current.id == id)?;
        let report = self.timed.stop()?.clone();
        Some(Reply::Best { id, report: report::text(&report, self.timed.elapsed(clock)) })
    }
}

fn failed(id: SearchId, error: &dyn std::error::Error) -> Reply {
    Reply::Failed { id: Some(id), message: error.to_string() }
}

fn timed_limits(limits: LimitsText) -> TimedLimits {
    TimedLimits {
        time: limits.movetime_ms.map(|ms| Duration::from_millis(ms.into())),
        search: Limits { depth: limits.depth.map(Depth), nodes: limits.nodes.map(Nodes), ..Limits::NONE },
    }
}
