//! Depth-first proof-number search in steps.

use std::sync::Arc;

use laska_rules::{CaptureRule, Color, Move, Position, PositionHash};

use super::in_progress::NodesInProgress;
use super::known::KnownWins;
use super::node::{Child, DisproofBasis, INFINITY, NodeSummary, NodeType, Played, ProofNumbers, play_forced, undo_to};
use super::table::{ProofEntry, ProofTable, ROUNDS};
use crate::MemorySize;
use laska_rules::splitmix::GOLDEN;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProofResult {
    /// The attacker wins.
    Proved(ProvedWin),
    /// The attacker cannot force a win within the limit.
    Disproved,
    /// Probably disproved, but the disproof depends on other paths.
    Uncertain,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProvedWin {
    /// The maximum number of plies to the end.
    pub(super) plies: u32,
    /// The first move, if the attacker is to move.
    pub(super) mv: Option<Move>,
}

/// The limit of a search for a win of any length, in plies.
pub(super) const UNLIMITED: u32 = u32::MAX;

/// Whether a search reuses disproofs that depend on paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PathDisproofs {
    /// In the same round. The search is fast, but its result may be uncertain.
    Reused,
    /// Never. The result is certain.
    Recomputed,
}

/// Searches for a proof that one side wins by df-pn (Nagai, 2002): best-first proof-number search, made depth-first by
/// thresholds and a table.
///
/// A repeated position counts as disproved on its path. Proofs never depend on this, so they are valid on any path. A
/// disproof may: it is marked, and reused only in the same round of the search (the graph history interaction problem,
/// Kishimoto and Müller, 2004).
///
/// A search may be limited to wins within a number of plies. A disproof then holds for this number and smaller ones, and
/// is stored apart from what is known without a limit. A proof holds for its own number and greater ones, with or without a
/// limit.
pub(super) struct Search {
    pub(super) capture_rule: CaptureRule,
    pub(super) attacker: Color,
    table: ProofTable,
    pub(super) known: Option<Arc<KnownWins>>,
    /// The nodes on the paths of all threads, if there is more than one.
    in_progress: Option<Arc<NodesInProgress>>,
    position: Position,
    frames: Vec<Frame>,
    path: Path,
    /// The children of all frames, with those of the last frame last.
    children: Vec<Child>,
    /// The moves from the root to the last frame.
    played: Played,
    round: u32,
    path_disproofs: PathDisproofs,
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
    /// The number of plies within which to win.
    plies_left: u32,
    first_child: usize,
    first_played: usize,
    nodes_before: u64,
    /// The index of the child that is being searched.
    searching: usize,
}

impl Search {
    pub(super) fn new(root: &Position, capture_rule: CaptureRule, attacker: Color, memory: MemorySize) -> Self {
        Self::with_table(root, capture_rule, attacker, ProofTable::new(memory), None)
    }

    fn with_table(
        root: &Position,
        capture_rule: CaptureRule,
        attacker: Color,
        table: ProofTable,
        in_progress: Option<Arc<NodesInProgress>>,
    ) -> Self {
        let mut search = Self {
            capture_rule,
            attacker,
            table,
            known: None,
            in_progress,
            position: root.clone(),
            frames: Vec::new(),
            path: Path::new(),
            children: Vec::new(),
            played: Vec::new(),
            round: 0,
            path_disproofs: PathDisproofs::Reused,
            nodes: 0,
            proofs: 0,
        };
        search.begin(root, UNLIMITED, PathDisproofs::Reused);
        search
    }

    /// Creates a search of a root that shares the table of this one, for another thread.
    ///
    /// Each thread prefers nodes that no other is searching: the number by which it chooses a child is greater by the number of
    /// the other threads there. After Kaneko, "Parallel Depth First Proof Number Search" (2010).
    pub(super) fn helper(&mut self, root: &Position) -> Self {
        let in_progress = self.in_progress.get_or_insert_with(|| {
            let in_progress = NodesInProgress::new();
            self.path.hashes.iter().for_each(|&hash| in_progress.add(hash));
            Arc::new(in_progress)
        });
        let (table, in_progress) = (self.table.share(), Some(Arc::clone(in_progress)));
        let helper = Self::with_table(root, self.capture_rule, self.attacker, table, in_progress);
        match &self.known {
            Some(known) => helper.with_known(root, Arc::clone(known)),
            None => helper,
        }
    }

    /// Starts again from the root with wins that are taken as proved.
    pub(super) fn with_known(mut self, root: &Position, known: Arc<KnownWins>) -> Self {
        self.known = (!known.is_empty()).then_some(known);
        self.begin(root, UNLIMITED, PathDisproofs::Reused);
        self
    }

    /// Returns which child of a node to search next, as in a summary of the node, but preferably one that no other thread is
    /// searching.
    fn apart_from_others(&self, frame: &Frame, summary: NodeSummary) -> NodeSummary {
        let Some(in_progress) = &self.in_progress else { return summary };
        let children = self.children[frame.first_child..].iter();
        let seen = children.map(|child| child.searched_by(in_progress.count(child.hash), frame.node_type));
        let NodeSummary { numbers, best, second, .. } = NodeSummary::of(frame.node_type, seen);
        // A child beyond the thresholds would be left at once.
        if numbers.are_below(frame.thresholds) { NodeSummary { best, second, ..summary } } else { summary }
    }

    /// Starts a round: the search of a root for a win within a number of plies, in place of the current search. Ignores
    /// the disproofs of earlier rounds that depend on paths.
    pub(super) fn begin(&mut self, root: &Position, plies: u32, path_disproofs: PathDisproofs) {
        while !self.frames.is_empty() {
            self.pop();
        }
        self.position = root.clone();
        self.round = (self.round + 1) % ROUNDS;
        self.path_disproofs = path_disproofs;
        self.push(ProofNumbers { proof: INFINITY, disproof: INFINITY }, plies, 0);
    }

    pub(super) fn root_numbers(&self) -> ProofNumbers {
        let end = self.frames.get(1).map_or(self.children.len(), |frame| frame.first_child);
        NodeSummary::of(self.frames[0].node_type, self.children[..end].iter().copied()).numbers
    }

    /// Searches until the total number of nodes reaches `until` or the root is decided.
    pub(super) fn advance(&mut self, until: u64) -> Option<ProofResult> {
        while self.nodes < until {
            let depth = self.frames.len() - 1;
            let frame = &self.frames[depth];
            let Frame { node_type, thresholds, plies_left, first_child, .. } = *frame;
            let summary = NodeSummary::of(node_type, self.children[first_child..].iter().copied());
            if summary.numbers.are_below(thresholds) {
                let summary = self.apart_from_others(frame, summary);
                let best = first_child + summary.best;
                let child = self.resolved(self.children[best], plies_left);
                // What was stored since the node was entered may make another child the best one.
                if child.numbers == self.children[best].numbers {
                    self.descend(best, node_type.child_thresholds(thresholds, &summary));
                } else {
                    self.children[best] = child;
                }
                continue;
            }
            let basis =
                if summary.basis >= DisproofBasis::Path(depth) { DisproofBasis::Position } else { summary.basis };
            self.store(&summary, basis);
            if depth == 0 {
                return Some(match (summary.numbers.proof, basis) {
                    (0, _) => ProofResult::Proved(ProvedWin {
                        plies: summary.plies,
                        mv: (node_type == NodeType::Or).then(|| self.children[summary.best].mv),
                    }),
                    (_, DisproofBasis::Position) => ProofResult::Disproved,
                    _ => ProofResult::Uncertain,
                });
            }
            self.pop();
            self.update_child(&summary, basis);
        }
        None
    }

    /// Returns the maximum number of plies to the end of a position, if the table knows that the attacker wins it.
    pub(super) fn proved_plies(&self, hash: PositionHash) -> Option<u32> {
        match self.table.probe(hash)? {
            ProofEntry::Proved { plies } => Some(plies),
            ProofEntry::Open(_) | ProofEntry::Disproved { .. } => None,
        }
    }

    /// Removes what the table knows about a position, because it is wrong: another position has the same hash.
    pub(super) fn forget(&mut self, hash: PositionHash) {
        self.table.remove(hash);
    }

    /// Returns a child with its values on the current path, for a win of its parent within a number of plies.
    fn resolved(&self, child: Child, plies_left: u32) -> Child {
        if child.numbers.is_final() {
            return child;
        }
        match self.path.find(child.hash) {
            Some(depth) => Child { numbers: ProofNumbers::DISPROVED, basis: DisproofBasis::Path(depth), ..child },
            None => self.with_known_win(child, plies_left).unwrap_or_else(|| self.with_table_entry(child, plies_left)),
        }
    }

    /// Returns a child that is known to be won soon enough.
    fn with_known_win(&self, child: Child, plies_left: u32) -> Option<Child> {
        let plies = self.known.as_ref()?.plies_by_hash(child.hash)?;
        let is_soon = plies <= after(plies_left, child.distance);
        is_soon.then_some(Child { numbers: ProofNumbers::PROVED, plies, basis: DisproofBasis::Position, ..child })
    }

    /// Returns a child with its values from the table.
    fn with_table_entry(&self, child: Child, plies_left: u32) -> Child {
        let (numbers, plies, basis) = match self.probe(child.hash, after(plies_left, child.distance)) {
            Some(ProofEntry::Open(numbers)) => (numbers, 0, DisproofBasis::Position),
            Some(ProofEntry::Proved { plies }) => (ProofNumbers::PROVED, plies, DisproofBasis::Position),
            Some(ProofEntry::Disproved { round: None, .. }) => (ProofNumbers::DISPROVED, 0, DisproofBasis::Position),
            Some(ProofEntry::Disproved { round: Some(round), .. }) if round == self.round => {
                (ProofNumbers::DISPROVED, 0, DisproofBasis::OtherPath)
            }
            Some(ProofEntry::Disproved { .. }) | None => return child,
        };
        Child { numbers, plies, basis, ..child }
    }

    /// Returns what the table knows about a win of a position within a number of plies.
    fn probe(&self, hash: PositionHash, plies: u32) -> Option<ProofEntry> {
        if plies == UNLIMITED {
            return self.table.probe(hash);
        }
        let result = self.table.probe(hash).filter(|entry| match *entry {
            ProofEntry::Open(_) => false,
            ProofEntry::Proved { plies: proved } => proved <= plies,
            ProofEntry::Disproved { round, .. } => round.is_none(),
        });
        result.or_else(|| {
            self.table.probe(limited(hash)).filter(|entry| match *entry {
                ProofEntry::Open(_) | ProofEntry::Proved { .. } => true,
                ProofEntry::Disproved { within, .. } => within >= plies,
            })
        })
    }

    /// Stores the last node in the table.
    fn store(&mut self, summary: &NodeSummary, basis: DisproofBasis) {
        let &Frame { hash, plies_left, nodes_before, .. } = self.frames.last().expect("a node is being searched");
        let NodeSummary { numbers, plies, .. } = *summary;
        self.proofs += u64::from(numbers.proof == 0);
        let round = (numbers.disproof == 0 && basis != DisproofBasis::Position).then_some(self.round);
        if round.is_some() && self.path_disproofs == PathDisproofs::Recomputed {
            return;
        }
        let entry = match numbers {
            ProofNumbers { proof: 0, .. } => ProofEntry::Proved { plies },
            ProofNumbers { disproof: 0, .. } => ProofEntry::Disproved { within: plies_left, round },
            _ => ProofEntry::Open(numbers),
        };
        let is_proved_or_unlimited = numbers.proof == 0 || plies_left == UNLIMITED;
        let key = if is_proved_or_unlimited { hash } else { limited(hash) };
        self.table.store(key, entry, self.nodes - nodes_before);
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
        let plies_left = self.frames.last().expect("a node is being searched").plies_left;
        let first_played = self.played.len();
        play_forced(&mut self.position, self.children[index].mv, self.capture_rule, &mut self.played);
        self.push(thresholds, after(plies_left, self.children[index].distance), first_played);
    }

    fn push(&mut self, thresholds: ProofNumbers, plies_left: u32, first_played: usize) {
        self.nodes += 1;
        let hash = self.position.hash();
        let node_type = if self.position.turn() == self.attacker { NodeType::Or } else { NodeType::And };
        let first_child = self.children.len();
        for &mv in &self.position.legal_moves(self.capture_rule) {
            let child = Child::new(&mut self.position, mv, self.capture_rule, self.attacker, &mut self.played);
            self.children.push(child.within(plies_left));
        }
        self.path.push(hash);
        if let Some(in_progress) = &self.in_progress {
            in_progress.add(hash);
        }
        for child in &self.children[first_child..] {
            self.table.prefetch(child.hash);
        }
        for index in first_child..self.children.len() {
            self.children[index] = self.resolved(self.children[index], plies_left);
        }
        self.frames.push(Frame {
            hash,
            node_type,
            thresholds,
            plies_left,
            first_child,
            first_played,
            nodes_before: self.nodes,
            searching: first_child,
        });
    }

    fn pop(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        self.path.pop();
        if let Some(in_progress) = &self.in_progress {
            in_progress.remove(frame.hash);
        }
        self.children.truncate(frame.first_child);
        undo_to(&mut self.position, &mut self.played, frame.first_played);
    }
}

/// Returns the number of plies left after some of them.
const fn after(plies_left: u32, plies: u32) -> u32 {
    if plies_left == UNLIMITED { UNLIMITED } else { plies_left - plies }
}

/// Returns the key of what is known about a position only within a number of plies, other than proofs.
const fn limited(hash: PositionHash) -> PositionHash {
    PositionHash(hash.0 ^ GOLDEN)
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
