//! Proofs of wins where too many positions can arise to solve them: the search for a proof, and the check of any claimed
//! win.

mod checker;
mod node;
mod search;
mod table;

use laska_rules::{Chain, Color, Move, Position};

pub use checker::{CheckedWin, Checker, Checking, Failure, Refutation, check_win};

use crate::{Memory, Nodes};
use search::{End, Search};

/// Tries to prove that one side wins, however many positions can arise. Repetition counts for the other side; other
/// draw rules are not known here.
///
/// What it proves should be seen by a [`crate::Checker`], which asks for [`Prover::winning_move`]: the table knows
/// positions by their hashes only.
///
/// ```
/// use laska_engine::{Memory, Nodes, Plies, Prover, Proving, check_win};
/// use laska_rules::{Board, Chain, Color, notation::piece_list};
///
/// let root = piece_list::parse("a1WWW d4BBB, White to move", Board::Seven)?;
/// let mut prover = Prover::new(&root, Chain::All, Color::White, Memory::mebibytes(1));
/// while let Proving::Searching { .. } = prover.step(Nodes(1000)) {}
/// let win = check_win(&root, Chain::All, Color::White, Memory::mebibytes(1), |at| prover.winning_move(at))?;
/// assert!(win?.plies >= Plies(21));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Prover {
    root: Position,
    search: Search,
    /// The proofs that there were when the round began.
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

/// Where a prover stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proving {
    /// The win is neither proved nor disproved.
    Searching {
        /// How many positions were searched.
        nodes: Nodes,
        /// How many must still be proved at least, by a rough count.
        proof: Nodes,
        /// How many must still be disproved at least, by a rough count.
        disproof: Nodes,
    },
    /// The side wins, as [`crate::Checker`] can make sure.
    Proved,
    /// It cannot force a win. As sure as it is that the hashes of different positions differ.
    Disproved,
    /// Nothing more is found in this way: most likely it cannot. So end most searches of drawn positions.
    Undecided,
}

impl Prover {
    /// A prover of a win for that side, with a table of that size; lists along the line that is searched come on top.
    #[must_use]
    pub fn new(root: &Position, chain: Chain, attacker: Color, memory: Memory) -> Self {
        let search = Search::new(root, chain, attacker, memory);
        Self { root: root.clone(), search, proofs: 0, state: State::Searching }
    }

    /// How many positions were searched.
    #[must_use]
    pub const fn nodes(&self) -> Nodes {
        Nodes(self.search.nodes)
    }

    /// Searches on for that many positions, or to the end.
    pub fn step(&mut self, budget: Nodes) -> Proving {
        let until = self.search.nodes.saturating_add(budget.0);
        while self.state == State::Searching && self.search.nodes < until {
            match self.search.advance(until) {
                None => {}
                Some(End::Proved(_)) => self.state = State::Proved,
                Some(End::Disproved) => self.state = State::Disproved,
                Some(End::Doubtful) => self.begin_round(),
            }
        }
        match self.state {
            State::Searching => {
                let numbers = self.search.root_numbers();
                let (proof, disproof) = (Nodes(numbers.proof.into()), Nodes(numbers.disproof.into()));
                Proving::Searching { nodes: self.nodes(), proof, disproof }
            }
            State::Proved => Proving::Proved,
            State::Disproved => Proving::Disproved,
            State::Undecided => Proving::Undecided,
        }
    }

    /// The move that wins, in a position where the side that is to win is to move.
    ///
    /// The proofs that the table has lost are searched for again, for as long as the search took so far; `None` when
    /// that does not suffice, when there is no legal move, and when it is not won.
    #[must_use]
    pub fn winning_move(&mut self, position: &Position) -> Option<Move> {
        let moves = position.moves(self.search.chain);
        if moves.len() <= 1 {
            return moves.first().copied();
        }
        self.search.proved_move(position).or_else(|| {
            self.search.begin(position);
            // A few more, so that a quick proof may also be found again.
            let until = self.search.nodes.saturating_mul(2).saturating_add(10_000);
            match self.search.advance(until) {
                Some(End::Proved(mv)) => mv,
                _ => None,
            }
        })
    }

    /// Another round makes sense only where something new was proved.
    fn begin_round(&mut self) {
        let has_new = self.search.proofs > self.proofs;
        self.proofs = self.search.proofs;
        if !has_new || !self.search.begin_round(&self.root) {
            self.state = State::Undecided;
        }
    }
}
