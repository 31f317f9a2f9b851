//! One winning strategy out of many.

use std::collections::HashMap;

use laska_engine::{MemorySize, check_win};
use laska_library::Certificate;
use laska_rules::{CaptureRule, Color, Move, PackedPosition, Position};

/// The winner's moves in positions that are won.
///
/// Strategies may have different moves in the same position, and moves of both could go around in a circle. So a position is
/// added after all positions that follow from it, and keeps its move: each move leads to positions that were added before.
pub(super) struct CombinedStrategy {
    capture_rule: CaptureRule,
    winner: Color,
    /// `None` where the loser is to move.
    moves: HashMap<PackedPosition, Option<Move>>,
}

impl CombinedStrategy {
    pub(super) fn new(capture_rule: CaptureRule, winner: Color) -> Self {
        Self { capture_rule, winner, moves: HashMap::new() }
    }

    /// Returns whether a position is won.
    pub(super) fn wins(&self, position: &Position) -> bool {
        self.moves.contains_key(&position.pack())
            || position.turn() != self.winner && position.legal_moves(self.capture_rule).is_empty()
    }

    /// Returns the winner's move.
    pub(super) fn winning_move(&self, position: &Position) -> Option<Move> {
        self.moves.get(&position.pack()).copied().flatten()
    }

    /// Checks a certificate and adds its positions.
    ///
    /// # Errors
    /// If the certificate proves nothing.
    pub(super) fn add_certificate(&mut self, file: &[u8], memory: MemorySize) -> Result<(), String> {
        let certificate = Certificate::parse(file).map_err(|error| error.to_string())?;
        let mut moves = certificate.moves();
        let mut own = HashMap::new();
        let win = check_win(certificate.root(), self.capture_rule, self.winner, memory, |position| {
            let mv = moves.next_move(position).ok().flatten()?;
            own.insert(position.pack(), mv);
            Some(mv)
        });
        win.map_err(|error| error.to_string())?.map_err(|refutation| refutation.to_string())?;
        self.add(&mut certificate.root().clone(), &own);
        Ok(())
    }

    /// Adds a position of the tree if it is won: if the winner has a move to a won position, or the loser only such moves.
    /// `next` has the positions after each move and the forced moves that follow it. Returns whether the position was added.
    pub(super) fn add_if_won(&mut self, position: &Position, next: &[(Move, Position)]) -> bool {
        let key = position.pack();
        if self.moves.contains_key(&key) || next.is_empty() {
            return false;
        }
        let own = if position.turn() == self.winner {
            let winning = next.iter().find(|(_, next)| self.wins(next));
            let Some(&(mv, _)) = winning else { return false };
            HashMap::from([(key, mv)])
        } else if next.iter().all(|(_, next)| self.wins(next)) {
            HashMap::new()
        } else {
            return false;
        };
        self.add(&mut position.clone(), &own);
        true
    }

    /// Adds a position after those that follow from it. The winner plays forced moves, and otherwise those in `own`.
    fn add(&mut self, position: &mut Position, own: &HashMap<PackedPosition, Move>) {
        let key = position.pack();
        if self.moves.contains_key(&key) {
            return;
        }
        let legal = position.legal_moves(self.capture_rule).to_vec();
        let winners = (position.turn() == self.winner).then(|| match *legal {
            [forced] => forced,
            _ => own[&key],
        });
        for mv in winners.map_or(legal, |mv| vec![mv]) {
            let undo = position.play_unchecked(mv);
            self.add(position, own);
            position.undo(undo);
        }
        self.moves.insert(key, winners);
    }
}
