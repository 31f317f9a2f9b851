//! The check of a problem, the search for better ones, and the measurement of its difficulty, slice by slice.

use laska_engine::{
    Clock, ImproverStatus, LEVEL_TRIES, Level, LevelTrial, MemorySize, Nodes, Problem, ProblemChecker, ProblemImprover,
    ProblemLimits, ProblemStatus, RandomBits, Stipulation,
};
use laska_rules::Game;

use super::task::{ExtraTask, SLICE, StartError, Task, TaskStatus};
use crate::protocol::{
    GameText, LevelResults, MemoryLimit, Packed, ProblemCheck, ProblemFindings, ProblemImprovements, ProblemTask,
    Reply, SearchId,
};

/// The work between two clock checks: some milliseconds on a slow machine.
const NODES_PER_CLOCK_CHECK: Nodes = Nodes(1024);

/// The maximum memory for each neighbor: three million positions, some seconds. There are hundreds of neighbors.
const NEIGHBOR_MEMORY: MemorySize = MemorySize::mebibytes(32);

/// The maximum number of nodes of each proof about a neighbor.
const NEIGHBOR_PROOF_NODES: Nodes = Nodes(20_000);

/// Starts a task about the position of a game.
pub(super) fn start(
    game: &GameText,
    stipulation: &str,
    task: ProblemTask,
    memory: MemoryLimit,
) -> Result<Box<dyn ExtraTask>, StartError> {
    let game = Game::try_from(game)?;
    if task == ProblemTask::Measure {
        return Ok(Box::new(Measure::new(&game)));
    }
    let stipulation: Stipulation = stipulation.parse()?;
    let problem = Problem::new(game.position().clone(), game.variant().capture_rule, stipulation)?;
    let limits = ProblemLimits::new(memory.into());
    if task == ProblemTask::Check {
        let checker = Box::new(ProblemChecker::new(&problem, limits));
        return Ok(Box::new(Check { checker, told: Told::default() }));
    }
    let memory = limits.memory.min(NEIGHBOR_MEMORY);
    let limits = ProblemLimits { memory, proof_nodes: NEIGHBOR_PROOF_NODES, ..limits };
    Ok(Box::new(Improve { improver: Box::new(ProblemImprover::new(&problem, limits)), told: Told::default() }))
}

/// What has been found out, as it was last told with a key.
struct Told<K>(Option<(K, Packed<ProblemFindings>)>);

impl<K> Default for Told<K> {
    fn default() -> Self {
        Self(None)
    }
}

impl<K: PartialEq> Told<K> {
    /// Returns the findings, which are written again only if the key is new.
    fn tell(&mut self, key: K, findings: impl FnOnce() -> ProblemFindings) -> Packed<ProblemFindings> {
        match &self.0 {
            Some((told, packed)) if *told == key => packed.clone(),
            _ => self.0.insert((key, Packed::from(&findings()))).1.clone(),
        }
    }
}

struct Check {
    checker: Box<ProblemChecker>,
    /// With the number of smaller positions examined.
    told: Told<(ProblemStatus, usize)>,
}

impl Check {
    fn findings(&mut self, status: ProblemStatus) -> Packed<ProblemFindings> {
        let Self { checker, told } = self;
        let examined = checker.report().map_or(0, |report| report.reductions.len());
        told.tell((status, examined), || {
            let reductions = checker.reductions();
            let (stage, finished, parts) = match status {
                ProblemStatus::Running { stage, finished, parts } => (Some(stage), finished, parts),
                ProblemStatus::Done => (None, 3 + reductions, 3 + reductions),
            };
            let (report, left_out) = checker.report().map(ProblemCheck::shorten).unzip();
            let left_out = left_out.unwrap_or_default();
            ProblemFindings::Check(Box::new(ProblemCheck { stage, finished, parts, report, left_out, reductions }))
        })
    }
}

impl ExtraTask for Check {
    fn run_slice(mut self: Box<Self>, id: SearchId, clock: &dyn Clock) -> TaskStatus {
        let slice_ends = clock.now() + SLICE;
        loop {
            let status = self.checker.step(NODES_PER_CLOCK_CHECK);
            if status == ProblemStatus::Done {
                return TaskStatus::Finished(Reply::Examined { id, findings: self.findings(status) });
            }
            if clock.now() >= slice_ends {
                let findings = self.findings(status);
                return TaskStatus::Running(Task::Extra(self), Reply::Examining { id, findings });
            }
        }
    }
}

struct Improve {
    improver: Box<ProblemImprover>,
    told: Told<(usize, usize)>,
}

impl Improve {
    fn findings(&mut self, finished: usize, neighbors: usize) -> Packed<ProblemFindings> {
        let Self { improver, told } = self;
        told.tell((finished, neighbors), || {
            let mut best = improver.improvements();
            let sound = best.len();
            best.truncate(ProblemImprovements::MAX_LISTED);
            ProblemFindings::Improvements(ProblemImprovements { finished, neighbors, sound, best })
        })
    }
}

impl ExtraTask for Improve {
    fn run_slice(mut self: Box<Self>, id: SearchId, clock: &dyn Clock) -> TaskStatus {
        let slice_ends = clock.now() + SLICE;
        loop {
            let status = self.improver.step(NODES_PER_CLOCK_CHECK);
            let ImproverStatus::Running { finished, neighbors, .. } = status else {
                let neighbors = self.improver.neighbors();
                return TaskStatus::Finished(Reply::Examined { id, findings: self.findings(neighbors, neighbors) });
            };
            if clock.now() >= slice_ends {
                let findings = self.findings(finished, neighbors);
                return TaskStatus::Running(Task::Extra(self), Reply::Examining { id, findings });
            }
        }
    }
}

struct Measure {
    trial: LevelTrial<Box<dyn FnMut(Level, u32) -> RandomBits>>,
    told: Told<usize>,
}

impl Measure {
    fn new(game: &Game) -> Self {
        // A fixed sequence, so that a problem always gets the same rating.
        let mut draws = 0..;
        let random = Box::new(move |_: Level, _: u32| RandomBits(RandomBits(0).draw(draws.next().unwrap_or_default())));
        let trial =
            LevelTrial::new(game.start().clone(), game.variant().capture_rule, game.moves().to_vec(), random as _);
        Self { trial, told: Told::default() }
    }
}

impl ExtraTask for Measure {
    fn run_slice(mut self: Box<Self>, id: SearchId, clock: &dyn Clock) -> TaskStatus {
        let slice_ends = clock.now() + SLICE;
        loop {
            let successes = self.trial.step(NODES_PER_CLOCK_CHECK);
            let is_done = successes.len() == Level::all().len();
            if is_done || clock.now() >= slice_ends {
                let successes = successes.to_vec();
                let findings = self
                    .told
                    .tell(successes.len(), || ProblemFindings::Levels(LevelResults { tries: LEVEL_TRIES, successes }));
                return if is_done {
                    TaskStatus::Finished(Reply::Examined { id, findings })
                } else {
                    TaskStatus::Running(Task::Extra(self), Reply::Examining { id, findings })
                };
            }
        }
    }
}
