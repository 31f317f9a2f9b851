//! The section's state: the puzzles as far as their file is there, the one that is open and the line to be found in it,
//! what has been solved, and whether a move that is not the solution wins as well: what a worker is asked, and what its
//! answer proves.

use std::num::NonZeroU8;
use std::rc::Rc;

use laska_app::worker::{Pace, SearchTask, Urgency, WorkerStatus};
use laska_library::{Goal, Puzzle, Puzzles};
use laska_rules::{Game, Move};
use laska_web::state::Event as TableEvent;
use laska_worker::protocol::{Command, GameText, Reply, SearchId, SearchLimits, SearchReport, SearchScore};

use super::day::Day;
use super::record::{Mark, Read, Record};
use crate::data::DataFile;
use crate::exercise::{self, CheckResult, Exercise, OtherMoves, Status, Task, Turn};

/// The puzzles as they are shown now.
#[derive(Clone, Debug, PartialEq)]
pub struct Room {
    file: File,
    /// What the address says behind the section's name.
    rest: String,
    open: Open,
    pub(super) record: Record,
    /// Whether a part of what was kept could not be read, and nobody has closed the word of it yet.
    lost: bool,
    pub(super) today: Day,
    /// The number of the latest question to the worker.
    pub(super) question: SearchId,
}

/// What is open.
#[derive(Clone, Debug, PartialEq)]
pub enum Open {
    /// The list.
    Front,
    /// The list, as there is no such puzzle.
    Unknown,
    /// A puzzle.
    Puzzle(Box<Attempt>),
}

/// A puzzle that somebody is at.
#[derive(Clone, Debug, PartialEq)]
pub struct Attempt {
    /// Its place in the file, from 0.
    pub index: usize,
    /// The day whose puzzle it was opened as.
    pub day: Option<Day>,
    /// How far it is.
    pub exercise: Exercise,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The address is another: what it says behind the section's name, and what day it is.
    Opened(String, Day),
    /// The file has come, or not.
    Fetched(DataFile),
    /// Something on the board of the puzzle.
    Exercise(exercise::Event),
    /// The worker that checks moves said something.
    Worker(TableEvent),
    /// Another tab has kept this record.
    Kept(Record),
    /// The word of a lost record was read.
    LostRead,
}

impl Room {
    /// The section at an address on a day, with what was kept.
    #[must_use]
    pub fn new(rest: &str, today: Day, kept: Read) -> Self {
        let (file, open, lost) = (File::Coming, Open::Front, kept.lost > 0);
        let question = SearchId::default();
        Self { file, rest: rest.to_owned(), open, record: kept.record, lost, today, question }
    }

    /// The section after an event.
    #[must_use]
    pub fn after(mut self, event: Event) -> Self {
        match event {
            Event::Opened(rest, today) => {
                (self.rest, self.today) = (rest, today);
                self.reopen();
            }
            Event::Fetched(text) => {
                self.file = File::of(text);
                self.reopen();
            }
            Event::Exercise(event) => self.exercise(event),
            Event::Worker(event) => self.hear_machine(event),
            // What was kept last has the row that goes on.
            Event::Kept(there) => self.record = there.with(&self.record),
            Event::LostRead => self.lost = false,
        }
        self
    }

    /// Opens what the address says.
    fn reopen(&mut self) {
        self.open = match self.named() {
            None if self.rest.is_empty() || self.puzzles().is_none() => Open::Front,
            None => Open::Unknown,
            Some((index, day)) => {
                let exercise = Exercise::new(task(&self.all()[index]));
                Open::Puzzle(Box::new(Attempt { index, day, exercise }))
            }
        };
    }

    pub(super) fn exercise(&mut self, event: exercise::Event) {
        let Open::Puzzle(attempt) = &self.open else { return };
        let (index, before) = (attempt.index, &attempt.exercise);
        let exercise = before.clone().after(event);
        let id = self.all()[index].id;
        if exercise.status() != before.status() {
            self.question = self.question.next();
        }
        let wrong = exercise.mistakes() > before.mistakes();
        let given_up = exercise.is_shown() && !before.is_shown() && before.status() != Status::Done;
        let found = exercise.is_solved() && !before.is_solved();
        let mark = if exercise.is_first_try() { Mark::Clean } else { Mark::Solved };
        if wrong || given_up {
            self.record.fail(id);
        }
        if found {
            self.record.solve(id, mark);
            if self.today.choice(self.all().len()) == Some(index) {
                self.record.solve_day(self.today);
            }
        }
        if let Open::Puzzle(attempt) = &mut self.open {
            attempt.exercise = exercise;
        }
    }

    /// The file.
    #[must_use]
    pub const fn file(&self) -> &File {
        &self.file
    }

    /// What is open.
    #[must_use]
    pub const fn open(&self) -> &Open {
        &self.open
    }

    /// The exercise of the puzzle that is open.
    #[must_use]
    pub const fn open_exercise(&self) -> Option<&Exercise> {
        match &self.open {
            Open::Puzzle(attempt) => Some(&attempt.exercise),
            Open::Front | Open::Unknown => None,
        }
    }

    /// The puzzle that is open, by its place in the file.
    #[must_use]
    pub const fn open_index(&self) -> Option<usize> {
        match &self.open {
            Open::Puzzle(attempt) => Some(attempt.index),
            Open::Front | Open::Unknown => None,
        }
    }

    /// What the address says behind the section's name.
    #[must_use]
    pub fn rest(&self) -> &str {
        &self.rest
    }

    /// What has been done.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// Whether a part of what was kept could not be read.
    #[must_use]
    pub const fn lost(&self) -> bool {
        self.lost
    }

    /// The puzzles, once they are there.
    #[must_use]
    pub const fn puzzles(&self) -> Option<&Rc<Puzzles>> {
        match &self.file {
            File::Here(puzzles) => Some(puzzles),
            File::Coming | File::Missing(_) => None,
        }
    }

    pub(super) fn all(&self) -> &[Puzzle] {
        self.puzzles().map_or(&[], |puzzles| &puzzles.all)
    }

    /// The puzzle that the address names: by `today`, by a date, or by its number.
    pub(super) fn named(&self) -> Option<(usize, Option<Day>)> {
        let day = if self.rest() == "today" { Some(self.today) } else { Day::read(self.rest()) };
        if let Some(day) = day {
            return Some((day.choice(self.all().len())?, Some(day)));
        }
        let number: u32 = self.rest().parse().ok()?;
        let index = self.all().iter().position(|puzzle| puzzle.id.0 == number)?;
        Some((index, None))
    }

    /// The puzzle of today, by its place in the file, with the day.
    #[must_use]
    pub fn todays(&self) -> Option<(usize, Day)> {
        Some((self.today.choice(self.all().len())?, self.today))
    }

    /// The next puzzle that is not solved, after one or from the start: of its grade first, then the easiest.
    #[must_use]
    pub fn next(&self, after: Option<usize>) -> Option<usize> {
        let all = self.all();
        let open = |index: &usize| !self.record.is_solved(all[*index].id) && Some(*index) != after;
        let beside = after.and_then(|after| {
            let same = |index: &usize| all[*index].difficulty == all[after].difficulty;
            (after..all.len()).chain(0..after).filter(same).find(open)
        });
        beside.or_else(|| (0..all.len()).filter(open).min_by_key(|&index| all[index].difficulty))
    }

    /// A puzzle by chance: of those that are not solved, as long as there are some.
    #[must_use]
    pub fn any(&self, chance: u32) -> Option<usize> {
        let all = self.all();
        let mut among: Vec<usize> = (0..all.len()).filter(|&index| !self.record.is_solved(all[index].id)).collect();
        if among.is_empty() {
            among = (0..all.len()).collect();
        }
        among.get(chance as usize % among.len().max(1)).copied()
    }
}

/// The file of the puzzles.
#[derive(Clone, Debug, PartialEq)]
pub enum File {
    /// It is on its way.
    Coming,
    /// It cannot be had, or cannot be read, for that reason.
    Missing(Rc<str>),
    /// It is there.
    Here(Rc<Puzzles>),
}

impl File {
    fn of(text: DataFile) -> Self {
        match text {
            DataFile::Loading => Self::Coming,
            DataFile::Failed(reason) => Self::Missing(reason),
            DataFile::Loaded(text) => match text.parse::<Puzzles>() {
                Ok(puzzles) => Self::Here(Rc::new(puzzles)),
                Err(error) => Self::Missing(error.to_string().into()),
            },
        }
    }
}

/// What has to be found in a puzzle.
fn task(puzzle: &Puzzle) -> Task {
    let solution = &puzzle.solution;
    let turn = |moves: &[Move]| Turn { correct: moves.iter().take(1).copied().collect(), reply: moves.get(1).copied() };
    let start = Game::from_position(solution.start().clone(), solution.capture_rule());
    let other_moves = match puzzle.goal {
        // Of the others it is only known that they do not win in time.
        Goal::WinWithin { .. } => OtherMoves::Checked,
        Goal::Win { .. } | Goal::Hold => OtherMoves::Wrong,
    };
    Task { start, turns: solution.required().chunks(2).map(turn).collect(), other_moves }
}

/// In how many of one's own moves a goal is reached; `None` where none is to be won.
#[must_use]
pub(super) fn moves_to_win(goal: Goal) -> Option<u16> {
    match goal {
        Goal::Win { plies } | Goal::WinWithin { plies } => Some(plies.0.div_ceil(2)),
        Goal::Hold => None,
    }
}

/// How many positions are searched for a proof: about a second's work. Of the other moves in a sample of the puzzles
/// about seven in ten are proven to win within these, and half of those within a fiftieth of them.
const MOST_NODES: u64 = 1_000_000;

/// The best reply alone would be told while others are still being searched. Of more lines than one a report tells only
/// what was searched to its end.
const LINES: NonZeroU8 = NonZeroU8::new(2).expect("two is not zero");

impl Room {
    /// What a worker should be doing: finding out what the move on the board is worth.
    #[must_use]
    pub fn question(&self) -> Option<SearchTask> {
        let exercise = self.open_exercise().filter(|exercise| matches!(exercise.status(), Status::Checking(_)))?;
        let limits = SearchLimits { lines: Some(LINES), ..SearchLimits::nodes(MOST_NODES) };
        let command = Command::Search { game: GameText::from(exercise.game()), limits };
        Some(SearchTask { id: self.question, command, urgency: Urgency::Normal, pace: Pace::Immediate })
    }

    fn hear_machine(&mut self, event: TableEvent) {
        let finding = match event {
            TableEvent::Replied(reply) if reply.id() == Some(self.question) => finding(&reply),
            TableEvent::Worker(WorkerStatus::Lost) => Some(CheckResult::Unproven),
            _ => None,
        };
        if let Some(finding) = finding {
            self.exercise(exercise::Event::Checked(finding));
        }
    }
}

/// What an answer proves; `None` while it can still become another one.
fn finding(reply: &Reply) -> Option<CheckResult> {
    match reply {
        Reply::Progress { report, .. } => is_lost(report).then_some(CheckResult::Wins),
        Reply::Best { report, .. } if is_lost(report) => Some(CheckResult::Wins),
        _ => Some(CheckResult::Unproven),
    }
}

/// Whether the side to move loses whatever it does: the engine gives such a score only to lines that it has searched to
/// their end.
const fn is_lost(report: &SearchReport) -> bool {
    matches!(report.score, SearchScore::Loss(_))
}
