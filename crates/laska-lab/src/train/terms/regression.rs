//! Logistic regression with a prior, and the linear algebra for it.

use std::thread::{self, ScopedJoinHandle};

use super::values::{DataPoint, Values};
use crate::train::fitting::Scale;

/// The function to minimize: the mean log loss of the targets plus half of `lambda` times the squared distance to the
/// prior, in counters.
///
/// The targets do not determine all values, so the prior decides the rest. Each soldier has a rank and a file, so a
/// constant can move from all ranks to all files. As the number of counters never changes, a constant can also move
/// from all commanders and guards to all prisoners.
pub(super) struct Regression<'a> {
    pub(super) rows: &'a [DataPoint],
    /// The target for each row: White's expected points.
    pub(super) targets: &'a [f64],
    pub(super) scale: Scale,
    pub(super) prior: &'a Values,
    pub(super) lambda: f64,
}

pub(super) struct Fitted {
    pub(super) values: Values,
    pub(super) epochs: usize,
    pub(super) end: FitEnd,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FitEnd {
    /// Another step would gain nothing.
    Converged,
    /// The maximum number of epochs was reached.
    OutOfEpochs,
}

/// Neither the positions nor the prior determine the values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the positions do not determine the weights; use a larger --lambda")]
pub(super) struct Undetermined;

/// Hundredths of a counter per counter.
const COUNTER: f64 = 100.0;

/// The minimum predicted gain of another epoch; anything less is noise.
const MIN_GAIN: f64 = 1e-10;

/// The fraction of the predicted gain that a step must reach (Armijo's rule), and the maximum number of times that it
/// is halved until it does.
const ARMIJO_FACTOR: f64 = 1e-4;
const MAX_HALVINGS: u32 = 30;

/// The number of rows summed at a time, fixed so that rounding does not depend on the number of threads.
const CHUNK: usize = 4096;

/// The loss with its first and second derivatives.
struct Derivatives {
    loss: f64,
    gradient: [f64; Values::COUNT],
    hessian: Matrix<{ Values::COUNT }>,
}

impl Regression<'_> {
    /// Returns the values with the smallest loss.
    ///
    /// The loss is convex. Newton's method jumps to the minimum of its quadratic approximation and halves the step
    /// while the loss does not fall enough: Boyd and Vandenberghe, Convex Optimization, 9.5. For this loss, it is
    /// called iteratively reweighted least squares. Calls `on_epoch` with the loss of each epoch.
    pub(super) fn minimize(&self, max_epochs: usize, mut on_epoch: impl FnMut(f64)) -> Result<Fitted, Undetermined> {
        let mut values = self.prior.clone();
        for epochs in 0..max_epochs {
            let Derivatives { loss, gradient, hessian } = self.derivatives(&values);
            on_epoch(loss);
            let step = hessian.solve(&gradient).ok_or(Undetermined)?;
            let predicted_gain: f64 = step.iter().zip(gradient).map(|(step, slope)| step * slope).sum();
            if predicted_gain / 2.0 < MIN_GAIN {
                return Ok(Fitted { values, epochs, end: FitEnd::Converged });
            }
            let mut fraction = 1.0;
            let at = |fraction| Values(std::array::from_fn(|index| values.0[index] - fraction * step[index]));
            let mut next = at(fraction);
            for _ in 0..MAX_HALVINGS {
                if self.loss(&next) <= loss - ARMIJO_FACTOR * fraction * predicted_gain {
                    break;
                }
                fraction /= 2.0;
                next = at(fraction);
            }
            values = next;
        }
        Ok(Fitted { values, epochs: max_epochs, end: FitEnd::OutOfEpochs })
    }

    fn loss(&self, values: &Values) -> f64 {
        let sums = self.by_chunks(|rows, targets| {
            let losses = rows.iter().zip(targets).map(|(row, &y)| self.scale.loss(values.evaluate(&row.counts), y));
            losses.sum::<f64>()
        });
        sums.iter().sum::<f64>() / self.rows.len() as f64 + self.penalty(values)
    }

    fn penalty(&self, values: &Values) -> f64 {
        let squares = values.0.iter().zip(self.prior.0).map(|(value, prior)| ((value - prior) / COUNTER).powi(2));
        self.lambda / 2.0 * squares.sum::<f64>()
    }

    fn derivatives(&self, values: &Values) -> Derivatives {
        let mut sum =
            Derivatives { loss: self.penalty(values), gradient: [0.0; Values::COUNT], hessian: Matrix::zero() };
        let pull = self.lambda / COUNTER.powi(2);
        for (index, row) in sum.hessian.rows_mut().iter_mut().enumerate() {
            sum.gradient[index] = pull * (values.0[index] - self.prior.0[index]);
            row[index] = pull;
        }
        for chunk in self.by_chunks(|rows, targets| self.partial_derivatives(values, rows, targets)) {
            sum.loss += chunk.loss;
            sum.gradient.iter_mut().zip(chunk.gradient).for_each(|(sum, slope)| *sum += slope);
            sum.hessian.add(&chunk.hessian);
        }
        sum
    }

    /// Computes the contribution of some rows to the derivatives.
    fn partial_derivatives(&self, values: &Values, rows: &[DataPoint], targets: &[f64]) -> Derivatives {
        let share = 1.0 / self.rows.len() as f64;
        let mut sum = Derivatives { loss: 0.0, gradient: [0.0; Values::COUNT], hessian: Matrix::zero() };
        let mut counted = Vec::new();
        for (DataPoint { counts, .. }, &target) in rows.iter().zip(targets) {
            let value = values.evaluate(counts);
            let points = self.scale.points(value);
            sum.loss += share * self.scale.loss(value, target);
            let full = f64::from(counts.fullness);
            let nonzero = counts.terms.iter().enumerate().filter(|(_, count)| **count != 0);
            counted.clear();
            counted.extend(nonzero.flat_map(|(term, &count)| {
                let count = f64::from(count);
                [(2 * term, count * full), (2 * term + 1, count * (1.0 - full))]
            }));
            let first = share * self.scale.0 * (points - target);
            let second = share * self.scale.0.powi(2) * points * (1.0 - points);
            for (end, &(index, x)) in counted.iter().enumerate() {
                sum.gradient[index] += first * x;
                let row = &mut sum.hessian.rows_mut()[index];
                for &(other, y) in &counted[..=end] {
                    row[other] += second * x * y;
                }
            }
        }
        sum
    }

    /// Computes the results of all chunks on all cores, and returns them in order.
    fn by_chunks<T: Send>(&self, of: impl Fn(&[DataPoint], &[f64]) -> T + Sync) -> Vec<T> {
        let chunks: Vec<_> = self.rows.chunks(CHUNK).zip(self.targets.chunks(CHUNK)).collect();
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let share = chunks.len().div_ceil(threads).max(1);
        let work =
            |part: &[(&[DataPoint], &[f64])]| part.iter().map(|&(rows, targets)| of(rows, targets)).collect::<Vec<_>>();
        thread::scope(|scope| {
            let work = &work;
            let threads: Vec<_> = chunks.chunks(share).map(|part| scope.spawn(move || work(part))).collect();
            let join = |thread: ScopedJoinHandle<'_, Vec<T>>| thread.join().expect("sums do not panic");
            threads.into_iter().flat_map(join).collect()
        })
    }
}

/// A symmetric matrix, stored by rows. Only the diagonal and the elements below it are used.
#[derive(Clone, Debug, PartialEq)]
struct Matrix<const N: usize>(Box<[[f64; N]]>);

impl<const N: usize> Matrix<N> {
    fn zero() -> Self {
        Self(vec![[0.0; N]; N].into_boxed_slice())
    }

    fn rows_mut(&mut self) -> &mut [[f64; N]] {
        &mut self.0
    }

    fn add(&mut self, other: &Self) {
        for (left, right) in self.0.as_flattened_mut().iter_mut().zip(other.0.as_flattened()) {
            *left += right;
        }
    }

    /// Solves the system of linear equations with this matrix and this right-hand side; `None` if the matrix is not
    /// positive definite.
    ///
    /// Cholesky decomposition: Golub and Van Loan, Matrix Computations, 4.2.
    fn solve(mut self, vector: &[f64; N]) -> Option<[f64; N]> {
        let rows = &mut self.0;
        for column in 0..N {
            for row in column..N {
                let sum: f64 = (0..column).map(|index| rows[row][index] * rows[column][index]).sum();
                let rest = rows[row][column] - sum;
                rows[row][column] = if row > column {
                    rest / rows[column][column]
                } else if rest > 0.0 {
                    rest.sqrt()
                } else {
                    return None;
                };
            }
        }
        let mut solution = *vector;
        for row in 0..N {
            let sum: f64 = (0..row).map(|index| rows[row][index] * solution[index]).sum();
            solution[row] = (solution[row] - sum) / rows[row][row];
        }
        for row in (0..N).rev() {
            let sum: f64 = (row + 1..N).map(|index| rows[index][row] * solution[index]).sum();
            solution[row] = (solution[row] - sum) / rows[row][row];
        }
        Some(solution)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_positive_definite_systems_are_solved() {
        let matrix = |rows: [[f64; 3]; 3]| Matrix(Box::new(rows));
        let solution = matrix([[4.0, 0.0, 0.0], [2.0, 5.0, 0.0], [-2.0, 1.0, 6.0]]).solve(&[2.0, 15.0, 18.0]);
        let expected = [1.0, 2.0, 3.0];
        assert!(solution.is_some_and(|solution| solution.iter().zip(expected).all(|(x, y)| (x - y).abs() < 1e-12)));
        assert_eq!(matrix([[1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 0.0, 1.0]]).solve(&[1.0; 3]), None);
    }
}
