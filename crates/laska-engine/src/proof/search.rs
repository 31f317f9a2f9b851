//! Depth-first proof-number search of one root, in steps. Knows no other root but by its table.

use laska_rules::{CaptureRule, Color, Move, Position, PositionHash};

use super::node::{Child, Ground, Mover, NEVER, Numbers, Played, Sum, follow, take_back};
use super::table::{Entry, ProofTable};
use crate::MemorySize;

/// The result of searching a root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The attacker wins, by that move if it is to move.
    Proved(Option<Move>),
    /// It cannot force a win.
    Disproved,
    /// It seems so, but only by disproofs that rest on other paths.
    Doubtful,
}

/// The search for a proof that one side wins: df-pn (Nagai 2002), that is best-first proof-number search made
/// depth-first by thresholds and a table.
///
/// A position that repeats on the path counts as disproved there. Proofs never rest on that, and so hold on any path. A
/// disproof may: it is marked, and used again only in the same round of the search (the graph history interaction
/// problem, Kishimoto and Müller 2004).
pub(super) struct Search {
    pub(super) capture_rule: CaptureRule,
    attacker: Color,
    table: ProofTable,
    position: Position,
    frames: Vec<Frame>,
    path: Path,
    /// The children of all frames, those of the last one last.
    children: Vec<Child>,
    /// The moves from the root to the last frame.
    played: Played,
    round: u8,
    pub(super) nodes: u64,
    /// How many nodes were proved.
    pub(super) proofs: u64,
}

/// A node that is being searched.
struct Frame {
    hash: PositionHash,
    mover: Mover,
    /// The search leaves the node when one of its numbers reaches its threshold.
    thresholds: Numbers,
    children_from: usize,
    played_from: usize,
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

    /// Starts the search of a root, in place of the last one.
    pub(super) fn begin(&mut self, root: &Position) {
        while !self.frames.is_empty() {
            self.pop();
        }
        self.position = root.clone();
        self.push(Numbers { proof: NEVER, disproof: NEVER }, 0);
    }

    /// Starts another round, which ignores disproofs that rest on paths; `false` if there are no more rounds.
    pub(super) fn begin_round(&mut self, root: &Position) -> bool {
        let has_next = self.round < u8::MAX - 1;
        self.round += u8::from(has_next);
        self.begin(root);
        has_next
    }

    /// The current numbers of the root.
    pub(super) fn root_numbers(&self) -> Numbers {
        let end = self.frames.get(1).map_or(self.children.len(), |frame| frame.children_from);
        Sum::of(self.frames[0].mover, self.children[..end].iter().map(|&child| self.known(child))).numbers
    }

    /// Searches until that many nodes were searched in total, or the root is decided.
    pub(super) fn advance(&mut self, until: u64) -> Option<End> {
        while self.nodes < until {
            let depth = self.frames.len() - 1;
            let Frame { mover, thresholds, children_from, .. } = self.frames[depth];
            let sum = Sum::of(mover, self.children[children_from..].iter().map(|&child| self.known(child)));
            if sum.numbers.proof < thresholds.proof && sum.numbers.disproof < thresholds.disproof {
                self.descend(children_from + sum.best, mover.share(thresholds, &sum));
                continue;
            }
            let ground = if sum.ground >= Ground::Way(depth) { Ground::Itself } else { sum.ground };
            self.store(&sum, ground);
            if depth == 0 {
                return Some(match (sum.numbers.proof, ground) {
                    (0, _) => End::Proved((mover == Mover::Attacker).then(|| self.children[sum.best].mv)),
                    (_, Ground::Itself) => End::Disproved,
                    _ => End::Doubtful,
                });
            }
            self.pop();
            self.update_child(&sum, ground);
        }
        None
    }

    /// The attacker's move that is known to win soonest, if one is.
    pub(super) fn proved_move(&mut self, position: &Position) -> Option<Move> {
        let mut after = position.clone();
        let moves = position.moves(self.capture_rule);
        let children = moves.iter().map(|&mv| {
            let child = Child::new(&mut after, mv, self.capture_rule, self.attacker, &mut Played::new());
            self.tabled(child)
        });
        let proved = children.filter(|child| child.numbers.proof == 0);
        proved.min_by_key(|child| child.way + child.plies).map(|child| child.mv)
    }

    /// What is known of a child on this path.
    fn known(&self, child: Child) -> Child {
        if child.numbers.are_final() {
            return child;
        }
        match self.path.find(child.hash) {
            Some(depth) => Child { numbers: Numbers::DISPROVED, ground: Ground::Way(depth), ..child },
            None => self.tabled(child),
        }
    }

    /// What the table knows of a child.
    fn tabled(&self, child: Child) -> Child {
        let Some(Entry { numbers, plies, round }) = self.table.get(child.hash) else { return child };
        match round {
            None => Child { numbers, plies, ground: Ground::Itself, ..child },
            Some(round) if round == self.round => Child { numbers, plies, ground: Ground::OtherWay, ..child },
            Some(_) => child,
        }
    }

    /// Stores the last node in the table.
    fn store(&mut self, sum: &Sum, ground: Ground) {
        let frame = self.frames.last().expect("a node is being searched");
        let round = (sum.numbers.disproof == 0 && ground != Ground::Itself).then_some(self.round);
        let entry = Entry { numbers: sum.numbers, plies: sum.plies, round };
        self.table.put(frame.hash, entry, self.nodes - frame.nodes_before);
        self.proofs += u64::from(sum.numbers.proof == 0);
    }

    /// Stores the result of the searched child in the last node, as the table may lose it.
    fn update_child(&mut self, sum: &Sum, ground: Ground) {
        let searched = self.frames.last().expect("the root is not a child").searching;
        let child = &mut self.children[searched];
        *child = Child { numbers: sum.numbers, plies: sum.plies, ground, ..*child };
    }

    /// Enters a child of the last node.
    fn descend(&mut self, place: usize, thresholds: Numbers) {
        self.frames.last_mut().expect("a node is being searched").searching = place;
        let played_from = self.played.len();
        follow(&mut self.position, self.children[place].mv, self.capture_rule, &mut self.played);
        self.push(thresholds, played_from);
    }

    fn push(&mut self, thresholds: Numbers, played_from: usize) {
        self.nodes += 1;
        let hash = self.position.hash();
        let mover = if self.position.turn() == self.attacker { Mover::Attacker } else { Mover::Defender };
        let children_from = self.children.len();
        for &mv in &self.position.moves(self.capture_rule) {
            let child = Child::new(&mut self.position, mv, self.capture_rule, self.attacker, &mut self.played);
            self.children.push(child);
        }
        self.path.push(hash);
        let (nodes_before, searching) = (self.nodes, children_from);
        self.frames.push(Frame { hash, mover, thresholds, children_from, played_from, nodes_before, searching });
    }

    fn pop(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        self.path.pop();
        self.children.truncate(frame.children_from);
        take_back(&mut self.position, &mut self.played, frame.played_from);
    }
}

/// The hashes of the nodes on the path, the root first.
struct Path {
    hashes: Vec<PositionHash>,
    /// How many of the hashes have these last bits: most lookups end here.
    counts: Box<[u16; COUNTS]>,
}

const COUNTS: usize = 1 << 12;

impl Path {
    fn new() -> Self {
        Self { hashes: Vec::new(), counts: Box::new([0; COUNTS]) }
    }

    fn push(&mut self, hash: PositionHash) {
        self.hashes.push(hash);
        self.counts[place(hash)] += 1;
    }

    fn pop(&mut self) {
        if let Some(hash) = self.hashes.pop() {
            self.counts[place(hash)] -= 1;
        }
    }

    /// The depth of a position on the path, 0 for the root.
    fn find(&self, hash: PositionHash) -> Option<usize> {
        if self.counts[place(hash)] == 0 { None } else { self.hashes.iter().position(|&other| other == hash) }
    }
}

const fn place(hash: PositionHash) -> usize {
    hash.0 as usize % COUNTS
}
