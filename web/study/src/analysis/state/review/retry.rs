//! Retries: the user looks for a better move in a position of a reviewed game, and the engine checks each move tried.

use std::rc::Rc;

use laska_app::{BoardEvent, BoardInput, GameCursor};
use laska_rules::{Color, Game, Move, Variant};
use laska_worker::protocol::{Command, SearchReport};

use super::{
    Analysis, Comparison, MoveQuality, ReviewedPosition, WinningChances, chances_of, close_calls, search_command,
};

/// A position in which the user looks for a better move than the one played.
#[derive(Clone, Debug, PartialEq)]
pub(in super::super) struct Retry {
    pub(super) ply: usize,
    /// The position, and the move that was tried.
    pub(in super::super) cursor: GameCursor<()>,
    pub(in super::super) input: BoardInput,
    pub(super) phase: Phase,
    /// The search that checks the move.
    check: Check,
    pub(super) hint_shown: bool,
    /// The mistakes that follow one another; `None` if only this move is looked at.
    pub(super) lesson: Option<Lesson>,
}

/// The searches that check a move, one after the other, until its quality is clear.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Check {
    /// A search of the position after the move.
    First,
    /// A longer search of that position.
    Again,
    /// A longer search of the position before the move. White's chances after the move are known.
    Before(WinningChances),
}

/// The mistakes and blunders of a side, which the user corrects one after the other.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Lesson {
    /// The plies of the moves.
    plies: Rc<[usize]>,
    /// The index of the current one.
    pub(super) index: usize,
    /// How many the user has corrected so far.
    pub(super) solved: usize,
}

impl Lesson {
    /// Returns the number of mistakes.
    pub(super) fn len(&self) -> usize {
        self.plies.len()
    }

    /// Returns the ply of the next mistake.
    pub(super) fn next(&self) -> Option<usize> {
        self.plies.get(self.index + 1).copied()
    }
}

/// The state of a retry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// The user has not tried a move yet.
    Open,
    /// The engine is checking a move.
    Checking(Move),
    /// The last move was not good enough; the user can try another.
    Rejected(Move),
    /// This move is good.
    Solved(Move),
    /// The user gave up; this is the best move.
    GaveUp(Move),
}

/// A user's action in a retry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RetryEvent {
    /// Show which column to move.
    Hint,
    /// Show the best move.
    GiveUp,
    /// Go to the next mistake.
    Next,
    /// Return to the game.
    Leave,
}

impl Retry {
    /// Accepts a move.
    fn solve(&mut self, mv: Move) {
        self.phase = Phase::Solved(mv);
        if let Some(lesson) = &mut self.lesson {
            lesson.solved += 1;
        }
    }

    /// Returns the search that checks the move.
    pub(in super::super) fn request(&self) -> Option<Command> {
        let checking = matches!(self.phase, Phase::Checking(_)) && self.cursor.game().outcome().is_none();
        checking.then(|| match self.check {
            Check::First => search_command(self.cursor.game(), None),
            Check::Again => close_calls::search_command(self.cursor.game()),
            Check::Before(_) => {
                let mut before = self.cursor.game().clone();
                before.undo();
                close_calls::search_command(&before)
            }
        })
    }
}

impl Analysis {
    /// Starts a retry at the position before a move of the review.
    pub(in super::super) fn begin_retry(&mut self, ply: usize) {
        self.handle_review(super::ReviewEvent::GoTo(ply));
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
    pub(in super::super) fn begin_lesson(&mut self, side: Color) {
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
