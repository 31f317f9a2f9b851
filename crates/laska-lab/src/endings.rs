//! `laska-lab endings`: finds hard endings of a material, or solves the endings of a file again.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use indicatif::ProgressBar;
use laska_cli::error::CommandError;
use laska_engine::{GameValue, MemorySize, Plies, Solution, solve};
use laska_library::{Goal, Material, PlyCount, canonical_key};
use laska_rules::{CaptureRule, Position};

/// Find endings to practice: solved positions with few columns in which the side to move wins or holds
///
/// Places the columns of a material at random, solves every position, and lists the hardest: those in which random
/// moves would rarely reach the goal, if the opponent defends as long as possible. A line has the difficulty in bits,
/// the number of positions that can arise, and the goal and the position as in the file of the course.
#[derive(Args)]
pub(crate) struct Endings {
    /// Columns of both sides, such as "WW B B"
    #[arg(value_name = "MATERIAL", required_unless_present = "check")]
    material: Option<Material>,

    /// Solve the endings of a file again instead
    #[arg(long, value_name = "FILE", conflicts_with = "material")]
    check: Option<PathBuf>,

    /// Goal of the side to move
    #[arg(long, value_name = "GOAL", value_enum, default_value_t = Task::Win)]
    goal: Task,

    /// Number of random positions to solve
    #[arg(long, value_name = "N", default_value_t = 100)]
    samples: u32,

    /// Maximum number of endings to list
    #[arg(long, value_name = "N", default_value_t = 10)]
    count: usize,

    /// Seed for the positions
    #[arg(long, value_name = "S", default_value_t = 1911)]
    seed: u64,

    /// Memory for solving a position, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=1 << 16))]
    memory: u32,
}

/// A goal without its length.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Task {
    /// Win
    Win,
    /// Hold a draw
    Hold,
}

impl Endings {
    /// Lists endings, or checks those of a file.
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let memory = MemorySize::mebibytes(self.memory as usize);
        match (&self.check, &self.material) {
            (Some(path), _) => check(path, memory, out),
            (None, Some(material)) => self.list(material, memory, out),
            (None, None) => Err(CommandError::invalid_input("expected a material or --check")),
        }
    }

    fn list(&self, material: &Material, memory: MemorySize, out: &mut impl Write) -> Result<(), CommandError> {
        let (mut seen, mut found) = (BTreeSet::new(), Vec::new());
        let bar = ProgressBar::new(self.samples.into());
        for number in bar.wrap_iter(0..self.samples) {
            let Some(start) = material.position(self.seed ^ u64::from(number) << 32) else { continue };
            if !seen.insert(canonical_key(&start)) {
                continue;
            }
            let Ok(solution) = solve(&start, CaptureRule::MustFinish, memory) else { continue };
            let Some(goal) = goal(&solution, &start) else { continue };
            if (goal == Goal::Hold) == (self.goal == Task::Hold) {
                found.push((difficulty(&solution, &start), solution.positions().0, goal, start));
            }
        }
        bar.finish_and_clear();
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (difficulty, positions, goal, start) in found.into_iter().take(self.count) {
            writeln!(out, "{difficulty:.1} {positions} {goal};{start}")?;
        }
        Ok(())
    }
}

/// Returns the goal of the side to move; `None` if it loses.
fn goal(solution: &Solution, position: &Position) -> Option<Goal> {
    match solution.value(position)? {
        GameValue::Win(Plies(plies)) => Some(Goal::Win { plies: PlyCount(plies) }),
        GameValue::Draw => Some(Goal::Hold),
        GameValue::Loss(_) => None,
    }
}

/// The number of turns of a draw that count for its difficulty.
const DRAWN_TURNS: usize = 6;

/// Returns how unlikely random moves are to reach the goal along the line of best play, in bits.
fn difficulty(solution: &Solution, start: &Position) -> f64 {
    let line = solution.best_line(start).unwrap_or_default();
    let is_drawn = solution.value(start) == Some(GameValue::Draw);
    let mut position = start.clone();
    let mut bits = 0.0;
    for pair in line.chunks(2).take(if is_drawn { DRAWN_TURNS } else { usize::MAX }) {
        let moves = solution.moves(&position).unwrap_or_default();
        let reaching = moves.iter().filter(|(_, value)| match value {
            GameValue::Win(_) => true,
            GameValue::Draw => is_drawn,
            GameValue::Loss(_) => false,
        });
        bits += (moves.len() as f64 / reaching.count() as f64).log2();
        for &mv in pair {
            position.play_unchecked(mv);
        }
    }
    bits
}

/// Solves every ending of a file again and compares the goals.
fn check(path: &Path, memory: MemorySize, out: &mut impl Write) -> Result<(), CommandError> {
    let file_error = |reason: &dyn std::fmt::Display| CommandError::in_file(path, reason);
    let text = fs::read_to_string(path).map_err(|error| file_error(&error))?;
    let endings: laska_library::Endings = text.parse().map_err(|error| file_error(&error))?;
    let bar = ProgressBar::new(endings.all.len() as u64);
    for ending in bar.wrap_iter(endings.all.iter()) {
        let solution = solve(&ending.start, CaptureRule::MustFinish, memory).map_err(CommandError::failed)?;
        if goal(&solution, &ending.start) != Some(ending.goal) {
            bar.finish_and_clear();
            return Err(CommandError::failed(format!("ending {} could not be proven", ending.id.0)));
        }
    }
    bar.finish_and_clear();
    Ok(writeln!(out, "{} endings proven", endings.all.len())?)
}
