//! Trying again: a position of a reviewed game before a bad move, and the search for a better one.

use laska_app::{BoardEvent, BoardInput, GameCursor};
use laska_rules::{Game, Move};
use laska_web::intent::Intent;
use laska_worker::protocol::{Command, SearchReport};

use super::{Analysis, MoveQuality, WinningChances, chances_of, search_command};

/// A position in which somebody looks for a better move than was played.
#[derive(Clone, Debug, PartialEq)]
pub(in super::super) struct Retry {
    /// After how many plies of the game.
    pub(super) ply: usize,
    /// The position, and the move that was tried.
    pub(in super::super) cursor: GameCursor<()>,
    pub(in super::super) input: BoardInput,
    pub(super) phase: Phase,
    /// Whether the column to move was told.
    pub(super) hint_shown: bool,
}

/// How a retry stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// A move is looked for.
    Open,
    /// A move was tried, and is being judged.
    Checking(Move),
    /// That move was not good enough: another one is looked for.
    Rejected(Move),
    /// That move is good.
    Solved(Move),
    /// The best move was told.
    GaveUp(Move),
}

/// What may be wanted of a retry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RetryEvent {
    /// Tell which column to move.
    Hint,
    /// Tell the best move.
    GiveUp,
    /// Leave it.
    Leave,
}

impl Retry {
    /// The game with the move that is to be judged.
    pub(in super::super) fn request(&self) -> Option<Command> {
        let judging = matches!(self.phase, Phase::Checking(_)) && self.cursor.game().outcome().is_none();
        judging.then(|| search_command(self.cursor.game()))
    }
}

impl Analysis {
    /// The game before a move of the review, as it begins to be tried.
    pub(in super::super) fn begin_retry(&mut self, ply: usize) {
        self.handle_review(super::ReviewEvent::GoTo(ply));
        let Some(cursor) = self.retry_start(ply) else { return };
        let input = BoardInput::new(self.input.bottom);
        self.retry = Some(Retry { ply, cursor, input, phase: Phase::Open, hint_shown: false });
    }

    fn retry_start(&self, ply: usize) -> Option<GameCursor<()>> {
        let review = self.document.review.as_ref()?;
        review.positions.get(ply)?.best?;
        let position = review.game.positions().get(ply)?.clone();
        Some(GameCursor::new(Game::from_position(position, review.game.variant().capture_rule)))
    }

    pub(in super::super) fn handle_retry(&mut self, event: RetryEvent) {
        let best = self.retry_best_move();
        match event {
            RetryEvent::Leave => self.retry = None,
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
        self.document.review.as_ref()?.positions.get(self.retry.as_ref()?.ply)?.best
    }

    /// What is wanted at the board of a retry. A whole move is judged: at once where the review knows it already.
    pub(in super::super) fn handle_retry_intent(&mut self, intent: Intent) {
        let Some(retry) = &mut self.retry else { return };
        let event = match intent {
            Intent::Input(event) => event,
            Intent::Undo => {
                retry.input.cancel();
                return;
            }
            intent => return self.handle_page_intent(intent),
        };
        if matches!(event, BoardEvent::Press(_) | BoardEvent::Drop(_) | BoardEvent::Type(_)) {
            self.notice = None;
        }
        // What is tried is one move.
        let open = matches!(retry.phase, Phase::Open | Phase::Rejected(_));
        match retry.input.apply(event, retry.cursor.game()) {
            Ok(Some(tried)) if open && retry.cursor.play(tried).is_ok() => {
                retry.input.cancel();
                self.try_move(tried);
            }
            Ok(_) => {}
            Err(refusal) => self.show_refusal(refusal),
        }
    }

    fn try_move(&mut self, tried: Move) {
        let is_best = self.retry_best_move() == Some(tried);
        let Some(retry) = &mut self.retry else { return };
        retry.phase = if is_best { Phase::Solved(tried) } else { Phase::Checking(tried) };
        if let (Phase::Checking(_), Some(outcome)) = (retry.phase, retry.cursor.game().outcome()) {
            self.rate_move(chances_of(outcome));
        }
    }

    pub(in super::super) fn handle_retry_report(&mut self, report: &SearchReport) {
        if let Some(retry) = &self.retry {
            self.rate_move(WinningChances::for_white(retry.cursor.position().turn(), report.score));
        }
    }

    /// Judges the move that was tried, by what White is promised after it.
    fn rate_move(&mut self, after: WinningChances) {
        let Some((retry, review)) = self.retry.as_ref().zip(self.document.review.as_ref()) else { return };
        let (Phase::Checking(tried), Some(before)) = (retry.phase, review.positions.get(retry.ply)) else { return };
        let side = review.turn(retry.ply);
        let good = MoveQuality::of(before.chances.seen_by(side), after.seen_by(side)) == MoveQuality::Good;
        let cursor = if good { Some(retry.cursor.clone()) } else { self.retry_start(retry.ply) };
        if let (Some(retry), Some(cursor)) = (&mut self.retry, cursor) {
            (retry.cursor, retry.phase) = (cursor, if good { Phase::Solved(tried) } else { Phase::Rejected(tried) });
        }
    }
}
