//! The file of puzzles as it grows: what is in it already, what is still wanted, how each is solved and how hard it is.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;

use laska_engine::{Depth, Limits, MemorySize, Nodes, Root, Searcher};
use laska_library::{Difficulty, Goal, Puzzle, PuzzleId, Puzzles, Solution, Theme, canonical_key};
use laska_rules::{CaptureRule, Game, Move, PackedPosition, Position, Variant};

use super::proof::{Claim, Oracle, goal_after_a_pair};
use crate::error::CommandError;
use crate::search::search;

/// Puzzles in a file.
pub(super) struct Collection {
    file: File,
    puzzles: Puzzles,
    wanted: usize,
    /// The least images of all positions so far.
    seen: BTreeSet<PackedPosition>,
    next_number: u32,
}

/// A puzzle's number is that of its game or ending and one more digit.
const PUZZLES_A_NUMBER: u32 = 10;

/// The least difficulty of an ending with a solution of one move.
const LEAST_SHORT_GRADE: u8 = 3;

impl Collection {
    /// Opens a file to continue, or creates one.
    pub(super) fn open(path: &Path, variant: Variant, wanted: usize) -> Result<Self, CommandError> {
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
        let next_number = puzzles.all.iter().map(|puzzle| puzzle.id.0 / PUZZLES_A_NUMBER + 1).max().unwrap_or(1);
        Ok(Self { file, puzzles, wanted, seen, next_number })
    }

    /// Whether more puzzles are wanted.
    pub(super) fn wants_more(&self) -> bool {
        self.len() < self.wanted
    }

    /// The number of puzzles.
    pub(super) const fn len(&self) -> usize {
        self.puzzles.all.len()
    }

    /// The number of the next game or ending.
    pub(super) const fn next_number(&self) -> u32 {
        self.next_number
    }

    /// Skips a number that gives no puzzle.
    pub(super) const fn skip(&mut self, number: u32) {
        self.next_number = number + 1;
    }

    /// Adds the puzzles of a game or an ending, at most so many, without those of grades that have enough.
    pub(super) fn add<O: Oracle>(
        &mut self,
        number: u32,
        claims: impl Iterator<Item = (Position, Claim)>,
        oracle: &O,
        most: usize,
    ) -> Result<(), CommandError> {
        self.skip(number);
        let mut found: Vec<Puzzle> = Vec::new();
        for (position, claim) in claims {
            if found.len() == most {
                break;
            }
            if !self.seen.insert(canonical_key(&position)) {
                continue;
            }
            let id = PuzzleId(number * PUZZLES_A_NUMBER + found.len() as u32 + 1);
            let puzzle = puzzle(id, &position, self.puzzles.variant.capture_rule, &claim, oracle);
            found.extend(puzzle.filter(|puzzle| self.wants(puzzle) && !is_part(puzzle, &found)));
        }
        // In one write, so that an interruption leaves complete games.
        let text: String = found.iter().map(|puzzle| format!("{puzzle}\n")).collect();
        self.file.write_all(text.as_bytes())?;
        self.puzzles.all.append(&mut found);
        Ok(())
    }

    /// The number of puzzles, in total and of each difficulty.
    pub(super) fn summary(&self) -> String {
        let grades = Difficulty::all()
            .map(|difficulty| format!(", difficulty {}: {}", difficulty.number(), self.count(difficulty)));
        format!("{} puzzles{}", self.len(), grades.collect::<String>())
    }

    /// At most a tenth has the easiest difficulty, and a third each other difficulty. Easy endings with a solution of one move
    /// are left out: they are all about chasing the last column.
    fn wants(&self, puzzle: &Puzzle) -> bool {
        let (difficulty, is_short) = (puzzle.difficulty, puzzle.solution.required().len() == 1);
        let is_dull = matches!(puzzle.goal, Goal::Win { .. }) && is_short && difficulty.number() < LEAST_SHORT_GRADE;
        let share = if difficulty == Difficulty::EASIEST { 10 } else { 3 };
        !is_dull && self.count(difficulty) < self.wanted.div_ceil(share)
    }

    fn count(&self, difficulty: Difficulty) -> usize {
        self.puzzles.all.iter().filter(|puzzle| puzzle.difficulty == difficulty).count()
    }
}

/// Whether a puzzle is part of the solution of another, or the other way around.
fn is_part(puzzle: &Puzzle, others: &[Puzzle]) -> bool {
    others.iter().any(|other| comes_up(puzzle, other) || comes_up(other, puzzle))
}

fn comes_up(part: &Puzzle, whole: &Puzzle) -> bool {
    let mut position = whole.solution.start().clone();
    whole.solution.required().iter().any(|&mv| {
        position.play_unchecked(mv);
        position == *part.solution.start()
    })
}

/// The most moves of a solution.
const MOST_ASKED: usize = 6;

/// The puzzle of a proved claim; `None` if best play is too long.
fn puzzle(
    id: PuzzleId,
    position: &Position,
    capture_rule: CaptureRule,
    claim: &Claim,
    oracle: &impl Oracle,
) -> Option<Puzzle> {
    let moves = oracle.best_play(position, claim)?;
    let asked = asked(position, capture_rule, claim, &moves, oracle);
    let solution = Solution::new(position.clone(), capture_rule, moves, asked).ok()?;
    let puzzle = Puzzle { id, goal: claim.aim.goal(), difficulty: Difficulty::EASIEST, solution };
    Some(Puzzle { difficulty: difficulty(&puzzle.solution), ..puzzle })
}

/// How many moves of the solving side are only moves; forced moves at the end do not count.
fn asked(position: &Position, capture_rule: CaptureRule, claim: &Claim, moves: &[Move], oracle: &impl Oracle) -> usize {
    let (mut at, mut goal, mut asked) = (position.clone(), claim.aim.goal(), 1);
    for (own, pair) in moves.chunks(2).enumerate().take(MOST_ASKED) {
        if own > 0 && at.count_moves(capture_rule) > 1 {
            let is_only = oracle.claim(&at).is_some_and(|only| only.key == pair[0] && only.aim.goal() == goal);
            if !is_only {
                break;
            }
            asked = own + 1;
        }
        for &mv in pair {
            at.play_unchecked(mv);
        }
        goal = goal_after_a_pair(goal);
    }
    asked
}

/// The deepest search for the key.
const DEEPEST: u8 = 14;

/// Ends the search of a position that is too complex for the depth.
const MOST_NODES: Nodes = Nodes(400_000);

/// The most points of each difficulty but the last.
const STEPS: [usize; 4] = [3, 6, 9, 12];

/// How hard a puzzle is to find.
///
/// Points: the depth from which a search finds the key and keeps it, up to 14 plies; one for every three legal moves
/// beyond two; one for a sacrifice, two for a quiet key; one for each move of the solution after the key, up to three.
/// Up to 3 points are difficulty 1, up to 6 difficulty 2, up to 9 difficulty 3, up to 12 difficulty 4, more are difficulty 5.
fn difficulty(solution: &Solution) -> Difficulty {
    let themes = solution.themes();
    let points = usize::from(depth(solution).0)
        + (solution.start().count_moves(solution.capture_rule()) - 2) / 3
        + usize::from(themes.contains(&Theme::Sacrifice))
        + 2 * usize::from(themes.contains(&Theme::Quiet))
        + (solution.required().len() / 2).min(3);
    let harder = STEPS.iter().filter(|&&most| points > most).count();
    Difficulty::all().nth(harder).expect("there is a difficulty more than steps")
}

/// The depth from which a search finds the key.
fn depth(solution: &Solution) -> Depth {
    let mut searcher = Searcher::new(MemorySize::mebibytes(4));
    let game = Game::from_position(solution.start().clone(), solution.capture_rule());
    let mut found = Depth(1);
    for depth in (1..=DEEPEST).map(Depth) {
        let Ok(root) = Root::new(&game) else { break };
        let info = search(&mut searcher, root, Limits { nodes: Some(MOST_NODES), ..Limits::depth(depth) });
        if info.best_move() != solution.key() {
            found = depth.next();
        }
        if info.nodes >= MOST_NODES {
            break;
        }
    }
    found.min(Depth(DEEPEST))
}
