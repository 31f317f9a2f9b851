//! `laska analyze`: searches for the best moves of a position.

use std::io::{self, Write};
use std::time::Duration;

use clap::Args;
use indicatif::ProgressBar;
use laska_cli::error::CommandError;
use laska_cli::progress;
use laska_cli::search::{LimitArgs, MAX_MEBIBYTES, WallClock, table_size, winning_moves};
use laska_cli::start::GameArgs;
use laska_cli::thread_count::ThreadCount;
use laska_engine::{
    Evaluation, Limits, LineCount, PvLine, Root, Score, ScoreKind, SearchInfo, SearchStatus, Searcher, TimedLimits,
};
use laska_rules::Game;
use serde::Serialize;

use crate::threads::ThreadedSearch;

/// Show the best moves of a position and their scores
///
/// Scores are from the point of view of the side to move, in counters and winning chances, or state the number of moves to a forced win or
/// loss. Without a limit, the search takes two seconds.
///
/// With --json, prints one object: fen, variant, turn ("white", "black"), depth, nodes, milliseconds, and lines, the
/// best first, each with score (kind "value" with hundredths of a counter, or kind "win" or "loss" with plies),
/// chances (expected points from 0 to 1, a draw counts one half) and moves.
#[derive(Args)]
pub(crate) struct Analyze {
    #[command(flatten)]
    start: GameArgs,

    #[command(flatten)]
    limits: LimitArgs,

    /// Show the K best moves
    #[arg(long, value_name = "K", default_value = "1", value_parser = parse_line_count)]
    lines: LineCount,

    /// Memory for the search, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=MAX_MEBIBYTES as i64))]
    hash: u32,

    /// Number of threads; with several, results differ from run to run
    #[arg(long, value_name = "N", default_value_t = ThreadCount::ONE)]
    threads: ThreadCount,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The time limit if no limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(2);

/// The time between two updates of the progress bar.
const SLICE: Duration = Duration::from_millis(50);

fn parse_line_count(text: &str) -> Result<LineCount, String> {
    let count = text.parse().ok().and_then(LineCount::new);
    count.ok_or_else(|| format!("expected a number from 1 to {}", LineCount::ALL.get()))
}

/// The result of an analysis. The field names are those of the JSON output.
#[derive(Serialize)]
struct Analysis {
    fen: String,
    variant: &'static str,
    turn: String,
    depth: u8,
    nodes: u64,
    milliseconds: u64,
    lines: Vec<AnalyzedLine>,
    #[serde(skip)]
    title: String,
}

#[derive(Serialize)]
struct AnalyzedLine {
    score: AnalyzedScore,
    /// From 0 to 1.
    chances: f64,
    moves: Vec<String>,
    #[serde(skip)]
    score_text: String,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum AnalyzedScore {
    Value { hundredths: i32 },
    Win { plies: u16 },
    Loss { plies: u16 },
}

impl Analyze {
    /// Searches and prints the result.
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let game = self.start.game()?;
        let root = Root::new(&game).map_err(CommandError::failed)?;
        let size =
            table_size(self.hash as usize).map_err(|error| CommandError::invalid_input(format!("--hash: {error}")))?;
        let limits = self.limits.unwrap_or(TimedLimits::time(DEFAULT_TIME));
        let limits = TimedLimits { search: Limits { lines: self.lines, ..limits.search }, ..limits };
        let searcher = Searcher::with_evaluation(size, Evaluation::standard());
        let (clock, mut threaded) = (WallClock::start(), ThreadedSearch::new(searcher, self.threads));
        let bar = progress_bar(limits);
        threaded.start(root, limits, &clock);
        let info = loop {
            match threaded.run(SLICE, &clock) {
                SearchStatus::Idle => unreachable!("a search was started"),
                SearchStatus::Done(info) => break info.clone(),
                SearchStatus::Thinking(info) => {
                    bar.set_message(format!("depth {} {} {}", info.depth, score_text(info.score()), info.best_move()));
                    let nodes = info.nodes.0;
                    bar.set_position(if limits.time.is_some() { millis(threaded.elapsed(&clock)) } else { nodes });
                }
            }
        };
        bar.finish_and_clear();
        let analysis = Analysis::new(&game, &info, threaded.elapsed(&clock));
        if self.json {
            serde_json::to_writer(&mut *out, &analysis).map_err(io::Error::from)?;
            Ok(writeln!(out)?)
        } else {
            Ok(analysis.write_table(out)?)
        }
    }
}

/// Creates the progress bar of a search, shown only on a terminal. It shows time or nodes, or is a spinner if neither
/// is limited.
fn progress_bar(TimedLimits { time, search, .. }: TimedLimits) -> ProgressBar {
    let length = time.map(millis).or(search.nodes.map(|nodes| nodes.0));
    match length {
        Some(length) => progress::bar(length, "{wide_bar} {msg}"),
        None => progress::spinner("{elapsed} {spinner} {msg}"),
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

impl Analysis {
    fn new(game: &Game, info: &SearchInfo, time: Duration) -> Self {
        let (position, variant) = (game.position(), game.variant());
        Self {
            fen: position.to_string(),
            variant: variant.name(),
            turn: position.turn().to_string().to_lowercase(),
            depth: info.depth.0,
            nodes: info.nodes.0,
            milliseconds: millis(time),
            lines: info.lines.iter().map(AnalyzedLine::from).collect(),
            title: format!("{}, {} to move", variant.title(), position.turn()),
        }
    }

    fn write_table(&self, out: &mut impl Write) -> io::Result<()> {
        let Self { fen, depth, nodes, milliseconds, lines, title, .. } = self;
        writeln!(out, "{title}\n{fen}\ndepth {depth}, {nodes} nodes, {milliseconds} ms\n")?;
        let width = lines.iter().map(|line| line.score_text.len()).max().unwrap_or_default();
        for (index, AnalyzedLine { score_text, moves, .. }) in lines.iter().enumerate() {
            writeln!(out, "{:>3}  {score_text:>width$}  {}", index + 1, moves.join(" "))?;
        }
        Ok(())
    }
}

impl From<&PvLine> for AnalyzedLine {
    fn from(line: &PvLine) -> Self {
        Self {
            score: line.score.into(),
            chances: line.score.winning_chances(),
            moves: line.pv.moves().map(|mv| mv.to_string()).collect(),
            score_text: score_text(line.score),
        }
    }
}

/// Returns a score for people: counters with a sign and winning chances, or the number of moves to a forced end.
fn score_text(score: Score) -> String {
    match score.kind() {
        ScoreKind::Value(_) => format!("{score} {:>3.0}%", 100.0 * score.winning_chances()),
        ScoreKind::Win(plies) => format!("win in {}", winning_moves(plies.0)),
        ScoreKind::Loss(plies) => format!("loss in {}", winning_moves(plies.0)),
    }
}

impl From<Score> for AnalyzedScore {
    fn from(score: Score) -> Self {
        match score.kind() {
            ScoreKind::Value(hundredths) => Self::Value { hundredths },
            ScoreKind::Win(plies) => Self::Win { plies: plies.0 },
            ScoreKind::Loss(plies) => Self::Loss { plies: plies.0 },
        }
    }
}
