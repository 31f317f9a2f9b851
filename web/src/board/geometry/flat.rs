//! Owns where the counters of a column lie when it is laid open on its square.

use super::RADIUS;
use super::length::{fine, short};

/// How much of the square the counters may fill.
const FIELD: f64 = 92.0;

/// A lone counter is not blown up: the height of a column is read from the size of its counters, too.
const LARGEST: f64 = 33.0;

/// The place of one counter, around the center of the square.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slot {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
    /// Its radius.
    pub radius: f64,
}

impl Slot {
    /// Draws a face of [`RADIUS`] here: the value of a `transform` attribute.
    #[must_use]
    pub fn transform(self) -> String {
        format!("translate({} {}) scale({})", short(self.x), short(self.y), fine(self.radius / RADIUS))
    }
}

/// The places of so many counters, the top one first, read like text: in lines from the left, the lines downward.
pub fn slots(count: usize) -> impl Iterator<Item = Slot> {
    let columns = (1..).find(|n| n * n >= count).unwrap_or(1).max(1);
    let lines = count.div_ceil(columns);
    let cell = FIELD / columns as f64;
    let radius = (cell * 0.46).min(LARGEST);
    (0..count).map(move |i| Slot {
        x: (i % columns) as f64 * cell + (cell - FIELD) / 2.0,
        y: ((i / columns) as f64 - (lines as f64 - 1.0) / 2.0) * cell,
        radius,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_stay_on_the_square_and_apart() {
        for count in 1..=24 {
            let all: Vec<Slot> = slots(count).collect();
            assert_eq!(all.len(), count);
            for (i, a) in all.iter().enumerate() {
                assert!(a.x.abs() + a.radius <= 50.0 && a.y.abs() + a.radius <= 50.0, "{count}: {a:?}");
                for b in &all[..i] {
                    assert!((a.x - b.x).hypot(a.y - b.y) >= 2.0 * a.radius, "{count}: {a:?} {b:?}");
                }
            }
        }
    }

    #[test]
    fn the_top_counter_is_the_upper_left_one() {
        for count in 2..=24 {
            let all: Vec<Slot> = slots(count).collect();
            assert!(all[1..].iter().all(|slot| (slot.y, slot.x) > (all[0].y, all[0].x)));
        }
    }
}
