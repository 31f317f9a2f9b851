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

    /// Searches all moves of a game.
    pub(crate) fn search(&mut self, game: &Game) -> Vec<SearchResult> {
        self.search_within(game, self.limits)
    }

    fn search_within(&mut self, game: &Game, limits: Limits) -> Vec<SearchResult> {
        let Ok(root) = Root::new(game) else { return Vec::new() };
        self.searcher.start(root, limits);
        let SearchStatus::Done(info) = self.searcher.step(Nodes::MAX) else { return Vec::new() };
        let results = info.lines.iter().map(|line| SearchResult {
            mv: line.first_move(),
            score: line.score.kind(),
            depth: info.depth.0,
            line: line.pv.moves().collect(),
        });
        results.collect()
    }

    /// Returns what the coach says about a move in a game, if anything, from the results of a search.
    pub(crate) fn advise(&mut self, game: &Game, results: &[SearchResult], mv: Move) -> Option<Advice> {
        let rule = game.variant().capture_rule;
        let draft = self.coach.assess(game.position(), rule, game.moves().len(), results, mv)?.draft?;
        let draft = match self.search_after(game, draft.moves()) {
            Some(deeper) => draft.deepened(deeper),
            None => draft,
        };
        self.coach.speak(draft).1
    }

    /// Searches the position after moves; returns `None` if the game is over then.
    fn search_after(&mut self, game: &Game, moves: &[Move]) -> Option<SearchResult> {
        let mut after = game.clone();
        for &mv in moves {
            after.play(mv).ok()?;
        }
        self.search_within(&after, Limits { lines: LineCount::ONE, ..self.limits }).into_iter().next()
    }
}
