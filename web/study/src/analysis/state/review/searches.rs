//! The searches of a review: each position in turn, and close calls. Before it calls a move a mistake by a small margin, the
//! positions before and after the move are searched again, longer.

use laska_rules::notation::parse_move;
use laska_rules::{Game, Move};
use laska_worker::protocol::{Command, GameText, SearchLimits, SearchReport};

use super::{MOVETIME_MS, NODES, Review, ReviewedPosition, WinningChances, chances_of};

/// The maximum number of nodes for a position that is searched again.
const LONG_NODES: u64 = 4_000_000;

/// The time for such a position, in milliseconds.
const LONG_MOVETIME_MS: u32 = 1_000;

/// The maximum number of such positions, so that a review takes at most ten seconds longer.
const MAX_CLOSE_CALLS: usize = 10;

/// Returns the search command for a move that is tried, or with its own time for a position of a review.
pub(super) fn search_command(game: &Game, movetime_ms: Option<u32>) -> Command {
    let movetime_ms = movetime_ms.or(Some(*MOVETIME_MS.end()));
    let limits = SearchLimits { movetime_ms, ..SearchLimits::nodes(NODES) };
    Command::Search { game: GameText::from(game), limits }
}

/// Returns the command for a longer search.
pub(super) fn long_search_command(game: &Game) -> Command {
    let limits = SearchLimits { movetime_ms: Some(LONG_MOVETIME_MS), ..SearchLimits::nodes(LONG_NODES) };
    Command::Search { game: GameText::from(game), limits }
}

impl Review {
    /// Whether every position was searched, and those of close calls again, unless the user has stopped that.
    pub(super) fn is_done(&self) -> bool {
        self.has_all_positions() && (self.stopped || self.next_close_call().is_none())
    }

    /// Returns the search of the next position; `None` when the review is complete or stopped.
    pub(in super::super) fn next_search(&self) -> Option<Command> {
        if self.stopped {
            return None;
        }
        match self.next_ply() {
            Some(ply) => Some(search_command(&self.game_at(ply), Some(self.movetime_ms))),
            None => self.next_close_call().map(|ply| long_search_command(&self.game_at(ply))),
        }
    }

    pub(super) fn is_running(&self) -> bool {
        !self.stopped && !self.is_done()
    }

    /// Returns the next position to search. A position with only one legal move is worth as much as the one after it,
    /// so it needs no search.
    fn next_ply(&self) -> Option<usize> {
        (self.positions.len()..self.len()).find(|&ply| !self.is_forced(ply))
    }

    /// Adds the result of the search.
    pub(super) fn add(&mut self, report: &SearchReport) {
        if let Some(ply) = self.next_ply() {
            let ReviewedPosition { chances, best } = self.read_report(ply, report);
            self.add_result(chances, best);
            self.add_end();
        } else if let Some(ply) = self.next_close_call() {
            self.replace_result(ply, report);
        }
    }

    /// Returns the result of a search of the position after this number of plies.
    fn read_report(&self, ply: usize, report: &SearchReport) -> ReviewedPosition {
        let position = &self.game.positions()[ply];
        let best = parse_move(&report.mv, position, self.game.variant().capture_rule).ok();
        ReviewedPosition { chances: WinningChances::for_white(position.turn(), report.score), best }
    }

    /// Adds the result for the end of the game, which needs no search.
    pub(super) fn add_end(&mut self) {
        if let Some(outcome) = self.next_ply().and_then(|ply| self.game_at(ply).outcome()) {
            self.add_result(chances_of(outcome), None);
        }
    }

    /// Adds the result for the next position to search and for the forced moves before it.
    fn add_result(&mut self, chances: WinningChances, best: Option<Move>) {
        let forced = self.positions.len()..self.next_ply().unwrap_or(self.len());
        self.positions.extend(forced.map(|ply| ReviewedPosition { chances, best: Some(self.game.moves()[ply]) }));
        self.positions.push(ReviewedPosition { chances, best });
    }

    /// Returns the ply of the next position to search again.
    fn next_close_call(&self) -> Option<usize> {
        if self.searched_again.len() >= MAX_CLOSE_CALLS {
            return None;
        }
        let moves = (0..self.game.moves().len()).filter(|&ply| self.is_close_call(ply));
        moves.flat_map(|ply| [ply, ply + 1]).find_map(|ply| self.unsearched(ply))
    }

    /// Whether a longer search may change what the review says of the move after this number of plies.
    fn is_close_call(&self, ply: usize) -> bool {
        let known = self.known.of_move(ply);
        if self.is_forced(ply) || known.is_proven || known.comparison.is_some() {
            return false;
        }
        // A move that the book leaves out is probably bad, although a short search likes it.
        let side = self.turn(ply);
        self.comparison(ply)
            .is_some_and(|it| !it.is_clear_blunder(side) && (it.quality(side).is_instructive() || known.is_left_out))
    }

    /// Returns the position that decides on the one after this number of plies, if it was not searched again.
    fn unsearched(&self, ply: usize) -> Option<usize> {
        let ply = (ply..self.len()).find(|&ply| !self.is_forced(ply))?;
        let is_open = !self.searched_again.contains(&ply) && self.game_at(ply).outcome().is_none();
        is_open.then_some(ply)
    }

    /// Replaces the result for a position, and for the forced moves before it.
    pub(super) fn replace_result(&mut self, ply: usize, report: &SearchReport) {
        let ReviewedPosition { chances, best } = self.read_report(ply, report);
        let forced = (0..ply).rev().take_while(|&before| self.is_forced(before)).count();
        for position in &mut self.positions[ply - forced..=ply] {
            position.chances = chances;
        }
        self.positions[ply].best = best.or(self.positions[ply].best);
        self.searched_again.insert(ply);
    }
}
