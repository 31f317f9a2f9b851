//! Iterative deepening: one depth after the other, in each the best lines one after the other, each within an
//! aspiration window. Knows no limit of nodes and no time.

use std::ops::ControlFlow;

use laska_rules::Move;

use crate::alpha_beta::AlphaBeta;
use crate::{Depth, Evaluator, Limits, Nodes, Pv, PvLine, Root, Score, SearchInfo};

/// The search of a root, depth by depth.
pub(crate) struct IterativeDeepening {
    max_depth: Depth,
    /// How many variations to find: no more than the root has moves.
    line_count: usize,
    /// The depth being searched.
    depth: Depth,
    /// The best variations at this depth, as far as they were searched to the end.
    lines: Vec<PvLine>,
    /// Their first moves.
    excluded: Vec<Move>,
    window: AspirationWindow,
    stage: Stage,
    info: SearchInfo,
}

/// What to do next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Begins the next depth.
    Depth,
    /// Begins the next variation of the depth.
    Line,
    /// Begins the variation, with the window as it is.
    Window,
    /// Continues the search.
    Search,
}

impl IterativeDeepening {
    /// A search that has not begun: its report has the root's static evaluation.
    ///
    /// # Panics
    /// Never: a root has a legal move.
    pub(crate) fn new(root: &Root, limits: Limits, evaluation: Score) -> Self {
        let moves = root.position().moves(root.capture_rule());
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
            window: AspirationWindow::FULL,
            stage: Stage::Depth,
            info: SearchInfo { lines, depth: Depth(0), nodes: Nodes(0) },
        }
    }

    /// What was found so far.
    pub(crate) const fn info(&self) -> &SearchInfo {
        &self.info
    }

    /// Searches until so many nodes have been visited since the start; breaks when nothing more can be found.
    pub(crate) fn advance<E: Evaluator>(&mut self, alpha_beta: &mut AlphaBeta<E>, until: Nodes) -> ControlFlow<()> {
        let flow = self.run(alpha_beta, until);
        self.info.nodes = alpha_beta.nodes();
        flow
    }

    fn run<E: Evaluator>(&mut self, alpha_beta: &mut AlphaBeta<E>, until: Nodes) -> ControlFlow<()> {
        loop {
            self.stage = match self.stage {
                Stage::Depth if self.depth >= self.max_depth => return ControlFlow::Break(()),
                Stage::Depth => {
                    self.depth = self.depth.next();
                    self.lines.clear();
                    self.excluded.clear();
                    Stage::Line
                }
                Stage::Line => {
                    let expected = self.info.lines.get(self.lines.len());
                    let expected = expected.filter(|_| self.info.depth > Depth(0));
                    self.window = expected
                        .map_or(AspirationWindow::FULL, |known| AspirationWindow::around(known.score, self.depth));
                    Stage::Window
                }
                Stage::Window => {
                    alpha_beta.begin(self.depth, [self.window.alpha, self.window.beta], &self.excluded);
                    Stage::Search
                }
                Stage::Search if alpha_beta.nodes() >= until => return ControlFlow::Continue(()),
                Stage::Search => {
                    let score = alpha_beta.advance(until);
                    self.update_best_line(alpha_beta);
                    let Some(score) = score else { continue };
                    match self.window.widened(score) {
                        Some(wider) => {
                            self.window = wider;
                            Stage::Window
                        }
                        None => self.end_line(alpha_beta, score)?,
                    }
                }
            };
        }
    }

    /// Reports a better move than that of the last depth as soon as it is found.
    fn update_best_line<E: Evaluator>(&mut self, alpha_beta: &AlphaBeta<E>) {
        // With several lines their order is uncertain until the last is found.
        if self.line_count > 1 {
            return;
        }
        if let Some((pv, score)) = alpha_beta.best_line() {
            let best = &mut self.info.lines[0];
            best.pv.clone_from(pv);
            best.score = score;
        }
    }

    fn end_line<E: Evaluator>(&mut self, alpha_beta: &AlphaBeta<E>, score: Score) -> ControlFlow<(), Stage> {
        let (pv, _) = alpha_beta.best_line().expect("a score inside the window comes from a move");
        let line = PvLine { pv: pv.clone(), score };
        self.excluded.push(line.first_move());
        self.lines.push(line);
        if self.lines.len() < self.line_count {
            return ControlFlow::Continue(Stage::Line);
        }
        // A later line may be better than an earlier one, as the table has learned in between.
        self.lines.sort_unstable_by_key(|line| std::cmp::Reverse(line.score));
        std::mem::swap(&mut self.info.lines, &mut self.lines);
        self.info.depth = self.depth;
        let depth = self.depth;
        if self.info.lines.iter().all(|line| is_exact_distance(line.score, depth)) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(Stage::Depth)
    }
}

/// Whether no deeper search can change the score: a win or loss within the depth, beyond which there is no shorter one.
fn is_exact_distance(score: Score, depth: Depth) -> bool {
    score.plies_to_end().is_some_and(|plies| plies.0 <= u16::from(depth.0))
}

/// An aspiration window: scores inside it are exact, others are bounds.
///
/// A search with a narrow window cuts off more. The expected score comes from the last depth, and is seldom far off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct AspirationWindow {
    alpha: Score,
    beta: Score,
    /// How far the window was last widened, in hundredths of a counter.
    margin: i32,
}

/// Scores of shallow depths tell little of the next one.
const FIRST_NARROW: Depth = Depth(5);
const FIRST_MARGIN: i32 = 24;
/// Beyond this the side is opened completely: the score has changed a lot.
const LAST_MARGIN: i32 = 400;

impl AspirationWindow {
    /// All scores.
    const FULL: Self = Self { alpha: Score::NEG_INFINITY, beta: Score::INFINITY, margin: LAST_MARGIN };

    /// The first window of a depth, when the last depth gave that score.
    fn around(expected: Score, depth: Depth) -> Self {
        if depth < FIRST_NARROW || expected.plies_to_end().is_some() {
            return Self::FULL;
        }
        Self { alpha: expected.minus(FIRST_MARGIN), beta: expected.plus(FIRST_MARGIN), margin: FIRST_MARGIN }
    }

    /// The window to search again with after that score; `None` when the score is exact.
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
