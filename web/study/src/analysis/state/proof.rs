//! Proofs: when the worker solves a position whole or proves a win of one side, and what its replies change; and the results
//! that come with a record of the library.

use laska_app::worker::{SearchTask, WorkerEvent, WorkerStatus};
use laska_library::{Assessment, Certainty, ExpectedResult, PlyCount};
use laska_rules::{Color, Position};
use laska_worker::protocol::{Command, GameText, MemoryLimit, Reply};

use super::analysis::{Analysis, Engine};
use super::cache::Key;
use super::prover::{Proof, WinSearch};

/// A result that is known although the position was not solved here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct KnownResult {
    pub(super) assessment: Assessment,
    pub(super) source: ProofSource,
}

/// Where a known result comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProofSource {
    Library,
    /// A search for a win on this page, which checked this many positions.
    Search {
        positions: u64,
    },
}

/// The memory for an automatic proof: two to three million positions, two to three seconds.
const AUTOMATIC_MIB: u32 = 24;

/// The memory for a proof at the user's request: what a browser on a small machine can still allocate.
const REQUESTED_MIB: u32 = 1024;

/// The memory for the search for a win, and again for its check. All of it is written at the start, so more would delay
/// the first sign of progress, and a phone may not have it.
const WIN_MIB: u32 = 256;

/// The maximum number of columns for an automatic proof. A column can reach almost any square, so each additional
/// column multiplies the number of positions by about ten; studies with six columns have more than ten million.
const MAX_AUTOMATIC_COLUMNS: usize = 5;

fn mebibytes(count: u32) -> MemoryLimit {
    MemoryLimit::try_from(count).expect("both amounts are within the protocol's bounds")
}

impl Analysis {
    /// Returns the proof that should be running.
    pub fn proof(&self) -> Option<SearchTask> {
        self.prover.task()
    }

    /// Whether a proof may start without a request, once the position has been on the board for a moment.
    pub fn allows_automatic_proof(&self) -> bool {
        self.game().position().columns().count() <= MAX_AUTOMATIC_COLUMNS
    }

    /// Returns the proof for the position on the board.
    pub(super) fn proven(&self) -> Option<&Proof> {
        self.prover.proof(&self.key_here())
    }

    pub(super) fn request_proof(&mut self) {
        self.prover.requested = Some(self.document.cursor.position().clone());
        self.prover.requested_win = None;
    }

    /// Starts a search for a win of one side.
    pub(super) fn request_win(&mut self, side: Color) {
        self.stop_proof();
        self.prover.requested_win = Some((self.document.cursor.position().clone(), side));
    }

    pub(super) fn stop_proof(&mut self) {
        self.prover.stop();
    }

    /// Returns the outcome of the search for a win of a side in the position on the board.
    pub(super) fn win_search(&self, side: Color) -> Option<&WinSearch> {
        self.prover.win(self.key_here(), side)
    }

    /// Returns the side whose win should be searched for.
    pub(super) fn sought_winner(&self) -> Option<Color> {
        let (position, side) = self.prover.requested_win.as_ref()?;
        let is_open = position == self.document.cursor.position() && self.win_search(*side).is_none();
        (is_open && self.game().outcome().is_none() && self.proven().is_none()).then_some(*side)
    }

    /// Returns what is known of the position on the board without solving it: from a proven win, or from the library.
    pub(super) fn known_result(&self) -> Option<KnownResult> {
        let found = Color::ALL.into_iter().find_map(|winner| match self.win_search(winner)? {
            WinSearch::Win { plies, positions, .. } => {
                let result = ExpectedResult::Win { winner, plies: Some(PlyCount(*plies)) };
                Some(KnownResult {
                    assessment: Assessment { result, certainty: Certainty::Searched },
                    source: ProofSource::Search { positions: *positions },
                })
            }
            WinSearch::NoWin | WinSearch::Undecided | WinSearch::Failed => None,
        });
        found.or_else(|| self.library_result().filter(|_| self.game().moves().is_empty()))
    }

    /// Returns the proven result of the start position if the game is a record of the library.
    pub(super) fn library_result(&self) -> Option<KnownResult> {
        self.document.source.as_ref()?;
        let assessment = Assessment::of(&self.document.tags)?;
        let is_proven = assessment.certainty != Certainty::Claimed;
        is_proven.then_some(KnownResult { assessment, source: ProofSource::Library })
    }

    /// Whether the result of the position on the board is proven, here or in the library.
    pub(super) fn is_settled(&self) -> bool {
        self.proven().is_some() || self.known_result().is_some()
    }

    pub(super) fn update_proof_request(&mut self) {
        let game = || GameText::from(self.game());
        let request = match self.sought_winner() {
            Some(side) => Some(Command::Prove { game: game(), side, memory: mebibytes(WIN_MIB) }),
            None => self.proof_memory().map(|memory| Command::Solve { game: game(), memory }),
        };
        self.prover.set_request(request);
    }

    /// Returns the memory for the proof that should be running; `None` if none should.
    fn proof_memory(&self) -> Option<MemoryLimit> {
        if self.game().outcome().is_some() || self.proven().is_some() {
            return None;
        }
        let is_here = |position: &Option<Position>| position.as_ref() == Some(self.document.cursor.position());
        let memory = if is_here(&self.prover.requested) {
            mebibytes(REQUESTED_MIB)
        } else if is_here(&self.prover.idle_position) && self.engine == Engine::On && self.allows_automatic_proof() {
            mebibytes(AUTOMATIC_MIB)
        } else {
            return None;
        };
        let failed = self.prover.failure(&self.key_here());
        failed.is_none_or(|failed| failed.memory < memory).then_some(memory)
    }

    /// Whether a proof could still succeed with more memory than the failed attempt had.
    pub(super) fn can_prove(&self) -> bool {
        let failed = self.prover.failure(&self.key_here());
        failed.is_none_or(|failed| failed.memory < mebibytes(REQUESTED_MIB))
    }

    pub(super) fn handle_prover(&mut self, event: WorkerEvent) {
        match event {
            WorkerEvent::Replied(reply) if self.prover.is_asked_for(&reply) => self.handle_proof_reply(reply),
            // A lost worker most likely ran out of memory.
            WorkerEvent::Status(WorkerStatus::Lost) => self.record_failure(),
            _ => {}
        }
    }

    fn handle_proof_reply(&mut self, reply: Reply) {
        match reply {
            Reply::Solving { progress, .. } => self.prover.progress = progress.unpack().ok(),
            Reply::Solved { solution, .. } => match solution.unpack() {
                Ok(solution) => self.prover.store_proof(&self.key_here(), solution),
                Err(_) => self.record_failure(),
            },
            Reply::Proved { proof, .. } => match proof.unpack() {
                Ok(proof) => self.record_win_search(|here| WinSearch::of_result(&proof, here)),
                Err(_) => self.record_failure(),
            },
            Reply::Failed { .. } => self.record_failure(),
            _ => {}
        }
    }

    /// Stores the outcome of the search for a win that is running.
    fn record_win_search(&mut self, outcome: impl FnOnce(&Key) -> WinSearch) {
        if let Some(side) = self.sought_winner() {
            let key = self.key_here();
            let outcome = outcome(&key);
            self.prover.store_win(key, side, outcome);
        }
    }

    fn record_failure(&mut self) {
        match self.prover.request() {
            Some(Command::Prove { .. }) => self.record_win_search(|_| WinSearch::Failed),
            Some(&Command::Solve { memory, .. }) => self.prover.store_failure(&self.key_here(), memory),
            _ => {}
        }
    }
}
