//! The review of a game: the engine evaluates each position in turn, and each move is rated by the loss in winning
//! chances.

mod close_calls;
mod costs;
mod retry;
mod view;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::rc::Rc;

use laska_app::MoveCost;
use laska_rules::notation::parse_move;
use laska_rules::{Color, Game, Move, Outcome};
use laska_ui::settings::Shown;
use laska_worker::protocol::{Command, GameText, SearchLimits, SearchReport};

use super::analysis::Analysis;
use super::theory::{Knowledge, Theory};
use crate::training::{FinishedReview, ReviewedError};

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
    /// The positions that were searched again, by their plies; see [`close_calls`].
    searched_again: BTreeSet<usize>,
    /// What errors cost, by their plies, compared with this best move.
    costs: BTreeMap<usize, (Move, Option<MoveCost>)>,
    /// The time for each search, in milliseconds.
    movetime_ms: u32,
    stopped: bool,
}

/// Written instead of the best move at the end of the game.
const NO_MOVE: &str = "-";

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

/// Returns the search command for a move that is tried, or with its own time for a position of a review.
pub(super) fn search_command(game: &Game, movetime_ms: Option<u32>) -> Command {
    let movetime_ms = movetime_ms.or(Some(*MOVETIME_MS.end()));
    let limits = SearchLimits { movetime_ms, ..SearchLimits::nodes(NODES) };
    Command::Search { game: GameText::from(game), limits }
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

    /// Writes the results for [`Review::from_text`]: White's winning chances and the best move in each position.
    pub(super) fn to_text(&self) -> String {
        let results = self.positions.iter().map(|ReviewedPosition { chances, best }| {
            let best = best.map_or_else(|| NO_MOVE.to_owned(), |mv| mv.to_string());
            format!("{}:{best}", chances.share())
        });
        results.collect::<Vec<_>>().join(" ")
    }

    /// Restores the review of a game from its results. Everything after the first invalid result is dropped.
    pub(super) fn from_text(game: &Game, text: &str) -> Self {
        let mut review = Self::new(game);
        let words = text.split(' ').take(review.len());
        let read = words.enumerate().map_while(|(ply, word)| {
            let (share, best) = word.split_once(':')?;
            let chances = WinningChances::from_share(share.parse().ok()?)?;
            let position = review.game.positions().get(ply)?;
            let best = match best {
                NO_MOVE => None,
                text => Some(parse_move(text, position, game.variant().capture_rule).ok()?),
            };
            Some(ReviewedPosition { chances, best })
        });
        review.positions = read.collect();
        if review.has_all_positions() {
            // Its close calls were looked at before it was saved.
            review.searched_again = (0..review.len()).collect();
        }
        review.explain();
        review
    }

    /// Returns the number of positions.
    fn len(&self) -> usize {
        self.game.moves().len() + 1
    }

    fn has_all_positions(&self) -> bool {
        self.positions.len() == self.len()
    }

    /// Whether every position was searched, and those of close calls again, unless the user has stopped that.
    pub(super) fn is_done(&self) -> bool {
        self.has_all_positions() && (self.stopped || self.next_close_call().is_none())
    }

    /// Returns the search of the next position; `None` when the review is complete or stopped.
    pub(super) fn next_search(&self) -> Option<Command> {
        if self.stopped {
            return None;
        }
        match self.next_ply() {
            Some(ply) => Some(search_command(&self.game_at(ply), Some(self.movetime_ms))),
            None => self.next_close_call().map(|ply| close_calls::search_command(&self.game_at(ply))),
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

    fn game_at(&self, ply: usize) -> Game {
        let mut game = Game::clone(&self.game);
        game.go_to(ply);
        game
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
    fn add_end(&mut self) {
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

impl Analysis {
    pub(super) fn handle_review(&mut self, event: ReviewEvent) {
        match event {
            ReviewEvent::Open => self.open_review(),
            ReviewEvent::Stop => {
                if let Some(review) = &mut self.document.review {
                    review.stopped = true;
                }
                self.add_review_symbols();
            }
            ReviewEvent::Close => {
                self.handle_review(ReviewEvent::Stop);
                (self.review_shown, self.retry) = (Shown::No, None);
            }
            ReviewEvent::GoTo(ply) => self.go_to_reviewed_ply(ply),
            ReviewEvent::Step(step) => self.go_to_error(step),
            ReviewEvent::Retry(ply) => self.begin_retry(ply),
            ReviewEvent::Learn(side) => self.begin_lesson(side),
        }
    }

    /// Shows the review of the line on the board, and continues it if it was stopped; or else begins a new one.
    fn open_review(&mut self) {
        let at_end = self.game().at_end();
        match &mut self.document.review {
            Some(review) if *review.game == at_end => {
                review.stopped = false;
                self.review_shown = Shown::Yes;
            }
            _ => self.begin_review(),
        }
    }

    /// Begins a review of the line on the board.
    pub(super) fn begin_review(&mut self) {
        let mut review = Review::new(self.game());
        review.add_end();
        (self.document.review, self.review_shown, self.retry) = (Some(review), Shown::Yes, None);
        self.apply_theory();
    }

    /// Receives what the library knows.
    pub(super) fn set_theory(&mut self, theory: Rc<Theory>) {
        self.theory = Some(theory);
        self.apply_theory();
        self.add_review_symbols();
    }

    /// Returns the review once every move is rated, by what the library knows, too.
    pub fn finished_review(&self) -> Option<FinishedReview> {
        let review = self.document.review.as_ref().filter(|it| self.theory.is_some() && !it.stopped && it.is_done())?;
        let errors = review.errors().filter(|(_, quality)| quality.is_instructive());
        let errors = errors.map(|(ply, _)| ReviewedError { ply, cost: review.cost(ply) }).collect();
        Some(FinishedReview { game: Rc::clone(&review.game), errors })
    }

    /// Rates the moves of the review by what the library knows.
    pub(super) fn apply_theory(&mut self) {
        if let (Some(review), Some(theory)) = (&mut self.document.review, &self.theory) {
            review.learn(theory);
            review.explain();
        }
    }

    /// Adds the result for the next position.
    pub(super) fn add_to_review(&mut self, report: &SearchReport) {
        if let Some(review) = &mut self.document.review {
            review.add(report);
            review.explain();
        }
        self.add_review_symbols();
    }

    /// Adds the symbols of a complete review to the moves, once it is known what the library says of them.
    fn add_review_symbols(&mut self) {
        let Some(review) = self.document.review.as_ref().filter(|review| review.is_done()) else { return };
        if self.theory.is_none() {
            return;
        }
        let ids = self.document.cursor.tree().follow(review.moves().iter().copied());
        let symbols: Vec<_> =
            ids.into_iter().enumerate().filter_map(|(ply, id)| Some((id, review.quality(ply)?.symbol()))).collect();
        for (id, symbol) in symbols.into_iter().filter(|(_, symbol)| !symbol.is_empty()) {
            self.add_symbol(id, symbol);
        }
    }

    /// Shows the position after the previous or next error.
    fn go_to_error(&mut self, step: ErrorStep) {
        let Some(review) = &self.document.review else { return };
        let at = self.reviewed_ply().unwrap_or(0);
        let errors: Vec<_> = review.errors().map(|(ply, _)| ply + 1).collect();
        let to = match step {
            ErrorStep::Previous => errors.into_iter().rfind(|&ply| ply < at),
            ErrorStep::Next => errors.into_iter().find(|&ply| ply > at),
        };
        if let Some(ply) = to {
            self.go_to_reviewed_ply(ply);
        }
    }

    /// Shows a position of the reviewed game, whatever line is on the board.
    fn go_to_reviewed_ply(&mut self, ply: usize) {
        let Some(review) = self.document.review.clone() else { return };
        self.retry = None;
        self.change(|cursor| {
            cursor.go_to_ply(0);
            for &mv in review.moves() {
                if cursor.play(mv).is_err() {
                    break;
                }
            }
            cursor.go_to_ply(ply);
        });
    }

    /// Returns the number of plies of the reviewed game on the board; `None` if the board shows another line.
    pub(super) fn reviewed_ply(&self) -> Option<usize> {
        let moves = self.game().moves();
        let review = self.document.review.as_ref()?;
        (review.game.start() == self.game().start() && review.game.moves().starts_with(moves)).then_some(moves.len())
    }
}
