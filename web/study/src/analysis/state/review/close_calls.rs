//! Close calls of a review: before it calls a move a mistake by a small margin, the positions before and after the move are
//! searched again, longer.

use laska_rules::Game;
use laska_worker::protocol::{Command, GameText, SearchLimits, SearchReport};

use super::{Review, ReviewedPosition};

/// The maximum number of nodes for each position.
const NODES: u64 = 4_000_000;

/// The time for each position, in milliseconds.
const MOVETIME_MS: u32 = 1_000;

/// The maximum number of positions, so that a review takes at most ten seconds longer.
const POSITIONS: usize = 10;

/// Returns the command for a longer search.
pub(super) fn search_command(game: &Game) -> Command {
    let limits = SearchLimits { movetime_ms: Some(MOVETIME_MS), ..SearchLimits::nodes(NODES) };
    Command::Search { game: GameText::from(game), limits }
}

impl Review {
    /// Returns the ply of the next position to search again.
    pub(super) fn next_close_call(&self) -> Option<usize> {
        if self.searched_again.len() >= POSITIONS {
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
