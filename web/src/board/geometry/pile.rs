//! Owns the shape of a pile of counters seen slightly from above, drawn around the center of its square.

use std::fmt::Write;

use super::direction::direction;
use super::length::{Written, fine, short};
use super::{Edge, SQUARE};

/// The radius of a counter: its diameter is 0.8 of the square (40 mm on 50 mm in the set of 1911).
pub const RADIUS: f64 = 40.0;

/// How much less high than wide a face is seen.
pub(super) const FLATTENING: f64 = 0.8625;

/// Half the height of a face as seen.
pub(super) const HALF_HEIGHT: f64 = RADIUS * FLATTENING;

/// How far below the center of the square the pile stands, so that the lowest rim stays on the square.
const FOOT: f64 = 13.0;

/// The height of an edge in a low pile.
pub(super) const EDGE: f64 = 10.0;

/// How high a pile rises at most: the edges of taller ones are thinner, and its square's neighbors stay readable.
const RISE: f64 = 56.0;

/// From this height on the number of counters is written beside the pile.
const NUMBERED_FROM: usize = 6;

/// The shape of a pile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pile {
    height: usize,
    edge: f64,
}

/// The visible edge of one counter of a pile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    top: f64,
    edge: f64,
}

impl Pile {
    /// A pile of so many counters.
    #[must_use]
    pub fn of(height: usize) -> Self {
        Self { height, edge: EDGE.min(RISE / height.max(1) as f64) }
    }

    /// The edges, the lowest first: the order to draw in.
    pub fn bands(self) -> impl Iterator<Item = Band> {
        (1..=self.height).map(move |level| Band::new(FOOT - level as f64 * self.edge, self.edge))
    }

    /// How high it is.
    #[must_use]
    pub fn rise(self) -> f64 {
        self.height as f64 * self.edge
    }

    /// Draws a flat face of [`RADIUS`] where the top counter's is: the value of a `transform` attribute.
    #[must_use]
    pub fn face_transform(self) -> String {
        face_transform(FOOT - self.rise())
    }

    /// Center and radii of the shadow on the board.
    #[must_use]
    pub fn shadow(self) -> [f64; 4] {
        [2.0, FOOT + 3.0, RADIUS + 3.0, HALF_HEIGHT + 1.5]
    }

    /// Whether its top covers a part of the brackets in the upper corners of its square.
    #[must_use]
    pub fn rises_over_corners(self) -> bool {
        // The brackets end 29 from the middle, 45 above it; how high the rim is there follows from the ellipse.
        let rim = HALF_HEIGHT * (1.0 - (29.0 / RADIUS).powi(2)).sqrt();
        self.rise() - FOOT + rim > 45.0
    }

    /// Where the number of counters is written, if it is.
    #[must_use]
    pub const fn number(self) -> Option<(i32, i32)> {
        if self.height < NUMBERED_FROM { None } else { Some((33, 37)) }
    }

    /// Top, width and height of what belongs to the pile's square, from its left edge: the square itself and what rises
    /// above it. The square behind is never a playing square, so nothing else lies there.
    #[must_use]
    pub fn ground(self) -> (f64, f64, f64) {
        let half = f64::from(SQUARE) / 2.0;
        let top = self.reach().max(half).ceil();
        (-top, f64::from(SQUARE), top + half)
    }

    /// How far the pile reaches above the center of its square.
    fn reach(self) -> f64 {
        if self.height == 0 { 0.0 } else { self.rise() - FOOT + HALF_HEIGHT }
    }
}

impl Band {
    /// An edge so high below an upper rim around `(0, top)`.
    pub(super) const fn new(top: f64, edge: f64) -> Self {
        Self { top, edge }
    }

    /// The outline of the edge, for a path's `d`.
    #[must_use]
    pub fn outline(self) -> String {
        let (top, edge) = (short(self.top), short(self.edge));
        let (rx, ry, across) = (short(RADIUS), short(HALF_HEIGHT), short(2.0 * RADIUS));
        format!("M-{rx} {top}v{edge}a{rx} {ry} 0 0 0 {across} 0v-{edge}a{rx} {ry} 0 0 1 -{across} 0z")
    }

    /// What is worked into the edge, for a path's `d`; `None` where it is plain.
    #[must_use]
    pub fn work(self, edge: Edge) -> Option<String> {
        match edge {
            Edge::Plain => None,
            Edge::Notches(count) => Some(self.notches(count)),
            Edge::Bands => Some(self.line(0.3) + &self.line(0.68)),
            Edge::Beads => Some(self.line(0.5)),
        }
    }

    /// How wide the lines of that work are: thin where the edge is.
    #[must_use]
    pub fn work_width(self, edge: Edge) -> Written {
        short(match edge {
            Edge::Plain => 0.0,
            Edge::Notches(count) => 1.5_f64.min(27.0 / f64::from(count)),
            Edge::Bands => self.edge * 0.16,
            Edge::Beads => self.edge * 0.42,
        })
    }

    /// Upright notches: spaced evenly on the rim, so seen closer at the sides.
    fn notches(self, count: u8) -> String {
        let (from, to) = (self.edge * 0.16, self.edge * 0.68);
        (1..=count).fold(String::new(), |mut path, i| {
            let (right, down) = direction(i, count + 1);
            let (x, y) = (RADIUS * right, self.top + HALF_HEIGHT * down + from);
            write!(path, "M{} {}v{}", short(x), short(y), short(to)).expect("a string can always be written to");
            path
        })
    }

    /// A line around the edge, at that part of its height.
    fn line(self, at: f64) -> String {
        let (rx, ry, across) = (short(RADIUS), short(HALF_HEIGHT), short(2.0 * RADIUS));
        format!("M-{rx} {}a{rx} {ry} 0 0 0 {across} 0", short(self.top + at * self.edge))
    }
}

/// Draws a flat face of [`RADIUS`] as it is seen so far below the center.
pub(super) fn face_transform(down: f64) -> String {
    format!("translate(0 {}) scale(1 {})", short(down), fine(FLATTENING))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_pile_reaches_farther_than_a_third_of_the_next_square() {
        for height in 1..=24 {
            let pile = Pile::of(height);
            assert!(pile.reach() <= 50.0 + 34.0, "{height}: {}", pile.reach());
            assert_eq!(pile.bands().count(), height);
        }
    }

    #[test]
    fn low_piles_have_full_edges_and_all_stand_on_the_same_foot() {
        for height in 1..=24 {
            let lowest = Pile::of(height).bands().next().expect("a counter");
            assert!((lowest.top + lowest.edge - FOOT).abs() < 1e-9);
            assert_eq!(lowest.edge < EDGE, height > 5);
        }
        const { assert!(FOOT + HALF_HEIGHT < 50.0) };
    }

    #[test]
    fn the_number_is_written_from_six_counters_up() {
        assert_eq!(Pile::of(5).number(), None);
        assert!(Pile::of(6).number().is_some());
    }

    #[test]
    fn paths_are_short_text() {
        let band = Pile::of(1).bands().next().expect("a counter");
        assert_eq!(band.outline(), "M-40 3v10a40 34.5 0 0 0 80 0v-10a40 34.5 0 0 1 -80 0z");
        assert!(band.work(Edge::Notches(15)).is_some_and(|path| path.len() < 400));
        assert_eq!(band.work(Edge::Beads).as_deref(), Some("M-40 8a40 34.5 0 0 0 80 0"));
        assert_eq!(band.work(Edge::Plain), None);
    }
}
