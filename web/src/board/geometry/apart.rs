//! Owns how a pile looks with its counters lifted apart, so that a part of every face is seen.

use super::length::short;
use super::pile::{Band, EDGE, HALF_HEIGHT, face_transform};

/// The distance from one counter to the next in a low pile.
const STEP: f64 = 40.0;

/// Tall piles are drawn closer, but never so close that an edge is hidden.
const CLOSEST: f64 = 12.0;

/// How high the counters of a pile together are lifted before they are drawn closer.
const LIFT: f64 = 200.0;

/// The width of the picture: a lone counter is not blown up.
const WIDTH: f64 = 150.0;

/// A pile of so many counters, lifted apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Apart {
    height: usize,
    step: f64,
}

impl Apart {
    /// A pile of so many counters.
    #[must_use]
    pub fn of(height: usize) -> Self {
        Self { height, step: (LIFT / height.max(1) as f64).clamp(CLOSEST, STEP) }
    }

    /// Edge and place of the face of each counter, the lowest first: the order to draw in. The place is the value of a
    /// `transform` attribute for a face of [`super::RADIUS`].
    pub fn levels(self) -> impl Iterator<Item = (Band, String)> {
        (0..self.height).map(move |level| {
            let top = -(level as f64) * self.step;
            (Band::new(top, EDGE), face_transform(top))
        })
    }

    /// The part of the plane that shows them all, as a `viewBox`.
    #[must_use]
    pub fn view_box(self) -> String {
        let top = HALF_HEIGHT + 3.0 + self.step * (self.height.max(1) - 1) as f64;
        let below = HALF_HEIGHT + EDGE + 3.0;
        format!("{} {} {} {}", short(-WIDTH / 2.0), short(-top), short(WIDTH), short(top + below))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_edge_is_seen_whole() {
        for height in 1..=24 {
            let apart = Apart::of(height);
            assert!(apart.step >= EDGE, "{height}");
            assert_eq!(apart.levels().count(), height);
        }
    }

    #[test]
    fn the_picture_ends_just_around_the_pile() {
        assert_eq!(Apart::of(1).view_box(), "-75 -37.5 150 85");
        assert_eq!(Apart::of(2).view_box(), "-75 -77.5 150 125");
    }
}
