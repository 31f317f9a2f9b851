//! The search of a root: it runs in steps until a limit is reached or nothing more can be found. Knows no time.

use crate::alpha_beta::AlphaBeta;
use crate::deepening::Deepening;
use crate::{Evaluator, Limits, MemorySize, Nodes, Root, SearchInfo, SearchStatus, Weights};

/// Searches one root at a time, and keeps what it found for the next one.
///
/// See the example of the [crate](crate).
pub struct Searcher<E = Weights> {
    tree: AlphaBeta<E>,
    current: Option<Current>,
}

/// The last search that was started.
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
    /// A searcher with the default evaluation, and a table of at most `size` (but no less than 64 bytes). Allocates
    /// here and in [`Searcher::start`], but not in its steps.
    #[must_use]
    pub fn new(size: MemorySize) -> Self {
        Self::with_evaluator(size, Weights::FITTED)
    }
}

impl<E: Evaluator> Searcher<E> {
    /// A searcher with another evaluation.
    #[must_use]
    pub fn with_evaluator(size: MemorySize, evaluator: E) -> Self {
        Self { tree: AlphaBeta::new(size, evaluator), current: None }
    }

    /// Starts a search, in place of one that may be running; [`Searcher::step`] does the work.
    ///
    /// Uses what earlier searches found, as far as it holds here. The search ends at the first limit, at
    /// [`Depth::MAX`](crate::Depth::MAX), or when every line is a win or loss whose distance is certain.
    pub fn start(&mut self, root: Root, limits: Limits) {
        self.tree.set_root(&root);
        let deepening = Deepening::new(&root, limits, self.tree.evaluate_root());
        self.current =
            Some(Current { most_nodes: limits.nodes.unwrap_or(Nodes::MAX), deepening, state: State::Thinking });
    }

    /// Searches that many more nodes, or fewer if the search ends.
    pub fn step(&mut self, budget: Nodes) -> SearchStatus<'_> {
        if let Some(current) = &mut self.current {
            current.advance(&mut self.tree, budget);
        }
        self.status()
    }

    /// The state of the search.
    #[must_use]
    pub fn status(&self) -> SearchStatus<'_> {
        match &self.current {
            None => SearchStatus::Idle,
            Some(current) => match current.state {
                State::Thinking => SearchStatus::Thinking(current.deepening.info()),
                State::Done => SearchStatus::Done(current.deepening.info()),
            },
        }
    }

    /// Ends the search at once and gives its report; `None` if none was started.
    pub fn stop(&mut self) -> Option<&SearchInfo> {
        let current = self.current.as_mut()?;
        current.state = State::Done;
        Some(current.deepening.info())
    }

    /// Forgets the search and all that was found, as if new.
    pub fn clear(&mut self) {
        self.tree.clear();
        self.current = None;
    }
}

impl Current {
    fn advance<E: Evaluator>(&mut self, tree: &mut AlphaBeta<E>, budget: Nodes) {
        if self.state == State::Done {
            return;
        }
        let until = (tree.nodes() + budget).min(self.most_nodes);
        if self.deepening.advance(tree, until).is_break() || tree.nodes() >= self.most_nodes {
            self.state = State::Done;
        }
    }
}
