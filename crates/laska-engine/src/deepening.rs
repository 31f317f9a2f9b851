//! Owns iterative deepening: one depth after the other, in each the best lines one after the other, each with windows
//! as narrow as they may be. Knows no limit of nodes and no time.

use std::ops::ControlFlow;

use laska_rules::Move;

use crate::alpha_beta::AlphaBeta;
use crate::aspiration::Window;
use crate::{Depth, Judge, Limits, Line, Nodes, Report, Root, Score, Variation};

/// The search of a root, depth by depth.
pub(crate) struct Deepening {
    last_depth: Depth,
    /// How many variations are wanted, as far as the root has moves.
    wanted: usize,
    /// The depth that is searched.
    depth: Depth,
    /// What was found at this depth: the best variations, as far as they were searched to the end.
    found: Vec<Variation>,
    /// The first moves of those.
    taken: Vec<Move>,
    window: Window,
    stage: Stage,
    report: Report,
}

/// What is to be done next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Begins the next depth.
    Depth,
    /// Begins the next variation of the depth.
    Variation,
    /// Begins the variation, with the window as it is.
    Window,
    /// Goes on.
    Search,
}

impl Deepening {
    /// Nothing is searched yet; of the root is known what it is worth without looking ahead.
    ///
    /// # Panics
    /// Never: a root has a legal move.
    pub(crate) fn new(root: &Root, limits: Limits, judged: Score) -> Self {
        let moves = root.position().moves(root.chain());
        let mut line = Line::EMPTY;
        line.set(*moves.first().expect("a root has a legal move"));
        let wanted = limits.lines.get().min(moves.len());
        let mut variations = Vec::with_capacity(wanted);
        variations.push(Variation { line, score: judged });
        Self {
            last_depth: limits.depth.unwrap_or(Depth::MAX).min(Depth::MAX),
            wanted,
            depth: Depth(0),
            found: Vec::with_capacity(wanted),
            taken: Vec::with_capacity(wanted),
            window: Window::WHOLE,
            stage: Stage::Depth,
            report: Report { variations, depth: Depth(0), nodes: Nodes(0) },
        }
    }

    /// What is known.
    pub(crate) const fn report(&self) -> &Report {
        &self.report
    }

    /// Goes on until so many nodes have been visited since the start; breaks when nothing more can be found.
    pub(crate) fn advance<J: Judge>(&mut self, tree: &mut AlphaBeta<J>, until: Nodes) -> ControlFlow<()> {
        let flow = self.run(tree, until);
        self.report.nodes = tree.nodes();
        flow
    }

    fn run<J: Judge>(&mut self, tree: &mut AlphaBeta<J>, until: Nodes) -> ControlFlow<()> {
        loop {
            self.stage = match self.stage {
                Stage::Depth if self.depth >= self.last_depth => return ControlFlow::Break(()),
                Stage::Depth => {
                    self.depth = self.depth.next();
                    self.found.clear();
                    self.taken.clear();
                    Stage::Variation
                }
                Stage::Variation => {
                    let expected = self.report.variations.get(self.found.len());
                    let expected = expected.filter(|_| self.report.depth > Depth(0));
                    self.window = expected.map_or(Window::WHOLE, |known| Window::around(known.score, self.depth));
                    Stage::Window
                }
                Stage::Window => {
                    tree.begin(self.depth, self.window, &self.taken);
                    Stage::Search
                }
                Stage::Search if tree.nodes() >= until => return ControlFlow::Continue(()),
                Stage::Search => {
                    let score = tree.advance(until);
                    self.look_at_best(tree);
                    let Some(score) = score else { continue };
                    match self.window.wider_for(score) {
                        Some(wider) => {
                            self.window = wider;
                            Stage::Window
                        }
                        None => self.end_variation(tree, score)?,
                    }
                }
            };
        }
    }

    /// A better move than that of the depth before is told as soon as it is found.
    fn look_at_best<J: Judge>(&mut self, tree: &AlphaBeta<J>) {
        // Of more lines than one the order would be in doubt until the last.
        if self.wanted > 1 {
            return;
        }
        if let Some((line, score)) = tree.best() {
            let best = &mut self.report.variations[0];
            best.line.clone_from(line);
            best.score = score;
        }
    }

    fn end_variation<J: Judge>(&mut self, tree: &AlphaBeta<J>, score: Score) -> ControlFlow<(), Stage> {
        let (line, _) = tree.best().expect("a score inside the window comes from a move");
        let variation = Variation { line: line.clone(), score };
        self.taken.push(variation.first());
        self.found.push(variation);
        if self.found.len() < self.wanted {
            return ControlFlow::Continue(Stage::Variation);
        }
        // A later line may turn out better than an earlier one: the table has learned meanwhile.
        self.found.sort_unstable_by_key(|variation| std::cmp::Reverse(variation.score));
        std::mem::swap(&mut self.report.variations, &mut self.found);
        self.report.depth = self.depth;
        let depth = self.depth;
        if self.report.variations.iter().all(|variation| is_final(variation.score, depth)) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(Stage::Depth)
    }
}

/// Whether no deeper search can change the score: a win or loss within the depth, beyond which there is no shorter one.
fn is_final(score: Score, depth: Depth) -> bool {
    score.decided_in().is_some_and(|plies| plies.0 <= u16::from(depth.0))
}
