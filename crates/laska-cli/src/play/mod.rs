//! `laska play`: reads lines, lets the computer search, and prints. Knows no rules: the table has the game.

mod drawing;
mod table;

use std::io::{self, BufRead, IsTerminal, Write};
use std::time::Duration;

use clap::{Args, ValueEnum};
use laska_engine::{Level, Memory, Progress, Report, Root, Searcher, Timed, TimedLimits};
use laska_rules::{Color, Game, Move};

use crate::failure::Failure;
use crate::search::{LimitArguments, Strength, WallClock, level};
use crate::start::StartArguments;
use table::{Next, Table};

/// Play a game in the terminal
///
/// Columns are written from the top down: w and b are soldiers, W and B officers; the first letter is the commander.
/// Choose a move by its number, or type it in any notation, such as c3-d4, 9-13 or b2xd4. Type help for other commands.
#[derive(Args)]
pub(crate) struct Play {
    #[command(flatten)]
    start: StartArguments,

    #[command(flatten)]
    limits: LimitArguments,

    /// The computer's level, from 1 to 10
    #[arg(long, value_name = "N", default_value = "10", value_parser = level)]
    level: Level,

    /// Your side
    #[arg(long, value_enum, default_value_t = Side::White)]
    side: Side,

    /// Seed for a random side and for the choices of a weak level; random by default
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
}

/// Whose moves are typed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Side {
    White,
    Black,
    /// White or Black at random
    Random,
    /// Two people, no computer
    Both,
}

/// The computer's time for a move without a limit.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

impl Play {
    /// Plays until `quit` or the end of the input.
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let game = self.start.game()?;
        let limits = self.limits.or(TimedLimits::time(DEFAULT_TIME));
        let mut computer = Computer::new(limits, Strength::new(self.level, self.seed));
        let mut table = Table::new(game, &self.people());
        table.show(out)?;
        loop {
            if table.is_computers_turn() {
                let mv = computer.choose(table.game());
                table.play(mv, out)?;
                continue;
            }
            write!(out, "> ")?;
            out.flush()?;
            let mut line = Vec::new();
            if io::stdin().lock().read_until(b'\n', &mut line)? == 0 {
                return Ok(writeln!(out)?);
            }
            let line = String::from_utf8_lossy(&line);
            if !io::stdin().is_terminal() {
                // Piped input is not shown otherwise.
                writeln!(out, "{}", line.trim_end())?;
            }
            match table.execute(&line, out)? {
                Next::Listen => {}
                Next::Hint => {
                    let mv = computer.advise(table.game());
                    writeln!(out, "The computer would play {mv}.")?;
                }
                Next::Quit => return Ok(()),
            }
        }
    }

    fn people(&self) -> Vec<Color> {
        match self.side {
            Side::White => vec![Color::White],
            Side::Black => vec![Color::Black],
            Side::Both => Color::ALL.to_vec(),
            Side::Random => {
                let mut lot = self.seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
                vec![if lot.bool() { Color::White } else { Color::Black }]
            }
        }
    }
}

/// The computer as a player.
struct Computer {
    timed: Timed,
    limits: TimedLimits,
    strength: Strength,
    clock: WallClock,
}

impl Computer {
    /// A computer that searches within those limits at that strength.
    fn new(limits: TimedLimits, strength: Strength) -> Self {
        let timed = Timed::new(Searcher::new(Memory::mebibytes(64)));
        Self { timed, limits, strength, clock: WallClock::new() }
    }

    /// Its move in a game that is not over.
    fn choose(&mut self, game: &Game) -> Move {
        let report = self.search(game, self.strength.limits(self.limits));
        self.strength.choose(&report)
    }

    /// The best move at full strength, whatever its level.
    fn advise(&mut self, game: &Game) -> Move {
        self.search(game, self.limits).best()
    }

    fn search(&mut self, game: &Game, limits: TimedLimits) -> Report {
        let root = Root::new(game).expect("only games that are not over are searched");
        self.timed.start(root, limits, &self.clock);
        loop {
            if let Progress::Done(report) = self.timed.run(Duration::MAX, &self.clock) {
                return report.clone();
            }
        }
    }
}
