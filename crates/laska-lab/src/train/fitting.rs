//! What both fits share: the scale from scores to results, and the log loss.

/// Log odds of White's points per hundredth of a counter of advantage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scale(pub(super) f64);

/// The bounds of a scale: at the lower one, scores hardly affect results; at the upper one, single hundredths do.
const SCALE_RANGE: [f64; 2] = [1e-5, 1.0];

/// The number of bisections of the range; the remainder is below the precision of the report.
const SCALE_BISECTIONS: u32 = 40;

impl Scale {
    /// Fits the scale that predicts the results best.
    ///
    /// The loss is convex in the scale; bisection finds the root of its derivative. After Österlund, "Texel's tuning
    /// method" (2014).
    pub(super) fn fitted(values_and_results: &[(f64, f64)]) -> Self {
        let slope = |scale: Self| -> f64 {
            values_and_results.iter().map(|&(value, result)| (scale.points(value) - result) * value).sum()
        };
        let [mut low, mut high] = SCALE_RANGE;
        for _ in 0..SCALE_BISECTIONS {
            let middle = (low + high) / 2.0;
            if slope(Self(middle)) < 0.0 { low = middle } else { high = middle }
        }
        Self((low + high) / 2.0)
    }

    /// Returns White's expected points at this advantage.
    pub(super) fn points(self, value: f64) -> f64 {
        1.0 / (1.0 + (-self.0 * value).exp())
    }

    /// Returns the log loss: the negative logarithm of the predicted probability of the result.
    pub(super) fn loss(self, value: f64, result: f64) -> f64 {
        let odds = self.0 * value;
        // ln(1 + e^odds), computed without large powers.
        odds.max(0.0) + (-odds.abs()).exp().ln_1p() - result * odds
    }

    pub(super) fn mean_loss(self, values_and_results: &[(f64, f64)]) -> f64 {
        let sum: f64 = values_and_results.iter().map(|&(value, result)| self.loss(value, result)).sum();
        sum / values_and_results.len() as f64
    }
}

/// Parses a share, from 0 to 1.
pub(super) fn parse_share(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (0.0..=1.0).contains(number));
    number.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_of_exact_expectations_is_recovered() {
        for scale in [Scale(1.0 / 300.0), Scale(0.05)] {
            let data: Vec<_> = (-20..=20).map(f64::from).map(|value| (value, scale.points(value))).collect();
            assert!((Scale::fitted(&data).0 / scale.0 - 1.0).abs() < 1e-6);
        }
    }

    #[test]
    fn the_loss_matches_its_definition_and_is_finite() {
        let scale = Scale(0.01);
        for (value, result) in [(0.0, 0.5), (120.0, 1.0), (-250.0, 0.3)] {
            let points: f64 = scale.points(value);
            let expected = -(result * points.ln() + (1.0 - result) * (1.0 - points).ln());
            assert!((scale.loss(value, result) - expected).abs() < 1e-12);
        }
        assert_eq!(scale.loss(1e6, 0.0), 1e4);
    }
}
