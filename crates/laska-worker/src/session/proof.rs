//! The proof of a single win: the search for it, the strategy that follows, and its check against every defense.

use std::time::Duration;

use laska_engine::{
    CheckStatus, CheckedWin, Clock, Extraction, ExtractionError, ExtractionStatus, MemorySize, Nodes, ProofStatus,
    Prover, Refutation, Strategy, TooManyPositions, WinChecker,
};
use laska_rules::{CaptureRule, Color, Game, Position};

use super::task::{ExtraTask, SLICE, StartError, Task, TaskStatus, failure_reply, milliseconds};
use crate::protocol::{GameText, MemoryLimit, Phase, ProofOutcome, ProofResult, Reply, SearchId, SolveProgress};

pub(super) struct Prove {
    position: Position,
    capture_rule: CaptureRule,
    side: Color,
    memory: MemorySize,
    stage: Stage,
    started: Duration,
}

enum Stage {
    Search(Box<Prover>),
    Extraction(Box<Extraction>),
    Check {
        strategy: Strategy,
        checker: Box<WinChecker>,
        checked: Nodes,
    },
    /// The stage is being replaced.
    Replaced,
}

/// The work between two clock checks: some milliseconds on a slow machine.
const NODES_PER_CLOCK_CHECK: Nodes = Nodes(1024);

/// The reason why a proof fails.
#[derive(Debug, thiserror::Error)]
enum ProofError {
    #[error(transparent)]
    Memory(#[from] TooManyPositions),
    #[error(transparent)]
    Extraction(#[from] ExtractionError),
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
        let stage = Stage::Search(Box::new(Prover::new(&position, capture_rule, side, memory)));
        Ok(Box::new(Self { position, capture_rule, side, memory, stage, started: clock.now() }))
    }

    /// Searches or checks some more positions, and returns the outcome if there is one.
    fn advance(&mut self) -> Result<Option<ProofResult>, ProofError> {
        let is_over = match &mut self.stage {
            Stage::Search(prover) => match prover.step(NODES_PER_CLOCK_CHECK) {
                ProofStatus::Searching { .. } => false,
                ProofStatus::Proved => true,
                ProofStatus::Disproved => return Ok(Some(result_without_win(ProofOutcome::NoWin, prover.nodes()))),
                ProofStatus::Undecided => return Ok(Some(result_without_win(ProofOutcome::Undecided, prover.nodes()))),
            },
            Stage::Extraction(extraction) => extraction.step(NODES_PER_CLOCK_CHECK)? == ExtractionStatus::Done,
            Stage::Check { strategy, checker, checked } => {
                match checker.step(NODES_PER_CLOCK_CHECK, |position| strategy.winning_move(position))? {
                    CheckStatus::Running(positions) => *checked = positions,
                    CheckStatus::Won(win) => return Ok(Some(win_result(&win))),
                    CheckStatus::Refuted(refutation) => return Err(ProofError::Refuted(refutation)),
                }
                false
            }
            Stage::Replaced => false,
        };
        if is_over {
            self.stage = match std::mem::replace(&mut self.stage, Stage::Replaced) {
                Stage::Search(prover) => Stage::Extraction(Box::new(Extraction::new(*prover, self.memory)?)),
                Stage::Extraction(extraction) => {
                    let strategy = extraction.into_strategy().expect("the extraction is done");
                    let checker = Box::new(WinChecker::new(&self.position, self.capture_rule, self.side, self.memory)?);
                    Stage::Check { strategy, checker, checked: Nodes(0) }
                }
                later => later,
            };
        }
        Ok(None)
    }

    fn progress(&self, elapsed: Duration) -> SolveProgress {
        let (phase, positions, done) = match &self.stage {
            Stage::Search(prover) => (Phase::Proving, prover.nodes(), Nodes(0)),
            Stage::Extraction(extraction) => (Phase::Proving, extraction.nodes(), Nodes(0)),
            Stage::Check { checked, .. } => (Phase::Checking, *checked, *checked),
            Stage::Replaced => (Phase::Checking, Nodes(0), Nodes(0)),
        };
        SolveProgress { phase, positions: positions.0, done: done.0, elapsed_ms: milliseconds(elapsed) }
    }
}

fn result_without_win(outcome: ProofOutcome, nodes: Nodes) -> ProofResult {
    ProofResult { outcome, plies: 0, positions: nodes.0, line: Vec::new() }
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
