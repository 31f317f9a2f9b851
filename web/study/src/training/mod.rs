//! Exercises that come back: positions of the player's own games in which a move cost much and a single one was right, and lines
//! of openings.
//!
//! [`Training`] is what the browser stores, with the [`Schedule`] of each exercise. A [`Finder`] makes exercises of a game when its
//! review is finished; `collector` does so in the browser. An [`OpeningDrill`] is a line of an opening that the player learns.

#[cfg(target_arch = "wasm32")]
pub(crate) mod collector;
mod finder;
mod opening;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;

use laska_app::address::{read_address, write_address};
use laska_app::archive::GameKey;
use laska_app::scheduler::{DayNumber, MISTAKE, OPENING, Recall, SCHEDULE_WORDS, Schedule, TRAINING_KEY};
use laska_rules::{CaptureRule, Game, Move, Position};

use crate::day_run::DayRun;
use crate::store::{NewerLines, SectionProgress};

pub use finder::{Finder, FinishedReview, ReviewedError};
pub use opening::{LineEnd, OpeningDrill, OpeningEvent, OpeningLine, OpeningStatus, OutsideMove};

/// A position of one of the player's games, with the rules: the address of a game that begins there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ExercisePosition(String);

impl ExercisePosition {
    pub fn new(position: &Position, capture_rule: CaptureRule) -> Self {
        Self(write_address(&Game::from_position(position.clone(), capture_rule)))
    }

    /// Reads the text of a position, in the form in which it is written.
    pub fn read(text: &str) -> Option<Self> {
        let game = read_address(text).ok().filter(|game| game.moves().is_empty())?;
        let position = Self::new(game.start(), game.variant().capture_rule);
        (position.0 == text).then_some(position)
    }

    /// Returns the game that begins in the position.
    ///
    /// # Panics
    /// Never: the text has been written from a game.
    pub fn game(&self) -> Game {
        read_address(&self.0).unwrap_or_else(|_| panic!("written from a game"))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A move of one of the player's games that cost much, where a single one was right.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// The game, in the archive.
    pub game: GameKey,
    /// The number of plies before the move.
    pub ply: usize,
    pub played: Move,
    /// The right move, and how the game may go on after it.
    pub line: Vec<Move>,
}

/// The separator of the moves of a line.
const BETWEEN_MOVES: &str = "_";

impl Mistake {
    /// Reads a mistake in a position; `None` if a move is not legal there, or the right one was played.
    fn read(words: &[&str], position: &ExercisePosition) -> Option<Self> {
        let &[game, ply, played, line] = words else { return None };
        let (start, played) = (position.game(), played.parse().ok()?);
        let line: Vec<Move> = line.split(BETWEEN_MOVES).map(|mv| mv.parse().ok()).collect::<Option<_>>()?;
        let mut game_on = start.clone();
        line.iter().try_for_each(|&mv| game_on.play(mv).map(drop).ok())?;
        let is_possible = start.legal_moves().contains(&played) && line.first() != Some(&played);
        let mistake = Self { game: game.parse().ok()?, ply: ply.parse().ok()?, played, line };
        is_possible.then_some(mistake)
    }

    fn text(&self) -> String {
        let line: Vec<_> = self.line.iter().map(Move::to_string).collect();
        format!("{} {} {} {}", self.game, self.ply, self.played, line.join(BETWEEN_MOVES))
    }
}

/// A mistake, and when it comes back.
#[derive(Clone, Debug, PartialEq)]
pub struct ScheduledMistake {
    pub mistake: Mistake,
    pub schedule: Schedule,
}

/// Identifies an exercise.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ExerciseKey {
    Mistake(ExercisePosition),
    Opening(OpeningLine),
}

impl ExerciseKey {
    /// Reads the text form.
    pub fn read(text: &str) -> Option<Self> {
        let (kind, text) = text.split_once('/')?;
        match kind {
            MISTAKE => ExercisePosition::read(text).map(Self::Mistake),
            OPENING => OpeningLine::read(text).map(Self::Opening),
            _ => None,
        }
    }
}

impl fmt::Display for ExerciseKey {
    /// Writes the text form, a part of addresses: `mistake/fen=…` or `opening/w/c3-b4_a5-b4-c3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mistake(position) => write!(f, "{MISTAKE}/{}", position.as_str()),
            Self::Opening(line) => write!(f, "{OPENING}/{}", line.as_str()),
        }
    }
}

/// The player's exercises.
///
/// The text has a line for each: `mistake=`, the [`Schedule`], the position, and the mistake; or `opening=`, the schedule and the
/// line. No line is ever deleted, so that what two tabs or devices have can be merged in any order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Training {
    mistakes: BTreeMap<ExercisePosition, ScheduledMistake>,
    openings: BTreeMap<OpeningLine, Schedule>,
    /// The days with a review.
    days: DayRun,
    /// The last game of which exercises were made.
    reviewed: Option<GameKey>,
    /// Lines that only a newer version of the page can read.
    newer_lines: NewerLines,
}

/// The result of reading stored exercises.
pub type StoredTraining = crate::store::StoredProgress<Training>;

impl Training {
    /// Adds a mistake that is due from a day on, and returns whether it is new: a position is one exercise, in however many games
    /// it was.
    pub fn add_mistake(&mut self, position: ExercisePosition, mistake: Mistake, today: DayNumber) -> bool {
        match self.mistakes.entry(position) {
            Entry::Occupied(_) => false,
            Entry::Vacant(entry) => {
                entry.insert(ScheduledMistake { mistake, schedule: Schedule::New(today) });
                true
            }
        }
    }

    pub fn mistake(&self, position: &ExercisePosition) -> Option<&ScheduledMistake> {
        self.mistakes.get(position)
    }

    /// Returns the number of mistakes that the player has not removed.
    pub fn mistake_count(&self) -> usize {
        self.mistakes.values().filter(|it| it.schedule != Schedule::Removed).count()
    }

    /// Returns the number of lines of openings that the player has not removed.
    pub fn opening_count(&self) -> usize {
        self.openings.values().filter(|&&schedule| schedule != Schedule::Removed).count()
    }

    pub fn schedule(&self, key: &ExerciseKey) -> Option<Schedule> {
        match key {
            ExerciseKey::Mistake(position) => self.mistakes.get(position).map(|it| it.schedule),
            ExerciseKey::Opening(line) => self.openings.get(line).copied(),
        }
    }

    /// Returns all exercises with their schedules.
    fn schedules(&self) -> impl Iterator<Item = (ExerciseKey, Schedule)> {
        let mistakes = self.mistakes.iter().map(|(it, mistake)| (ExerciseKey::Mistake(it.clone()), mistake.schedule));
        mistakes.chain(self.openings.iter().map(|(it, schedule)| (ExerciseKey::Opening(it.clone()), *schedule)))
    }

    /// Returns the exercises that are due, those that wait longest first. What was failed today comes last.
    pub fn due(&self, today: DayNumber) -> Vec<ExerciseKey> {
        let mut due: Vec<_> = self.schedules().filter(|(_, schedule)| schedule.is_due(today)).collect();
        due.sort_by_key(|(_, schedule)| schedule.due());
        due.into_iter().map(|(key, _)| key).collect()
    }

    /// Returns the first day after today on which an exercise is due.
    pub fn next_due(&self, today: DayNumber) -> Option<DayNumber> {
        self.schedules().filter_map(|(_, schedule)| schedule.due()).filter(|&due| due > today).min()
    }

    /// Records how an exercise went, if it was due: more practice on the same day tells nothing about the memory. A line of an
    /// opening that is not an exercise yet becomes one.
    pub fn review(&mut self, key: &ExerciseKey, recall: Recall, today: DayNumber) {
        let schedule = match key {
            ExerciseKey::Mistake(position) => self.mistakes.get_mut(position).map(|it| &mut it.schedule),
            ExerciseKey::Opening(line) => Some(self.openings.entry(line.clone()).or_insert(Schedule::New(today))),
        };
        let Some(schedule) = schedule.filter(|schedule| schedule.is_due(today)) else { return };
        *schedule = schedule.after(recall, today);
        self.days.record(today.0);
    }

    /// Removes an exercise for good.
    pub fn remove(&mut self, key: &ExerciseKey) {
        let schedule = match key {
            ExerciseKey::Mistake(position) => self.mistakes.get_mut(position).map(|it| &mut it.schedule),
            ExerciseKey::Opening(line) => self.openings.get_mut(line),
        };
        if let Some(schedule) = schedule {
            *schedule = Schedule::Removed;
        }
    }

    /// Returns the number of days in a row with a review, up to today or yesterday.
    pub fn days_in_a_row(&self, today: DayNumber) -> u32 {
        self.days.current(today.0)
    }

    /// Records that exercises were made of a game.
    pub fn set_reviewed(&mut self, game: GameKey) {
        self.reviewed = Some(game);
    }

    /// Returns the last game of which exercises were made.
    pub const fn reviewed(&self) -> Option<GameKey> {
        self.reviewed
    }
}

impl SectionProgress for Training {
    const KEY: &'static str = TRAINING_KEY;

    fn newer_lines(&mut self) -> &mut NewerLines {
        &mut self.newer_lines
    }

    fn read_line(&mut self, name: &str, words: &[&str]) -> Option<()> {
        match (name, words) {
            (MISTAKE, words) => {
                let (schedule, words) = words.split_at_checked(SCHEDULE_WORDS)?;
                let (position, words) = words.split_first()?;
                let (schedule, position) = (Schedule::read(schedule)?, ExercisePosition::read(position)?);
                let mistake = Mistake::read(words, &position)?;
                self.mistakes.insert(position, ScheduledMistake { mistake, schedule });
            }
            (OPENING, words) => {
                let (schedule, words) = words.split_at_checked(SCHEDULE_WORDS)?;
                let &[line] = words else { return None };
                self.openings.insert(OpeningLine::read(line)?, Schedule::read(schedule)?);
            }
            ("days", [day, run]) => self.days = DayRun::new(day.parse().ok()?, run.parse().ok()?),
            ("reviewed", [game]) => self.reviewed = Some(game.parse().ok()?),
            _ => return None,
        }
        Some(())
    }

    fn write(&self) -> String {
        let mistakes = self.mistakes.iter().map(|(position, ScheduledMistake { mistake, schedule })| {
            format!("\n{MISTAKE}={schedule} {} {}", position.0, mistake.text())
        });
        let openings = self.openings.iter().map(|(line, schedule)| format!("\n{OPENING}={schedule} {}", line.as_str()));
        let days = self.days.get().map(|(day, run)| format!("\ndays={day} {run}"));
        let reviewed = self.reviewed.map(|game| format!("\nreviewed={game}"));
        self.newer_lines
            .write_around(&days.into_iter().chain(reviewed).chain(mistakes).chain(openings).collect::<String>())
    }

    fn merge(&self, other: &Self) -> Self {
        let mut both = self.clone();
        for (position, there) in &other.mistakes {
            match both.mistakes.entry(position.clone()) {
                Entry::Vacant(entry) => _ = entry.insert(there.clone()),
                Entry::Occupied(mut entry) => {
                    let schedule = entry.get().schedule.merge(there.schedule);
                    let mistakes = [&entry.get().mistake, &there.mistake];
                    let mistake = mistakes.into_iter().min_by_key(|it| it.text()).unwrap_or(&there.mistake).clone();
                    entry.insert(ScheduledMistake { mistake, schedule });
                }
            }
        }
        for (line, &there) in &other.openings {
            let here = both.openings.entry(line.clone()).or_insert(there);
            *here = here.merge(there);
        }
        both.days = self.days.max(other.days);
        both.reviewed =
            [self.reviewed, other.reviewed].into_iter().max_by_key(|game| game.map(|it| it.to_string())).flatten();
        both.newer_lines = self.newer_lines.merge(&other.newer_lines);
        both
    }
}
