//! Alpha-beta search of one depth, with principal variations; captures are searched until the position is quiet. Knows
//! no deepening, no limits and no time.
//!
//! It runs on a stack of [`Frame`]s of its own, one node after the other, so that it can pause between any two nodes.
//! After Knuth, Moore: An analysis of alpha-beta pruning (1975); zero windows after Marsland, Campbell: Parallel search
//! of strongly ordered game trees (1982).

use laska_rules::{Board, CaptureRule, Move, MoveList, Position, PositionHash, Undo};

use crate::ordering::{self, Candidate, Ordering};
use crate::path::{Anchor, Path};
use crate::table::{Bound, Entry, TranspositionTable};
use crate::{Depth, Evaluator, MemorySize, Nodes, Plies, Pv, Root, Score};

/// The deepest node, single replies and captures included; there a position is evaluated as it is.
const MAX_PLY: usize = Pv::CAPACITY;

/// A search that can pause between two nodes.
pub(crate) struct AlphaBeta<E> {
    evaluator: E,
    table: TranspositionTable,
    ordering: Ordering,
    root: Position,
    capture_rule: CaptureRule,
    /// Keeps the table's positions of different rules apart: chain and draw rules change what a position is worth.
    salt: u64,
    /// The position at the current node.
    position: Position,
    path: Path,
    /// One for each ply.
    frames: Box<[Frame]>,
    /// The moves of all nodes on the path, those of the deepest last.
    candidates: Vec<Candidate>,
    /// Where moves are generated.
    moves: MoveList,
    /// Moves of the root that are not searched.
    excluded: Vec<Move>,
    ply: usize,
    next: Next,
    nodes: Nodes,
    /// Above this ply a single reply costs no depth.
    extended_plies: usize,
}

/// What the search does next.
#[derive(Clone, Copy)]
enum Next {
    /// Enters a new node.
    Enter,
    /// Tries the next move of a node.
    Pick,
    /// Backs up the value of a finished node to its parent.
    Resume(NodeValue),
}

/// What a node is worth to its side to move.
#[derive(Clone, Copy)]
struct NodeValue {
    score: Score,
    rests_on: Anchor,
    /// See [`Best::quiet`].
    quiet: usize,
}

/// A node between the root and the current one.
#[derive(Clone)]
struct Frame {
    /// The score that the side to move already has; only more matters.
    alpha: Score,
    /// The score that the opponent already has; as much is enough.
    beta: Score,
    /// The depth left to search below.
    depth: Depth,
    best: Best,
    /// The principal variation from here, as far as it beat alpha.
    pv: Pv,
    /// Where the node's candidates start, and the next one to try.
    first: usize,
    next: usize,
    replies: Replies,
    pass: Pass,
    /// In a futile node: the most that a quiet move can be expected to reach.
    futile: Option<Score>,
    /// The move being searched, and how to undo it.
    played: Option<(Move, Undo)>,
    /// The node's key in the table.
    key: PositionHash,
}

/// The best found at a node so far.
#[derive(Clone, Copy)]
struct Best {
    score: Score,
    rests_on: Anchor,
    /// How many quiet plies the line to what the score rests on may begin with, where the 40-move rule counts them.
    quiet: usize,
    /// The move that raised alpha last.
    mv: Option<Move>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Replies {
    Single,
    Many,
}

/// How the current move is searched.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pass {
    /// With a zero window, so many plies less deep.
    Reduced(u8),
    /// With a zero window: is it any better than the best?
    ZeroWindow,
    /// With the whole window.
    FullWindow,
}

impl<E: Evaluator> AlphaBeta<E> {
    pub(crate) fn new(size: MemorySize, evaluator: E) -> Self {
        let nowhere = Position::start(Board::default());
        Self {
            evaluator,
            table: TranspositionTable::new(size),
            ordering: Ordering::new(),
            root: nowhere.clone(),
            capture_rule: CaptureRule::default(),
            salt: 0,
            position: nowhere,
            path: Path::new(),
            frames: vec![Frame::EMPTY; MAX_PLY + 1].into_boxed_slice(),
            candidates: Vec::new(),
            moves: MoveList::new(),
            excluded: Vec::with_capacity(MoveList::CAPACITY),
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

    /// Sets the root of the searches that follow. The table is kept.
    pub(crate) fn set_root(&mut self, root: &Root) {
        self.root = root.position().clone();
        self.position = root.position().clone();
        self.ply = 0;
        self.capture_rule = root.capture_rule();
        self.salt = salt(root);
        self.path.begin(root);
        self.table.begin_search();
        self.ordering.clear();
        // No path has more moves than this, so that the search itself never allocates.
        self.candidates.clear();
        self.candidates.reserve(MAX_PLY * MoveList::CAPACITY);
        self.nodes = Nodes(0);
    }

    /// Starts the search of a depth between alpha and beta at the root, without the excluded moves.
    pub(crate) fn begin(&mut self, depth: Depth, [alpha, beta]: [Score; 2], excluded: &[Move]) {
        debug_assert_eq!(self.ply, 0, "the last depth was searched to the end");
        self.frames[0].begin(alpha, beta, depth);
        self.excluded.clear();
        self.excluded.extend_from_slice(excluded);
        self.extended_plies = 2 * usize::from(depth.0);
        self.next = Next::Enter;
    }

    /// Searches until so many nodes have been visited since the root was set. Gives the root's score once it is known,
    /// before the next node is visited.
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
    pub(crate) fn best(&self) -> Option<(&Pv, Score)> {
        let root = &self.frames[0];
        root.best.mv.map(|_| (&root.pv, root.best.score))
    }

    /// The static evaluation of the root.
    pub(crate) fn evaluate_root(&self) -> Score {
        self.evaluator.evaluate(&self.root)
    }

    /// The key of the node's position in the table.
    const fn key(&self) -> PositionHash {
        PositionHash(self.position.hash().0 ^ self.salt)
    }
}

/// Entering a node, before its moves are tried: most nodes end here.
impl<E: Evaluator> AlphaBeta<E> {
    fn enter(&mut self) -> Next {
        debug_assert_eq!(self.position.hash(), self.position.hash_from_scratch());
        self.nodes += Nodes(1);
        let known = if self.ply > 0 { self.ended() } else { None };
        if let Some(value) = known {
            return Next::Resume(value);
        }
        // Captures at the end of the search are few and soon searched: asking the table would cost more.
        if self.frames[self.ply].depth == Depth(0) {
            return self.expand(None);
        }
        // Evaluating first gives the processor time to fetch the table's entry.
        let evaluation = self.evaluation();
        let key = self.key();
        let entry = self.table.get(key);
        let known = entry.filter(|_| self.ply > 0).and_then(|entry| self.remembered(entry));
        if let Some(value) = known.or_else(|| self.prune(evaluation?)) {
            return Next::Resume(value);
        }
        self.frames[self.ply].key = key;
        self.expand(entry)
    }

    /// The node's value where nothing need be searched: the game ends, or the search does.
    fn ended(&mut self) -> Option<NodeValue> {
        let must_take = self.position.must_take();
        let lost = Score::loss_in(plies(self.ply));
        if !must_take && !self.position.can_move() {
            return Some(NodeValue { score: lost, rests_on: Anchor::FREE, quiet: 0 });
        }
        if let Some(rests_on) = self.path.draw() {
            return Some(NodeValue { score: Score::DRAW, rests_on, quiet: 0 });
        }
        let frame = &mut self.frames[self.ply];
        if self.ply == MAX_PLY || frame.depth == Depth(0) && !must_take {
            return Some(NodeValue {
                score: self.evaluator.evaluate(&self.position),
                rests_on: Anchor::FREE,
                quiet: 0,
            });
        }
        // Neither side can do worse than lose at once, nor better than win with its next move.
        frame.alpha = frame.alpha.max(lost);
        frame.beta = frame.beta.min(Score::win_in(plies(self.ply + 1)));
        (frame.alpha >= frame.beta).then_some(NodeValue { score: frame.alpha, rests_on: Anchor::FREE, quiet: 0 })
    }

    /// The node's value by an earlier search of the position, if that suffices here.
    fn remembered(&self, entry: Entry) -> Option<NodeValue> {
        let frame = &self.frames[self.ply];
        // Single replies that cost no depth may lead farther; what rests on such a line is not kept.
        let reach = entry.score.plies_to_end().map_or(entry.depth.0.into(), |plies| plies.0.into());
        // A node with an open window needs its line as well.
        if entry.depth < frame.depth || frame.is_open() || self.path.nears_forty_moves(reach) {
            return None;
        }
        let score = entry.score.relative_to_root(self.ply);
        let is_enough = match entry.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= frame.beta,
            Bound::AtMost => score <= frame.alpha,
            Bound::Unknown => false,
        };
        is_enough.then_some(NodeValue { score, rests_on: Anchor::FREE, quiet: reach })
    }

    /// The static evaluation, where it can spare a search: in a node with a zero window near the end of the search,
    /// where nothing can be captured and no win is known.
    fn evaluation(&self) -> Option<Score> {
        let frame = &self.frames[self.ply];
        let applies = self.ply > 0 && frame.depth <= REVERSE_FUTILITY_DEPTH && !frame.is_open() && !frame.is_decided();
        (applies && !self.position.must_take()).then(|| self.evaluator.evaluate(&self.position))
    }

    /// The node's value if it is evaluated so far above beta that no search is needed (reverse futility). If it is so
    /// far below alpha that only its first move and promotions are worth a look, its frame is marked (futility).
    fn prune(&mut self, evaluation: Score) -> Option<NodeValue> {
        let frame = &mut self.frames[self.ply];
        let plies = i32::from(frame.depth.0);
        if evaluation >= frame.beta.more(REVERSE_FUTILITY_MARGIN * plies) {
            return Some(NodeValue { score: evaluation, rests_on: Anchor::FREE, quiet: 0 });
        }
        let futile = evaluation.more(FUTILITY_MARGIN * plies);
        if frame.depth <= FUTILITY_DEPTH && futile <= frame.alpha {
            frame.futile = Some(futile);
        }
        None
    }

    /// Generates the node's moves.
    fn expand(&mut self, entry: Option<Entry>) -> Next {
        self.position.moves_into(self.capture_rule, &mut self.moves);
        let frame = &mut self.frames[self.ply];
        frame.first = self.candidates.len();
        frame.next = frame.first;
        frame.replies = if self.moves.len() == 1 { Replies::Single } else { Replies::Many };
        let from_table = entry.and_then(|entry| entry.best);
        self.ordering.add_to(&mut self.candidates, &self.moves, &self.position, self.ply, from_table);
        if self.ply == 0 {
            let excluded = &self.excluded;
            self.candidates.retain(|candidate| !excluded.contains(&candidate.mv));
        }
        Next::Pick
    }
}

/// Trying the moves of a node, and leaving it.
impl<E: Evaluator> AlphaBeta<E> {
    /// Tries the most promising of the moves left, if there is one.
    fn pick(&mut self) -> Next {
        let frame = &mut self.frames[self.ply];
        let Some(mv) = ordering::pick(&mut self.candidates[frame.next..]) else {
            return self.finish();
        };
        let earlier = frame.next - frame.first;
        frame.next += 1;
        if earlier > 0
            && let Some(futile) = frame.futile
            && !self.position.promotes(mv)
        {
            frame.best.score = frame.best.score.max(futile);
            return Next::Pick;
        }
        let reduction = reduction(frame, &self.position, mv, earlier);
        frame.pass = if earlier == 0 {
            Pass::FullWindow
        } else if reduction > 0 {
            Pass::Reduced(reduction)
        } else {
            frame.unreduced()
        };
        self.descend(mv)
    }

    /// Plays a move of the node and goes to the node behind it.
    fn descend(&mut self, mv: Move) -> Next {
        let frame = &self.frames[self.ply];
        let (ceiling, reduction) = match frame.pass {
            Pass::Reduced(reduction) => (frame.alpha.next(), reduction),
            Pass::ZeroWindow => (frame.alpha.next(), 0),
            Pass::FullWindow => (frame.beta, 0),
        };
        let (alpha, beta) = (-ceiling, -frame.alpha);
        let is_free = frame.replies == Replies::Single && self.ply < self.extended_plies;
        let depth = if is_free { frame.depth } else { frame.depth.less(1 + reduction) };
        let is_quiet = self.position.is_quiet(mv);
        let undo = self.position.play_unchecked(mv);
        if is_quiet {
            self.path.push_quiet(self.position.hash());
        } else {
            self.path.push_lasting(self.position.hash());
        }
        if depth > Depth(0) {
            self.table.prefetch(self.key());
        }
        self.frames[self.ply].played = Some((mv, undo));
        self.ply += 1;
        self.frames[self.ply].begin(alpha, beta, depth);
        Next::Enter
    }

    /// Undoes the move that led to a finished node, and backs up its value.
    fn resume(&mut self, below: NodeValue) -> Next {
        let quiet = if self.path.came_quietly() { below.quiet + 1 } else { 0 };
        self.path.pop();
        self.ply -= 1;
        let (above, below_frames) = self.frames.split_at_mut(self.ply + 1);
        let frame = &mut above[self.ply];
        let (mv, undo) = frame.played.take().expect("a node below comes from a move");
        self.position.undo(mv, undo);
        let score = -below.score;
        if score > frame.alpha
            && let Some(pass) = frame.next_pass(score)
        {
            frame.pass = pass;
            return self.descend(mv);
        }
        // A score of beta rests on this move alone, any other on all moves.
        if score >= frame.beta {
            frame.best.rests_on = below.rests_on;
            frame.best.quiet = quiet;
        } else {
            frame.best.rests_on = frame.best.rests_on.min(below.rests_on);
            frame.best.quiet = frame.best.quiet.max(quiet);
        }
        frame.best.score = frame.best.score.max(score);
        if score > frame.alpha {
            frame.alpha = score;
            frame.best.mv = Some(mv);
            frame.pv.set_with(mv, &below_frames[0].pv);
        }
        if frame.alpha < frame.beta {
            return Next::Pick;
        }
        let depth = frame.depth;
        let tried = frame.first..frame.next - 1;
        let turn = self.position.turn();
        self.ordering.reward(turn, self.ply, mv, depth);
        for candidate in &self.candidates[tried] {
            self.ordering.blame(turn, candidate.mv, depth);
        }
        self.finish()
    }

    /// Stores the node's value, as far as it holds on other paths, and hands it up.
    fn finish(&mut self) -> Next {
        let frame = &self.frames[self.ply];
        let best = frame.best;
        // An entry tells the plies to a decision, or else its depth; see `remembered`.
        let is_longer = best.score.plies_to_end().is_none() && best.quiet > frame.depth.0.into();
        let bound = if is_longer || best.rests_on.is_above(self.ply) {
            Bound::Unknown
        } else if best.score >= frame.beta {
            Bound::AtLeast
        } else if best.mv.is_some() {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        // Without the excluded moves the root is another position.
        if frame.depth > Depth(0) && (self.ply > 0 || self.excluded.is_empty()) {
            self.table.put(frame.key, best.score.relative_to_node(self.ply), bound, frame.depth, best.mv);
        }
        self.candidates.truncate(frame.first);
        Next::Resume(NodeValue { score: best.score, rests_on: best.rests_on, quiet: best.quiet })
    }
}

impl Frame {
    const EMPTY: Self = Self {
        alpha: Score::DRAW,
        beta: Score::DRAW,
        depth: Depth(0),
        best: Best::NOTHING,
        pv: Pv::EMPTY,
        first: 0,
        next: 0,
        replies: Replies::Many,
        pass: Pass::FullWindow,
        futile: None,
        played: None,
        key: PositionHash(0),
    };

    /// Starts over with that window and depth.
    const fn begin(&mut self, alpha: Score, beta: Score, depth: Depth) {
        self.alpha = alpha;
        self.beta = beta;
        self.depth = depth;
        self.best = Best::NOTHING;
        self.pv.clear();
        self.played = None;
        self.futile = None;
    }

    /// Whether the window is wider than a zero window.
    fn is_open(&self) -> bool {
        self.beta > self.alpha.next()
    }

    /// Whether only the length of a win or loss is asked.
    fn is_decided(&self) -> bool {
        [self.alpha, self.beta].into_iter().any(|score| score.plies_to_end().is_some())
    }

    /// How a move is searched that is neither the first nor reduced.
    fn unreduced(&self) -> Pass {
        if self.is_open() { Pass::ZeroWindow } else { Pass::FullWindow }
    }

    /// How to search the current move again, as its score beat alpha; `None` when the score is certain.
    fn next_pass(&self, score: Score) -> Option<Pass> {
        match self.pass {
            Pass::Reduced(_) => Some(self.unreduced()),
            Pass::ZeroWindow if score < self.beta => Some(Pass::FullWindow),
            Pass::ZeroWindow | Pass::FullWindow => None,
        }
    }
}

impl Best {
    const NOTHING: Self = Self { score: Score::NEG_INFINITY, rests_on: Anchor::FREE, quiet: 0, mv: None };
}

fn plies(ply: usize) -> Plies {
    Plies(ply as u16)
}

/// A different number for every capture rule with every set of draw rules.
fn salt(root: &Root) -> u64 {
    let rules = root.draw_rules();
    let number = root.capture_rule() as u64 * 4 + u64::from(rules.repetition) * 2 + u64::from(rules.forty_moves);
    // Weyl's sequence in splitmix64: multiples of an odd number close to 2^64 over the golden ratio differ in many
    // bits.
    number.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

// The margins and the factor of the reductions were chosen by matches.

/// How far above beta an evaluation must be for each ply that is not searched: the opponent may win that much back.
const REVERSE_FUTILITY_MARGIN: i32 = 65;
const REVERSE_FUTILITY_DEPTH: Depth = Depth(5);
/// What a quiet move can be expected to gain for each ply.
const FUTILITY_MARGIN: i32 = 100;
const FUTILITY_DEPTH: Depth = Depth(4);

/// Late move reduction: how many plies less deep a move is searched first that comes after so many others.
///
/// Moves are tried in the order of their promise: a late one seldom is the best, and is searched in full only if the
/// reduced search says so. Captures and promotions change too much for that. Where a win or loss is known only its
/// length is asked, and nothing is reduced, so that distances are exact.
fn reduction(frame: &Frame, position: &Position, mv: Move, earlier: usize) -> u8 {
    if earlier < 2 || frame.depth < Depth(3) || mv.is_take() || position.promotes(mv) || frame.is_decided() {
        return 0;
    }
    let depth = usize::from(frame.depth.0).min(REDUCED_DEPTHS - 1);
    REDUCTIONS[depth][earlier.min(REDUCED_MOVES - 1)].saturating_sub(u8::from(frame.is_open()))
}

const REDUCED_DEPTHS: usize = 32;
const REDUCED_MOVES: usize = 16;

/// By depth and number of earlier moves: 0.44 times the product of their binary logarithms.
const REDUCTIONS: [[u8; REDUCED_MOVES]; REDUCED_DEPTHS] = {
    let mut table = [[0; REDUCED_MOVES]; REDUCED_DEPTHS];
    let mut depth = 1;
    while depth < REDUCED_DEPTHS {
        let mut earlier = 1;
        while earlier < REDUCED_MOVES {
            let product = logarithm(depth) * logarithm(earlier);
            table[depth][earlier] = ((product * 56 / (ONE * ONE) + 64) / 128) as u8;
            earlier += 1;
        }
        depth += 1;
    }
    table
};

const ONE: usize = 16;

/// The binary logarithm in sixteenths, linear between powers of two.
const fn logarithm(n: usize) -> usize {
    let power = n.ilog2();
    ONE * power as usize + ONE * (n - (1 << power)) / (1 << power)
}
