//! The animation of a move as plain data: which piles and counters are drawn, when and where. Knows no browser.
//!
//! While a move is animated, sprites replace what is drawn on its squares. A capture goes jump by jump: the column
//! lifts and moves over in an arc, and as it comes down the captured counter slides under it and leaves the rest of its
//! column behind. A soldier turns into an officer after it has arrived.

use laska_rules::{Column, Counter, Rank, Square, SquareSet};

use crate::board::geometry::{Pile, Seat, Spot};
use crate::settings::Tempo;
use crate::view::{BoardView, Course};

/// How high a jumping column is lifted above what it jumps.
const CLEAR: f64 = 34.0;
/// How high a column is lifted for a step.
const STEP_LIFT: f64 = 14.0;
/// How high a column waits for the counter that slides below it.
const HOVER: f64 = 18.0;
/// How high a soldier is lifted while it turns.
const TURN_LIFT: f64 = 22.0;
/// How much larger a lifted column is.
const NEARER: f64 = 1.08;

/// The part of a jump after which the column is above its landing.
const OVER: f64 = 0.7;
/// The part of a jump after which the captured counter begins to slide.
const SLIDES: f64 = 0.58;

/// How long undoing a move takes, as a fraction of the move's own time.
const BACK: f64 = 0.6;

/// The animation of a move.
#[derive(Clone, Debug)]
#[cfg_attr(test, derive(PartialEq))]
pub(in crate::board) struct Plan {
    /// What is drawn, the lowest first.
    pub sprites: Vec<Sprite>,
    /// How long it takes, in milliseconds.
    pub duration: f64,
    /// Whether it runs from the end to the start: the move is undone.
    pub backward: bool,
    /// The squares whose columns are drawn by sprites.
    pub squares: SquareSet,
    /// When each leg is over, in milliseconds.
    landings: Vec<f64>,
    /// The move, and how many of its first legs are left out.
    course: Course,
    seen: usize,
}

/// A pile or a counter, for as long as it is drawn.
#[derive(Clone, Debug)]
#[cfg_attr(test, derive(PartialEq))]
pub(in crate::board) struct Sprite {
    /// What it is.
    pub column: Column,
    /// From when until when it is drawn, in milliseconds.
    pub drawn: (f64, f64),
    /// The square's center that it stands on, or goes over.
    pub ground: Vec<Keyframe<Spot>>,
    /// How it is lifted from there.
    pub lift: Vec<Keyframe<Lift>>,
}

/// A moment, and a value then. Between two keyframes the value is interpolated.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(test, derive(PartialEq))]
pub(in crate::board) struct Keyframe<T> {
    /// In milliseconds from the start.
    pub at: f64,
    /// The value.
    pub value: T,
    /// How it changes from here on.
    pub easing: Easing,
}

/// An easing function of CSS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::board) enum Easing {
    Linear,
    SlowStart,
    SlowEnd,
    SlowBoth,
}

/// How a pile is lifted.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(test, derive(PartialEq))]
pub(in crate::board) struct Lift {
    /// Above its place on the board.
    pub height: f64,
    /// How large it is.
    pub scale: f64,
    /// How much of its face is seen: less than 1 while it turns over.
    pub face: f64,
}

/// Whether the moving column is seen on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::board) enum Flight {
    /// It is.
    Shown,
    /// It was dragged there already; only what it captures is animated.
    Skipped,
}

impl Easing {
    pub(super) const fn css(self) -> &'static str {
        match self {
            Self::Linear => "linear",
            Self::SlowStart => "ease-in",
            Self::SlowEnd => "ease-out",
            Self::SlowBoth => "ease-in-out",
        }
    }
}

impl Lift {
    const NONE: Self = Self { height: 0.0, scale: 1.0, face: 1.0 };

    const fn to(height: f64, scale: f64) -> Self {
        Self { height, scale, face: 1.0 }
    }

    const fn from(self, at: f64, easing: Easing) -> Keyframe<Self> {
        Keyframe { at, value: self, easing }
    }
}

impl Plan {
    /// The animation between two views; `None` if no move leads from one to the other, or nothing of it is left to show.
    pub(in crate::board) fn between(
        before: &BoardView,
        after: &BoardView,
        flight: Flight,
        tempo: Tempo,
    ) -> Option<Self> {
        if before.board != after.board {
            return None;
        }
        let seat = Seat { board: after.board, bottom: after.bottom };
        if let Some((course, seen)) = led(before, after) {
            // A drag is a single leg: where there are more, they have not been seen.
            let flight = if course.legs.len() - seen == 1 { flight } else { Flight::Shown };
            let is_left = flight == Flight::Shown || course.legs[seen].jumped.is_some();
            return is_left.then(|| PlanBuilder::new(seat, tempo, flight).build(course, seen));
        }
        let (course, seen) = led(after, before)?;
        let tempo = Tempo { step: tempo.step * BACK, jump: tempo.jump * BACK, promotion: tempo.promotion * BACK };
        Some(Self { backward: true, ..PlanBuilder::new(seat, tempo, Flight::Shown).build(course, seen) })
    }

    /// The column on one of its squares after so many landings, for a board that only changes at landings.
    pub(in crate::board) fn stands(&self, square: Square, landings: usize) -> Option<Option<Column>> {
        let legs = if self.backward { self.landings.len() - landings } else { landings };
        self.course.stands(square, self.seen + legs)
    }

    /// When what [`Plan::stands`] gives changes, in milliseconds from the start.
    pub(in crate::board) fn landings(&self) -> Vec<f64> {
        if self.backward {
            self.landings.iter().rev().map(|at| self.duration - at).collect()
        } else {
            self.landings.clone()
        }
    }
}

/// The move that leads from one view to another, and how many of its legs the first view already shows.
fn led<'a>(from: &BoardView, to: &'a BoardView) -> Option<(&'a Course, usize)> {
    let course = to.course.as_ref()?;
    let leads = |seen: &usize| {
        from.squares.iter().zip(&to.squares).all(|(from, to)| match course.stands(from.square, *seen) {
            Some(column) => from.column == column && Some(to.column) == course.stands(to.square, course.legs.len()),
            None => from.column == to.column,
        })
    };
    Some((course, (0..course.legs.len()).find(leads)?))
}

/// Builds a plan leg by leg.
struct PlanBuilder {
    seat: Seat,
    tempo: Tempo,
    flight: Flight,
    /// How long it takes so far.
    now: f64,
    /// What is jumped, and what is left of it.
    below: Vec<Sprite>,
    /// Captured counters on their way.
    sliding: Vec<Sprite>,
    /// The column that moves.
    above: Vec<Sprite>,
}

impl PlanBuilder {
    fn new(seat: Seat, tempo: Tempo, flight: Flight) -> Self {
        Self { seat, tempo, flight, now: 0.0, below: Vec::new(), sliding: Vec::new(), above: Vec::new() }
    }

    fn build(mut self, course: &Course, seen: usize) -> Plan {
        let (mut at, mut column) = match seen.checked_sub(1).map(|last| course.legs[last]) {
            Some(leg) => (leg.to, leg.column),
            None => (course.from, course.column),
        };
        let mut squares = vec![at];
        let mut landings = Vec::new();
        for leg in &course.legs[seen..] {
            squares.push(leg.to);
            let landed = match leg.jumped {
                Some((over, jumped)) => {
                    squares.push(over);
                    self.jump(column, at, (over, jumped), leg.to)
                }
                None => self.step(column, at, leg.to),
            };
            landings.push(self.now);
            if landed != leg.column {
                self.promote(landed, leg.to);
            }
            (at, column) = (leg.to, leg.column);
        }
        let duration = self.now;
        let sprites = self.below.into_iter().chain(self.sliding).chain(self.above).map(|mut sprite| {
            sprite.drawn.1 = sprite.drawn.1.min(duration);
            sprite
        });
        let sprites = sprites.collect();
        Plan {
            sprites,
            duration,
            backward: false,
            squares: squares.into_iter().collect(),
            landings,
            course: course.clone(),
            seen,
        }
    }

    fn step(&mut self, column: Column, from: Square, to: Square) -> Column {
        let (start, end) = self.pass(self.tempo.step);
        let ground = vec![
            Keyframe { at: start, value: self.seat.spot(from), easing: Easing::SlowBoth },
            self.stands_from(end, to),
        ];
        let middle =
            Keyframe { at: f64::midpoint(start, end), value: Lift::to(STEP_LIFT, NEARER), easing: Easing::SlowStart };
        let lift = vec![Lift::NONE.from(start, Easing::SlowEnd), middle, Lift::NONE.from(end, Easing::Linear)];
        self.above.push(Sprite { column, drawn: (start, end), ground, lift });
        column
    }

    /// Gives the column that stands on the landing then.
    fn jump(&mut self, column: Column, from: Square, (over, jumped): (Square, Column), to: Square) -> Column {
        let flight = if self.flight == Flight::Skipped { 0.0 } else { 1.0 };
        let jump = self.tempo.jump;
        let (start, end) = self.pass(jump * (1.0 - SLIDES * (1.0 - flight)));
        let (above, slides) = (start + OVER * jump * flight, start + SLIDES * jump * flight);
        let (captured, left) = jumped.without_commander();
        let landed = column.with_captive(captured);

        self.below.push(self.standing(jumped, over, (0.0, slides)));
        if let Some(left) = left {
            self.below.push(self.standing(left, over, (slides, f64::INFINITY)));
        }
        let top = rise(jumped) - rise(Column::new(captured));
        self.sliding.push(Sprite {
            column: Column::new(captured),
            drawn: (slides, end),
            ground: vec![
                Keyframe { at: slides, value: self.seat.spot(over), easing: Easing::SlowBoth },
                self.stands_from(end, to),
            ],
            lift: vec![Lift::to(top, 1.0).from(slides, Easing::SlowStart), Lift::NONE.from(end, Easing::Linear)],
        });
        let hover = Lift::to(HOVER, f64::midpoint(1.0, NEARER)).from(above, Easing::SlowStart);
        let lies = Lift::to(rise(landed) - rise(column), 1.0).from(end, Easing::Linear);
        let (ground, lift) = if flight == 0.0 {
            (vec![self.stands_from(start, to)], vec![hover, lies])
        } else {
            let highest = Lift::to(CLEAR, NEARER).from(f64::midpoint(start, above), Easing::SlowStart);
            (
                vec![
                    Keyframe { at: start, value: self.seat.spot(from), easing: Easing::SlowBoth },
                    self.stands_from(above, to),
                ],
                vec![Lift::NONE.from(start, Easing::SlowEnd), highest, hover, lies],
            )
        };
        self.above.push(Sprite { column, drawn: (start, end), ground, lift });
        landed
    }

    /// The commander of a column, a soldier, turns over.
    fn promote(&mut self, column: Column, on: Square) {
        let (soldier, rest) = column.without_commander();
        let officer = Counter::new(soldier.color, Rank::Officer);
        let (start, end) = self.pass(self.tempo.promotion);
        let (half, lies) = (f64::midpoint(start, end), rise(column) - rise(Column::new(soldier)));
        if let Some(rest) = rest {
            self.above.push(self.standing(rest, on, (start, end)));
        }
        let flat = Lift::to(lies, 1.0);
        let on_edge = Lift { height: lies + TURN_LIFT, scale: NEARER, face: 0.05 };
        let ground = vec![self.stands_from(start, on)];
        self.above.push(Sprite {
            column: Column::new(soldier),
            drawn: (start, half),
            ground: ground.clone(),
            lift: vec![flat.from(start, Easing::SlowEnd), on_edge.from(half, Easing::Linear)],
        });
        self.above.push(Sprite {
            column: Column::new(officer),
            drawn: (half, end),
            ground,
            lift: vec![on_edge.from(half, Easing::SlowStart), flat.from(end, Easing::Linear)],
        });
    }

    /// Lets time pass, and gives its start and its end.
    fn pass(&mut self, time: f64) -> (f64, f64) {
        let start = self.now;
        self.now += time;
        (start, self.now)
    }

    fn standing(&self, column: Column, on: Square, drawn: (f64, f64)) -> Sprite {
        let ground = vec![self.stands_from(drawn.0, on)];
        Sprite { column, drawn, ground, lift: vec![Lift::NONE.from(drawn.0, Easing::Linear)] }
    }

    fn stands_from(&self, at: f64, on: Square) -> Keyframe<Spot> {
        Keyframe { at, value: self.seat.spot(on), easing: Easing::Linear }
    }
}

/// How high a column is.
fn rise(column: Column) -> f64 {
    Pile::of(column.height()).rise()
}
