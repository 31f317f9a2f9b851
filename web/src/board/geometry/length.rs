//! Owns how lengths are written. The library writes any number exactly, which takes 15 kB; lengths are read by eyes.

use std::fmt;

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
