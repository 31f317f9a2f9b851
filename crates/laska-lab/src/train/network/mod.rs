//! `laska-lab train fit`: fits the network to files of positions, quantizes it and writes the file of its weights.

mod adam;
mod data;
mod gradient;
mod parameters;

use std::collections::HashMap;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use fastrand::Rng;
use laska_cli::error::CommandError;
use laska_cli::evaluation::parse_evaluation;
use laska_cli::progress;
use laska_engine::evaluation::network::{Network, NetworkEvaluator};
use laska_engine::{Evaluation, Evaluator, ScoreKind};

use self::adam::Adam;
use self::data::{DataSet, Target};
use self::gradient::Gradient;
use self::parameters::Parameters;
use super::fitting::{Scale, parse_share};

/// Fit the network to the results and scores of games
///
/// The network learns by how much the log odds of winning differ from what the terms of the evaluation say. Stochastic
/// gradient descent with Adam minimizes the log loss of the target, a mixture of the result and the search score. Some
/// games are held out to measure the loss, with all that begin alike. The same arguments always give the same network.
#[derive(Args)]
pub(super) struct Fit {
    /// Files written by 'laska-lab train play'
    #[arg(required = true, value_name = "POSITIONS")]
    positions: Vec<PathBuf>,

    /// Write the network to this file
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,

    /// Number of times that all positions are used
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u16).range(1..))]
    epochs: u16,

    /// Number of positions for each step of the fit
    #[arg(long, value_name = "N", default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,

    /// Share of the search score in the target; the rest is the result
    #[arg(long, value_name = "SHARE", default_value = "0.85", value_parser = parse_share)]
    blend: f64,

    /// Share of games to hold out
    #[arg(long, value_name = "SHARE", default_value = "0.05", value_parser = parse_share)]
    hold_out: f64,

    /// Start from a network instead of random weights: a file written by 'laska-lab train fit', or 'standard'
    #[arg(long, value_name = "FILE")]
    start: Option<String>,

    /// Step size of Adam at the start; it falls to a hundredth of that
    #[arg(long, value_name = "SIZE", default_value = "0.002", value_parser = parse_step)]
    step: f32,

    /// Seed for the choice of held-out games, the first weights and the order of the positions
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// The greatest difference of log odds between the quantized network and the one fitted, on average and in a single
/// position. A soldier is worth about 1.
const MAX_QUANTIZATION_ERROR: [f64; 2] = [0.03, 0.5];

impl Fit {
    /// Reads the positions, fits the network, prints a report and writes the file.
    pub(super) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let start = self.start()?;
        let mut rng = Rng::with_seed(self.seed);
        let mut training = DataSet::default();
        let mut held_out = DataSet::default();
        // Files of different runs may share openings: games that begin alike are all fitted to or all held out.
        let mut is_held_out = HashMap::new();
        for path in &self.positions {
            data::read(path, |game| {
                let opening = game.samples.first().map(|first| first.position.pack());
                let is_held_out = *is_held_out.entry(opening).or_insert_with(|| rng.f64() < self.hold_out);
                let set = if is_held_out { &mut held_out } else { &mut training };
                set.add(game);
            })?;
        }
        if training.is_empty() || held_out.is_empty() {
            return Err(CommandError::invalid_input("expected games to fit to and games to hold out; found too few"));
        }
        writeln!(out, "fitted    {training}")?;
        writeln!(out, "held out  {held_out}")?;
        out.flush()?;
        let scales = Scales {
            search: Scale::fitted(&training.values(|row| row.score.into())),
            terms: Scale::fitted(&training.values(|row| row.terms.into())),
        };
        let target = Target { search: scales.search, blend: self.blend };
        let start = start.map_or_else(|| Parameters::random(&mut rng), |network| Parameters::of(&network));
        let parameters = self.fit(start, &training, &held_out, target, &mut rng, out)?;
        let network = parameters.quantized(scales.search).map_err(CommandError::failed)?;
        self.report(&scales, &held_out, &parameters, network, out)
    }

    /// Reads the network to start from.
    fn start(&self) -> Result<Option<Arc<Network>>, CommandError> {
        let Some(name) = &self.start else { return Ok(None) };
        match parse_evaluation(name).map_err(CommandError::invalid_input)? {
            Evaluation::Network(network) => Ok(Some(network)),
            Evaluation::Terms => {
                Err(CommandError::invalid_input(format!("--start: expected a network, found '{name}'")))
            }
        }
    }

    fn fit(
        &self,
        mut parameters: Parameters,
        training: &DataSet,
        held_out: &DataSet,
        target: Target,
        rng: &mut Rng,
        out: &mut impl Write,
    ) -> Result<Parameters, CommandError> {
        let mut adam = Adam::default();
        let mut order: Vec<u32> = (0..training.len() as u32).collect();
        let (epochs, batch_size) = (self.epochs.into(), self.batch as usize);
        let steps = epochs * order.len().div_ceil(batch_size);
        let bar = progress::bar(steps as u64, "{elapsed_precise} {wide_bar} {pos}/{len} steps, {eta} left");
        let mut step = 0;
        for epoch in 1..=epochs {
            rng.shuffle(&mut order);
            let mut loss = 0.0;
            for batch in order.chunks(batch_size) {
                let gradient = Gradient::of(&parameters, training, batch, target);
                loss += gradient.loss;
                let fall = 0.5 + 0.5 * (std::f32::consts::PI * step as f32 / steps as f32).cos();
                adam.step(&mut parameters, &gradient, self.step * (0.01 + 0.99 * fall));
                step += 1;
                bar.inc(1);
            }
            let held_out = held_out.mean_loss(target, |row| parameters.log_odds(held_out, row, target.search));
            let loss = loss / order.len() as f64;
            bar.suspend(|| writeln!(out, "epoch {epoch:>3}  loss {loss:.5}, held out {held_out:.5}"))?;
            out.flush()?;
        }
        bar.finish_and_clear();
        Ok(parameters)
    }

    /// Compares the network with the terms and with the search on the held-out games, and writes it.
    fn report(
        &self,
        scales: &Scales,
        held_out: &DataSet,
        parameters: &Parameters,
        network: Network,
        out: &mut impl Write,
    ) -> Result<(), CommandError> {
        let bytes = network.to_bytes();
        let mut evaluator = NetworkEvaluator::new(Arc::new(network));
        let results = Target { search: scales.search, blend: 0.0 };
        let mut quantized = Vec::with_capacity(held_out.len());
        for index in 0..held_out.len() {
            let ScoreKind::Value(score) = evaluator.evaluate(&held_out.position(index)).kind() else {
                unreachable!("an evaluation is not a win")
            };
            quantized.push(f64::from(score) * scales.search.0);
        }
        let fitted: Vec<_> = (0..held_out.len()).map(|row| parameters.log_odds(held_out, row, scales.search)).collect();
        let errors = fitted.iter().zip(&quantized).map(|(fitted, quantized)| (fitted - quantized).abs());
        let found = [errors.clone().sum::<f64>() / held_out.len() as f64, errors.fold(0.0, f64::max)];
        let terms = held_out.mean_loss(results, |row| f64::from(held_out.row(row).terms) * scales.terms.0);
        let search = held_out.mean_loss(results, |row| f64::from(held_out.row(row).score) * scales.search.0);
        let network = held_out.mean_loss(results, |row| fitted[row]);
        let rounded = held_out.mean_loss(results, |row| quantized[row]);
        writeln!(out, "results   terms {terms:.5}, network {network:.5}, quantized {rounded:.5}, search {search:.5}")?;
        writeln!(out, "scale     odds grow by e per {:.0} hundredths of the search", 1.0 / scales.search.0)?;
        writeln!(out, "rounding  changes the log odds by {:.4} on average, {:.3} at most", found[0], found[1])?;
        if found.iter().zip(MAX_QUANTIZATION_ERROR).any(|(&found, max)| found > max) {
            let [mean, max] = MAX_QUANTIZATION_ERROR;
            return Err(CommandError::failed(format!("rounding changes too much; expected {mean} and {max} or less")));
        }
        let Some(path) = &self.write else { return Ok(()) };
        fs::write(path, bytes).map_err(|error| CommandError::in_file(path, error))
    }
}

/// Log odds per hundredth of a counter.
struct Scales {
    search: Scale,
    terms: Scale,
}

/// Parses a step size, above 0 and at most 1.
fn parse_step(text: &str) -> Result<f32, String> {
    let number = text.parse().ok().filter(|&number| number > 0.0 && number <= 1.0);
    number.ok_or_else(|| "expected a number above 0 and at most 1".to_owned())
}
