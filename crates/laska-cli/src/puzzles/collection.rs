//! The file of puzzles as it grows: what is in it already, what is still wanted, how each is solved and how hard it is.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;

use laska_engine::{Depth, Limits, Memory, Nodes, Root, Searcher};
use laska_library::{Goal, Grade, Puzzle, PuzzleId, Puzzles, Solution, Theme, least_image};
use laska_rules::{Chain, Game, Move, PackedPosition, Position, Variant};

use super::proof::{Claim, Oracle, goal_after_a_pair};
use crate::failure::Failure;
use crate::search::search;

/// Puzzles in a file.
pub(super) struct Collection {
    file: File,
    puzzles: Puzzles,
    wanted: usize,
    /// The least images of all positions that came up.
    seen: BTreeSet<PackedPosition>,
    next_number: u32,
}

/// A puzzle's number begins with that of its game or ending, and has room for one digit of its own.
const PUZZLES_A_NUMBER: u32 = 10;

/// The least grade of an ending in which one move only is asked for.
const LEAST_SHORT_GRADE: u8 = 3;

impl Collection {
    /// Goes on with a file, or begins one.
    pub(super) fn open(path: &Path, variant: Variant, wanted: usize) -> Result<Self, Failure> {
        let refuse = |reason: &dyn std::fmt::Display| Failure::input(format!("{}: {reason}", path.display()));
        let puzzles = match fs::read_to_string(path) {
            Ok(text) => Puzzles::read(&text).map_err(|error| refuse(&error))?,
            Err(error) if error.kind() == ErrorKind::NotFound => Puzzles { variant, all: Vec::new() },
            Err(error) => return Err(refuse(&error)),
        };
        if puzzles.variant != variant {
            return Err(refuse(&format!("expected puzzles of {}, found {}", variant.name(), puzzles.variant.name())));
        }
        if puzzles.all.is_empty() {
            fs::write(path, puzzles.to_string()).map_err(|error| refuse(&error))?;
        }
        let file = OpenOptions::new().append(true).open(path).map_err(|error| refuse(&error))?;
        let seen = puzzles.all.iter().map(|puzzle| least_image(puzzle.solution.start())).collect();
        let next_number = puzzles.all.iter().map(|puzzle| puzzle.id.0 / PUZZLES_A_NUMBER + 1).max().unwrap_or(1);
        Ok(Self { file, puzzles, wanted, seen, next_number })
    }

    /// Whether the file is to have more.
    pub(super) fn wants_more(&self) -> bool {
        self.len() < self.wanted
    }

    /// How many there are.
    pub(super) const fn len(&self) -> usize {
        self.puzzles.all.len()
    }

    /// The number of the game or ending that comes next.
    pub(super) const fn next_number(&self) -> u32 {
        self.next_number
    }

    /// Passes over a number that gives nothing.
    pub(super) const fn skip(&mut self, number: u32) {
        self.next_number = number + 1;
    }

    /// Writes down what a game or an ending gave, but for what there is enough of, so many puzzles at most.
    pub(super) fn add<O: Oracle>(
        &mut self,
        number: u32,
        claims: impl Iterator<Item = (Position, Claim)>,
        oracle: &O,
        most: usize,
    ) -> Result<(), Failure> {
        self.skip(number);
        let mut found: Vec<Puzzle> = Vec::new();
        for (position, claim) in claims {
            if found.len() == most {
                break;
            }
            if !self.seen.insert(least_image(&position)) {
                continue;
            }
            let id = PuzzleId(number * PUZZLES_A_NUMBER + found.len() as u32 + 1);
            let puzzle = puzzle(id, &position, self.puzzles.variant.chain, &claim, oracle);
            found.extend(puzzle.filter(|puzzle| self.wants(puzzle) && !is_part(puzzle, &found)));
        }
        // In one piece, so that an interruption leaves whole games.
        let text: String = found.iter().map(|puzzle| format!("{puzzle}\n")).collect();
        self.file.write_all(text.as_bytes())?;
        self.puzzles.all.append(&mut found);
        Ok(())
    }

    /// How many there are, of each grade.
    pub(super) fn summary(&self) -> String {
        let grades = Grade::all().map(|grade| format!(", grade {}: {}", grade.number(), self.count(grade)));
        format!("{} puzzles{}", self.len(), grades.collect::<String>())
    }

    /// Of the easiest grade a tenth is enough, of each other a third. What is easy and asks for one move only is no
    /// puzzle of an ending: chasing the last column fills a file with such.
    fn wants(&self, puzzle: &Puzzle) -> bool {
        let (grade, is_short) = (puzzle.grade, puzzle.solution.asked().len() == 1);
        let is_dull = matches!(puzzle.goal, Goal::Win { .. }) && is_short && grade.number() < LEAST_SHORT_GRADE;
        let share = if grade == Grade::EASIEST { 10 } else { 3 };
        !is_dull && self.count(grade) < self.wanted.div_ceil(share)
    }

    fn count(&self, grade: Grade) -> usize {
        self.puzzles.all.iter().filter(|puzzle| puzzle.grade == grade).count()
    }
}

/// Whether a puzzle comes up in the solution of another one.
fn is_part(puzzle: &Puzzle, others: &[Puzzle]) -> bool {
    others.iter().any(|other| comes_up(puzzle, other) || comes_up(other, puzzle))
}

fn comes_up(part: &Puzzle, whole: &Puzzle) -> bool {
    let mut position = whole.solution.start().clone();
    whole.solution.asked().iter().any(|&mv| {
        position.play_unchecked(mv);
        position == *part.solution.start()
    })
}

/// Moves of the solving side that are asked for at most.
const MOST_ASKED: usize = 6;

/// The puzzle of a proven claim; `None` when best play is too long.
fn puzzle(id: PuzzleId, position: &Position, chain: Chain, claim: &Claim, oracle: &impl Oracle) -> Option<Puzzle> {
    let moves = oracle.best_play(position, claim)?;
    let asked = asked(position, chain, claim, &moves, oracle);
    let solution = Solution::new(position.clone(), chain, moves, asked).ok()?;
    let puzzle = Puzzle { id, goal: claim.aim.goal(), grade: Grade::EASIEST, solution };
    Some(Puzzle { grade: grade(&puzzle.solution), ..puzzle })
}

/// How many moves of the solving side are the only ones; forced ones at the end are not asked for.
fn asked(position: &Position, chain: Chain, claim: &Claim, moves: &[Move], oracle: &impl Oracle) -> usize {
    let (mut at, mut goal, mut asked) = (position.clone(), claim.aim.goal(), 1);
    for (own, pair) in moves.chunks(2).enumerate().take(MOST_ASKED) {
        if own > 0 && at.count_moves(chain) > 1 {
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

/// Deeper than that nobody is taken to look.
const DEEPEST: u8 = 14;

/// Ends the search of a position that is too rich for the depth.
const MOST_NODES: Nodes = Nodes(400_000);

/// Points up to which a puzzle has each grade but the last.
const STEPS: [usize; 4] = [3, 6, 9, 12];

/// How hard a puzzle is to find.
///
/// Points are counted: the depth from which on a search finds the key and keeps it, up to 14 plies; one for each three
/// legal moves beyond two; one for a sacrifice, two for a quiet key, which looks like nothing; one for each move that
/// is asked for after the key, up to three. Up to 3 points are grade 1, up to 6 grade 2, up to 9 grade 3, up to 12
/// grade 4, more are grade 5.
fn grade(solution: &Solution) -> Grade {
    let themes = solution.themes();
    let points = usize::from(depth(solution).0)
        + (solution.start().count_moves(solution.chain()) - 2) / 3
        + usize::from(themes.contains(&Theme::Sacrifice))
        + 2 * usize::from(themes.contains(&Theme::Quiet))
        + (solution.asked().len() / 2).min(3);
    let harder = STEPS.iter().filter(|&&most| points > most).count();
    Grade::all().nth(harder).expect("there is a grade more than steps")
}

/// The depth from which on a search finds the key.
fn depth(solution: &Solution) -> Depth {
    let mut searcher = Searcher::new(Memory::mebibytes(4));
    let game = Game::from_position(solution.start().clone(), solution.chain());
    let mut found = Depth(1);
    for depth in (1..=DEEPEST).map(Depth) {
        let Ok(root) = Root::new(&game) else { break };
        let report = search(&mut searcher, root, Limits { nodes: Some(MOST_NODES), ..Limits::depth(depth) });
        if report.best() != solution.key() {
            found = depth.next();
        }
        if report.nodes >= MOST_NODES {
            break;
        }
    }
    found.min(Depth(DEEPEST))
}
