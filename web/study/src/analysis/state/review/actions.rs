//! What the user does in a review: opens it, steps through the game, and looks for better moves, which the engine checks.

use std::rc::Rc;

use laska_app::{BoardEvent, BoardInput, GameCursor};
use laska_rules::{Color, Game, Move, Variant};
use laska_ui::settings::Shown;
use laska_worker::protocol::SearchReport;

use super::super::analysis::Analysis;
use super::super::theory::Theory;
use super::retry::{Check, Lesson, Phase, Retry, RetryEvent};
use super::{Comparison, ErrorStep, MoveQuality, Review, ReviewEvent, ReviewedPosition, WinningChances, chances_of};
use crate::training::{FinishedReview, ReviewedError};

impl Analysis {
    pub(in super::super) fn handle_review(&mut self, event: ReviewEvent) {
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
    pub(in super::super) fn begin_review(&mut self) {
        let mut review = Review::new(self.game());
        review.add_end();
        (self.document.review, self.review_shown, self.retry) = (Some(review), Shown::Yes, None);
        self.apply_theory();
    }

    /// Receives what the library knows.
    pub(in super::super) fn set_theory(&mut self, theory: Rc<Theory>) {
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
    pub(in super::super) fn apply_theory(&mut self) {
        if let (Some(review), Some(theory)) = (&mut self.document.review, &self.theory) {
            review.learn(theory);
            review.explain();
        }
    }

    /// Adds the result for the next position.
    pub(in super::super) fn add_to_review(&mut self, report: &SearchReport) {
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
            self.document.add_symbol(id, symbol);
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
    pub(in super::super) fn reviewed_ply(&self) -> Option<usize> {
        let moves = self.game().moves();
        let review = self.document.review.as_ref()?;
        (review.game.start() == self.game().start() && review.game.moves().starts_with(moves)).then_some(moves.len())
    }

    /// Starts a retry at the position before a move of the review.
    fn begin_retry(&mut self, ply: usize) {
        self.go_to_reviewed_ply(ply);
        let Some(cursor) = self.retry_start(ply) else { return };
        let input = BoardInput::new(self.input.bottom);
        self.retry = Some(Retry {
            ply,
            cursor,
            input,
            phase: Phase::Open,
            check: Check::First,
            hint_shown: false,
            lesson: None,
        });
    }

    /// Starts with the first mistake of a side.
    fn begin_lesson(&mut self, side: Color) {
        let Some(review) = &self.document.review else { return };
        let plies = review.instructive_plies(side);
        if let Some(&first) = plies.first() {
            self.begin_retry(first);
            self.set_lesson(Lesson { plies: plies.into(), index: 0, solved: 0 });
        }
    }

    fn set_lesson(&mut self, lesson: Lesson) {
        if let Some(retry) = &mut self.retry {
            retry.lesson = Some(lesson);
        }
    }

    /// Goes to the next mistake of a lesson, or back to the game after the last one.
    fn go_to_next_mistake(&mut self) {
        let lesson = self.retry.as_ref().and_then(|retry| retry.lesson.clone());
        match lesson.and_then(|lesson| Some((lesson.next()?, lesson))) {
            Some((ply, lesson)) => {
                self.begin_retry(ply);
                self.set_lesson(Lesson { index: lesson.index + 1, ..lesson });
            }
            None => self.retry = None,
        }
    }

    fn retry_start(&self, ply: usize) -> Option<GameCursor<()>> {
        let review = self.document.review.as_ref()?;
        review.best_move(ply)?;
        let position = review.game.positions().get(ply)?.clone();
        Some(GameCursor::new(Game::from_position(position, review.game.variant().capture_rule)))
    }

    pub(in super::super) fn handle_retry(&mut self, event: RetryEvent) {
        let best = self.retry_best_move();
        match event {
            RetryEvent::Leave => self.retry = None,
            RetryEvent::Next => self.go_to_next_mistake(),
            RetryEvent::Hint => {
                if let Some(retry) = &mut self.retry {
                    retry.hint_shown = true;
                }
            }
            RetryEvent::GiveUp => {
                let start = self.retry.as_ref().and_then(|retry| self.retry_start(retry.ply));
                if let (Some(retry), Some(mut start), Some(best)) = (&mut self.retry, start, best)
                    && start.play(best).is_ok()
                {
                    (retry.cursor, retry.phase) = (start, Phase::GaveUp(best));
                    retry.input.cancel();
                }
            }
        }
    }

    /// Returns the number of moves before the one for which the user looks for a better move.
    pub fn retry_ply(&self) -> Option<usize> {
        self.retry.as_ref().map(|retry| retry.ply)
    }

    pub(super) fn retry_best_move(&self) -> Option<Move> {
        self.document.review.as_ref()?.best_move(self.retry.as_ref()?.ply)
    }

    /// Handles input at the board during a retry. A complete move is rated immediately if it is the best one, ends the game, or has
    /// a score in the library, or else by a search.
    pub(in super::super) fn handle_retry_input(&mut self, event: BoardEvent) {
        let Some(retry) = &mut self.retry else { return };
        // Only one move can be tried at a time.
        let open = matches!(retry.phase, Phase::Open | Phase::Rejected(_));
        if let Ok(Some(tried)) = retry.input.apply(event, retry.cursor.game())
            && open
            && retry.cursor.play(tried).is_ok()
        {
            retry.input.cancel();
            self.try_move(tried);
        }
    }

    fn try_move(&mut self, tried: Move) {
        let is_best = self.retry_best_move() == Some(tried);
        let known = self.known_comparison(tried);
        let Some(retry) = &mut self.retry else { return };
        if is_best {
            return retry.solve(tried);
        }
        (retry.phase, retry.check) = (Phase::Checking(tried), Check::First);
        let outcome = retry.cursor.game().outcome();
        if let Some(comparison) = known.or_else(|| self.compare_with_review(chances_of(outcome?))) {
            self.rate_move(comparison);
        }
    }

    /// Compares the move that was tried with the best one by the scores of the library.
    fn known_comparison(&self, tried: Move) -> Option<Comparison> {
        let (retry, review) = self.retry.as_ref().zip(self.document.review.as_ref())?;
        let theory = self.theory.as_ref().filter(|_| review.game.variant() == Variant::LASKA)?;
        theory.comparison(review.game.positions().get(retry.ply)?, tried)
    }

    /// Compares the move that was tried, by White's chances after it, with the searched chances before it.
    fn compare_with_review(&self, after: WinningChances) -> Option<Comparison> {
        let ply = self.retry.as_ref()?.ply;
        let &ReviewedPosition { chances: before, best } = self.document.review.as_ref()?.positions.get(ply)?;
        Some(Comparison { before, after, best: best? })
    }

    /// Rates the move by a search, or asks for the next one if it is a close call.
    pub(in super::super) fn handle_retry_report(&mut self, report: &SearchReport) {
        let Some((retry, review)) = self.retry.as_ref().zip(self.document.review.as_mut()) else { return };
        let (ply, check) = (retry.ply, retry.check);
        let after = match check {
            Check::First | Check::Again => WinningChances::for_white(retry.cursor.position().turn(), report.score),
            Check::Before(after) => {
                review.replace_result(ply, report);
                after
            }
        };
        let (side, searched_again) = (review.turn(ply), review.searched_again.contains(&ply));
        let Some(comparison) = self.compare_with_review(after) else { return };
        let next = match check {
            Check::First => Some(Check::Again),
            Check::Again if !searched_again => Some(Check::Before(after)),
            Check::Again | Check::Before(_) => None,
        };
        let is_clear = comparison.quality(side) == MoveQuality::Good || comparison.is_clear_blunder(side);
        match (next, &mut self.retry) {
            (Some(next), Some(retry)) if !is_clear => retry.check = next,
            _ => self.rate_move(comparison),
        }
    }

    /// Accepts the move that was tried if it is good.
    fn rate_move(&mut self, comparison: Comparison) {
        let Some((retry, review)) = self.retry.as_ref().zip(self.document.review.as_ref()) else { return };
        let Phase::Checking(tried) = retry.phase else { return };
        let good = comparison.best == tried || comparison.quality(review.turn(retry.ply)) == MoveQuality::Good;
        let cursor = if good { Some(retry.cursor.clone()) } else { self.retry_start(retry.ply) };
        if let (Some(retry), Some(cursor)) = (&mut self.retry, cursor) {
            (retry.cursor, retry.phase) = (cursor, Phase::Rejected(tried));
            if good {
                retry.solve(tried);
            }
        }
    }
}
