//! `laska-lab train terms`: fits weights to files of positions, prints a report and writes the engine's file of weights.

mod regression;
mod values;

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use laska_cli::error::CommandError;
use laska_cli::progress;
use laska_engine::Weights;
use laska_engine::evaluation::Term;

use self::regression::{FitEnd, Fitted, Regression};
use self::values::{DataPoint, DataSet, Games, SoldierValue, Split, Values};
use super::fitting::{Scale, parse_share};

/// Fit the weights of the evaluation to the results of games
///
/// Logistic regression: the log odds that White wins are proportional to the score of the position. Each term has two
/// weights, one for a full and one for an empty board. The loss is convex, and Newton's method minimizes it. Some games
/// are held out to measure the loss. At the end, all weights are scaled so that the value of a soldier stays the same,
/// because the margins of the search depend on it. That value is the average gain of capturing a lone soldier: the
/// capturing side gains a prisoner and the other side loses a commander. Results determine only the sum of the two.
#[derive(Args)]
pub(super) struct Fit {
    /// Files written by 'laska-lab train play'
    #[arg(required = true, value_name = "POSITIONS")]
    positions: Vec<PathBuf>,

    /// Write the weights to this file (crates/laska-engine/src/evaluation/fitted.rs)
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,

    /// Maximum number of epochs, each a step of Newton's method; about ten are enough
    #[arg(long, value_name = "N", default_value_t = 50)]
    epochs: u16,

    /// Regularization: twice the loss for moving a weight by one counter
    #[arg(long, value_name = "L", default_value = "0.0001", value_parser = parse_positive)]
    lambda: f64,

    /// Share of the search score in the target; the rest is the result
    #[arg(long, value_name = "SHARE", default_value = "0.3", value_parser = parse_share)]
    blend: f64,

    /// Share of games to hold out
    #[arg(long, value_name = "SHARE", default_value = "0.1", value_parser = parse_share)]
    hold_out: f64,

    /// Seed for the choice of held-out games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Gain of capturing a lone soldier, in hundredths of a counter [default: unchanged]
    ///
    /// The margins of the search use the same unit. Measure them again after changing this.
    #[arg(long, value_name = "CP", value_parser = parse_positive)]
    soldier: Option<f64>,
}

impl Fit {
    /// Reads the positions, fits the weights, prints a report and writes the file.
    pub(super) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let mut games = Games::default();
        self.positions.iter().try_for_each(|path| games.read(path))?;
        let split = games.split(self.hold_out, self.seed)?;
        let old = Values::of(&Weights::FITTED);
        let scales = scales(&old, &split.training.rows);
        let fitted = self.regress(&old, &scales, &split.training.rows)?;
        let soldier = self.soldier_values(&old, &fitted.values, &split.training.rows)?;
        let new = fitted.values.times(soldier.factor).rounded().map_err(CommandError::failed)?;
        let new_scale = Scale(scales.evaluation.0 / soldier.factor);
        let losses = losses(&split, &scales, &old, &Values::of(&new), new_scale);
        let old = &Weights::FITTED;
        Report { split: &split, scales, losses, soldier, fitted: &fitted, old, new: &new }.write(out)?;
        let Some(path) = &self.write else { return Ok(()) };
        fs::write(path, fitted_file(&new)).map_err(|error| CommandError::in_file(path, error))
    }

    fn regress(&self, prior: &Values, scales: &Scales, rows: &[DataPoint]) -> Result<Fitted, CommandError> {
        let target = |row: &DataPoint| row.result + self.blend * (scales.search.points(row.score) - row.result);
        let targets: Vec<_> = rows.iter().map(target).collect();
        let regression = Regression { rows, targets: &targets, scale: scales.evaluation, prior, lambda: self.lambda };
        let bar = progress::bar(self.epochs.into(), "{elapsed} epoch {pos}: {msg}");
        let fitted = regression.minimize(self.epochs.into(), |loss| {
            bar.set_message(format!("{loss:.7}"));
            bar.inc(1);
        });
        bar.finish_and_clear();
        fitted.map_err(CommandError::failed)
    }

    /// Returns the value of a soldier before and after the fit, and the factor that all weights are multiplied by.
    fn soldier_values(&self, old: &Values, fitted: &Values, rows: &[DataPoint]) -> Result<Soldier, CommandError> {
        let none = || {
            CommandError::invalid_input(
                "cannot scale the weights: no position has an advantage in soldiers or prisoners",
            )
        };
        let [old, fitted] = [old, fitted].map(|values| values.soldier(rows).ok_or_else(none));
        let (old, fitted) = (old?, fitted?);
        let gain = fitted.capture_gain();
        if gain <= 0.0 {
            return Err(CommandError::failed(format!(
                "the value of capturing a soldier is {gain:.1}; expected more than 0"
            )));
        }
        let factor = self.soldier.unwrap_or(old.capture_gain()) / gain;
        Ok(Soldier { old, fitted, factor })
    }
}

/// Fits the scales that convert the old evaluation and the search scores to results.
fn scales(weights: &Values, rows: &[DataPoint]) -> Scales {
    let evaluated: Vec<_> = rows.iter().map(|row| (weights.evaluate(&row.counts), row.result)).collect();
    let searched: Vec<_> = rows.iter().map(|row| (row.score, row.result)).collect();
    Scales { evaluation: Scale::fitted(&evaluated), search: Scale::fitted(&searched) }
}

/// Returns the losses on the held-out games.
fn losses(split: &Split, scales: &Scales, old: &Values, new: &Values, new_scale: Scale) -> Losses {
    let loss = |scale: Scale, value: &dyn Fn(&DataPoint) -> f64| {
        let rows = split.held_out.rows.iter();
        scale.mean_loss(&rows.map(|row| (value(row), row.result)).collect::<Vec<_>>())
    };
    Losses {
        old: loss(scales.evaluation, &|row| old.evaluate(&row.counts)),
        new: loss(new_scale, &|row| new.evaluate(&row.counts)),
        search: loss(scales.search, &|row| row.score),
    }
}

fn parse_positive(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number > 0.0);
    number.ok_or_else(|| "expected a number above 0".to_owned())
}

const FILE_START: &str = "\
//! The weights fitted to games. Generated by `laska-lab train terms`.

use super::{TaperedScore, Weights};

impl Weights {
    /// The weights fitted to games.
    pub const FITTED: Self = Self::new([
";

const FILE_END: &str = "    ]);
}
";

/// Returns the text of the engine's `evaluation/fitted.rs`, formatted as rustfmt does.
fn fitted_file(weights: &Weights) -> String {
    let pairs = Term::ALL.map(|term| {
        let pair = weights.of(term);
        format!("TaperedScore::new({}, {}),", pair.opening(), pair.endgame())
    });
    let width = pairs.iter().map(String::len).max().unwrap_or(0);
    let mut text = FILE_START.to_owned();
    for (pair, term) in pairs.iter().zip(Term::ALL) {
        writeln!(text, "        {pair:width$} // {}", term.name()).expect("writing to a string cannot fail");
    }
    text + FILE_END
}

struct Report<'a> {
    split: &'a Split,
    scales: Scales,
    losses: Losses,
    soldier: Soldier,
    fitted: &'a Fitted,
    old: &'a Weights,
    new: &'a Weights,
}

/// The scales from scores to results.
struct Scales {
    /// For the evaluation with the old weights.
    evaluation: Scale,
    search: Scale,
}

/// Mean log losses on the held-out games.
struct Losses {
    old: f64,
    new: f64,
    /// The loss of the search scores, which an evaluation can hardly beat.
    search: f64,
}

struct Soldier {
    old: SoldierValue,
    /// Before scaling.
    fitted: SoldierValue,
    /// The factor that all weights are multiplied by.
    factor: f64,
}

impl Report<'_> {
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let Self { split, scales, losses, soldier, fitted, .. } = self;
        let size = |set: &DataSet| format!("{} positions from {} games", set.rows.len(), set.games);
        let end = match fitted.end {
            FitEnd::Converged => "converged",
            FitEnd::OutOfEpochs => "not converged",
        };
        let [evaluation, search] = [&scales.evaluation, &scales.search].map(|scale| 1.0 / scale.0);
        writeln!(out, "fitted    {}; {} epochs, {end}", size(&split.training), fitted.epochs)?;
        writeln!(out, "held out  {}", size(&split.held_out))?;
        writeln!(out, "loss      {:.5} -> {:.5} held out; search scores {:.5}", losses.old, losses.new, losses.search)?;
        writeln!(
            out,
            "scale     odds grow by e per {evaluation:.0} hundredths of the evaluation, {search:.0} of the search"
        )?;
        let Soldier { old, fitted, factor } = soldier;
        let (capture_gain, commander) = (factor * fitted.capture_gain(), factor * fitted.commander);
        writeln!(
            out,
            "soldier   {:.1} -> {capture_gain:.1} captured, {:.1} -> {commander:.1} as commander",
            old.capture_gain(),
            old.commander
        )?;
        writeln!(out, "factor    {factor:.3}, from {:.1} captured before scaling", fitted.capture_gain())?;
        self.write_weights(out)
    }

    fn write_weights(&self, out: &mut impl Write) -> io::Result<()> {
        let width = Term::ALL.map(|term| term.name().len()).into_iter().max().unwrap_or(0);
        writeln!(out, "{:width$}  opening        ending", "")?;
        for term in Term::ALL {
            let (old, new) = (self.old.of(term), self.new.of(term));
            let opening = format!("{:>4} -> {:>4}", old.opening(), new.opening());
            writeln!(out, "{:width$}  {opening}   {:>4} -> {:>4}", term.name(), old.endgame(), new.endgame())?;
        }
        Ok(())
    }
}
