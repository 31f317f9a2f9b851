//! Proofs of wins where too many positions can arise to solve them: the search for a proof, and the check of any
//! claimed win.

mod checker;
mod node;
mod search;
mod table;

use laska_rules::{CaptureRule, Color, Move, Position};

pub use checker::{CheckStatus, CheckedWin, Refutation, RefutationKind, WinChecker, check_win};

use crate::{MemorySize, Nodes};
use search::{ProofResult, Search};

/// Tries to prove that one side wins, however many positions can arise. Repetition counts for the other side; other
/// draw rules are ignored.
///
/// A proof should be checked with a [`crate::WinChecker`], by the moves of [`Prover::winning_move`], as the table knows
/// positions only by their hashes.
///
/// ```
/// use laska_engine::{MemorySize, Nodes, Plies, Prover, ProofStatus, check_win};
/// use laska_rules::{Board, CaptureRule, Color, notation::piece_list};
///
/// let root = piece_list::parse("a1WWW d4BBB, White to move", Board::Seven)?;
/// let mut prover = Prover::new(&root, CaptureRule::MustFinish, Color::White, MemorySize::mebibytes(1));
/// while let ProofStatus::Searching { .. } = prover.step(Nodes(1000)) {}
/// let win = check_win(&root, CaptureRule::MustFinish, Color::White, MemorySize::mebibytes(1), |at| prover.winning_move(at))?;
/// assert!(win?.plies >= Plies(21));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Prover {
    root: Position,
    search: Search,
    /// How many proofs there were when the round began.
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

/// The state of a prover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofStatus {
    /// The win is neither proved nor disproved yet.
    Searching {
        /// How many positions were searched.
        nodes: Nodes,
        /// The proof number: about how many positions must still be proved.
        proof: Nodes,
        /// The disproof number: about how many positions must still be disproved.
        disproof: Nodes,
    },
    /// The side wins, which [`crate::WinChecker`] can confirm.
    Proved,
    /// It cannot force a win, unless two positions have the same hash.
    Disproved,
    /// Nothing more can be found: most likely it cannot force a win. Most searches of drawn positions end like this.
    Undecided,
}

impl Prover {
    /// A prover of a win for that side, with a table of that size; the lists along the current line are not included.
    #[must_use]
    pub fn new(root: &Position, capture_rule: CaptureRule, attacker: Color, memory: MemorySize) -> Self {
        let search = Search::new(root, capture_rule, attacker, memory);
        Self { root: root.clone(), search, proofs: 0, state: State::Searching }
    }

    /// How many positions were searched.
    #[must_use]
    pub const fn nodes(&self) -> Nodes {
        Nodes(self.search.nodes)
    }

    /// Searches that many more positions, or to the end.
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

    /// The winning move in a position where the attacker is to move.
    ///
    /// A proof that the table has lost is searched again, with as many nodes as the search took so far. `None` if that
    /// does not suffice, if there is no legal move, or if the position is not won.
    #[must_use]
    pub fn winning_move(&mut self, position: &Position) -> Option<Move> {
        let moves = position.moves(self.search.capture_rule);
        if moves.len() <= 1 {
            return moves.first().copied();
        }
        self.search.proved_move(position).or_else(|| {
            self.search.begin(position);
            // Some more, so that a quick proof can be found again.
            let until = self.search.nodes.saturating_mul(2).saturating_add(10_000);
            match self.search.advance(until) {
                Some(ProofResult::Proved(mv)) => mv,
                _ => None,
            }
        })
    }

    /// Starts another round if the last one has proved something new.
    fn begin_round(&mut self) {
        let has_new = self.search.proofs > self.proofs;
        self.proofs = self.search.proofs;
        if !has_new || !self.search.begin_round(&self.root) {
            self.state = State::Undecided;
        }
    }
}
