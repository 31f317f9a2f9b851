//! The clock of a match.

use std::time::Duration;

use laska_rules::{Color, DeclaredResult, NodeId};

use super::{Feedback, Match};
use crate::clock::{Clock, TimeControl, TimesLeft, Timestamp};
use crate::players::Strength;

/// The time that the computer keeps in reserve to deliver its move.
const RESERVE: Duration = Duration::from_millis(400);

/// The number of moves that the computer expects until the end of the game.
const EXPECTED_MOVES: u32 = 25;

/// The minimum thinking time of the computer, even when its time is almost up.
const MIN_TIME: Duration = Duration::from_millis(30);

impl Match {
    /// Starts a clock at the position shown.
    pub(super) fn start_clock(&mut self, control: Option<TimeControl>) {
        let live = self.cursor.here();
        self.clock = control.map(|control| Clock { control, live, since: self.now, stopped: None });
        if let Some(control) = control {
            *self.cursor.note_mut(live) = Some(TimesLeft::both(control.base));
        }
        self.stop_clock_if_over();
    }

    /// Returns the clock, or `None` without time limits.
    pub const fn clock(&self) -> Option<Clock> {
        self.clock
    }

    /// Returns the time of the latest event.
    pub const fn now(&self) -> Timestamp {
        self.now
    }

    /// Returns when the running clock will reach zero. In a live game, the devices decide whose time is up.
    pub fn deadline(&self) -> Option<Timestamp> {
        if self.is_live() {
            return None;
        }
        let (side, since) = self.running()?;
        Some(since.after(self.left(side)))
    }

    /// Returns the side whose clock is running, and since when. Before the first move, neither is.
    pub fn running(&self) -> Option<(Color, Timestamp)> {
        if self.is_live() {
            return self.running_live();
        }
        let clock = self.clock.filter(|clock| clock.stopped.is_none() && self.has_started(*clock))?;
        let side = self.turn_at(clock.live);
        // While a person looks at another position or listens to the coach, the computer does not think and its clock is
        // paused.
        let waits = clock.live != self.cursor.here() || self.is_reply_held();
        let is_paused = self.players.computer(side).is_some() && waits;
        (!is_paused).then_some((side, clock.since))
    }

    /// Returns a side's remaining time, not counting the time since the running clock started.
    pub fn left(&self, side: Color) -> Duration {
        let Some(clock) = self.clock else { return Duration::ZERO };
        if let Some(left) = self.left_live() {
            return left.of(side);
        }
        let left = self.times_at(clock, clock.live).of(side);
        match clock.stopped {
            Some(stopped) if side == self.turn_at(clock.live) && self.has_started(clock) => {
                left.saturating_sub(stopped.since(clock.since))
            }
            _ => left,
        }
    }

    /// Returns whether the clock waits for the first move.
    pub fn awaits_first_move(&self) -> bool {
        self.clock.is_some_and(|clock| clock.stopped.is_none() && !self.has_started(clock))
    }

    /// Returns whether a move was played with the clock: times are recorded from the position on where it was set.
    fn has_started(&self, clock: Clock) -> bool {
        clock.live != NodeId::ROOT && self.cursor.note(self.cursor.tree().parent(clock.live)).is_some()
    }

    fn times_at(&self, clock: Clock, at: NodeId) -> TimesLeft {
        self.cursor.note(at).unwrap_or(TimesLeft::both(clock.control.base))
    }

    /// Sets the time. A side whose time is up loses.
    pub(super) fn set_time(&mut self, now: Timestamp) -> Feedback {
        self.now = self.now.max(now);
        match (self.clock, self.deadline()) {
            (Some(clock), Some(deadline)) if self.now >= deadline => {
                let loser = self.turn_at(clock.live);
                self.go_to(clock.live);
                self.end_with(DeclaredResult::Timeout { loser })
            }
            _ => Feedback::NONE,
        }
    }

    /// Stops the mover's clock and starts the opponent's. A move from an earlier position starts with the times recorded
    /// there.
    pub(super) fn press_clock(&mut self, from: NodeId, to: NodeId) {
        let Some(clock) = self.clock else { return };
        let (mover, mut times) = (self.turn_at(from), self.times_at(clock, from));
        if from == clock.live && clock.stopped.is_none() && self.has_started(clock) {
            let left = times.of(mover).saturating_sub(self.now.since(clock.since));
            times = times.with(mover, left + clock.control.increment);
        }
        *self.cursor.note_mut(to) = Some(times);
        self.set_live(to);
    }

    /// Continues the game from a move, with the times recorded there.
    pub(super) fn set_live(&mut self, live: NodeId) {
        if let Some(clock) = &mut self.clock {
            (clock.live, clock.since, clock.stopped) = (live, self.now, None);
        }
        self.stop_clock_if_over();
    }

    /// Resumes the computer's clock when its position is on the board again.
    pub(super) fn resume_computers_time(&mut self) {
        if let Some(Clock { live, stopped: None, .. }) = self.clock
            && live == self.cursor.here()
            && self.players.computer(self.turn_at(live)).is_some()
        {
            self.set_live(live);
        }
    }

    pub(super) fn stop_clock_if_over(&mut self) {
        let is_over = self.outcome().is_some();
        let (here, now) = (self.cursor.here(), self.now);
        if let Some(clock) = &mut self.clock
            && is_over
            && clock.live == here
        {
            clock.stopped.get_or_insert(now);
        }
    }

    /// Returns the time limit for the computer's move: the limit of its strength, within the time on its clock.
    pub(super) fn computer_time_limit(&self, strength: Strength) -> Option<Duration> {
        let Some(clock) = self.clock else { return strength.limit() };
        let left = self.left(self.turn());
        let share = left / EXPECTED_MOVES + clock.control.increment * 3 / 4;
        let share = share.min(left.saturating_sub(RESERVE)).max(MIN_TIME);
        Some(strength.limit().map_or(share, |limit| limit.min(share)))
    }

    pub(super) fn turn_at(&self, id: NodeId) -> Color {
        let first = self.cursor.game().start().turn();
        if self.cursor.tree().path(id).len().is_multiple_of(2) { first } else { !first }
    }
}
