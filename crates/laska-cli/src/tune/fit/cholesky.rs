//! Owns solving a system of linear equations whose matrix is symmetric and positive. Knows not what it is of.

/// A square matrix, row by row; of a symmetric one only what is on and below its diagonal is read.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Matrix<const N: usize>(Box<[[f64; N]]>);

impl<const N: usize> Matrix<N> {
    /// Nothing but zeros.
    pub(super) fn zero() -> Self {
        Self(vec![[0.0; N]; N].into_boxed_slice())
    }

    /// The rows.
    pub(super) fn rows_mut(&mut self) -> &mut [[f64; N]] {
        &mut self.0
    }

    /// Adds another one.
    pub(super) fn add(&mut self, other: &Self) {
        for (own, other) in self.0.as_flattened_mut().iter_mut().zip(other.0.as_flattened()) {
            *own += other;
        }
    }

    /// What the matrix makes that vector of; `None` if it is not positive.
    ///
    /// By Cholesky's decomposition: Golub and Van Loan, Matrix Computations, 4.2.
    pub(super) fn solve(mut self, vector: &[f64; N]) -> Option<[f64; N]> {
        let rows = &mut self.0;
        for column in 0..N {
            for row in column..N {
                let known: f64 = (0..column).map(|index| rows[row][index] * rows[column][index]).sum();
                let rest = rows[row][column] - known;
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
            let known: f64 = (0..row).map(|index| rows[row][index] * solution[index]).sum();
            solution[row] = (solution[row] - known) / rows[row][row];
        }
        for row in (0..N).rev() {
            let known: f64 = (row + 1..N).map(|index| rows[index][row] * solution[index]).sum();
            solution[row] = (solution[row] - known) / rows[row][row];
        }
        Some(solution)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_positive_system_is_solved_and_another_refused() {
        let matrix = |rows: [[f64; 3]; 3]| Matrix(Box::new(rows));
        let solution = matrix([[4.0, 0.0, 0.0], [2.0, 5.0, 0.0], [-2.0, 1.0, 6.0]]).solve(&[2.0, 15.0, 18.0]);
        let expected = [1.0, 2.0, 3.0];
        assert!(solution.is_some_and(|solution| solution.iter().zip(expected).all(|(x, y)| (x - y).abs() < 1e-12)));
        assert_eq!(matrix([[1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 0.0, 1.0]]).solve(&[1.0; 3]), None);
    }
}
