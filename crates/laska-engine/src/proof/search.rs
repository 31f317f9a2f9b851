//! Depth-first proof-number search in steps.

use laska_rules::{CaptureRule, Color, Move, Position, PositionHash};

use super::node::{Child, DisproofBasis, INFINITY, NodeSummary, NodeType, Played, ProofNumbers, play_forced, undo_to};
use super::table::{ProofEntry, ProofTable};
use crate::MemorySize;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProofResult {
    /// The attacker wins, with this move if it is to move.
    Proved(Option<Move>),
    /// The attacker cannot force a win.
    Disproved,
    /// Probably disproved, but the disproof depends on other paths.
    Uncertain,
}

/// Searches for a proof that one side wins by df-pn (Nagai, 2002): best-first proof-number search, made depth-first by
/// thresholds and a table.
///
/// A repeated position counts as disproved on its path. Proofs never depend on this, so they are valid on any path. A
/// disproof may: it is marked, and reused only in the same round of the search (the graph history interaction problem,
/// Kishimoto and Müller, 2004).
pub(super) struct Search {
    pub(super) capture_rule: CaptureRule,
    attacker: Color,
    table: ProofTable,
    position: Position,
    frames: Vec<Frame>,
    path: Path,
    /// The children of all frames, with those of the last frame last.
    children: Vec<Child>,
    /// The moves from the root to the last frame.
    played: Played,
    round: u8,
    pub(super) nodes: u64,
    /// The number of proved nodes.
    pub(super) proofs: u64,
}

/// A node on the path to the current one.
struct Frame {
    hash: PositionHash,
    node_type: NodeType,
    /// The search leaves the node when a number reaches its threshold.
    thresholds: ProofNumbers,
    first_child: usize,
    first_played: usize,
    nodes_before: u64,
    /// The index of the child that is being searched.
    searching: usize,
}

impl Search {
    pub(super) fn new(root: &Position, capture_rule: CaptureRule, attacker: Color, memory: MemorySize) -> Self {
        let mut search = Self {
            capture_rule,
            attacker,
            table: ProofTable::new(memory),
            position: root.clone(),
            frames: Vec::new(),
            path: Path::new(),
            children: Vec::new(),
            played: Vec::new(),
            round: 0,
            nodes: 0,
            proofs: 0,
        };
        search.begin(root);
        search
    }

    /// Starts the search of a root in place of the current one.
    pub(super) fn begin(&mut self, root: &Position) {
        while !self.frames.is_empty() {
            self.pop();
        }
        self.position = root.clone();
        self.push(ProofNumbers { proof: INFINITY, disproof: INFINITY }, 0);
    }

    /// Starts another round, which ignores disproofs that depend on paths. Returns `false` if there are no more rounds.
    pub(super) fn begin_round(&mut self, root: &Position) -> bool {
        let has_next = self.round < u8::MAX - 1;
        self.round += u8::from(has_next);
        self.begin(root);
        has_next
    }

    pub(super) fn root_numbers(&self) -> ProofNumbers {
        let end = self.frames.get(1).map_or(self.children.len(), |frame| frame.first_child);
        NodeSummary::of(self.frames[0].node_type, self.children[..end].iter().map(|&child| self.resolved(child)))
            .numbers
    }

    /// Searches until the total number of nodes reaches `until` or the root is decided.
    pub(super) fn advance(&mut self, until: u64) -> Option<ProofResult> {
        while self.nodes < until {
            let depth = self.frames.len() - 1;
            let Frame { node_type, thresholds, first_child, .. } = self.frames[depth];
            let summary =
                NodeSummary::of(node_type, self.children[first_child..].iter().map(|&child| self.resolved(child)));
            if summary.numbers.proof < thresholds.proof && summary.numbers.disproof < thresholds.disproof {
                self.descend(first_child + summary.best, node_type.child_thresholds(thresholds, &summary));
                continue;
            }
            let basis =
                if summary.basis >= DisproofBasis::Path(depth) { DisproofBasis::Position } else { summary.basis };
            self.store(&summary, basis);
            if depth == 0 {
                return Some(match (summary.numbers.proof, basis) {
                    (0, _) => ProofResult::Proved((node_type == NodeType::Or).then(|| self.children[summary.best].mv)),
                    (_, DisproofBasis::Position) => ProofResult::Disproved,
                    _ => ProofResult::Uncertain,
                });
            }
            self.pop();
            self.update_child(&summary, basis);
        }
        None
    }

    /// Returns the attacker's fastest proved win, if there is one.
    pub(super) fn proved_move(&mut self, position: &Position) -> Option<Move> {
        let mut after = position.clone();
        let moves = position.legal_moves(self.capture_rule);
        let children = moves.iter().map(|&mv| {
            let child = Child::new(&mut after, mv, self.capture_rule, self.attacker, &mut Played::new());
            self.with_table_entry(child)
        });
        let proved = children.filter(|child| child.numbers.proof == 0);
        proved.min_by_key(|child| child.distance + child.plies).map(|child| child.mv)
    }

    /// Returns a child with its values on the current path.
    fn resolved(&self, child: Child) -> Child {
        if child.numbers.is_final() {
            return child;
        }
        match self.path.find(child.hash) {
            Some(depth) => Child { numbers: ProofNumbers::DISPROVED, basis: DisproofBasis::Path(depth), ..child },
            None => self.with_table_entry(child),
        }
    }

    /// Returns a child with its values from the table.
    fn with_table_entry(&self, child: Child) -> Child {
        let Some(ProofEntry { numbers, plies, round }) = self.table.probe(child.hash) else { return child };
        match round {
            None => Child { numbers, plies, basis: DisproofBasis::Position, ..child },
            Some(round) if round == self.round => Child { numbers, plies, basis: DisproofBasis::OtherPath, ..child },
            Some(_) => child,
        }
    }

    /// Stores the last node in the table.
    fn store(&mut self, summary: &NodeSummary, basis: DisproofBasis) {
        let frame = self.frames.last().expect("a node is being searched");
        let round = (summary.numbers.disproof == 0 && basis != DisproofBasis::Position).then_some(self.round);
        let entry = ProofEntry { numbers: summary.numbers, plies: summary.plies, round };
        self.table.store(frame.hash, entry, self.nodes - frame.nodes_before);
        self.proofs += u64::from(summary.numbers.proof == 0);
    }

    /// Stores the result of the searched child in its parent, because the table may lose it.
    fn update_child(&mut self, summary: &NodeSummary, basis: DisproofBasis) {
        let searched = self.frames.last().expect("the root is not a child").searching;
        let child = &mut self.children[searched];
        *child = Child { numbers: summary.numbers, plies: summary.plies, basis, ..*child };
    }

    /// Enters a child of the last node.
    fn descend(&mut self, index: usize, thresholds: ProofNumbers) {
        self.frames.last_mut().expect("a node is being searched").searching = index;
        let first_played = self.played.len();
        play_forced(&mut self.position, self.children[index].mv, self.capture_rule, &mut self.played);
        self.push(thresholds, first_played);
    }

    fn push(&mut self, thresholds: ProofNumbers, first_played: usize) {
        self.nodes += 1;
        let hash = self.position.hash();
        let node_type = if self.position.turn() == self.attacker { NodeType::Or } else { NodeType::And };
        let first_child = self.children.len();
        for &mv in &self.position.legal_moves(self.capture_rule) {
            let child = Child::new(&mut self.position, mv, self.capture_rule, self.attacker, &mut self.played);
            self.children.push(child);
        }
        self.path.push(hash);
        let (nodes_before, searching) = (self.nodes, first_child);
        self.frames.push(Frame { hash, node_type, thresholds, first_child, first_played, nodes_before, searching });
    }

    fn pop(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        self.path.pop();
        self.children.truncate(frame.first_child);
        undo_to(&mut self.position, &mut self.played, frame.first_played);
    }
}

/// The hashes of the nodes on the path, the root first.
struct Path {
    hashes: Vec<PositionHash>,
    /// The number of hashes with the same low bits. If it is 0, as in most lookups, the position is not on the path.
    counts: Box<[u16; BUCKETS]>,
}

const BUCKETS: usize = 1 << 12;

impl Path {
    fn new() -> Self {
        Self { hashes: Vec::new(), counts: Box::new([0; BUCKETS]) }
    }

    fn push(&mut self, hash: PositionHash) {
        self.hashes.push(hash);
        self.counts[bucket(hash)] += 1;
    }

    fn pop(&mut self) {
        if let Some(hash) = self.hashes.pop() {
            self.counts[bucket(hash)] -= 1;
        }
    }

    /// Returns the depth of a position on the path, 0 for the root.
    fn find(&self, hash: PositionHash) -> Option<usize> {
        if self.counts[bucket(hash)] == 0 { None } else { self.hashes.iter().position(|&other| other == hash) }
    }
}

const fn bucket(hash: PositionHash) -> usize {
    hash.0 as usize % BUCKETS
}
