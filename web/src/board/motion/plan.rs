//! The animation of a move as plain data: which piles and counters are drawn, when and where. Knows no browser.
//!
//! While a move is animated, sprites replace what is drawn on its squares. A capture goes jump by jump: the column
//! lifts and moves over in an arc, and as it comes down the captured counter slides under it and leaves the rest of its
//! column behind. A soldier turns into an officer after it has arrived.

use laska_rules::{Column, Counter, Rank, Square, SquareSet};

use crate::board::geometry::{BoardGeometry, Pile, Point};
use crate::settings::Tempo;
use crate::view::{BoardView, MovePath};

/// How high a jumping column is lifted above what it jumps.
const JUMP_LIFT: f64 = 34.0;
/// How high a column is lifted for a step.
const STEP_LIFT: f64 = 14.0;
/// How high a column waits for the counter that slides below it.
const HOVER: f64 = 18.0;
/// How high a soldier is lifted while it turns.
const TURN_LIFT: f64 = 22.0;
/// How much larger a lifted column is.
const LIFTED_SCALE: f64 = 1.08;

/// The part of a jump after which the column is above its landing.
const ARRIVAL: f64 = 0.7;
/// The part of a jump after which the captured counter begins to slide.
const SLIDE_START: f64 = 0.58;

/// How long undoing a move takes, as a fraction of the move's own time.
const UNDO_DURATION: f64 = 0.6;

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
    path: MovePath,
    seen: usize,
}

/// A pile or a counter, for as long as it is drawn.
#[derive(Clone, Debug)]
#[cfg_attr(test, derive(PartialEq))]
pub(in crate::board) struct Sprite {
    /// What it is.
    pub column: Column,
    /// From when until when it is drawn, in milliseconds.
    pub visible: (f64, f64),
    /// The square's center that it stands on, or goes over.
    pub position: Vec<Keyframe<Point>>,
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
    EaseIn,
    EaseOut,
    EaseInOut,
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

/// How much of a move is animated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::board) enum MoveAnimation {
    /// The whole move is animated.
    Full,
    /// The column was dragged to its landing; only the captured counters are animated.
    CapturesOnly,
}

impl Easing {
    pub(super) const fn css(self) -> &'static str {
        match self {
            Self::Linear => "linear",
            Self::EaseIn => "ease-in",
            Self::EaseOut => "ease-out",
            Self::EaseInOut => "ease-in-out",
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
        flight: MoveAnimation,
        tempo: Tempo,
    ) -> Option<Self> {
        if before.board != after.board {
            return None;
        }
        let geometry = BoardGeometry { board: after.board, bottom: after.bottom };
        if let Some((path, seen)) = path_between(before, after) {
            // A drag is a single leg: where there are more, they have not been seen.
            let flight = if path.legs.len() - seen == 1 { flight } else { MoveAnimation::Full };
            let is_left = flight == MoveAnimation::Full || path.legs[seen].jumped.is_some();
            return is_left.then(|| PlanBuilder::new(geometry, tempo, flight).build(path, seen));
        }
        let (path, seen) = path_between(after, before)?;
        let tempo = Tempo {
            step: tempo.step * UNDO_DURATION,
            jump: tempo.jump * UNDO_DURATION,
            promotion: tempo.promotion * UNDO_DURATION,
        };
        Some(Self { backward: true, ..PlanBuilder::new(geometry, tempo, MoveAnimation::Full).build(path, seen) })
    }

    /// The column on one of its squares after so many landings, for a board that only changes at landings.
    pub(in crate::board) fn column_on(&self, square: Square, landings: usize) -> Option<Option<Column>> {
        let legs = if self.backward { self.landings.len() - landings } else { landings };
        self.path.column_on(square, self.seen + legs)
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
fn path_between<'a>(from: &BoardView, to: &'a BoardView) -> Option<(&'a MovePath, usize)> {
    let path = to.path.as_ref()?;
    let leads = |seen: &usize| {
        from.squares.iter().zip(&to.squares).all(|(from, to)| match path.column_on(from.square, *seen) {
            Some(column) => from.column == column && Some(to.column) == path.column_on(to.square, path.legs.len()),
            None => from.column == to.column,
        })
    };
    Some((path, (0..path.legs.len()).find(leads)?))
}

/// Builds a plan leg by leg.
struct PlanBuilder {
    geometry: BoardGeometry,
    tempo: Tempo,
    flight: MoveAnimation,
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
    fn new(geometry: BoardGeometry, tempo: Tempo, flight: MoveAnimation) -> Self {
        Self { geometry, tempo, flight, now: 0.0, below: Vec::new(), sliding: Vec::new(), above: Vec::new() }
    }

    fn build(mut self, path: &MovePath, seen: usize) -> Plan {
        let (mut at, mut column) = match seen.checked_sub(1).map(|last| path.legs[last]) {
            Some(leg) => (leg.to, leg.column),
            None => (path.from, path.column),
        };
        let mut squares = vec![at];
        let mut landings = Vec::new();
        for leg in &path.legs[seen..] {
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
            sprite.visible.1 = sprite.visible.1.min(duration);
            sprite
        });
        let sprites = sprites.collect();
        Plan {
            sprites,
            duration,
            backward: false,
            squares: squares.into_iter().collect(),
            landings,
            path: path.clone(),
            seen,
        }
    }

    fn step(&mut self, column: Column, from: Square, to: Square) -> Column {
        let (start, end) = self.time_span(self.tempo.step);
        let position = vec![
            Keyframe { at: start, value: self.geometry.center(from), easing: Easing::EaseInOut },
            self.rest_at(end, to),
        ];
        let middle = Keyframe {
            at: f64::midpoint(start, end),
            value: Lift::to(STEP_LIFT, LIFTED_SCALE),
            easing: Easing::EaseIn,
        };
        let lift = vec![Lift::NONE.from(start, Easing::EaseOut), middle, Lift::NONE.from(end, Easing::Linear)];
        self.above.push(Sprite { column, visible: (start, end), position, lift });
        column
    }

    /// Gives the column that stands on the landing then.
    fn jump(&mut self, column: Column, from: Square, (over, jumped): (Square, Column), to: Square) -> Column {
        let flight = if self.flight == MoveAnimation::CapturesOnly { 0.0 } else { 1.0 };
        let jump = self.tempo.jump;
        let (start, end) = self.time_span(jump * (1.0 - SLIDE_START * (1.0 - flight)));
        let (above, slides) = (start + ARRIVAL * jump * flight, start + SLIDE_START * jump * flight);
        let (captured, left) = jumped.without_commander();
        let landed = column.with_captive(captured);

        self.below.push(self.resting(jumped, over, (0.0, slides)));
        if let Some(left) = left {
            self.below.push(self.resting(left, over, (slides, f64::INFINITY)));
        }
        let top = rise(jumped) - rise(Column::new(captured));
        self.sliding.push(Sprite {
            column: Column::new(captured),
            visible: (slides, end),
            position: vec![
                Keyframe { at: slides, value: self.geometry.center(over), easing: Easing::EaseInOut },
                self.rest_at(end, to),
            ],
            lift: vec![Lift::to(top, 1.0).from(slides, Easing::EaseIn), Lift::NONE.from(end, Easing::Linear)],
        });
        let hover = Lift::to(HOVER, f64::midpoint(1.0, LIFTED_SCALE)).from(above, Easing::EaseIn);
        let lies = Lift::to(rise(landed) - rise(column), 1.0).from(end, Easing::Linear);
        let (position, lift) = if flight == 0.0 {
            (vec![self.rest_at(start, to)], vec![hover, lies])
        } else {
            let highest = Lift::to(JUMP_LIFT, LIFTED_SCALE).from(f64::midpoint(start, above), Easing::EaseIn);
            (
                vec![
                    Keyframe { at: start, value: self.geometry.center(from), easing: Easing::EaseInOut },
                    self.rest_at(above, to),
                ],
                vec![Lift::NONE.from(start, Easing::EaseOut), highest, hover, lies],
            )
        };
        self.above.push(Sprite { column, visible: (start, end), position, lift });
        landed
    }

    /// The commander of a column, a soldier, turns over.
    fn promote(&mut self, column: Column, on: Square) {
        let (soldier, rest) = column.without_commander();
        let officer = Counter::new(soldier.color, Rank::Officer);
        let (start, end) = self.time_span(self.tempo.promotion);
        let (half, lies) = (f64::midpoint(start, end), rise(column) - rise(Column::new(soldier)));
        if let Some(rest) = rest {
            self.above.push(self.resting(rest, on, (start, end)));
        }
        let flat = Lift::to(lies, 1.0);
        let on_edge = Lift { height: lies + TURN_LIFT, scale: LIFTED_SCALE, face: 0.05 };
        let position = vec![self.rest_at(start, on)];
        self.above.push(Sprite {
            column: Column::new(soldier),
            visible: (start, half),
            position: position.clone(),
            lift: vec![flat.from(start, Easing::EaseOut), on_edge.from(half, Easing::Linear)],
        });
        self.above.push(Sprite {
            column: Column::new(officer),
            visible: (half, end),
            position,
            lift: vec![on_edge.from(half, Easing::EaseIn), flat.from(end, Easing::Linear)],
        });
    }

    /// Lets time pass, and gives its start and its end.
    fn time_span(&mut self, time: f64) -> (f64, f64) {
        let start = self.now;
        self.now += time;
        (start, self.now)
    }

    fn resting(&self, column: Column, on: Square, visible: (f64, f64)) -> Sprite {
        let position = vec![self.rest_at(visible.0, on)];
        Sprite { column, visible, position, lift: vec![Lift::NONE.from(visible.0, Easing::Linear)] }
    }

    fn rest_at(&self, at: f64, on: Square) -> Keyframe<Point> {
        Keyframe { at, value: self.geometry.center(on), easing: Easing::Linear }
    }
}

/// How high a column is.
fn rise(column: Column) -> f64 {
    Pile::of(column.height()).rise()
}
