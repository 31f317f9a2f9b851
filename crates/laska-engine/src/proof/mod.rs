//! Proofs of wins in positions that are too large to solve: proof-number search, the strategy that follows from a proof, and
//! a checker for claimed wins.

mod checker;
mod extraction;
mod in_progress;
mod known;
mod node;
mod positions;
mod search;
mod segments;
mod strategy;
mod table;

use std::sync::Arc;

use laska_rules::{CaptureRule, Color, Position};

pub use checker::{CheckStatus, CheckedWin, Refutation, RefutationKind, WinChecker, check_win};
pub use extraction::{Extraction, ExtractionError, ExtractionStatus};
pub use known::KnownWins;
pub use strategy::Strategy;

use crate::{MemorySize, Nodes};
use search::{PathDisproofs, ProofResult, ProvedWin, Search, UNLIMITED};
use table::ProofTable;

/// Tries to prove that one side wins, however many positions can arise. Repetition counts against that side; other draw
/// rules are ignored.
///
/// A proof is a table of results. [`Extraction`] turns it into a [`Strategy`], which should be checked with
/// [`crate::WinChecker`], because the table identifies positions only by hash.
///
/// ```
/// use laska_engine::{MemorySize, Nodes, Plies, ProofStatus, Prover, check_win};
/// use laska_rules::{Board, CaptureRule, Color, notation::piece_list};
///
/// let root = piece_list::parse("a1WWW d4BBB, White to move", Board::Seven)?;
/// let (rule, memory) = (CaptureRule::MustFinish, MemorySize::mebibytes(1));
/// let mut prover = Prover::new(&root, rule, Color::White, memory);
/// while let ProofStatus::Searching { .. } = prover.step(Nodes(1000)) {}
/// let strategy = prover.into_strategy(memory)?;
/// let win = check_win(&root, rule, Color::White, memory, |position| strategy.winning_move(position))?;
/// assert!(win?.plies >= Plies(21));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Prover {
    root: Position,
    search: Search,
    round: u32,
    /// The number of proofs when the round began.
    proofs: u64,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Searching,
    Proved(ProvedWin),
    Disproved,
    Undecided,
}

/// The maximum number of rounds. Nearly all proofs take one.
const MAX_ROUNDS: u32 = 255;

/// The status of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofStatus {
    /// The win is neither proved nor disproved so far.
    Searching {
        /// The number of nodes searched.
        nodes: Nodes,
        /// The proof number, an estimate of the positions that must still be proved.
        proof: Nodes,
        /// The disproof number, an estimate of the positions that must still be disproved.
        disproof: Nodes,
    },
    /// The side wins; [`Prover::into_strategy`] returns how.
    Proved,
    /// The side cannot force a win, unless two positions have the same hash.
    Disproved,
    /// The search cannot decide the position; most likely the side cannot force a win. Most searches of drawn positions
    /// end like this.
    Undecided,
}

impl Prover {
    /// Creates a prover of a win for `attacker` with a table of the given size. Memory for the current line is not
    /// included.
    #[must_use]
    pub fn new(root: &Position, capture_rule: CaptureRule, attacker: Color, memory: MemorySize) -> Self {
        let search = Search::new(root, capture_rule, attacker, memory);
        Self { root: root.clone(), search, round: 1, proofs: 0, state: State::Searching }
    }

    /// Takes wins as proved. The strategy of the proof plays them on.
    ///
    /// # Panics
    /// If they are wins of the other side or by another capture rule.
    #[must_use]
    pub fn with_known(mut self, known: Arc<KnownWins>) -> Self {
        assert_eq!((known.winner, known.capture_rule), (self.search.attacker, self.search.capture_rule));
        self.search = self.search.with_known(&self.root, known);
        self
    }

    /// Creates a prover of the same win that shares the table, for another thread: each uses what the others have proved. If one
    /// of them has proved the win, the strategy comes from that one. Then results depend on how the threads run; those of a
    /// prover alone never do.
    #[must_use]
    pub fn helper(&mut self) -> Self {
        let search = self.search.helper(&self.root);
        Self { root: self.root.clone(), search, round: 1, proofs: 0, state: State::Searching }
    }

    /// Returns the memory of a table that has room for this many nodes. A larger one is of no use to a search of as many.
    #[must_use]
    pub const fn memory_for(nodes: Nodes) -> MemorySize {
        ProofTable::memory_for(nodes)
    }

    /// Returns the number of nodes searched.
    #[must_use]
    pub const fn nodes(&self) -> Nodes {
        Nodes(self.search.nodes)
    }

    /// Searches this many more nodes, or fewer if the search ends.
    pub fn step(&mut self, budget: Nodes) -> ProofStatus {
        let until = self.search.nodes.saturating_add(budget.0);
        while self.state == State::Searching && self.search.nodes < until {
            match self.search.advance(until) {
                None => {}
                Some(ProofResult::Proved(win)) => self.state = State::Proved(win),
                Some(ProofResult::Disproved) => self.state = State::Disproved,
                Some(ProofResult::Uncertain) => self.begin_round(),
            }
        }
        match self.state {
            State::Searching => {
                let numbers = self.search.root_numbers();
                let (proof, disproof) = (Nodes(numbers.proof.into()), Nodes(numbers.disproof.into()));
                ProofStatus::Searching { nodes: self.nodes(), proof, disproof }
            }
            State::Proved(_) => ProofStatus::Proved,
            State::Disproved => ProofStatus::Disproved,
            State::Undecided => ProofStatus::Undecided,
        }
    }

    /// Returns a winning strategy, once the win is proved; see [`Extraction`]. Uses at most `memory` besides the table.
    ///
    /// # Errors
    /// If the win is not proved, if the positions of the strategy do not fit in memory, or if the proof is wrong because
    /// two positions have the same hash.
    pub fn into_strategy(self, memory: MemorySize) -> Result<Strategy, ExtractionError> {
        let mut extraction = Extraction::new(self, memory)?;
        loop {
            if let ExtractionStatus::Done = extraction.step(Nodes::MAX)? {
                return Ok(extraction.into_strategy().expect("the extraction is done"));
            }
        }
    }

    /// Starts another round if the last one found a new proof.
    fn begin_round(&mut self) {
        let has_new = self.search.proofs > self.proofs;
        self.proofs = self.search.proofs;
        if !has_new || self.round == MAX_ROUNDS {
            self.state = State::Undecided;
        } else {
            self.round += 1;
            self.search.begin(&self.root, UNLIMITED, PathDisproofs::Reused);
        }
    }
}
