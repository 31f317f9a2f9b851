//! What the page offers to people who come to learn: the tour, and the puzzle of the day before the first move.

use super::PlayPage;
use crate::event::{TourAction, TourOffer};

/// Someone who has played this many plies in a game knows how to play.
const PLIES_OF_A_PLAYER: usize = 10;

impl PlayPage {
    pub(super) fn handle_tour_action(&mut self, action: TourAction) {
        match action {
            TourAction::Open => self.shell.in_tour = true,
            TourAction::Leave => (self.shell.in_tour, self.shell.tour_offer) = (false, TourOffer::Closed),
            TourAction::Decline | TourAction::Finish => self.shell.tour_offer = TourOffer::Closed,
            // The new game replaces the tour.
            TourAction::FirstGame => {}
        }
    }

    /// Stops offering the tour to someone who plays.
    pub(super) fn close_offer_to_player(&mut self) {
        if self.game_match.cursor().ply() >= self.given_plies() + PLIES_OF_A_PLAYER {
            self.shell.tour_offer = TourOffer::Closed;
        }
    }

    /// Returns the number of plies that a friend's link brought along.
    const fn given_plies(&self) -> usize {
        self.game_match.conditions().given_plies
    }

    /// Returns whether the tour is still to be offered, now and on the next visit.
    pub const fn tour_offer(&self) -> TourOffer {
        self.shell.tour_offer
    }

    /// Returns whether the puzzle of the day is to be shown: before the first move, to people who know the game.
    pub fn wants_puzzle(&self) -> bool {
        self.shell.tour_offer == TourOffer::Closed
            && !self.has_moves()
            && !self.game_match.is_over()
            && !self.game_match.is_live()
    }

    /// Whether the card that offers the tour is shown: until the player moves.
    pub(super) fn shows_welcome(&self) -> bool {
        let is_new =
            self.shell.tour_offer == TourOffer::Open && !self.game_match.is_over() && !self.game_match.is_live();
        is_new && self.game_match.cursor().ply() <= self.given_plies()
    }
}
