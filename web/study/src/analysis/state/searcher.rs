//! The worker that searches: its requests, and its results for evaluations, threats, the review and retries.

use std::collections::VecDeque;
use std::num::NonZeroU8;
use std::rc::Rc;
use std::time::Duration;

use laska_app::worker::{Pace, SearchTask, Urgency, WorkerEvent, WorkerStatus};
use laska_rules::{CaptureRule, Message, Position};
use laska_ui::notice::{Notice, Tone};
use laska_ui::settings::Shown;
use laska_ui::tr_noop;
use laska_worker::protocol::{Command, GameText, Reply, SearchId, SearchLimits, SearchReport};

use super::analysis::{Analysis, Engine};
use super::lines::{LineValue, ScoredLine, read_line};
use super::review::{Review, ReviewEvent};

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
struct Request {
    purpose: Purpose,
    command: Command,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
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
    lines: Vec<ScoredLine>,
}

/// The key of cached results: a position and its capture rule.
pub(super) type Key = (Position, CaptureRule);

/// The time to search for a threat; short, because the user is waiting for it.
const THREAT_TIME: Duration = Duration::from_millis(600);

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

impl Analysis {
    /// Returns the search that should be running.
    pub fn search(&self) -> Option<SearchTask> {
        let Request { command, .. } = self.searcher.request.as_ref()?;
        Some(SearchTask {
            id: self.searcher.id,
            command: command.clone(),
            urgency: Urgency::Normal,
            pace: Pace::Immediate,
        })
    }

    /// Updates the requests to both workers; a request that differs from the previous one gets a new id.
    pub(super) fn update_requests(&mut self) {
        let request = self.next_request();
        if request != self.searcher.request {
            self.searcher.id = self.searcher.id.next();
            self.searcher.request = request;
        }
        self.update_proof_request();
    }

    fn next_request(&self) -> Option<Request> {
        if let Some(retry) = &self.retry {
            return retry.request().map(|command| Request { purpose: Purpose::Retry, command });
        }
        if let Some(command) = self.document.review.as_ref().and_then(Review::next_search) {
            return Some(Request { purpose: Purpose::Review, command });
        }
        if self.engine == Engine::Off || self.game().outcome().is_some() {
            return None;
        }
        if let (Shown::Yes, None, Some(passed)) = (self.threat, self.threat_line(), self.after_pass()) {
            let variant = self.game().variant().name().to_owned();
            let draws = self.game().draw_rules();
            let game = GameText { variant, start: passed.to_string(), moves: Vec::new(), draws };
            let limits = SearchLimits::movetime(THREAT_TIME);
            return Some(Request { purpose: Purpose::Threat, command: Command::Search { game, limits } });
        }
        // A proven position needs no estimate.
        if self.proven().is_some() {
            return None;
        }
        let limits = SearchLimits { lines: NonZeroU8::new(self.line_count.get()), ..SearchLimits::default() };
        let command = Command::Search { game: GameText::from(self.game()), limits };
        Some(Request { purpose: Purpose::Position, command })
    }

    /// Returns the position with the other side to move, if that side has a legal move.
    pub(super) fn after_pass(&self) -> Option<Position> {
        Some(self.game().position().passed()).filter(Position::can_move)
    }

    pub(super) fn handle_searcher(&mut self, event: WorkerEvent) {
        match event {
            WorkerEvent::Status(status) => self.searcher.status = status,
            WorkerEvent::Replied(reply) if reply.id() == Some(self.searcher.id) => self.handle_reply(reply),
            WorkerEvent::Replied(_) => {}
            WorkerEvent::Failed(reason) => self.notice = Some(Notice::WorkerLost(reason)),
        }
    }

    fn handle_reply(&mut self, reply: Reply) {
        let Some(purpose) = self.searcher.request.as_ref().map(|request| request.purpose) else { return };
        match (reply, purpose) {
            (Reply::Progress { report, .. } | Reply::Best { report, .. }, Purpose::Position) => {
                self.store_output(&report)
            }
            (Reply::Best { report, .. }, Purpose::Threat) => self.store_threat(&report),
            (Reply::Best { report, .. }, Purpose::Review) => {
                self.add_to_review(&report);
            }
            (Reply::Best { report, .. }, Purpose::Retry) => self.handle_retry_report(&report),
            (Reply::Failed { message, .. }, _) => {
                (self.engine, self.retry) = (Engine::Off, None);
                self.handle_review(ReviewEvent::Stop);
                let message =
                    Message::new(tr_noop!("The engine failed: {message}. Turn it on to try again.")).with(&message);
                self.notice = Some(Notice::Message { tone: Tone::Error, message });
            }
            _ => {}
        }
    }

    /// Stores an evaluation, unless a deeper one with at least as many lines is stored for the position.
    fn store_output(&mut self, report: &SearchReport) {
        let key @ (position, capture_rule) = &self.key_here();
        let lines = report.variations.iter().map(|it| ScoredLine {
            value: LineValue::Estimate(it.score),
            moves: read_line(&it.line, position, *capture_rule),
        });
        let output = EngineOutput { depth: report.depth, nodes: report.nodes, nps: report.nps, lines: lines.collect() };
        let stored = self.searcher.outputs.get(key);
        if stored.is_none_or(|stored| stored.depth <= output.depth || stored.lines.len() < output.lines.len()) {
            self.searcher.outputs.insert(key, output);
        }
    }

    fn store_threat(&mut self, report: &SearchReport) {
        let Some(passed) = self.after_pass() else { return };
        let key = self.key_here();
        let moves = read_line(&report.line, &passed, key.1);
        self.searcher.threats.insert(&key, ScoredLine { value: LineValue::Estimate(report.score), moves });
    }

    /// Returns the cache key of the position on the board.
    pub(super) fn key_here(&self) -> Key {
        (self.document.cursor.position().clone(), self.document.cursor.variant().capture_rule)
    }

    /// Returns the evaluation of the position on the board.
    pub(super) fn engine_output(&self) -> Option<&EngineOutput> {
        self.searcher.outputs.get(&self.key_here())
    }

    /// Returns the threat in the position on the board.
    pub(super) fn threat_line(&self) -> Option<&ScoredLine> {
        self.searcher.threats.get(&self.key_here())
    }

    /// Returns the lines for the position, best first: proven ones if there are any, or else the engine's.
    pub(super) fn lines(&self) -> &[ScoredLine] {
        match (self.proven(), self.engine_output()) {
            (Some(proof), _) => &proof.lines,
            (None, Some(output)) => &output.lines[..output.lines.len().min(usize::from(self.line_count.get()))],
            (None, None) => &[],
        }
    }
}

/// A cache of results for the most recent positions.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Cache<K, T> {
    entries: Rc<VecDeque<(K, Rc<T>)>>,
}

/// The number of positions remembered, more than anyone steps through in one line.
const CAPACITY: usize = 300;

impl<K, T> Default for Cache<K, T> {
    fn default() -> Self {
        Self { entries: Rc::default() }
    }
}

impl<K: Clone + PartialEq, T> Cache<K, T> {
    /// Returns the result for a position.
    pub(super) fn get(&self, key: &K) -> Option<&T> {
        self.entries.iter().rev().find(|(stored, _)| stored == key).map(|(_, result)| &**result)
    }

    /// Stores the result for a position, replacing the previous one.
    pub(super) fn insert(&mut self, key: &K, result: T) {
        let entries = Rc::make_mut(&mut self.entries);
        entries.retain(|(stored, _)| stored != key);
        if entries.len() == CAPACITY {
            entries.pop_front();
        }
        entries.push_back((key.clone(), Rc::new(result)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_result_replaces_others_and_the_oldest_is_dropped() {
        let mut cache = Cache::default();
        for number in 0..=CAPACITY {
            cache.insert(&number, number);
        }
        cache.insert(&7, 70);
        assert_eq!([cache.get(&0), cache.get(&1), cache.get(&7)], [None, Some(&1), Some(&70)]);
    }
}
