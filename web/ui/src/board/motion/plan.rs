//! The animation of a move as plain data: which piles and counters are drawn, when, and where. Independent of the
//! browser.
//!
//! During an animation, sprites replace the columns on the squares of the move. A capture runs jump by jump: the column
//! rises and moves over in an arc, and as it comes down, the captured counter slides under it; the rest of the captured
//! column stays. A soldier is promoted after the column has arrived.

use laska_rules::{Column, Counter, Leg, Square, SquareSet};

use crate::board::geometry::{BoardGeometry, Pile, Point};
use crate::settings::Tempo;
use crate::view::{BoardView, MovePath};

/// Lift of a jumping column above the jumped one.
const JUMP_LIFT: f64 = 34.0;
/// Lift of a column during a step.
const STEP_LIFT: f64 = 14.0;
/// Lift at which a column waits for the captured counter to slide under it.
const HOVER: f64 = 18.0;
/// Lift of a soldier while it turns over.
const TURN_LIFT: f64 = 22.0;
const LIFTED_SCALE: f64 = 1.08;

/// Fraction of a jump after which the column is above its landing square.
const ARRIVAL: f64 = 0.7;
/// Fraction of a jump after which the captured counter starts to slide.
const SLIDE_START: f64 = 0.58;

/// The duration of undoing a move, relative to the move itself.
const UNDO_DURATION: f64 = 0.6;

/// The animation of a move.
#[derive(Clone, Debug)]
#[cfg_attr(test, derive(PartialEq))]
pub(in crate::board) struct Plan {
    /// The sprites, from the bottom up.
    pub sprites: Vec<Sprite>,
    /// Duration in milliseconds.
    pub duration: f64,
    /// Whether it runs backward, to undo the move.
    pub backward: bool,
    /// The squares whose columns are drawn as sprites.
    pub squares: SquareSet,
    /// End of each leg, in milliseconds.
    landings: Vec<f64>,
    /// The move, and the number of initial legs to skip.
    path: MovePath,
    skipped: usize,
}

/// A pile or a counter that is drawn during part of the animation.
#[derive(Clone, Debug)]
#[cfg_attr(test, derive(PartialEq))]
pub(in crate::board) struct Sprite {
    pub column: Column,
    /// Start and end of its visibility, in milliseconds.
    pub visible: (f64, f64),
    pub position: Vec<Keyframe<Point>>,
    /// Its lift along the path.
    pub lift: Vec<Keyframe<Lift>>,
}

/// A value at a time, interpolated up to the next keyframe.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(test, derive(PartialEq))]
pub(in crate::board) struct Keyframe<T> {
    /// Milliseconds from the start.
    pub at: f64,
    pub value: T,
    /// How the value changes from here on.
    pub easing: Easing,
}

/// A CSS easing function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::board) enum Easing {
    Linear,
    EaseIn,
    EaseOut,
    EaseInOut,
}

#[derive(Clone, Copy, Debug)]
#[cfg_attr(test, derive(PartialEq))]
pub(in crate::board) struct Lift {
    /// Height above the board.
    pub height: f64,
    pub scale: f64,
    /// Visible fraction of its face: less than 1 while it turns over.
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
    /// Returns the animation from one view to another; `None` if no move connects them or nothing is left to animate.
    pub(in crate::board) fn between(
        before: &BoardView,
        after: &BoardView,
        animation: MoveAnimation,
        tempo: Tempo,
    ) -> Option<Self> {
        if before.board != after.board {
            return None;
        }
        let geometry = BoardGeometry { board: after.board, bottom: after.bottom };
        if let Some((path, skipped)) = path_between(before, after) {
            // A drag is a single leg; any further legs have not been shown yet.
            let animation = if path.legs.len() - skipped == 1 { animation } else { MoveAnimation::Full };
            let is_visible = animation == MoveAnimation::Full || path.legs[skipped].jumped.is_some();
            return is_visible.then(|| PlanBuilder::new(geometry, tempo, animation).build(path, skipped));
        }
        let (path, skipped) = path_between(after, before)?;
        let tempo = Tempo {
            step: tempo.step * UNDO_DURATION,
            jump: tempo.jump * UNDO_DURATION,
            promotion: tempo.promotion * UNDO_DURATION,
        };
        Some(Self { backward: true, ..PlanBuilder::new(geometry, tempo, MoveAnimation::Full).build(path, skipped) })
    }

    /// Returns the column on a square of the move after a number of landings, for a board that changes only at
    /// landings.
    pub(in crate::board) fn column_on(&self, square: Square, landings: usize) -> Option<Option<Column>> {
        let legs = if self.backward { self.landings.len() - landings } else { landings };
        self.path.column_on(square, self.skipped + legs)
    }

    /// Returns the times at which [`Plan::column_on`] changes, in milliseconds.
    pub(in crate::board) fn landings(&self) -> Vec<f64> {
        if self.backward {
            self.landings.iter().rev().map(|at| self.duration - at).collect()
        } else {
            self.landings.clone()
        }
    }
}

/// Returns the move from one view to another, and the number of its legs that the first view already shows.
fn path_between<'a>(from: &BoardView, to: &'a BoardView) -> Option<(&'a MovePath, usize)> {
    let path = to.path.as_ref()?;
    let leads_there = |skipped: &usize| {
        from.squares.iter().zip(&to.squares).all(|(from, to)| match path.column_on(from.square, *skipped) {
            Some(column) => from.column == column && Some(to.column) == path.column_on(to.square, path.legs.len()),
            None => from.column == to.column,
        })
    };
    Some((path, (0..path.legs.len()).find(leads_there)?))
}

/// Builds a plan leg by leg.
struct PlanBuilder {
    geometry: BoardGeometry,
    tempo: Tempo,
    animation: MoveAnimation,
    /// Duration so far.
    now: f64,
    /// Jumped columns and what remains of them.
    below: Vec<Sprite>,
    /// Captured counters that slide.
    sliding: Vec<Sprite>,
    /// The moving column.
    above: Vec<Sprite>,
}

impl PlanBuilder {
    fn new(geometry: BoardGeometry, tempo: Tempo, animation: MoveAnimation) -> Self {
        Self { geometry, tempo, animation, now: 0.0, below: Vec::new(), sliding: Vec::new(), above: Vec::new() }
    }

    fn build(mut self, path: &MovePath, skipped: usize) -> Plan {
        let (mut at, mut column) = match skipped.checked_sub(1).map(|last| path.legs[last]) {
            Some(leg) => (leg.to, leg.column),
            None => (path.from, path.column),
        };
        let mut squares = vec![at];
        let mut landings = Vec::new();
        for leg in &path.legs[skipped..] {
            squares.push(leg.to);
            match leg.jumped {
                Some((over, jumped)) => {
                    squares.push(over);
                    self.jump(column, at, (over, jumped), leg);
                }
                None => self.step(column, at, leg.to),
            }
            landings.push(self.now);
            if column.grade() != leg.column.grade() {
                self.promote(column.commander(), leg);
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
            skipped,
        }
    }

    fn step(&mut self, column: Column, from: Square, to: Square) {
        let (start, end) = self.time_span(self.tempo.step);
        let position = vec![
            Keyframe { at: start, value: self.geometry.center(from), easing: Easing::EaseInOut },
            self.rest_keyframe(end, to),
        ];
        let middle = Keyframe {
            at: f64::midpoint(start, end),
            value: Lift::to(STEP_LIFT, LIFTED_SCALE),
            easing: Easing::EaseIn,
        };
        let lift = vec![Lift::NONE.from(start, Easing::EaseOut), middle, Lift::NONE.from(end, Easing::Linear)];
        self.above.push(Sprite { column, visible: (start, end), position, lift });
    }

    fn jump(&mut self, column: Column, from: Square, (over, jumped): (Square, Column), landing: &Leg) {
        let to = landing.to;
        let travel = if self.animation == MoveAnimation::CapturesOnly { 0.0 } else { 1.0 };
        let jump = self.tempo.jump;
        let (start, end) = self.time_span(jump * (1.0 - SLIDE_START * (1.0 - travel)));
        let (above, slide_start) = (start + ARRIVAL * jump * travel, start + SLIDE_START * jump * travel);
        let (captured, rest) = jumped.without_commander();

        self.below.push(self.resting(jumped, over, (0.0, slide_start)));
        if let Some(rest) = rest {
            self.below.push(self.resting(rest, over, (slide_start, f64::INFINITY)));
        }
        let top = rise(jumped) - rise(Column::new(captured));
        self.sliding.push(Sprite {
            column: Column::new(captured),
            visible: (slide_start, end),
            position: vec![
                Keyframe { at: slide_start, value: self.geometry.center(over), easing: Easing::EaseInOut },
                self.rest_keyframe(end, to),
            ],
            lift: vec![Lift::to(top, 1.0).from(slide_start, Easing::EaseIn), Lift::NONE.from(end, Easing::Linear)],
        });
        let hover = Lift::to(HOVER, f64::midpoint(1.0, LIFTED_SCALE)).from(above, Easing::EaseIn);
        let final_lift = Lift::to(rise(landing.column) - rise(column), 1.0).from(end, Easing::Linear);
        let (position, lift) = if travel == 0.0 {
            (vec![self.rest_keyframe(start, to)], vec![hover, final_lift])
        } else {
            let highest = Lift::to(JUMP_LIFT, LIFTED_SCALE).from(f64::midpoint(start, above), Easing::EaseIn);
            (
                vec![
                    Keyframe { at: start, value: self.geometry.center(from), easing: Easing::EaseInOut },
                    self.rest_keyframe(above, to),
                ],
                vec![Lift::NONE.from(start, Easing::EaseOut), highest, hover, final_lift],
            )
        };
        self.above.push(Sprite { column, visible: (start, end), position, lift });
    }

    /// Adds a promotion on a landing square: the soldier is turned over.
    fn promote(&mut self, soldier: Counter, &Leg { to: on, column, .. }: &Leg) {
        let (officer, rest) = column.without_commander();
        let (start, end) = self.time_span(self.tempo.promotion);
        let (half, base) = (f64::midpoint(start, end), rise(column) - rise(Column::new(soldier)));
        if let Some(rest) = rest {
            self.above.push(self.resting(rest, on, (start, end)));
        }
        let flat = Lift::to(base, 1.0);
        let on_edge = Lift { height: base + TURN_LIFT, scale: LIFTED_SCALE, face: 0.05 };
        let position = vec![self.rest_keyframe(start, on)];
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

    /// Advances the time. Returns the start and the end of the span.
    fn time_span(&mut self, time: f64) -> (f64, f64) {
        let start = self.now;
        self.now += time;
        (start, self.now)
    }

    fn resting(&self, column: Column, on: Square, visible: (f64, f64)) -> Sprite {
        let position = vec![self.rest_keyframe(visible.0, on)];
        Sprite { column, visible, position, lift: vec![Lift::NONE.from(visible.0, Easing::Linear)] }
    }

    fn rest_keyframe(&self, at: f64, on: Square) -> Keyframe<Point> {
        Keyframe { at, value: self.geometry.center(on), easing: Easing::Linear }
    }
}

/// Returns the height of a column's pile.
fn rise(column: Column) -> f64 {
    Pile::of(column.height()).rise()
}
