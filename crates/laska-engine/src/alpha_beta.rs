//! Alpha-beta search to a fixed depth, with principal variations and a quiescence search of captures.
//!
//! The search keeps an explicit stack of [`Frame`]s and visits one node at a time, so that it can pause between any two
//! nodes. After Knuth and Moore, "An analysis of alpha-beta pruning" (1975); zero windows after Marsland and Campbell,
//! "Parallel search of strongly ordered game trees" (1982).

mod frame;
mod reduction;

use std::sync::Arc;

use frame::{Frame, NodeValue, Pass, ReplyCount};
use laska_rules::{Board, CaptureRule, Move, MoveList, Position, PositionHash};
use reduction::reduction;

use crate::in_progress::{MoveKey, MovesInProgress};
use crate::ordering::{self, MoveOrdering, ScoredMove};
use crate::path::{Path, PathDependency};
use crate::table::{Bound, TableEntry, TranspositionTable};
use crate::{Depth, Evaluator, MemorySize, Nodes, Plies, Pv, Root, Score};
use laska_rules::splitmix::GOLDEN;

/// The maximum ply, counting single replies and captures. A node at this ply is evaluated without further search.
const MAX_PLY: usize = Pv::CAPACITY;

/// An alpha-beta search that can pause between two nodes.
pub(crate) struct AlphaBeta<E> {
    evaluator: E,
    table: TranspositionTable,
    ordering: MoveOrdering,
    root: Position,
    capture_rule: CaptureRule,
    /// Combined with each hash, because one table serves all capture and draw rules, which change a position's value.
    salt: u64,
    position: Position,
    path: Path,
    /// One frame per ply.
    frames: Box<[Frame]>,
    /// The moves of all nodes on the path, with those of the deepest node last.
    scored_moves: Vec<ScoredMove>,
    /// Buffer for move generation.
    moves: MoveList,
    /// Root moves to skip.
    excluded: Vec<Move>,
    /// See [`Root::mirror`]. Of two root moves that are mirror images, one is searched.
    mirror: Option<Board>,
    ply: usize,
    step: Step,
    nodes: Nodes,
    /// At a ply less than this, a single reply is searched without reducing the depth.
    extension_limit: usize,
    /// The moves that this search and its helpers are searching; `None` without helpers.
    in_progress: Option<Arc<MovesInProgress>>,
}

/// The next step of the search.
#[derive(Clone, Copy)]
enum Step {
    /// Enter a new node.
    Enter,
    /// Search the next move of the node.
    PickMove,
    /// Back up the value of a finished node to its parent.
    BackUp(NodeValue),
}

impl<E: Evaluator> AlphaBeta<E> {
    pub(crate) fn new(size: MemorySize, evaluator: E) -> Self {
        Self::with_table(TranspositionTable::new(size), evaluator)
    }

    /// Creates a search that shares the transposition table of this one, for another thread.
    pub(crate) fn helper(&mut self, evaluator: E) -> Self {
        self.forget_helpers();
        let in_progress = self.in_progress.get_or_insert_with(|| Arc::new(MovesInProgress::new()));
        Self { in_progress: Some(Arc::clone(in_progress)), ..Self::with_table(self.table.share(), evaluator) }
    }

    fn with_table(table: TranspositionTable, evaluator: E) -> Self {
        let placeholder = Position::start(Board::default());
        Self {
            evaluator,
            table,
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
            mirror: None,
            ply: 0,
            step: Step::Enter,
            nodes: Nodes(0),
            extension_limit: 0,
            in_progress: None,
        }
    }

    /// Changes the evaluator. What is stored keeps its scores until [`AlphaBeta::clear`].
    pub(crate) fn set_evaluator(&mut self, evaluator: E) {
        self.evaluator = evaluator;
    }

    /// Clears the transposition table.
    pub(crate) fn clear(&mut self) {
        self.table.clear();
    }

    /// Sets the root of the following searches. The transposition table is preserved.
    pub(crate) fn set_root(&mut self, root: &Root) {
        self.root = root.position().clone();
        self.position = root.position().clone();
        self.ply = 0;
        self.capture_rule = root.capture_rule();
        self.mirror = root.mirror();
        self.salt = salt(root);
        self.path.start(root);
        self.table.new_search();
        self.forget_helpers();
        self.ordering.clear();
        // No path has more moves than this, so the search never allocates.
        self.scored_moves.clear();
        self.scored_moves.reserve(MAX_PLY * MoveList::CAPACITY);
        self.nodes = Nodes(0);
    }

    /// Forgets the moves in progress if no helper is left: a search that was stopped has left some behind.
    fn forget_helpers(&mut self) {
        self.in_progress.take_if(|it| Arc::strong_count(it) == 1);
    }

    /// Starts a search to a given depth with a window at the root, skipping the excluded moves.
    pub(crate) fn begin(&mut self, depth: Depth, [alpha, beta]: [Score; 2], excluded: &[Move]) {
        debug_assert_eq!(self.ply, 0, "the last depth was searched to the end");
        self.frames[0].begin(alpha, beta, depth);
        self.excluded.clear();
        self.excluded.extend_from_slice(excluded);
        self.extension_limit = 2 * usize::from(depth.0);
        self.step = Step::Enter;
    }

    /// Searches until the total number of nodes since [`AlphaBeta::set_root`] reaches `until`. Returns the root's score
    /// as soon as it is complete.
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

    /// Returns the number of nodes visited since the root was set.
    pub(crate) const fn nodes(&self) -> Nodes {
        self.nodes
    }

    /// Returns the best line found so far at this depth, and its score.
    pub(crate) fn best_line(&self) -> Option<(&Pv, Score)> {
        let root = &self.frames[0];
        root.best.mv.map(|_| (&root.pv, root.best.score))
    }

    pub(crate) const fn root(&self) -> &Position {
        &self.root
    }

    pub(crate) fn evaluate_root(&mut self) -> Score {
        self.evaluator.evaluate(&self.root)
    }

    /// Returns the key of the current position in the transposition table.
    const fn key(&self) -> PositionHash {
        PositionHash(self.position.hash().0 ^ self.salt)
    }
}

/// Entering a node. Most nodes end here, before any move is searched.
impl<E: Evaluator> AlphaBeta<E> {
    fn enter(&mut self) -> Step {
        debug_assert_eq!(self.position.hash(), self.position.hash_from_scratch());
        self.nodes += Nodes(1);
        let value = if self.ply > 0 { self.terminal_value() } else { None };
        if let Some(value) = value {
            return Step::BackUp(value);
        }
        // Quiescence nodes have few captures and are cheap to search; probing the table would cost more.
        if self.frames[self.ply].depth == Depth(0) {
            return self.expand(None);
        }
        // Evaluating first gives the processor time to prefetch the table entry.
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

    /// Returns the node's value if the game ends here or the search reaches its limit.
    fn terminal_value(&mut self) -> Option<NodeValue> {
        let must_capture = self.position.must_capture();
        let lost = Score::loss_in(plies(self.ply));
        if !must_capture && !self.position.can_move() {
            return Some(NodeValue { score: lost, depends_on: PathDependency::NONE, quiet_plies: 0 });
        }
        if let Some(depends_on) = self.path.draw() {
            return Some(NodeValue { score: Score::DRAW, depends_on, quiet_plies: 0 });
        }
        let frame = &mut self.frames[self.ply];
        if self.ply == MAX_PLY || frame.depth == Depth(0) && !must_capture {
            return Some(NodeValue {
                score: self.evaluator.evaluate(&self.position),
                depends_on: PathDependency::NONE,
                quiet_plies: 0,
            });
        }
        // Mate-distance pruning: the side to move loses here at the earliest, and wins with its next move at the
        // earliest.
        frame.alpha = frame.alpha.max(lost);
        frame.beta = frame.beta.min(Score::win_in(plies(self.ply + 1)));
        (frame.alpha >= frame.beta).then_some(NodeValue {
            score: frame.alpha,
            depends_on: PathDependency::NONE,
            quiet_plies: 0,
        })
    }

    /// Returns the node's value from the transposition table, if that is deep enough and decides the node.
    fn table_value(&self, entry: TableEntry) -> Option<NodeValue> {
        let frame = &self.frames[self.ply];
        // A line with extended single replies may be longer, but scores that depend on such a line are not stored.
        let reach = entry.score.plies_to_end().map_or(entry.depth.0.into(), |plies| plies.0.into());
        // A PV node needs its line as well.
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
        is_enough.then_some(NodeValue { score, depends_on: PathDependency::NONE, quiet_plies: reach })
    }

    /// Returns the static evaluation where it may save a search: in a zero-window node at low depth without captures,
    /// with no win or loss in the window.
    fn evaluation(&mut self) -> Option<Score> {
        let frame = &self.frames[self.ply];
        let applies =
            self.ply > 0 && frame.depth <= REVERSE_FUTILITY_DEPTH && !frame.is_pv_node() && !frame.has_decisive_bound();
        (applies && !self.position.must_capture()).then(|| self.evaluator.evaluate(&self.position))
    }

    /// Returns the evaluation if it is so far above beta that no search is needed (reverse futility pruning). If it is so
    /// far below alpha that only the first move and promotions are worth searching, marks the frame (futility pruning).
    fn prune(&mut self, evaluation: Score) -> Option<NodeValue> {
        let frame = &mut self.frames[self.ply];
        let plies = i32::from(frame.depth.0);
        if evaluation >= frame.beta.plus(REVERSE_FUTILITY_MARGIN * plies) {
            return Some(NodeValue { score: evaluation, depends_on: PathDependency::NONE, quiet_plies: 0 });
        }
        let futility_score = evaluation.plus(FUTILITY_MARGIN * plies);
        if frame.depth <= FUTILITY_DEPTH && futility_score <= frame.alpha {
            frame.futility_score = Some(futility_score);
        }
        None
    }

    fn expand(&mut self, entry: Option<TableEntry>) -> Step {
        self.position.legal_moves_into(self.capture_rule, &mut self.moves);
        let frame = &mut self.frames[self.ply];
        frame.first_move = self.scored_moves.len();
        frame.next_move = frame.first_move;
        frame.reply_count = if self.moves.len() == 1 { ReplyCount::One } else { ReplyCount::Many };
        let table_move = entry.and_then(|entry| entry.best_move);
        self.ordering.add_to(&mut self.scored_moves, &self.moves, &self.position, self.ply, table_move);
        if self.ply == 0 {
            let (excluded, mirror) = (&self.excluded, self.mirror);
            let is_mirror_image =
                |mv: Move| mirror.and_then(|board| mv.mirrored(board)).is_some_and(|image| image < mv);
            self.scored_moves.retain(|&ScoredMove { mv, .. }| !excluded.contains(&mv) && !is_mirror_image(mv));
        }
        Step::PickMove
    }
}

/// Searching the moves of a node, and leaving it.
impl<E: Evaluator> AlphaBeta<E> {
    /// Searches the best remaining move, or finishes the node.
    fn pick_move(&mut self) -> Step {
        let frame = &mut self.frames[self.ply];
        let Some(mv) = ordering::pick_best(&mut self.scored_moves[frame.next_move..]) else {
            return self.finish();
        };
        let move_index = frame.next_move - frame.first_move;
        if move_index > 0
            && let Some(futility_score) = frame.futility_score
            && !self.position.promotes(mv)
        {
            frame.best.score = frame.best.score.max(futility_score);
            frame.next_move += 1;
            return Step::PickMove;
        }
        let scored_move = &mut self.scored_moves[frame.next_move];
        if move_index > 0
            && frame.depth >= SHARED_DEPTH
            && !scored_move.is_deferred()
            && let Some(in_progress) = self.in_progress.as_deref()
        {
            let key = MoveKey::new(frame.key, mv);
            if !in_progress.claim(key) {
                scored_move.defer();
                return Step::PickMove;
            }
            frame.in_progress = Some(key);
        }
        frame.next_move += 1;
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

    /// Plays a move and starts the node that it leads to.
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
        self.frames[self.ply].played = Some(undo);
        self.ply += 1;
        self.frames[self.ply].begin(alpha, beta, depth);
        Step::Enter
    }

    /// Undoes the move that led to a finished node and backs up its value, or searches the move again with a wider
    /// window.
    fn back_up(&mut self, child: NodeValue) -> Step {
        let quiet_plies = if self.path.last_move_was_quiet() { child.quiet_plies + 1 } else { 0 };
        self.path.pop();
        self.ply -= 1;
        let (above, child_frames) = self.frames.split_at_mut(self.ply + 1);
        let frame = &mut above[self.ply];
        let undo = frame.played.take().expect("a child is reached by a move");
        let mv = undo.mv();
        self.position.undo(undo);
        let score = -child.score;
        if score > frame.alpha
            && let Some(pass) = frame.re_search(score)
        {
            frame.pass = pass;
            return self.descend(mv);
        }
        if let (Some(in_progress), Some(key)) = (&self.in_progress, frame.in_progress.take()) {
            in_progress.release(key);
        }
        // A beta cutoff depends on this move alone, any other score on all moves.
        if score >= frame.beta {
            frame.best.depends_on = child.depends_on;
            frame.best.quiet_plies = quiet_plies;
        } else {
            frame.best.depends_on = frame.best.depends_on.min(child.depends_on);
            frame.best.quiet_plies = frame.best.quiet_plies.max(quiet_plies);
        }
        frame.best.score = frame.best.score.max(score);
        if score > frame.alpha {
            frame.alpha = score;
            frame.best.mv = Some(mv);
            frame.pv.set_with(mv, &child_frames[0].pv);
        }
        if frame.alpha < frame.beta {
            return Step::PickMove;
        }
        let depth = frame.depth;
        let tried = frame.first_move..frame.next_move - 1;
        let turn = self.position.turn();
        self.ordering.add_bonus(turn, self.ply, mv, depth);
        for scored_move in &self.scored_moves[tried] {
            self.ordering.add_malus(turn, scored_move.mv, depth);
        }
        self.finish()
    }

    /// Stores the node's value in the transposition table, if it is valid on other paths, and passes it to the parent.
    fn finish(&mut self) -> Step {
        let frame = &self.frames[self.ply];
        let best = frame.best;
        // `table_value` takes the plies to the end, or else the depth, as the length of the lines of a stored score.
        let is_longer = best.score.plies_to_end().is_none() && best.quiet_plies > frame.depth.0.into();
        let bound = if is_longer || best.depends_on.is_above(self.ply) {
            Bound::None
        } else if best.score >= frame.beta {
            Bound::Lower
        } else if best.mv.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        // With excluded moves, the root's value is not that of its position.
        if frame.depth > Depth(0) && (self.ply > 0 || self.excluded.is_empty()) {
            self.table.store(frame.key, best.score.relative_to_node(self.ply), bound, frame.depth, best.mv);
        }
        self.scored_moves.truncate(frame.first_move);
        Step::BackUp(NodeValue { score: best.score, depends_on: best.depends_on, quiet_plies: best.quiet_plies })
    }
}

fn plies(ply: usize) -> Plies {
    Plies(ply as u16)
}

/// Returns a number that is different for each combination of capture and draw rules.
fn salt(root: &Root) -> u64 {
    let rules = root.draw_rules();
    let number = root.capture_rule() as u64 * 4 + u64::from(rules.repetition) * 2 + u64::from(rules.forty_moves);
    number.wrapping_mul(GOLDEN)
}

/// The least depth of a node whose moves the threads of a search share out. Two threads reach a depth 1.5 times as fast as
/// one, and 1.3 times as fast without sharing out. Any depth between 2 and 8 is about as good.
const SHARED_DEPTH: Depth = Depth(6);

// The margins were tuned in matches.

/// The margin above beta for each remaining ply, because the opponent may gain that much.
const REVERSE_FUTILITY_MARGIN: i32 = 65;
const REVERSE_FUTILITY_DEPTH: Depth = Depth(5);
/// The most that a quiet move is expected to gain for each remaining ply.
const FUTILITY_MARGIN: i32 = 100;
const FUTILITY_DEPTH: Depth = Depth(4);
