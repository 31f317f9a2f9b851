//! The state of the section: what is due, the open exercise, and what is learned of openings.

use std::rc::Rc;

use laska_app::scheduler::{DayNumber, Recall, Schedule};
use laska_library::{Book, Day, EntryKind, Library};
use laska_rules::{Color, Move};

use crate::data::DataFile;
use crate::exercise::{self, Exercise, OtherMoves, Task, Turn};
use crate::store::SectionProgress as _;
use crate::training::{
    ExerciseKey, ExercisePosition, LineEnd, Mistake, OpeningDrill, OpeningEvent, OpeningStatus, StoredTraining,
    Training,
};

#[derive(Clone, Debug, PartialEq)]
pub struct Today {
    /// The part of the address after the section's name.
    rest: String,
    view: View,
    training: Training,
    /// Whether to warn that some of the stored exercises could not be read.
    is_damaged: bool,
    today: Day,
    puzzle: PuzzleOfToday,
    book: DataFile<Rc<Book>>,
    openings: DataFile<Rc<[NamedLine]>>,
    last_game: Option<LastGame>,
}

/// What the section shows.
#[derive(Clone, Debug, PartialEq)]
pub enum View {
    Overview,
    /// The same, because the address names no exercise.
    Unknown,
    Mistake(Box<MistakeAttempt>),
    Opening(Box<OpeningAttempt>),
    /// An opening whose book has yet to be loaded.
    Loading,
    /// An opening whose book could not be loaded, for this reason.
    Failed(Rc<str>),
}

/// How the player stands with the puzzle of the day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PuzzleOfToday {
    pub is_solved: bool,
    /// The number of days in a row whose puzzle was solved, up to today or yesterday.
    pub days_in_a_row: u32,
}

/// The player's last finished game, if no exercises were made of it yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastGame {
    /// The address of its review, after the section's name.
    pub review: String,
}

/// A named opening of the library, with the moves that reach it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedLine {
    /// The name in addresses.
    pub id: String,
    pub title: String,
    pub moves: Vec<Move>,
}

impl NamedLine {
    /// Returns the openings of a file of records, none if it cannot be read.
    pub fn all(records: &str) -> Rc<[Self]> {
        let library = Library::parse(&[(EntryKind::Opening, records)]).unwrap_or_default();
        let lines = library.of_kind(EntryKind::Opening).filter_map(|entry| {
            let named_at = entry.opening()?.named_at;
            let moves = entry.record().game_to(named_at).moves().to_vec();
            Some(Self { id: entry.id().to_owned(), title: entry.title().to_owned(), moves })
        });
        lines.collect()
    }
}

/// A position of one of the player's games in which to look for the right move.
#[derive(Clone, Debug, PartialEq)]
pub struct MistakeAttempt {
    pub position: ExercisePosition,
    pub mistake: Mistake,
    pub exercise: Exercise,
    /// Whether its result counts, because it was due, and has not been recorded yet.
    counts: bool,
}

/// A line of an opening in progress.
#[derive(Clone, Debug, PartialEq)]
pub struct OpeningAttempt {
    pub drill: OpeningDrill,
    /// The line that came back; `None` for a new one.
    pub due: Option<ExerciseKey>,
    /// Whether its result counts, because it is new or was due, and has not been recorded yet.
    counts: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The address has changed to this part after the section's name, on this day.
    Opened(String, Day),
    /// An event of the position that is open.
    Exercise(exercise::Event),
    Opening(OpeningEvent),
    /// The player wants another line of the same opening.
    NextLine,
    /// The player does not want to see the open exercise again.
    Removed,
    /// The state of the request for the book has changed.
    Book(DataFile<Rc<Book>>),
    /// The state of the request for the named openings has changed.
    Openings(DataFile<Rc<[NamedLine]>>),
    /// The last game was read.
    LastGame(Option<LastGame>),
    /// Another tab has stored its exercises.
    Stored(Training),
    /// The user closed the warning about damaged exercises.
    WarningClosed,
}

/// The address of a new line: `learn/w` of the book, or `learn/b/ID` of an opening.
const LEARN: &str = "learn";

/// Returns the part of the address that leads to a new line.
pub fn learn_address(side: Color, opening: Option<&NamedLine>) -> String {
    let opening = opening.map(|opening| format!("/{}", opening.id)).unwrap_or_default();
    format!("{LEARN}/{}{opening}", side.letter())
}

impl Today {
    /// Creates the section at an address on a day, with the stored exercises.
    pub fn new(rest: &str, today: Day, stored: StoredTraining, puzzle: PuzzleOfToday) -> Self {
        let new = Self {
            rest: rest.to_owned(),
            view: View::Overview,
            training: stored.progress,
            is_damaged: stored.unreadable_lines > 0,
            today,
            puzzle,
            book: DataFile::Loading,
            openings: DataFile::Loading,
            last_game: None,
        };
        new.at_address()
    }

    pub fn after(mut self, event: Event) -> Self {
        match event {
            Event::Opened(rest, today) if rest != self.rest || today != self.today => {
                self = Self { rest, today, ..self }.at_address();
            }
            Event::Opened(..) => {}
            Event::Exercise(event) => self.apply(event),
            Event::Opening(event) => self.apply_to_opening(event),
            Event::NextLine => self = self.at_address(),
            Event::Removed => self.remove(),
            Event::Book(book) => {
                self.book = book;
                self = self.at_address_if_waiting();
            }
            Event::Openings(openings) => {
                self.openings = openings;
                self = self.at_address_if_waiting();
            }
            Event::LastGame(game) => self.last_game = game,
            Event::Stored(other) => self.training = self.training.merge(&other),
            Event::WarningClosed => self.is_damaged = false,
        }
        self
    }

    pub const fn today(&self) -> Day {
        self.today
    }

    /// Returns the day as the scheduler counts.
    pub const fn day(&self) -> DayNumber {
        DayNumber(self.today.number())
    }

    fn at_address(self) -> Self {
        let view = match self.rest.split_once('/') {
            None if self.rest.is_empty() => View::Overview,
            Some((LEARN, place)) => self.new_line(place),
            _ => ExerciseKey::read(&self.rest).map_or(View::Unknown, |key| self.exercise_view(key)),
        };
        Self { view, ..self }
    }

    /// Opens the address again if what it needs was missing so far.
    fn at_address_if_waiting(self) -> Self {
        if matches!(self.view, View::Loading | View::Failed(_)) { self.at_address() } else { self }
    }

    fn exercise_view(&self, key: ExerciseKey) -> View {
        let Some(schedule) = self.training.schedule(&key).filter(|&it| it != Schedule::Removed) else {
            return View::Unknown;
        };
        let counts = schedule.is_due(self.day());
        match &key {
            ExerciseKey::Mistake(position) => match self.training.mistake(position) {
                Some(scheduled) => View::Mistake(Box::new(MistakeAttempt {
                    position: position.clone(),
                    exercise: Exercise::new(task(position, &scheduled.mistake)),
                    mistake: scheduled.mistake.clone(),
                    counts,
                })),
                None => View::Unknown,
            },
            ExerciseKey::Opening(line) => self.with_book(|book| {
                let drill = OpeningDrill::new(line.side(), book, line.moves(), LineEnd::AfterGiven);
                OpeningAttempt { drill, due: Some(key.clone()), counts }
            }),
        }
    }

    fn new_line(&self, place: &str) -> View {
        let (side, id) = place.split_once('/').unwrap_or((place, ""));
        let Some(side) = Color::ALL.into_iter().find(|color| side.chars().eq([color.letter()])) else {
            return View::Unknown;
        };
        let given = match &self.openings {
            _ if id.is_empty() => Vec::new(),
            DataFile::Loading => return View::Loading,
            DataFile::Failed(reason) => return View::Failed(Rc::clone(reason)),
            DataFile::Loaded(openings) => match openings.iter().find(|it| it.id == id) {
                Some(named) => named.moves.clone(),
                None => return View::Unknown,
            },
        };
        self.with_book(|book| {
            let drill = OpeningDrill::new(side, book, given, LineEnd::InBook);
            OpeningAttempt { drill, due: None, counts: true }
        })
    }

    fn with_book(&self, open: impl FnOnce(Rc<Book>) -> OpeningAttempt) -> View {
        match &self.book {
            DataFile::Loading => View::Loading,
            DataFile::Failed(reason) => View::Failed(Rc::clone(reason)),
            DataFile::Loaded(book) => View::Opening(Box::new(open(Rc::clone(book)))),
        }
    }

    fn apply(&mut self, event: exercise::Event) {
        let day = self.day();
        let View::Mistake(attempt) = &mut self.view else { return };
        let before = &attempt.exercise;
        let after = before.clone().after(event);
        let failed = after.mistakes() > before.mistakes() || after.is_shown() && !before.is_shown();
        let solved = after.is_solved() && !before.is_solved();
        let recall = match (failed, solved) {
            (true, _) => Some(Recall::Failed),
            (false, true) if after.is_hinted() => Some(Recall::WithHint),
            (false, true) => Some(Recall::Solved),
            (false, false) => None,
        };
        attempt.exercise = after;
        if let Some(recall) = recall.filter(|_| attempt.counts) {
            attempt.counts = false;
            self.training.review(&ExerciseKey::Mistake(attempt.position.clone()), recall, day);
        }
    }

    fn apply_to_opening(&mut self, event: OpeningEvent) {
        let day = self.day();
        let View::Opening(attempt) = &mut self.view else { return };
        attempt.drill = attempt.drill.clone().after(event);
        let drill = &attempt.drill;
        // What is wrong counts at once, so that leaving the page does not undo it.
        let has_result = drill.status() == OpeningStatus::Done || drill.recall() == Recall::Failed;
        let key = match &attempt.due {
            Some(key) if has_result => Some(key.clone()),
            Some(_) => None,
            None => drill.line().map(ExerciseKey::Opening),
        };
        if let Some(key) = key.filter(|_| attempt.counts) {
            attempt.counts = false;
            self.training.review(&key, drill.recall(), day);
        }
    }

    fn remove(&mut self) {
        if let Some(key) = self.open_exercise() {
            self.training.remove(&key);
            self.view = View::Overview;
        }
    }

    /// Returns the exercise that is open, and that comes back.
    pub fn open_exercise(&self) -> Option<ExerciseKey> {
        match &self.view {
            View::Mistake(attempt) => Some(ExerciseKey::Mistake(attempt.position.clone())),
            View::Opening(attempt) => attempt.due.clone().or_else(|| attempt.drill.line().map(ExerciseKey::Opening)),
            View::Overview | View::Unknown | View::Loading | View::Failed(_) => None,
        }
    }

    pub fn due(&self) -> Vec<ExerciseKey> {
        self.training.due(self.day())
    }

    /// Returns the exercise that is due after the open one.
    pub fn next_due(&self) -> Option<ExerciseKey> {
        let open = self.open_exercise();
        self.due().into_iter().find(|key| Some(key) != open.as_ref())
    }

    /// Returns the number of days until the open exercise comes back, once its result has been recorded; 0 is today.
    pub fn days_until_back(&self) -> Option<u32> {
        let is_recorded = match &self.view {
            View::Mistake(attempt) => !attempt.counts,
            View::Opening(attempt) => !attempt.counts,
            View::Overview | View::Unknown | View::Loading | View::Failed(_) => false,
        };
        let due = self.training.schedule(&self.open_exercise()?).filter(|_| is_recorded)?.due()?;
        Some(due.0.saturating_sub(self.day().0))
    }

    /// Returns the number of days in a row on which the player solved the puzzle of the day or reviewed an exercise, whichever is
    /// longer.
    pub fn days_in_a_row(&self) -> u32 {
        self.training.days_in_a_row(self.day()).max(self.puzzle.days_in_a_row)
    }

    /// Whether the book is needed for what the address names.
    pub fn needs_book(&self) -> bool {
        matches!(self.view, View::Loading | View::Failed(_) | View::Opening(_))
    }

    /// Returns the exercise from one of the player's games, if it is open.
    pub fn exercise(&self) -> Option<&Exercise> {
        match &self.view {
            View::Mistake(attempt) => Some(&attempt.exercise),
            _ => None,
        }
    }

    pub fn drill(&self) -> Option<&OpeningDrill> {
        match &self.view {
            View::Opening(attempt) => Some(&attempt.drill),
            _ => None,
        }
    }

    pub const fn view(&self) -> &View {
        &self.view
    }

    /// Returns the part of the address after the section's name.
    pub fn rest(&self) -> &str {
        &self.rest
    }

    pub const fn training(&self) -> &Training {
        &self.training
    }

    pub const fn puzzle(&self) -> PuzzleOfToday {
        self.puzzle
    }

    /// Returns the named openings; none before they are loaded.
    pub fn openings(&self) -> &[NamedLine] {
        self.openings.content().map_or(&[], |openings| openings)
    }

    /// Returns the name of the opening that is open; `None` for the whole book.
    pub fn opening_title(&self) -> Option<&str> {
        let given = self.drill()?.given();
        let named = self.openings().iter().filter(|it| given.starts_with(&it.moves));
        named.max_by_key(|it| it.moves.len()).map(|it| it.title.as_str())
    }

    pub const fn last_game(&self) -> Option<&LastGame> {
        self.last_game.as_ref()
    }

    /// Whether to warn that some of the stored exercises could not be read.
    pub const fn is_damaged(&self) -> bool {
        self.is_damaged
    }
}

/// Returns the task to find the right move. Only that one counts: a longer search has found no other.
fn task(position: &ExercisePosition, mistake: &Mistake) -> Task {
    let (first, rest) = mistake.line.split_at(mistake.line.len().min(1));
    Task {
        start: position.game(),
        turns: vec![Turn { correct: first.to_vec(), equal: Vec::new(), reply: None }],
        other_moves: OtherMoves::Wrong,
        continuation: rest.to_vec(),
    }
}
