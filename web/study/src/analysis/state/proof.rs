//! The worker that proves: it solves a position whole, or proves a win of one side. When to start, the progress, and the
//! results; and the results that came with a record of the library.

use laska_app::worker::{Pace, SearchTask, Urgency, WorkerEvent, WorkerStatus};
use laska_library::{Assessment, Certainty, ExpectedResult, PlyCount};
use laska_rules::{CaptureRule, Color, Move, Position};
use laska_worker::protocol::{Command, GameText, MemoryLimit, ProofOutcome, Reply, SearchId, SolveProgress};

use super::analysis::{Analysis, Engine};
use super::lines::{LineValue, ScoredLine, read_line};
use super::searcher::{Cache, Key};

/// The state of the worker that proves: its current request and a cache of its results.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Prover {
    request: Option<Command>,
    id: SearchId,
    /// The position that the board has shown for a moment.
    pub(super) idle_position: Option<Position>,
    /// The position that the user asked to prove, with the larger memory limit.
    requested: Option<Position>,
    /// The position in which the user asked for the proof of a win, and the side that is to win.
    requested_win: Option<(Position, Color)>,
    pub(super) progress: Option<SolveProgress>,
    proofs: Cache<Key, Proof>,
    /// Positions whose proof needs more memory than it had.
    pub(super) failures: Cache<Key, TooManyPositions>,
    /// The outcomes of the searches for a win of each side.
    wins: Cache<(Key, Color), WinSearch>,
}

/// The outcome of a search for a win.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum WinSearch {
    /// The side wins in at most this many plies; checked in this many positions against every defense.
    Win { plies: u16, positions: u64, line: Vec<Move> },
    /// The side cannot force a win.
    NoWin,
    /// The search cannot decide it; most likely, the side cannot force a win.
    Undecided,
    /// It ran out of memory, or the win failed its check.
    Failed,
}

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

/// The proven value of every move in a position.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Proof {
    /// The number of positions that can arise.
    pub(super) positions: u64,
    /// One line for each move, best first.
    pub(super) lines: Vec<ScoredLine>,
}

/// A proof that failed because too many positions can arise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooManyPositions {
    pub(super) memory: MemoryLimit,
    /// The number of positions found before it failed.
    pub(super) positions: u64,
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
        let command = self.prover.request.clone()?;
        Some(SearchTask { id: self.prover.id, command, urgency: Urgency::Normal, pace: Pace::Immediate })
    }

    /// Whether a proof may start without a request, once the position has been on the board for a moment.
    pub fn allows_automatic_proof(&self) -> bool {
        self.game().position().columns().count() <= MAX_AUTOMATIC_COLUMNS
    }

    /// Returns the proof for the position on the board.
    pub(super) fn proven(&self) -> Option<&Proof> {
        self.prover.proofs.get(&self.key_here())
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
        self.prover.requested = None;
        self.prover.requested_win = None;
        self.prover.idle_position = None;
    }

    /// Returns the outcome of the search for a win of a side in the position on the board.
    pub(super) fn win_search(&self, side: Color) -> Option<&WinSearch> {
        self.prover.wins.get(&(self.key_here(), side))
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
        if request != self.prover.request {
            self.prover.id = self.prover.id.next();
            self.prover.request = request;
            self.prover.progress = None;
        }
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
        let failed = self.prover.failures.get(&self.key_here());
        failed.is_none_or(|failed| failed.memory < memory).then_some(memory)
    }

    /// Whether a proof could still succeed with more memory than the failed attempt had.
    pub(super) fn can_prove(&self) -> bool {
        let failed = self.prover.failures.get(&self.key_here());
        failed.is_none_or(|failed| failed.memory < mebibytes(REQUESTED_MIB))
    }

    pub(super) fn handle_prover(&mut self, event: WorkerEvent) {
        match event {
            WorkerEvent::Replied(reply) if reply.id() == Some(self.prover.id) => self.handle_proof_reply(reply),
            // A lost worker most likely ran out of memory.
            WorkerEvent::Status(WorkerStatus::Lost) => self.record_failure(),
            _ => {}
        }
    }

    fn handle_proof_reply(&mut self, reply: Reply) {
        match reply {
            Reply::Solving { progress, .. } => self.prover.progress = progress.unpack().ok(),
            Reply::Solved { solution, .. } => {
                let Ok(mut solution) = solution.unpack() else { return self.record_failure() };
                solution.moves.sort_by_key(|it| std::cmp::Reverse(it.value));
                let key @ (position, capture_rule) = &self.key_here();
                let lines = solution.moves.iter().map(|it| ScoredLine {
                    value: LineValue::Proven(it.value),
                    moves: read_line(&it.line, position, *capture_rule),
                });
                let proof = Proof { positions: solution.positions, lines: lines.collect() };
                self.prover.proofs.insert(key, proof);
            }
            Reply::Proved { proof, .. } => {
                let Ok(proof) = proof.unpack() else { return self.record_failure() };
                self.record_win_search(|position, capture_rule| match proof.outcome {
                    ProofOutcome::Win => WinSearch::Win {
                        plies: proof.plies,
                        positions: proof.positions,
                        line: read_line(&proof.line, position, capture_rule),
                    },
                    ProofOutcome::NoWin => WinSearch::NoWin,
                    ProofOutcome::Undecided => WinSearch::Undecided,
                })
            }
            Reply::Failed { .. } => self.record_failure(),
            _ => {}
        }
    }

    /// Stores the outcome of the search for a win that is running.
    fn record_win_search(&mut self, outcome: impl FnOnce(&Position, CaptureRule) -> WinSearch) {
        if let Some(side) = self.sought_winner() {
            let key = self.key_here();
            let outcome = outcome(&key.0, key.1);
            self.prover.wins.insert(&(key, side), outcome);
        }
    }

    fn record_failure(&mut self) {
        if let Some(Command::Prove { .. }) = self.prover.request {
            self.record_win_search(|_, _| WinSearch::Failed);
        }
        let Some(Command::Solve { memory, .. }) = self.prover.request else { return };
        let positions = self.prover.progress.map_or(0, |progress| progress.positions);
        self.prover.failures.insert(&self.key_here(), TooManyPositions { memory, positions });
    }
}
