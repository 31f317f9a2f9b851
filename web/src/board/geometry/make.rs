//! How the counters of each set are made: the grooves and emblems on their faces, and the work on their edges. Colors
//! are in `styles/pieces.css`.
//!
//! In every set an officer differs from a soldier in shape, twice: an emblem on the face and a worked edge.

use laska_rules::Rank;

use super::number::{direction, short};
use crate::settings::PieceSet;

/// How the counters of one rank are made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Make {
    /// What is turned into the face.
    pub grooves: &'static [Groove],
    /// What stands on the face; a soldier's is bare.
    pub emblem: Option<Emblem>,
    /// The same where the counter is drawn small: fewer and bolder rays.
    pub small_emblem: Option<Emblem>,
    /// How the edge is worked.
    pub edge: Edge,
}

/// A circle on a face of [`super::RADIUS`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Groove {
    /// Its radius.
    pub radius: f64,
    /// How far its center lies below that of the face.
    pub down: f64,
    /// How wide its line is.
    pub width: f64,
    /// How it is drawn.
    pub line: Line,
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// Whole.
    Whole,
    /// As a row of beads.
    Beads,
}

/// How an edge is worked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// Not at all.
    Plain,
    /// With so many upright notches on the half that is seen.
    Notches(u8),
    /// With two bands around it.
    Bands,
    /// With a row of beads around it.
    Beads,
}

impl Groove {
    const fn new(radius: f64, width: f64) -> Self {
        Self { radius, down: 0.0, width, line: Line::Whole }
    }

    const fn beads(radius: f64) -> Self {
        Self { radius, down: 0.0, width: 3.2, line: Line::Beads }
    }

    /// Whether it is seen where the counter is drawn small.
    #[must_use]
    pub fn is_bold(&self) -> bool {
        self.width >= 5.0
    }
}

const fn soldier(grooves: &'static [Groove]) -> Make {
    Make { grooves, emblem: None, small_emblem: None, edge: Edge::Plain }
}

const fn officer(grooves: &'static [Groove], emblem: Emblem, small: Emblem, edge: Edge) -> Make {
    Make { grooves, emblem: Some(emblem), small_emblem: Some(small), edge }
}

/// Soldier and officer of each set.
const TURNED: [Make; 2] = [
    soldier(&[Groove::new(31.5, 1.3), Groove::new(22.0, 1.3)]),
    officer(&[Groove::new(31.5, 1.3)], Emblem::star(8, 26.0, 12.5), Emblem::star(5, 30.0, 13.0), Edge::Notches(15)),
];

const LASKER: [Make; 2] = [
    soldier(&[Groove::new(34.0, 1.3)]),
    officer(&[Groove::new(34.0, 1.3)], Emblem::star(4, 30.0, 10.0), Emblem::star(4, 32.0, 13.0), Edge::Bands),
];

const SCHMID: [Make; 2] = [
    // The lower rim is seen through the counter.
    soldier(&[Groove { down: 5.5, ..Groove::new(33.0, 1.2) }, Groove::new(34.0, 1.2)]),
    officer(&[Groove::new(33.0, 2.0)], Emblem::star(6, 26.0, 14.5), Emblem::star(6, 31.0, 15.0), Edge::Notches(9)),
];

const ZILLIONS: [Make; 2] = [
    soldier(&[Groove::new(21.0, 8.0)]),
    officer(&[Groove::new(34.0, 2.4)], Emblem::star(5, 29.0, 12.0), Emblem::star(5, 32.0, 14.0), Edge::Beads),
];

const COINS: [Make; 2] = [
    soldier(&[Groove::beads(34.5), Groove::new(25.0, 1.3)]),
    officer(&[Groove::beads(34.5)], Emblem::Crown, Emblem::Crown, Edge::Notches(27)),
];

/// Soldier and officer of a set.
const fn makes(set: PieceSet) -> [Make; 2] {
    match set {
        PieceSet::Turned => TURNED,
        PieceSet::Lasker => LASKER,
        PieceSet::Schmid => SCHMID,
        PieceSet::Zillions => ZILLIONS,
        PieceSet::Coins => COINS,
    }
}

impl Make {
    /// How a set's counters of that rank are made.
    #[must_use]
    pub const fn of(set: PieceSet, rank: Rank) -> Self {
        let [soldier, officer] = makes(set);
        match rank {
            Rank::Soldier => soldier,
            Rank::Officer => officer,
        }
    }
}

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
    const fn star(rays: u8, outer: f64, inner: f64) -> Self {
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
    use super::super::RADIUS;
    use super::*;
    use crate::settings::Choice as _;

    #[test]
    fn officers_differ_from_soldiers_by_face_and_by_edge_in_every_set() {
        for (set, _) in PieceSet::ANSWERS {
            let [soldier, officer] = [Rank::Soldier, Rank::Officer].map(|rank| Make::of(*set, rank));
            assert!(soldier.emblem.is_none() && soldier.small_emblem.is_none() && soldier.edge == Edge::Plain);
            assert!(officer.emblem.is_some() && officer.small_emblem.is_some() && officer.edge != Edge::Plain);
        }
    }

    #[test]
    fn no_two_sets_are_made_alike() {
        for (i, (set, _)) in PieceSet::ANSWERS.iter().enumerate() {
            for (other, _) in &PieceSet::ANSWERS[..i] {
                for rank in [Rank::Soldier, Rank::Officer] {
                    assert_ne!(Make::of(*set, rank), Make::of(*other, rank), "{set:?} {other:?}");
                }
            }
        }
    }

    #[test]
    fn everything_stays_on_the_face() {
        for (set, _) in PieceSet::ANSWERS {
            for rank in [Rank::Soldier, Rank::Officer] {
                let make = Make::of(*set, rank);
                for groove in make.grooves {
                    assert!(groove.radius + groove.down + groove.width / 2.0 < RADIUS, "{set:?} {groove:?}");
                }
                for emblem in [make.emblem, make.small_emblem].into_iter().flatten() {
                    for (x, y) in emblem.corners() {
                        assert!(x.hypot(y) < RADIUS - 5.0, "{set:?} {emblem:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_first_ray_points_up() {
        assert!(Emblem::star(8, 26.0, 12.5).points().starts_with("0,-26 "));
        assert_eq!(Emblem::star(5, 30.0, 13.0).corners().len(), 10);
    }
}
