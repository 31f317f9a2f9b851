//! The state of the section: the puzzle file, the open puzzle with its exercise, and the progress.

use std::rc::Rc;

use laska_app::Timestamp;
use laska_app::worker::WorkerEvent;
use laska_library::{Day, Puzzle, Theme};
use laska_rules::Move;
use laska_worker::protocol::{Elo, SearchId};

use super::list::{ListEvent, PuzzleList};
use super::progress::{Progress, PuzzleStatus, StoredProgress};
use super::run::{Run, RunLength, RunSeed};
use super::run_play::RunPlay;
use super::task::task;
use super::unchecked::Unchecked;
use crate::data::DataFile;
use crate::exercise::{self, Exercise, Status};
use crate::store::SectionProgress as _;

#[derive(Clone, Debug, PartialEq)]
pub struct Puzzles {
    file: PuzzleFile,
    /// The part of the address after the section's name.
    rest: String,
    view: View,
    progress: Progress,
    /// Whether to warn that part of the stored progress could not be read.
    is_damaged: bool,
    today: Day,
    list: PuzzleList,
    /// The timed run that was started last in this tab.
    run: Option<RunPlay>,
    unchecked: Unchecked,
    pub(super) search_id: SearchId,
}

/// What the section shows.
#[derive(Clone, Debug, PartialEq)]
pub enum View {
    List,
    /// The list, because the address names no puzzle.
    Unknown,
    Puzzle(Box<Attempt>),
    Run,
}

/// An open puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Attempt {
    /// The index of the puzzle in the file.
    pub index: usize,
    /// The day, if it was opened as a puzzle of the day.
    pub day: Option<Day>,
    /// The exercise in which the player looks for the solution.
    pub exercise: Exercise,
    /// The player's move that wins more slowly than the solution, which is shown instead.
    pub slower_win: Option<Move>,
    /// Whether the reply to the wrong move on the board is proven to win.
    pub is_refuted_by_a_win: bool,
    /// How the rating has changed, once the first answer to this puzzle has been given.
    pub rating_change: Option<Elo>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The address has changed to this part after the section's name, on this day.
    Opened(String, Day),
    /// The state of the request for the puzzle file has changed.
    Fetched(DataFile),
    Exercise(exercise::Event),
    /// An event of the worker that checks moves.
    Worker(WorkerEvent),
    List(ListEvent),
    /// The current time, before an event of a timed run and when its time is over.
    Time(Timestamp),
    /// A timed run starts now.
    RunStarted(RunLength, RunSeed, Timestamp),
    /// The next puzzle of the run is due, after this number of answers.
    NextPuzzle(usize),
    RunEnded,
    /// Another tab has stored its progress.
    Stored(Progress),
    /// The user closed the warning about damaged progress.
    WarningClosed,
}

impl Puzzles {
    /// Creates the section at an address on a day, with the stored progress and the timed run of this tab.
    pub fn new(rest: &str, today: Day, stored: StoredProgress, run: Option<Run>) -> Self {
        Self {
            file: PuzzleFile::Loading,
            rest: rest.to_owned(),
            view: View::List,
            progress: stored.progress,
            is_damaged: stored.unreadable_lines > 0,
            today,
            list: PuzzleList::default(),
            run: run.map(|run| RunPlay::new(run, &[])),
            unchecked: Unchecked::default(),
            search_id: SearchId::default(),
        }
    }

    /// Returns the section with moves that have yet to be checked.
    pub fn with_unchecked(self, unchecked: Unchecked) -> Self {
        Self { unchecked, ..self }
    }

    pub fn after(mut self, event: Event) -> Self {
        match event {
            Event::Opened(rest, today) => {
                (self.rest, self.today) = (rest, today);
                self.open_address();
            }
            Event::Fetched(file) => {
                self.file = PuzzleFile::parse(file);
                self.open_address();
                self.run = self.run.take().map(|play| RunPlay::new(play.run().clone(), self.all()));
            }
            Event::Exercise(event) if self.view == View::Run => self.apply_to_run(event),
            Event::Exercise(event) => self.apply(event),
            Event::List(event) => self.list = self.list.after(event),
            Event::Time(now) => self.change_run(|play, _| play.set_time(now)),
            Event::RunStarted(_, _, now) if self.run.as_ref().is_some_and(|it| !it.run().may_be_followed(now)) => {}
            Event::RunStarted(length, seed, now) => {
                let run = Run::start(length, seed, now, self.progress.best_of(length));
                self.run = Some(RunPlay::new(run, self.all()));
            }
            Event::NextPuzzle(answers) => self.change_run(|play, all| play.go_on(answers, all)),
            Event::RunEnded => self.change_run(|play, _| play.end()),
            Event::Worker(event) => self.handle_worker_event(event),
            Event::Stored(other) => self.progress = self.progress.merge(&other),
            Event::WarningClosed => self.is_damaged = false,
        }
        self
    }

    fn open_address(&mut self) {
        let theme = Theme::ALL.into_iter().find(|theme| theme.name() == self.rest);
        if theme.is_some() {
            self.list = self.list.clone().after(ListEvent::Theme(theme));
        }
        self.view = match self.puzzle_at_address() {
            None if self.rest == RUN_ADDRESS && self.puzzles().is_some() => View::Run,
            None if self.rest.is_empty() || theme.is_some() || self.puzzles().is_none() => View::List,
            None => View::Unknown,
            Some((index, day)) => {
                let puzzle = &self.all()[index];
                let exercise = self.unchecked.resume(puzzle.id, Exercise::new(task(puzzle)));
                self.search_id = self.search_id.next();
                View::Puzzle(Box::new(Attempt {
                    index,
                    day,
                    exercise,
                    slower_win: None,
                    is_refuted_by_a_win: false,
                    rating_change: None,
                }))
            }
        };
    }

    fn change_run(&mut self, change: impl FnOnce(&mut RunPlay, &[Puzzle])) {
        let Some(mut play) = self.run.take() else { return };
        change(&mut play, self.all());
        self.run = Some(play);
    }

    fn apply_to_run(&mut self, event: exercise::Event) {
        let mut answer = None;
        self.change_run(|play, all| answer = play.apply(event, all));
        if let (Some((id, result)), Some(play)) = (answer, &self.run) {
            // Saved at once, so that leaving the page loses nothing.
            self.progress.answer_in_run(id, result);
            self.progress.score_run(play.run().length(), play.run().solved());
        }
    }

    pub(super) fn apply(&mut self, event: exercise::Event) {
        let View::Puzzle(attempt) = &self.view else { return };
        let (index, before) = (attempt.index, &attempt.exercise);
        let exercise = before.clone().after(event);
        let Puzzle { id, rating, .. } = self.all()[index];
        if exercise.status() != before.status() {
            self.search_id = self.search_id.next();
        }
        let made_mistake = exercise.mistakes() > before.mistakes();
        let gave_up = exercise.is_shown() && !before.is_shown() && before.status() != Status::Done;
        let slower_win = match exercise.status() {
            Status::Slower(mv) => Some(mv),
            _ => None,
        };
        // Any win counts.
        let solved = slower_win.is_some() || exercise.is_solved() && !before.is_solved();
        let status = if exercise.is_first_try() { PuzzleStatus::FirstTry } else { PuzzleStatus::Solved };
        let (rating_before, answers_before) = (self.progress.rating(), self.progress.answer_count());
        if made_mistake || gave_up {
            self.progress.fail(id, rating);
        }
        if exercise.is_hinted() {
            self.progress.give_hint(id, rating);
        }
        if solved {
            self.progress.solve(id, rating, status);
            if self.index_of_day(self.today) == Some(index) {
                self.progress.solve_day(self.today);
            }
        }
        let exercise = if slower_win.is_some() { exercise.after(exercise::Event::Show) } else { exercise };
        let is_rated = self.progress.answer_count() > answers_before;
        let rating_change = is_rated.then(|| Elo(self.progress.rating().elo().0 - rating_before.elo().0));
        if let View::Puzzle(attempt) = &mut self.view {
            attempt.rating_change = rating_change.or(attempt.rating_change);
            attempt.slower_win = slower_win.or(attempt.slower_win).filter(|_| exercise.is_shown());
            attempt.exercise = exercise;
            self.unchecked.note(id, &attempt.exercise);
        }
    }

    /// Returns the moves that have yet to be checked.
    pub const fn unchecked(&self) -> &Unchecked {
        &self.unchecked
    }

    pub const fn file(&self) -> &PuzzleFile {
        &self.file
    }

    pub const fn view(&self) -> &View {
        &self.view
    }

    /// Returns the open puzzle for a change.
    pub(super) fn attempt_mut(&mut self) -> Option<&mut Attempt> {
        match &mut self.view {
            View::Puzzle(attempt) => Some(attempt),
            View::List | View::Unknown | View::Run => None,
        }
    }

    /// Returns the exercise of the open puzzle.
    pub const fn exercise(&self) -> Option<&Exercise> {
        match &self.view {
            View::Puzzle(attempt) => Some(&attempt.exercise),
            View::List | View::Unknown | View::Run => None,
        }
    }

    /// Returns the index of the open puzzle in the file.
    pub const fn puzzle_index(&self) -> Option<usize> {
        match &self.view {
            View::Puzzle(attempt) => Some(attempt.index),
            View::List | View::Unknown | View::Run => None,
        }
    }

    pub const fn list(&self) -> &PuzzleList {
        &self.list
    }

    /// Returns the timed run that was started last in this tab.
    pub const fn run(&self) -> Option<&RunPlay> {
        self.run.as_ref()
    }

    /// Returns the part of the address after the section's name.
    pub fn rest(&self) -> &str {
        &self.rest
    }

    pub const fn today(&self) -> Day {
        self.today
    }

    /// Returns the progress so far.
    pub const fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Whether to warn that part of the stored progress could not be read.
    pub const fn is_damaged(&self) -> bool {
        self.is_damaged
    }

    /// Returns the content of the file, once it is loaded.
    pub const fn puzzles(&self) -> Option<&Rc<laska_library::Puzzles>> {
        match &self.file {
            PuzzleFile::Loaded(puzzles) => Some(puzzles),
            PuzzleFile::Loading | PuzzleFile::Failed(_) => None,
        }
    }

    /// Returns all puzzles; none before the file is loaded.
    pub(super) fn all(&self) -> &[Puzzle] {
        self.puzzles().map_or(&[], |puzzles| &puzzles.all)
    }

    /// Returns the puzzle that the address names by `today`, by a date, or by its number.
    fn puzzle_at_address(&self) -> Option<(usize, Option<Day>)> {
        let day = if self.rest() == "today" { Some(self.today) } else { Day::parse(self.rest()) };
        if let Some(day) = day {
            return Some((self.index_of_day(day)?, Some(day)));
        }
        let number: u32 = self.rest().parse().ok()?;
        let index = self.all().iter().position(|puzzle| puzzle.id.0 == number)?;
        Some((index, None))
    }

    /// Returns the index of today's puzzle, with the day.
    pub fn todays_puzzle(&self) -> Option<(usize, Day)> {
        Some((self.index_of_day(self.today)?, self.today))
    }

    fn index_of_day(&self, day: Day) -> Option<usize> {
        self.puzzles()?.index_of_day(day)
    }

    /// Returns the index of the next puzzle: the one whose rating is closest to the player's among those without a rated
    /// answer, or else among the unsolved ones. `None` if there is no other unsolved puzzle than `after`.
    pub fn next_puzzle(&self, after: Option<usize>) -> Option<usize> {
        let (all, own) = (self.all(), self.progress.rating().elo());
        let is_open = |index: &usize| !self.progress.is_solved(all[*index].id) && Some(*index) != after;
        let distance = |index: &usize| {
            let puzzle = &all[*index];
            (self.progress.of(puzzle.id).is_some(), i32::from(puzzle.rating.elo()).abs_diff(own.0))
        };
        (0..all.len()).filter(is_open).min_by_key(distance)
    }

    /// Returns the index of a random unsolved puzzle, or of any puzzle if all are solved.
    pub fn random_puzzle(&self, random: u32) -> Option<usize> {
        let all = self.all();
        let mut candidates: Vec<usize> =
            (0..all.len()).filter(|&index| !self.progress.is_solved(all[index].id)).collect();
        if candidates.is_empty() {
            candidates = (0..all.len()).collect();
        }
        candidates.get(random as usize % candidates.len().max(1)).copied()
    }
}

pub(super) const RUN_ADDRESS: &str = "run";

/// The puzzle file, or the state of its request.
#[derive(Clone, Debug, PartialEq)]
pub enum PuzzleFile {
    /// The file is being fetched.
    Loading,
    /// The file could not be fetched or read, for this reason.
    Failed(Rc<str>),
    Loaded(Rc<laska_library::Puzzles>),
}

impl PuzzleFile {
    fn parse(file: DataFile) -> Self {
        match file {
            DataFile::Loading => Self::Loading,
            DataFile::Failed(reason) => Self::Failed(reason),
            DataFile::Loaded(text) => match text.parse::<laska_library::Puzzles>() {
                Ok(puzzles) => Self::Loaded(Rc::new(puzzles)),
                Err(error) => Self::Failed(error.to_string().into()),
            },
        }
    }
}
