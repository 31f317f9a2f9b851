//! The tasks of a session, and the search task.

use std::time::Duration;

use laska_engine::{
    Clock, Depth, Evaluation, GameOver, Level, Limits, LineCount, Nodes, ProblemError, Pv, RandomBits, Root,
    SearchInfo, SearchPurpose, SearchStatus, StipulationError, TimedLimits, TimedSearch,
};
use laska_rules::{Game, Move, Position};

use crate::protocol::{self, GameText, GameTextError, RandomNumber, Reply, SearchId, SearchLimits, SearchLine};

/// The duration of a [`Session::tick`](crate::Session::tick), and so the longest that a request has to wait.
pub const SLICE: Duration = Duration::from_millis(25);

pub(super) enum Task {
    /// A search for the best moves, or for a move at a level.
    Search(Search),
    /// A solve, a proof, a task about a problem or a benchmark.
    Extra(Box<dyn ExtraTask>),
}

/// A task that does not use the session's searcher.
pub(super) trait ExtraTask {
    /// Runs the task for a [`SLICE`] or until it ends.
    fn run_slice(self: Box<Self>, id: SearchId, clock: &dyn Clock) -> TaskStatus;
}

/// The status of a task after a slice.
pub(super) enum TaskStatus {
    /// The task is running, with its progress as a reply.
    Running(Task, Reply),
    /// The task has ended with this reply.
    Finished(Reply),
}

/// The reason why a task cannot start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum StartError {
    #[error(transparent)]
    Game(#[from] GameTextError),
    #[error(transparent)]
    GameOver(#[from] GameOver),
    #[error(transparent)]
    Stipulation(#[from] StipulationError),
    #[error(transparent)]
    Problem(#[from] ProblemError),
    #[error("this worker only searches and plays")]
    Unsupported,
    #[error("the network has not been loaded")]
    NoNetwork,
}

impl Task {
    /// Runs the task for a [`SLICE`] or until it ends.
    pub(super) fn run_slice(self, id: SearchId, timed_search: &mut TimedSearch, clock: &dyn Clock) -> TaskStatus {
        match self {
            Self::Search(search) => search.run_slice(id, timed_search, clock),
            Self::Extra(task) => task.run_slice(id, clock),
        }
    }

    /// Ends the task with a reply.
    pub(super) fn stop(self, id: SearchId, timed_search: &mut TimedSearch, clock: &dyn Clock) -> Reply {
        match self {
            Self::Search(search) => search.stop(id, timed_search, clock),
            Self::Extra(_) => Reply::Stopped { id },
        }
    }
}

pub(super) fn failure_reply(id: SearchId, error: &dyn std::error::Error) -> Reply {
    Reply::Failed { id: Some(id), message: error.to_string() }
}

/// A search that uses the session's searcher.
pub(super) struct Search {
    purpose: Purpose,
}

enum Purpose {
    /// The best moves of this position within these limits.
    Analysis(Box<(Root, TimedLimits)>),
    /// A move of a player.
    Play(Player),
}

/// A level and the random number for its choice.
#[derive(Clone, Copy)]
pub(super) struct Player {
    level: Level,
    random: RandomBits,
}

impl Player {
    pub(super) fn new(level: Level, random: RandomNumber) -> Self {
        Self { level, random: random.into() }
    }

    pub(super) const fn level(self) -> Level {
        self.level
    }
}

impl Search {
    /// Starts a search for the best moves.
    pub(super) fn start(
        game: &GameText,
        limits: SearchLimits,
        evaluation: &Evaluation,
        timed_search: &mut TimedSearch,
        clock: &dyn Clock,
    ) -> Result<Self, StartError> {
        let (root, limits) = (root(game)?, timed_limits(limits));
        timed_search.set_evaluation(evaluation);
        timed_search.start(root.clone(), limits, clock);
        Ok(Self { purpose: Purpose::Analysis(Box::new((root, limits))) })
    }

    /// Starts a search for the best moves again, with a stronger evaluation. A search for a move continues without it.
    pub(super) fn strengthen(&self, evaluation: &Evaluation, timed_search: &mut TimedSearch, clock: &dyn Clock) {
        if let Purpose::Analysis(search) = &self.purpose {
            let (root, limits) = &**search;
            timed_search.set_evaluation(evaluation);
            timed_search.start(root.clone(), *limits, clock);
        }
    }

    /// Starts a search for a move at a level.
    pub(super) fn start_play(
        game: &GameText,
        player: Player,
        movetime_ms: Option<u32>,
        evaluation: &Evaluation,
        timed_search: &mut TimedSearch,
        clock: &dyn Clock,
    ) -> Result<Self, StartError> {
        let time = movetime_ms.map(|ms| Duration::from_millis(ms.into()));
        let limits = TimedLimits { time, search: player.level.limits(), purpose: SearchPurpose::Play };
        let root = root(game)?;
        timed_search.set_evaluation(evaluation);
        timed_search.start(root, limits, clock);
        Ok(Self { purpose: Purpose::Play(player) })
    }

    pub(super) fn run_slice(self, id: SearchId, timed_search: &mut TimedSearch, clock: &dyn Clock) -> TaskStatus {
        match timed_search.run(SLICE, clock) {
            SearchStatus::Thinking(info) => {
                let info = info.clone();
                let report = search_report(&info, info.best_move(), timed_search.elapsed(clock));
                TaskStatus::Running(Task::Search(self), Reply::Progress { id, report })
            }
            SearchStatus::Done(_) | SearchStatus::Idle => TaskStatus::Finished(self.stop(id, timed_search, clock)),
        }
    }

    /// Ends the search with the best move so far.
    pub(super) fn stop(self, id: SearchId, timed_search: &mut TimedSearch, clock: &dyn Clock) -> Reply {
        const STARTED: &str = "the task has started its search";
        let info = timed_search.stop().expect(STARTED).clone();
        let mv = self.choose_move(timed_search.position().expect(STARTED), &info);
        Reply::Best { id, report: search_report(&info, mv, timed_search.elapsed(clock)) }
    }

    fn choose_move(&self, position: &Position, info: &SearchInfo) -> Move {
        match self.purpose {
            Purpose::Analysis(..) => info.best_move(),
            Purpose::Play(Player { level, random }) => level.choose(position, info, random),
        }
    }
}

fn root(game: &GameText) -> Result<Root, StartError> {
    Ok(Root::new(&Game::try_from(game)?)?)
}

fn timed_limits(limits: SearchLimits) -> TimedLimits {
    let lines = limits.lines.and_then(|count| LineCount::new(count.get()));
    TimedLimits {
        time: limits.movetime_ms.map(|ms| Duration::from_millis(ms.into())),
        search: Limits {
            depth: limits.depth.map(Depth),
            nodes: limits.nodes.map(Nodes),
            lines: lines.unwrap_or(LineCount::ONE),
        },
        purpose: SearchPurpose::Analyze,
    }
}

/// Converts a result to its form in the protocol, with `mv` as the move to play.
fn search_report(info: &SearchInfo, mv: Move, elapsed: Duration) -> protocol::SearchReport {
    let chosen = info.lines.iter().find(|line| line.first_move() == mv);
    let chosen = chosen.unwrap_or_else(|| info.best_line());
    protocol::SearchReport {
        mv: chosen.first_move().to_string(),
        score: chosen.score.kind(),
        depth: info.depth.0,
        nodes: info.nodes.0,
        nps: per_second(info.nodes, elapsed),
        elapsed_ms: milliseconds(elapsed),
        line: move_texts(&chosen.pv),
        variations: info
            .lines
            .iter()
            .map(|line| SearchLine { score: line.score.kind(), line: move_texts(&line.pv) })
            .collect(),
    }
}

/// Returns a duration in whole milliseconds.
pub(super) fn milliseconds(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}

fn move_texts(pv: &Pv) -> Vec<String> {
    pv.moves().map(|mv| mv.to_string()).collect()
}

fn per_second(nodes: Nodes, elapsed: Duration) -> Option<u64> {
    let rate = (u128::from(nodes.0) * 1_000_000).checked_div(elapsed.as_micros())?;
    u64::try_from(rate).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_search_rate_needs_elapsed_time() {
        assert_eq!(per_second(Nodes(500), Duration::from_millis(250)), Some(2000));
        assert_eq!(per_second(Nodes(500), Duration::ZERO), None);
    }
}
