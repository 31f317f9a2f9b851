//! The worker that proves: what it is asked for, and its results.

use laska_app::worker::{Pace, SearchTask, Urgency};
use laska_rules::{Color, Move, Position};
use laska_worker::protocol::{
    Command, MemoryLimit, ProofOutcome, ProofResult, Reply, SearchId, SolveProgress, SolveResult,
};

use super::cache::{Cache, Key};
use super::line::{LineValue, ScoredLine, read_line};

/// The state of the worker that proves: what it is asked for, and caches of its results.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Prover {
    request: Option<Command>,
    id: SearchId,
    /// The position that the board has shown for a moment.
    pub(super) idle_position: Option<Position>,
    /// The position that the user asked to prove, with the larger memory limit.
    pub(super) requested: Option<Position>,
    /// The position in which the user asked for the proof of a win, and the side that is to win.
    pub(super) requested_win: Option<(Position, Color)>,
    pub(super) progress: Option<SolveProgress>,
    proofs: Cache<Key, Proof>,
    /// Positions whose proof needs more memory than it had.
    failures: Cache<Key, TooManyPositions>,
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

impl Prover {
    /// Returns the proof that should be running.
    pub(super) fn task(&self) -> Option<SearchTask> {
        let command = self.request.clone()?;
        Some(SearchTask { id: self.id, command, urgency: Urgency::Normal, pace: Pace::Immediate })
    }

    /// Sets the request; one that differs from the previous one gets a new id.
    pub(super) fn set_request(&mut self, request: Option<Command>) {
        if request != self.request {
            self.id = self.id.next();
            self.request = request;
            self.progress = None;
        }
    }

    /// Returns the request that is running.
    pub(super) const fn request(&self) -> Option<&Command> {
        self.request.as_ref()
    }

    /// Whether this is a reply to the current request.
    pub(super) fn is_asked_for(&self, reply: &Reply) -> bool {
        reply.id() == Some(self.id)
    }

    /// Drops everything that was asked for.
    pub(super) fn stop(&mut self) {
        self.requested = None;
        self.requested_win = None;
        self.idle_position = None;
    }

    /// Returns the proof for a position.
    pub(super) fn proof(&self, key: &Key) -> Option<&Proof> {
        self.proofs.get(key)
    }

    /// Returns the failed proof of a position.
    pub(super) fn failure(&self, key: &Key) -> Option<&TooManyPositions> {
        self.failures.get(key)
    }

    /// Returns the outcome of the search for a win of a side in a position.
    pub(super) fn win(&self, key: Key, side: Color) -> Option<&WinSearch> {
        self.wins.get(&(key, side))
    }

    /// Stores the solution of a position.
    pub(super) fn store_proof(&mut self, key: &Key, mut solution: SolveResult) {
        solution.moves.sort_by_key(|it| std::cmp::Reverse(it.value));
        let (position, capture_rule) = key;
        let lines = solution.moves.iter().map(|it| ScoredLine {
            value: LineValue::Proven(it.value),
            moves: read_line(&it.line, position, *capture_rule),
        });
        let proof = Proof { positions: solution.positions, lines: lines.collect() };
        self.proofs.insert(key, proof);
    }

    /// Stores that too many positions can arise in a position for this amount of memory.
    pub(super) fn store_failure(&mut self, key: &Key, memory: MemoryLimit) {
        let positions = self.progress.map_or(0, |progress| progress.positions);
        self.failures.insert(key, TooManyPositions { memory, positions });
    }

    /// Stores the outcome of the search for a win of a side in a position.
    pub(super) fn store_win(&mut self, key: Key, side: Color, outcome: WinSearch) {
        self.wins.insert(&(key, side), outcome);
    }
}

impl WinSearch {
    /// Reads the worker's result for a position.
    pub(super) fn of_result(proof: &ProofResult, (position, capture_rule): &Key) -> Self {
        match proof.outcome {
            ProofOutcome::Win => Self::Win {
                plies: proof.plies,
                positions: proof.positions,
                line: read_line(&proof.line, position, *capture_rule),
            },
            ProofOutcome::NoWin => Self::NoWin,
            ProofOutcome::Undecided => Self::Undecided,
        }
    }
}
