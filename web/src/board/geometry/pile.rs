//! The three ways to draw a column, around the center of its square: as a pile seen slightly from above, lifted apart
//! so that a part of every face is seen, and laid open on its square.

use std::fmt::Write;

use super::number::{Written, direction, fine, short};
use super::{Edge, SQUARE};

/// The radius of a counter: its diameter is 0.8 of the square (40 mm on 50 mm in the set of 1911).
pub const RADIUS: f64 = 40.0;

/// How much less high than wide a face is seen.
const FLATTENING: f64 = 0.8625;

/// Half the height of a face as seen.
const HALF_HEIGHT: f64 = RADIUS * FLATTENING;

/// How far below the center of the square the pile stands, so that the lowest rim stays on the square.
const FOOT: f64 = 13.0;

/// The height of an edge in a low pile.
const EDGE: f64 = 10.0;

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
