//! Resignation and draw offers.

use laska_rules::{Color, DeclaredResult};
use laska_worker::protocol::ScoreKind;

use super::{Announcement, Feedback, LiveRequest, Match};

/// The state of the draw offer in the current position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// No offer.
    None,
    /// The side has offered a draw.
    Open(Color),
    /// The offer was declined. A new one is possible after the next move.
    Declined,
}

/// The computer accepts a draw if its score is at most this many hundredths of a counter.
const MAX_ACCEPTED_SCORE: i32 = 20;

impl Match {
    /// Returns the state of the draw offer.
    pub const fn offer(&self) -> Offer {
        self.offer
    }

    pub(super) fn resign(&mut self) -> Feedback {
        if self.is_live() {
            return self.request_if(LiveRequest::Resign, !self.is_over());
        }
        // Resign at the live position: where the clock runs, or the end of the line on the board.
        match self.clock {
            Some(clock) => self.go_to(clock.live),
            None => self.go_to_ply(usize::MAX),
        };
        let loser = self.players.only_person().unwrap_or(self.turn());
        self.end_with(DeclaredResult::Resignation { loser })
    }

    /// Returns whether the side to move is a person at the end of the line and can offer a draw. In a live game, the player
    /// can offer one at any time.
    pub fn can_offer_draw(&self) -> bool {
        if self.is_live() {
            return self.can_offer_live_draw();
        }
        self.person_to_move().is_some()
            && self.offer == Offer::None
            && self.cursor.is_at_end()
            && self.game_id.is_none()
    }

    pub(super) fn offer_draw(&mut self) -> Feedback {
        if !self.can_offer_draw() {
            return Feedback::NONE;
        }
        if self.is_live() {
            return LiveRequest::OfferDraw.into();
        }
        match self.players.computer_side() {
            None => {
                self.offer = Offer::Open(self.turn());
                Feedback::NONE
            }
            Some(computer) if self.accepts_draw(computer) => self.end_with(DeclaredResult::Agreement),
            Some(_) => {
                self.offer = Offer::Declined;
                Announcement::ComputerDeclinedDraw.into()
            }
        }
    }

    pub(super) fn accept_draw(&mut self) -> Feedback {
        match self.offer {
            Offer::Open(_) => self.end_with(DeclaredResult::Agreement),
            Offer::None | Offer::Declined => Feedback::NONE,
        }
    }

    pub(super) fn decline_draw(&mut self) -> Option<Announcement> {
        let Offer::Open(side) = self.offer else { return None };
        self.offer = Offer::Declined;
        Some(Announcement::DeclinedDraw(!side))
    }

    /// Returns whether the computer accepts a draw, according to the search for its last move.
    fn accepts_draw(&self, computer: Color) -> bool {
        match self.found() {
            Some((side, result)) if *side == computer => match result.score {
                ScoreKind::Value(value) => value <= MAX_ACCEPTED_SCORE,
                ScoreKind::Loss(_) => true,
                ScoreKind::Win(_) => false,
            },
            _ => false,
        }
    }

    /// Ends the game with a result that does not follow from the position.
    pub(super) fn end_with(&mut self, result: DeclaredResult) -> Feedback {
        let feedback = self.change(|cursor| cursor.end_with(result));
        self.stop_clock_if_over();
        feedback
    }
}
