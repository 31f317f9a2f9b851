//! Depth-first proof-number search of one root, in steps. Knows no other root but by its table.

use laska_rules::{Chain, Color, Move, Position, PositionHash};

use super::node::{Child, Ground, Mover, NEVER, Numbers, Played, Sum, follow, take_back};
use super::table::{Entry, Table};
use crate::Memory;

/// What a search of a root ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The attacker wins, by that move if it is its turn.
    Proved(Option<Move>),
    /// It cannot force a win.
    Disproved,
    /// It looks so, but only by what was found on other ways.
    Doubtful,
}

/// The search for a proof that one side wins: df-pn (Nagai 2002), that is best-first proof-number search made
/// depth-first by thresholds and a table.
///
/// A position that comes again on the way counts as disproved there. Proofs never rest on that, and so hold on any way.
/// A disproof may: it is then told from others, and used again only in the same round of the search (the problem of
/// graph history, Kishimoto and Müller 2004).
pub(super) struct Search {
    pub(super) chain: Chain,
    attacker: Color,
    table: Table,
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
    /// The search leaves the node when one of its numbers reaches these.
    thresholds: Numbers,
    children_from: usize,
    played_from: usize,
    nodes_before: u64,
    /// The place of the child that is being searched.
    searching: usize,
}

impl Search {
    pub(super) fn new(root: &Position, chain: Chain, attacker: Color, memory: Memory) -> Self {
        let mut search = Self {
            chain,
            attacker,
            table: Table::new(memory),
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

    /// Begins with another root, in place of the one before.
    pub(super) fn begin(&mut self, root: &Position) {
        while !self.frames.is_empty() {
            self.pop();
        }
        self.position = root.clone();
        self.push(Numbers { proof: NEVER, disproof: NEVER }, 0);
    }

    /// Begins once more, without what was found to hold on some ways only. Says whether there can be another time.
    pub(super) fn begin_round(&mut self, root: &Position) -> bool {
        let has_next = self.round < u8::MAX - 1;
        self.round += u8::from(has_next);
        self.begin(root);
        has_next
    }

    /// The numbers of the root as they stand.
    pub(super) fn root_numbers(&self) -> Numbers {
        let end = self.frames.get(1).map_or(self.children.len(), |frame| frame.children_from);
        Sum::of(self.frames[0].mover, self.children[..end].iter().map(|&child| self.known(child))).numbers
    }

    /// Searches on until that many nodes were searched in all, or the root is decided.
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
            self.keep(&sum, ground);
            if depth == 0 {
                return Some(match (sum.numbers.proof, ground) {
                    (0, _) => End::Proved((mover == Mover::Attacker).then(|| self.children[sum.best].mv)),
                    (_, Ground::Itself) => End::Disproved,
                    _ => End::Doubtful,
                });
            }
            self.pop();
            self.hear(&sum, ground);
        }
        None
    }

    /// The attacker's move that is known to win soonest, if one is.
    pub(super) fn proved_move(&mut self, position: &Position) -> Option<Move> {
        let mut after = position.clone();
        let moves = position.moves(self.chain);
        let children = moves.iter().map(|&mv| {
            let child = Child::new(&mut after, mv, self.chain, self.attacker, &mut Played::new());
            self.tabled(child)
        });
        let proved = children.filter(|child| child.numbers.proof == 0);
        proved.min_by_key(|child| child.way + child.plies).map(|child| child.mv)
    }

    /// What is known of a child on this way.
    fn known(&self, child: Child) -> Child {
        if child.numbers.are_final() {
            return child;
        }
        match self.path.find(child.hash) {
            Some(depth) => Child { numbers: Numbers::DISPROVED, ground: Ground::Way(depth), ..child },
            None => self.tabled(child),
        }
    }

    /// What is known of a child on any way.
    fn tabled(&self, child: Child) -> Child {
        let Some(Entry { numbers, plies, round }) = self.table.get(child.hash) else { return child };
        match round {
            None => Child { numbers, plies, ground: Ground::Itself, ..child },
            Some(round) if round == self.round => Child { numbers, plies, ground: Ground::OtherWay, ..child },
            Some(_) => child,
        }
    }

    /// Writes the last node into the table.
    fn keep(&mut self, sum: &Sum, ground: Ground) {
        let frame = self.frames.last().expect("a node is being searched");
        let round = (sum.numbers.disproof == 0 && ground != Ground::Itself).then_some(self.round);
        let entry = Entry { numbers: sum.numbers, plies: sum.plies, round };
        self.table.put(frame.hash, entry, self.nodes - frame.nodes_before);
        self.proofs += u64::from(sum.numbers.proof == 0);
    }

    /// Tells the last node what was found of the child that was searched: the table may lose it.
    fn hear(&mut self, sum: &Sum, ground: Ground) {
        let searched = self.frames.last().expect("the root is not a child").searching;
        let child = &mut self.children[searched];
        *child = Child { numbers: sum.numbers, plies: sum.plies, ground, ..*child };
    }

    /// Goes on to a child of the last node.
    fn descend(&mut self, place: usize, thresholds: Numbers) {
        self.frames.last_mut().expect("a node is being searched").searching = place;
        let played_from = self.played.len();
        follow(&mut self.position, self.children[place].mv, self.chain, &mut self.played);
        self.push(thresholds, played_from);
    }

    fn push(&mut self, thresholds: Numbers, played_from: usize) {
        self.nodes += 1;
        let hash = self.position.hash();
        let mover = if self.position.turn() == self.attacker { Mover::Attacker } else { Mover::Defender };
        let children_from = self.children.len();
        for &mv in &self.position.moves(self.chain) {
            let child = Child::new(&mut self.position, mv, self.chain, self.attacker, &mut self.played);
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

/// The nodes that are being searched, the root first.
struct Path {
    hashes: Vec<PositionHash>,
    /// How many of the hashes there are with those last bits: hardly ever is the way itself gone through.
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

    /// Where on the way that position is, 0 for the root.
    fn find(&self, hash: PositionHash) -> Option<usize> {
        if self.counts[place(hash)] == 0 { None } else { self.hashes.iter().position(|&other| other == hash) }
    }
}

const fn place(hash: PositionHash) -> usize {
    hash.0 as usize % COUNTS
}
