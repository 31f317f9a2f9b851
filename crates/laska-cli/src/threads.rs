//! A search on several threads: one searches for the result, the others fill its transposition table.
//!
//! The number of threads makes results depend on timing, but proven wins and losses stay exact.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use laska_cli::thread_count::ThreadCount;
use laska_engine::{
    Clock, Evaluation, Limits, Nodes, Root, SearchInfo, SearchStatus, Searcher, TimedLimits, TimedSearch,
};
use laska_rules::Position;

/// A [`TimedSearch`] with helpers on other threads. Limits besides time apply to its own thread alone, and the nodes of
/// its results are those of all threads.
pub(crate) struct ThreadedSearch {
    timed: TimedSearch,
    threads: ThreadCount,
    helpers: Helpers,
    /// The last result.
    info: Option<SearchInfo>,
}

/// The other threads of a search. Dropping them ends them.
#[derive(Default)]
struct Helpers {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

/// What a search and its helpers share besides the transposition table.
#[derive(Default)]
struct Shared {
    has_ended: AtomicBool,
    /// The nodes visited by all helpers.
    nodes: AtomicU64,
}

impl ThreadedSearch {
    pub(crate) fn new(searcher: Searcher, threads: ThreadCount) -> Self {
        Self { timed: TimedSearch::new(searcher), threads, helpers: Helpers::default(), info: None }
    }

    /// See [`TimedSearch::set_evaluation`].
    pub(crate) fn set_evaluation(&mut self, evaluation: &Evaluation) {
        self.end_helpers();
        self.timed.set_evaluation(evaluation);
    }

    /// Starts a search on all threads, in place of the current one.
    pub(crate) fn start(&mut self, root: Root, limits: TimedLimits, clock: &dyn Clock) {
        self.end_helpers();
        for _ in 1..self.threads.get() {
            let lines = Limits { lines: limits.search.lines, ..Limits::NONE };
            self.helpers.spawn(self.timed.helper(), root.clone(), lines);
        }
        self.timed.start(root, limits, clock);
    }

    /// See [`TimedSearch::run`].
    pub(crate) fn run(&mut self, slice: Duration, clock: &dyn Clock) -> SearchStatus<'_> {
        match self.timed.run(slice, clock) {
            SearchStatus::Idle => SearchStatus::Idle,
            SearchStatus::Thinking(info) => {
                SearchStatus::Thinking(self.info.insert(with_more_nodes(info, self.helpers.nodes())))
            }
            SearchStatus::Done(info) => {
                self.helpers.end();
                SearchStatus::Done(self.info.insert(with_more_nodes(info, self.helpers.nodes())))
            }
        }
    }

    /// Ends the search; [`ThreadedSearch::run`] then returns its result.
    pub(crate) fn stop(&mut self) {
        self.timed.stop();
    }

    /// See [`TimedSearch::position`].
    pub(crate) fn position(&self) -> Option<&Position> {
        self.timed.position()
    }

    /// See [`TimedSearch::clear`].
    pub(crate) fn clear(&mut self) {
        self.end_helpers();
        self.timed.clear();
    }

    /// See [`TimedSearch::elapsed`].
    pub(crate) fn elapsed(&self, clock: &dyn Clock) -> Duration {
        self.timed.elapsed(clock)
    }

    /// Ends the helpers of the last search and forgets what they have counted.
    fn end_helpers(&mut self) {
        self.helpers = Helpers::default();
    }
}

fn with_more_nodes(info: &SearchInfo, nodes: Nodes) -> SearchInfo {
    let mut info = info.clone();
    info.nodes += nodes;
    info
}

impl Helpers {
    fn spawn(&mut self, searcher: Searcher, root: Root, limits: Limits) {
        let shared = Arc::clone(&self.shared);
        self.threads.push(thread::spawn(move || shared.help(searcher, root, limits)));
    }

    fn end(&mut self) {
        self.shared.has_ended.store(true, Ordering::Relaxed);
        for thread in self.threads.drain(..) {
            thread.join().expect("a search does not panic");
        }
    }

    fn nodes(&self) -> Nodes {
        Nodes(self.shared.nodes.load(Ordering::Relaxed))
    }
}

impl Drop for Helpers {
    fn drop(&mut self) {
        self.end();
    }
}

impl Shared {
    /// Searches until the main search has ended, or until a deeper search cannot change the result.
    fn help(&self, mut searcher: Searcher, root: Root, limits: Limits) {
        searcher.start(root, limits);
        let mut counted = 0;
        while !self.has_ended.load(Ordering::Relaxed)
            && let SearchStatus::Thinking(info) = searcher.step(TimedSearch::NODES_PER_CLOCK_CHECK)
        {
            self.nodes.fetch_add(info.nodes.0 - counted, Ordering::Relaxed);
            counted = info.nodes.0;
        }
    }
}

#[cfg(test)]
mod tests {
    use laska_engine::{Depth, MemorySize};
    use laska_library::EntryKind;
    use laska_rules::{Game, Variant};

    use super::*;
    use laska_cli::search::WallClock;

    fn search(threads: u16, game: &Game, limits: Limits) -> SearchInfo {
        let threads = threads.to_string().parse().expect("a number of threads");
        let mut search = ThreadedSearch::new(Searcher::new(MemorySize::mebibytes(4)), threads);
        let (root, clock) = (Root::new(game).expect("the game is not over"), WallClock::start());
        search.start(root, TimedLimits { search: limits, ..TimedLimits::default() }, &clock);
        loop {
            if let SearchStatus::Done(info) = search.run(Duration::MAX, &clock) {
                return info.clone();
            }
        }
    }

    #[test]
    fn helpers_do_not_change_what_is_proven() {
        for study in laska_library::data::library().of_kind(EntryKind::Study) {
            let limits = Limits::depth(Depth(9));
            let game = &Game::from_position(study.key_position(), Variant::LASKA.capture_rule);
            let (alone, helped) = (search(1, game, limits), search(3, game, limits));
            assert_eq!(alone, search(1, game, limits), "a search on one thread gives the same result again");
            if let Some(plies) = alone.score().plies_to_end().filter(|plies| plies.0 <= 9) {
                assert_eq!(helped.score().plies_to_end(), Some(plies), "{}", study.id());
            }
        }
    }

    #[test]
    fn the_nodes_of_all_threads_are_counted() {
        let game = Game::new(Variant::LASKA);
        let limits = Limits::nodes(Nodes(200_000));
        assert_eq!(search(1, &game, limits).nodes, Nodes(200_000));
        assert!(search(2, &game, limits).nodes > Nodes(200_000));
    }
}
