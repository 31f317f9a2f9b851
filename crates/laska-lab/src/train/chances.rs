//! `laska-lab train chances`: fits the curve from scores to winning chances and compares it with results.

use std::collections::HashMap;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use fastrand::Rng;
use laska_cli::error::CommandError;
use laska_engine::ChanceCurve;
use laska_rules::Color;

use super::fitting::parse_share;
use super::games::GamesReader;

/// Fit winning chances to the results of games
///
/// Finds the curve from search scores to expected points with the least log loss. Then compares it, and the curve of
/// this program, with the results of games held out, in ten ranges of predicted chances.
#[derive(Args)]
pub(super) struct Chances {
    /// Files written by 'laska-lab train play'
    #[arg(required = true, value_name = "POSITIONS")]
    positions: Vec<PathBuf>,

    /// Share of games to hold out
    #[arg(long, value_name = "SHARE", default_value = "0.2", value_parser = parse_share)]
    hold_out: f64,

    /// Seed for the choice of held-out games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// White's search score in a position, in hundredths of a counter, and White's points in the game.
pub(super) type Observation = (f64, f64);

/// The bounds of the scale, in hundredths of a counter.
const SCALES: [f64; 2] = [50.0, 5_000.0];

/// The number of ranges of predicted chances.
const RANGES: usize = 10;

impl Chances {
    pub(super) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let (training, held_out) = self.read()?;
        if training.is_empty() || held_out.is_empty() {
            return Err(CommandError::invalid_input("expected games to fit to and games to hold out; found too few"));
        }
        writeln!(out, "fitted to {} positions, {} held out", training.len(), held_out.len())?;
        let scale = fitted_scale(&training);
        write_table(&format!("fitted scale {scale:.0}"), ChanceCurve::new(scale), &held_out, out)?;
        write_table("this program", ChanceCurve::STANDARD, &held_out, out)
    }

    /// Reads all positions: those to fit to and those held out. Games that begin alike are on the same side.
    fn read(&self) -> Result<(Vec<Observation>, Vec<Observation>), CommandError> {
        let mut rng = Rng::with_seed(self.seed);
        let mut is_held_out = HashMap::new();
        let (mut training, mut held_out) = (Vec::new(), Vec::new());
        for path in &self.positions {
            let mut reader = GamesReader::open(path)?;
            while let Some(game) = reader.next_game()? {
                let opening = game.samples.first().map(|first| first.position.pack());
                let is_held_out = *is_held_out.entry(opening).or_insert_with(|| rng.f64() < self.hold_out);
                let points = points(game.winner);
                let observations = game.samples.iter().map(|sample| (sample.score.into(), points));
                if is_held_out { &mut held_out } else { &mut training }.extend(observations);
            }
        }
        Ok((training, held_out))
    }
}

/// Returns White's points in a game.
pub(super) fn points(winner: Option<Color>) -> f64 {
    winner.map_or(0.5, |winner| if winner == Color::White { 1.0 } else { 0.0 })
}

/// Returns the scale with the least log loss. The loss has one minimum between the bounds, which ternary search on the
/// logarithm of the scale finds.
pub(super) fn fitted_scale(observations: &[Observation]) -> f64 {
    let loss = |logarithm: f64| log_loss(ChanceCurve::new(logarithm.exp()), observations);
    let [mut low, mut high] = SCALES.map(f64::ln);
    while high - low > 0.001 {
        let third = (high - low) / 3.0;
        if loss(low + third) < loss(high - third) { high -= third } else { low += third }
    }
    low.midpoint(high).exp()
}

/// Returns the mean negative logarithm of the predicted probability of the result.
pub(super) fn log_loss(curve: ChanceCurve, observations: &[Observation]) -> f64 {
    let loss = |&(score, points): &Observation| {
        // Computed for each side, because 1 minus a small chance is not exact.
        -points * curve.chances(score).ln() - (1.0 - points) * curve.chances(-score).ln()
    };
    observations.iter().map(loss).sum::<f64>() / observations.len() as f64
}

/// Returns the mean difference of predicted and observed points in ten ranges of predicted chances, weighted by their
/// numbers of positions.
pub(super) fn calibration_error(curve: ChanceCurve, observations: &[Observation]) -> f64 {
    let differences = ranges(curve, observations).map(|range| (range.predicted - range.observed).abs());
    differences.into_iter().sum::<f64>() / observations.len() as f64
}

fn ranges(curve: ChanceCurve, observations: &[Observation]) -> [Range; RANGES] {
    let mut ranges = [Range::default(); RANGES];
    for &(score, points) in observations {
        let predicted = curve.chances(score);
        let range = &mut ranges[((predicted * RANGES as f64) as usize).min(RANGES - 1)];
        range.count += 1;
        range.predicted += predicted;
        range.observed += points;
    }
    ranges
}

/// Prints predicted and observed points in each range of predicted chances.
fn write_table(
    title: &str,
    curve: ChanceCurve,
    observations: &[Observation],
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let ranges = ranges(curve, observations);
    writeln!(out, "\n{title}: log loss {:.5}", log_loss(curve, observations))?;
    writeln!(out, "chances    predicted  observed  difference  positions")?;
    for (index, range) in ranges.iter().enumerate() {
        let [from, to] = [index, index + 1].map(|bound| 100 * bound / RANGES);
        let [predicted, observed] = [range.predicted, range.observed].map(|sum| 100.0 * sum / range.count as f64);
        let (difference, count) = (observed - predicted, range.count);
        if count == 0 {
            writeln!(out, "{from:>2} to {to:>3}%         -         -           -          0")?;
        } else {
            writeln!(out, "{from:>2} to {to:>3}%  {predicted:>8.1}  {observed:>8.1}  {difference:>+10.1}  {count:>9}")?;
        }
    }
    Ok(())
}

/// The positions in a range of predicted chances.
#[derive(Clone, Copy, Default)]
struct Range {
    count: usize,
    /// The sum of the predicted points, and that of the observed ones.
    predicted: f64,
    observed: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_that_generated_results_is_recovered() {
        for scale in [300.0, 1_000.0] {
            let curve = ChanceCurve::new(scale);
            let scores = (-40..=40).map(|step| f64::from(step) * 30.0);
            let expected: Vec<_> = scores.map(|score| (score, curve.chances(score))).collect();
            let found = fitted_scale(&expected);
            assert!((found / scale - 1.0).abs() < 0.01, "{found}");
        }
    }

    #[test]
    fn the_table_shows_what_was_predicted_and_what_happened() {
        let observations = [(0.0, 1.0), (0.0, 0.5), (-10_000.0, 0.0)];
        let mut text = Vec::new();
        write_table("test", ChanceCurve::STANDARD, &observations, &mut text).expect("a vector can be written");
        let text = String::from_utf8(text).expect("text");
        assert!(text.contains("\n 0 to  10%       0.0       0.0        -0.0          1\n"), "{text}");
        assert!(text.contains("\n50 to  60%      50.0      75.0       +25.0          2\n"), "{text}");
    }
}
