//! Owns what the machine thinks of the position on the board, and of what the other side threatens in it.

use std::num::NonZeroU8;
use std::time::Duration;

use laska_app::worker::{Pace, Search, Urgency, WorkerStatus};
use laska_rules::{Position, Setup};
use laska_web::notice::{Notice, Tone};
use laska_web::settings::Shown;
use laska_web::state::Event as TableEvent;
use laska_web::t;
use laska_worker::protocol::{Command, GameText, LimitsText, Reply, Report, ScoreText, SearchId, ValueText};

use super::known::Known;
use super::review::{Review, ReviewEvent};
use super::{Desk, Engine, review};

/// The machine that has opinions: what it is asked, and what it has said.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Thinker {
    asked: Option<Asked>,
    /// The number of the latest question.
    id: SearchId,
    /// The question that the machine could not answer.
    failed: Option<SearchId>,
    pub(super) health: WorkerStatus,
    pub(super) opinions: Known<Report>,
    pub(super) threats: Known<Report>,
}

/// A question to the machine.
#[derive(Clone, Debug, PartialEq)]
struct Asked {
    subject: Subject,
    command: Command,
}

/// What a question is about.
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

/// A line with what it is worth.
pub(super) struct KnownLine<'a> {
    pub(super) worth: Worth,
    pub(super) moves: &'a [String],
}

/// What a line is worth to the side to move, and how well that is known.
#[derive(Clone, Copy)]
pub(super) enum Worth {
    Opinion(ScoreText),
    Proven(ValueText),
}

/// How long a threat is thought about: it is to be seen at once.
const THREAT_TIME: Duration = Duration::from_millis(600);

impl Default for Thinker {
    fn default() -> Self {
        Self {
            asked: None,
            id: SearchId::default(),
            failed: None,
            health: WorkerStatus::Starting,
            opinions: Known::default(),
            threats: Known::default(),
        }
    }
}

impl Desk {
    /// What the machine that has opinions should be doing.
    #[must_use]
    pub fn search(&self) -> Option<Search> {
        let Asked { command, .. } = self.thinker.asked.as_ref()?;
        Some(Search { id: self.thinker.id, command: command.clone(), urgency: Urgency::InTime, pace: Pace::AtOnce })
    }

    /// Gives a new number to what the machines should be doing, where that is something else than before.
    pub(super) fn renew(&mut self) {
        let asked = self.question();
        if asked != self.thinker.asked {
            self.thinker.id = self.thinker.id.next();
            self.thinker.asked = asked;
        }
        self.renew_proof();
    }

    fn question(&self) -> Option<Asked> {
        if let Some(trial) = &self.trial {
            return trial.question().map(|command| Asked { subject: Subject::Trial, command });
        }
        if let Some(next) = self.review.as_ref().and_then(Review::next) {
            return Some(Asked { subject: Subject::Review, command: review::command(&next) });
        }
        if self.engine == Engine::Off || self.game().outcome().is_some() {
            return None;
        }
        if let (Shown::Yes, None, Some(passed)) = (self.threat, self.threat_known(), self.passed()) {
            let variant = self.game().variant().name().to_owned();
            let draws = self.game().draw_rules().into();
            let game = GameText { variant, start: passed.to_string(), moves: Vec::new(), draws };
            let limits = LimitsText::movetime(THREAT_TIME);
            return Some(Asked { subject: Subject::Threat, command: Command::Search { game, limits } });
        }
        // What is proven needs no opinion.
        if self.proven().is_some() {
            return None;
        }
        let limits = LimitsText { lines: NonZeroU8::new(self.lines.get()), ..LimitsText::default() };
        let command = Command::Search { game: GameText::from(self.game()), limits };
        Some(Asked { subject: Subject::Opinion, command })
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
        let Some(subject) = self.thinker.asked.as_ref().map(|asked| asked.subject) else { return };
        match (reply, subject) {
            (Reply::Progress { report, .. } | Reply::Best { report, .. }, Subject::Opinion) => self.learn(report),
            (Reply::Best { report, .. }, Subject::Threat) => {
                self.thinker.threats.learn(&self.position_text(), report);
            }
            (Reply::Best { report, .. }, Subject::Review) => {
                self.learn_of_review(&report);
            }
            (Reply::Best { report, .. }, Subject::Trial) => self.hear_trial_report(&report),
            (Reply::Failed { message, .. }, _) => {
                (self.engine, self.trial) = (Engine::Off, None);
                self.hear_review(ReviewEvent::Stop);
                let text = t!("The machine could not answer: {message}.", message = message);
                self.notice = Some(Notice::Words { tone: Tone::Error, text });
            }
            _ => {}
        }
    }

    /// Keeps an opinion, unless a deeper one with as many lines or more is known of the position.
    fn learn(&mut self, report: Report) {
        let position = self.position_text();
        let kept = self.thinker.opinions.of(&position);
        if kept.is_none_or(|kept| kept.depth <= report.depth || kept.variations.len() < report.variations.len()) {
            self.thinker.opinions.learn(&position, report);
        }
    }

    /// What is thought of the position on the board.
    pub(super) fn opinion(&self) -> Option<&Report> {
        self.thinker.opinions.of(&self.position_text())
    }

    /// What the other side threatens.
    pub(super) fn threat_known(&self) -> Option<&Report> {
        self.thinker.threats.of(&self.position_text())
    }

    /// The lines that are known of the position, the best first: proven ones where there are some.
    pub(super) fn lines_known(&self) -> Vec<KnownLine<'_>> {
        if let Some(solution) = self.proven() {
            return self.proven_lines(solution);
        }
        let shown = usize::from(self.lines.get());
        let variations = self.opinion().into_iter().flat_map(|report| &report.variations).take(shown);
        variations.map(|it| KnownLine { worth: Worth::Opinion(it.score), moves: &it.line }).collect()
    }
}
