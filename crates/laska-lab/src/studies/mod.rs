//! `laska-lab studies`: checks the printed studies and the endings of the course as problems, and describes the reports.

mod account;
mod printed;
mod section;

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use laska_cli::error::CommandError;
use laska_cli::progress;
use laska_engine::{MemorySize, Problem, ProblemChecker, ProblemLimits, ProblemReport, Stipulation};
use laska_library::{EntryKind, ExpectedResult, Goal, LibraryEntry, data};
use laska_rules::{CaptureRule, Move, Position};
use printed::PrintedLine;

/// Check the printed studies and the endings of the course as problems, and write an account of them
///
/// Says of each whether it is sound, with the key, cooks, duals of the main line, the longest defense, and whether every
/// counter is needed. The format is Markdown. This takes minutes and up to 1 GiB of memory.
#[derive(Args)]
pub(crate) struct Studies {
    /// File to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Studies {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let subjects = subjects();
        let bar = progress::bar(subjects.len() as u64, "{elapsed_precise} {wide_bar} {pos}/{len} {msg}");
        let mut checked = Vec::new();
        for subject in subjects {
            bar.set_message(subject.name());
            let report = subject.check();
            checked.push(Checked::new(subject, report));
            bar.inc(1);
        }
        bar.finish_and_clear();
        let text = account::account(&checked);
        fs::write(&self.out, &text).map_err(|error| CommandError::in_file(&self.out, error))?;
        Ok(writeln!(out, "{} problems", checked.len())?)
    }
}

/// A study or an ending as a problem.
struct Subject {
    source: Source,
    /// The printed position.
    start: Position,
    /// The moves from the printed position to that of the problem.
    before: Vec<Move>,
    problem: Problem,
}

enum Source {
    /// A study with its number, and the printed line from the problem on.
    Study { number: usize, title: String, credit: String, printed: Vec<Move> },
    /// An ending of the course.
    Ending { number: u32 },
}

/// A problem with its report.
struct Checked {
    subject: Subject,
    report: ProblemReport,
    /// `None` for endings.
    printed: Option<PrintedLine>,
}

impl Checked {
    fn new(subject: Subject, report: ProblemReport) -> Self {
        let printed = match &subject.source {
            Source::Study { printed, .. } => Some(PrintedLine::new(&subject, printed)),
            Source::Ending { .. } => None,
        };
        Self { subject, report, printed }
    }
}

/// The capture rule of all studies and endings.
const RULE: CaptureRule = CaptureRule::MustFinish;

/// The memory for each position.
const MEMORY: MemorySize = MemorySize::mebibytes(1024);

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
    fn name(&self) -> String {
        match &self.source {
            Source::Study { number, .. } => format!("Study {number}"),
            Source::Ending { number } => format!("Ending {number}"),
        }
    }

    fn check(&self) -> ProblemReport {
        ProblemChecker::new(&self.problem, ProblemLimits::new(MEMORY)).finish()
    }
}

/// Returns the studies of the library and the endings of the course.
fn subjects() -> Vec<Subject> {
    let library = data::library();
    let studies = library.of_kind(EntryKind::Study).zip(1..).map(|(entry, number)| Subject::of_study(number, entry));
    let endings: laska_library::Endings = data::ENDINGS.parse().expect("the endings are valid");
    studies.chain(endings.all.iter().map(Subject::of_ending)).collect()
}
