//! Alpha-beta search of one depth, with principal variations; captures are searched until the position is quiet. Knows
//! no deepening, no limits and no time.
//!
//! It runs on a stack of [`Frame`]s of its own, one node after the other, so that it can pause between any two nodes.
//! After Knuth, Moore: An analysis of alpha-beta pruning (1975); zero windows after Marsland, Campbell: Parallel search
//! of strongly ordered game trees (1982).

use laska_rules::{Board, CaptureRule, Move, MoveList, Position, PositionHash, Undo};

use crate::ordering::{self, MoveOrdering, ScoredMove};
use crate::path::{Path, PathDependency};
use crate::table::{Bound, TableEntry, TranspositionTable};
use crate::{Depth, Evaluator, MemorySize, Nodes, Plies, Pv, Root, Score};

/// The deepest node, single replies and captures included; there a position is evaluated as it is.
const MAX_PLY: usize = Pv::CAPACITY;

/// A search that can pause between two nodes.
pub(crate) struct AlphaBeta<E> {
    evaluator: E,
    table: TranspositionTable,
    ordering: MoveOrdering,
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
    scored_moves: Vec<ScoredMove>,
    /// Where moves are generated.
    moves: MoveList,
    /// Moves of the root that are not searched.
    excluded: Vec<Move>,
    ply: usize,
    step: Step,
    nodes: Nodes,
    /// Above this ply a single reply costs no depth.
    extension_limit: usize,
}

/// What the search does next.
#[derive(Clone, Copy)]
enum Step {
    /// Enters a new node.
    Enter,
    /// Tries the next move of a node.
    PickMove,
    /// Backs up the value of a finished node to its parent.
    BackUp(NodeValue),
}

/// What a node is worth to its side to move.
#[derive(Clone, Copy)]
struct NodeValue {
    score: Score,
    depends_on: PathDependency,
    /// See [`BestSoFar::quiet`].
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
    best: BestSoFar,
    /// The principal variation from here, as far as it beat alpha.
    pv: Pv,
    /// Where the node's scored_moves start, and the next one to try.
    first: usize,
    next: usize,
    reply_count: ReplyCount,
    pass: Pass,
    /// In a futile node: the most that a quiet move can be expected to reach.
    futility_score: Option<Score>,
    /// The move being searched, and how to undo it.
    played: Option<(Move, Undo)>,
    /// The node's key in the table.
    key: PositionHash,
}

/// The best found at a node so far.
#[derive(Clone, Copy)]
struct BestSoFar {
    score: Score,
    depends_on: PathDependency,
    /// How many quiet plies the line to what the score rests on may begin with, where the 40-move rule counts them.
    quiet: usize,
    /// The move that raised alpha last.
    mv: Option<Move>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ReplyCount {
    One,
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
        let placeholder = Position::start(Board::default());
        Self {
            evaluator,
            table: TranspositionTable::new(size),
            ordering: MoveOrdering::new(),
            root: placeholder.clone(),
            capture_rule: CaptureRule::default(),
            salt: 0,
            position: placeholder,
            path: Path::new(),
            frames: vec![Frame::EMPTY; MAX_PLY + 1].into_boxed_slice(),
            scored_moves: Vec::new(),
            moves: MoveList::new(),
            excluded: Vec::with_capacity(MoveList::CAPACITY),
            ply: 0,
            step: Step::Enter,
            nodes: Nodes(0),
            extension_limit: 0,
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
        self.path.start(root);
        self.table.new_search();
        self.ordering.clear();
        // No path has more moves than this, so that the search itself never allocates.
        self.scored_moves.clear();
        self.scored_moves.reserve(MAX_PLY * MoveList::CAPACITY);
        self.nodes = Nodes(0);
    }

    /// Starts the search of a depth between alpha and beta at the root, without the excluded moves.
    pub(crate) fn begin(&mut self, depth: Depth, [alpha, beta]: [Score; 2], excluded: &[Move]) {
        debug_assert_eq!(self.ply, 0, "the last depth was searched to the end");
        self.frames[0].begin(alpha, beta, depth);
        self.excluded.clear();
        self.excluded.extend_from_slice(excluded);
        self.extension_limit = 2 * usize::from(depth.0);
        self.step = Step::Enter;
    }

    /// Searches until so many nodes have been visited since the root was set. Gives the root's score once it is known,
    /// before the next node is visited.
    pub(crate) fn advance(&mut self, until: Nodes) -> Option<Score> {
        loop {
            self.step = match self.step {
                Step::Enter if self.nodes >= until => return None,
                Step::Enter => self.enter(),
                Step::PickMove => self.pick_move(),
                Step::BackUp(value) if self.ply == 0 => return Some(value.score),
                Step::BackUp(value) => self.back_up(value),
            }
        }
    }

    /// The nodes visited since the root was set.
    pub(crate) const fn nodes(&self) -> Nodes {
        self.nodes
    }

    /// The best line at the root that this depth has found so far, and its score.
    pub(crate) fn best_line(&self) -> Option<(&Pv, Score)> {
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
    fn enter(&mut self) -> Step {
        debug_assert_eq!(self.position.hash(), self.position.hash_from_scratch());
        self.nodes += Nodes(1);
        let value = if self.ply > 0 { self.terminal_value() } else { None };
        if let Some(value) = value {
            return Step::BackUp(value);
        }
        // Captures at the end of the search are few and soon searched: asking the table would cost more.
        if self.frames[self.ply].depth == Depth(0) {
            return self.expand(None);
        }
        // Evaluating first gives the processor time to fetch the table's entry.
        let evaluation = self.evaluation();
        let key = self.key();
        let entry = self.table.probe(key);
        let value = entry.filter(|_| self.ply > 0).and_then(|entry| self.table_value(entry));
        if let Some(value) = value.or_else(|| self.prune(evaluation?)) {
            return Step::BackUp(value);
        }
        self.frames[self.ply].key = key;
        self.expand(entry)
    }

    /// The node's value where nothing need be searched: the game ends, or the search does.
    fn terminal_value(&mut self) -> Option<NodeValue> {
        let must_take = self.position.must_take();
        let lost = Score::loss_in(plies(self.ply));
        if !must_take && !self.position.can_move() {
            return Some(NodeValue { score: lost, depends_on: PathDependency::NONE, quiet: 0 });
        }
        if let Some(depends_on) = self.path.draw() {
            return Some(NodeValue { score: Score::DRAW, depends_on, quiet: 0 });
        }
        let frame = &mut self.frames[self.ply];
        if self.ply == MAX_PLY || frame.depth == Depth(0) && !must_take {
            return Some(NodeValue {
                score: self.evaluator.evaluate(&self.position),
                depends_on: PathDependency::NONE,
                quiet: 0,
            });
        }
        // Neither side can do worse than lose at once, nor better than win with its next move.
        frame.alpha = frame.alpha.max(lost);
        frame.beta = frame.beta.min(Score::win_in(plies(self.ply + 1)));
        (frame.alpha >= frame.beta).then_some(NodeValue {
            score: frame.alpha,
            depends_on: PathDependency::NONE,
            quiet: 0,
        })
    }

    /// The node's value by an earlier search of the position, if that suffices here.
    fn table_value(&self, entry: TableEntry) -> Option<NodeValue> {
        let frame = &self.frames[self.ply];
        // Single replies that cost no depth may lead farther; what rests on such a line is not kept.
        let reach = entry.score.plies_to_end().map_or(entry.depth.0.into(), |plies| plies.0.into());
        // A node with an open window needs its line as well.
        if entry.depth < frame.depth || frame.is_pv_node() || self.path.nears_forty_moves(reach) {
            return None;
        }
        let score = entry.score.relative_to_root(self.ply);
        let is_enough = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score >= frame.beta,
            Bound::Upper => score <= frame.alpha,
            Bound::None => false,
        };
        is_enough.then_some(NodeValue { score, depends_on: PathDependency::NONE, quiet: reach })
    }

    /// The static evaluation, where it can spare a search: in a node with a zero window near the end of the search,
    /// where nothing can be captured and no win is known.
    fn evaluation(&self) -> Option<Score> {
        let frame = &self.frames[self.ply];
        let applies =
            self.ply > 0 && frame.depth <= REVERSE_FUTILITY_DEPTH && !frame.is_pv_node() && !frame.has_decisive_bound();
        (applies && !self.position.must_take()).then(|| self.evaluator.evaluate(&self.position))
    }

    /// The node's value if it is evaluated so far above beta that no search is needed (reverse futility). If it is so
    /// far below alpha that only its first move and promotions are worth a look, its frame is marked (futility).
    fn prune(&mut self, evaluation: Score) -> Option<NodeValue> {
        let frame = &mut self.frames[self.ply];
        let plies = i32::from(frame.depth.0);
        if evaluation >= frame.beta.plus(REVERSE_FUTILITY_MARGIN * plies) {
            return Some(NodeValue { score: evaluation, depends_on: PathDependency::NONE, quiet: 0 });
        }
        let futility_score = evaluation.plus(FUTILITY_MARGIN * plies);
        if frame.depth <= FUTILITY_DEPTH && futility_score <= frame.alpha {
            frame.futility_score = Some(futility_score);
        }
        None
    }

    /// Generates the node's moves.
    fn expand(&mut self, entry: Option<TableEntry>) -> Step {
        self.position.moves_into(self.capture_rule, &mut self.moves);
        let frame = &mut self.frames[self.ply];
        frame.first = self.scored_moves.len();
        frame.next = frame.first;
        frame.reply_count = if self.moves.len() == 1 { ReplyCount::One } else { ReplyCount::Many };
        let from_table = entry.and_then(|entry| entry.best_move);
        self.ordering.add_to(&mut self.scored_moves, &self.moves, &self.position, self.ply, from_table);
        if self.ply == 0 {
            let excluded = &self.excluded;
            self.scored_moves.retain(|scored_move| !excluded.contains(&scored_move.mv));
        }
        Step::PickMove
    }
}

/// Trying the moves of a node, and leaving it.
impl<E: Evaluator> AlphaBeta<E> {
    /// Tries the most promising of the moves left, if there is one.
    fn pick_move(&mut self) -> Step {
        let frame = &mut self.frames[self.ply];
        let Some(mv) = ordering::pick_best(&mut self.scored_moves[frame.next..]) else {
            return self.finish();
        };
        let move_index = frame.next - frame.first;
        frame.next += 1;
        if move_index > 0
            && let Some(futility_score) = frame.futility_score
            && !self.position.promotes(mv)
        {
            frame.best.score = frame.best.score.max(futility_score);
            return Step::PickMove;
        }
        let reduction = reduction(frame, &self.position, mv, move_index);
        frame.pass = if move_index == 0 {
            Pass::FullWindow
        } else if reduction > 0 {
            Pass::Reduced(reduction)
        } else {
            frame.full_depth_pass()
        };
        self.descend(mv)
    }

    /// Plays a move of the node and goes to the node behind it.
    fn descend(&mut self, mv: Move) -> Step {
        let frame = &self.frames[self.ply];
        let (ceiling, reduction) = match frame.pass {
            Pass::Reduced(reduction) => (frame.alpha.next(), reduction),
            Pass::ZeroWindow => (frame.alpha.next(), 0),
            Pass::FullWindow => (frame.beta, 0),
        };
        let (alpha, beta) = (-ceiling, -frame.alpha);
        let is_extension = frame.reply_count == ReplyCount::One && self.ply < self.extension_limit;
        let depth = if is_extension { frame.depth } else { frame.depth.saturating_sub(1 + reduction) };
        let is_quiet = self.position.is_quiet(mv);
        let undo = self.position.play_unchecked(mv);
        if is_quiet {
            self.path.push_quiet(self.position.hash());
        } else {
            self.path.push_non_quiet(self.position.hash());
        }
        if depth > Depth(0) {
            self.table.prefetch(self.key());
        }
        self.frames[self.ply].played = Some((mv, undo));
        self.ply += 1;
        self.frames[self.ply].begin(alpha, beta, depth);
        Step::Enter
    }

    /// Undoes the move that led to a finished node, and backs up its value.
    fn back_up(&mut self, below: NodeValue) -> Step {
        let quiet = if self.path.last_move_was_quiet() { below.quiet + 1 } else { 0 };
        self.path.pop();
        self.ply -= 1;
        let (above, below_frames) = self.frames.split_at_mut(self.ply + 1);
        let frame = &mut above[self.ply];
        let (mv, undo) = frame.played.take().expect("a node below comes from a move");
        self.position.undo(mv, undo);
        let score = -below.score;
        if score > frame.alpha
            && let Some(pass) = frame.re_search(score)
        {
            frame.pass = pass;
            return self.descend(mv);
        }
        // A score of beta rests on this move alone, any other on all moves.
        if score >= frame.beta {
            frame.best.depends_on = below.depends_on;
            frame.best.quiet = quiet;
        } else {
            frame.best.depends_on = frame.best.depends_on.min(below.depends_on);
            frame.best.quiet = frame.best.quiet.max(quiet);
        }
        frame.best.score = frame.best.score.max(score);
        if score > frame.alpha {
            frame.alpha = score;
            frame.best.mv = Some(mv);
            frame.pv.set_with(mv, &below_frames[0].pv);
        }
        if frame.alpha < frame.beta {
            return Step::PickMove;
        }
        let depth = frame.depth;
        let tried = frame.first..frame.next - 1;
        let turn = self.position.turn();
        self.ordering.add_bonus(turn, self.ply, mv, depth);
        for scored_move in &self.scored_moves[tried] {
            self.ordering.add_malus(turn, scored_move.mv, depth);
        }
        self.finish()
    }

    /// Stores the node's value, as far as it holds on other paths, and hands it up.
    fn finish(&mut self) -> Step {
        let frame = &self.frames[self.ply];
        let best = frame.best;
        // An entry tells the plies to a decision, or else its depth; see `table_value`.
        let is_longer = best.score.plies_to_end().is_none() && best.quiet > frame.depth.0.into();
        let bound = if is_longer || best.depends_on.is_above(self.ply) {
            Bound::None
        } else if best.score >= frame.beta {
            Bound::Lower
        } else if best.mv.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        // Without the excluded moves the root is another position.
        if frame.depth > Depth(0) && (self.ply > 0 || self.excluded.is_empty()) {
            self.table.store(frame.key, best.score.relative_to_node(self.ply), bound, frame.depth, best.mv);
        }
        self.scored_moves.truncate(frame.first);
        Step::BackUp(NodeValue { score: best.score, depends_on: best.depends_on, quiet: best.quiet })
    }
}

impl Frame {
    const EMPTY: Self = Self {
        alpha: Score::DRAW,
        beta: Score::DRAW,
        depth: Depth(0),
        best: BestSoFar::NONE,
        pv: Pv::EMPTY,
        first: 0,
        next: 0,
        reply_count: ReplyCount::Many,
        pass: Pass::FullWindow,
        futility_score: None,
        played: None,
        key: PositionHash(0),
    };

    /// Starts over with that window and depth.
    const fn begin(&mut self, alpha: Score, beta: Score, depth: Depth) {
        self.alpha = alpha;
        self.beta = beta;
        self.depth = depth;
        self.best = BestSoFar::NONE;
        self.pv.clear();
        self.played = None;
        self.futility_score = None;
    }

    /// Whether the window is wider than a zero window.
    fn is_pv_node(&self) -> bool {
        self.beta > self.alpha.next()
    }

    /// Whether only the length of a win or loss is asked.
    fn has_decisive_bound(&self) -> bool {
        [self.alpha, self.beta].into_iter().any(|score| score.plies_to_end().is_some())
    }

    /// How a move is searched that is neither the first nor reduced.
    fn full_depth_pass(&self) -> Pass {
        if self.is_pv_node() { Pass::ZeroWindow } else { Pass::FullWindow }
    }

    /// How to search the current move again, as its score beat alpha; `None` when the score is certain.
    fn re_search(&self, score: Score) -> Option<Pass> {
        match self.pass {
            Pass::Reduced(_) => Some(self.full_depth_pass()),
            Pass::ZeroWindow if score < self.beta => Some(Pass::FullWindow),
            Pass::ZeroWindow | Pass::FullWindow => None,
        }
    }
}

impl BestSoFar {
    const NONE: Self = Self { score: Score::NEG_INFINITY, depends_on: PathDependency::NONE, quiet: 0, mv: None };
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
fn reduction(frame: &Frame, position: &Position, mv: Move, move_index: usize) -> u8 {
    if move_index < 2 || frame.depth < Depth(3) || mv.is_take() || position.promotes(mv) || frame.has_decisive_bound() {
        return 0;
    }
    let depth = usize::from(frame.depth.0).min(REDUCED_DEPTHS - 1);
    REDUCTIONS[depth][move_index.min(REDUCED_MOVES - 1)].saturating_sub(u8::from(frame.is_pv_node()))
}

const REDUCED_DEPTHS: usize = 32;
const REDUCED_MOVES: usize = 16;

/// By depth and number of earlier moves: 0.44 times the product of their binary logarithms.
const REDUCTIONS: [[u8; REDUCED_MOVES]; REDUCED_DEPTHS] = {
    let mut table = [[0; REDUCED_MOVES]; REDUCED_DEPTHS];
    let mut depth = 1;
    while depth < REDUCED_DEPTHS {
        let mut move_index = 1;
        while move_index < REDUCED_MOVES {
            let product = logarithm(depth) * logarithm(move_index);
            table[depth][move_index] = ((product * 56 / (ONE * ONE) + 64) / 128) as u8;
            move_index += 1;
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
