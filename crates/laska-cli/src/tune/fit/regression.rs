//! Owns logistic regression: the values that tell the targets best, near those that are known. Knows no files.

use std::thread::{self, ScopedJoinHandle};

use super::cholesky::Matrix;
use super::games::Row;
use super::scale::Scale;
use super::values::Values;

/// What is to be made as small as it can be: the mean log loss of the targets, and half of `lambda` times the squared
/// distance to the prior, in counters.
///
/// The targets leave some of the values open, and the prior decides them: each soldier has a rank and a file, so that
/// what is added to all of one can be taken from all of the other; and as a side has as many counters all game, what is
/// added to all commanders and guards can be taken from all captives.
pub(super) struct Regression<'a> {
    pub(super) rows: &'a [Row],
    /// The points to be expected in each row's position.
    pub(super) targets: &'a [f64],
    pub(super) scale: Scale,
    pub(super) prior: &'a Values,
    pub(super) lambda: f64,
}

/// Where a fit ended.
pub(super) struct Fitted {
    pub(super) values: Values,
    pub(super) epochs: usize,
    pub(super) end: End,
}

/// Why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Nothing is left to be won.
    Converged,
    /// No more epochs were allowed.
    OutOfEpochs,
}

/// The positions do not tell the values apart, nor does the prior.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the positions do not determine the weights; expected a greater --lambda")]
pub(super) struct Undetermined;

/// Hundredths in a counter.
const COUNTER: f64 = 100.0;

/// What a further epoch must promise to lower the loss by: less is below all noise.
const WORTH_IT: f64 = 1e-10;

/// The part of the promise that a step must keep (Armijo's rule), and how often it may be halved for that.
const KEPT: f64 = 1e-4;
const HALVINGS: u32 = 30;

/// Rows that are summed up at a time; the sums, and so their rounding, do not depend on the number of threads.
const CHUNK: usize = 4096;

/// The loss with its first and second derivatives.
struct Slope {
    loss: f64,
    gradient: [f64; Values::COUNT],
    hessian: Matrix<{ Values::COUNT }>,
}

impl Regression<'_> {
    /// The values of the least loss.
    ///
    /// The loss is convex. Newton's method goes where its parabola is lowest, and halves a step that does not lower it
    /// enough: Boyd and Vandenberghe, Convex Optimization, 9.5. For this loss it is known as iteratively reweighted
    /// least squares. `seen` is told the loss after each epoch.
    pub(super) fn minimize(&self, most_epochs: usize, mut seen: impl FnMut(f64)) -> Result<Fitted, Undetermined> {
        let mut values = self.prior.clone();
        for epochs in 0..most_epochs {
            let Slope { loss, gradient, hessian } = self.slope(&values);
            seen(loss);
            let step = hessian.solve(&gradient).ok_or(Undetermined)?;
            let promise: f64 = step.iter().zip(gradient).map(|(step, slope)| step * slope).sum();
            if promise / 2.0 < WORTH_IT {
                return Ok(Fitted { values, epochs, end: End::Converged });
            }
            let mut part = 1.0;
            let at = |part| Values(std::array::from_fn(|index| values.0[index] - part * step[index]));
            let mut next = at(part);
            for _ in 0..HALVINGS {
                if self.loss(&next) <= loss - KEPT * part * promise {
                    break;
                }
                part /= 2.0;
                next = at(part);
            }
            values = next;
        }
        Ok(Fitted { values, epochs: most_epochs, end: End::OutOfEpochs })
    }

    fn loss(&self, values: &Values) -> f64 {
        let sums = self.by_chunks(|rows, targets| {
            let losses = rows.iter().zip(targets).map(|(row, &y)| self.scale.loss(values.judge(&row.counts), y));
            losses.sum::<f64>()
        });
        sums.iter().sum::<f64>() / self.rows.len() as f64 + self.penalty(values)
    }

    fn penalty(&self, values: &Values) -> f64 {
        let squares = values.0.iter().zip(self.prior.0).map(|(value, prior)| ((value - prior) / COUNTER).powi(2));
        self.lambda / 2.0 * squares.sum::<f64>()
    }

    fn slope(&self, values: &Values) -> Slope {
        let mut sum = Slope { loss: self.penalty(values), gradient: [0.0; Values::COUNT], hessian: Matrix::zero() };
        let pull = self.lambda / COUNTER.powi(2);
        for (index, row) in sum.hessian.rows_mut().iter_mut().enumerate() {
            sum.gradient[index] = pull * (values.0[index] - self.prior.0[index]);
            row[index] = pull;
        }
        for chunk in self.by_chunks(|rows, targets| self.slope_of(values, rows, targets)) {
            sum.loss += chunk.loss;
            sum.gradient.iter_mut().zip(chunk.gradient).for_each(|(sum, slope)| *sum += slope);
            sum.hessian.add(&chunk.hessian);
        }
        sum
    }

    /// What some of the rows add to the slope.
    fn slope_of(&self, values: &Values, rows: &[Row], targets: &[f64]) -> Slope {
        let share = 1.0 / self.rows.len() as f64;
        let mut slope = Slope { loss: 0.0, gradient: [0.0; Values::COUNT], hessian: Matrix::zero() };
        let mut counted = Vec::new();
        for (Row { counts, .. }, &target) in rows.iter().zip(targets) {
            let value = values.judge(counts);
            let points = self.scale.points(value);
            slope.loss += share * self.scale.loss(value, target);
            let full = f64::from(counts.fullness);
            let nonzero = counts.terms.iter().enumerate().filter(|(_, count)| **count != 0);
            counted.clear();
            counted.extend(nonzero.flat_map(|(term, &count)| {
                let count = f64::from(count);
                [(2 * term, count * full), (2 * term + 1, count * (1.0 - full))]
            }));
            let first = share * self.scale.0 * (points - target);
            let second = share * self.scale.0.powi(2) * points * (1.0 - points);
            for (place, &(index, x)) in counted.iter().enumerate() {
                slope.gradient[index] += first * x;
                let row = &mut slope.hessian.rows_mut()[index];
                for &(other, y) in &counted[..=place] {
                    row[other] += second * x * y;
                }
            }
        }
        slope
    }

    /// The results of all chunks in their order, made on all cores.
    fn by_chunks<T: Send>(&self, of: impl Fn(&[Row], &[f64]) -> T + Sync) -> Vec<T> {
        let chunks: Vec<_> = self.rows.chunks(CHUNK).zip(self.targets.chunks(CHUNK)).collect();
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let share = chunks.len().div_ceil(threads).max(1);
        let work =
            |part: &[(&[Row], &[f64])]| part.iter().map(|&(rows, targets)| of(rows, targets)).collect::<Vec<_>>();
        thread::scope(|scope| {
            let work = &work;
            let threads: Vec<_> = chunks.chunks(share).map(|part| scope.spawn(move || work(part))).collect();
            let join = |thread: ScopedJoinHandle<'_, Vec<T>>| thread.join().expect("sums do not panic");
            threads.into_iter().flat_map(join).collect()
        })
    }
}
