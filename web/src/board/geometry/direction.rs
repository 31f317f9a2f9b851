//! Owns directions from a center. The library's sine takes 7 kB for angles of any size; here none is more than a turn.

use std::f64::consts::PI;

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
}
