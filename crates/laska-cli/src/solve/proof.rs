//! Owns the proof of a win: searched for, then played out against every defense.

use std::io::{self, Write};
use std::time::Instant;

use indicatif::ProgressBar;
use laska_engine::{CheckedWin, Checker, Checking, Memory, Nodes, Prover, Proving};
use laska_rules::{Color, Game};
use serde::Serialize;

use super::SLICE;
use super::answer::{Question, texts};
use crate::failure::Failure;

/// A proved or disproved win; the names are those of the JSON.
#[derive(Serialize)]
pub(super) struct Answer {
    #[serde(flatten)]
    question: Question,
    side: String,
    result: &'static str,
    nodes: u64,
    milliseconds: u128,
    plies: Option<u16>,
    checked: Option<u64>,
    line: Option<Vec<String>>,
    #[serde(skip)]
    words: String,
}

/// Proves or disproves that a side can force a win from the position on the board of a game.
pub(super) fn prove(game: &Game, side: Color, memory: Memory) -> Result<Answer, Failure> {
    let started = Instant::now();
    let mut prover = Prover::new(game.position(), game.variant().chain, side, memory);
    let bar = ProgressBar::new_spinner();
    let proved = loop {
        match prover.step(SLICE) {
            Proving::Searching { nodes, proof, disproof } => {
                bar.set_message(format!("{nodes} nodes; to prove {proof}, to disprove {disproof}"));
                bar.tick();
            }
            Proving::Proved => break true,
            Proving::Disproved => break false,
            Proving::Undecided => {
                bar.finish_and_clear();
                let nodes = prover.nodes();
                return Err(Failure::work(format!(
                    "undecided after {nodes} nodes: most likely {side} cannot force a win"
                )));
            }
        }
    };
    let nodes = prover.nodes();
    let win = proved.then(|| check(game, side, memory, &mut prover, &bar)).transpose();
    bar.finish_and_clear();
    Ok(Answer::new(game, side, win?, nodes, started.elapsed().as_millis()))
}

/// Plays the win out against every defense.
fn check(
    game: &Game,
    side: Color,
    memory: Memory,
    prover: &mut Prover,
    bar: &ProgressBar,
) -> Result<CheckedWin, Failure> {
    let checker = Checker::new(game.position(), game.variant().chain, side, memory);
    let mut checker = checker.map_err(Failure::work)?;
    loop {
        match checker.step(SLICE, |position| prover.winning_move(position)).map_err(Failure::work)? {
            Checking::Walking(positions) => {
                bar.set_message(format!("checking: {positions} positions"));
                bar.tick();
            }
            Checking::Won(win) => return Ok(win),
            Checking::Refuted(refutation) => {
                return Err(Failure::work(format!("the proof does not stand the check: {refutation}")));
            }
        }
    }
}

impl Answer {
    fn new(game: &Game, side: Color, win: Option<CheckedWin>, Nodes(nodes): Nodes, milliseconds: u128) -> Self {
        let words = win.as_ref().map_or_else(
            || format!("{side} cannot force a win"),
            |win| format!("{side} wins in at most {}; {} positions checked", win.plies.0, win.positions),
        );
        Self {
            question: Question::new(game),
            side: side.to_string().to_lowercase(),
            result: if win.is_some() { "win" } else { "no win" },
            nodes,
            milliseconds,
            plies: win.as_ref().map(|win| win.plies.0),
            checked: win.as_ref().map(|win| win.positions.0),
            line: win.map(|win| texts(&win.line)),
            words,
        }
    }

    /// The lines for people.
    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        self.question.write(out)?;
        writeln!(out, "{} ({} nodes, {} ms)", self.words, self.nodes, self.milliseconds)?;
        self.line.as_ref().map_or(Ok(()), |line| writeln!(out, "\n{}", line.join(" ")))
    }
}
