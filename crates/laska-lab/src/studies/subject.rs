//! The printed studies and the endings of the course as problems.

use laska_engine::{MemorySize, Problem, ProblemChecker, ProblemLimits, ProblemReport, Stipulation};
use laska_library::{EntryKind, ExpectedResult, Goal, LibraryEntry, data};
use laska_rules::{CaptureRule, Move, Position};

/// A study or an ending as a problem.
pub(super) struct Subject {
    pub(super) source: Source,
    /// The printed position.
    pub(super) start: Position,
    /// The moves from the printed position to that of the problem.
    pub(super) before: Vec<Move>,
    pub(super) problem: Problem,
}

pub(super) enum Source {
    /// A study with its number, and the printed line from the problem on.
    Study { number: usize, title: String, credit: String, printed: Vec<Move> },
    /// An ending of the course.
    Ending { number: u32 },
}

/// The capture rule of all studies and endings.
pub(super) const RULE: CaptureRule = CaptureRule::MustFinish;

/// The memory for each position.
pub(super) const MEMORY: MemorySize = MemorySize::mebibytes(1024);

impl Subject {
    /// Reads a study. If the side to move loses, the problem begins after its printed move.
    fn of_study(number: usize, entry: &LibraryEntry) -> Self {
        let record = entry.record();
        let start = record.start().clone();
        let mut printed: Vec<Move> = record.main_line().last().map(|&end| record.moves_to(end)).unwrap_or_default();
        let result = entry.assessment().expect("a study has an assessment").result;
        let (stipulation, is_lost) = match result {
            ExpectedResult::Win { winner, .. } => (Stipulation::Win, winner != start.turn()),
            ExpectedResult::Draw => (Stipulation::Hold, false),
        };
        let before: Vec<Move> = printed.drain(..usize::from(is_lost)).collect();
        let mut position = start.clone();
        for &mv in &before {
            position.play_unchecked(mv);
        }
        let problem = Problem::new(position, RULE, stipulation).expect("the game is not over");
        let credit = [entry.author(), entry.source()].into_iter().flatten().collect::<Vec<_>>().join(", ");
        let source = Source::Study { number, title: entry.title().to_owned(), credit, printed };
        Self { source, start, before, problem }
    }

    fn of_ending(ending: &laska_library::Ending) -> Self {
        let stipulation = match ending.goal {
            Goal::Win { .. } => Stipulation::Win,
            Goal::Hold => Stipulation::Hold,
        };
        let problem = Problem::new(ending.start.clone(), RULE, stipulation).expect("the game is not over");
        let source = Source::Ending { number: ending.id.0 };
        Self { source, start: ending.start.clone(), before: Vec::new(), problem }
    }

    /// Returns `Study 4` or `Ending 12`.
    pub(super) fn name(&self) -> String {
        match &self.source {
            Source::Study { number, .. } => format!("Study {number}"),
            Source::Ending { number } => format!("Ending {number}"),
        }
    }

    pub(super) fn check(&self) -> ProblemReport {
        ProblemChecker::new(&self.problem, ProblemLimits::new(MEMORY)).finish()
    }
}

/// Returns the studies of the library and the endings of the course.
pub(super) fn subjects() -> Vec<Subject> {
    let library = data::library();
    let studies = library.of_kind(EntryKind::Study).zip(1..).map(|(entry, number)| Subject::of_study(number, entry));
    let endings: laska_library::Endings = data::ENDINGS.parse().expect("the endings are valid");
    studies.chain(endings.all.iter().map(Subject::of_ending)).collect()
}
