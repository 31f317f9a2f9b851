//! Searching with a time limit, measured by a [`Clock`] that the caller provides.

use std::time::Duration;

use laska_rules::Position;

use crate::{Depth, Evaluation, Limits, Nodes, Root, SearchInfo, SearchStatus, Searcher};

/// A clock, provided by the caller.
pub trait Clock {
    /// Returns the time since some fixed moment; never decreases.
    fn now(&self) -> Duration;
}

impl<C: Clock + ?Sized> Clock for &C {
    fn now(&self) -> Duration {
        (**self).now()
    }
}

/// A searcher with a time limit. It runs in time slices, so that the caller can do other work in between:
///
/// ```
/// # use std::time::{Duration, Instant};
/// # use laska_engine::{Clock, MemorySize, Root, SearchStatus, Searcher, TimedLimits, TimedSearch};
/// # use laska_rules::{Game, Variant};
/// struct Watch(Instant);
/// impl Clock for Watch {
///     fn now(&self) -> Duration {
///         self.0.elapsed()
///     }
/// }
/// let watch = Watch(Instant::now());
/// let mut timed = TimedSearch::new(Searcher::new(MemorySize::mebibytes(1)));
/// let root = Root::new(&Game::new(Variant::LASKA))?;
/// timed.start(root, TimedLimits::time(Duration::from_millis(20)), &watch);
/// while let SearchStatus::Thinking(info) = timed.run(Duration::from_millis(5), &watch) {
///     println!("{} {}", info.score(), info.pv());
/// }
/// # Ok::<(), laska_engine::GameOver>(())
/// ```
///
/// Like [`Searcher`], it is not generic.
pub struct TimedSearch {
    searcher: Searcher,
    started: Duration,
    time: Option<Duration>,
    /// Whether the search ends after the first depth, because there is no move to choose.
    is_forced: bool,
}

/// The limits of a timed search, which ends at the first one reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimedLimits {
    /// The maximum time.
    pub time: Option<Duration>,
    /// The limits besides time.
    pub search: Limits,
    /// Whether a single legal move is searched to the limits.
    pub purpose: SearchPurpose,
}

/// What a search is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SearchPurpose {
    /// To know what a position is worth.
    #[default]
    Analyze,
    /// To choose a move: if only one is legal, the search ends after the first depth.
    Play,
}

impl TimedLimits {
    /// Returns limits with only a time.
    #[must_use]
    pub const fn time(time: Duration) -> Self {
        Self { time: Some(time), search: Limits::NONE, purpose: SearchPurpose::Analyze }
    }

    /// Returns these limits for a search that chooses a move to play.
    #[must_use]
    pub const fn to_play(self) -> Self {
        Self { purpose: SearchPurpose::Play, ..self }
    }
}

impl TimedSearch {
    /// The number of nodes between two clock checks: some milliseconds on a slow machine.
    pub const NODES_PER_CLOCK_CHECK: Nodes = Nodes(2048);

    /// Creates a timed search with a searcher.
    #[must_use]
    pub const fn new(searcher: Searcher) -> Self {
        Self { searcher, started: Duration::ZERO, time: None, is_forced: false }
    }

    /// Creates a searcher for another thread; see [`Searcher::helper`].
    #[must_use]
    pub fn helper(&mut self) -> Searcher {
        self.searcher.helper()
    }

    /// Changes the evaluation; see [`Searcher::set_evaluation`].
    pub fn set_evaluation(&mut self, evaluation: &Evaluation) {
        self.searcher.set_evaluation(evaluation);
    }

    /// Starts a search and its clock; see [`Searcher::start`].
    pub fn start(&mut self, root: Root, limits: TimedLimits, clock: &dyn Clock) {
        self.started = clock.now();
        self.time = limits.time;
        let has_one_move = || root.position().count_moves(root.capture_rule()) == 1;
        self.is_forced = limits.purpose == SearchPurpose::Play && has_one_move();
        self.searcher.start(root, limits.search);
    }

    /// Searches for this much more time, or less if the search ends; at least until the next clock check.
    pub fn run(&mut self, slice: Duration, clock: &dyn Clock) -> SearchStatus<'_> {
        // If the end of the slice overflows, the slice has no end.
        let slice_ends = clock.now().checked_add(slice);
        while let SearchStatus::Thinking(info) = self.searcher.step(Self::NODES_PER_CLOCK_CHECK) {
            let depth = info.depth;
            let now = clock.now();
            if self.may_stop(depth, now) {
                self.searcher.stop();
            } else if slice_ends.is_none_or(|end| now < end) {
                continue;
            }
            break;
        }
        self.searcher.status()
    }

    /// Ends the search; see [`Searcher::stop`].
    pub fn stop(&mut self) -> Option<&SearchInfo> {
        self.searcher.stop()
    }

    /// Returns the position of the search; see [`Searcher::position`].
    #[must_use]
    pub fn position(&self) -> Option<&Position> {
        self.searcher.position()
    }

    /// Clears the search and the transposition table; see [`Searcher::clear`].
    pub fn clear(&mut self) {
        self.searcher.clear();
    }

    /// Returns the time since the search was started.
    #[must_use]
    pub fn elapsed(&self, clock: &dyn Clock) -> Duration {
        clock.now().saturating_sub(self.started)
    }

    /// Returns whether the search may end now.
    fn may_stop(&self, depth: Depth, now: Duration) -> bool {
        let is_up = self.time.is_some_and(|time| now.saturating_sub(self.started) >= time);
        is_up || self.is_forced && depth > Depth(0)
    }
}
