//! A coach with the search that it needs.

use laska_app::{Advice, Coach, SearchResult};
use laska_engine::{Level, Limits, LineCount, MemorySize, Nodes, Root, SearchStatus, Searcher};
use laska_rules::{Game, Move};

pub(crate) struct SearchingCoach {
    coach: Coach,
    searcher: Box<Searcher>,
    limits: Limits,
}

impl SearchingCoach {
    /// Creates a coach for a player who plays against a level. It searches a number of positions at each move.
    pub(crate) fn new(level: Level, nodes: Nodes) -> Self {
        let searcher = Box::new(Searcher::new(MemorySize::mebibytes(4)));
        Self { coach: Coach::new(level), searcher, limits: Limits { lines: LineCount::ALL, ..Limits::nodes(nodes) } }
    }

    /// Returns what the coach says about a move in a game, if anything.
    pub(crate) fn advise(&mut self, game: &Game, mv: Move) -> Option<Advice> {
        self.searcher.start(Root::new(game).ok()?, self.limits);
        let SearchStatus::Done(info) = self.searcher.step(Nodes::MAX) else { return None };
        let results = info.lines.iter().map(|line| SearchResult {
            mv: line.first_move(),
            score: line.score.kind(),
            depth: info.depth.0,
            line: line.pv.moves().collect(),
        });
        let results: Vec<_> = results.collect();
        let rule = game.variant().capture_rule;
        self.coach.assess(game.position(), rule, game.moves().len(), &results, mv)?.advice
    }
}
