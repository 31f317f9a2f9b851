//! Owns the search of one depth: alpha-beta with principal variations, takes searched out to rest. Knows no deepening,
//! no limits and no time.
//!
//! It runs on a stack of [`Frame`]s of its own, one node after the other, so that it can stand still between any two.
//! After Knuth, Moore: An analysis of alpha-beta pruning (1975); Marsland, Campbell: Parallel search of strongly ordered
//! game trees (1982) for the scouts.

mod anchor;
mod enter;
mod frame;
mod ordering;
mod path;
mod pruning;
mod reduction;
mod walk;

use laska_rules::{Board, Chain, Move, MoveList, Position, PositionHash};

use crate::aspiration::Window;
use crate::table::Table;
use crate::{Depth, Judge, Line, Memory, Nodes, Root, Score};
use anchor::Anchor;
use frame::Frame;
use ordering::{Candidate, Ordering};
use path::Path;

/// The deepest node, single replies and takes included; there a position is judged as it is.
const MAX_PLY: usize = Line::CAPACITY;

/// A search, suspended between two nodes.
pub(crate) struct AlphaBeta<J> {
    judge: J,
    table: Table,
    ordering: Ordering,
    root: Position,
    chain: Chain,
    /// Tells the table's positions of one game from those of another: chain rule and draws change what they are worth.
    salt: u64,
    /// The position at the node that is searched.
    position: Position,
    path: Path,
    /// One for each ply.
    frames: Box<[Frame]>,
    /// The moves of all nodes on the way, those of the deepest last.
    candidates: Vec<Candidate>,
    /// Where moves are generated.
    moves: MoveList,
    /// Moves of the root that are not searched.
    left_out: Vec<Move>,
    ply: usize,
    next: Next,
    nodes: Nodes,
    /// Above this ply a single reply costs no depth.
    extended_plies: usize,
}

/// What the search does next.
#[derive(Clone, Copy)]
enum Next {
    /// Looks at a new node.
    Enter,
    /// Tries the next move of a node.
    Pick,
    /// Hands the score of a finished node to the one above.
    Resume(Value),
}

/// What a node is worth to its side to move.
#[derive(Clone, Copy)]
struct Value {
    score: Score,
    rests_on: Anchor,
    /// See [`frame::Best::quiet`].
    quiet: usize,
}

impl<J: Judge> AlphaBeta<J> {
    pub(crate) fn new(size: Memory, judge: J) -> Self {
        let nowhere = Position::start(Board::default());
        Self {
            judge,
            table: Table::new(size),
            ordering: Ordering::new(),
            root: nowhere.clone(),
            chain: Chain::default(),
            salt: 0,
            position: nowhere,
            path: Path::new(),
            frames: vec![Frame::EMPTY; MAX_PLY + 1].into_boxed_slice(),
            candidates: Vec::new(),
            moves: MoveList::new(),
            left_out: Vec::with_capacity(MoveList::CAPACITY),
            ply: 0,
            next: Next::Enter,
            nodes: Nodes(0),
            extended_plies: 0,
        }
    }

    /// Forgets everything learned so far.
    pub(crate) fn clear(&mut self) {
        self.table.clear();
    }

    /// What follows is about this root. The table is kept.
    pub(crate) fn set_root(&mut self, root: &Root) {
        self.root = root.position().clone();
        self.position = root.position().clone();
        self.ply = 0;
        self.chain = root.chain();
        self.salt = salt(root);
        self.path.begin(root);
        self.table.begin_search();
        self.ordering.clear();
        // No way down has more moves than this, so that the search itself never allocates.
        self.candidates.clear();
        self.candidates.reserve(MAX_PLY * MoveList::CAPACITY);
        self.nodes = Nodes(0);
    }

    /// Starts the search of a depth at the root, without these first moves.
    pub(crate) fn begin(&mut self, depth: Depth, window: Window, left_out: &[Move]) {
        debug_assert_eq!(self.ply, 0, "the depth before was searched whole");
        self.frames[0].begin(window.alpha, window.beta, depth);
        self.left_out.clear();
        self.left_out.extend_from_slice(left_out);
        self.extended_plies = 2 * usize::from(depth.0);
        self.next = Next::Enter;
    }

    /// Searches on until so many nodes have been visited since the root was set; gives the root's score once it is
    /// known, before the next node is looked at.
    pub(crate) fn advance(&mut self, until: Nodes) -> Option<Score> {
        loop {
            self.next = match self.next {
                Next::Enter if self.nodes >= until => return None,
                Next::Enter => self.enter(),
                Next::Pick => self.pick(),
                Next::Resume(value) if self.ply == 0 => return Some(value.score),
                Next::Resume(value) => self.resume(value),
            }
        }
    }

    /// The nodes visited since the root was set.
    pub(crate) const fn nodes(&self) -> Nodes {
        self.nodes
    }

    /// The best line at the root that this depth has found so far, and its score.
    pub(crate) fn best(&self) -> Option<(&Line, Score)> {
        let root = &self.frames[0];
        root.best.mv.map(|_| (&root.line, root.best.score))
    }

    /// What the root is worth without looking ahead.
    pub(crate) fn judge_root(&self) -> Score {
        self.judge.judge(&self.root)
    }

    /// The place of the node's position in the table.
    const fn key(&self) -> PositionHash {
        PositionHash(self.position.hash().0 ^ self.salt)
    }
}

/// A number of its own for every chain rule with every set of draw rules.
fn salt(root: &Root) -> u64 {
    let rules = root.draw_rules();
    let number = root.chain() as u64 * 4 + u64::from(rules.repetition) * 2 + u64::from(rules.forty_moves);
    // Weyl's sequence in splitmix64: multiples of an odd number close to 2^64 over the golden ratio differ in many bits.
    number.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
