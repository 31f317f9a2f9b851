//! The state of the dialog: how the booklet is printed, and what the worker has found out about the problems.

use std::rc::Rc;

use laska_app::booklet::{Booklet, BookletOptions, CounterNames, SolutionPages, SquareNames};
use laska_app::problem_set::{Problem, ProblemSet};
use laska_app::worker::{Pace, SearchTask, Urgency, WorkerEvent, WorkerStatus};
use laska_rules::Game;
use laska_ui::settings::{Coordinates, PieceSet, Settings};
use laska_worker::protocol::{Command, GameText, MemoryLimit, Packed, ProblemFindings, ProblemTask, Reply, SearchId};

use super::words::{Outcome, booklet_text};
use crate::problem::state::MEMORY_MIB;

/// A booklet that is being prepared.
#[derive(Clone, Debug, PartialEq)]
pub struct Preparation {
    set: Rc<ProblemSet>,
    options: BookletOptions,
    /// What is known of each problem.
    outcomes: Vec<Outcome>,
    phase: Phase,
    id: SearchId,
    /// Whether the worker has replied to the current request.
    has_replied: bool,
    /// The number of times that the booklet was ready to be printed.
    prints: u32,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Phase {
    /// The user chooses how it is printed.
    Choosing,
    /// The problem with this index is checked.
    Checking(usize),
    /// The booklet is on the page, and is printed.
    Ready(Rc<Booklet>),
}

/// An event of the dialog.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The dialog was opened for a collection.
    Opened(Rc<ProblemSet>),
    Choose(BookletOptions),
    /// Print it when all solutions are checked.
    Print,
    /// Print it with what is known now.
    PrintNow,
    Stop,
    Worker(WorkerEvent),
    Closed,
}

impl Preparation {
    /// Begins with the names of the settings.
    pub fn new(set: Rc<ProblemSet>, settings: Settings) -> Self {
        let options = BookletOptions {
            squares: match settings.coordinates {
                Coordinates::Numbers => SquareNames::Numbers,
                Coordinates::Letters | Coordinates::None => SquareNames::Letters,
            },
            counters: match settings.pieces {
                PieceSet::Lasker => CounterNames::Lasker,
                _ => CounterNames::Modern,
            },
            ..BookletOptions::default()
        };
        let outcomes = vec![Outcome::default(); set.problems.len()];
        let phase = Phase::Choosing;
        Self { set, options, outcomes, phase, id: SearchId::default(), has_replied: false, prints: 0 }
    }

    pub fn after(mut self, event: Event) -> Self {
        match event {
            Event::Opened(set) => self.open(set),
            Event::Choose(options) => (self.options, self.phase) = (options, Phase::Choosing),
            Event::Print => self.go_on(),
            Event::PrintNow => self.get_ready(),
            Event::Stop | Event::Closed => self.phase = Phase::Choosing,
            Event::Worker(event) => self.handle_worker(event),
        }
        self
    }

    /// Opens a collection, and keeps the results of the problems that it shares with the last one.
    fn open(&mut self, set: Rc<ProblemSet>) {
        let same = |one: &Problem, other: &Problem| {
            (one.position(), one.capture_rule(), one.stipulation)
                == (other.position(), other.capture_rule(), other.stipulation)
        };
        let known = |problem: &Problem| {
            let index = self.set.problems.iter().position(|old| same(old, problem));
            index.and_then(|index| self.outcomes.get(index)).cloned().unwrap_or_default()
        };
        self.outcomes = set.problems.iter().map(known).collect();
        (self.set, self.phase) = (set, Phase::Choosing);
    }

    /// Checks the next problem, or shows the booklet.
    fn go_on(&mut self) {
        let next = self.outcomes.iter().position(|outcome| *outcome == Outcome::NotChecked);
        match next {
            Some(index) if self.options.solutions == SolutionPages::Printed => {
                (self.id, self.has_replied) = (self.id.next(), false);
                self.phase = Phase::Checking(index);
            }
            _ => self.get_ready(),
        }
    }

    fn get_ready(&mut self) {
        let text = booklet_text(&self.set, &self.outcomes, self.options);
        self.phase = Phase::Ready(Rc::new(Booklet::new(text, self.options)));
        self.prints += 1;
    }

    fn handle_worker(&mut self, event: WorkerEvent) {
        match event {
            WorkerEvent::Replied(reply) if reply.id() == Some(self.id) => match reply {
                Reply::Examining { findings, .. } | Reply::Examined { findings, .. } => self.receive(&findings),
                Reply::Failed { .. } => self.settle(Outcome::Failed),
                _ => {}
            },
            WorkerEvent::Status(WorkerStatus::Lost) => self.settle(Outcome::Failed),
            // A worker that has begun is replaced after a crash. Most likely, the next one would also run out of memory.
            WorkerEvent::Status(WorkerStatus::Starting) if self.has_replied => self.settle(Outcome::Failed),
            WorkerEvent::Status(_) | WorkerEvent::Replied(_) | WorkerEvent::Failed(_) => {}
        }
    }

    /// Ends the check as soon as there is a report: the booklet shows only the results of the moves, not the neighbors.
    fn receive(&mut self, findings: &Packed<ProblemFindings>) {
        self.has_replied = true;
        match findings.unpack() {
            Ok(ProblemFindings::Check(check)) => {
                check.report.into_iter().for_each(|report| self.settle(Outcome::Checked(Rc::new(report))));
            }
            Ok(_) | Err(_) => self.settle(Outcome::Failed),
        }
    }

    fn settle(&mut self, outcome: Outcome) {
        if let Phase::Checking(index) = self.phase {
            self.outcomes.get_mut(index).into_iter().for_each(|it| *it = outcome.clone());
            self.go_on();
        }
    }

    pub const fn options(&self) -> BookletOptions {
        self.options
    }

    pub const fn phase(&self) -> &Phase {
        &self.phase
    }

    pub const fn prints(&self) -> u32 {
        self.prints
    }

    pub fn problem_count(&self) -> usize {
        self.set.problems.len()
    }

    /// Returns the task that the worker should run.
    pub fn search(&self) -> Option<SearchTask> {
        let Phase::Checking(index) = self.phase else { return None };
        let problem = self.set.problems.get(index)?;
        let game = Game::from_position(problem.position().clone(), problem.capture_rule());
        let memory = MemoryLimit::try_from(MEMORY_MIB).expect("the amount is within the protocol's bounds");
        let (game, stipulation) = (GameText::from(&game), problem.stipulation.to_string());
        let command = Command::Problem { game, stipulation, task: ProblemTask::Check, memory };
        Some(SearchTask { id: self.id, command, urgency: Urgency::Normal, pace: Pace::Immediate })
    }
}
