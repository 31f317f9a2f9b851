//! The search of a root: it runs in steps until a limit is reached or nothing more can be found. Knows no time.

use crate::alpha_beta::AlphaBeta;
use crate::deepening::Deepening;
use crate::{Judge, Limits, Memory, Nodes, Progress, Report, Root, Weights};

/// Finds best moves, one root at a time, and remembers what it found for the next one.
///
/// The crate's example shows it at work.
pub struct Searcher<J = Weights> {
    tree: AlphaBeta<J>,
    current: Option<Current>,
}

/// The search that was started last.
struct Current {
    most_nodes: Nodes,
    deepening: Deepening,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Thinking,
    Done,
}

impl Searcher {
    /// A searcher with the default judge, whose table is no larger than `size`, and has 64 bytes at least. Its memory is
    /// taken here and by [`Searcher::start`]; steps take none.
    #[must_use]
    pub fn new(size: Memory) -> Self {
        Self::with_judge(size, Weights::FITTED)
    }
}

impl<J: Judge> Searcher<J> {
    /// A searcher that asks that judge.
    #[must_use]
    pub fn with_judge(size: Memory, judge: J) -> Self {
        Self { tree: AlphaBeta::new(size, judge), current: None }
    }

    /// Starts a search, in place of one that may be going on; [`Searcher::step`] does the work.
    ///
    /// What earlier searches found is used, as far as it holds here. Ends at the first of the limits, at
    /// [`Depth::MAX`](crate::Depth::MAX), or when of every line that is asked for the win or loss was found and its
    /// distance is certain.
    pub fn start(&mut self, root: Root, limits: Limits) {
        self.tree.set_root(&root);
        let deepening = Deepening::new(&root, limits, self.tree.judge_root());
        self.current =
            Some(Current { most_nodes: limits.nodes.unwrap_or(Nodes::MAX), deepening, state: State::Thinking });
    }

    /// Searches on for that many nodes, or to the end if it comes sooner.
    pub fn step(&mut self, budget: Nodes) -> Progress<'_> {
        if let Some(current) = &mut self.current {
            current.advance(&mut self.tree, budget);
        }
        self.progress()
    }

    /// How the search stands.
    #[must_use]
    pub fn progress(&self) -> Progress<'_> {
        match &self.current {
            None => Progress::Idle,
            Some(current) => match current.state {
                State::Thinking => Progress::Thinking(current.deepening.report()),
                State::Done => Progress::Done(current.deepening.report()),
            },
        }
    }

    /// Ends the search where it stands and gives what it knows; `None` when none was started.
    pub fn stop(&mut self) -> Option<&Report> {
        let current = self.current.as_mut()?;
        current.state = State::Done;
        Some(current.deepening.report())
    }

    /// Forgets the search and all that was found: as new.
    pub fn clear(&mut self) {
        self.tree.clear();
        self.current = None;
    }
}

impl Current {
    fn advance<J: Judge>(&mut self, tree: &mut AlphaBeta<J>, budget: Nodes) {
        if self.state == State::Done {
            return;
        }
        let until = (tree.nodes() + budget).min(self.most_nodes);
        if self.deepening.advance(tree, until).is_break() || tree.nodes() >= self.most_nodes {
            self.state = State::Done;
        }
    }
}
