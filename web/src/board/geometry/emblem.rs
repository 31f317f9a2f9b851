//! Owns the shapes of the emblems that officers bear, around the center of a face.

use super::direction::direction;
use super::length::short;

/// An officer's emblem.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Emblem {
    /// A star.
    Star {
        /// How many rays it has.
        rays: u8,
        /// How far they reach.
        outer: f64,
        /// How far from the center two rays meet.
        inner: f64,
    },
    /// A crown with three points.
    Crown,
}

/// The corners of the crown.
const CROWN: [(f64, f64); 7] =
    [(-19.0, 16.0), (19.0, 16.0), (24.0, -11.0), (10.5, 0.0), (0.0, -20.0), (-10.5, 0.0), (-24.0, -11.0)];

impl Emblem {
    pub(super) const fn star(rays: u8, outer: f64, inner: f64) -> Self {
        Self::Star { rays, outer, inner }
    }

    /// Its corners.
    #[must_use]
    pub fn corners(self) -> Vec<(f64, f64)> {
        match self {
            Self::Crown => CROWN.to_vec(),
            Self::Star { rays, outer, inner } => {
                let corner = |i: u8| {
                    let radius = if i.is_multiple_of(2) { outer } else { inner };
                    let (up, right) = direction(i, rays);
                    (radius * right, -radius * up)
                };
                (0..2 * rays).map(corner).collect()
            }
        }
    }

    /// Its corners, for a polygon's `points`.
    #[must_use]
    pub fn points(self) -> String {
        let corners = self.corners().into_iter().map(|(x, y)| format!("{},{}", short(x), short(y)));
        corners.collect::<Vec<_>>().join(" ")
    }

    /// Whether there is room for a pin in its middle.
    #[must_use]
    pub fn has_pin(self) -> bool {
        matches!(self, Self::Star { inner, .. } if inner >= 10.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_ray_points_up() {
        assert!(Emblem::star(8, 26.0, 12.5).points().starts_with("0,-26 "));
        assert_eq!(Emblem::star(5, 30.0, 13.0).corners().len(), 10);
    }
}
