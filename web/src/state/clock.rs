//! Owns the players' time. It has no clock of its own: the time comes in with events.

use std::time::Duration;

use laska_rules::{Color, Loss, Outcome};

use super::Table;
use crate::intent::{MoveId, Strength, TimeControl};

/// A moment, in milliseconds since the year 1970 began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(pub u64);

impl Moment {
    /// The time from an earlier moment to this one; nothing if it is not earlier.
    #[must_use]
    pub const fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }

    /// So much later.
    #[must_use]
    pub fn after(self, time: Duration) -> Self {
        Self(self.0.saturating_add(u64::try_from(time.as_millis()).unwrap_or(u64::MAX)))
    }
}

/// How much time either side has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Times {
    pub(super) white: Duration,
    pub(super) black: Duration,
}

impl Times {
    pub(super) const fn both(time: Duration) -> Self {
        Self { white: time, black: time }
    }

    pub(super) const fn of(self, side: Color) -> Duration {
        match side {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    pub(super) const fn with(self, side: Color, time: Duration) -> Self {
        match side {
            Color::White => Self { white: time, ..self },
            Color::Black => Self { black: time, ..self },
        }
    }
}

/// The clock of a game. Looking at other positions does not stop it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clock {
    pub(super) control: TimeControl,
    /// The move that was made last, whatever is looked at.
    pub(super) live: MoveId,
    /// Since when the side to move there thinks.
    pub(super) since: Moment,
    /// When it stopped, as the game was over.
    pub(super) stopped: Option<Moment>,
}

/// Time that the machine leaves on its clock, for the way of its move to the board.
const RESERVE: Duration = Duration::from_millis(400);

/// The machine thinks as if so many moves were still to come.
const MOVES_TO_COME: u32 = 25;

/// However little is left, the machine looks for so long.
const AT_LEAST: Duration = Duration::from_millis(30);

impl Table {
    /// Starts a clock for the game from the move on the board on.
    pub(super) fn start_clock(&mut self, control: Option<TimeControl>) {
        let live = self.here();
        self.clock = control.map(|control| Clock { control, live, since: self.now, stopped: None });
        if let Some(control) = control {
            self.tree_mut().note_mut(live).times = Some(Times::both(control.base));
        }
        self.stop_clock_if_over();
    }

    /// When the running clock will have run out.
    #[must_use]
    pub fn deadline(&self) -> Option<Moment> {
        let (side, since) = self.running()?;
        Some(since.after(self.left(side)))
    }

    /// The side whose time runs, and since when.
    pub(super) fn running(&self) -> Option<(Color, Moment)> {
        let clock = self.clock.filter(|clock| clock.stopped.is_none())?;
        let side = self.turn_at(clock.live);
        // While a person looks at another position the machine does not think, and its time stands still.
        let stands = self.seating.machine(side).is_some() && clock.live != self.here();
        (!stands).then_some((side, clock.since))
    }

    /// What a side has left, without what the running clock has used up since.
    pub(super) fn left(&self, side: Color) -> Duration {
        let Some(clock) = self.clock else { return Duration::ZERO };
        let left = self.times_at(clock, clock.live).of(side);
        match clock.stopped {
            Some(stopped) if side == self.turn_at(clock.live) => left.saturating_sub(stopped.since(clock.since)),
            _ => left,
        }
    }

    fn times_at(&self, clock: Clock, at: MoveId) -> Times {
        self.tree.note(at).times.unwrap_or(Times::both(clock.control.base))
    }

    /// It is that late now.
    pub(super) fn tell_time(&mut self, now: Moment) {
        self.now = self.now.max(now);
        let (Some(clock), Some(deadline)) = (self.clock, self.deadline()) else { return };
        if self.now >= deadline {
            let loser = self.turn_at(clock.live);
            self.go_to_move(clock.live);
            self.settle(Outcome::Won { winner: !loser, by: Loss::Time });
        }
    }

    /// A move was made: its side's time is spent and the other's runs. A move made while an earlier position was looked
    /// at begins with the time as it was there.
    pub(super) fn press_clock(&mut self, from: MoveId, to: MoveId) {
        let Some(clock) = self.clock else { return };
        let (mover, mut times) = (self.turn_at(from), self.times_at(clock, from));
        if from == clock.live && clock.stopped.is_none() {
            let left = times.of(mover).saturating_sub(self.now.since(clock.since));
            times = times.with(mover, left + clock.control.increment);
        }
        self.tree_mut().note_mut(to).times = Some(times);
        self.set_live(to);
    }

    /// The game goes on from that move, with the time as it was there.
    pub(super) fn set_live(&mut self, live: MoveId) {
        if let Some(clock) = &mut self.clock {
            (clock.live, clock.since, clock.stopped) = (live, self.now, None);
        }
        self.stop_clock_if_over();
    }

    /// Lets the machine's time run again once its position is on the board again.
    pub(super) fn resume_machines_time(&mut self) {
        if let Some(Clock { live, stopped: None, .. }) = self.clock
            && live == self.here()
            && self.seating.machine(self.turn_at(live)).is_some()
        {
            self.set_live(live);
        }
    }

    pub(super) fn stop_clock_if_over(&mut self) {
        let over = self.game.outcome().is_some();
        let (here, now) = (self.here(), self.now);
        if let Some(clock) = &mut self.clock
            && over
            && clock.live == here
        {
            clock.stopped.get_or_insert(now);
        }
    }

    /// How long the machine may think about a move: what its strength has, within what its clock has.
    pub(super) fn machines_limit(&self, strength: Strength) -> Option<Duration> {
        let Some(clock) = self.clock else { return strength.limit() };
        let left = self.left(self.game.position().turn());
        let share = left / MOVES_TO_COME + clock.control.increment * 3 / 4;
        let share = share.min(left.saturating_sub(RESERVE)).max(AT_LEAST);
        Some(strength.limit().map_or(share, |limit| limit.min(share)))
    }

    /// The side to move after a move.
    fn turn_at(&self, at: MoveId) -> Color {
        let first = self.game.start().turn();
        if self.tree.path(at).len().is_multiple_of(2) { first } else { !first }
    }
}
