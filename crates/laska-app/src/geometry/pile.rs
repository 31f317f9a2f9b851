//! The three drawings of a column around the center of its square: a pile seen slightly from above, an exploded pile
//! that shows a part of every face, and unstacked counters on the square.

use std::fmt::Write;

use super::number::{Decimal, decimal, fine_decimal, unit_vector};
use super::{Edge, Point, SQUARE};

/// Radius of a counter: its diameter is 0.8 of the square (40 mm on 50 mm in the set of 1911).
pub const RADIUS: f64 = 40.0;

/// Height of a face relative to its width in perspective.
const FLATTENING: f64 = 0.8625;

/// Vertical radius of a face in perspective.
const FACE_HEIGHT_RADIUS: f64 = RADIUS * FLATTENING;

/// The distance of the pile's base below the center of the square; the lowest rim stays on the square.
const BASE: f64 = 13.0;

/// Height of an edge in a low pile.
const EDGE_HEIGHT: f64 = 10.0;

/// Maximum rise of a pile: taller piles have thinner edges, so that the neighboring squares stay readable.
const MAX_RISE: f64 = 56.0;

/// Piles of at least this many counters are labeled with their height.
const LABELED_FROM: usize = 6;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pile {
    height: usize,
    edge: f64,
}

/// The visible edge of one counter of a pile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EdgeShape {
    top: f64,
    edge: f64,
}

impl Pile {
    pub fn of(height: usize) -> Self {
        Self { height, edge: EDGE_HEIGHT.min(MAX_RISE / height.max(1) as f64) }
    }

    /// Returns the edges from the bottom up, which is the drawing order.
    pub fn edges(self) -> impl Iterator<Item = EdgeShape> {
        (1..=self.height).map(move |level| EdgeShape::new(BASE - level as f64 * self.edge, self.edge))
    }

    /// Returns the total height of the edges.
    pub fn rise(self) -> f64 {
        self.height as f64 * self.edge
    }

    /// Returns the outline of a circle on the top counter's face as a path's `d`, for a pile around this point. The face
    /// itself has [`RADIUS`].
    pub fn face_outline(self, center: Point, radius: f64) -> String {
        let (x, y) = (f64::from(center.x) - radius, f64::from(center.y) + BASE - self.rise());
        let (rx, ry, across) = (decimal(radius), decimal(radius * FLATTENING), decimal(2.0 * radius));
        format!("M{} {}a{rx} {ry} 0 0 0 {across} 0a{rx} {ry} 0 0 0 -{across} 0z", decimal(x), decimal(y))
    }

    /// Returns the `transform` that draws a flat face of [`RADIUS`] as the top counter's face.
    pub fn face_transform(self) -> String {
        face_transform(BASE - self.rise())
    }

    /// Returns the center and radii of the shadow on the board.
    pub fn shadow(self) -> [f64; 4] {
        [2.0, BASE + 3.0, RADIUS + 3.0, FACE_HEIGHT_RADIUS + 1.5]
    }

    /// Returns whether the top overlaps the brackets in the upper corners of the square.
    pub fn rises_over_corners(self) -> bool {
        // The brackets end 29 beside and 45 above the center; the ellipse gives the height of the rim there.
        let rim = FACE_HEIGHT_RADIUS * (1.0 - (29.0 / RADIUS).powi(2)).sqrt();
        self.rise() - BASE + rim > 45.0
    }

    /// Returns the position of the height label, if the pile has one.
    pub const fn label(self) -> Option<(i32, i32)> {
        if self.height < LABELED_FROM { None } else { Some((33, 37)) }
    }

    /// Returns the top, width and height of the pile's pointer area, starting at the left edge of the square: the
    /// square and the part of the pile above it. The square behind it is never a playing square, so areas do not
    /// overlap.
    pub fn hit_area(self) -> (f64, f64, f64) {
        let half = f64::from(SQUARE) / 2.0;
        let top = self.reach().max(half).ceil();
        (-top, f64::from(SQUARE), top + half)
    }

    /// Returns the extent of the pile above the center of its square.
    fn reach(self) -> f64 {
        if self.height == 0 { 0.0 } else { self.rise() - BASE + FACE_HEIGHT_RADIUS }
    }
}

impl EdgeShape {
    /// Returns an edge of height `edge` below the upper rim around `(0, top)`.
    pub(super) const fn new(top: f64, edge: f64) -> Self {
        Self { top, edge }
    }

    /// Returns the outline of the edge as a path's `d`, for a pile around this point.
    pub fn outline(self, center: Point) -> String {
        let (left, top) = (decimal(f64::from(center.x) - RADIUS), decimal(f64::from(center.y) + self.top));
        let (rx, ry, across) = (decimal(RADIUS), decimal(FACE_HEIGHT_RADIUS), decimal(2.0 * RADIUS));
        let edge = decimal(self.edge);
        format!("M{left} {top}v{edge}a{rx} {ry} 0 0 0 {across} 0v-{edge}a{rx} {ry} 0 0 1 -{across} 0z")
    }

    /// Returns the ornament of the edge as a path's `d`; `None` for a plain edge.
    pub fn ornament(self, edge: Edge) -> Option<String> {
        match edge {
            Edge::Plain => None,
            Edge::Notches(count) => Some(self.notches(count)),
            Edge::Bands => Some(self.line(0.3) + &self.line(0.68)),
            Edge::Beads => Some(self.line(0.5)),
        }
    }

    /// Returns the line width of the ornament, which shrinks with the edge.
    pub fn ornament_width(self, edge: Edge) -> Decimal {
        decimal(match edge {
            Edge::Plain => 0.0,
            Edge::Notches(count) => 1.5_f64.min(27.0 / f64::from(count)),
            Edge::Bands => self.edge * 0.16,
            Edge::Beads => self.edge * 0.42,
        })
    }

    /// Returns vertical notches, evenly spaced on the rim and therefore closer together at the sides.
    fn notches(self, count: u8) -> String {
        let (from, to) = (self.edge * 0.16, self.edge * 0.68);
        (1..=count).fold(String::new(), |mut path, i| {
            let (right, down) = unit_vector(i, count + 1);
            let (x, y) = (RADIUS * right, self.top + FACE_HEIGHT_RADIUS * down + from);
            write!(path, "M{} {}v{}", decimal(x), decimal(y), decimal(to)).expect("writing to a string cannot fail");
            path
        })
    }

    /// Returns a line around the edge at the fraction `at` of its height.
    fn line(self, at: f64) -> String {
        let (rx, ry, across) = (decimal(RADIUS), decimal(FACE_HEIGHT_RADIUS), decimal(2.0 * RADIUS));
        format!("M-{rx} {}a{rx} {ry} 0 0 0 {across} 0", decimal(self.top + at * self.edge))
    }
}

/// Returns the `transform` that draws a flat face of [`RADIUS`] in perspective, `down` below the center.
pub(super) fn face_transform(down: f64) -> String {
    format!("translate(0 {}) scale(1 {})", decimal(down), fine_decimal(FLATTENING))
}

/// Distance between counters in a low exploded pile.
const SPACING: f64 = 40.0;

/// Minimum distance, at which no edge is hidden.
const MIN_SPACING: f64 = 12.0;

/// Total rise beyond which the distance shrinks.
const MAX_EXPLODED_RISE: f64 = 200.0;

/// Width of the picture, which keeps a lone counter from being enlarged.
const WIDTH: f64 = 150.0;

/// An exploded pile: its counters drawn with gaps between them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExplodedPile {
    height: usize,
    step: f64,
}

impl ExplodedPile {
    pub fn of(height: usize) -> Self {
        Self { height, step: (MAX_EXPLODED_RISE / height.max(1) as f64).clamp(MIN_SPACING, SPACING) }
    }

    /// Returns the edge of each counter and the `transform` of its face of [`RADIUS`], from the bottom up, which is the
    /// drawing order.
    pub fn levels(self) -> impl Iterator<Item = (EdgeShape, String)> {
        (0..self.height).map(move |level| {
            let top = -(level as f64) * self.step;
            (EdgeShape::new(top, EDGE_HEIGHT), face_transform(top))
        })
    }

    /// Returns the `viewBox` that shows all counters.
    pub fn view_box(self) -> String {
        let top = FACE_HEIGHT_RADIUS + 3.0 + self.step * (self.height.max(1) - 1) as f64;
        let below = FACE_HEIGHT_RADIUS + EDGE_HEIGHT + 3.0;
        format!("{} {} {} {}", decimal(-WIDTH / 2.0), decimal(-top), decimal(WIDTH), decimal(top + below))
    }
}

/// Side length of the area that unstacked counters may fill.
const FIELD: f64 = 92.0;

/// Maximum radius of an unstacked counter: counter size indicates column height, so a lone counter is not enlarged.
const MAX_RADIUS: f64 = 33.0;

/// Position and radius of an unstacked counter, relative to the center of the square.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CounterCircle {
    /// Horizontal offset, positive to the right.
    pub x: f64,
    /// Vertical offset, positive downward.
    pub y: f64,
    pub radius: f64,
}

impl CounterCircle {
    /// Returns the `transform` that draws a face of [`RADIUS`] here.
    pub fn transform(self) -> String {
        format!("translate({} {}) scale({})", decimal(self.x), decimal(self.y), fine_decimal(self.radius / RADIUS))
    }
}

/// Returns the circles of `count` unstacked counters, the top one first, in reading order.
pub fn unstacked_circles(count: usize) -> impl Iterator<Item = CounterCircle> {
    let columns = (1..).find(|n| n * n >= count).unwrap_or(1).max(1);
    let rows = count.div_ceil(columns);
    let cell = FIELD / columns as f64;
    let radius = (cell * 0.46).min(MAX_RADIUS);
    (0..count).map(move |i| CounterCircle {
        x: (i % columns) as f64 * cell + (cell - FIELD) / 2.0,
        y: ((i / columns) as f64 - (rows as f64 - 1.0) / 2.0) * cell,
        radius,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pile_covers_at_most_a_third_of_the_next_square() {
        for height in 1..=24 {
            let pile = Pile::of(height);
            assert!(pile.reach() <= 50.0 + 34.0, "{height}: {}", pile.reach());
            assert_eq!(pile.edges().count(), height);
        }
    }

    #[test]
    fn low_piles_have_full_edges_and_all_piles_share_a_base() {
        for height in 1..=24 {
            let lowest = Pile::of(height).edges().next().expect("a counter");
            assert!((lowest.top + lowest.edge - BASE).abs() < 1e-9);
            assert_eq!(lowest.edge < EDGE_HEIGHT, height > 5);
        }
        const { assert!(BASE + FACE_HEIGHT_RADIUS < 50.0) };
    }

    #[test]
    fn piles_of_six_or_more_counters_are_labeled() {
        assert_eq!(Pile::of(5).label(), None);
        assert!(Pile::of(6).label().is_some());
    }

    #[test]
    fn paths_are_compact() {
        let shape = Pile::of(1).edges().next().expect("a counter");
        assert_eq!(shape.outline(Point { x: 0, y: 0 }), "M-40 3v10a40 34.5 0 0 0 80 0v-10a40 34.5 0 0 1 -80 0z");
        assert!(shape.ornament(Edge::Notches(15)).is_some_and(|path| path.len() < 400));
        assert_eq!(shape.ornament(Edge::Beads).as_deref(), Some("M-40 8a40 34.5 0 0 0 80 0"));
        assert_eq!(shape.ornament(Edge::Plain), None);
    }

    #[test]
    fn every_edge_is_fully_visible() {
        for height in 1..=24 {
            let pile = ExplodedPile::of(height);
            assert!(pile.step >= EDGE_HEIGHT, "{height}");
            assert_eq!(pile.levels().count(), height);
        }
    }

    #[test]
    fn the_view_box_fits_the_pile() {
        assert_eq!(ExplodedPile::of(1).view_box(), "-75 -37.5 150 85");
        assert_eq!(ExplodedPile::of(2).view_box(), "-75 -77.5 150 125");
    }

    #[test]
    fn unstacked_counters_stay_on_the_square_without_overlap() {
        for count in 1..=24 {
            let all: Vec<CounterCircle> = unstacked_circles(count).collect();
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
    fn the_top_counter_is_at_the_upper_left() {
        for count in 2..=24 {
            let all: Vec<CounterCircle> = unstacked_circles(count).collect();
            assert!(all[1..].iter().all(|circle| (circle.y, circle.x) > (all[0].y, all[0].x)));
        }
    }
}
