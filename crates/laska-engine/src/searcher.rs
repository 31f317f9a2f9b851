//! A search of a root that runs in steps. Time limits are in `timed`.

use laska_rules::Position;

use crate::alpha_beta::AlphaBeta;
use crate::deepening::IterativeDeepening;
use crate::evaluation::{ChosenEvaluator, Evaluation};
use crate::{Limits, MemorySize, Nodes, Root, SearchInfo, SearchStatus};

/// Searches one root at a time. The transposition table is reused by the next search.
///
/// See the example of the [crate](crate).
///
/// Neither the type nor its methods are generic, so that the search is compiled with this crate's optimization settings
/// and not with the caller's.
pub struct Searcher {
    evaluation: Evaluation,
    alpha_beta: AlphaBeta<ChosenEvaluator>,
    current: Option<CurrentSearch>,
}

/// The last search that was started.
struct CurrentSearch {
    max_nodes: Nodes,
    deepening: IterativeDeepening,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Thinking,
    Done,
}

impl Searcher {
    /// Creates a searcher that evaluates by terms, with a transposition table of at most `size`, but at least 64 bytes.
    /// Memory is allocated here, in [`Searcher::set_evaluation`] and in [`Searcher::start`], not in steps.
    #[must_use]
    pub fn new(size: MemorySize) -> Self {
        Self::with_evaluation(size, Evaluation::Terms)
    }

    /// Creates a searcher with an evaluation; see [`Searcher::new`].
    #[must_use]
    pub fn with_evaluation(size: MemorySize, evaluation: Evaluation) -> Self {
        let evaluator = ChosenEvaluator::from(&evaluation);
        Self { evaluation, alpha_beta: AlphaBeta::new(size, evaluator), current: None }
    }

    /// Creates a searcher with the same evaluation that shares the transposition table, to search the same root on
    /// another thread: each finds what the other has stored and so gets deeper in the same time, known as Lazy SMP. Then
    /// results depend on how the threads run; those of a searcher alone never do.
    ///
    /// Create it for one search, before [`Searcher::start`] of this one, and drop it before [`Searcher::clear`].
    #[must_use]
    pub fn helper(&mut self) -> Self {
        let alpha_beta = self.alpha_beta.helper(ChosenEvaluator::from(&self.evaluation));
        Self { evaluation: self.evaluation.clone(), alpha_beta, current: None }
    }

    /// Changes the evaluation. If it is another one, clears the search and the transposition table, whose scores come
    /// from the evaluation before.
    pub fn set_evaluation(&mut self, evaluation: &Evaluation) {
        if !self.evaluation.is(evaluation) {
            self.evaluation = evaluation.clone();
            self.alpha_beta.set_evaluator(evaluation.into());
            self.clear();
        }
    }

    /// Starts a search in place of the current one. [`Searcher::step`] runs it.
    ///
    /// Reuses the results of earlier searches where they are valid. The search ends at the first limit, at
    /// [`Depth::MAX`](crate::Depth::MAX), or when every line is a win or loss with an exact distance.
    pub fn start(&mut self, root: Root, limits: Limits) {
        self.alpha_beta.set_root(&root);
        let deepening = IterativeDeepening::new(&root, limits, self.alpha_beta.evaluate_root());
        self.current =
            Some(CurrentSearch { max_nodes: limits.nodes.unwrap_or(Nodes::MAX), deepening, state: State::Thinking });
    }

    /// Searches this many more nodes, or fewer if the search ends.
    pub fn step(&mut self, budget: Nodes) -> SearchStatus<'_> {
        if let Some(current) = &mut self.current {
            current.advance(&mut self.alpha_beta, budget);
        }
        self.status()
    }

    /// Returns the status of the search.
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

    /// Ends the search and returns its result; `None` if none has been started.
    pub fn stop(&mut self) -> Option<&SearchInfo> {
        let current = self.current.as_mut()?;
        current.state = State::Done;
        Some(current.deepening.info())
    }

    /// Returns the position that was searched last; `None` if no search has been started.
    #[must_use]
    pub fn position(&self) -> Option<&Position> {
        self.current.as_ref().map(|_| self.alpha_beta.root())
    }

    /// Clears the search and the transposition table.
    pub fn clear(&mut self) {
        self.alpha_beta.clear();
        self.current = None;
    }
}

impl CurrentSearch {
    fn advance(&mut self, alpha_beta: &mut AlphaBeta<ChosenEvaluator>, budget: Nodes) {
        if self.state == State::Done {
            return;
        }
        let until = (alpha_beta.nodes() + budget).min(self.max_nodes);
        if self.deepening.advance(alpha_beta, until).is_break() || alpha_beta.nodes() >= self.max_nodes {
            self.state = State::Done;
        }
    }
}
