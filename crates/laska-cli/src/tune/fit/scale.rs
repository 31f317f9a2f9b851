//! Owns the curve from hundredths of a counter to the points to be expected, and how well it tells results.

/// Log odds of White's points for each hundredth of a counter that White is ahead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scale(pub(super) f64);

/// What a scale is sought between: results that hang on single hundredths, and results that hang on nothing.
const RANGE: [f64; 2] = [1e-5, 1.0];

/// Halvings of that: the rest is below what anybody prints.
const HALVINGS: u32 = 40;

impl Scale {
    /// The scale by which those values tell the results best.
    ///
    /// The loss is convex in it; this halves towards where its slope is 0. After Österlund, "Texel's tuning method"
    /// (2014).
    pub(super) fn fitted(values_and_results: &[(f64, f64)]) -> Self {
        let slope = |scale: Self| -> f64 {
            values_and_results.iter().map(|&(value, result)| (scale.points(value) - result) * value).sum()
        };
        let [mut low, mut high] = RANGE;
        for _ in 0..HALVINGS {
            let middle = (low + high) / 2.0;
            if slope(Self(middle)) < 0.0 { low = middle } else { high = middle }
        }
        Self((low + high) / 2.0)
    }

    /// The points to be expected where White is that far ahead.
    pub(super) fn points(self, value: f64) -> f64 {
        1.0 / (1.0 + (-self.0 * value).exp())
    }

    /// The log loss of that expectation: the negative logarithm of the chance that it gave to the result.
    pub(super) fn loss(self, value: f64, result: f64) -> f64 {
        let odds = self.0 * value;
        // The logarithm of 1 + e^odds, without large powers.
        odds.max(0.0) + (-odds.abs()).exp().ln_1p() - result * odds
    }

    /// The mean log loss.
    pub(super) fn mean_loss(self, values_and_results: &[(f64, f64)]) -> f64 {
        let sum: f64 = values_and_results.iter().map(|&(value, result)| self.loss(value, result)).sum();
        sum / values_and_results.len() as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_of_expected_results_is_found() {
        for scale in [Scale(1.0 / 300.0), Scale(0.05)] {
            let data: Vec<_> = (-20..=20).map(f64::from).map(|value| (value, scale.points(value))).collect();
            assert!((Scale::fitted(&data).0 / scale.0 - 1.0).abs() < 1e-6);
        }
    }

    #[test]
    fn the_loss_is_that_of_the_definition_and_finite() {
        let scale = Scale(0.01);
        for (value, result) in [(0.0, 0.5), (120.0, 1.0), (-250.0, 0.3)] {
            let points: f64 = scale.points(value);
            let expected = -(result * points.ln() + (1.0 - result) * (1.0 - points).ln());
            assert!((scale.loss(value, result) - expected).abs() < 1e-12);
        }
        assert_eq!(scale.loss(1e6, 0.0), 1e4);
    }
}
