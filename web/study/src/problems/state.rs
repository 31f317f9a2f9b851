//! The state of the section: the collections, what is shown of them, the problem that is being solved, and the measurement of
//! difficulties.

use std::rc::Rc;

use laska_app::Timestamp;
use laska_app::problem_set::{Problem, ProblemSet, ProblemSetError};
use laska_app::worker::{Pace, SearchTask, Urgency, WorkerEvent, WorkerStatus};
use laska_rules::Message;
use laska_ui::settings::Shown;
use laska_ui::tr_noop;
use laska_worker::protocol::{Command, MemoryLimit, ProblemFindings, Reply, SearchId};

use super::findings::{add_solution, is_enough, rating};
use super::form::Form;
use super::measuring::{Measuring, MeasuringEnd};
use super::saved::{Saved, SetKey};
use super::solving::{self, Solving, Status};
use crate::problem::state::MEMORY_MIB;
use crate::puzzles::PuzzleStatus;
use crate::store::{SectionProgress as _, StoredProgress};

#[derive(Clone, Debug, PartialEq)]
pub struct Problems {
    /// The part of the address after the section's name.
    rest: String,
    view: View,
    saved: Saved,
    /// Whether to warn that part of what was saved could not be read.
    is_damaged: bool,
    /// Whether the collection on the page shows the buttons that change it.
    arranging: Shown,
    /// What the form on the page changes.
    form: Option<(Subject, Form)>,
    /// Why the form could not be saved, or a file not be opened.
    refused: Option<Message>,
    /// What was deleted and can be restored, the last one at the end.
    deleted: Vec<Deleted>,
    /// What was changed last.
    changed: Option<Changed>,
    measuring: Option<Measuring>,
    /// How the last measurement ended, if some problems still have no difficulty.
    measuring_ended: Option<MeasuringEnd>,
    search_id: SearchId,
    /// Whether the worker has replied to the request.
    has_replied: bool,
}

/// What the section shows.
#[derive(Clone, Debug, PartialEq)]
pub enum View {
    /// The list of all collections.
    Shelf,
    /// The same, because the address names no collection.
    Unknown,
    /// The same, because the link cannot be read.
    Unreadable(ProblemSetError),
    /// The problems of a collection.
    Set(Source),
    /// A problem of a collection, by its index.
    Solving(Source, usize, Box<Solving>),
}

/// Where a collection comes from.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    Saved(SetKey),
    /// A link: its text, and the collection.
    Link(Rc<str>, Rc<ProblemSet>),
}

/// What a form is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A new collection, which gets this key.
    NewSet(SetKey),
    Set(SetKey),
    /// A problem of a collection, by its index.
    Problem(SetKey, usize),
}

/// What was deleted and can be restored.
#[derive(Clone, Debug, PartialEq)]
pub enum Deleted {
    /// A collection, with the index that it had in the list.
    Set(SetKey, usize, Rc<ProblemSet>),
    /// A problem, with the index that it had.
    Problem(SetKey, usize, Box<Problem>),
}

/// A direction in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Up,
    Down,
}

/// The last change of a list. It decides what has the focus, because the button that was pressed has moved or is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Changed {
    pub what: ListChange,
    /// The number of changes so far.
    count: u32,
}

/// A change of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListChange {
    /// A problem was moved in this direction, to this index.
    Moved(usize, Direction),
    Deleted,
    /// Something was restored, at this index.
    Restored(usize),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The address has changed to this part after the section's name.
    Opened(String),
    /// A change of the saved collections at a time.
    Change(Change, Timestamp),
    /// Show or hide the buttons that change the collection.
    Arrange(Shown),
    /// Open the form.
    Edit(Subject),
    FormClosed,
    /// A file is not a collection, for this reason.
    Refused(Message),
    /// Measure the problems of the collection that have no difficulty yet.
    Measure,
    StopMeasuring,
    Solve(solving::Event),
    Worker(WorkerEvent, Timestamp),
    /// Another tab has saved something.
    Stored(Saved),
    /// The user closed the warning about damaged progress.
    WarningClosed,
}

/// A change of the saved collections.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// Save the form.
    Form(Form),
    /// Keep a collection under a new key.
    Keep(SetKey, Rc<ProblemSet>),
    DeleteSet(SetKey),
    /// Delete a problem of the collection on the page, by its index.
    DeleteProblem(usize),
    /// Restore what was deleted last.
    Restore,
    /// Exchange a problem with its neighbor.
    Move(usize, Direction),
}

impl Problems {
    /// Creates the section at an address, with what is saved.
    pub fn new(rest: &str, stored: StoredProgress<Saved>) -> Self {
        let new = Self {
            rest: rest.to_owned(),
            view: View::Shelf,
            saved: stored.progress,
            is_damaged: stored.unreadable_lines > 0,
            arranging: Shown::No,
            form: None,
            refused: None,
            deleted: Vec::new(),
            changed: None,
            measuring: None,
            measuring_ended: None,
            search_id: SearchId::default(),
            has_replied: false,
        };
        new.at_address()
    }

    pub fn after(mut self, event: Event) -> Self {
        let before = self.command();
        match event {
            Event::Opened(rest) if rest != self.rest => self = Self { rest, ..self }.at_address(),
            Event::Opened(_) => {}
            Event::Change(change, now) => self.change(change, now),
            Event::Arrange(shown) => self.arranging = shown,
            Event::Edit(subject) => self.edit(subject),
            Event::FormClosed => (self.form, self.refused) = (None, None),
            Event::Refused(message) => self.refused = Some(message),
            Event::Measure => self.measure(),
            Event::StopMeasuring => self.end_measuring(MeasuringEnd::Stopped),
            Event::Solve(event) => self.solve(event),
            Event::Worker(event, now) => self.handle_worker(event, now),
            Event::Stored(other) => self.saved = self.saved.merge(&other),
            Event::WarningClosed => self.is_damaged = false,
        }
        if self.command() != before {
            (self.search_id, self.has_replied) = (self.search_id.next(), false);
        }
        self
    }

    fn at_address(self) -> Self {
        let (name, index) = self.rest.split_once('/').map_or((&*self.rest, None), |(name, index)| (name, Some(index)));
        let source = match SetKey::read(name) {
            Some(key) => self.saved.set(key).map(|_| Ok(Source::Saved(key))),
            None => Some(self.link(name)),
        };
        let view = match (source, index) {
            _ if self.rest.is_empty() => View::Shelf,
            (None, _) => View::Unknown,
            (Some(Err(error)), _) => View::Unreadable(error),
            (Some(Ok(source)), None) => View::Set(source),
            (Some(Ok(source)), Some(number)) => {
                let index = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                let problem = index.and_then(|index| Some((index, self.problems(&source).get(index)?.clone())));
                match problem {
                    Some((index, problem)) => View::Solving(source, index, Box::new(Solving::new(problem))),
                    None => View::Set(source),
                }
            }
        };
        let (form, refused, measuring_ended, changed) = (None, None, None, None);
        // What was deleted can be restored where it was.
        let is_same = matches!((&self.view, &view), (View::Set(one), View::Set(other)) if one == other);
        let (deleted, arranging) = if is_same { (self.deleted, self.arranging) } else { (Vec::new(), Shown::No) };
        Self { view, form, refused, measuring_ended, changed, deleted, arranging, ..self }
    }

    fn link(&self, text: &str) -> Result<Source, ProblemSetError> {
        match self.source() {
            // The same link need not be read again for each of its problems.
            Some(source @ Source::Link(known, _)) if **known == *text => Ok(source.clone()),
            _ => ProblemSet::read_link(text).map(|set| Source::Link(text.into(), Rc::new(set))),
        }
    }

    fn change(&mut self, change: Change, now: Timestamp) {
        match change {
            Change::Form(form) => self.save_form(form, now),
            Change::Keep(key, set) => self.saved.put(key, Some(ProblemSet::clone(&set)), now),
            Change::DeleteSet(key) => self.delete_set(key, now),
            Change::DeleteProblem(index) => self.delete_problem(index, now),
            Change::Restore => self.restore(now),
            Change::Move(index, direction) => self.move_problem(index, direction, now),
        }
    }

    fn move_problem(&mut self, index: usize, direction: Direction, now: Timestamp) {
        let other = match direction {
            Direction::Up => index.checked_sub(1),
            Direction::Down => Some(index + 1),
        };
        let count = self.source().map_or(0, |source| self.problems(source).len());
        let Some(other) = other.filter(|other| index.max(*other) < count) else { return };
        self.change_problems(now, |problems| problems.swap(index, other));
        self.changed(ListChange::Moved(other, direction));
    }

    fn delete_set(&mut self, key: SetKey, now: Timestamp) {
        let sets = self.saved.sets();
        let Some(index) = sets.iter().position(|(other, _)| *other == key) else { return };
        let deleted = Deleted::Set(key, index, Rc::clone(sets[index].1));
        self.saved.put(key, None, now);
        self.deleted.push(deleted);
        self.changed(ListChange::Deleted);
    }

    fn delete_problem(&mut self, index: usize, now: Timestamp) {
        let deleted = self.change_problems(now, |problems| (index < problems.len()).then(|| problems.remove(index)));
        if let (Some(Some(problem)), Some(key)) = (deleted, self.key()) {
            self.deleted.push(Deleted::Problem(key, index, Box::new(problem)));
            self.changed(ListChange::Deleted);
        }
    }

    /// Changes the problems of the saved collection on the page.
    fn change_problems<T>(&mut self, now: Timestamp, change: impl FnOnce(&mut Vec<Problem>) -> T) -> Option<T> {
        let key = self.key()?;
        let mut set = self.saved.set(key).map(|set| ProblemSet::clone(set))?;
        // The measurement counts on the order of the problems.
        self.measuring = None;
        let result = change(&mut set.problems);
        self.saved.put(key, Some(set), now);
        Some(result)
    }

    fn restore(&mut self, now: Timestamp) {
        let index = match self.deleted.pop() {
            Some(Deleted::Set(key, _, set)) => {
                self.saved.put(key, Some(ProblemSet::clone(&set)), now);
                self.saved.sets().iter().position(|(other, _)| *other == key)
            }
            Some(Deleted::Problem(_, index, problem)) => self.change_problems(now, |problems| {
                let index = index.min(problems.len());
                problems.insert(index, *problem);
                index
            }),
            None => None,
        };
        index.into_iter().for_each(|index| self.changed(ListChange::Restored(index)));
    }

    fn changed(&mut self, what: ListChange) {
        let before = self.changed.map_or(0, |changed| changed.count);
        self.changed = Some(Changed { what, count: before + 1 });
    }

    fn edit(&mut self, subject: Subject) {
        let form = match subject {
            Subject::NewSet(_) => Some(Form::default()),
            Subject::Set(key) => self.saved.set(key).map(|set| Form::of_set(set)),
            Subject::Problem(key, index) => {
                self.saved.set(key).and_then(|set| Some(Form::of_problem(set.problems.get(index)?)))
            }
        };
        (self.form, self.refused) = (form.map(|form| (subject, form)), None);
    }

    fn save_form(&mut self, form: Form, now: Timestamp) {
        let Some((subject, _)) = self.form else { return };
        let set_of = |key| self.saved.set(key).map(|set| ProblemSet::clone(set));
        let saved = match subject {
            Subject::NewSet(key) => form.apply_to_set(&ProblemSet::default()).map(|set| (key, Some(set))),
            Subject::Set(key) => set_of(key).map_or(Ok((key, None)), |set| Ok((key, Some(form.apply_to_set(&set)?)))),
            Subject::Problem(key, index) => set_of(key).map_or(Ok((key, None)), |mut set| {
                if let Some(problem) = set.problems.get_mut(index) {
                    *problem = form.apply_to_problem(problem)?;
                }
                Ok((key, Some(set)))
            }),
        };
        match saved {
            Ok((key, set)) => {
                if let Some(set) = set {
                    self.saved.put(key, Some(set), now);
                }
                (self.form, self.refused) = (None, None);
            }
            Err(message) => (self.form, self.refused) = (Some((subject, form)), Some(message)),
        }
    }

    // -- Difficulty --

    fn measure(&mut self) {
        let Some(key) = self.key() else { return };
        self.measuring_ended = None;
        self.measuring = self.saved.set(key).map(|set| Measuring::new(key, set));
        self.measure_from(0);
    }

    /// Continues with the first problem from an index on that has no difficulty.
    fn measure_from(&mut self, index: usize) {
        let Some(measuring) = &mut self.measuring else { return };
        let problems = self.saved.set(measuring.key).map_or(&[][..], |set| &set.problems);
        if !measuring.continue_from(index, problems) {
            let is_open = problems.iter().any(|problem| problem.rating.is_none());
            self.measuring_ended = is_open.then_some(MeasuringEnd::SomeOpen);
            self.measuring = None;
        }
    }

    fn end_measuring(&mut self, how: MeasuringEnd) {
        if self.measuring.take().is_some() {
            self.measuring_ended = Some(how);
        }
    }

    /// Changes the problem that is measured, and continues with the next one if there is no more to find out.
    fn measured(&mut self, now: Timestamp, is_done: bool, change: impl FnOnce(&mut Problem)) {
        let Some(Measuring { key, index, .. }) = self.measuring else { return };
        let Some(mut set) = self.saved.set(key).map(|set| ProblemSet::clone(set)) else { return };
        let Some(problem) = set.problems.get_mut(index) else { return };
        change(problem);
        let is_done = is_done || problem.required == 0;
        self.saved.put(key, Some(set), now);
        if let (true, Some(measuring)) = (is_done, &mut self.measuring) {
            measuring.done += 1;
            self.measure_from(index + 1);
        }
    }

    // -- Solving --

    fn solve(&mut self, event: solving::Event) {
        let View::Solving(_, _, solving) = &mut self.view else { return };
        let after = Solving::clone(solving).after(event);
        let made_mistake = after.mistakes() > solving.mistakes();
        let ended = (after.status() != solving.status()).then(|| match after.status() {
            Status::Solved if after.mistakes() == 0 => Some(PuzzleStatus::FirstTry),
            Status::Solved => Some(PuzzleStatus::Solved),
            Status::Shown | Status::NoSolution | Status::Unsound => Some(PuzzleStatus::Tried),
            _ => None,
        });
        let status = ended.flatten().or(made_mistake.then_some(PuzzleStatus::Tried));
        // Looking at a solution that is known is no try.
        let was_over = solving.status().is_over();
        **solving = after;
        if let Some(status) = status.filter(|_| !was_over) {
            self.saved.record(solving.problem(), status);
        }
    }

    // -- The worker --

    fn command(&self) -> Option<Command> {
        let memory = MemoryLimit::try_from(MEMORY_MIB).expect("the amount is within the protocol's bounds");
        match &self.view {
            View::Solving(_, _, solving) => solving.command(memory),
            _ => {
                let measuring = self.measuring.as_ref()?;
                measuring.command(self.saved.set(measuring.key)?, memory)
            }
        }
    }

    /// Returns the search that should be running.
    pub fn search(&self) -> Option<SearchTask> {
        let command = self.command()?;
        Some(SearchTask { id: self.search_id, command, urgency: Urgency::Normal, pace: Pace::Immediate })
    }

    fn handle_worker(&mut self, event: WorkerEvent, now: Timestamp) {
        match event {
            WorkerEvent::Replied(reply) if reply.id() == Some(self.search_id) => self.handle_reply(reply, now),
            WorkerEvent::Status(WorkerStatus::Lost) => self.lose_worker(),
            // A worker that has begun is replaced after a crash. Most likely, the next one would also run out of memory.
            WorkerEvent::Status(WorkerStatus::Starting) if self.has_replied => self.lose_worker(),
            WorkerEvent::Status(_) | WorkerEvent::Replied(_) | WorkerEvent::Failed(_) => {}
        }
    }

    fn lose_worker(&mut self) {
        match self.view {
            View::Solving(..) => self.solve(solving::Event::NotFound),
            _ => self.end_measuring(MeasuringEnd::Lost),
        }
    }

    fn handle_reply(&mut self, reply: Reply, now: Timestamp) {
        self.has_replied = true;
        let (findings, is_last) = match reply {
            Reply::Examining { findings, .. } => (findings.unpack().ok(), false),
            Reply::Examined { findings, .. } => (findings.unpack().ok(), true),
            Reply::Failed { .. } => (None, true),
            _ => return,
        };
        match (&self.view, findings) {
            (View::Solving(..), Some(ProblemFindings::Check(check))) => {
                if let Some(report) = &check.report {
                    self.solve(solving::Event::Found(report.moves.as_slice().into()));
                }
            }
            (View::Solving(..), _) => self.solve(solving::Event::NotFound),
            (_, Some(ProblemFindings::Check(check))) if is_last || is_enough(&check) => {
                self.measured(now, false, |problem| add_solution(problem, &check));
            }
            (_, Some(ProblemFindings::Levels(results))) => {
                if let Some(measuring) = &mut self.measuring {
                    measuring.levels = results.successes.len();
                }
                if let Some(rating) = rating(&results) {
                    self.measured(now, true, |problem| problem.rating = Some(rating));
                }
            }
            (_, None) if is_last => self.measured(now, true, |_| {}),
            _ => {}
        }
    }

    // -- What is there --

    pub const fn view(&self) -> &View {
        &self.view
    }

    pub const fn saved(&self) -> &Saved {
        &self.saved
    }

    /// Returns where the collection on the page comes from.
    pub const fn source(&self) -> Option<&Source> {
        match &self.view {
            View::Set(source) | View::Solving(source, ..) => Some(source),
            View::Shelf | View::Unknown | View::Unreadable(_) => None,
        }
    }

    /// Returns the key of the collection on the page, if it is saved.
    pub const fn key(&self) -> Option<SetKey> {
        match self.source() {
            Some(Source::Saved(key)) => Some(*key),
            _ => None,
        }
    }

    /// Returns a collection; `None` if another tab has deleted it.
    pub fn set<'a>(&'a self, source: &'a Source) -> Option<&'a Rc<ProblemSet>> {
        match source {
            Source::Saved(key) => self.saved.set(*key),
            Source::Link(_, set) => Some(set),
        }
    }

    pub fn problems<'a>(&'a self, source: &'a Source) -> &'a [Problem] {
        self.set(source).map_or(&[], |set| &set.problems)
    }

    /// Returns the problem that is being solved.
    pub fn solving(&self) -> Option<&Solving> {
        match &self.view {
            View::Solving(_, _, solving) => Some(solving),
            _ => None,
        }
    }

    /// Whether to warn that part of what was saved could not be read.
    pub const fn is_damaged(&self) -> bool {
        self.is_damaged
    }

    pub const fn arranging(&self) -> Shown {
        self.arranging
    }

    /// Returns what the form on the page changes, and what it has.
    pub const fn form(&self) -> Option<&(Subject, Form)> {
        self.form.as_ref()
    }

    /// Returns why the form could not be saved, or a file not be opened.
    pub const fn refused(&self) -> Option<&Message> {
        self.refused.as_ref()
    }

    /// Returns what was deleted last and can be restored.
    pub fn deleted(&self) -> Option<&Deleted> {
        self.deleted.last()
    }

    /// Returns the last change of the list on the page, which decides about the focus.
    pub const fn last_change(&self) -> Option<Changed> {
        self.changed
    }

    pub const fn measuring(&self) -> Option<&Measuring> {
        self.measuring.as_ref()
    }

    pub const fn measuring_ended(&self) -> Option<MeasuringEnd> {
        self.measuring_ended
    }
}

impl Source {
    /// Returns the address of the collection, or of one of its problems, after the section's name.
    pub fn rest(&self, index: Option<usize>) -> String {
        let name = match self {
            Self::Saved(key) => key.to_string(),
            Self::Link(text, _) => text.to_string(),
        };
        index.map_or_else(|| name.clone(), |index| format!("{name}/{}", index + 1))
    }
}

/// Returns why a text is not a collection, as a message to the user.
pub fn refusal(error: &ProblemSetError) -> Message {
    Message::new(tr_noop!("Could not open the problems: {error}.")).with_message(error)
}
