//! Owns what a session can do besides searching and playing. The solver and the benchmark are as much code as the search:
//! a program that never names [`Skills::ALL`] has none of it.

use laska_engine::Clock;

use super::bench::Bench;
use super::solve::Solve;
use super::task::{Refused, Work};
use crate::protocol::Command;

/// How a task is started that is no search.
type Start = fn(&Command, &dyn Clock) -> Result<Box<dyn Work>, Refused>;

/// What a session can do.
#[derive(Clone, Copy, Debug)]
pub struct Skills(Start);

impl Skills {
    /// Searches and moves.
    pub const PLAY: Self = Self(|_, _| Err(Refused::Unskilled));

    /// Everything that the protocol knows: solves and the benchmark too.
    pub const ALL: Self = Self(|command, clock| match command {
        Command::Solve { game, memory } => Ok(Solve::start(game, *memory, clock)?),
        Command::Bench => Ok(Bench::start(clock)),
        _ => Err(Refused::Unskilled),
    });

    /// Starts a task that is no search.
    pub(super) fn start(self, command: &Command, clock: &dyn Clock) -> Result<Box<dyn Work>, Refused> {
        (self.0)(command, clock)
    }
}
