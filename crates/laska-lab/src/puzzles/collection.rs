//! The growing file of puzzles: which puzzles to accept, and their solutions.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;

use laska_cli::error::CommandError;
use laska_library::{Difficulty, Goal, Puzzle, PuzzleId, PuzzleKind, Puzzles, Rating, Solution, Theme, canonical_key};
use laska_rules::{CaptureRule, Move, PackedPosition, Position, Variant};

use super::proof::{Claim, ClaimProver, goal_after_reply};
use super::rating::measure_rating;
use super::study_like::is_study_like;

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
        let file_error = |reason: &dyn std::fmt::Display| CommandError::in_file(path, reason);
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

    pub(super) const fn len(&self) -> usize {
        self.puzzles.all.len()
    }

    /// Returns the number of the next game or ending; `None` if there are enough puzzles.
    pub(super) fn next_number(&self) -> Option<u32> {
        (self.len() < self.target_count).then_some(self.next_number)
    }

    /// Skips a number without puzzles.
    pub(super) const fn skip(&mut self, number: u32) {
        self.next_number = number + 1;
    }

    /// Adds at most `max` puzzles from a game or an ending, except those of difficulties with enough puzzles.
    pub(super) fn add<P: ClaimProver>(
        &mut self,
        number: u32,
        claims: impl Iterator<Item = (Position, Claim)>,
        prover: &P,
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
            let Some(solution) = solution(&position, self.puzzles.variant.capture_rule, &claim, prover) else {
                continue;
            };
            if overlaps(&solution, &found) || !self.has_room_for(claim.goal, &solution) {
                continue;
            }
            let id = PuzzleId(number * PUZZLES_PER_NUMBER + found.len() as u32 + 1);
            let puzzle = puzzle::<P>(id, claim.goal, solution);
            found.extend(Some(puzzle).filter(|puzzle| self.accepts(puzzle)));
        }
        // A single write, so that an interrupted run leaves complete games.
        let text: String = found.iter().map(|puzzle| format!("{puzzle}\n")).collect();
        self.file.write_all(text.as_bytes())?;
        self.puzzles.all.append(&mut found);
        Ok(())
    }

    /// Returns the number of puzzles, in total and per difficulty.
    pub(super) fn summary(&self) -> String {
        let counts = Difficulty::all().map(|difficulty| {
            let count = self.count(|puzzle| puzzle.difficulty() == difficulty);
            format!(", difficulty {}: {count}", difficulty.number())
        });
        format!("{} puzzles{}", self.len(), counts.collect::<String>())
    }

    /// Returns whether there are not too many puzzles like this one, before its rating is measured.
    fn has_room_for(&self, goal: Goal, solution: &Solution) -> bool {
        let may_hold = goal != Goal::Hold || self.count(|other| other.goal == goal) < MAX_OF_HOLD.of(self.target_count);
        let may_be_plain =
            !is_plain(solution) || self.count(|other| is_plain(&other.solution)) < MAX_OF_PLAIN.of(self.target_count);
        may_hold && may_be_plain
    }

    /// Returns whether to accept a puzzle: no difficulty may have more than its share. Puzzles that all levels solve are
    /// rejected, and so are easy endings with a solution of one move: they are all about chasing the last column.
    fn accepts(&self, puzzle: &Puzzle) -> bool {
        let (difficulty, is_short) = (puzzle.difficulty(), puzzle.solution.required().len() == 1);
        let is_win = matches!(puzzle.goal, Goal::Win { .. });
        let is_trivial =
            puzzle.kind == PuzzleKind::Exact && is_win && is_short && difficulty.number() < MIN_SHORT_DIFFICULTY;
        let max = if difficulty == Difficulty::EASIEST { MAX_OF_EASIEST } else { MAX_OF_DIFFICULTY };
        let has_room = self.count(|other| other.difficulty() == difficulty) < max.of(self.target_count);
        puzzle.rating > Rating::LOWEST && !is_trivial && has_room
    }

    /// Returns whether there are too few puzzles of a kind, no more than [`MAX_OF_KIND`].
    pub(super) fn needs_more_of(&self, kind: PuzzleKind) -> bool {
        self.count(|other| other.kind == kind) < MAX_OF_KIND.of(self.target_count)
    }

    fn count(&self, is_counted: impl Fn(&Puzzle) -> bool) -> usize {
        self.puzzles.all.iter().filter(|puzzle| is_counted(puzzle)).count()
    }
}

/// A share of the puzzles, in percent.
struct Share(usize);

impl Share {
    const fn of(&self, count: usize) -> usize {
        (count * self.0).div_ceil(100)
    }
}

/// The maximum share of the lowest difficulty.
const MAX_OF_EASIEST: Share = Share(25);

/// The maximum share of any other difficulty.
const MAX_OF_DIFFICULTY: Share = Share(30);

/// The maximum share of positions to hold, which are more common than wins among endings.
const MAX_OF_HOLD: Share = Share(33);

/// The maximum share of puzzles without a theme besides quiet moves.
const MAX_OF_PLAIN: Share = Share(40);

const MAX_OF_KIND: Share = Share(75);

/// Returns whether there is no theme besides quiet moves.
fn is_plain(solution: &Solution) -> bool {
    solution.themes().iter().all(|theme| *theme == Theme::QuietMove)
}

/// Returns whether a position occurs in the solution of another puzzle, or the other way around.
fn overlaps(solution: &Solution, others: &[Puzzle]) -> bool {
    others.iter().any(|other| is_reached_in(solution, &other.solution) || is_reached_in(&other.solution, solution))
}

fn is_reached_in(solution: &Solution, other: &Solution) -> bool {
    let mut position = other.start().clone();
    other.required().iter().any(|&mv| {
        position.play_unchecked(mv);
        position == *solution.start()
    })
}

/// The maximum number of required moves of the solver.
const MAX_REQUIRED: usize = 6;

/// Creates the puzzle of a position; `None` if nothing can be proven or best play is too long.
pub(super) fn prove<P: ClaimProver>(
    id: PuzzleId,
    position: &Position,
    capture_rule: CaptureRule,
    prover: &P,
) -> Option<Puzzle> {
    let claim = prover.claim(position)?;
    let solution = solution(position, capture_rule, &claim, prover)?;
    Some(puzzle::<P>(id, claim.goal, solution))
}

/// Measures the rating of a proven puzzle, and finds whether it is like a study.
fn puzzle<P: ClaimProver>(id: PuzzleId, goal: Goal, solution: Solution) -> Puzzle {
    let is_study_like = is_study_like(P::KIND, goal, &solution);
    Puzzle { id, goal, kind: P::KIND, is_study_like, rating: measure_rating(id, &solution), solution }
}

/// Returns the solution of a proven claim; `None` if best play is too long.
pub(super) fn solution(
    position: &Position,
    capture_rule: CaptureRule,
    claim: &Claim,
    prover: &impl ClaimProver,
) -> Option<Solution> {
    let moves = prover.best_play(position, claim)?;
    let required = required_moves(position, capture_rule, claim, &moves, prover);
    Solution::new(position.clone(), capture_rule, moves, required).ok()
}

/// Returns the number of moves that the solver must find, each the only solution or the only legal move.
fn required_moves(
    position: &Position,
    capture_rule: CaptureRule,
    claim: &Claim,
    moves: &[Move],
    prover: &impl ClaimProver,
) -> usize {
    let (mut at, mut goal, mut required) = (position.clone(), claim.goal, 1);
    for (index, pair) in moves.chunks(2).enumerate().take(MAX_REQUIRED) {
        let is_only = index == 0
            || at.count_moves(capture_rule) == 1
            || prover.claim(&at).is_some_and(|only| only.key == pair[0] && only.goal == goal);
        if !is_only {
            break;
        }
        required = index + 1;
        for &mv in pair {
            at.play_unchecked(mv);
        }
        goal = goal_after_reply(goal);
    }
    required
}
