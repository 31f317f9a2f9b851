//! The computer in a match: its searches, its replies, and hints.

use std::ops::RangeInclusive;
use std::time::Duration;

use laska_rules::notation::MoveError;
use laska_worker::protocol::{Command, GameText, RandomNumber, Reply, SearchLimits, SearchReport};

use super::coach::coach_command;
use super::{Announcement, Autoplay, Feedback, GameStyle, Match, NoHelp};
use crate::motives::{Threat, position_of_threat, threat};
use crate::players::Strength;
use crate::search_result::SearchResult;
use crate::worker::{Pace, SearchTask, Urgency, WorkerStatus};

/// The minimum time before the computer's move against a person.
const MIN_TIME_AGAINST_PERSON: Duration = Duration::from_millis(350);

/// The weakest levels move at once if nothing stops them, which feels like playing against a wall. They pause like a
/// person who looks at the board.
const PAUSING_LEVELS: RangeInclusive<u8> = 1..=5;

/// The pause of those levels.
const PAUSE: RangeInclusive<Duration> = Duration::from_millis(500)..=Duration::from_millis(1000);

/// The minimum time before a move when two computers play at normal speed: enough to watch the move and read the search
/// result.
const MIN_TIME_WATCHED: Duration = Duration::from_millis(1200);

/// The additional time for each jump after the first.
const TIME_PER_EXTRA_JUMP: Duration = Duration::from_millis(350);

/// The search time for a hint: short enough that people do not wonder whether it works.
const HINT_TIME: Duration = Duration::from_millis(700);

/// A hint for the position on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// No hint.
    None,
    /// The search is running.
    Pending,
    /// The move is shown, with its reasons.
    Move(SearchResult),
    /// The search for the opponent's threat is running.
    ThreatPending,
    /// What the opponent threatens; `None` if the search has found nothing.
    Threat(Option<Threat>),
}

impl Hint {
    /// Returns the search result, if a hint is shown.
    pub const fn result(&self) -> Option<&SearchResult> {
        match self {
            Self::Move(result) => Some(result),
            Self::None | Self::Pending | Self::ThreatPending | Self::Threat(_) => None,
        }
    }
}

impl Match {
    /// Returns the search that should be running, or `None` if it is not the computer's turn, no hint was requested, and no
    /// coach has to know the position.
    ///
    /// While the board shows an earlier position, the computer waits until the game continues.
    pub fn search(&self) -> Option<SearchTask> {
        let game = || GameText::from(self.cursor.game());
        let command = match self.computer_to_move() {
            Some(_) if self.is_reply_held() => return self.coach_search(),
            Some(strength) => {
                let limit = self.computer_time_limit(strength);
                let movetime_ms = limit.map(|limit| u32::try_from(limit.as_millis()).unwrap_or(u32::MAX));
                Command::Play { game: game(), level: strength.level, random: RandomNumber(0), movetime_ms }
            }
            None if self.hint == Hint::Pending => {
                Command::Search { game: game(), limits: SearchLimits::movetime(HINT_TIME) }
            }
            None if self.hint == Hint::ThreatPending => self.threat_command()?,
            None => return self.coach_search(),
        };
        let urgency = if self.is_hurried() { Urgency::Immediate } else { Urgency::Normal };
        Some(SearchTask { id: self.computer.search, command, urgency, pace: self.pace() })
    }

    /// Returns whether the player pressed “Move now” during this search.
    pub fn is_hurried(&self) -> bool {
        self.computer.hurried == Some(self.computer.search)
    }

    /// Returns the pace of the computer's next move, within the time on its clock. Between two computers, the viewer
    /// sees the previous move first.
    fn pace(&self) -> Pace {
        let Some(strength) = self.computer_to_move() else { return Pace::Immediate };
        let allowed = if self.clock.is_some() { self.computer_time_limit(strength) } else { None };
        let within = |time: Duration| allowed.map_or(time, |allowed| time.min(allowed));
        if !self.players.both_computers() {
            let (least, most) = if PAUSING_LEVELS.contains(&strength.level.number()) {
                PAUSE.into_inner()
            } else {
                (MIN_TIME_AGAINST_PERSON, MIN_TIME_AGAINST_PERSON)
            };
            return Pace::Unhurried { least: within(least), most: within(most) };
        }
        let more_jumps = self.cursor.game().moves().last().map_or(0, |mv| mv.landings().skip(1).count());
        Pace::Watched(within(MIN_TIME_WATCHED + TIME_PER_EXTRA_JUMP * u32::try_from(more_jumps).unwrap_or_default()))
    }

    /// Returns the strength of the computer if it is its turn.
    pub fn computer_to_move(&self) -> Option<Strength> {
        self.players.computer(self.turn()).filter(|_| {
            self.computer.failed != Some(self.computer.search)
                && self.cursor.is_at_end()
                && self.outcome().is_none()
                && !(self.players.both_computers() && self.autoplay == Autoplay::Paused)
        })
    }

    /// Returns the state of the search worker.
    pub const fn worker(&self) -> WorkerStatus {
        self.computer.status
    }

    /// Returns the computer's latest search result, and the side that it is for.
    pub const fn found(&self) -> Option<&(laska_rules::Color, SearchResult)> {
        self.computer.found.as_ref()
    }

    /// Returns the hint for the position on the board.
    pub const fn hint(&self) -> &Hint {
        &self.hint
    }

    /// Returns whether a hint can be requested.
    pub fn can_hint(&self) -> bool {
        let is_idle = matches!(self.hint, Hint::None | Hint::Threat(_));
        self.person_to_move().is_some() && is_idle && self.no_help().is_none()
    }

    /// Returns why the game in progress allows no hints and no analysis, or `None` if it allows them or is over.
    pub fn no_help(&self) -> Option<NoHelp> {
        if self.is_over() {
            None
        } else if self.is_live() {
            Some(NoHelp::Live)
        } else if self.game_id.is_some() {
            Some(NoHelp::ByLink)
        } else {
            (self.style == GameStyle::Serious).then_some(NoHelp::Serious)
        }
    }

    pub(super) fn request_hint(&mut self) -> Option<Announcement> {
        if let Some(reason) = self.no_help() {
            return Some(Announcement::NoHint(reason));
        }
        if self.can_hint() {
            self.computer.search = self.computer.search.next();
            self.hint = Hint::Pending;
            self.conditions.hints += 1;
            self.input.cancel();
        }
        None
    }

    /// Looks for the opponent's threat, in a game with a coach.
    pub(super) fn request_threat(&mut self) -> Feedback {
        if self.can_ask_for_threat() {
            self.computer.search = self.computer.search.next();
            self.hint = Hint::ThreatPending;
            self.conditions.hints += 1;
            self.input.cancel();
            if self.threat_command().is_none() {
                self.hint = Hint::Threat(None);
            }
        }
        Feedback::NONE
    }

    /// Returns whether the player can ask for the opponent's threat.
    pub fn can_ask_for_threat(&self) -> bool {
        let is_idle = !matches!(self.hint, Hint::Pending | Hint::ThreatPending | Hint::Threat(_));
        self.has_coach() && self.person_to_move().is_some() && is_idle
    }

    /// Returns the search of the position in which the opponent could move now; `None` if it could not.
    fn threat_command(&self) -> Option<Command> {
        let passed = position_of_threat(self.cursor.position(), self.cursor.variant().capture_rule)?;
        let game = GameText { start: passed.to_string(), moves: Vec::new(), ..GameText::from(self.cursor.game()) };
        Some(coach_command(game))
    }

    /// Ignores replies to outdated searches.
    pub(super) fn handle_reply(&mut self, reply: Reply) -> Feedback {
        if self.search().map(|search| search.id) != reply.id() {
            return Feedback::NONE;
        }
        if self.hint == Hint::ThreatPending {
            return self.handle_threat_reply(reply);
        }
        let is_hint = self.hint == Hint::Pending;
        if !is_hint && (self.computer_to_move().is_none() || self.is_reply_held()) {
            self.handle_coach_reply(reply);
            return Feedback::NONE;
        }
        match reply {
            // A hint is shown only when it is complete.
            Reply::Progress { .. } if is_hint => {}
            Reply::Progress { report, .. } => {
                if let Ok(result) = self.read(&report) {
                    self.computer.found = Some((self.turn(), result));
                }
            }
            Reply::Best { report, .. } => match self.read(&report) {
                Ok(result) if is_hint => {
                    self.hint = Hint::Move(result);
                    // The next search is another one.
                    self.computer.search = self.computer.search.next();
                }
                Ok(result) => {
                    let (turn, before) = (self.turn(), self.cursor.here());
                    let premove = self.premove;
                    let feedback = self.play(result.mv);
                    self.computer.evaluations.record(turn, &report, before, self.cursor.here());
                    self.computer.found = Some((turn, result));
                    return feedback.with(self.resume_premove(premove));
                }
                Err(error) => return self.fail(format!("'{}': {error}", report.mv)).into(),
            },
            Reply::Failed { message, .. } => return self.fail(message).into(),
            // The page requests only moves and hints, and both end with a move.
            Reply::Solving { .. }
            | Reply::Solved { .. }
            | Reply::Proved { .. }
            | Reply::Examining { .. }
            | Reply::Examined { .. }
            | Reply::Benching { .. }
            | Reply::Benched { .. }
            | Reply::Stopped { .. }
            | Reply::Replaced { .. }
            | Reply::Ready
            | Reply::Panicked { .. } => {}
        }
        Feedback::NONE
    }

    /// Handles a reply to the search for a threat.
    fn handle_threat_reply(&mut self, reply: Reply) -> Feedback {
        match reply {
            Reply::Best { report, .. } => {
                let rule = self.cursor.variant().capture_rule;
                let passed = position_of_threat(self.cursor.position(), rule);
                let found = passed.and_then(|passed| {
                    let result = SearchResult::read(&report, &passed, rule).ok()?;
                    threat(&passed, rule, &result)
                });
                self.hint = Hint::Threat(found);
                self.computer.search = self.computer.search.next();
                Feedback::NONE
            }
            Reply::Failed { message, .. } => self.fail(message).into(),
            _ => Feedback::NONE,
        }
    }

    fn read(&self, report: &SearchReport) -> Result<SearchResult, MoveError> {
        SearchResult::read(report, self.cursor.position(), self.cursor.variant().capture_rule)
    }

    fn fail(&mut self, reason: String) -> Announcement {
        self.hint = Hint::None;
        self.computer.failed = Some(self.computer.search);
        Announcement::ComputerFailed(reason)
    }
}
