//! Proofs of wins in positions that are too large to solve: proof-number search, and a checker for claimed wins.

mod checker;
mod node;
mod positions;
mod search;
mod segments;
mod table;

use laska_rules::{CaptureRule, Color, Move, Position};

pub use checker::{CheckStatus, CheckedWin, Refutation, RefutationKind, WinChecker, check_win};

use crate::{MemorySize, Nodes};
use search::{ProofResult, Search};

/// Tries to prove that one side wins, however many positions can arise. Repetition counts against that side; other draw
/// rules are ignored.
///
/// Check a proof with [`crate::WinChecker`] and the moves of [`Prover::winning_move`], because the table identifies
/// positions only by hash.
///
/// ```
/// use laska_engine::{MemorySize, Nodes, Plies, ProofStatus, Prover, check_win};
/// use laska_rules::{Board, CaptureRule, Color, notation::piece_list};
///
/// let root = piece_list::parse("a1WWW d4BBB, White to move", Board::Seven)?;
/// let (rule, memory) = (CaptureRule::MustFinish, MemorySize::mebibytes(1));
/// let mut prover = Prover::new(&root, rule, Color::White, memory);
/// while let ProofStatus::Searching { .. } = prover.step(Nodes(1000)) {}
/// let win = check_win(&root, rule, Color::White, memory, |position| prover.winning_move(position))?;
/// assert!(win?.plies >= Plies(21));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Prover {
    root: Position,
    search: Search,
    /// The number of proofs when the round began.
    proofs: u64,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Searching,
    Proved,
    Disproved,
    Undecided,
}

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
    /// The side wins, which [`crate::WinChecker`] can confirm.
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
        Self { root: root.clone(), search, proofs: 0, state: State::Searching }
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
                Some(ProofResult::Proved(_)) => self.state = State::Proved,
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
            State::Proved => ProofStatus::Proved,
            State::Disproved => ProofStatus::Disproved,
            State::Undecided => ProofStatus::Undecided,
        }
    }

    /// Returns the winning move in a position with the attacker to move.
    ///
    /// If the table has lost the proof, searches again, with as many nodes as the search has taken so far. Returns
    /// `None` if that is not enough, if there is no legal move, or if the position is not won.
    #[must_use]
    pub fn winning_move(&mut self, position: &Position) -> Option<Move> {
        let moves = position.legal_moves(self.search.capture_rule);
        if moves.len() <= 1 {
            return moves.first().copied();
        }
        self.search.proved_move(position).or_else(|| {
            self.search.begin(position);
            // Some extra nodes, so that even a short proof can be repeated.
            let until = self.search.nodes.saturating_mul(2).saturating_add(10_000);
            match self.search.advance(until) {
                Some(ProofResult::Proved(mv)) => mv,
                _ => None,
            }
        })
    }

    /// Starts another round if the last one found a new proof.
    fn begin_round(&mut self) {
        let has_new = self.search.proofs > self.proofs;
        self.proofs = self.search.proofs;
        if !has_new || !self.search.begin_round(&self.root) {
            self.state = State::Undecided;
        }
    }
}
