//! Owns the exact answer: every legal move with its result and best play.

use std::cmp::Reverse;
use std::io::{self, Write};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use laska_engine::{Memory, Solution, Solver, Solving, Value};
use laska_rules::{Game, Move};
use serde::Serialize;

use super::SLICE;
use super::answer::{Question, ValueJson, texts};
use crate::failure::Failure;

/// A solved position; the names are those of the JSON.
#[derive(Serialize)]
pub(super) struct Answer {
    #[serde(flatten)]
    question: Question,
    positions: u64,
    milliseconds: u128,
    memory: usize,
    result: ValueJson,
    moves: Vec<SolvedMove>,
    #[serde(skip)]
    value: Value,
}

#[derive(Serialize)]
struct SolvedMove {
    #[serde(rename = "move")]
    text: String,
    result: ValueJson,
    /// Best play of both, the move first.
    line: Vec<String>,
    #[serde(skip)]
    value: Value,
}

/// Solves the position on the board of a game.
pub(super) fn solve(game: &Game, memory: Memory) -> Result<Answer, Failure> {
    let (started, chain) = (Instant::now(), game.variant().chain);
    let mut solver = Solver::new(game.position(), chain, memory);
    let bar = ProgressBar::new_spinner();
    loop {
        let solving = solver.step(SLICE).map_err(|too_many| {
            bar.finish_and_clear();
            Failure::work(format!("{too_many}; a larger --memory or --prove may do"))
        })?;
        if solving == Solving::Done {
            break;
        }
        show(&bar, solving);
    }
    bar.finish_and_clear();
    let milliseconds = started.elapsed().as_millis();
    let solution = solver.into_solution().expect("the solver is done");
    Ok(Answer::new(game, &solution, milliseconds))
}

/// How far the solver has come, on a terminal only.
fn show(bar: &ProgressBar, solving: Solving) {
    let (done, of, what) = match solving {
        Solving::Gathering { found, expanded } => (expanded, found, "positions looked at"),
        Solving::Linking { positions, done } => (done, positions, "positions linked"),
        Solving::Deciding { positions, decided, .. } => (decided, positions, "positions decided"),
        Solving::Done => return,
    };
    let style = ProgressStyle::with_template("{elapsed} {wide_bar} {pos}/{len} {msg}");
    bar.set_style(style.expect("the template is right"));
    bar.set_length(of.0);
    bar.set_position(done.0);
    bar.set_message(what);
}

impl Answer {
    fn new(game: &Game, solution: &Solution, milliseconds: u128) -> Self {
        let root = "the root is among its own positions";
        let value = solution.value(game.position()).expect(root);
        let mut moves = solution.moves(game.position()).expect(root);
        moves.sort_by_key(|&(_, value)| Reverse(value));
        Self {
            question: Question::new(game),
            positions: solution.positions().0,
            milliseconds,
            memory: solution.peak().bytes(),
            result: value.into(),
            moves: moves.into_iter().map(|(mv, value)| SolvedMove::new(game, solution, mv, value)).collect(),
            value,
        }
    }

    /// The table for people.
    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let Self { question, positions, milliseconds, memory, value, moves, .. } = self;
        question.write(out)?;
        writeln!(out, "{value}; positions {positions}, memory {} MiB, time {milliseconds} ms\n", memory >> 20)?;
        let width = moves.iter().map(|mv| mv.value.to_string().len()).max().unwrap_or_default();
        for SolvedMove { value, line, .. } in moves {
            writeln!(out, "{:>width$}  {}", value.to_string(), line.join(" "))?;
        }
        Ok(())
    }
}

impl SolvedMove {
    fn new(game: &Game, solution: &Solution, mv: Move, value: Value) -> Self {
        let mut after = game.position().clone();
        after.play_unchecked(mv);
        let rest = solution.line(&after).expect("what follows from the root is among its positions");
        let line = texts(&[&[mv], rest.as_slice()].concat());
        Self { text: mv.to_string(), result: value.into(), line, value }
    }
}
