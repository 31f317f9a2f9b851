//! Iterative deepening with multiple principal variations and aspiration windows.

use std::ops::ControlFlow;

use laska_rules::{Board, Move};

use crate::alpha_beta::AlphaBeta;
use crate::{Depth, Evaluator, Limits, Nodes, Pv, PvLine, Root, Score, ScoreKind, SearchInfo};

/// An iterative deepening search of one root.
pub(crate) struct IterativeDeepening {
    max_depth: Depth,
    /// The number of lines to find, at most the number of legal moves.
    line_count: usize,
    /// The current depth.
    depth: Depth,
    /// The best lines that are complete at this depth.
    lines: Vec<PvLine>,
    /// Their first moves, which the search of the next line excludes.
    excluded: Vec<Move>,
    /// See [`Root::mirror`].
    mirror: Option<Board>,
    window: AspirationWindow,
    step: Step,
    info: SearchInfo,
}

/// The next step of the search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    /// Begin the next depth.
    BeginDepth,
    /// Begin the next line of the depth.
    BeginLine,
    /// Begin a search with the current window.
    BeginSearch,
    /// Continue the search.
    Search,
}

impl IterativeDeepening {
    /// Creates a search that has not started. Its [`SearchInfo`] has the root's static evaluation.
    pub(crate) fn new(root: &Root, limits: Limits, evaluation: Score) -> Self {
        let moves = root.position().legal_moves(root.capture_rule());
        let mut pv = Pv::EMPTY;
        pv.set(*moves.first().expect("a root has a legal move"));
        let line_count = limits.lines.get().min(moves.len());
        let mut lines = Vec::with_capacity(line_count);
        lines.push(PvLine { pv, score: evaluation });
        Self {
            max_depth: limits.depth.unwrap_or(Depth::MAX).min(Depth::MAX),
            line_count,
            depth: Depth(0),
            lines: Vec::with_capacity(line_count),
            excluded: Vec::with_capacity(line_count),
            mirror: root.mirror(),
            window: AspirationWindow::FULL,
            step: Step::BeginDepth,
            info: SearchInfo { lines, depth: Depth(0), nodes: Nodes(0) },
        }
    }

    /// Returns the result so far.
    pub(crate) const fn info(&self) -> &SearchInfo {
        &self.info
    }

    /// Searches until the total number of nodes since the start reaches `until`. Breaks when a deeper search cannot
    /// change the result.
    pub(crate) fn advance<E: Evaluator>(&mut self, alpha_beta: &mut AlphaBeta<E>, until: Nodes) -> ControlFlow<()> {
        let flow = self.run(alpha_beta, until);
        self.info.nodes = alpha_beta.nodes();
        flow
    }

    fn run<E: Evaluator>(&mut self, alpha_beta: &mut AlphaBeta<E>, until: Nodes) -> ControlFlow<()> {
        loop {
            self.step = match self.step {
                Step::BeginDepth if self.depth >= self.max_depth => return ControlFlow::Break(()),
                Step::BeginDepth => {
                    self.depth = self.depth.next();
                    self.lines.clear();
                    self.excluded.clear();
                    Step::BeginLine
                }
                Step::BeginLine => {
                    let expected = self.info.lines.get(self.lines.len());
                    let expected = expected.filter(|_| self.info.depth > Depth(0));
                    self.window = expected
                        .map_or(AspirationWindow::FULL, |known| AspirationWindow::around(known.score, self.depth));
                    Step::BeginSearch
                }
                Step::BeginSearch => {
                    alpha_beta.begin(self.depth, [self.window.alpha, self.window.beta], &self.excluded);
                    Step::Search
                }
                Step::Search if alpha_beta.nodes() >= until => return ControlFlow::Continue(()),
                Step::Search => {
                    let score = alpha_beta.advance(until);
                    self.update_best_line(alpha_beta);
                    let Some(score) = score else { continue };
                    match self.window.widened(score) {
                        Some(wider) => {
                            self.window = wider;
                            Step::BeginSearch
                        }
                        None => self.end_line(alpha_beta, score)?,
                    }
                }
            };
        }
    }

    /// Publishes a better move as soon as it is found, before the depth is complete.
    fn update_best_line<E: Evaluator>(&mut self, alpha_beta: &AlphaBeta<E>) {
        // With several lines, their order is known only when all are complete. So is a loss: another move may hold, or lose
        // later.
        let best_line = alpha_beta.best_line().filter(|(_, score)| !matches!(score.kind(), ScoreKind::Loss(_)));
        if let Some((pv, score)) = best_line.filter(|_| self.line_count == 1) {
            let best = &mut self.info.lines[0];
            best.pv.clone_from(pv);
            best.score = score;
        }
    }

    fn end_line<E: Evaluator>(&mut self, alpha_beta: &AlphaBeta<E>, score: Score) -> ControlFlow<(), Step> {
        let (pv, _) = alpha_beta.best_line().expect("a score inside the window comes from a move");
        let line = PvLine { pv: pv.clone(), score };
        let image = self.mirror.and_then(|board| line.mirrored(board));
        let image = image.filter(|image| image.first_move() != line.first_move());
        let room = self.line_count - self.lines.len();
        for line in std::iter::once(line).chain(image).take(room) {
            self.excluded.push(line.first_move());
            self.lines.push(line);
        }
        if self.lines.len() < self.line_count {
            return ControlFlow::Continue(Step::BeginLine);
        }
        // A later line may score higher than an earlier one, because the transposition table has changed in between.
        self.lines.sort_unstable_by_key(|line| std::cmp::Reverse(line.score));
        std::mem::swap(&mut self.info.lines, &mut self.lines);
        self.info.depth = self.depth;
        let depth = self.depth;
        if self.info.lines.iter().all(|line| is_exact_distance(line.score, depth)) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(Step::BeginDepth)
    }
}

/// Returns whether a deeper search cannot change the score: it is a win or loss within the depth, so none is shorter.
fn is_exact_distance(score: Score, depth: Depth) -> bool {
    score.plies_to_end().is_some_and(|plies| plies.0 <= u16::from(depth.0))
}

/// An aspiration window: scores inside it are exact, others are bounds.
///
/// A narrow window causes more cutoffs. It is centered on the score of the previous depth, which is seldom far off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct AspirationWindow {
    alpha: Score,
    beta: Score,
    /// The margin of the last widening, in hundredths of a counter.
    margin: i32,
}

/// The first depth with a narrow window: scores of shallower depths predict the next score poorly.
const FIRST_NARROW: Depth = Depth(5);
const FIRST_MARGIN: i32 = 24;
/// Beyond this margin the window is opened fully on that side.
const LAST_MARGIN: i32 = 400;

impl AspirationWindow {
    const FULL: Self = Self { alpha: Score::NEG_INFINITY, beta: Score::INFINITY, margin: LAST_MARGIN };

    /// Returns the first window of a depth, given the score of the previous depth.
    fn around(expected: Score, depth: Depth) -> Self {
        if depth < FIRST_NARROW || expected.plies_to_end().is_some() {
            return Self::FULL;
        }
        Self { alpha: expected.minus(FIRST_MARGIN), beta: expected.plus(FIRST_MARGIN), margin: FIRST_MARGIN }
    }

    /// Returns the window to search again with after a score outside it, or `None` if the score is inside and so exact.
    fn widened(self, score: Score) -> Option<Self> {
        let margin = self.margin * 3;
        let is_open = margin > LAST_MARGIN || score.plies_to_end().is_some();
        if score <= self.alpha {
            let alpha = if is_open { Score::NEG_INFINITY } else { score.minus(margin) };
            Some(Self { alpha, beta: self.beta, margin })
        } else if score >= self.beta {
            let beta = if is_open { Score::INFINITY } else { score.plus(margin) };
            Some(Self { alpha: self.alpha, beta, margin })
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_soon_widens_to_contain_any_score() {
        for true_score in [-15_990, -9000, -90, -1, 0, 30, 700, 15_999].map(Score::from_bits) {
            let mut window = AspirationWindow::around(Score::value(10), Depth(9));
            let mut searches = 1;
            while let Some(wider) = window.widened(true_score) {
                assert!(wider.alpha <= window.alpha && wider.beta >= window.beta && wider != window);
                window = wider;
                searches += 1;
            }
            assert!(window.alpha < true_score && true_score < window.beta);
            assert!(searches <= 4, "{true_score}: {searches} searches");
        }
    }

    #[test]
    fn a_decisive_score_gets_the_full_window() {
        assert_eq!(AspirationWindow::around(Score::win_in(crate::Plies(9)), Depth(20)), AspirationWindow::FULL);
    }
}
