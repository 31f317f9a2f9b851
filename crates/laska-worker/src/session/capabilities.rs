//! Optional tasks: solves, proofs, problems and the benchmark. They need as much code as the search, and a program that never
//! uses [`Capabilities::ALL`] leaves them out.

use std::time::Duration;

use laska_engine::{
    BENCHMARK, BENCHMARK_TABLE_SIZE, Clock, Evaluation, GameValue, Limits, Nodes, SearchStatus, Searcher, Solution,
    Solver, SolverStatus, TimedLimits, TimedSearch,
};
use laska_rules::{Game, Move, Position};

use super::problem;
use super::proof::Prove;
use super::task::{ExtraTask, SLICE, StartError, Task, TaskStatus, failure_reply, milliseconds};
use crate::protocol::{
    BenchEvaluation, BenchPosition, BenchResult, Command, GameText, MemoryLimit, MoveValue, Phase, Reply, ReplyCount,
    SearchId, SolveProgress, SolveResult,
};

/// Starts an optional task.
type Start = fn(&Command, &Evaluation, &dyn Clock) -> Result<Box<dyn ExtraTask>, StartError>;

/// The tasks that a session can run.
#[derive(Clone, Copy, Debug)]
pub struct Capabilities(Start);

impl Capabilities {
    /// Searches and moves at a level.
    pub const PLAY: Self = Self(|_, _, _| Err(StartError::Unsupported));

    /// All tasks of the protocol, including solves, proofs, problems and the benchmark.
    pub const ALL: Self = Self(|command, strongest, clock| match command {
        Command::Solve { game, memory } => Ok(Solve::start(game, *memory, clock)?),
        Command::Prove { game, side, memory } => Ok(Prove::start(game, *side, *memory, clock)?),
        Command::Problem { game, stipulation, task, memory } => problem::start(game, stipulation, *task, *memory),
        Command::Bench { evaluation } => Ok(Bench::start(*evaluation, strongest, clock)?),
        _ => Err(StartError::Unsupported),
    });

    /// Starts an optional task, given the strongest evaluation at hand.
    pub(super) fn start(
        self,
        command: &Command,
        strongest: &Evaluation,
        clock: &dyn Clock,
    ) -> Result<Box<dyn ExtraTask>, StartError> {
        (self.0)(command, strongest, clock)
    }
}

struct Solve {
    solver: Solver,
    position: Position,
    started: Duration,
}

/// The work between two clock checks: some milliseconds on a slow machine.
const NODES_PER_CLOCK_CHECK: Nodes = Nodes(1024);

impl Solve {
    fn start(game: &GameText, memory: MemoryLimit, clock: &dyn Clock) -> Result<Box<Self>, StartError> {
        let game = Game::try_from(game)?;
        let position = game.position().clone();
        let solver = Solver::new(&position, game.variant().capture_rule, memory.into());
        Ok(Box::new(Self { solver, position, started: clock.now() }))
    }
}

impl ExtraTask for Solve {
    fn run_slice(mut self: Box<Self>, id: SearchId, clock: &dyn Clock) -> TaskStatus {
        let slice_ends = clock.now() + SLICE;
        loop {
            let solving = match self.solver.step(NODES_PER_CLOCK_CHECK) {
                Ok(solving) => solving,
                Err(too_many) => return TaskStatus::Finished(failure_reply(id, &too_many)),
            };
            let now = clock.now();
            let elapsed = now.saturating_sub(self.started);
            let Some(progress) = progress(solving, elapsed) else {
                let Self { solver, position, .. } = *self;
                let solution = solver.into_solution().expect("the solver is done");
                return TaskStatus::Finished(Reply::Solved {
                    id,
                    solution: (&solve_result(&solution, &position, elapsed)).into(),
                });
            };
            if now >= slice_ends {
                return TaskStatus::Running(Task::Extra(self), Reply::Solving { id, progress: (&progress).into() });
            }
        }
    }
}

/// Returns the progress of a solver, or `None` if it is done.
fn progress(solving: SolverStatus, elapsed: Duration) -> Option<SolveProgress> {
    let (phase, positions, done) = match solving {
        SolverStatus::Gathering { found, expanded } => (Phase::Gathering, found, expanded),
        SolverStatus::Linking { positions, done } => (Phase::Linking, positions, done),
        SolverStatus::Deciding { positions, decided, .. } => (Phase::Deciding, positions, decided),
        SolverStatus::Done => return None,
    };
    Some(SolveProgress { phase, positions: positions.0, done: done.0, elapsed_ms: milliseconds(elapsed) })
}

fn solve_result(solution: &Solution, position: &Position, elapsed: Duration) -> SolveResult {
    const IN_SOLUTION: &str = "the solution contains the position and its successors";
    let moves = solution.moves(position).expect(IN_SOLUTION).into_iter().map(|(mv, value)| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        let best_replies = solution.best_line(&after).expect(IN_SOLUTION);
        let line = std::iter::once(mv).chain(best_replies).take(MoveValue::MAX_LINE_LEN);
        let replies = solution.moves(&after).expect(IN_SOLUTION);
        MoveValue {
            mv: mv.to_string(),
            value,
            line: line.map(|mv| mv.to_string()).collect(),
            replies: reply_count(&replies),
        }
    });
    SolveResult {
        value: solution.value(position).expect(IN_SOLUTION),
        positions: solution.positions().0,
        bytes: solution.peak_memory().bytes() as u64,
        elapsed_ms: milliseconds(elapsed),
        moves: moves.collect(),
    }
}

/// Counts replies and the mistakes among them.
fn reply_count(replies: &[(Move, GameValue)]) -> ReplyCount {
    let result = |value: GameValue| value.cmp(&GameValue::Draw);
    let best = replies.iter().map(|&(_, value)| result(value)).max();
    let mistakes = replies.iter().filter(|&&(_, value)| Some(result(value)) < best);
    // A list of moves has a fixed size.
    ReplyCount { all: replies.len() as u16, mistakes: mistakes.count() as u16 }
}

/// A running benchmark. It has its own searcher, because node counts depend on the table.
struct Bench {
    timed_search: TimedSearch,
    started: Duration,
    done: Vec<BenchPosition>,
}

impl Bench {
    fn start(evaluation: BenchEvaluation, strongest: &Evaluation, clock: &dyn Clock) -> Result<Box<Self>, StartError> {
        let evaluation = match (evaluation, strongest) {
            (BenchEvaluation::Terms, _) => Evaluation::Terms,
            (BenchEvaluation::Network, Evaluation::Network(_)) => strongest.clone(),
            (BenchEvaluation::Network, Evaluation::Terms) => return Err(StartError::NoNetwork),
        };
        let timed_search = TimedSearch::new(Searcher::with_evaluation(BENCHMARK_TABLE_SIZE, evaluation));
        let mut bench = Self { timed_search, started: clock.now(), done: Vec::new() };
        bench.start_next(clock);
        Ok(Box::new(bench))
    }

    /// Starts the search of the next position, if there is one.
    fn start_next(&mut self, clock: &dyn Clock) {
        if let Some(position) = BENCHMARK.get(self.done.len()) {
            let limits = TimedLimits { search: Limits::depth(position.depth), ..TimedLimits::default() };
            self.timed_search.clear();
            self.timed_search.start(position.root(), limits, clock);
        }
    }

    fn result(&self, clock: &dyn Clock) -> BenchResult {
        BenchResult {
            nodes: self.done.iter().map(|position| position.nodes).sum(),
            elapsed_ms: milliseconds(clock.now().saturating_sub(self.started)),
            positions: self.done.clone(),
        }
    }
}

impl ExtraTask for Bench {
    fn run_slice(mut self: Box<Self>, id: SearchId, clock: &dyn Clock) -> TaskStatus {
        if let SearchStatus::Done(info) = self.timed_search.run(SLICE, clock) {
            let nodes = info.nodes.0;
            let name = BENCHMARK[self.done.len()].name.to_owned();
            self.done.push(BenchPosition { name, nodes, elapsed_ms: milliseconds(self.timed_search.elapsed(clock)) });
            self.start_next(clock);
        }
        let bench = (&self.result(clock)).into();
        if self.done.len() == BENCHMARK.len() {
            TaskStatus::Finished(Reply::Benched { id, bench })
        } else {
            TaskStatus::Running(Task::Extra(self), Reply::Benching { id, bench })
        }
    }
}
