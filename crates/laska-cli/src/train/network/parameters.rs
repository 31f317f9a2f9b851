//! The parameters of the network as floating-point numbers, and Adam, which changes them.

use fastrand::Rng;
use laska_engine::evaluation::network::{Feature, Network, NetworkError, NetworkWeights, Output, Row};

use super::data::DataSet;
use super::gradient::{Gradient, Sums};
use crate::train::fitting::Scale;

/// A number for each hidden unit.
pub(super) type Units = [f32; Network::HIDDEN];

/// The parameters of the network.
///
/// A feature's weights are the sum of its own and those of its parts, so that rare features learn from similar ones.
pub(super) struct Parameters {
    own: Vec<Units>,
    parts: Vec<Units>,
    /// The sums of own weights and parts.
    pub(super) features: Vec<Units>,
    pub(super) bias: Units,
    /// The weights of the side to move, and of the opponent.
    pub(super) outputs: [[Units; 2]; Network::OUTPUTS],
    pub(super) output_bias: [f32; Network::OUTPUTS],
}

/// The values that stand for 1 in a quantized network.
const ONE: f32 = Network::ONE as f32;
const OUTPUT_ONE: f32 = Network::OUTPUT_ONE as f32;

/// The greatest weights that can be quantized.
const MAX_WEIGHT: f32 = 127.0 / ONE;
const MAX_OUTPUT: f32 = Network::MAX_OUTPUT as f32 / OUTPUT_ONE;

impl Parameters {
    /// Returns small random weights.
    pub(super) fn random(rng: &mut Rng) -> Self {
        let mut units = |size: f32| std::array::from_fn(|_| size * (2.0 * rng.f32() - 1.0));
        let mut parameters = Self {
            own: vec![[0.0; Network::HIDDEN]; Feature::COUNT],
            parts: (0..Feature::PART_COUNT).map(|_| units(0.1)).collect(),
            features: vec![[0.0; Network::HIDDEN]; Feature::COUNT],
            bias: [0.3; Network::HIDDEN],
            outputs: std::array::from_fn(|_| [units(0.2), units(0.2)]),
            output_bias: [0.0; Network::OUTPUTS],
        };
        parameters.sum_parts();
        parameters
    }

    /// Returns the weights of a network.
    pub(super) fn of(network: &Network) -> Self {
        let NetworkWeights { parts, features, bias, outputs, scale: _ } = network.weights();
        let row = |row: &Row| row.map(|weight| f32::from(weight) / ONE);
        let parts: Vec<_> = parts.iter().map(row).collect();
        let own = features.iter().zip(Feature::all()).map(|(weights, feature)| {
            let mut own = row(weights);
            feature.parts().into_iter().for_each(|part| add(&mut own, &parts[part].map(|weight| -weight)));
            own
        });
        let mut parameters = Self {
            own: own.collect(),
            features: vec![[0.0; Network::HIDDEN]; Feature::COUNT],
            bias: bias.map(|bias| f32::from(bias) / ONE),
            outputs: outputs.map(|output| output.weights.map(|units| units.map(|unit| f32::from(unit) / OUTPUT_ONE))),
            output_bias: outputs.map(|output| output.bias as f32 / (ONE * ONE * OUTPUT_ONE)),
            parts,
        };
        parameters.sum_parts();
        parameters
    }

    /// Sums the weights of each feature.
    fn sum_parts(&mut self) {
        for ((sum, own), feature) in self.features.iter_mut().zip(&self.own).zip(Feature::all()) {
            *sum = *own;
            for part in feature.parts() {
                add(sum, &self.parts[part]);
            }
            sum.iter_mut().for_each(|weight| *weight = weight.clamp(-MAX_WEIGHT, MAX_WEIGHT));
        }
    }

    /// Predicts the log odds that the side to move wins.
    pub(super) fn log_odds(&self, data: &DataSet, index: usize, search: Scale) -> f64 {
        let row = data.row(index);
        let correction = Sums::of(self, data.features(index)).output(self, row.output.into());
        search.0 * f64::from(row.terms) + f64::from(correction)
    }

    /// Rounds the parameters.
    pub(super) fn quantized(&self, search: Scale) -> Result<Network, NetworkError> {
        let output = |(weights, bias): (&[Units; 2], &f32)| Output {
            weights: weights.map(|weights| weights.map(|weight| (weight * OUTPUT_ONE).round() as i16)),
            bias: (bias * ONE * ONE * OUTPUT_ONE).round() as i32,
        };
        let outputs: Vec<_> = self.outputs.iter().zip(&self.output_bias).map(output).collect();
        let row = |weights: &Units| weights.map(|weight| (weight * ONE).round() as i8);
        let parts: Box<[Row]> = self.parts.iter().map(row).collect();
        let features: Box<[Row]> = self.features.iter().map(row).collect();
        Network::new(NetworkWeights {
            parts: parts.try_into().expect("there is a row for each part"),
            features: features.try_into().expect("there is a row for each feature"),
            bias: self.bias.map(|bias| (bias * ONE).round() as i16),
            outputs: outputs.try_into().expect("there is an output for each range"),
            scale: (1.0 / search.0).round() as i32,
        })
    }
}

fn add(sums: &mut Units, more: &Units) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

/// The state of Adam (Kingma and Ba, "Adam: a method for stochastic optimization", 2015).
#[derive(Default)]
pub(super) struct Adam {
    step: i32,
    /// The running means of each derivative and of its square.
    moments: Vec<[f32; 2]>,
}

/// The decay of the running means.
const DECAY: [f32; 2] = [0.9, 0.999];

/// Added to the root of the mean square. Adam takes steps of the same size however small the derivatives are; with this,
/// weights of rare features, which would fit the noise of a few games, change more slowly.
const EPSILON: f32 = 1e-5;

/// By how much a feature's own weights shrink in a step, times the step size (Loshchilov and Hutter, "Decoupled weight
/// decay regularization", 2019), so that they only hold what the parts do not explain.
const SHRINKAGE: f32 = 1.0;

impl Adam {
    /// Changes the parameters by a step of this size against the gradient.
    pub(super) fn step(&mut self, parameters: &mut Parameters, gradient: &Gradient, rate: f32) {
        self.step += 1;
        let mut parts = vec![[0.0; Network::HIDDEN]; Feature::PART_COUNT];
        for (slopes, feature) in gradient.features.iter().zip(Feature::all()) {
            if slopes.iter().all(|&slope| slope == 0.0) {
                continue;
            }
            for part in feature.parts() {
                add(&mut parts[part], slopes);
            }
        }
        let Parameters { own, parts: part_weights, bias, outputs, output_bias, .. } = parameters;
        let weights: [&mut [f32]; 5] = [
            own.as_flattened_mut(),
            part_weights.as_flattened_mut(),
            bias,
            outputs.as_flattened_mut().as_flattened_mut(),
            output_bias,
        ];
        let slopes: [&[f32]; 5] = [
            gradient.features.as_flattened(),
            parts.as_flattened(),
            &gradient.bias,
            gradient.outputs.as_flattened().as_flattened(),
            &gradient.output_bias,
        ];
        self.moments.resize(slopes.iter().map(|slopes| slopes.len()).sum(), [0.0; 2]);
        let corrections = DECAY.map(|decay| 1.0 - decay.powi(self.step));
        let mut moments = self.moments.as_mut_slice();
        for (weights, slopes) in weights.into_iter().zip(slopes) {
            let (now, later) = moments.split_at_mut(slopes.len());
            for ((weight, slope), [mean, square]) in weights.iter_mut().zip(slopes).zip(now) {
                *mean += (1.0 - DECAY[0]) * (slope - *mean);
                *square += (1.0 - DECAY[1]) * (slope * slope - *square);
                *weight -= rate * (*mean / corrections[0]) / ((*square / corrections[1]).sqrt() + EPSILON);
            }
            moments = later;
        }
        parameters.own.as_flattened_mut().iter_mut().for_each(|weight| *weight *= 1.0 - rate * SHRINKAGE);
        let outputs = parameters.outputs.as_flattened_mut().as_flattened_mut();
        outputs.iter_mut().for_each(|weight| *weight = weight.clamp(-MAX_OUTPUT, MAX_OUTPUT));
        parameters.sum_parts();
    }
}
