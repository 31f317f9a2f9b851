//! What the worker that searches is asked for: evaluations, threats, the review and retries; and what its replies change.

use std::num::NonZeroU8;
use std::time::Duration;

use laska_app::worker::{SearchTask, WorkerEvent};
use laska_rules::Message;
use laska_ui::notice::{Notice, Tone};
use laska_ui::settings::Shown;
use laska_ui::tr_noop;
use laska_worker::protocol::{Command, GameText, Reply, SearchLimits};

use super::analysis::{Analysis, Engine};
use super::line::ScoredLine;
use super::review::{Review, ReviewEvent};
use super::searcher::{EngineOutput, Purpose, Request};

/// The time to search for a threat; short, because the user is waiting for it.
const THREAT_TIME: Duration = Duration::from_millis(600);

impl Analysis {
    /// Returns the search that should be running.
    pub fn search(&self) -> Option<SearchTask> {
        self.searcher.task()
    }

    /// Updates the requests to both workers.
    pub(super) fn update_requests(&mut self) {
        let request = self.next_request();
        self.searcher.set_request(request);
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

    pub(super) fn handle_searcher(&mut self, event: WorkerEvent) {
        match event {
            WorkerEvent::Status(status) => self.searcher.status = status,
            WorkerEvent::Replied(reply) => {
                if let Some(purpose) = self.searcher.purpose_of(&reply) {
                    self.handle_reply(reply, purpose);
                }
            }
            WorkerEvent::Failed(reason) => self.notice = Some(Notice::WorkerLost(reason)),
        }
    }

    fn handle_reply(&mut self, reply: Reply, purpose: Purpose) {
        match (reply, purpose) {
            (Reply::Progress { report, .. } | Reply::Best { report, .. }, Purpose::Position) => {
                self.searcher.store_output(&self.key_here(), &report);
            }
            (Reply::Best { report, .. }, Purpose::Threat) => {
                if let Some(passed) = self.after_pass() {
                    self.searcher.store_threat(&self.key_here(), &passed, &report);
                }
            }
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

    /// Returns the evaluation of the position on the board.
    pub(super) fn engine_output(&self) -> Option<&EngineOutput> {
        self.searcher.output(&self.key_here())
    }

    /// Returns the threat in the position on the board.
    pub(super) fn threat_line(&self) -> Option<&ScoredLine> {
        self.searcher.threat(&self.key_here())
    }
}
