//! `laska puzzles`: positions with one move that reaches the goal, found in games and endings, proven, graded and
//! written down; or proven again.

mod collection;
mod proof;
mod sources;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use laska_engine::{Memory, Nodes, solve};
use laska_library::{Goal, Puzzle};
use laska_rules::Variant;

use crate::failure::Failure;
use collection::Collection;
use proof::{Bounded, Exact, Oracle, goal_after_a_pair};
use sources::{Ending, GameRules};

/// Make puzzles: positions in which one move alone wins, wins in time, or does not lose
///
/// From games: the engine plays against itself, begins at random and errs as weak players do. Where it wins, every line
/// of up to 13 plies is played out; where one move alone wins within the shortest time, that is a puzzle. From endings:
/// columns of few counters are put anywhere, and every position that can arise is solved; where one move alone wins, or
/// alone does not lose, that is a puzzle. Each is graded by how hard the key is to find, and goes to the file, a line a
/// puzzle, as soon as its game or ending is done. A file that is there already is gone on with. What is found follows
/// from the seed and the other arguments alone.
#[derive(Args)]
pub(crate) struct Puzzles {
    /// The file to write or to go on with
    #[arg(long, value_name = "FILE", required_unless_present = "check")]
    out: Option<PathBuf>,

    /// How many puzzles the file is to have
    #[arg(long, value_name = "N", default_value_t = 150, value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,

    /// Prove the puzzles of a file again instead
    #[arg(long, value_name = "FILE", conflicts_with = "out")]
    check: Option<PathBuf>,

    /// Check only one of so many puzzles
    #[arg(long, value_name = "N", default_value_t = 1, requires = "check", value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,

    /// How many positions are searched for a move of a game
    #[arg(long, value_name = "N", default_value_t = 60_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// The memory for solving an ending, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=1 << 16))]
    memory: u32,

    /// How many puzzles one game or ending may give
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=9))]
    each: u8,

    /// Where the positions come from
    #[arg(long, value_name = "SOURCE", value_enum, default_value_t = Source::Games)]
    from: Source,

    /// What the games follow from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// The variant that is played
    #[arg(long, default_value = Variant::LASKA.name(), value_parser = Variant::from_name)]
    variant: Variant,
}

/// Where positions come from.
#[derive(Clone, Copy, ValueEnum)]
enum Source {
    /// Games with mistakes: wins in time, every line of so many plies played out
    Games,
    /// Endings with few counters, made by chance and solved whole: only wins, only draws
    Endings,
}

impl Puzzles {
    /// Plays games until there are enough puzzles, or checks those that there are.
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        if let Some(path) = &self.check {
            return check(path, self.every as usize, self.memory(), out);
        }
        let path = self.out.as_ref().expect("the command line has a file to write or one to check");
        let mut collection = Collection::open(path, self.variant, self.count as usize)?;
        let style = ProgressStyle::with_template("{elapsed_precise} {wide_bar} {pos}/{len} puzzles, {msg}");
        let bar = ProgressBar::new(self.count.into()).with_style(style.expect("the template is right"));
        while collection.wants_more() {
            let number = collection.next_number();
            bar.set_position(collection.len() as u64);
            bar.set_message(format!("number {number}"));
            self.add(number, &mut collection)?;
        }
        bar.finish_and_clear();
        Ok(writeln!(out, "{}", collection.summary())?)
    }

    /// Makes the game or ending of that number, and keeps what it gives.
    fn add(&self, number: u32, collection: &mut Collection) -> Result<(), Failure> {
        let most = usize::from(self.each);
        match self.from {
            Source::Games => {
                let rules = GameRules { variant: self.variant, nodes: Nodes(self.nodes), seed: self.seed };
                let oracle = Bounded::new(self.variant.chain);
                let claims = rules.candidates(number).into_iter().filter_map(|position| {
                    let claim = oracle.claim(&position).filter(|claim| claim.aim.is_far())?;
                    Some((position, claim))
                });
                collection.add(number, claims, &oracle, most)
            }
            Source::Endings => match Ending::make(number, self.seed, self.variant, self.memory()) {
                Some(ending) => collection.add(number, ending.candidates.into_iter(), &ending.oracle, most),
                None => {
                    collection.skip(number);
                    Ok(())
                }
            },
        }
    }

    fn memory(&self) -> Memory {
        Memory::mebibytes(self.memory as usize)
    }
}

/// Proves one of so many puzzles of a file, the first of them included.
fn check(path: &Path, every: usize, memory: Memory, out: &mut impl Write) -> Result<(), Failure> {
    let refuse = |reason: &dyn std::fmt::Display| Failure::input(format!("{}: {reason}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| refuse(&error))?;
    let puzzles = laska_library::Puzzles::read(&text).map_err(|error| refuse(&error))?;
    let wanted: Vec<_> = puzzles.all.iter().step_by(every).collect();
    let bar = ProgressBar::new(wanted.len() as u64);
    for puzzle in &wanted {
        if !stands(puzzle, memory) {
            bar.finish_and_clear();
            return Err(Failure::work(format!("puzzle {} could not be proven", puzzle.id.0)));
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(writeln!(out, "{} puzzles proven", wanted.len())?)
}

/// Whether each move that is asked for is proven to be the only one.
fn stands(puzzle: &Puzzle, memory: Memory) -> bool {
    let (start, chain) = (puzzle.solution.start(), puzzle.solution.chain());
    match puzzle.goal {
        Goal::Win { .. } | Goal::Hold => {
            solve(start, chain, memory).is_ok_and(|solution| is_proven(puzzle, &Exact(solution)))
        }
        Goal::WinWithin { .. } => is_proven(puzzle, &Bounded::new(chain)),
    }
}

fn is_proven(puzzle: &Puzzle, oracle: &impl Oracle) -> bool {
    let (solution, chain) = (&puzzle.solution, puzzle.solution.chain());
    let (mut position, mut goal) = (solution.start().clone(), puzzle.goal);
    solution.asked().chunks(2).all(|pair| {
        let stands = position.count_moves(chain) < 2
            || oracle.claim(&position).is_some_and(|claim| claim.key == pair[0] && claim.aim.goal() == goal);
        for &mv in pair {
            position.play_unchecked(mv);
        }
        goal = goal_after_a_pair(goal);
        stands
    })
}
