//! Owns iterative deepening: one depth after the other, in steps, until a limit is reached or nothing more can be
//! found. Knows no time.

use crate::alpha_beta::AlphaBeta;
use crate::{Depth, Judge, Limits, Line, Nodes, Progress, Report, Root, Score, TableSize, Weights};

/// Finds best moves, one root at a time, and remembers what it found for the next one.
///
/// The crate's example shows it at work.
pub struct Searcher<J = Weights> {
    tree: AlphaBeta<J>,
    current: Option<Current>,
}

/// The search that was started last.
struct Current {
    limits: Limits,
    /// The depth that is being searched.
    depth: Depth,
    report: Report,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Thinking,
    Done,
}

impl Searcher {
    /// A searcher with the default judge. Its memory is taken here and by [`Searcher::start`]; steps take none.
    #[must_use]
    pub fn new(size: TableSize) -> Self {
        Self::with_judge(size, Weights::BY_HAND)
    }
}

impl<J: Judge> Searcher<J> {
    /// A searcher that asks that judge.
    #[must_use]
    pub fn with_judge(size: TableSize, judge: J) -> Self {
        Self { tree: AlphaBeta::new(size, judge), current: None }
    }

    /// Starts a search, in place of one that may be going on; [`Searcher::step`] does the work.
    ///
    /// What earlier searches found is used, as far as it holds here. Ends at the first of the limits, at
    /// [`Depth::MAX`], or when a win or loss was found and its distance is certain.
    ///
    /// # Panics
    /// Never: a root has a legal move.
    pub fn start(&mut self, root: Root, limits: Limits) {
        self.tree.set_root(&root);
        let first = *root.position().moves(root.chain()).first().expect("a root has a legal move");
        let mut line = Line::EMPTY;
        line.set(first);
        let report = Report { line, score: self.tree.judge_root(), depth: Depth(0), nodes: Nodes(0) };
        let mut current = Current { limits, depth: Depth(0), report, state: State::Thinking };
        current.deepen(&mut self.tree);
        self.current = Some(current);
    }

    /// Searches on for that many nodes, or to the end if it comes sooner.
    pub fn step(&mut self, budget: Nodes) -> Progress {
        let Some(current) = &mut self.current else {
            return Progress::Idle;
        };
        current.advance(&mut self.tree, budget);
        self.progress()
    }

    /// How the search stands.
    #[must_use]
    pub fn progress(&self) -> Progress {
        match &self.current {
            None => Progress::Idle,
            Some(Current { state: State::Thinking, report, .. }) => Progress::Thinking(report.clone()),
            Some(Current { state: State::Done, report, .. }) => Progress::Done(report.clone()),
        }
    }

    /// Ends the search where it stands and gives what it knows; `None` when none was started.
    pub fn stop(&mut self) -> Option<Report> {
        let current = self.current.as_mut()?;
        current.state = State::Done;
        Some(current.report.clone())
    }

    /// Forgets the search and all that was found: as new.
    pub fn clear(&mut self) {
        self.tree.clear();
        self.current = None;
    }
}

impl Current {
    fn advance<J: Judge>(&mut self, tree: &mut AlphaBeta<J>, budget: Nodes) {
        let limit = self.limits.nodes.unwrap_or(Nodes::MAX);
        let until = (tree.nodes() + budget).min(limit);
        while self.state == State::Thinking && tree.nodes() < until {
            let score = tree.advance(until);
            if let Some((line, score)) = tree.best() {
                self.report.line.clone_from(line);
                self.report.score = score;
            }
            if let Some(score) = score {
                self.report.depth = self.depth;
                if is_final(score, self.depth) {
                    self.state = State::Done;
                } else {
                    self.deepen(tree);
                }
            }
        }
        self.report.nodes = tree.nodes();
        if tree.nodes() >= limit {
            self.state = State::Done;
        }
    }

    /// Starts the next depth, if there is one.
    fn deepen<J: Judge>(&mut self, tree: &mut AlphaBeta<J>) {
        if self.depth >= self.limits.depth.unwrap_or(Depth::MAX).min(Depth::MAX) {
            self.state = State::Done;
        } else {
            self.depth = self.depth.next();
            tree.begin(self.depth);
        }
    }
}

/// Whether no deeper search can change the score: a win or loss within the depth, beyond which there is no shorter one.
fn is_final(score: Score, depth: Depth) -> bool {
    score.decided_in().is_some_and(|plies| plies.0 <= u16::from(depth.0))
}
