//! Adam, which changes the parameters of the network.

use laska_engine::evaluation::network::{Feature, Network};

use super::gradient::Gradient;
use super::parameters::{MAX_OUTPUT, Parameters, add};

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
