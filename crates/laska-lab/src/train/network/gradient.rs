//! The gradient of the network's loss.

use std::thread;

use laska_engine::evaluation::network::{Feature, Network, View};

use super::data::{DataSet, Target};
use super::parameters::{Parameters, Sums, Units};
use crate::train::fitting::Scale;

/// The sum of the losses of some positions, and its derivatives divided by their number.
pub(super) struct Gradient {
    pub(super) loss: f64,
    pub(super) features: Vec<Units>,
    pub(super) bias: Units,
    pub(super) outputs: [[Units; 2]; Network::OUTPUTS],
    pub(super) output_bias: [f32; Network::OUTPUTS],
}

/// The number of threads; fixed, so that rounding does not depend on the machine.
const THREADS: usize = 2;

impl Gradient {
    /// Computes the gradient for some positions.
    pub(super) fn of(parameters: &Parameters, data: &DataSet, batch: &[u32], target: Target) -> Self {
        let share = 1.0 / batch.len() as f32;
        let parts = thread::scope(|scope| {
            let parts = batch.chunks(batch.len().div_ceil(THREADS));
            let threads: Vec<_> = parts
                .map(|part| {
                    scope.spawn(move || {
                        let mut gradient = Self::zero();
                        part.iter().for_each(|&index| gradient.add(parameters, data, index as usize, target, share));
                        gradient
                    })
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().expect("sums do not panic")).collect::<Vec<_>>()
        });
        parts.into_iter().reduce(Self::plus).expect("a batch is not empty")
    }

    fn zero() -> Self {
        Self {
            loss: 0.0,
            features: vec![[0.0; Network::HIDDEN]; Feature::COUNT],
            bias: [0.0; Network::HIDDEN],
            outputs: [[[0.0; Network::HIDDEN]; 2]; Network::OUTPUTS],
            output_bias: [0.0; Network::OUTPUTS],
        }
    }

    /// Adds the contribution of a position by back propagation.
    fn add(&mut self, parameters: &Parameters, data: &DataSet, index: usize, target: Target, share: f32) {
        let (row, features) = (data.row(index), data.features(index));
        let output = usize::from(row.output);
        let sums = Sums::of(parameters, features);
        let log_odds = target.search.0 * f64::from(row.terms) + f64::from(sums.output(parameters, output));
        let points = target.points(row);
        self.loss += Scale(1.0).loss(log_odds, points);
        let slope = share * (Scale(1.0).points(log_odds) - points) as f32;
        self.output_bias[output] += slope;
        let mut slopes = [[0.0; Network::HIDDEN]; View::ALL.len()];
        for (view, (slopes, sums)) in slopes.iter_mut().zip(&sums.0).enumerate() {
            let weights = &parameters.outputs[output][view / 2];
            let output_slopes = &mut self.outputs[output][view / 2];
            for unit in 0..Network::HIDDEN {
                let value = sums[unit].clamp(0.0, 1.0);
                output_slopes[unit] += slope * value * value;
                let is_inside = value > 0.0 && value < 1.0;
                slopes[unit] = if is_inside { 2.0 * slope * weights[unit] * value } else { 0.0 };
                self.bias[unit] += slopes[unit];
            }
        }
        for views in features {
            for (slopes, feature) in slopes.iter().zip(views) {
                let row = &mut self.features[feature.index()];
                row.iter_mut().zip(slopes).for_each(|(sum, slope)| *sum += slope);
            }
        }
    }

    fn plus(mut self, other: Self) -> Self {
        let add = |sums: &mut [f32], more: &[f32]| sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        self.loss += other.loss;
        add(self.features.as_flattened_mut(), other.features.as_flattened());
        add(&mut self.bias, &other.bias);
        add(self.outputs.as_flattened_mut().as_flattened_mut(), other.outputs.as_flattened().as_flattened());
        add(&mut self.output_bias, &other.output_bias);
        self
    }
}
