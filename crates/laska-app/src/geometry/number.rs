//! Trigonometry with a small code size, because the standard library's sine takes 7 kB; and numbers as short text.

use std::f64::consts::PI;
use std::fmt;

/// With this many terms of each series, the result is more precise than the drawing.
const TERMS: u8 = 20;

/// Returns the cosine and sine of `part / of` half turns, for up to two half turns.
pub(super) fn unit_vector(part: u8, of: u8) -> (f64, f64) {
    // Measured from the opposite direction, so that the angle is at most half a turn and the series converge quickly.
    let angle = PI * (f64::from(part) / f64::from(of) - 1.0);
    let (mut cosine, mut sine, mut term) = (0.0, 0.0, 1.0);
    for i in (1..=2 * TERMS).step_by(2) {
        cosine += term;
        term *= angle / f64::from(i);
        sine += term;
        term *= -angle / f64::from(i + 1);
    }
    (-cosine, -sine)
}

/// A number rounded to a fixed number of decimals and displayed without trailing zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decimal {
    /// The number in units of the last decimal.
    units: i32,
    /// Units per one.
    scale: i32,
}

/// Rounds a length to two decimals: a fiftieth of a pixel on the largest board.
pub fn decimal(length: f64) -> Decimal {
    Decimal::rounded(length, 100)
}

/// Rounds a factor to four decimals.
pub(super) fn fine_decimal(factor: f64) -> Decimal {
    Decimal::rounded(factor, 10_000)
}

impl Decimal {
    fn rounded(number: f64, scale: i32) -> Self {
        Self { units: (number * f64::from(scale)).round_ties_even() as i32, scale }
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.units < 0 {
            f.write_str("-")?;
        }
        let units = self.units.unsigned_abs();
        let mut place_value = self.scale.unsigned_abs();
        let mut rest = units % place_value;
        write!(f, "{}", units / place_value)?;
        if rest > 0 {
            f.write_str(".")?;
        }
        while rest > 0 {
            place_value /= 10;
            write!(f, "{}", rest / place_value)?;
            rest %= place_value;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_are_cosine_and_sine() {
        for of in 1..=28 {
            for part in 0..=2 * of {
                let (sine, cosine) = (PI * f64::from(part) / f64::from(of)).sin_cos();
                let (x, y) = unit_vector(part, of);
                assert!((x - cosine).abs() < 1e-9 && (y - sine).abs() < 1e-9, "{part} of {of}: {x} {y}");
            }
        }
    }

    #[test]
    fn numbers_are_rounded_and_displayed_as_by_the_standard_library() {
        for units in -20_000_i32..20_000 {
            let number = f64::from(units) / 100.0;
            assert_eq!(decimal(number).to_string(), number.to_string());
        }
        assert_eq!(decimal(0.004).to_string(), "0");
        assert_eq!(decimal(-0.004).to_string(), "0");
        assert_eq!(fine_decimal(0.8625).to_string(), "0.8625");
        assert_eq!(fine_decimal(1.0 / 3.0).to_string(), "0.3333");
    }
}
