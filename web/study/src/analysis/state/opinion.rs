//! What the engine thinks of the position on the board, and of what the other side threatens in it.

use std::collections::VecDeque;
use std::num::NonZeroU8;
use std::rc::Rc;
use std::time::Duration;

use laska_app::worker::{Pace, Search, Urgency, WorkerStatus};
use laska_rules::{CaptureRule, Message, Position, Setup};
use laska_web::notice::{Notice, Tone};
use laska_web::settings::Shown;
use laska_web::state::Event as TableEvent;
use laska_web::tr_noop;
use laska_worker::protocol::{Command, GameText, LimitsText, Reply, Report, SearchId};

use super::desk::{Desk, Engine};
use super::lines::{KnownLine, Worth, read_line};
use super::review::{self, Review, ReviewEvent};

/// The worker that analyzes: its request, and what it has found.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Thinker {
    request: Option<Request>,
    /// The number of the latest request.
    id: SearchId,
    pub(super) health: WorkerStatus,
    opinions: Known<Key, Opinion>,
    threats: Known<Key, KnownLine>,
}

/// A request to the worker.
#[derive(Clone, Debug, PartialEq)]
struct Request {
    subject: Subject,
    command: Command,
}

/// What a request is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Subject {
    /// The position on the board.
    Opinion,
    /// The same position with the other side to move.
    Threat,
    /// The next position of the review.
    Review,
    /// The move that is tried.
    Trial,
}

/// What the engine thinks of a position.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Opinion {
    /// In plies.
    pub(super) depth: u8,
    /// How many positions were searched.
    pub(super) nodes: u64,
    /// How many in a second; `None` before any time has passed.
    pub(super) nps: Option<u64>,
    /// The best first.
    lines: Vec<KnownLine>,
}

/// What findings are remembered by: a position, and how captures go on in it.
pub(super) type Key = (Position, CaptureRule);

/// How long a threat is thought about: it is to be seen at once.
const THREAT_TIME: Duration = Duration::from_millis(600);

impl Default for Thinker {
    fn default() -> Self {
        Self {
            request: None,
            id: SearchId::default(),
            health: WorkerStatus::Starting,
            opinions: Known::default(),
            threats: Known::default(),
        }
    }
}

impl Desk {
    /// What the worker that analyzes should be doing.
    #[must_use]
    pub fn search(&self) -> Option<Search> {
        let Request { command, .. } = self.thinker.request.as_ref()?;
        Some(Search { id: self.thinker.id, command: command.clone(), urgency: Urgency::InTime, pace: Pace::AtOnce })
    }

    /// Gives each request that differs from the one before a new number.
    pub(super) fn renew(&mut self) {
        let request = self.request_wanted();
        if request != self.thinker.request {
            self.thinker.id = self.thinker.id.next();
            self.thinker.request = request;
        }
        self.renew_proof();
    }

    fn request_wanted(&self) -> Option<Request> {
        if let Some(trial) = &self.trial {
            return trial.request().map(|command| Request { subject: Subject::Trial, command });
        }
        if let Some(next) = self.document.review.as_ref().and_then(Review::next) {
            return Some(Request { subject: Subject::Review, command: review::command(&next) });
        }
        if self.engine == Engine::Off || self.game().outcome().is_some() {
            return None;
        }
        if let (Shown::Yes, None, Some(passed)) = (self.threat, self.threat_known(), self.passed()) {
            let variant = self.game().variant().name().to_owned();
            let draws = self.game().draw_rules().into();
            let game = GameText { variant, start: passed.to_string(), moves: Vec::new(), draws };
            let limits = LimitsText::movetime(THREAT_TIME);
            return Some(Request { subject: Subject::Threat, command: Command::Search { game, limits } });
        }
        // What is proven needs no opinion.
        if self.proven().is_some() {
            return None;
        }
        let limits = LimitsText { lines: NonZeroU8::new(self.lines.get()), ..LimitsText::default() };
        let command = Command::Search { game: GameText::from(self.game()), limits };
        Some(Request { subject: Subject::Opinion, command })
    }

    /// The position with the other side to move, if that side can move.
    pub(super) fn passed(&self) -> Option<Position> {
        let mut setup = Setup::from(self.game().position());
        setup.turn = !setup.turn;
        Position::try_from(&setup).ok().filter(Position::can_move)
    }

    pub(super) fn hear_thinker(&mut self, event: TableEvent) {
        match event {
            TableEvent::Worker(health) => self.thinker.health = health,
            TableEvent::Replied(reply) if reply.id() == Some(self.thinker.id) => self.hear_answer(reply),
            TableEvent::Replied(_) => {}
            TableEvent::Told(notice) => self.notice = Some(notice),
            _ => {}
        }
    }

    fn hear_answer(&mut self, reply: Reply) {
        let Some(subject) = self.thinker.request.as_ref().map(|request| request.subject) else { return };
        match (reply, subject) {
            (Reply::Progress { report, .. } | Reply::Best { report, .. }, Subject::Opinion) => self.learn(&report),
            (Reply::Best { report, .. }, Subject::Threat) => self.learn_threat(&report),
            (Reply::Best { report, .. }, Subject::Review) => {
                self.learn_of_review(&report);
            }
            (Reply::Best { report, .. }, Subject::Trial) => self.hear_trial_report(&report),
            (Reply::Failed { message, .. }, _) => {
                (self.engine, self.trial) = (Engine::Off, None);
                self.hear_review(ReviewEvent::Stop);
                let message = Message::new(tr_noop!("The machine could not answer: {message}.")).with(&message);
                self.notice = Some(Notice::Message { tone: Tone::Error, message });
            }
            _ => {}
        }
    }

    /// Keeps an opinion, unless a deeper one with as many lines or more is known of the position.
    fn learn(&mut self, report: &Report) {
        let key @ (position, capture_rule) = &self.key_here();
        let lines = report.variations.iter().map(|it| KnownLine {
            worth: Worth::Opinion(it.score),
            moves: read_line(&it.line, position, *capture_rule),
        });
        let opinion = Opinion { depth: report.depth, nodes: report.nodes, nps: report.nps, lines: lines.collect() };
        let kept = self.thinker.opinions.of(key);
        if kept.is_none_or(|kept| kept.depth <= opinion.depth || kept.lines.len() < opinion.lines.len()) {
            self.thinker.opinions.learn(key, opinion);
        }
    }

    fn learn_threat(&mut self, report: &Report) {
        let Some(passed) = self.passed() else { return };
        let key = self.key_here();
        let moves = read_line(&report.line, &passed, key.1);
        self.thinker.threats.learn(&key, KnownLine { worth: Worth::Opinion(report.score), moves });
    }

    /// What findings about the position on the board are remembered by.
    pub(super) fn key_here(&self) -> Key {
        (self.document.cursor.position().clone(), self.document.cursor.variant().capture_rule)
    }

    /// What is thought of the position on the board.
    pub(super) fn opinion(&self) -> Option<&Opinion> {
        self.thinker.opinions.of(&self.key_here())
    }

    /// What the other side threatens.
    pub(super) fn threat_known(&self) -> Option<&KnownLine> {
        self.thinker.threats.of(&self.key_here())
    }

    /// The lines that are known of the position, the best first: proven ones where there are some.
    pub(super) fn lines_known(&self) -> &[KnownLine] {
        match (self.proven(), self.opinion()) {
            (Some(proof), _) => &proof.lines,
            (None, Some(opinion)) => &opinion.lines[..opinion.lines.len().min(usize::from(self.lines.get()))],
            (None, None) => &[],
        }
    }
}

/// What was found out about the latest positions, for as long as somebody may come back to them.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Known<K, T> {
    entries: Rc<VecDeque<(K, Rc<T>)>>,
}

/// So many positions are remembered: more than anybody walks through in one line.
const MOST: usize = 300;

impl<K, T> Default for Known<K, T> {
    fn default() -> Self {
        Self { entries: Rc::default() }
    }
}

impl<K: Clone + PartialEq, T> Known<K, T> {
    /// What is known of a position.
    pub(super) fn of(&self, position: &K) -> Option<&T> {
        self.entries.iter().rev().find(|(known, _)| known == position).map(|(_, found)| &**found)
    }

    /// Remembers something in the place of what was known before.
    pub(super) fn learn(&mut self, position: &K, found: T) {
        let entries = Rc::make_mut(&mut self.entries);
        entries.retain(|(known, _)| known != position);
        if entries.len() == MOST {
            entries.pop_front();
        }
        entries.push_back((position.clone(), Rc::new(found)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_word_counts_and_the_oldest_is_forgotten() {
        let mut known = Known::default();
        for number in 0..=MOST {
            known.learn(&number, number);
        }
        known.learn(&7, 70);
        assert_eq!([known.of(&0), known.of(&1), known.of(&7)], [None, Some(&1), Some(&70)]);
    }
}
