//! Owns trying again: a position of a reviewed game before a bad move, and the search for a better one.

use laska_rules::{Game, Move};
use laska_web::state::{Event as TableEvent, Table};
use laska_worker::protocol::{Command, Report};

use super::{Judgement, Promise, command, promise_of};
use crate::analysis::state::Desk;

/// A position in which somebody looks for a better move than was played.
#[derive(Clone, Debug, PartialEq)]
pub(in super::super) struct Trial {
    /// After how many plies of the game.
    pub(super) ply: usize,
    /// The position, and the move that was tried.
    pub(in super::super) table: Table,
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
    pub(in super::super) fn question(&self) -> Option<Command> {
        let judging = matches!(self.phase, Phase::Judging(_)) && self.table.game().outcome().is_none();
        judging.then(|| command(self.table.game()))
    }
}

impl Desk {
    /// The game before a move of the review, as it begins to be tried.
    pub(in super::super) fn begin_trial(&mut self, ply: usize) {
        self.hear_review(super::ReviewEvent::GoTo(ply));
        let Some(table) = self.trial_table(ply) else { return };
        self.trial = Some(Trial { ply, table, phase: Phase::Open, hinted: false });
    }

    fn trial_table(&self, ply: usize) -> Option<Table> {
        let review = self.review.as_ref()?;
        review.found.get(ply)?.best?;
        let position = review.game.positions().get(ply)?.clone();
        let game = Game::from_position(position, review.game.variant().chain);
        Some(Table::free(game, self.table.settings()).with_bottom(self.table.bottom()))
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
                let table = self.trial.as_ref().and_then(|trial| self.trial_table(trial.ply));
                if let (Some(trial), Some(table), Some(best)) = (&mut self.trial, table, best) {
                    (trial.table, trial.phase) = (table.played(best), Phase::GivenUp(best));
                }
            }
        }
    }

    pub(super) fn best_of_trial(&self) -> Option<Move> {
        self.review.as_ref()?.found.get(self.trial.as_ref()?.ply)?.best
    }

    /// What happened at the table of a trial. A whole move is judged: at once where the review knows it already.
    pub(in super::super) fn at_trial(&mut self, event: TableEvent) {
        let best = self.best_of_trial();
        let Some(trial) = &mut self.trial else { return };
        // What is tried is one move.
        let open = matches!(trial.phase, Phase::Open | Phase::Refused(_));
        let table = trial.table.clone().after(event);
        if !open && table.game().moves() != trial.table.game().moves() {
            return;
        }
        trial.table = table;
        let Some(&tried) = trial.table.game().moves().first().filter(|_| open) else { return };
        trial.phase = if Some(tried) == best { Phase::Found(tried) } else { Phase::Judging(tried) };
        if let (Phase::Judging(_), Some(outcome)) = (trial.phase, trial.table.game().outcome()) {
            self.judge(promise_of(outcome));
        }
    }

    pub(in super::super) fn hear_trial_report(&mut self, report: &Report) {
        if let Some(trial) = &self.trial {
            self.judge(Promise::to_white(trial.table.game().position().turn(), report.score));
        }
    }

    /// Judges the move that was tried, by what White is promised after it.
    fn judge(&mut self, after: Promise) {
        let Some((trial, review)) = self.trial.as_ref().zip(self.review.as_ref()) else { return };
        let (Phase::Judging(tried), Some(before)) = (trial.phase, review.found.get(trial.ply)) else { return };
        let side = review.side(trial.ply);
        let good = Judgement::of(before.promise.seen_by(side), after.seen_by(side)) == Judgement::Good;
        let table = if good { Some(trial.table.clone()) } else { self.trial_table(trial.ply) };
        if let (Some(trial), Some(table)) = (&mut self.trial, table) {
            (trial.table, trial.phase) = (table, if good { Phase::Found(tried) } else { Phase::Refused(tried) });
        }
    }
}
