//! What is proven: when a proof is sought, how far it is, and what it has found.

use laska_app::worker::{Pace, Search, Urgency, WorkerStatus};
use laska_rules::Position;
use laska_web::state::Event as TableEvent;
use laska_worker::protocol::{Command, GameText, MemoryText, Reply, SearchId, SolvingText, ValueText};

use super::desk::{Desk, Engine};
use super::lines::{KnownLine, Worth, read_line};
use super::opinion::{Key, Known};

/// The worker that proves: its request, and what it has found.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Prover {
    request: Option<Command>,
    id: SearchId,
    /// The position that has stood on the board for a moment.
    pub(super) stood: Option<Position>,
    /// The position that somebody wants proven whatever it takes.
    demanded: Option<Position>,
    pub(super) progress: Option<SolvingText>,
    proofs: Known<Key, Proof>,
    /// Positions that too many others can arise from.
    pub(super) failures: Known<Key, TooMany>,
}

/// The proven value of every move.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Proof {
    /// How many positions can arise.
    pub(super) positions: u64,
    /// A line for each move, the best first.
    pub(super) lines: Vec<KnownLine>,
}

/// More positions could arise than were allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooMany {
    /// With so much memory.
    pub(super) memory: MemoryText,
    /// So many were found.
    pub(super) positions: u64,
}

/// What is tried unasked: a million and a half of positions, two seconds or three.
const UNASKED_MIB: u32 = 64;

/// What is tried when it is asked for: what a browser on a small machine can still give.
const ASKED_MIB: u32 = 1024;

/// With more columns than this on the board a proof is not tried unasked. Each column can go almost anywhere, so that
/// each one more makes about ten times as many positions; of the studies, those with six have more than ten millions.
const MOST_COLUMNS: usize = 5;

fn mebibytes(count: u32) -> MemoryText {
    MemoryText::try_from(count).expect("both amounts are within the protocol's bounds")
}

impl Desk {
    /// What the worker that proves should be doing.
    #[must_use]
    pub fn proof(&self) -> Option<Search> {
        let command = self.prover.request.clone()?;
        Some(Search { id: self.prover.id, command, urgency: Urgency::InTime, pace: Pace::AtOnce })
    }

    /// Whether a proof may be tried unasked, once the position has stood for a moment.
    #[must_use]
    pub fn is_promising(&self) -> bool {
        self.game().position().columns().count() <= MOST_COLUMNS
    }

    /// What is proven of the position on the board.
    pub(super) fn proven(&self) -> Option<&Proof> {
        self.prover.proofs.of(&self.key_here())
    }

    pub(super) fn prove(&mut self) {
        self.prover.demanded = Some(self.document.cursor.position().clone());
    }

    pub(super) fn stop_proof(&mut self) {
        self.prover.demanded = None;
        self.prover.stood = None;
    }

    pub(super) fn renew_proof(&mut self) {
        let request = self.proof_wanted().map(|memory| Command::Solve { game: GameText::from(self.game()), memory });
        if request != self.prover.request {
            self.prover.id = self.prover.id.next();
            self.prover.request = request;
            self.prover.progress = None;
        }
    }

    /// With how much memory a proof should be sought now.
    fn proof_wanted(&self) -> Option<MemoryText> {
        if self.game().outcome().is_some() || self.proven().is_some() {
            return None;
        }
        let is = |wanted: &Option<Position>| wanted.as_ref() == Some(self.document.cursor.position());
        let memory = if is(&self.prover.demanded) {
            mebibytes(ASKED_MIB)
        } else if is(&self.prover.stood) && self.engine == Engine::On && self.is_promising() {
            mebibytes(UNASKED_MIB)
        } else {
            return None;
        };
        let failed = self.prover.failures.of(&self.key_here());
        failed.is_none_or(|failed| failed.memory < memory).then_some(memory)
    }

    /// Whether a proof could still be tried with more memory than was.
    pub(super) fn can_prove(&self) -> bool {
        let failed = self.prover.failures.of(&self.key_here());
        failed.is_none_or(|failed| failed.memory < mebibytes(ASKED_MIB))
    }

    pub(super) fn hear_prover(&mut self, event: TableEvent) {
        match event {
            TableEvent::Replied(reply) if reply.id() == Some(self.prover.id) => self.hear_proof(reply),
            // A worker that died of it had no more memory.
            TableEvent::Worker(WorkerStatus::Lost) => self.give_up(),
            _ => {}
        }
    }

    fn hear_proof(&mut self, reply: Reply) {
        match reply {
            Reply::Solving { progress, .. } => self.prover.progress = Some(progress),
            Reply::Solved { mut solution, .. } => {
                solution.moves.sort_by_key(|it| std::cmp::Reverse(rank(it.value)));
                let key @ (position, capture_rule) = &self.key_here();
                let lines = solution.moves.iter().map(|it| KnownLine {
                    worth: Worth::Proven(it.value),
                    moves: read_line(&it.line, position, *capture_rule),
                });
                let proof = Proof { positions: solution.positions, lines: lines.collect() };
                self.prover.proofs.learn(key, proof);
            }
            Reply::Failed { .. } => self.give_up(),
            _ => {}
        }
    }

    fn give_up(&mut self) {
        let Some(Command::Solve { memory, .. }) = self.prover.request else { return };
        let positions = self.prover.progress.map_or(0, |progress| progress.positions);
        self.prover.failures.learn(&self.key_here(), TooMany { memory, positions });
    }
}

/// The better for the side to move the larger: soon wins, late wins, draws, late losses, soon losses.
fn rank(value: ValueText) -> i32 {
    match value {
        ValueText::Win(plies) => i32::from(u16::MAX) + 1 - i32::from(plies),
        ValueText::Draw => 0,
        ValueText::Loss(plies) => i32::from(plies) - i32::from(u16::MAX) - 1,
    }
}
