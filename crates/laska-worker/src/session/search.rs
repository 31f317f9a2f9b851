//! Owns searches: those for the best moves, and those in which a player of some level chooses. Knows no talk.

use std::time::Duration;

use laska_engine::{Chance, Clock, Depth, Level, Limits, LineCount, Nodes, Progress, Report, Root, Timed, TimedLimits};
use laska_rules::{Game, Move};

use super::SLICE;
use super::report;
use super::task::{Refused, Task, Turn};
use crate::protocol::{ChanceText, GameText, LevelText, LimitsText, Reply, SearchId};

/// A search that goes on in the session's searcher.
#[derive(Clone, Copy)]
pub(super) struct Search {
    /// Who chooses the move; `None` where the best is asked for.
    player: Option<Player>,
}

/// A player of some level, and what decides where moves seem as good to it.
#[derive(Clone, Copy)]
pub(super) struct Player {
    level: Level,
    chance: Chance,
}

impl Player {
    pub(super) fn new(level: LevelText, chance: ChanceText) -> Self {
        Self { level: level.into(), chance: chance.into() }
    }
}

impl Search {
    /// Starts a search for the best moves.
    pub(super) fn start(
        game: &GameText,
        limits: LimitsText,
        timed: &mut Timed,
        clock: &dyn Clock,
    ) -> Result<Self, Refused> {
        timed.start(root(game)?, timed_limits(limits), clock);
        Ok(Self { player: None })
    }

    /// Starts a search for a player's move.
    pub(super) fn start_play(
        game: &GameText,
        player: Player,
        movetime_ms: Option<u32>,
        timed: &mut Timed,
        clock: &dyn Clock,
    ) -> Result<Self, Refused> {
        // A time that never ends is one all the same: an only move is not thought about.
        let time = movetime_ms.map_or(Duration::MAX, |ms| Duration::from_millis(ms.into()));
        timed.start(root(game)?, TimedLimits { time: Some(time), search: player.level.limits() }, clock);
        Ok(Self { player: Some(player) })
    }

    pub(super) fn work(self, id: SearchId, timed: &mut Timed, clock: &dyn Clock) -> Turn {
        match timed.run(SLICE, clock) {
            Progress::Thinking(report) => {
                let report = report.clone();
                let report = report::text(&report, report.best(), timed.elapsed(clock));
                Turn::GoesOn(Task::Search(self), Reply::Progress { id, report })
            }
            Progress::Done(_) | Progress::Idle => Turn::Ends(self.stop(id, timed, clock)),
        }
    }

    /// Answers with what is known.
    pub(super) fn stop(self, id: SearchId, timed: &mut Timed, clock: &dyn Clock) -> Reply {
        let report = timed.stop().expect("a task is made when its search is started").clone();
        let mv = self.choice(&report);
        Reply::Best { id, report: report::text(&report, mv, timed.elapsed(clock)) }
    }

    fn choice(self, report: &Report) -> Move {
        self.player.map_or_else(|| report.best(), |player| player.level.choose(report, player.chance))
    }
}

fn root(game: &GameText) -> Result<Root, Refused> {
    Ok(Root::new(&Game::try_from(game)?)?)
}

fn timed_limits(limits: LimitsText) -> TimedLimits {
    let lines = limits.lines.and_then(|count| LineCount::new(count.get()));
    TimedLimits {
        time: limits.movetime_ms.map(|ms| Duration::from_millis(ms.into())),
        search: Limits {
            depth: limits.depth.map(Depth),
            nodes: limits.nodes.map(Nodes),
            lines: lines.unwrap_or(LineCount::ONE),
        },
    }
}
