//! Geometry of arrows: the points of the shaft, and the head at its end.

use super::board::Point;
use super::number::decimal;

/// The distance of the tip beyond the center of the last square.
const TIP: f64 = 12.0;

/// An arrow through the centers of squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArrowShape {
    /// The shaft, as the `points` of a polyline.
    pub shaft: String,
    /// The head, as the `points` of a polygon.
    pub head: String,
}

impl ArrowShape {
    /// Returns the arrow through these points, with a head of the given length; `None` for fewer than two different
    /// points at the end.
    pub fn through(points: &[Point], head_length: f64) -> Option<Self> {
        let [.., before, end] = points else { return None };
        let (right, down) = (f64::from(end.x - before.x), f64::from(end.y - before.y));
        let length = right.hypot(down);
        if length <= 0.0 {
            return None;
        }
        let (right, down) = (right / length, down / length);
        // Along the last leg from its end, and to the left of it.
        let at = |along: f64, left: f64| {
            let x = f64::from(end.x) + right * along + down * left;
            let y = f64::from(end.y) + down * along - right * left;
            format!("{} {}", decimal(x), decimal(y))
        };
        let base = TIP - head_length;
        let half = head_length * 0.52;
        let start = points[..points.len() - 1].iter().map(|point| format!("{} {}", point.x, point.y));
        // The shaft ends inside the head.
        let shaft: Vec<String> = start.chain([at(base + head_length * 0.3, 0.0)]).collect();
        let head = [at(TIP, 0.0), at(base, half), at(base + head_length * 0.18, 0.0), at(base, -half)];
        Some(Self { shaft: shaft.join(" "), head: head.join(" ") })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(x: i32, y: i32) -> Point {
        Point { x, y }
    }

    #[test]
    fn the_head_points_along_the_last_leg() {
        let arrow = ArrowShape::through(&[point(50, 50), point(150, 150), point(150, 350)], 30.0).expect("two legs");
        assert_eq!(arrow.shaft, "50 50 150 150 150 341");
        assert_eq!(arrow.head, "150 362 165.6 332 150 337.4 134.4 332");
    }

    #[test]
    fn a_single_square_has_no_arrow() {
        assert_eq!(ArrowShape::through(&[point(50, 50)], 30.0), None);
        assert_eq!(ArrowShape::through(&[point(50, 50), point(50, 50)], 30.0), None);
    }
}
