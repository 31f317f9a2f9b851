//! Shapes of the counters in each piece set: grooves and emblems on the faces, and ornaments on the edges. Colors are in
//! `styles/pieces.css`.
//!
//! In every set, two shapes distinguish an officer from a soldier: an emblem on the face and an ornament on the edge.

use laska_rules::Grade;

use super::number::{decimal, unit_vector};

/// A set of counters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PieceSet {
    /// Turned ivory and ebony with an ornament.
    #[default]
    Turned,
    /// Lasker's set of 1911: White's officers are green, Black's are red.
    Lasker,
    /// F. X. Schmid's set: green and red, with transparent soldiers.
    Schmid,
    /// The set of the Zillions version: blue against yellow and red.
    Zillions,
    /// Silver and gold against bronze and copper.
    Coins,
}

impl PieceSet {
    pub const ALL: [Self; 5] = [Self::Turned, Self::Lasker, Self::Schmid, Self::Zillions, Self::Coins];
}

/// The shape of one grade's counters in a set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CounterStyle {
    pub grooves: &'static [Groove],
    /// Emblem on the face; a soldier has none.
    pub emblem: Option<Emblem>,
    /// Emblem for small counters, with fewer and bolder rays.
    pub small_emblem: Option<Emblem>,
    pub edge: Edge,
}

/// A circle on a face of [`super::RADIUS`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Groove {
    pub radius: f64,
    /// Distance of its center below the center of the face.
    pub down: f64,
    pub width: f64,
    pub line: LineStyle,
}

/// How a groove is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineStyle {
    Solid,
    Beaded,
}

/// The ornament of a counter's edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    Plain,
    /// This many vertical notches on the visible half.
    Notches(u8),
    /// Two bands around it.
    Bands,
    /// A row of beads around it.
    Beads,
}

impl Groove {
    const fn new(radius: f64, width: f64) -> Self {
        Self { radius, down: 0.0, width, line: LineStyle::Solid }
    }

    const fn beads(radius: f64) -> Self {
        Self { radius, down: 0.0, width: 3.2, line: LineStyle::Beaded }
    }

    /// Returns the circle as a path's `d`. Like that of a `circle`, its line starts on the right.
    pub fn outline(&self) -> String {
        let (r, across, down) = (decimal(self.radius), decimal(2.0 * self.radius), decimal(self.down));
        format!("M{r} {down}a{r} {r} 0 0 1 -{across} 0a{r} {r} 0 0 1 {across} 0z")
    }

    /// Returns whether the groove is drawn on small counters.
    pub fn is_bold(&self) -> bool {
        self.width >= 5.0
    }
}

const fn soldier(grooves: &'static [Groove]) -> CounterStyle {
    CounterStyle { grooves, emblem: None, small_emblem: None, edge: Edge::Plain }
}

const fn officer(grooves: &'static [Groove], emblem: Emblem, small: Emblem, edge: Edge) -> CounterStyle {
    CounterStyle { grooves, emblem: Some(emblem), small_emblem: Some(small), edge }
}

// The soldier and the officer of each set.
const TURNED: [CounterStyle; 2] = [
    soldier(&[Groove::new(31.5, 1.3), Groove::new(22.0, 1.3)]),
    officer(&[Groove::new(31.5, 1.3)], Emblem::star(8, 26.0, 12.5), Emblem::star(5, 30.0, 13.0), Edge::Notches(15)),
];

const LASKER: [CounterStyle; 2] = [
    soldier(&[Groove::new(34.0, 1.3)]),
    officer(&[Groove::new(34.0, 1.3)], Emblem::star(4, 30.0, 10.0), Emblem::star(4, 32.0, 13.0), Edge::Bands),
];

const SCHMID: [CounterStyle; 2] = [
    // The lower rim shows through the transparent counter.
    soldier(&[Groove { down: 5.5, ..Groove::new(33.0, 1.2) }, Groove::new(34.0, 1.2)]),
    officer(&[Groove::new(33.0, 2.0)], Emblem::star(6, 26.0, 14.5), Emblem::star(6, 31.0, 15.0), Edge::Notches(9)),
];

const ZILLIONS: [CounterStyle; 2] = [
    soldier(&[Groove::new(21.0, 8.0)]),
    officer(&[Groove::new(34.0, 2.4)], Emblem::star(5, 29.0, 12.0), Emblem::star(5, 32.0, 14.0), Edge::Beads),
];

const COINS: [CounterStyle; 2] = [
    soldier(&[Groove::beads(34.5), Groove::new(25.0, 1.3)]),
    officer(&[Groove::beads(34.5)], Emblem::Crown, Emblem::Crown, Edge::Notches(27)),
];

const fn styles(set: PieceSet) -> [CounterStyle; 2] {
    match set {
        PieceSet::Turned => TURNED,
        PieceSet::Lasker => LASKER,
        PieceSet::Schmid => SCHMID,
        PieceSet::Zillions => ZILLIONS,
        PieceSet::Coins => COINS,
    }
}

impl CounterStyle {
    pub const fn of(set: PieceSet, grade: Grade) -> Self {
        let [soldier, officer] = styles(set);
        match grade {
            Grade::Soldier => soldier,
            Grade::Officer => officer,
        }
    }

    /// Returns the grooves in groups that differ only in their circles.
    pub fn equal_grooves(&self) -> impl Iterator<Item = &'static [Groove]> {
        self.grooves.chunk_by(|one, next| one.width == next.width && one.line == next.line)
    }
}

/// An officer's emblem.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Emblem {
    Star {
        rays: u8,
        /// Distance from the center to the tips.
        outer: f64,
        /// Distance from the center to where two rays meet.
        inner: f64,
    },
    /// A crown with three points.
    Crown,
}

const CROWN: [(f64, f64); 7] =
    [(-19.0, 16.0), (19.0, 16.0), (24.0, -11.0), (10.5, 0.0), (0.0, -20.0), (-10.5, 0.0), (-24.0, -11.0)];

impl Emblem {
    const fn star(rays: u8, outer: f64, inner: f64) -> Self {
        Self::Star { rays, outer, inner }
    }

    pub fn corners(self) -> Vec<(f64, f64)> {
        match self {
            Self::Crown => CROWN.to_vec(),
            Self::Star { rays, outer, inner } => {
                let corner = |i: u8| {
                    let radius = if i.is_multiple_of(2) { outer } else { inner };
                    let (up, right) = unit_vector(i, rays);
                    (radius * right, -radius * up)
                };
                (0..2 * rays).map(corner).collect()
            }
        }
    }

    /// Returns its corners as a polygon's `points`.
    pub fn points(self) -> String {
        let corners = self.corners().into_iter().map(|(x, y)| format!("{},{}", decimal(x), decimal(y)));
        corners.collect::<Vec<_>>().join(" ")
    }

    /// Returns whether the emblem has room for a pin in the middle.
    pub fn has_pin(self) -> bool {
        matches!(self, Self::Star { inner, .. } if inner >= 10.0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::RADIUS;
    use super::*;

    #[test]
    fn officers_differ_from_soldiers_in_face_and_edge() {
        for set in PieceSet::ALL {
            let [soldier, officer] = [Grade::Soldier, Grade::Officer].map(|grade| CounterStyle::of(set, grade));
            assert!(soldier.emblem.is_none() && soldier.small_emblem.is_none() && soldier.edge == Edge::Plain);
            assert!(officer.emblem.is_some() && officer.small_emblem.is_some() && officer.edge != Edge::Plain);
        }
    }

    #[test]
    fn no_two_sets_look_alike() {
        for (i, set) in PieceSet::ALL.into_iter().enumerate() {
            for &other in &PieceSet::ALL[..i] {
                for grade in [Grade::Soldier, Grade::Officer] {
                    assert_ne!(CounterStyle::of(set, grade), CounterStyle::of(other, grade), "{set:?} {other:?}");
                }
            }
        }
    }

    #[test]
    fn grooves_and_emblems_stay_on_the_face() {
        for set in PieceSet::ALL {
            for grade in [Grade::Soldier, Grade::Officer] {
                let style = CounterStyle::of(set, grade);
                for groove in style.grooves {
                    assert!(groove.radius + groove.down + groove.width / 2.0 < RADIUS, "{set:?} {groove:?}");
                }
                for emblem in [style.emblem, style.small_emblem].into_iter().flatten() {
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
