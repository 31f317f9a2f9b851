//! The state of the section: the course of endings, what is shown, the progress, and the position that a worker solves.

use std::rc::Rc;

use laska_app::worker::{Pace, SearchTask, Urgency, WorkerEvent, WorkerStatus};
use laska_library::{Ending, EndingId, Endings};
use laska_worker::protocol::{Command, GameText, MemoryLimit, Reply, SearchId};

use super::attempt::{self, Attempt, Status};
use super::progress::{EndingResult, Progress, StoredProgress};
use super::random_ending::{self, RandomEnding, RandomTask};
use super::squares::{self, Squares};
use crate::data::DataFile;
use crate::store::SectionProgress as _;

#[derive(Clone, Debug, PartialEq)]
pub struct Practice {
    file: EndingsFile,
    /// The part of the address after the section's name.
    rest: String,
    /// A random number for an address that does not name one.
    random: u32,
    view: View,
    progress: Progress,
    /// Whether to warn that part of the stored progress could not be read.
    is_damaged: bool,
    search_id: SearchId,
}

/// What the section shows.
#[derive(Clone, Debug, PartialEq)]
pub enum View {
    /// What there is to practice.
    Overview,
    /// The same, because the address names nothing.
    Unknown,
    Endings,
    /// An ending of the course, by its index.
    Ending(usize, Box<Attempt>),
    Random(Box<RandomEnding>),
    Squares(Box<Squares>),
}

/// The course of endings, or the state of its request.
#[derive(Clone, Debug, PartialEq)]
pub enum EndingsFile {
    /// The file is being fetched.
    Loading,
    /// The file could not be fetched or read, for this reason.
    Failed(Rc<str>),
    Loaded(Rc<Endings>),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The address has changed to this part after the section's name. The number chooses a random ending.
    Opened(String, u32),
    /// The state of the request for the endings has changed.
    Fetched(DataFile),
    Ending(attempt::Event),
    Squares(squares::Event),
    /// An event of the worker that solves positions.
    Worker(WorkerEvent),
    /// Another tab has stored its progress.
    Stored(Progress),
    /// The user closed the warning about damaged progress.
    WarningClosed,
}

impl Practice {
    /// Creates the section at an address, with the stored progress.
    pub fn new(rest: &str, random: u32, stored: StoredProgress) -> Self {
        let new = Self {
            file: EndingsFile::Loading,
            rest: rest.to_owned(),
            random,
            view: View::Overview,
            progress: stored.progress,
            is_damaged: stored.unreadable_lines > 0,
            search_id: SearchId::default(),
        };
        new.at_address()
    }

    pub fn after(mut self, event: Event) -> Self {
        let solving = self.position_to_solve();
        match event {
            Event::Opened(rest, random) if rest != self.rest => {
                self = Self { rest, random, ..self }.at_address();
            }
            Event::Opened(..) => {}
            Event::Fetched(file) => {
                self.file = EndingsFile::parse(file);
                // The other views do not need the file.
                if matches!(self.view, View::Endings | View::Ending(..) | View::Unknown) {
                    self = self.at_address();
                }
            }
            Event::Ending(event) => self.apply(event),
            Event::Squares(event) => self.apply_to_squares(event),
            Event::Worker(event) => self.handle_worker_event(event),
            Event::Stored(other) => self.progress = self.progress.merge(&other),
            Event::WarningClosed => self.is_damaged = false,
        }
        let next = self.position_to_solve();
        if next != solving {
            self.search_id = self.search_id.next();
        }
        self
    }

    fn at_address(self) -> Self {
        let view = match self.rest.split_once('/').unwrap_or((&self.rest, "")) {
            ("", "") => View::Overview,
            ("squares", "") => View::Squares(Box::default()),
            ("endings", "") => View::Endings,
            ("endings", rest) => self.ending_at(rest),
            _ => View::Unknown,
        };
        Self { view, ..self }
    }

    fn ending_at(&self, rest: &str) -> View {
        if let Some((task, number)) = RandomTask::parse_place(rest) {
            return View::Random(Box::new(RandomEnding::new(task, number.unwrap_or(self.random))));
        }
        let EndingsFile::Loaded(endings) = &self.file else { return View::Endings };
        let number = rest.parse().ok().map(EndingId);
        match endings.all.iter().position(|ending| Some(ending.id) == number) {
            Some(index) => {
                let Ending { id, goal, start, .. } = endings.all[index].clone();
                View::Ending(index, Box::new(Attempt::new(Some(id), goal, start)))
            }
            None => View::Unknown,
        }
    }

    fn apply(&mut self, event: attempt::Event) {
        let was_done = self.attempt().is_some_and(|attempt| attempt.status() == Status::Done);
        match &mut self.view {
            View::Ending(_, attempt) => **attempt = Attempt::clone(attempt).after(event),
            View::Random(ending) => **ending = RandomEnding::clone(ending).after(event),
            View::Overview | View::Unknown | View::Endings | View::Squares(_) => {}
        }
        if !was_done {
            self.record();
        }
    }

    /// Records the result of an ending that has just been done.
    fn record(&mut self) {
        let Some(attempt) = self.attempt().filter(|attempt| attempt.status() == Status::Done) else { return };
        let result = if attempt.is_perfect() { EndingResult::Perfect } else { EndingResult::Done };
        match (attempt.ending, &self.view) {
            (Some(id), _) => self.progress.add_ending(id, result),
            (None, View::Random(ending)) => self.progress.add_random(ending.task),
            (None, _) => {}
        }
    }

    fn apply_to_squares(&mut self, event: squares::Event) {
        let View::Squares(squares) = &mut self.view else { return };
        let was_running = squares.round().is_some();
        let mut after = Squares::clone(squares).after(event);
        if let (true, squares::State::Ended(report)) = (was_running, &mut after.state)
            && let Some(score) = report.score
        {
            report.is_best = self.progress.score(after.drill).is_none_or(|best| score > best);
            self.progress.add_score(after.drill, score);
        }
        **squares = after;
    }

    /// Returns the game whose position has to be solved now.
    fn position_to_solve(&self) -> Option<GameText> {
        let game = match &self.view {
            View::Ending(_, attempt) => attempt.position_to_solve(),
            View::Random(ending) => ending.position_to_solve(),
            View::Overview | View::Unknown | View::Endings | View::Squares(_) => None,
        };
        game.map(GameText::from)
    }

    /// Returns the search that should be running.
    pub fn search(&self) -> Option<SearchTask> {
        let memory = MemoryLimit::try_from(MEMORY_MIB).expect("the amount is within the protocol's bounds");
        let command = Command::Solve { game: self.position_to_solve()?, memory };
        Some(SearchTask { id: self.search_id, command, urgency: Urgency::Normal, pace: Pace::Immediate })
    }

    fn handle_worker_event(&mut self, event: WorkerEvent) {
        match event {
            WorkerEvent::Replied(Reply::Solved { id, solution }) if id == self.search_id => {
                // The next random position may be the same one.
                self.search_id = id.next();
                self.apply(solution.unpack().map_or(attempt::Event::Failed, attempt::Event::Solved));
            }
            WorkerEvent::Replied(Reply::Failed { id: Some(id), .. }) if id == self.search_id => {
                self.search_id = id.next();
                self.apply(attempt::Event::Failed);
            }
            WorkerEvent::Status(WorkerStatus::Lost) => match &mut self.view {
                View::Random(ending) => **ending = RandomEnding::clone(ending).without_worker(),
                _ => self.apply(attempt::Event::Failed),
            },
            _ => {}
        }
    }

    pub const fn file(&self) -> &EndingsFile {
        &self.file
    }

    /// Returns all endings; none before the file is loaded.
    pub fn endings(&self) -> &[Ending] {
        match &self.file {
            EndingsFile::Loaded(endings) => &endings.all,
            EndingsFile::Loading | EndingsFile::Failed(_) => &[],
        }
    }

    /// Returns the first ending that is not done, other than the one at an index.
    pub fn next_ending(&self, after: Option<usize>) -> Option<&Ending> {
        let all = self.endings();
        let first = after.map_or(0, |index| index + 1);
        let is_open = |&index: &usize| self.progress.ending(all[index].id).is_none() && Some(index) != after;
        (first..all.len()).chain(0..first.min(all.len())).find(is_open).map(|index| &all[index])
    }

    pub const fn view(&self) -> &View {
        &self.view
    }

    /// Returns the part of the address after the section's name.
    pub fn rest(&self) -> &str {
        &self.rest
    }

    /// Returns the part of the address that leads to the random ending on the board again.
    pub fn random_rest(&self) -> Option<String> {
        match &self.view {
            View::Random(ending) => Some(format!("endings/{ending}")),
            _ => None,
        }
    }

    /// Returns the ending on the board.
    pub fn attempt(&self) -> Option<&Attempt> {
        match &self.view {
            View::Ending(_, attempt) => Some(attempt),
            View::Random(ending) => match &ending.state {
                random_ending::State::Found(attempt) => Some(attempt),
                random_ending::State::Finding { .. } | random_ending::State::NotFound => None,
            },
            View::Overview | View::Unknown | View::Endings | View::Squares(_) => None,
        }
    }

    /// Returns the progress so far.
    pub const fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Whether to warn that part of the stored progress could not be read.
    pub const fn is_damaged(&self) -> bool {
        self.is_damaged
    }
}

/// The memory for solving a position. All endings of the course and all random ones need less.
const MEMORY_MIB: u32 = 256;

impl EndingsFile {
    fn parse(file: DataFile) -> Self {
        match file {
            DataFile::Loading => Self::Loading,
            DataFile::Failed(reason) => Self::Failed(reason),
            DataFile::Loaded(text) => match text.parse::<Endings>() {
                Ok(endings) => Self::Loaded(Rc::new(endings)),
                Err(error) => Self::Failed(error.to_string().into()),
            },
        }
    }
}
