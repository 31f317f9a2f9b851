//! Owns how a game ends: on the board, by both draws, and by what people settle on.

use super::Game;
use crate::{Color, Draw, DrawRules, Loss, Move, Outcome, Position, Rank, SquareSet};

impl Game {
    /// The result, `None` while the game goes on.
    ///
    /// A side that cannot move has lost, also when its opponent's last move would have made a draw.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let position = self.position();
        let turn = position.turn();
        if !position.can_move() {
            let by = if position.owned(turn) == SquareSet::EMPTY { Loss::NoColumn } else { Loss::Blocked };
            return Some(Outcome::Won { winner: !turn, by });
        }
        if self.draw_rules.repetition && self.repetitions() >= DrawRules::REPETITIONS {
            return Some(Outcome::Drawn(Draw::Repetition));
        }
        if self.draw_rules.forty_moves && self.quiet_plies() >= DrawRules::QUIET_PLIES {
            return Some(Outcome::Drawn(Draw::FortyMoves));
        }
        self.settled_here()
    }

    /// How often the position on the board has stood there with the same side to move, this time included.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        // The whole game counts: what a take did another can undo, for captives are set free again, and a soldier that
        // stepped forward can be carried back below an officer.
        let now = self.position();
        self.positions().iter().filter(|earlier| earlier.hash() == now.hash() && *earlier == now).count()
    }

    /// How many plies have gone since the last take or soldier-led step.
    #[must_use]
    pub fn quiet_plies(&self) -> usize {
        self.moves().iter().zip(&self.positions).rev().take_while(|(mv, before)| before.is_quiet(**mv)).count()
    }

    /// Ends the game by a result that is not on the board, as time that has run out; moves taken back are forgotten.
    /// Nothing happens when the game is over.
    pub fn settle(&mut self, outcome: Outcome) {
        if self.outcome().is_none() {
            self.forget_undone();
            self.settled = Some((self.ply, outcome));
        }
    }

    /// That side gives up; moves taken back are forgotten. Nothing happens when the game is over.
    pub fn resign(&mut self, loser: Color) {
        self.settle(Outcome::Won { winner: !loser, by: Loss::Resigned });
    }

    /// Both sides agree to a draw; moves taken back are forgotten. Nothing happens when the game is over.
    pub fn agree_draw(&mut self) {
        self.settle(Outcome::Drawn(Draw::Agreed));
    }

    /// The result that people settled on at this position.
    #[must_use]
    pub fn settled_here(&self) -> Option<Outcome> {
        self.settled.filter(|&(ply, _)| ply == self.ply).map(|(_, outcome)| outcome)
    }

    /// Takes back a resignation or an agreed draw at this position, and gives it.
    pub fn reopen(&mut self) -> Option<Outcome> {
        let settled = self.settled_here();
        if settled.is_some() {
            self.settled = None;
        }
        settled
    }
}

impl Position {
    /// Whether a legal move counts for the 40-move rule: no take, and led by an officer.
    #[must_use]
    pub fn is_quiet(&self, mv: Move) -> bool {
        !mv.is_take() && self.column(mv.from()).is_some_and(|column| column.rank() == Rank::Officer)
    }
}
