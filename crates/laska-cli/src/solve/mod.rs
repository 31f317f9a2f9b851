//! Owns `laska solve`: what best play gives from a position, for certain. Knows no solving: that is the engine's.

mod answer;
mod exact;
mod proof;

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use laska_engine::{Memory, Nodes};
use laska_rules::Color;

use crate::failure::Failure;
use crate::start::StartArguments;

/// Solve a position: what best play gives, for certain
///
/// All positions that can arise are gathered and decided backwards from the ends, so that the result of every legal
/// move is exact: win or loss in so many plies, or a draw, which is what never ends. The moves that led to the position
/// and the draws by rule do not count. Where too many positions can arise for the memory, --prove asks less: whether
/// that side can force a win. Such a win is checked against every defense before it is told.
///
/// With --json one object is printed: fen, variant, turn, positions, milliseconds, memory (the most bytes taken),
/// result (kind "win" or "loss" with plies, or kind "draw"), and moves: move, result, line, the best first. With
/// --prove: fen, variant, turn, side, result ("win", "no win"), nodes, milliseconds; for a win also plies (at most),
/// checked (positions) and line (the longest defense), else null.
#[derive(Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    start: StartArguments,

    /// The memory that may be taken, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    memory: u32,

    /// Prove a win of that side instead of solving every move
    #[arg(long, value_name = "SIDE", value_enum)]
    prove: Option<Side>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// A side by name.
#[derive(Clone, Copy, ValueEnum)]
enum Side {
    White,
    Black,
}

/// Work between two changes of the progress bar: some hundredths of a second.
const SLICE: Nodes = Nodes(50_000);

impl Solve {
    /// Solves, and prints what was found in the end.
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let game = self.start.game()?;
        let memory = Memory::mebibytes(self.memory as usize);
        match self.prove {
            None => {
                let answer = exact::solve(&game, memory)?;
                self.print(&answer, |out| answer.write(out), out)
            }
            Some(side) => {
                let side = match side {
                    Side::White => Color::White,
                    Side::Black => Color::Black,
                };
                let answer = proof::prove(&game, side, memory)?;
                self.print(&answer, |out| answer.write(out), out)
            }
        }
    }

    fn print<W: Write>(
        &self,
        answer: &impl serde::Serialize,
        table: impl FnOnce(&mut W) -> io::Result<()>,
        out: &mut W,
    ) -> Result<(), Failure> {
        if self.json {
            serde_json::to_writer(&mut *out, answer).map_err(io::Error::from)?;
            Ok(writeln!(out)?)
        } else {
            Ok(table(out)?)
        }
    }
}
