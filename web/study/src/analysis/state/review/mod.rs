//! The review of a game: the engine evaluates each position in turn, and each move is rated by the loss in winning
//! chances.

mod actions;
mod costs;
mod retry;
mod searches;
mod text;
mod view;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::rc::Rc;

use laska_app::MoveCost;
use laska_rules::{Color, Game, Move, Outcome};

use super::theory::{Knowledge, Theory};

pub(super) use laska_app::Comparison;
pub use laska_app::{MoveQuality, WinningChances};
pub(super) use retry::Retry;
pub use retry::RetryEvent;
pub use view::{ErrorCount, GraphPoint, LessonView, RetryView, ReviewView, SideErrors, TurningPoint};

/// A game under review and the results so far.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Review {
    /// The game, at its end.
    game: Rc<Game>,
    /// The results so far, from the start position on; one for each position when the review is complete.
    positions: Vec<ReviewedPosition>,
    /// What the library knows of the moves and positions.
    known: Knowledge,
    /// The positions that were searched again, by their plies; see [`searches`].
    searched_again: BTreeSet<usize>,
    /// What errors cost, by their plies, compared with this best move.
    costs: BTreeMap<usize, (Move, Option<MoveCost>)>,
    /// The time for each search, in milliseconds.
    movetime_ms: u32,
    stopped: bool,
}

/// The result for a position.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ReviewedPosition {
    /// White's winning chances.
    chances: WinningChances,
    /// The best move; `None` at the end of the game.
    best: Option<Move>,
}

/// The maximum number of nodes for each position: a fifth of a second on a desktop computer.
pub(super) const NODES: u64 = 500_000;

/// The time for all searches of a review, in milliseconds. With the messages between them, a game of 80 plies is
/// reviewed in 20 seconds, however slow the device is.
const REVIEW_MS: u32 = 19_000;

/// The bounds of the time for one search, in milliseconds: enough for an opinion in long games, and no long waits in
/// short ones.
const MOVETIME_MS: RangeInclusive<u32> = 230..=2_000;

/// A user's action in a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewEvent {
    /// Review the line on the board, or show its review if there is one.
    Open,
    /// Stop, and keep the results so far.
    Stop,
    /// Return to the analysis, and keep the results.
    Close,
    /// Show the position after this number of plies.
    GoTo(usize),
    /// Show the side's previous or next error.
    Step(ErrorStep),
    /// Look for a better move than the one played after this number of plies.
    Retry(usize),
    /// Look for better moves than a side's mistakes and blunders, one after the other.
    Learn(Color),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorStep {
    /// To the last error before the position on the board.
    Previous,
    /// To the first error after it.
    Next,
}

/// Returns the winning chances at the end of a game.
pub(super) fn chances_of(outcome: Outcome) -> WinningChances {
    outcome.winner().map_or(WinningChances::DRAW, WinningChances::won_by)
}

impl Review {
    fn new(game: &Game) -> Self {
        let game = Rc::new(game.at_end());
        let (known, searched_again) = (Knowledge::default(), BTreeSet::new());
        let costs = BTreeMap::new();
        let mut review =
            Self { game, positions: Vec::new(), known, searched_again, costs, movetime_ms: 0, stopped: false };
        let searches = (0..review.len()).filter(|&ply| !review.is_forced(ply)).count();
        let share = REVIEW_MS / u32::try_from(searches.max(1)).unwrap_or(u32::MAX);
        review.movetime_ms = share.clamp(*MOVETIME_MS.start(), *MOVETIME_MS.end());
        review
    }

    /// Learns what the library knows of the game.
    fn learn(&mut self, theory: &Theory) {
        self.known = theory.knowledge(&self.game);
    }

    /// Whether the move after this number of plies was the only legal one.
    fn is_forced(&self, ply: usize) -> bool {
        ply < self.game.moves().len()
            && self.game.positions()[ply].legal_moves(self.game.variant().capture_rule).len() == 1
    }

    pub(super) fn moves(&self) -> &[Move] {
        self.game.moves()
    }

    /// Returns the number of positions.
    fn len(&self) -> usize {
        self.game.moves().len() + 1
    }

    fn has_all_positions(&self) -> bool {
        self.positions.len() == self.len()
    }

    fn game_at(&self, ply: usize) -> Game {
        let mut game = Game::clone(&self.game);
        game.go_to(ply);
        game
    }

    /// Compares the move after this number of plies with the best one: by the scores of the library if it has them, or else
    /// by the searches of the positions before and after it.
    fn comparison(&self, ply: usize) -> Option<Comparison> {
        let searched = || {
            let (before, after) = (self.positions.get(ply)?, self.positions.get(ply + 1)?);
            Some(Comparison { before: before.chances, after: after.chances, best: before.best? })
        };
        self.known.of_move(ply).comparison.or_else(searched)
    }

    /// Returns White's chances after this number of plies: by the library, or else by the search.
    fn chances(&self, ply: usize) -> Option<WinningChances> {
        self.known.chances(ply).or_else(|| Some(self.positions.get(ply)?.chances))
    }

    /// Returns the best move after this number of plies.
    fn best_move(&self, ply: usize) -> Option<Move> {
        self.comparison(ply).map(|it| it.best).or_else(|| self.positions.get(ply)?.best)
    }

    /// Returns the quality of the move after this number of plies, once the positions before and after it are
    /// evaluated.
    pub(super) fn quality(&self, ply: usize) -> Option<MoveQuality> {
        // The graph grows move by move, whatever the library knows of the rest.
        self.positions.get(ply + 1)?;
        let played = *self.game.moves().get(ply)?;
        let (known, comparison) = (self.known.of_move(ply), self.comparison(ply)?);
        let rated = comparison.quality(self.turn(ply));
        Some(if self.is_forced(ply) {
            MoveQuality::Forced
        } else if known.is_proven || known.comparison.is_some() && rated == MoveQuality::Good {
            MoveQuality::Book
        } else if comparison.best == played {
            MoveQuality::Best
        } else {
            rated
        })
    }

    /// Returns the inaccuracies, mistakes and blunders with the number of plies before each.
    fn errors(&self) -> impl Iterator<Item = (usize, MoveQuality)> {
        let rated = (0..self.game.moves().len()).filter_map(|ply| Some((ply, self.quality(ply)?)));
        rated.filter(|(_, quality)| quality.is_error())
    }

    /// Returns the plies of a side's mistakes and blunders.
    fn instructive_plies(&self, side: Color) -> Vec<usize> {
        let errors = self.errors().filter(|&(ply, quality)| quality.is_instructive() && self.turn(ply) == side);
        errors.map(|(ply, _)| ply).collect()
    }

    /// Returns the percentage points of winning chances that the move after this number of plies lost for its side.
    fn cost(&self, ply: usize) -> u8 {
        let side = self.turn(ply);
        self.comparison(ply).map_or(0, |Comparison { before, after, .. }| {
            before.seen_by(side).percent().saturating_sub(after.seen_by(side).percent())
        })
    }

    fn turn(&self, ply: usize) -> Color {
        self.game.positions()[ply].turn()
    }
}
