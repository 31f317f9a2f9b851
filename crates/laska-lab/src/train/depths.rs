//! `laska-lab train depths`: compares the winning chances that searches of each depth predict with results.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use fastrand::Rng;
use laska_cli::error::CommandError;
use laska_cli::parallel::{run_in_order, threads_or_cores};
use laska_cli::progress;
use laska_cli::search::search;
use laska_engine::{ChanceCurve, Depth, Evaluation, Limits, MemorySize, Root, Searcher};
use laska_library::Hundredths;
use laska_rules::{CaptureRule, Color, Game, Position};

use super::chances::{Observation, calibration_error, fitted_scale, log_loss, points};
use super::games::GamesReader;
use crate::book::hundredths;

/// Compare winning chances with results, depth by depth
///
/// Searches one position of each game to every depth up to a limit, with the standard evaluation, and prints for each depth how well the winning
/// chances of this program predict White's points: the log loss, the mean difference of predicted and observed points
/// in ten ranges of chances, and the scale that would fit best. If chances are calibrated at every depth, all depths
/// have the scale of this program.
#[derive(Args)]
pub(super) struct Depths {
    /// Files written by 'laska-lab train play'
    #[arg(required = true, value_name = "POSITIONS")]
    positions: Vec<PathBuf>,

    /// The deepest search, in plies
    #[arg(long, value_name = "PLIES", default_value_t = 16, value_parser = clap::value_parser!(u8).range(1..=i64::from(Depth::MAX.0)))]
    depth: u8,

    /// Use only the first N games of each file [default: all]
    #[arg(long, value_name = "N")]
    games: Option<usize>,

    /// Search the first position of each game, instead of one chosen at random
    #[arg(long)]
    first: bool,

    /// Seed for the choice of a position in each game
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Number of positions to search in parallel [default: one per core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
}

/// A position of a game, and White's points in the game.
struct Case {
    position: Position,
    capture_rule: CaptureRule,
    points: f64,
}

/// Memory for the search of a position: enough for the nodes of some seconds.
const TABLE: MemorySize = MemorySize::mebibytes(64);

impl Depths {
    pub(super) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let cases = self.cases()?;
        if cases.is_empty() {
            return Err(CommandError::invalid_input("expected a game with a position to search; found none"));
        }
        let bar = progress::bar(cases.len() as u64, "{bar:40} {pos}/{len} positions, {eta} left");
        let mut observations: Vec<Vec<Observation>> = vec![Vec::new(); self.depth.into()];
        let searcher = || Searcher::with_evaluation(TABLE, Evaluation::standard());
        let run = |searcher: &mut Searcher, case: &Case| (case.points, self.scores(searcher, case));
        run_in_order(threads_or_cores(self.threads), cases.iter(), searcher, run, |(points, scores)| {
            for (at_depth, score) in observations.iter_mut().zip(scores) {
                at_depth.push((score, points));
            }
            bar.inc(1);
            Ok(())
        })?;
        bar.finish_and_clear();
        write_table(&observations, out)
    }

    /// Chooses one position of each game.
    fn cases(&self) -> Result<Vec<Case>, CommandError> {
        let mut rng = Rng::with_seed(self.seed);
        let mut cases = Vec::new();
        for path in &self.positions {
            let mut reader = GamesReader::open(path)?;
            let capture_rule = reader.variant().capture_rule;
            let mut left = self.games.unwrap_or(usize::MAX);
            while left > 0
                && let Some(game) = reader.next_game()?
            {
                let sample = if self.first { game.samples.first() } else { rng.choice(&game.samples) };
                if let Some(sample) = sample {
                    cases.push(Case { position: sample.position.clone(), capture_rule, points: points(game.winner) });
                    left -= 1;
                }
            }
        }
        Ok(cases)
    }

    /// Returns White's score, in hundredths of a counter, at each depth from 1.
    fn scores(&self, searcher: &mut Searcher, case: &Case) -> Vec<f64> {
        searcher.clear();
        let game = Game::from_position(case.position.clone(), case.capture_rule);
        let Ok(root) = Root::new(&game) else { return Vec::new() };
        let sign = if case.position.turn() == Color::White { 1.0 } else { -1.0 };
        let score = |depth| {
            let info = search(searcher, root.clone(), Limits::depth(Depth(depth)));
            let Hundredths(score) = hundredths(info.score());
            sign * f64::from(score)
        };
        (1..=self.depth).map(score).collect()
    }
}

fn write_table(observations: &[Vec<Observation>], out: &mut impl Write) -> Result<(), CommandError> {
    writeln!(out, "{} positions", observations[0].len())?;
    writeln!(out, "depth  log loss  difference  fitted scale  its log loss")?;
    for (index, at_depth) in observations.iter().enumerate() {
        let (depth, scale) = (index + 1, fitted_scale(at_depth));
        let loss = log_loss(ChanceCurve::STANDARD, at_depth);
        let difference = 100.0 * calibration_error(ChanceCurve::STANDARD, at_depth);
        let fitted = log_loss(ChanceCurve::new(scale), at_depth);
        writeln!(out, "{depth:>5}  {loss:>8.4}  {difference:>10.1}  {scale:>12.0}  {fitted:>12.4}")?;
    }
    Ok(())
}
