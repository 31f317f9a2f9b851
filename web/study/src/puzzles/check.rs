//! The check whether a move that is not the solution wins as well: what a worker is asked, and what its answer
//! proves.

use std::num::NonZeroU8;

use laska_app::worker::{Pace, Search, Urgency, WorkerStatus};
use laska_web::state::Event as TableEvent;
use laska_worker::protocol::{Command, GameText, LimitsText, Reply, Report, ScoreText};

use super::state::Room;
use crate::drill::{self, Finding, Stage};

/// How many positions are searched for a proof: about a second's work. Of the other moves in a sample of the puzzles
/// about seven in ten are proven to win within these, and half of those within a fiftieth of them.
const MOST_NODES: u64 = 1_000_000;

/// The best reply alone would be told while others are still being searched. Of more lines than one a report tells only
/// what was searched to its end.
const LINES: NonZeroU8 = NonZeroU8::new(2).expect("two is not zero");

impl Room {
    /// What a worker should be doing: finding out what the move on the board is worth.
    #[must_use]
    pub fn question(&self) -> Option<Search> {
        let drill = self.open_drill().filter(|drill| matches!(drill.stage(), Stage::Checking(_)))?;
        let limits = LimitsText { lines: Some(LINES), ..LimitsText::nodes(MOST_NODES) };
        let command = Command::Search { game: GameText::from(drill.game()), limits };
        Some(Search { id: self.question, command, urgency: Urgency::InTime, pace: Pace::AtOnce })
    }

    pub(super) fn hear_machine(&mut self, event: TableEvent) {
        let finding = match event {
            TableEvent::Replied(reply) if reply.id() == Some(self.question) => finding(&reply),
            TableEvent::Worker(WorkerStatus::Lost) => Some(Finding::Unproven),
            _ => None,
        };
        if let Some(finding) = finding {
            self.drill(drill::Event::Checked(finding));
        }
    }
}

/// What an answer proves; `None` while it can still become another one.
fn finding(reply: &Reply) -> Option<Finding> {
    match reply {
        Reply::Progress { report, .. } => is_lost(report).then_some(Finding::Wins),
        Reply::Best { report, .. } if is_lost(report) => Some(Finding::Wins),
        _ => Some(Finding::Unproven),
    }
}

/// Whether the side to move loses whatever it does: the engine gives such a score only to lines that it has searched to
/// their end.
const fn is_lost(report: &Report) -> bool {
    matches!(report.score, ScoreText::Loss(_))
}
