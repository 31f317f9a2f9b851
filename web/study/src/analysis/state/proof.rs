//! Owns what is proven: when a proof is sought, how far it is, and what it has found.

use laska_app::worker::{Pace, Search, Urgency, WorkerStatus};
use laska_web::state::Event as TableEvent;
use laska_worker::protocol::{Command, GameText, MemoryText, Reply, SearchId, SolutionText, SolvingText, ValueText};

use super::known::Known;
use super::opinion::{KnownLine, Worth};
use super::{Desk, Engine};

/// The machine that proves: what it is asked, and what it has found.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Prover {
    asked: Option<Command>,
    id: SearchId,
    /// The position that has stood on the board for a moment.
    pub(super) stood: Option<String>,
    /// The position that somebody wants proven whatever it takes.
    demanded: Option<String>,
    pub(super) progress: Option<SolvingText>,
    proofs: Known<SolutionText>,
    /// Positions that too many others can arise from.
    pub(super) failures: Known<TooMany>,
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
    /// What the machine that proves should be doing.
    #[must_use]
    pub fn proof(&self) -> Option<Search> {
        let command = self.prover.asked.clone()?;
        Some(Search { id: self.prover.id, command, urgency: Urgency::InTime, pace: Pace::AtOnce })
    }

    /// Whether a proof may be tried unasked, once the position has stood for a moment.
    #[must_use]
    pub fn is_promising(&self) -> bool {
        self.game().position().columns().count() <= MOST_COLUMNS
    }

    /// What is proven of the position on the board.
    pub(super) fn proven(&self) -> Option<&SolutionText> {
        self.prover.proofs.of(&self.position_text())
    }

    pub(super) fn prove(&mut self) {
        self.prover.demanded = Some(self.position_text());
    }

    pub(super) fn stop_proof(&mut self) {
        self.prover.demanded = None;
        self.prover.stood = None;
    }

    pub(super) fn renew_proof(&mut self) {
        let asked = self.proof_wanted().map(|memory| Command::Solve { game: GameText::from(self.game()), memory });
        if asked != self.prover.asked {
            self.prover.id = self.prover.id.next();
            self.prover.asked = asked;
            self.prover.progress = None;
        }
    }

    /// With how much memory a proof should be sought now.
    fn proof_wanted(&self) -> Option<MemoryText> {
        if self.game().outcome().is_some() || self.proven().is_some() {
            return None;
        }
        let position = self.position_text();
        let is = |wanted: &Option<String>| wanted.as_ref() == Some(&position);
        let memory = if is(&self.prover.demanded) {
            mebibytes(ASKED_MIB)
        } else if is(&self.prover.stood) && self.engine == Engine::On && self.is_promising() {
            mebibytes(UNASKED_MIB)
        } else {
            return None;
        };
        let failed = self.prover.failures.of(&position);
        failed.is_none_or(|failed| failed.memory < memory).then_some(memory)
    }

    /// Whether a proof could still be tried with more memory than was.
    pub(super) fn can_prove(&self) -> bool {
        let failed = self.prover.failures.of(&self.position_text());
        failed.is_none_or(|failed| failed.memory < mebibytes(ASKED_MIB))
    }

    pub(super) fn hear_prover(&mut self, event: TableEvent) {
        match event {
            TableEvent::Replied(reply) if reply.id() == Some(self.prover.id) => self.hear_proof(reply),
            // A machine that died of it had no more memory to give.
            TableEvent::Worker(WorkerStatus::Lost) => self.give_up(),
            _ => {}
        }
    }

    fn hear_proof(&mut self, reply: Reply) {
        match reply {
            Reply::Solving { progress, .. } => self.prover.progress = Some(progress),
            Reply::Solved { mut solution, .. } => {
                solution.moves.sort_by_key(|it| std::cmp::Reverse(rank(it.value)));
                self.prover.proofs.learn(&self.position_text(), solution);
            }
            Reply::Failed { .. } => self.give_up(),
            _ => {}
        }
    }

    fn give_up(&mut self) {
        let Some(Command::Solve { memory, .. }) = self.prover.asked else { return };
        let positions = self.prover.progress.map_or(0, |progress| progress.positions);
        self.prover.failures.learn(&self.position_text(), TooMany { memory, positions });
    }

    pub(super) fn proven_lines<'a>(&self, solution: &'a SolutionText) -> Vec<KnownLine<'a>> {
        let line =
            |it: &'a laska_worker::protocol::MoveValue| KnownLine { worth: Worth::Proven(it.value), moves: &it.line };
        solution.moves.iter().map(line).collect()
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
