//! Owns the file of puzzles as it grows: what is in it already, what is still wanted, where to go on.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;

use laska_library::{Goal, Grade, Puzzle, PuzzleId, Puzzles, least_image};
use laska_rules::{PackedPosition, Position, Variant};

use super::claim::{Claim, Oracle};
use super::solve::puzzle;
use crate::failure::Failure;

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
