//! Owns the writing of a kept game.

use std::fmt::{self, Write as _};
use std::time::Duration;

use super::words::{end_words, player_words};
use super::{END, Keepsake, Moment, write_address};
use crate::intent::MoveId;

impl Keepsake {
    /// As it is kept, at that moment.
    ///
    /// # Panics
    /// Never: a string takes everything.
    #[must_use]
    pub fn text(&self, now: Moment) -> String {
        let mut text = String::new();
        self.write(now, &mut text).expect("a string takes everything");
        text
    }

    fn write(&self, now: Moment, text: &mut String) -> fmt::Result {
        let mut start = (*self.game).clone();
        start.go_to(0);
        writeln!(text, "saved {}", now.0)?;
        writeln!(text, "address {}", write_address(&self.game))?;
        writeln!(text, "start {}", write_address(&start))?;
        if let Some(tag) = self.tag {
            writeln!(text, "link {tag}")?;
        }
        writeln!(text, "white {}", player_words(self.seating.white))?;
        writeln!(text, "black {}", player_words(self.seating.black))?;
        let order = self.tree.in_order();
        // Moves that were deleted are not kept, so that numbers change.
        let number = |id: MoveId| order.iter().position(|&it| it == id).map_or(0, |place| place + 1);
        for id in std::iter::once(MoveId::START).chain(order.iter().copied()) {
            if let Some(mv) = self.tree.mv(id) {
                writeln!(text, "move {} {mv}", number(self.tree.before(id)))?;
            }
            if let Some(times) = self.tree.note(id).times {
                writeln!(text, "left {} {} {}", number(id), milliseconds(times.white), milliseconds(times.black))?;
            }
            if let Some(words) = self.tree.note(id).settled.and_then(end_words) {
                writeln!(text, "end {} {words}", number(id))?;
            }
        }
        let line: Vec<_> = self.game.moves().iter().chain(self.game.undone()).copied().collect();
        writeln!(text, "tip {}", number(self.tree.at(&line)))?;
        if let Some(clock) = self.clock {
            let (base, increment) = (milliseconds(clock.control.base), milliseconds(clock.control.increment));
            let stopped = clock.stopped.map_or_else(|| "-".to_owned(), |moment| moment.0.to_string());
            writeln!(text, "clock {base} {increment} {} {} {stopped}", number(clock.live), clock.since.0)?;
        }
        text.write_str(END)
    }
}

/// Whether two kept texts differ at most in when they were kept.
#[must_use]
pub fn is_same_game(one: &str, other: &str) -> bool {
    let game = |text: &str| text.split_once('\n').map(|(_, game)| game.to_owned());
    game(one).is_some_and(|one| Some(one) == game(other))
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
