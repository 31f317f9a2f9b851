//! The proof of a single win: the search for it, and then its check against every defense.

use std::time::Duration;

use laska_engine::{
    CheckStatus, CheckedWin, Clock, MemorySize, Nodes, ProofStatus, Prover, Refutation, TooManyPositions, WinChecker,
};
use laska_rules::{CaptureRule, Color, Game, Position};

use super::task::{ExtraTask, SLICE, StartError, Task, TaskStatus, failure_reply, milliseconds};
use crate::protocol::{GameText, MemoryLimit, Phase, ProofOutcome, ProofResult, Reply, SearchId, SolveProgress};

pub(super) struct Prove {
    position: Position,
    capture_rule: CaptureRule,
    side: Color,
    memory: MemorySize,
    prover: Prover,
    /// The check of the win that was found.
    checker: Option<WinChecker>,
    checked: Nodes,
    started: Duration,
}

/// The work between two clock checks: some milliseconds on a slow machine.
const NODES_PER_CLOCK_CHECK: Nodes = Nodes(1024);

/// The reason why a proof fails.
#[derive(Debug, thiserror::Error)]
enum ProofError {
    #[error(transparent)]
    Memory(#[from] TooManyPositions),
    #[error("the proof failed its check: {0}")]
    Refuted(Refutation),
}

impl Prove {
    pub(super) fn start(
        game: &GameText,
        side: Color,
        memory: MemoryLimit,
        clock: &dyn Clock,
    ) -> Result<Box<Self>, StartError> {
        let game = Game::try_from(game)?;
        let (position, capture_rule) = (game.position().clone(), game.variant().capture_rule);
        let memory = memory.into();
        let prover = Prover::new(&position, capture_rule, side, memory);
        let (checker, checked, started) = (None, Nodes(0), clock.now());
        Ok(Box::new(Self { position, capture_rule, side, memory, prover, checker, checked, started }))
    }

    /// Searches or checks some more positions, and returns the outcome if there is one.
    fn advance(&mut self) -> Result<Option<ProofResult>, ProofError> {
        let Self { checker, prover, .. } = self;
        if let Some(checker) = checker {
            return match checker.step(NODES_PER_CLOCK_CHECK, |position| prover.winning_move(position))? {
                CheckStatus::Running(checked) => {
                    self.checked = checked;
                    Ok(None)
                }
                CheckStatus::Won(win) => Ok(Some(win_result(&win))),
                CheckStatus::Refuted(refutation) => Err(ProofError::Refuted(refutation)),
            };
        }
        Ok(match prover.step(NODES_PER_CLOCK_CHECK) {
            ProofStatus::Searching { .. } => None,
            ProofStatus::Proved => {
                self.checker = Some(WinChecker::new(&self.position, self.capture_rule, self.side, self.memory)?);
                None
            }
            ProofStatus::Disproved => Some(self.result_without_win(ProofOutcome::NoWin)),
            ProofStatus::Undecided => Some(self.result_without_win(ProofOutcome::Undecided)),
        })
    }

    fn result_without_win(&self, outcome: ProofOutcome) -> ProofResult {
        ProofResult { outcome, plies: 0, positions: self.prover.nodes().0, line: Vec::new() }
    }

    fn progress(&self, elapsed: Duration) -> SolveProgress {
        let (phase, positions, done) = match self.checker {
            None => (Phase::Proving, self.prover.nodes(), Nodes(0)),
            Some(_) => (Phase::Checking, self.checked, self.checked),
        };
        SolveProgress { phase, positions: positions.0, done: done.0, elapsed_ms: milliseconds(elapsed) }
    }
}

fn win_result(win: &CheckedWin) -> ProofResult {
    ProofResult {
        outcome: ProofOutcome::Win,
        plies: win.plies.0,
        positions: win.positions.0,
        line: win.line.iter().map(ToString::to_string).collect(),
    }
}

impl ExtraTask for Prove {
    fn run_slice(mut self: Box<Self>, id: SearchId, clock: &dyn Clock) -> TaskStatus {
        let slice_ends = clock.now() + SLICE;
        loop {
            let advanced = self.advance();
            let now = clock.now();
            let elapsed = now.saturating_sub(self.started);
            match advanced {
                Err(error) => return TaskStatus::Finished(failure_reply(id, &error)),
                Ok(Some(proof)) => return TaskStatus::Finished(Reply::Proved { id, proof: (&proof).into() }),
                Ok(None) if now >= slice_ends => {
                    let progress = (&self.progress(elapsed)).into();
                    return TaskStatus::Running(Task::Extra(self), Reply::Solving { id, progress });
                }
                Ok(None) => {}
            }
        }
    }
}
