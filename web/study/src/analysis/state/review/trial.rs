//! Trying again: a position of a reviewed game before a bad move, and the search for a better one.

use laska_app::{BoardEvent, BoardInput, GameCursor};
use laska_rules::{Game, Move};
use laska_web::intent::Intent;
use laska_worker::protocol::{Command, Report};

use super::{Desk, Judgement, Promise, command, promise_of};

/// A position in which somebody looks for a better move than was played.
#[derive(Clone, Debug, PartialEq)]
pub(in super::super) struct Trial {
    /// After how many plies of the game.
    pub(super) ply: usize,
    /// The position, and the move that was tried.
    pub(in super::super) cursor: GameCursor<()>,
    pub(in super::super) input: BoardInput,
    pub(super) phase: Phase,
    /// Whether the column to move was told.
    pub(super) hinted: bool,
}

/// How a trial stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// A move is looked for.
    Open,
    /// A move was tried, and is being judged.
    Judging(Move),
    /// That move was not good enough: another one is looked for.
    Refused(Move),
    /// That move is good.
    Found(Move),
    /// The best move was told.
    GivenUp(Move),
}

/// What may be wanted of a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrialEvent {
    /// Tell which column to move.
    Hint,
    /// Tell the best move.
    GiveUp,
    /// Leave it.
    Leave,
}

impl Trial {
    /// The game with the move that is to be judged.
    pub(in super::super) fn request(&self) -> Option<Command> {
        let judging = matches!(self.phase, Phase::Judging(_)) && self.cursor.game().outcome().is_none();
        judging.then(|| command(self.cursor.game()))
    }
}

impl Desk {
    /// The game before a move of the review, as it begins to be tried.
    pub(in super::super) fn begin_trial(&mut self, ply: usize) {
        self.hear_review(super::ReviewEvent::GoTo(ply));
        let Some(cursor) = self.trial_start(ply) else { return };
        let input = BoardInput::new(self.input.bottom);
        self.trial = Some(Trial { ply, cursor, input, phase: Phase::Open, hinted: false });
    }

    fn trial_start(&self, ply: usize) -> Option<GameCursor<()>> {
        let review = self.document.review.as_ref()?;
        review.found.get(ply)?.best?;
        let position = review.game.positions().get(ply)?.clone();
        Some(GameCursor::new(Game::from_position(position, review.game.variant().capture_rule)))
    }

    pub(in super::super) fn hear_trial(&mut self, event: TrialEvent) {
        let best = self.best_of_trial();
        match event {
            TrialEvent::Leave => self.trial = None,
            TrialEvent::Hint => {
                if let Some(trial) = &mut self.trial {
                    trial.hinted = true;
                }
            }
            TrialEvent::GiveUp => {
                let start = self.trial.as_ref().and_then(|trial| self.trial_start(trial.ply));
                if let (Some(trial), Some(mut start), Some(best)) = (&mut self.trial, start, best)
                    && start.play(best).is_ok()
                {
                    (trial.cursor, trial.phase) = (start, Phase::GivenUp(best));
                    trial.input.cancel();
                }
            }
        }
    }

    pub(super) fn best_of_trial(&self) -> Option<Move> {
        self.document.review.as_ref()?.found.get(self.trial.as_ref()?.ply)?.best
    }

    /// What is wanted at the board of a trial. A whole move is judged: at once where the review knows it already.
    pub(in super::super) fn want_at_trial(&mut self, intent: Intent) {
        let Some(trial) = &mut self.trial else { return };
        let event = match intent {
            Intent::Input(event) => event,
            Intent::Undo => {
                trial.input.cancel();
                return;
            }
            intent => return self.want_of_page(intent),
        };
        if matches!(event, BoardEvent::Press(_) | BoardEvent::Drop(_) | BoardEvent::Type(_)) {
            self.notice = None;
        }
        // What is tried is one move.
        let open = matches!(trial.phase, Phase::Open | Phase::Refused(_));
        match trial.input.apply(event, trial.cursor.game()) {
            Ok(Some(tried)) if open && trial.cursor.play(tried).is_ok() => {
                trial.input.cancel();
                self.try_move(tried);
            }
            Ok(_) => {}
            Err(refusal) => self.refuse(refusal),
        }
    }

    fn try_move(&mut self, tried: Move) {
        let is_best = self.best_of_trial() == Some(tried);
        let Some(trial) = &mut self.trial else { return };
        trial.phase = if is_best { Phase::Found(tried) } else { Phase::Judging(tried) };
        if let (Phase::Judging(_), Some(outcome)) = (trial.phase, trial.cursor.game().outcome()) {
            self.judge(promise_of(outcome));
        }
    }

    pub(in super::super) fn hear_trial_report(&mut self, report: &Report) {
        if let Some(trial) = &self.trial {
            self.judge(Promise::to_white(trial.cursor.position().turn(), report.score));
        }
    }

    /// Judges the move that was tried, by what White is promised after it.
    fn judge(&mut self, after: Promise) {
        let Some((trial, review)) = self.trial.as_ref().zip(self.document.review.as_ref()) else { return };
        let (Phase::Judging(tried), Some(before)) = (trial.phase, review.found.get(trial.ply)) else { return };
        let side = review.side(trial.ply);
        let good = Judgement::of(before.promise.seen_by(side), after.seen_by(side)) == Judgement::Good;
        let cursor = if good { Some(trial.cursor.clone()) } else { self.trial_start(trial.ply) };
        if let (Some(trial), Some(cursor)) = (&mut self.trial, cursor) {
            (trial.cursor, trial.phase) = (cursor, if good { Phase::Found(tried) } else { Phase::Refused(tried) });
        }
    }
}
