//! The searches of an open puzzle: whether a move other than the solution wins too, and the reply to a wrong move.

use std::num::NonZeroU8;
use std::time::Duration;

use laska_app::worker::{Pace, SearchTask, Urgency, WorkerEvent, WorkerStatus};
use laska_worker::protocol::{Command, GameText, Reply, ScoreKind, SearchLimits, SearchReport};

use super::state::Puzzles;
use crate::exercise::{self, CheckResult, Exercise, Status};

/// The node limit of the search for a proof, which takes about a second. In a sample of the puzzles, about seven in ten
/// of the other moves were proven to win within this limit, and half of those within a fiftieth of it.
const NODE_LIMIT: u64 = 1_000_000;

/// With one line, a report would contain the best reply while other replies are still being searched. With more lines,
/// it contains only replies that were searched to the end.
const LINES: NonZeroU8 = NonZeroU8::new(2).expect("two is not zero");

/// The node limit of the search for the reply to a wrong move, which takes less than half a second.
const REPLY_NODE_LIMIT: u64 = 300_000;

/// The reply is not played sooner, so that the player can follow both moves.
const BEFORE_REPLY: Duration = Duration::from_millis(800);

impl Puzzles {
    /// Returns the search that should be running: the check of the move on the board, or the search for the reply to it.
    pub fn search(&self) -> Option<SearchTask> {
        let exercise = self.exercise()?;
        let (limits, pace) = match exercise.status() {
            Status::Checking(_) => {
                (SearchLimits { lines: Some(LINES), ..SearchLimits::nodes(NODE_LIMIT) }, Pace::Immediate)
            }
            Status::Wrong(_) if exercise.refutation().is_none() => {
                (SearchLimits::nodes(REPLY_NODE_LIMIT), Pace::Watched(BEFORE_REPLY))
            }
            _ => return None,
        };
        let command = Command::Search { game: GameText::from(exercise.game()), limits };
        Some(SearchTask { id: self.search_id, command, urgency: Urgency::Normal, pace })
    }

    pub(super) fn handle_worker_event(&mut self, event: WorkerEvent) {
        let is_checking = matches!(self.exercise().map(Exercise::status), Some(Status::Checking(_)));
        match event {
            WorkerEvent::Replied(reply) if reply.id() == Some(self.search_id) => {
                if !is_checking {
                    self.refute(reply);
                } else if let Some(result) = check_result(&reply) {
                    self.apply(exercise::Event::Checked(result));
                }
            }
            WorkerEvent::Status(WorkerStatus::Lost) => self.apply(exercise::Event::Checked(CheckResult::Unproven)),
            _ => {}
        }
    }

    /// Plays the reply to the wrong move on the board.
    fn refute(&mut self, reply: Reply) {
        let Reply::Best { report, .. } = reply else { return };
        let Ok(mv) = report.mv.parse() else { return };
        self.apply(exercise::Event::Refuted(mv));
        if let Some(attempt) = self.attempt_mut() {
            attempt.is_refuted_by_a_win = matches!(report.score, ScoreKind::Win(_));
        }
    }
}

/// Returns what a reply proves; `None` if a later reply may prove more.
fn check_result(reply: &Reply) -> Option<CheckResult> {
    match reply {
        Reply::Progress { report, .. } => is_lost(report).then_some(CheckResult::Wins),
        Reply::Best { report, .. } if is_lost(report) => Some(CheckResult::Wins),
        _ => Some(CheckResult::Unproven),
    }
}

/// Whether the side to move is proven to lose. The engine gives this score only to lines searched to the end.
const fn is_lost(report: &SearchReport) -> bool {
    matches!(report.score, ScoreKind::Loss(_))
}
