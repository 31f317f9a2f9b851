//! `laska-lab puzzles`: finds, proves, rates and writes puzzles, or proves the puzzles of a file again.

mod collection;
mod decisive;
mod endings;
mod games;
mod proof;
mod rating;
mod study_like;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use collection::Collection;
use decisive::DecisiveProver;
use endings::{Ending, EndingKind};
use fastrand::Rng;
use indicatif::ProgressBar;
use laska_cli::error::CommandError;
use laska_cli::progress;
use laska_engine::{MemorySize, Nodes, solve};
use laska_library::{Puzzle, PuzzleKind};
use laska_rules::Variant;
use proof::{ClaimProver, ExactProver, goal_after_reply, is_long_enough};
use study_like::is_study_like;

/// Generate puzzles: positions in which only one move wins, or only one does not lose
///
/// Exact puzzles are from endings: a few counters are placed at random, and every position that can arise is solved.
/// Decisive puzzles are from games between levels 6 to 8, after any move that could have been played. All lines of up
/// to 15 plies are searched to prove that a move wins, and 1,000,000 positions to see that every other move is at best
/// worth a counter. All of this holds for each required move of a solution. The rating of a puzzle follows from the
/// levels that solve it. A puzzle is like a study if each move of the solver to the end of the main line is the only one that
/// reaches the goal, and if no counter can be spared: with one fewer, or with a soldier in place of an officer, that is no
/// longer so. The file has one line per puzzle and is extended after each game or ending; an existing file is continued. The
/// result depends only on the seed and the other arguments.
#[derive(Args)]
pub(crate) struct Puzzles {
    /// File to write or continue
    #[arg(long, value_name = "FILE", required_unless_present_any = ["check", "renew", "mark"])]
    out: Option<PathBuf>,

    /// Number of puzzles in the complete file
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,

    /// Prove the puzzles of a file again instead of generating puzzles
    #[arg(long, value_name = "FILE", conflicts_with = "out")]
    check: Option<PathBuf>,

    /// Check only one of every N puzzles
    #[arg(long, value_name = "N", default_value_t = 1, requires = "check", value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,

    /// Write the puzzles of a file again, with new solutions and ratings and without those that cannot be proven
    #[arg(long, value_name = "FILE", conflicts_with_all = ["out", "check"])]
    renew: Option<PathBuf>,

    /// Find again which puzzles of a file are like studies, and write the file again
    #[arg(long, value_name = "FILE", conflicts_with_all = ["out", "check", "renew"])]
    mark: Option<PathBuf>,

    /// Maximum number of nodes to search for each move of a game
    #[arg(long, value_name = "N", default_value_t = 3000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Memory for solving an ending, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=1 << 16))]
    memory: u32,

    /// Maximum number of puzzles from one game or ending
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=9))]
    each: u8,

    /// Number of the last game or ending, if there are not enough puzzles before
    #[arg(long, value_name = "NUMBER", requires = "out")]
    last: Option<u32>,

    /// Source of the positions
    #[arg(long, value_name = "SOURCE", value_enum, default_value_t = Source::Both)]
    from: Source,

    /// Seed for games and endings
    #[arg(long, value_name = "S", default_value_t = 1911)]
    seed: u64,

    /// Variant to play
    #[arg(long, default_value = Variant::LASKA.name())]
    variant: Variant,
}

#[derive(Clone, Copy, ValueEnum)]
enum Source {
    /// Games and endings in turn
    Both,
    /// Games at strong play, for decisive puzzles
    Games,
    /// Random endings with few counters, for exact puzzles
    Endings,
    /// Endings with two tall columns that take turns capturing from each other
    Leapfrogs,
}

impl Source {
    /// Returns the kind of the puzzles from the game or ending with this number.
    const fn kind(self, number: u32) -> PuzzleKind {
        match self {
            Self::Both if number.is_multiple_of(2) => PuzzleKind::Decisive,
            Self::Games => PuzzleKind::Decisive,
            Self::Both | Self::Endings | Self::Leapfrogs => PuzzleKind::Exact,
        }
    }

    const fn ending_kind(self) -> EndingKind {
        match self {
            Self::Both | Self::Games | Self::Endings => EndingKind::Any,
            Self::Leapfrogs => EndingKind::Leapfrog,
        }
    }
}

impl Puzzles {
    /// Generates puzzles until there are enough, or checks or renews those of a file.
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        if let Some(path) = &self.check {
            return check(path, self.every as usize, self.memory(), out);
        }
        if let Some(path) = &self.renew {
            return renew(path, self.memory(), out);
        }
        if let Some(path) = &self.mark {
            return mark(path, out);
        }
        let path = self.out.as_ref().expect("clap requires --out, --check, --renew or --mark");
        let mut collection = Collection::open(path, self.variant, self.count as usize)?;
        let bar = progress::bar(self.count.into(), "{elapsed_precise} {wide_bar} {pos}/{len} puzzles, {msg}");
        while let Some(number) = collection.next_number().filter(|number| self.last.is_none_or(|last| *number <= last))
        {
            bar.set_position(collection.len() as u64);
            bar.set_message(format!("number {number}"));
            self.add(number, &mut collection)?;
        }
        bar.finish_and_clear();
        Ok(writeln!(out, "{}", collection.summary())?)
    }

    /// Generates the game or ending with this number and adds its puzzles.
    fn add(&self, number: u32, collection: &mut Collection) -> Result<(), CommandError> {
        let max = usize::from(self.each);
        let mut rng = Rng::with_seed(self.seed ^ u64::from(number) << 32);
        let kind = self.from.kind(number);
        if !matches!(self.from, Source::Both) || collection.needs_more_of(kind) {
            match kind {
                PuzzleKind::Decisive => {
                    let game = games::play_game(&mut rng, self.variant, Nodes(self.nodes));
                    let prover = DecisiveProver::new(self.variant.capture_rule);
                    let mut next_ply = 0;
                    let claims = games::candidates(&game).into_iter().filter_map(|(ply, position)| {
                        let is_apart = ply >= next_ply;
                        let claim = is_apart.then(|| prover.claim(&position)).flatten();
                        let claim = claim.filter(|claim| is_long_enough(claim.goal))?;
                        next_ply = ply + games::PLIES_APART;
                        Some((position, claim))
                    });
                    return collection.add(number, claims, &prover, max);
                }
                PuzzleKind::Exact => {
                    if let Some(ending) =
                        Ending::generate(&mut rng, self.variant, self.from.ending_kind(), self.memory())
                    {
                        return collection.add(number, ending.candidates.into_iter(), &ending.prover, max);
                    }
                }
            }
        }
        collection.skip(number);
        Ok(())
    }

    fn memory(&self) -> MemorySize {
        MemorySize::mebibytes(self.memory as usize)
    }
}

fn read(path: &Path) -> Result<laska_library::Puzzles, CommandError> {
    let text = fs::read_to_string(path).map_err(|error| CommandError::in_file(path, error))?;
    text.parse().map_err(|error: laska_library::PuzzlesError| CommandError::in_file(path, error))
}

/// Proves every N-th puzzle of a file again, starting with the first.
fn check(path: &Path, every: usize, memory: MemorySize, out: &mut impl Write) -> Result<(), CommandError> {
    let puzzles = read(path)?;
    let selected: Vec<_> = puzzles.all.iter().step_by(every).collect();
    let bar = ProgressBar::new(selected.len() as u64);
    for puzzle in &selected {
        if !is_valid(puzzle, memory) {
            bar.finish_and_clear();
            return Err(CommandError::failed(format!("puzzle {} could not be proven", puzzle.id.0)));
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(writeln!(out, "{} puzzles proven", selected.len())?)
}

/// Replaces every puzzle of a file by one with the same position, or removes it.
fn renew(path: &Path, memory: MemorySize, out: &mut impl Write) -> Result<(), CommandError> {
    let puzzles = read(path)?;
    let bar = ProgressBar::new(puzzles.all.len() as u64);
    let renewed = bar.wrap_iter(puzzles.all.iter()).filter_map(|puzzle| {
        let (start, capture_rule) = (puzzle.solution.start(), puzzle.solution.capture_rule());
        match puzzle.kind {
            PuzzleKind::Exact => {
                let solution = solve(start, capture_rule, memory).ok()?;
                collection::prove(puzzle.id, start, capture_rule, &ExactProver(solution))
            }
            PuzzleKind::Decisive => {
                collection::prove(puzzle.id, start, capture_rule, &DecisiveProver::new(capture_rule))
            }
        }
    });
    let all: Vec<_> = renewed.collect();
    bar.finish_and_clear();
    let text = format!("{} of {} puzzles are proven", all.len(), puzzles.all.len());
    fs::write(path, laska_library::Puzzles { all, ..puzzles }.to_string())?;
    Ok(writeln!(out, "{text}")?)
}

/// Marks the puzzles of a file that are like studies, and no others.
fn mark(path: &Path, out: &mut impl Write) -> Result<(), CommandError> {
    let mut puzzles = read(path)?;
    let bar = ProgressBar::new(puzzles.all.len() as u64);
    for puzzle in bar.wrap_iter(puzzles.all.iter_mut()) {
        puzzle.is_study_like = is_study_like(puzzle.kind, puzzle.goal, &puzzle.solution);
    }
    bar.finish_and_clear();
    let count = puzzles.all.iter().filter(|puzzle| puzzle.is_study_like).count();
    fs::write(path, puzzles.to_string())?;
    Ok(writeln!(out, "{count} of {} puzzles are like studies", puzzles.all.len())?)
}

/// Returns whether each required move is proven to be the only solution, and whether the puzzle is marked as it should.
fn is_valid(puzzle: &Puzzle, memory: MemorySize) -> bool {
    let (start, capture_rule) = (puzzle.solution.start(), puzzle.solution.capture_rule());
    let is_proven = match puzzle.kind {
        PuzzleKind::Exact => {
            solve(start, capture_rule, memory).is_ok_and(|solution| is_proven(puzzle, &ExactProver(solution)))
        }
        PuzzleKind::Decisive => is_proven(puzzle, &DecisiveProver::new(capture_rule)),
    };
    is_proven && puzzle.is_study_like == is_study_like(puzzle.kind, puzzle.goal, &puzzle.solution)
}

fn is_proven(puzzle: &Puzzle, prover: &impl ClaimProver) -> bool {
    let (solution, capture_rule) = (&puzzle.solution, puzzle.solution.capture_rule());
    let (mut position, mut goal) = (solution.start().clone(), puzzle.goal);
    solution.required().chunks(2).all(|pair| {
        let is_proven = position.count_moves(capture_rule) < 2
            || prover.claim(&position).is_some_and(|claim| claim.key == pair[0] && claim.goal == goal);
        for &mv in pair {
            position.play_unchecked(mv);
        }
        goal = goal_after_reply(goal);
        is_proven
    })
}
