//! Owns what the machine's answers do. Answers to searches that are no longer wanted do nothing.

use laska_rules::notation::parse_move;
use laska_worker::protocol::{Reply, Report};

use super::Table;
use super::hint::Hint;
use crate::t;
use crate::view::{Notice, Tone};

impl Table {
    pub(super) fn answered(&mut self, reply: Reply) {
        if self.search().map(|search| search.id) != reply.id() {
            return;
        }
        let turn = self.game.position().turn();
        let hint = self.hint == Hint::Asked;
        match reply {
            // Of a hint nothing is told before it is there.
            Reply::Progress { .. } if hint => {}
            Reply::Best { report, .. } if hint => self.hint = Hint::Move(report),
            Reply::Failed { message, .. } if hint => {
                self.hint = Hint::None;
                self.complain(&message);
            }
            Reply::Progress { report, .. } => self.report = Some((turn, report)),
            Reply::Best { report, .. } => self.play_best(report),
            Reply::Failed { message, .. } => self.complain(&message),
            // The machine is asked for moves and hints only, and both end with a move.
            Reply::Solving { .. }
            | Reply::Solved { .. }
            | Reply::Benching { .. }
            | Reply::Benched { .. }
            | Reply::Stopped { .. }
            | Reply::Replaced { .. }
            | Reply::Ready
            | Reply::Panicked { .. } => {}
        }
    }

    fn play_best(&mut self, report: Report) {
        let turn = self.game.position().turn();
        match parse_move(&report.mv, self.game.position(), self.game.variant().chain) {
            Ok(mv) => {
                self.play(mv);
                self.report = Some((turn, report));
            }
            Err(error) => self.complain(&format!("'{}': {error}", report.mv)),
        }
    }

    fn complain(&mut self, message: &str) {
        self.failed = Some(self.search_id);
        self.notice = Some(Notice {
            tone: Tone::Error,
            text: t!("The machine could not answer: {reason}. Take back a move, or reload the page.", reason = message),
        });
    }
}
