//! The growing file of puzzles: which puzzles to accept, their solutions and difficulty.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;

use laska_engine::{Depth, Limits, MemorySize, Nodes, Root, Searcher};
use laska_library::{Difficulty, Goal, Puzzle, PuzzleId, Puzzles, Solution, Theme, canonical_key};
use laska_rules::{CaptureRule, Game, Move, PackedPosition, Position, Variant};

use super::proof::{Claim, ClaimProver, goal_after_reply};
use crate::error::CommandError;
use crate::search::search;

/// The puzzles of a file.
pub(super) struct Collection {
    file: File,
    puzzles: Puzzles,
    target_count: usize,
    /// The canonical keys of all positions so far.
    seen: BTreeSet<PackedPosition>,
    next_number: u32,
}

/// The number of ids per game or ending: a puzzle's id is its game's number followed by one digit.
const PUZZLES_PER_NUMBER: u32 = 10;

/// The minimum difficulty of an ending with a solution of one move.
const MIN_SHORT_DIFFICULTY: u8 = 3;

impl Collection {
    /// Opens a file to continue, or creates it.
    pub(super) fn open(path: &Path, variant: Variant, target_count: usize) -> Result<Self, CommandError> {
        let file_error =
            |reason: &dyn std::fmt::Display| CommandError::invalid_input(format!("{}: {reason}", path.display()));
        let puzzles = match fs::read_to_string(path) {
            Ok(text) => text.parse::<Puzzles>().map_err(|error| file_error(&error))?,
            Err(error) if error.kind() == ErrorKind::NotFound => Puzzles { variant, all: Vec::new() },
            Err(error) => return Err(file_error(&error)),
        };
        if puzzles.variant != variant {
            return Err(file_error(&format!(
                "expected puzzles of {}, found {}",
                variant.name(),
                puzzles.variant.name()
            )));
        }
        if puzzles.all.is_empty() {
            fs::write(path, puzzles.to_string()).map_err(|error| file_error(&error))?;
        }
        let file = OpenOptions::new().append(true).open(path).map_err(|error| file_error(&error))?;
        let seen = puzzles.all.iter().map(|puzzle| canonical_key(puzzle.solution.start())).collect();
        let next_number = puzzles.all.iter().map(|puzzle| puzzle.id.0 / PUZZLES_PER_NUMBER + 1).max().unwrap_or(1);
        Ok(Self { file, puzzles, target_count, seen, next_number })
    }

    /// Returns whether the collection is incomplete.
    pub(super) fn needs_more(&self) -> bool {
        self.len() < self.target_count
    }

    /// Returns the number of puzzles.
    pub(super) const fn len(&self) -> usize {
        self.puzzles.all.len()
    }

    /// Returns the number of the next game or ending.
    pub(super) const fn next_number(&self) -> u32 {
        self.next_number
    }

    /// Skips a number without puzzles.
    pub(super) const fn skip(&mut self, number: u32) {
        self.next_number = number + 1;
    }

    /// Adds at most `max` puzzles from a game or an ending, except those of difficulties with enough puzzles.
    pub(super) fn add<O: ClaimProver>(
        &mut self,
        number: u32,
        claims: impl Iterator<Item = (Position, Claim)>,
        prover: &O,
        max: usize,
    ) -> Result<(), CommandError> {
        self.skip(number);
        let mut found: Vec<Puzzle> = Vec::new();
        for (position, claim) in claims {
            if found.len() == max {
                break;
            }
            if !self.seen.insert(canonical_key(&position)) {
                continue;
            }
            let id = PuzzleId(number * PUZZLES_PER_NUMBER + found.len() as u32 + 1);
            let puzzle = puzzle(id, &position, self.puzzles.variant.capture_rule, &claim, prover);
            found.extend(puzzle.filter(|puzzle| self.accepts(puzzle) && !overlaps(puzzle, &found)));
        }
        // A single write, so that an interrupted run leaves complete games.
        let text: String = found.iter().map(|puzzle| format!("{puzzle}\n")).collect();
        self.file.write_all(text.as_bytes())?;
        self.puzzles.all.append(&mut found);
        Ok(())
    }

    /// Returns the number of puzzles, in total and per difficulty.
    pub(super) fn summary(&self) -> String {
        let counts = Difficulty::all()
            .map(|difficulty| format!(", difficulty {}: {}", difficulty.number(), self.count(difficulty)));
        format!("{} puzzles{}", self.len(), counts.collect::<String>())
    }

    /// Returns whether to accept a puzzle. At most a tenth of the puzzles may have the lowest difficulty, and at most a
    /// third any other. Easy endings with a solution of one move are rejected: they are all about chasing the last
    /// column.
    fn accepts(&self, puzzle: &Puzzle) -> bool {
        let (difficulty, is_short) = (puzzle.difficulty, puzzle.solution.required().len() == 1);
        let is_trivial =
            matches!(puzzle.goal, Goal::Win { .. }) && is_short && difficulty.number() < MIN_SHORT_DIFFICULTY;
        let share = if difficulty == Difficulty::EASIEST { 10 } else { 3 };
        !is_trivial && self.count(difficulty) < self.target_count.div_ceil(share)
    }

    fn count(&self, difficulty: Difficulty) -> usize {
        self.puzzles.all.iter().filter(|puzzle| puzzle.difficulty == difficulty).count()
    }
}

/// Returns whether a puzzle's position occurs in the solution of another, or the other way around.
fn overlaps(puzzle: &Puzzle, others: &[Puzzle]) -> bool {
    others.iter().any(|other| is_reached_in(puzzle, other) || is_reached_in(other, puzzle))
}

fn is_reached_in(puzzle: &Puzzle, other: &Puzzle) -> bool {
    let mut position = other.solution.start().clone();
    other.solution.required().iter().any(|&mv| {
        position.play_unchecked(mv);
        position == *puzzle.solution.start()
    })
}

/// The maximum number of required moves of the solver.
const MAX_REQUIRED: usize = 6;

/// Creates the puzzle of a proven claim; `None` if best play is too long.
fn puzzle(
    id: PuzzleId,
    position: &Position,
    capture_rule: CaptureRule,
    claim: &Claim,
    prover: &impl ClaimProver,
) -> Option<Puzzle> {
    let moves = prover.best_play(position, claim)?;
    let required = required_moves(position, capture_rule, claim, &moves, prover);
    let solution = Solution::new(position.clone(), capture_rule, moves, required).ok()?;
    let puzzle = Puzzle { id, goal: claim.goal, difficulty: Difficulty::EASIEST, solution };
    Some(Puzzle { difficulty: assess_difficulty(&puzzle.solution), ..puzzle })
}

/// Returns the number of moves that the solver must find, each the only solution. Forced moves at the end do not count.
fn required_moves(
    position: &Position,
    capture_rule: CaptureRule,
    claim: &Claim,
    moves: &[Move],
    prover: &impl ClaimProver,
) -> usize {
    let (mut at, mut goal, mut required) = (position.clone(), claim.goal, 1);
    for (index, pair) in moves.chunks(2).enumerate().take(MAX_REQUIRED) {
        if index > 0 && at.count_moves(capture_rule) > 1 {
            let is_only = prover.claim(&at).is_some_and(|only| only.key == pair[0] && only.goal == goal);
            if !is_only {
                break;
            }
            required = index + 1;
        }
        for &mv in pair {
            at.play_unchecked(mv);
        }
        goal = goal_after_reply(goal);
    }
    required
}

/// The maximum depth of the search for the key.
const MAX_DEPTH: u8 = 14;

/// The maximum number of nodes, which ends the search of a position that is too complex for the depth.
const MAX_NODES: Nodes = Nodes(400_000);

/// The maximum points of each difficulty except the last.
const MAX_POINTS: [usize; 4] = [3, 6, 9, 12];

/// Returns how hard a solution is to find.
///
/// Points: the depth from which a search finds the key and keeps it, up to 14 plies; one for every three legal moves
/// beyond two; one for a sacrifice, two for a quiet key; one for each required move after the key, up to three. Up to 3
/// points are difficulty 1, up to 6 difficulty 2, up to 9 difficulty 3, up to 12 difficulty 4, and more are difficulty
/// 5.
fn assess_difficulty(solution: &Solution) -> Difficulty {
    let themes = solution.themes();
    let points = usize::from(finding_depth(solution).0)
        + (solution.start().count_moves(solution.capture_rule()) - 2) / 3
        + usize::from(themes.contains(&Theme::Sacrifice))
        + 2 * usize::from(themes.contains(&Theme::Quiet))
        + (solution.required().len() / 2).min(3);
    let harder = MAX_POINTS.iter().filter(|&&max| points > max).count();
    Difficulty::all().nth(harder).expect("there is one more difficulty than `MAX_POINTS`")
}

/// Returns the depth from which a search finds the key and keeps it.
fn finding_depth(solution: &Solution) -> Depth {
    let mut searcher = Searcher::new(MemorySize::mebibytes(4));
    let game = Game::from_position(solution.start().clone(), solution.capture_rule());
    let mut found = Depth(1);
    for depth in (1..=MAX_DEPTH).map(Depth) {
        let Ok(root) = Root::new(&game) else { break };
        let info = search(&mut searcher, root, Limits { nodes: Some(MAX_NODES), ..Limits::depth(depth) });
        if info.best_move() != solution.key() {
            found = depth.next();
        }
        if info.nodes >= MAX_NODES {
            break;
        }
    }
    found.min(Depth(MAX_DEPTH))
}
