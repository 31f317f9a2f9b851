//! Owns solves: the exact value of a position, found slice by slice. Knows no talk.

use std::time::Duration;

use laska_engine::{Clock, Nodes, Solution, Solver, Solving, Value};
use laska_rules::{Game, Position};

use super::SLICE;
use super::report::milliseconds;
use super::task::{Refused, Task, Turn, Work};
use crate::protocol::{GameText, MemoryText, MoveValue, Phase, Reply, SearchId, SolutionText, SolvingText, ValueText};

/// A solve that goes on, with all the positions it has found.
pub(super) struct Solve {
    solver: Solver,
    position: Position,
    started: Duration,
}

/// Work between two looks at the clock: some milliseconds on a slow machine.
const WORK_PER_LOOK: Nodes = Nodes(1024);

impl Solve {
    pub(super) fn start(game: &GameText, memory: MemoryText, clock: &dyn Clock) -> Result<Box<Self>, Refused> {
        let game = Game::try_from(game)?;
        let position = game.position().clone();
        let solver = Solver::new(&position, game.variant().chain, memory.into());
        Ok(Box::new(Self { solver, position, started: clock.now() }))
    }
}

impl Work for Solve {
    fn work(mut self: Box<Self>, id: SearchId, clock: &dyn Clock) -> Turn {
        let slice_ends = clock.now() + SLICE;
        loop {
            let solving = match self.solver.step(WORK_PER_LOOK) {
                Ok(solving) => solving,
                Err(too_many) => return Turn::Ends(super::failed(id, &too_many)),
            };
            let now = clock.now();
            let elapsed = now.saturating_sub(self.started);
            let Some(progress) = progress(solving, elapsed) else {
                let Self { solver, position, .. } = *self;
                let solution = solver.into_solution().expect("the solver is done");
                return Turn::Ends(Reply::Solved { id, solution: solution_text(&solution, &position, elapsed) });
            };
            if now >= slice_ends {
                return Turn::GoesOn(Task::Other(self), Reply::Solving { id, progress });
            }
        }
    }
}

/// How far a solver is; `None` at the end.
fn progress(solving: Solving, elapsed: Duration) -> Option<SolvingText> {
    let (phase, positions, done) = match solving {
        Solving::Gathering { found, expanded } => (Phase::Gathering, found, expanded),
        Solving::Linking { positions, done } => (Phase::Linking, positions, done),
        Solving::Deciding { positions, decided, .. } => (Phase::Deciding, positions, decided),
        Solving::Done => return None,
    };
    Some(SolvingText { phase, positions: positions.0, done: done.0, elapsed_ms: milliseconds(elapsed) })
}

fn solution_text(solution: &Solution, position: &Position, elapsed: Duration) -> SolutionText {
    const OF_SET: &str = "the position that was solved and those after it are in its set";
    let moves = solution.moves(position).expect(OF_SET).into_iter().map(|(mv, value)| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        let replies = solution.line(&after).expect(OF_SET);
        let line = std::iter::once(mv).chain(replies).take(MoveValue::LONGEST_LINE);
        MoveValue { mv: mv.to_string(), value: text(value), line: line.map(|mv| mv.to_string()).collect() }
    });
    SolutionText {
        value: text(solution.value(position).expect(OF_SET)),
        positions: solution.positions().0,
        bytes: solution.peak().bytes() as u64,
        elapsed_ms: milliseconds(elapsed),
        moves: moves.collect(),
    }
}

const fn text(value: Value) -> ValueText {
    match value {
        Value::Win { plies } => ValueText::Win(plies.0),
        Value::Loss { plies } => ValueText::Loss(plies.0),
        Value::Draw => ValueText::Draw,
    }
}
