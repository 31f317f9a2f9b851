//! `laska solve`: the exact result of every move, or the proof of a win.

use std::cmp::Reverse;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use laska_cli::error::CommandError;
use laska_cli::proving::{self, Proving};
use laska_cli::search::winning_moves;
use laska_cli::start::{GameArgs, Side};
use laska_cli::thread_count::ThreadCount;
use laska_engine::{
    CheckedWin, Extraction, ExtractionStatus, GameValue, MemorySize, Nodes, ProofStatus, Prover, Solution, Solver,
    SolverStatus, Strategy,
};
use laska_library::Certificate;
use laska_rules::{Color, Game, Move};
use serde::Serialize;

use crate::check::check_all_defenses;

/// Solve a position: find the exact result of every move
///
/// Enumerates all positions that can arise and solves them by retrograde analysis, so the result of every legal move is
/// exact: a win, a loss or a draw, with the number of moves. Earlier moves and the draw rules are ignored; a draw means
/// that neither side can force a win. If there are too many positions for the memory, --prove searches for a forced win
/// of one side and checks it against every defense. --certificate stores the winner's moves, for 'laska check'.
///
/// With --json, prints one object: fen, variant, turn, positions, milliseconds, memory (maximum bytes used), result
/// (kind "win" or "loss" with plies, or kind "draw"), and moves, best first, each with move, result and line. With
/// --prove: fen, variant, turn, side, result ("win", "no win"), nodes, milliseconds, and for a win plies (at most),
/// quiet_plies (the most in a row that count toward the 40-move rule), checked (positions) and line (the longest defense),
/// otherwise null.
#[derive(Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    start: GameArgs,

    /// Memory limit, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    memory: u32,

    /// Prove that this side wins instead of solving every move
    #[arg(long, value_name = "SIDE", value_enum)]
    prove: Option<Side>,

    /// Give up the proof after N nodes
    #[arg(long, value_name = "N", requires = "prove", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Number of threads that prove; with several, proofs differ from run to run
    #[arg(long, value_name = "T", default_value_t = ThreadCount::ONE, requires = "prove")]
    threads: ThreadCount,

    /// Store the winner's moves in FILE
    #[arg(long, value_name = "FILE", requires = "prove")]
    certificate: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The work between two updates of the progress bar: a few hundredths of a second.
const SLICE: Nodes = Nodes(50_000);

impl Solve {
    /// Solves the position and prints the result.
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let game = self.start.game()?;
        let memory = MemorySize::mebibytes(self.memory as usize);
        match self.prove {
            None => {
                let answer = solve(&game, memory)?;
                self.print(&answer, |out| answer.write(out), out)
            }
            Some(side) => {
                let side = Color::from(side);
                let max_nodes = self.nodes.map_or(Nodes::MAX, Nodes);
                let answer = prove(&game, side, memory, self.threads, max_nodes, self.certificate.as_deref())?;
                self.print(&answer, |out| answer.write(out), out)
            }
        }
    }

    fn print<W: Write>(
        &self,
        answer: &impl serde::Serialize,
        table: impl FnOnce(&mut W) -> io::Result<()>,
        out: &mut W,
    ) -> Result<(), CommandError> {
        if self.json {
            serde_json::to_writer(&mut *out, answer).map_err(io::Error::from)?;
            Ok(writeln!(out)?)
        } else {
            Ok(table(out)?)
        }
    }
}

/// A solved position. The field names are those of the JSON output.
#[derive(Serialize)]
struct SolvedPosition {
    #[serde(flatten)]
    header: PositionHeader,
    positions: u64,
    milliseconds: u128,
    memory: usize,
    result: ValueJson,
    moves: Vec<SolvedMove>,
    #[serde(skip)]
    value: GameValue,
}

#[derive(Serialize)]
struct SolvedMove {
    #[serde(rename = "move")]
    text: String,
    result: ValueJson,
    /// Best play of both sides, starting with the move.
    line: Vec<String>,
    #[serde(skip)]
    value: GameValue,
}

fn solve(game: &Game, memory: MemorySize) -> Result<SolvedPosition, CommandError> {
    let (started, capture_rule) = (Instant::now(), game.variant().capture_rule);
    let mut solver = Solver::new(game.position(), capture_rule, memory);
    let bar = ProgressBar::new_spinner();
    loop {
        let solving = solver.step(SLICE).map_err(|too_many| {
            bar.finish_and_clear();
            CommandError::failed(format!("{too_many}; try a larger --memory or --prove"))
        })?;
        if solving == SolverStatus::Done {
            break;
        }
        show_progress(&bar, solving);
    }
    bar.finish_and_clear();
    let milliseconds = started.elapsed().as_millis();
    let solution = solver.into_solution().expect("the solver is done");
    Ok(SolvedPosition::new(game, &solution, milliseconds))
}

fn show_progress(bar: &ProgressBar, solving: SolverStatus) {
    let (done, of, what) = match solving {
        SolverStatus::Gathering { found, expanded } => (expanded, found, "positions expanded"),
        SolverStatus::Linking { positions, done } => (done, positions, "positions linked"),
        SolverStatus::Deciding { positions, decided, .. } => (decided, positions, "positions decided"),
        SolverStatus::Done => return,
    };
    let style = ProgressStyle::with_template("{elapsed} {wide_bar} {pos}/{len} {msg}");
    bar.set_style(style.expect("the template is valid"));
    bar.set_length(of.0);
    bar.set_position(done.0);
    bar.set_message(what);
}

impl SolvedPosition {
    fn new(game: &Game, solution: &Solution, milliseconds: u128) -> Self {
        let root = "a solution contains its root";
        let value = solution.value(game.position()).expect(root);
        let mut moves = solution.moves(game.position()).expect(root);
        moves.sort_by_key(|&(_, value)| Reverse(value));
        Self {
            header: PositionHeader::new(game),
            positions: solution.positions().0,
            milliseconds,
            memory: solution.peak_memory().bytes(),
            result: value.into(),
            moves: moves.into_iter().map(|(mv, value)| SolvedMove::new(game, solution, mv, value)).collect(),
            value,
        }
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let Self { header, positions, milliseconds, memory, value, moves, .. } = self;
        header.write(out)?;
        writeln!(
            out,
            "{}; {positions} positions, {} MiB, {milliseconds} ms\n",
            result_text(*value, header.to_move),
            memory >> 20
        )?;
        let width = moves.iter().map(|mv| value_text(mv.value).len()).max().unwrap_or_default();
        for SolvedMove { value, line, .. } in moves {
            writeln!(out, "{:>width$}  {}", value_text(*value), line.join(" "))?;
        }
        Ok(())
    }
}

impl SolvedMove {
    fn new(game: &Game, solution: &Solution, mv: Move, value: GameValue) -> Self {
        let mut after = game.position().clone();
        after.play_unchecked(mv);
        let rest = solution.best_line(&after).expect("a solution contains every position that can arise from its root");
        let line = move_texts(&[&[mv], rest.as_slice()].concat());
        Self { text: mv.to_string(), result: value.into(), line, value }
    }
}

/// A proven or disproven win. The field names are those of the JSON output.
#[derive(Serialize)]
struct ProofResult {
    #[serde(flatten)]
    header: PositionHeader,
    side: String,
    result: &'static str,
    nodes: u64,
    milliseconds: u128,
    plies: Option<u16>,
    quiet_plies: Option<u16>,
    checked: Option<u64>,
    line: Option<Vec<String>>,
    #[serde(skip)]
    summary: String,
}

/// Proves or disproves within a number of nodes that a side can force a win, and stores the winner's moves.
fn prove(
    game: &Game,
    side: Color,
    memory: MemorySize,
    threads: ThreadCount,
    max_nodes: Nodes,
    certificate: Option<&Path>,
) -> Result<ProofResult, CommandError> {
    // A proof can take hours, and then it is too late for a wrong path.
    let partial = certificate.map(|path| PathBuf::from(format!("{}.part", path.display())));
    if let Some(partial) = &partial {
        File::create(partial).map_err(|error| CommandError::in_file(partial, error))?;
    }
    let started = Instant::now();
    let bar = ProgressBar::new_spinner();
    let prover = Prover::new(game.position(), game.variant().capture_rule, side, memory);
    let Proving { prover, status, nodes } = proving::prove(prover, threads, max_nodes, |nodes, status| {
        if let ProofStatus::Searching { proof, disproof, .. } = status {
            bar.set_message(format!("{nodes} nodes, proof number {proof}, disproof number {disproof}"));
            bar.tick();
        }
    });
    let proof = is_proved(status, nodes, side).and_then(|is_proved| {
        if !is_proved {
            return Ok(None);
        }
        let strategy = extract(prover, memory, &bar)?;
        let mut certificate = Certificate::new(game.variant(), game.position().clone(), side);
        let win = check(game, side, memory, &strategy, &mut certificate, &bar)?;
        Ok(Some((win, certificate)))
    });
    bar.finish_and_clear();
    let (win, proved) = proof.inspect_err(|_| remove(partial.as_deref()))?.unzip();
    match (certificate, &partial, proved) {
        (Some(path), Some(partial), Some(proved)) => fs::write(partial, proved.to_bytes())
            .and_then(|()| fs::rename(partial, path))
            .map_err(|error| CommandError::in_file(path, error))?,
        _ => remove(partial.as_deref()),
    }
    Ok(ProofResult::new(game, side, win, nodes, started.elapsed().as_millis()))
}

/// Removes a file without contents that was not needed.
fn remove(partial: Option<&Path>) {
    // If this fails, an empty file stays behind, which does no harm.
    let _ = partial.map(fs::remove_file);
}

/// Returns whether the win is proved or disproved.
fn is_proved(status: ProofStatus, nodes: Nodes, side: Color) -> Result<bool, CommandError> {
    match status {
        ProofStatus::Proved => Ok(true),
        ProofStatus::Disproved => Ok(false),
        ProofStatus::Searching { .. } => {
            Err(CommandError::failed(format!("undecided after {nodes} nodes (the limit)")))
        }
        ProofStatus::Undecided => {
            Err(CommandError::failed(format!("undecided after {nodes} nodes; {side} probably cannot force a win")))
        }
    }
}

/// Returns the winning strategy of a proof.
fn extract(prover: Prover, memory: MemorySize, bar: &ProgressBar) -> Result<Strategy, CommandError> {
    let mut extraction = Extraction::new(prover, memory).map_err(CommandError::failed)?;
    while let ExtractionStatus::Running(positions) = extraction.step(SLICE).map_err(CommandError::failed)? {
        bar.set_message(format!("{} nodes, {positions} positions of the strategy", extraction.nodes()));
        bar.tick();
    }
    Ok(extraction.into_strategy().expect("the extraction is done"))
}

/// Checks the win against every defense, and adds the winner's moves to a certificate.
fn check(
    game: &Game,
    side: Color,
    memory: MemorySize,
    strategy: &Strategy,
    certificate: &mut Certificate,
    bar: &ProgressBar,
) -> Result<CheckedWin, CommandError> {
    let capture_rule = game.variant().capture_rule;
    let result = check_all_defenses(game.position(), capture_rule, side, memory, bar, |position| {
        let mv = strategy.winning_move(position)?;
        certificate.push(position, mv);
        Some(mv)
    });
    let win = result.map_err(CommandError::failed)?;
    win.map_err(|refutation| CommandError::failed(format!("the proof failed its check: {refutation}")))
}

impl ProofResult {
    fn new(game: &Game, side: Color, win: Option<CheckedWin>, Nodes(nodes): Nodes, milliseconds: u128) -> Self {
        let summary = win.as_ref().map_or_else(
            || format!("{side} cannot force a win"),
            |win| format!("{side} wins in at most {}; {} positions checked", winning_moves(win.plies.0), win.positions),
        );
        Self {
            header: PositionHeader::new(game),
            side: side.to_string().to_lowercase(),
            result: if win.is_some() { "win" } else { "no win" },
            nodes,
            milliseconds,
            plies: win.as_ref().map(|win| win.plies.0),
            quiet_plies: win.as_ref().map(|win| win.quiet_plies.0),
            checked: win.as_ref().map(|win| win.positions.0),
            line: win.map(|win| move_texts(&win.line)),
            summary,
        }
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        self.header.write(out)?;
        writeln!(out, "{} ({} nodes, {} ms)", self.summary, self.nodes, self.milliseconds)?;
        self.line.as_ref().map_or(Ok(()), |line| writeln!(out, "\n{}", line.join(" ")))
    }
}

/// A position. The field names are those of the JSON output.
#[derive(Serialize)]
pub(crate) struct PositionHeader {
    fen: String,
    variant: &'static str,
    turn: String,
    #[serde(skip)]
    title: String,
    #[serde(skip)]
    to_move: Color,
}

/// A result. The field names are those of the JSON output.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum ValueJson {
    Win { plies: u16 },
    Loss { plies: u16 },
    Draw,
}

impl PositionHeader {
    /// Describes the current position of a game.
    pub(crate) fn new(game: &Game) -> Self {
        let (position, variant) = (game.position(), game.variant());
        Self {
            fen: position.to_string(),
            variant: variant.name(),
            turn: position.turn().to_string().to_lowercase(),
            title: format!("{}, {} to move", variant.title(), position.turn()),
            to_move: position.turn(),
        }
    }

    /// Prints the two lines above the result.
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}\n{}", self.title, self.fen)
    }
}

/// Returns the result of a position: `White wins in 4 moves`, `draw`.
fn result_text(value: GameValue, to_move: Color) -> String {
    match value {
        GameValue::Win(plies) => format!("{to_move} wins in {}", winning_moves(plies.0)),
        GameValue::Loss(plies) if plies.0 == 0 => format!("{} has won", !to_move),
        GameValue::Loss(plies) => format!("{} wins in {}", !to_move, winning_moves(plies.0)),
        GameValue::Draw => "draw".to_owned(),
    }
}

/// Returns the result of a move for the side that plays it: `win in 4 moves`, `draw`.
fn value_text(value: GameValue) -> String {
    match value {
        GameValue::Win(plies) => format!("win in {}", winning_moves(plies.0)),
        GameValue::Loss(plies) => format!("loss in {}", winning_moves(plies.0)),
        GameValue::Draw => "draw".to_owned(),
    }
}

impl From<GameValue> for ValueJson {
    fn from(value: GameValue) -> Self {
        match value {
            GameValue::Win(plies) => Self::Win { plies: plies.0 },
            GameValue::Loss(plies) => Self::Loss { plies: plies.0 },
            GameValue::Draw => Self::Draw,
        }
    }
}

pub(crate) fn move_texts(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}
