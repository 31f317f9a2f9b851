//! What the player at this device does.

use laska_rules::notation::move_indices;
use laska_rules::{Game, Move};

use super::{End, Refusal, Undo};
use crate::MAX_PLIES;
use crate::message::{Consent, Ending, Phrase};
use crate::terms::Role;

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Move(Move),
    /// Offers a draw, or accepts the other player's offer.
    OfferDraw,
    DeclineDraw,
    /// Asks to undo the player's own last move, with the reply to it.
    RequestUndo,
    /// Lets the other player undo.
    AcceptUndo,
    DeclineUndo,
    Resign,
    /// Offers a rematch, or accepts the other player's offer.
    OfferRematch,
    DeclineRematch,
    Say(Phrase),
    /// Leaves. The page closes the channel.
    Leave,
}

impl End {
    /// Changes this end's history and wishes.
    pub(super) fn act(&mut self, action: Action) -> Result<(), Refusal> {
        if self.awaits_moves {
            return Err(Refusal::NoMovesYet);
        }
        match action {
            Action::Move(mv) => self.play(mv)?,
            Action::OfferDraw => self.offer_draw()?,
            Action::DeclineDraw => {
                let offer = self.open_draw_offer(self.role.other()).ok_or(Refusal::NothingAsked)?;
                self.own.draw_declined = Some(offer);
            }
            Action::RequestUndo => self.request_undo()?,
            Action::AcceptUndo => self.accept_undo()?,
            Action::DeclineUndo => {
                let request = self.open_undo_request(self.role.other()).ok_or(Refusal::NothingAsked)?;
                self.own.undo_answer = Some((request, Consent::No));
            }
            Action::Resign => {
                self.check_not_over()?;
                self.end_with(Ending::Resigned(self.role));
            }
            Action::OfferRematch if self.is_over() => self.own.rematch = Some((self.mark(), Consent::Yes)),
            Action::OfferRematch => return Err(Refusal::NotOver),
            Action::DeclineRematch if self.wants_rematch(self.role.other()) && !self.wants_rematch(self.role) => {
                self.own.rematch = Some((self.mark(), Consent::No));
            }
            Action::DeclineRematch => return Err(Refusal::NothingAsked),
            Action::Say(phrase) => {
                let count = self.own.said.map_or(0, |(count, _)| count);
                self.own.said = Some((count.saturating_add(1), phrase));
            }
            Action::Leave => {}
        }
        self.renew_rematch();
        Ok(())
    }

    fn play(&mut self, mv: Move) -> Result<(), Refusal> {
        self.check_not_over()?;
        if self.mover() != self.role {
            return Err(Refusal::NotYourTurn);
        }
        if self.game.moves().len() >= MAX_PLIES {
            return Err(Refusal::TooLong);
        }
        let mut single = Game::from_position(self.game.position().clone(), self.terms.capture_rule);
        self.game.play(mv)?;
        single.play(mv)?;
        self.history.moves += &move_indices::write(&single);
        // The clock starts after the first move.
        if let Some(clock) = self.terms.clock.filter(|_| self.game.moves().len() > 1) {
            self.left += clock.increment;
        }
        Ok(())
    }

    fn offer_draw(&mut self) -> Result<(), Refusal> {
        self.check_not_over()?;
        if self.open_draw_offer(self.role.other()).is_some() {
            self.end_with(Ending::Agreed);
            return Ok(());
        }
        let mark = self.mark();
        if self.own.draw_offer == Some(mark) || self.open_draw_offer(self.role).is_some() {
            return Err(Refusal::Asked);
        }
        self.own.draw_offer = Some(mark);
        self.offers.push(mark);
        Ok(())
    }

    fn request_undo(&mut self) -> Result<(), Refusal> {
        self.check_not_over()?;
        let to = self.undone_plies(self.role).ok_or(Refusal::NothingToUndo)?;
        let at = self.mark();
        if self.own.undo_request == Some(at) {
            return Err(Refusal::Asked);
        }
        self.own.undo_request = Some(at);
        self.undos.push(Undo { at, to });
        Ok(())
    }

    /// Accepts a request. Only the host undoes, so that no two generations begin at once; the guest's answer makes it do so.
    fn accept_undo(&mut self) -> Result<(), Refusal> {
        let other = self.role.other();
        let at = self.open_undo_request(other).ok_or(Refusal::NothingAsked)?;
        let to = self.undone_plies(other).ok_or(Refusal::NothingToUndo)?;
        match self.role {
            Role::Host => self.undo_to(to),
            Role::Guest => {
                self.own.undo_answer = Some((at, Consent::Yes));
                self.undos.push(Undo { at, to });
            }
        }
        Ok(())
    }

    /// Ends the round, unless a greater ending has.
    pub(super) fn end_with(&mut self, ending: Ending) {
        self.history.ending = self.history.ending.max(Some(ending));
        self.declare();
    }

    /// Moves this end's wish for a rematch to the final position, and begins the rematch if both want it there.
    pub(super) fn renew_rematch(&mut self) {
        let (mark, is_over) = (self.mark(), self.is_over());
        self.own.rematch = self.own.rematch.filter(|_| is_over).map(|(_, consent)| (mark, consent));
        if self.wants_rematch(self.role) && self.wants_rematch(self.role.other()) {
            self.begin_round(self.history.round + 1);
        }
    }

    fn check_not_over(&self) -> Result<(), Refusal> {
        if self.is_over() { Err(Refusal::Over) } else { Ok(()) }
    }
}
