//! The coach in a game against the computer: the searches that it needs, and the reply that waits until it has spoken.
//!
//! The position is searched while the person thinks, so that the coach mostly knows it when the move comes. Only if the coach
//! is about to speak, the position after the worse of the two moves that it compares is searched more deeply.

use std::rc::Rc;
use std::time::Duration;

use laska_rules::{Color, Move, NodeId, Position};
use laska_worker::protocol::{Command, GameText, Level, RandomNumber, Reply, SearchId, SearchLimits};

use super::coaching::{CoachAnswer, CoachQuestion, Stage};
use super::{Feedback, GameStyle, Match, Premove};
use crate::coach::{Advice, Assessment, Coach, Draft};
use crate::search_result::SearchResult;
use crate::worker::{Pace, SearchTask, Urgency};

/// The search for the coach is that of this level: all moves, eight plies deep, and like those of all levels below the
/// strongest without the network, which a first game would have to wait for.
const SEARCH_LEVEL: Level = Level::new(8).expect("there are ten levels");

/// The time limit of that search, in milliseconds.
const SEARCH_TIME_MS: u32 = 400;

/// The time limit of the deeper search after a move, in milliseconds. It also uses the network once the worker has it.
const DEEPER_SEARCH_TIME_MS: u32 = 150;

/// Returns the search of a position for the coach.
pub(super) fn coach_command(game: GameText) -> Command {
    Command::Play { game, level: SEARCH_LEVEL, random: RandomNumber(0), movetime_ms: Some(SEARCH_TIME_MS) }
}

impl Match {
    /// Returns the side of the person who has a coach.
    pub(super) fn coached_side(&self) -> Option<Color> {
        let computer = self.players.computer_side().filter(|_| self.style == GameStyle::Coached)?;
        Some(!computer)
    }

    /// Returns whether a coach watches the game.
    pub fn has_coach(&self) -> bool {
        self.coached_side().is_some()
    }

    /// Returns what the coach says about the last move, while the reply waits for the person.
    pub const fn advice(&self) -> Option<&Rc<Advice>> {
        match &self.coaching.stage {
            Stage::Speaking(advice) => Some(advice),
            Stage::Silent | Stage::Assessing { .. } | Stage::Confirming(_) => None,
        }
    }

    /// Returns whether the coach has praised the person's last move.
    pub fn is_move_praised(&self) -> bool {
        let here = self.cursor.here();
        let is_here = |praised| praised == here || here != NodeId::ROOT && praised == self.cursor.tree().parent(here);
        self.coaching.praised.is_some_and(is_here)
    }

    /// Returns whether the computer's reply waits for the coach, or for the person who listens to it.
    pub(super) fn is_reply_held(&self) -> bool {
        match self.coaching.stage {
            Stage::Silent => false,
            Stage::Assessing { search, .. } => self.computer.failed != Some(search),
            Stage::Confirming(_) | Stage::Speaking(_) => true,
        }
    }

    /// Lets the coach assess the move that was just played in a position, which `search` may have begun to search.
    pub(super) fn ask_coach(&mut self, before: NodeId, search: SearchId) {
        let had_choice = |(position, _): (&Position, Move)| self.leaves_choice(position);
        if self.computer_to_move().is_some() && self.cursor.last_move().is_some_and(had_choice) {
            self.coaching.stage = Stage::Assessing { before, search };
        }
    }

    fn leaves_choice(&self, position: &Position) -> bool {
        position.count_moves(self.cursor.variant().capture_rule) > 1
    }

    /// Returns the search for the coach: of the position in which the person thinks, of the one before the last move, or of one
    /// after a move that it compares.
    pub(super) fn coach_search(&self) -> Option<SearchTask> {
        let (node, id) = match &self.coaching.stage {
            Stage::Assessing { before, search } => (*before, *search),
            Stage::Silent if self.is_coached_person_thinking() => (self.cursor.here(), self.computer.search),
            Stage::Confirming(draft) => return Some(self.deeper_search(draft)),
            Stage::Silent | Stage::Speaking(_) => return None,
        };
        if self.is_searched(node) || self.computer.failed == Some(id) {
            return None;
        }
        let mut game = GameText::from(self.cursor.game());
        game.moves.truncate(self.cursor.tree().path(node).len());
        let command = coach_command(game);
        Some(SearchTask { id, command, urgency: Urgency::Normal, pace: Pace::Immediate })
    }

    /// Returns the search after the worse move.
    fn deeper_search(&self, draft: &Draft) -> SearchTask {
        let mut game = GameText::from(self.cursor.game());
        // The last move is the one that the draft is about.
        game.moves.pop();
        game.moves.extend(draft.moves().iter().map(Move::to_string));
        let limits = SearchLimits::movetime(Duration::from_millis(DEEPER_SEARCH_TIME_MS.into()));
        let command = Command::Search { game, limits };
        SearchTask { id: self.computer.search, command, urgency: Urgency::Normal, pace: Pace::Immediate }
    }

    /// Returns whether to search for the coach while the person thinks. Before the first move, the page may still be loading.
    fn is_coached_person_thinking(&self) -> bool {
        self.coached_side().is_some_and(|side| self.person_to_move() == Some(side))
            && self.cursor.is_at_end()
            && self.cursor.ply() > 0
            && self.leaves_choice(self.cursor.position())
    }

    fn is_searched(&self, node: NodeId) -> bool {
        self.coaching.searched.as_ref().is_some_and(|searched| searched.0 == node)
    }

    /// Handles a reply to a search for the coach. A coach that cannot search is silent.
    pub(super) fn handle_coach_reply(&mut self, reply: Reply) {
        let node = match self.coaching.stage {
            Stage::Confirming(_) => return self.handle_deeper_reply(&reply),
            Stage::Assessing { before, .. } => before,
            Stage::Silent | Stage::Speaking(_) => self.cursor.here(),
        };
        match reply {
            Reply::Best { report, .. } => self.coaching.searched = Some((node, Rc::new(report))),
            Reply::Failed { id, .. } => self.computer.failed = id,
            _ => {}
        }
    }

    /// Handles a reply to the search after the worse move. Without it, the coach is silent.
    fn handle_deeper_reply(&mut self, reply: &Reply) {
        let report = match reply {
            Reply::Best { report, .. } => Some(report),
            Reply::Failed { .. } => None,
            _ => return,
        };
        // The next search is another one.
        self.computer.search = self.computer.search.next();
        let rule = self.cursor.variant().capture_rule;
        let Stage::Confirming(draft) = std::mem::take(&mut self.coaching.stage) else { return };
        let position = self.position_to_search(&draft);
        match report.and_then(|report| SearchResult::read(report, &position, rule).ok()) {
            Some(result) => self.speak(draft.deepened(result)),
            None => self.end_coaching(Stage::Silent),
        }
    }

    /// Returns the move that the coach is to assess now.
    pub fn coach_question(&self) -> Option<CoachQuestion> {
        let Stage::Assessing { before, search } = self.coaching.stage else { return None };
        let (_, report) = self.coaching.searched.as_ref().filter(|searched| searched.0 == before)?;
        let (position, played) = self.cursor.last_move()?;
        let level = self.players.computer(self.turn())?.level;
        Some(CoachQuestion {
            search,
            coach: self.coaching.coach.unwrap_or(Coach::new(level)),
            position: position.clone(),
            capture_rule: self.cursor.variant().capture_rule,
            ply: self.cursor.ply() - 1,
            report: Rc::clone(report),
            played,
        })
    }

    /// Handles the answer of the coach, unless the move has been undone.
    pub(super) fn hear_coach(&mut self, answer: CoachAnswer) -> Feedback {
        let CoachAnswer { search: assessed, coach, assessment } = answer;
        if !matches!(self.coaching.stage, Stage::Assessing { search, .. } if search == assessed) {
            return Feedback::NONE;
        }
        self.coaching.coach = Some(coach);
        match assessment {
            Some(Assessment { draft: Some(draft), .. }) => {
                let after = self.position_to_search(&draft);
                let is_over = after.count_moves(self.cursor.variant().capture_rule) == 0;
                if is_over {
                    self.speak(draft);
                } else {
                    self.coaching.stage = Stage::Confirming(Box::new(draft));
                }
            }
            silent => {
                self.coaching.moments.extend(silent.map(|it| (self.cursor.here(), it.moment)));
                self.end_coaching(Stage::Silent);
            }
        }
        Feedback::NONE
    }

    /// Returns the position after the worse move.
    fn position_to_search(&self, draft: &Draft) -> Position {
        let before = self.cursor.last_move().map_or(self.cursor.position(), |(position, _)| position);
        let mut after = before.clone();
        for &mv in draft.moves() {
            after.play_unchecked(mv);
        }
        after
    }

    /// Lets the coach speak, if the results confirm what it is about to say.
    fn speak(&mut self, draft: Draft) {
        let Some(coach) = &mut self.coaching.coach else { return };
        let (moment, advice) = coach.speak(draft);
        let here = self.cursor.here();
        self.coaching.moments.push((here, moment));
        match advice {
            Some(advice) if advice != Advice::OnlyMove => {
                // Undo takes back the move, and not a plan.
                self.premove = Premove::None;
                self.end_coaching(Stage::Speaking(Rc::new(advice)));
            }
            praise => {
                if praise.is_some() {
                    self.coaching.praised = Some(here);
                }
                self.end_coaching(Stage::Silent);
            }
        }
    }

    /// Ends the assessment of a move.
    fn end_coaching(&mut self, stage: Stage) {
        self.coaching.stage = stage;
        self.resume_computers_time();
    }

    /// Keeps the move about which the coach speaks: the computer replies.
    pub(super) fn keep_move(&mut self) -> Feedback {
        if self.advice().is_none() {
            return Feedback::NONE;
        }
        self.coaching.stage = Stage::Silent;
        self.resume_computers_time();
        Feedback::CHANGED
    }
}
