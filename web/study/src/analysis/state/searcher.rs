//! The worker that searches: its current request, and a cache of its evaluations and threats.

use laska_app::worker::{Pace, SearchTask, Urgency, WorkerStatus};
use laska_rules::Position;
use laska_worker::protocol::{Command, Reply, SearchId, SearchReport};

use super::cache::{Cache, Key};
use super::line::{LineValue, ScoredLine, read_line};

/// The state of the worker that searches: its current request and a cache of its results.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Searcher {
    request: Option<Request>,
    /// The id of the latest request.
    id: SearchId,
    pub(super) status: WorkerStatus,
    outputs: Cache<Key, EngineOutput>,
    threats: Cache<Key, ScoredLine>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Request {
    pub(super) purpose: Purpose,
    pub(super) command: Command,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To evaluate the position on the board.
    Position,
    /// To find the threat: the same position with the other side to move.
    Threat,
    /// To evaluate the next position of the review.
    Review,
    /// To check the move that the user tried.
    Retry,
}

/// The engine's evaluation of a position.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct EngineOutput {
    /// In plies.
    pub(super) depth: u8,
    /// The number of positions searched.
    pub(super) nodes: u64,
    /// Positions per second; `None` before any time has passed.
    pub(super) nps: Option<u64>,
    /// The lines, best first.
    pub(super) lines: Vec<ScoredLine>,
}

impl Default for Searcher {
    fn default() -> Self {
        Self {
            request: None,
            id: SearchId::default(),
            status: WorkerStatus::Starting,
            outputs: Cache::default(),
            threats: Cache::default(),
        }
    }
}

impl Searcher {
    /// Returns the search that should be running.
    pub(super) fn task(&self) -> Option<SearchTask> {
        let Request { command, .. } = self.request.as_ref()?;
        Some(SearchTask { id: self.id, command: command.clone(), urgency: Urgency::Normal, pace: Pace::Immediate })
    }

    /// Sets the request; one that differs from the previous one gets a new id.
    pub(super) fn set_request(&mut self, request: Option<Request>) {
        if request != self.request {
            self.id = self.id.next();
            self.request = request;
        }
    }

    /// Returns the purpose of the current request if this is a reply to it.
    pub(super) fn purpose_of(&self, reply: &Reply) -> Option<Purpose> {
        self.request.as_ref().filter(|_| reply.id() == Some(self.id)).map(|request| request.purpose)
    }

    /// Stores an evaluation, unless a deeper one with at least as many lines is stored for the position.
    pub(super) fn store_output(&mut self, key: &Key, report: &SearchReport) {
        let (position, capture_rule) = key;
        let lines = report.variations.iter().map(|it| ScoredLine {
            value: LineValue::Estimate(it.score),
            moves: read_line(&it.line, position, *capture_rule),
        });
        let output = EngineOutput { depth: report.depth, nodes: report.nodes, nps: report.nps, lines: lines.collect() };
        let stored = self.outputs.get(key);
        if stored.is_none_or(|stored| stored.depth <= output.depth || stored.lines.len() < output.lines.len()) {
            self.outputs.insert(key, output);
        }
    }

    /// Stores the threat in a position, which begins after the side to move has passed.
    pub(super) fn store_threat(&mut self, key: &Key, passed: &Position, report: &SearchReport) {
        let moves = read_line(&report.line, passed, key.1);
        self.threats.insert(key, ScoredLine { value: LineValue::Estimate(report.score), moves });
    }

    /// Returns the evaluation of a position.
    pub(super) fn output(&self, key: &Key) -> Option<&EngineOutput> {
        self.outputs.get(key)
    }

    /// Returns the threat in a position.
    pub(super) fn threat(&self, key: &Key) -> Option<&ScoredLine> {
        self.threats.get(key)
    }
}
