//! Numbers as the drawing needs them, computed and written in little code: directions from a center, lengths as text.
//! The standard library's sine takes 7 kB for angles of any size, and its exact text of a number 15 kB.

use std::f64::consts::PI;
use std::fmt;

/// So many terms of both series together are exact to more digits than are drawn.
const TERMS: u8 = 20;

/// Cosine and sine of that part of half a turn: `part` of `of`, at most two halves.
pub(super) fn direction(part: u8, of: u8) -> (f64, f64) {
    // From the opposite direction, so that the angle is half a turn at most and the series are short.
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

/// A number as text with at most so many decimals, without zeros at their end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// In units of the last decimal.
    units: i32,
    /// How many units are one.
    in_one: i32,
}

/// With two decimals: a fiftieth of a pixel on the largest board.
#[must_use]
pub fn short(length: f64) -> Written {
    Written::rounded(length, 100)
}

/// With four, for what a length is multiplied by.
pub(super) fn fine(factor: f64) -> Written {
    Written::rounded(factor, 10_000)
}

impl Written {
    fn rounded(number: f64, in_one: i32) -> Self {
        Self { units: (number * f64::from(in_one)).round_ties_even() as i32, in_one }
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.units < 0 {
            f.write_str("-")?;
        }
        let units = self.units.unsigned_abs();
        let mut place = self.in_one.unsigned_abs();
        let mut rest = units % place;
        write!(f, "{}", units / place)?;
        if rest > 0 {
            f.write_str(".")?;
        }
        while rest > 0 {
            place /= 10;
            write!(f, "{}", rest / place)?;
            rest %= place;
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
                let (x, y) = direction(part, of);
                assert!((x - cosine).abs() < 1e-9 && (y - sine).abs() < 1e-9, "{part} of {of}: {x} {y}");
            }
        }
    }

    #[test]
    fn numbers_are_written_as_the_library_writes_them_rounded() {
        for units in -20_000_i32..20_000 {
            let number = f64::from(units) / 100.0;
            assert_eq!(short(number).to_string(), number.to_string());
        }
        assert_eq!(short(0.004).to_string(), "0");
        assert_eq!(short(-0.004).to_string(), "0");
        assert_eq!(fine(0.8625).to_string(), "0.8625");
        assert_eq!(fine(1.0 / 3.0).to_string(), "0.3333");
    }
}
