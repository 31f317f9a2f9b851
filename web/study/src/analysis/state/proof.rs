//! What is proven: when a proof is sought, how far it is, and what it has found.

use laska_app::worker::{Pace, Search, Urgency, WorkerStatus};
use laska_rules::Position;
use laska_web::state::Event as TableEvent;
use laska_worker::protocol::{Command, GameText, MemoryLimit, Reply, SearchId, SolveProgress, SolvedValue};

use super::analysis::{Analysis, Engine};
use super::lines::{LineValue, ScoredLine, read_line};
use super::searcher::{Cache, Key};

/// The worker that proves: its request, and what it has found.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Prover {
    request: Option<Command>,
    id: SearchId,
    /// The position that has stood on the board for a moment.
    pub(super) idle_position: Option<Position>,
    /// The position that somebody wants proven whatever it takes.
    requested: Option<Position>,
    pub(super) progress: Option<SolveProgress>,
    proofs: Cache<Key, Proof>,
    /// Positions that too many others can arise from.
    pub(super) failures: Cache<Key, TooManyPositions>,
}

/// The proven value of every move.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Proof {
    /// How many positions can arise.
    pub(super) positions: u64,
    /// A line for each move, the best first.
    pub(super) lines: Vec<ScoredLine>,
}

/// More positions could arise than were allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooManyPositions {
    /// With so much memory.
    pub(super) memory: MemoryLimit,
    /// So many were found.
    pub(super) positions: u64,
}

/// What is tried unasked: a million and a half of positions, two seconds or three.
const AUTOMATIC_MIB: u32 = 64;

/// What is tried when it is asked for: what a browser on a small machine can still give.
const REQUESTED_MIB: u32 = 1024;

/// With more columns than this on the board a proof is not tried unasked. Each column can go almost anywhere, so that
/// each one more makes about ten times as many positions; of the studies, those with six have more than ten millions.
const MAX_AUTOMATIC_COLUMNS: usize = 5;

fn mebibytes(count: u32) -> MemoryLimit {
    MemoryLimit::try_from(count).expect("both amounts are within the protocol's bounds")
}

impl Analysis {
    /// What the worker that proves should be doing.
    #[must_use]
    pub fn proof(&self) -> Option<Search> {
        let command = self.prover.request.clone()?;
        Some(Search { id: self.prover.id, command, urgency: Urgency::InTime, pace: Pace::AtOnce })
    }

    /// Whether a proof may be tried unasked, once the position has stood for a moment.
    #[must_use]
    pub fn is_automatic_proof_allowed(&self) -> bool {
        self.game().position().columns().count() <= MAX_AUTOMATIC_COLUMNS
    }

    /// What is proven of the position on the board.
    pub(super) fn proven(&self) -> Option<&Proof> {
        self.prover.proofs.get(&self.key_here())
    }

    pub(super) fn request_proof(&mut self) {
        self.prover.requested = Some(self.document.cursor.position().clone());
    }

    pub(super) fn stop_proof(&mut self) {
        self.prover.requested = None;
        self.prover.idle_position = None;
    }

    pub(super) fn update_proof_request(&mut self) {
        let request = self.proof_memory().map(|memory| Command::Solve { game: GameText::from(self.game()), memory });
        if request != self.prover.request {
            self.prover.id = self.prover.id.next();
            self.prover.request = request;
            self.prover.progress = None;
        }
    }

    /// With how much memory a proof should be sought now.
    fn proof_memory(&self) -> Option<MemoryLimit> {
        if self.game().outcome().is_some() || self.proven().is_some() {
            return None;
        }
        let is = |wanted: &Option<Position>| wanted.as_ref() == Some(self.document.cursor.position());
        let memory = if is(&self.prover.requested) {
            mebibytes(REQUESTED_MIB)
        } else if is(&self.prover.idle_position) && self.engine == Engine::On && self.is_automatic_proof_allowed() {
            mebibytes(AUTOMATIC_MIB)
        } else {
            return None;
        };
        let failed = self.prover.failures.get(&self.key_here());
        failed.is_none_or(|failed| failed.memory < memory).then_some(memory)
    }

    /// Whether a proof could still be tried with more memory than was.
    pub(super) fn can_prove(&self) -> bool {
        let failed = self.prover.failures.get(&self.key_here());
        failed.is_none_or(|failed| failed.memory < mebibytes(REQUESTED_MIB))
    }

    pub(super) fn handle_prover(&mut self, event: TableEvent) {
        match event {
            TableEvent::Replied(reply) if reply.id() == Some(self.prover.id) => self.handle_proof_reply(reply),
            // A worker that died of it had no more memory.
            TableEvent::Worker(WorkerStatus::Lost) => self.record_failure(),
            _ => {}
        }
    }

    fn handle_proof_reply(&mut self, reply: Reply) {
        match reply {
            Reply::Solving { progress, .. } => self.prover.progress = Some(progress),
            Reply::Solved { mut solution, .. } => {
                solution.moves.sort_by_key(|it| std::cmp::Reverse(sort_key(it.value)));
                let key @ (position, capture_rule) = &self.key_here();
                let lines = solution.moves.iter().map(|it| ScoredLine {
                    value: LineValue::Proven(it.value),
                    moves: read_line(&it.line, position, *capture_rule),
                });
                let proof = Proof { positions: solution.positions, lines: lines.collect() };
                self.prover.proofs.insert(key, proof);
            }
            Reply::Failed { .. } => self.record_failure(),
            _ => {}
        }
    }

    fn record_failure(&mut self) {
        let Some(Command::Solve { memory, .. }) = self.prover.request else { return };
        let positions = self.prover.progress.map_or(0, |progress| progress.positions);
        self.prover.failures.insert(&self.key_here(), TooManyPositions { memory, positions });
    }
}

/// The better for the side to move the larger: soon wins, late wins, draws, late losses, soon losses.
fn sort_key(value: SolvedValue) -> i32 {
    match value {
        SolvedValue::Win(plies) => i32::from(u16::MAX) + 1 - i32::from(plies),
        SolvedValue::Draw => 0,
        SolvedValue::Loss(plies) => i32::from(plies) - i32::from(u16::MAX) - 1,
    }
}
