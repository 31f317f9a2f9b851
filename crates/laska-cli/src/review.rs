//! `laska review`: marks the errors of a game and shows better moves.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use indicatif::ProgressBar;
use laska_app::{MoveQuality, WinningChances};
use laska_cli::error::CommandError;
use laska_cli::search::{LimitArgs, WallClock};
use laska_cli::thread_count::ThreadCount;
use laska_engine::{MemorySize, Nodes, Root, SearchInfo, SearchStatus, Searcher, TimedLimits};
use laska_rules::notation::Nag;
use laska_rules::notation::record::{Comment, Record};
use laska_rules::{Color, Move, NodeId};

use crate::game_source::read_record;
use crate::threads::ThreadedSearch;

/// Review a game: mark its errors and show better moves
///
/// Prints the game with '?!' for an inaccuracy, '?' for a mistake and '??' for a blunder. A comment says what the move
/// cost, and a variation shows the best line. Without a limit, each position is searched as in the review of the site.
#[derive(Args)]
pub(crate) struct Review {
    /// File with the game, a link to it, or - for standard input
    #[arg(value_name = "FILE")]
    game: String,

    #[command(flatten)]
    limits: LimitArgs,

    /// Number of threads; with several, results differ from run to run
    #[arg(long, value_name = "N", default_value_t = ThreadCount::ONE)]
    threads: ThreadCount,

    /// Write the game to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// The nodes for each position, as in the review of the site.
const NODES: Nodes = Nodes(500_000);

/// The number of plies of a better line that are shown.
const SHOWN_PLIES: usize = 6;

struct ReviewedPosition {
    /// White's winning chances.
    chances: WinningChances,
    /// The best line; empty at the end of the game.
    best: Vec<Move>,
}

impl Review {
    /// Reviews the main line and prints the annotated game.
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let mut record = read_record(&self.game)?;
        let line = record.main_line();
        if line.is_empty() {
            return Err(CommandError::invalid_input(format!("{}: the game has no moves", self.game)));
        }
        let positions = self.search(&record, &line);
        annotate(&mut record, &line, &positions)
            .map_err(|error| CommandError::failed(format!("could not add comments: {error}")))?;
        match &self.out {
            None => write!(out, "{record}")?,
            Some(path) => fs::write(path, record.to_string())
                .map_err(|error| CommandError::failed(format!("could not write {}: {error}", path.display())))?,
        }
        Ok(())
    }

    /// Evaluates the start and the position after each move, from the end, so that the table helps earlier positions.
    fn search(&self, record: &Record, line: &[NodeId]) -> Vec<ReviewedPosition> {
        let default = TimedLimits { search: laska_engine::Limits::nodes(NODES), ..TimedLimits::default() };
        let limits = self.limits.unwrap_or(default);
        let clock = WallClock::start();
        let mut threaded = ThreadedSearch::new(Searcher::new(MemorySize::mebibytes(64)), self.threads);
        let bar = ProgressBar::new(line.len() as u64 + 1);
        let ids: Vec<_> = std::iter::once(NodeId::ROOT).chain(line.iter().copied()).collect();
        let mut positions: Vec<_> = ids
            .into_iter()
            .rev()
            .map(|id| {
                bar.inc(1);
                let game = record.game_to(id);
                match Root::new(&game) {
                    Err(_) => {
                        let winner = game.outcome().and_then(|outcome| outcome.winner());
                        let chances = winner.map_or(WinningChances::DRAW, WinningChances::won_by);
                        ReviewedPosition { chances, best: Vec::new() }
                    }
                    Ok(root) => {
                        threaded.start(root, limits, &clock);
                        let info = finish(&mut threaded, &clock);
                        let chances = WinningChances::for_white(game.position().turn(), info.score().kind());
                        ReviewedPosition { chances, best: info.lines[0].pv.moves().take(SHOWN_PLIES).collect() }
                    }
                }
            })
            .collect();
        positions.reverse();
        bar.finish_and_clear();
        positions
    }
}

fn finish(threaded: &mut ThreadedSearch, clock: &WallClock) -> SearchInfo {
    loop {
        if let SearchStatus::Done(info) = threaded.run(std::time::Duration::MAX, clock) {
            return info.clone();
        }
    }
}

/// Marks the errors of a line, adds the better lines, and begins the game with the number of errors of each side.
fn annotate(
    record: &mut Record,
    line: &[NodeId],
    positions: &[ReviewedPosition],
) -> Result<(), Box<dyn std::error::Error>> {
    let mut counts = [[0_usize; 3]; 2];
    for (ply, &id) in line.iter().enumerate() {
        let (before, after) = (&positions[ply], &positions[ply + 1]);
        let parent = record.tree().parent(id);
        let position = record.position(parent);
        let is_forced = position.legal_moves(record.variant().capture_rule).len() == 1;
        let Some(&best) = before.best.first().filter(|&&best| !is_forced && record.tree().mv(id) != Some(best)) else {
            continue;
        };
        let chances = [before, after].map(|it| it.chances.seen_by(position.turn()));
        let quality = MoveQuality::rate(chances[0], chances[1]);
        if !quality.is_error() {
            continue;
        }
        let side = usize::from(position.turn() == Color::Black);
        counts[side][quality as usize - MoveQuality::Inaccuracy as usize] += 1;
        let cost = format!("Winning chances: {}% → {}%. Better: {best}.", chances[0].percent(), chances[1].percent());
        let annotation = record.annotation_mut(id);
        annotation.after = Comment::new(&format!("{} {cost}", annotation.after))?;
        if let Some(nag) = Nag::from_symbol(quality.symbol()).filter(|nag| !annotation.nags.contains(nag)) {
            annotation.nags.retain(|other| !other.rates_move());
            annotation.nags.push(nag);
        }
        let mut at = parent;
        for &mv in &before.best {
            at = record.add(at, mv)?;
        }
    }
    let [white, black] = counts.map(count_text);
    let start = record.annotation_mut(NodeId::ROOT);
    start.after = Comment::new(&format!("{} White: {white}. Black: {black}.", start.after))?;
    Ok(())
}

/// Returns the numbers of errors: `1 inaccuracy, 0 mistakes, 2 blunders`.
fn count_text(counts: [usize; 3]) -> String {
    let names = [("inaccuracy", "inaccuracies"), ("mistake", "mistakes"), ("blunder", "blunders")];
    let texts = counts
        .iter()
        .zip(names)
        .map(|(&count, (one, many))| format!("{count} {}", if count == 1 { one } else { many }));
    texts.collect::<Vec<_>>().join(", ")
}
