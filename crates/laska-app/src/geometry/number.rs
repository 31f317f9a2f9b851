//! Directions, and numbers rounded for a drawing.

use std::f64::consts::PI;

/// Returns the cosine and sine of `part / of` half turns.
pub(super) fn unit_vector(part: u8, of: u8) -> (f64, f64) {
    let (sine, cosine) = (PI * f64::from(part) / f64::from(of)).sin_cos();
    (cosine, sine)
}

/// Rounds a length to two decimals: a fiftieth of a pixel on the largest board.
pub fn decimal(length: f64) -> f64 {
    rounded(length, 100.0)
}

/// Rounds a factor to four decimals.
pub(super) fn fine_decimal(factor: f64) -> f64 {
    rounded(factor, 10_000.0)
}

fn rounded(number: f64, scale: f64) -> f64 {
    // The sum with zero is never the negative zero, which would be written as "-0".
    (number * scale).round_ties_even() / scale + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounded_numbers_are_written_without_more_decimals() {
        for units in -20_000_i32..20_000 {
            let number = f64::from(units) / 100.0;
            for near in [number, number + 0.004, number - 0.004] {
                assert_eq!(decimal(near).to_string(), number.to_string());
            }
        }
        assert_eq!(decimal(-0.004).to_string(), "0");
        assert_eq!(fine_decimal(0.8625).to_string(), "0.8625");
        assert_eq!(fine_decimal(1.0 / 3.0).to_string(), "0.3333");
    }
}
