//! The parameters of the network as floating-point numbers, and what it predicts with them.

use fastrand::Rng;
use laska_engine::evaluation::network::{Feature, Network, NetworkError, NetworkWeights, Output, Row, View};

use super::data::DataSet;
use crate::train::fitting::Scale;

/// A number for each hidden unit.
pub(super) type Units = [f32; Network::HIDDEN];

/// The parameters of the network.
///
/// A feature's weights are the sum of its own and those of its parts, so that rare features learn from similar ones.
pub(super) struct Parameters {
    pub(super) own: Vec<Units>,
    pub(super) parts: Vec<Units>,
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
pub(super) const MAX_OUTPUT: f32 = Network::MAX_OUTPUT as f32 / OUTPUT_ONE;

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
    pub(super) fn sum_parts(&mut self) {
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

pub(super) fn add(sums: &mut Units, more: &Units) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

/// The sums of the hidden units in the views of the side to move and of the opponent.
pub(super) struct Sums(pub(super) [Units; View::ALL.len()]);

impl Sums {
    pub(super) fn of(parameters: &Parameters, features: &[[Feature; View::ALL.len()]]) -> Self {
        let mut sums = [parameters.bias; View::ALL.len()];
        for views in features {
            for (sums, feature) in sums.iter_mut().zip(views) {
                let row = &parameters.features[feature.index()];
                sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
            }
        }
        Self(sums)
    }

    /// Returns the log odds that an output adds to those of the terms.
    pub(super) fn output(&self, parameters: &Parameters, output: usize) -> f32 {
        let mut total = parameters.output_bias[output];
        for (view, sums) in self.0.iter().enumerate() {
            let weights = &parameters.outputs[output][view / 2];
            total += sums.iter().zip(weights).map(|(sum, weight)| sum.clamp(0.0, 1.0).powi(2) * weight).sum::<f32>();
        }
        total
    }
}
