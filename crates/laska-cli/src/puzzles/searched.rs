//! Owns the proof of claims move by move, where too many positions can arise: each move is proven to win, to lose, or
//! not to win.

use laska_engine::{Limits, Nodes, Plies, Prover, Proving, Root, Searcher, TableSize, check_win};
use laska_library::Proof;
use laska_rules::{Chain, Color, DrawRules, Game, Move, Outcome, Position};

use super::claim::{Aim, Claim, Effort, HOLD_PLIES, LONGEST_WIN, Oracle};
use crate::search::search;

/// Whoever looks for proofs.
pub(super) struct Searched {
    pub(super) chain: Chain,
    pub(super) effort: Effort,
}

/// Positions searched for a move of best play.
const NODES: Limits = Limits::nodes(Nodes(100_000));

impl Oracle for Searched {
    const PROOF: Proof = Proof::Searched;

    fn claim(&self, position: &Position, likely: &[Move]) -> Option<Claim> {
        let (&key, others) = likely.split_first()?;
        if others.is_empty() {
            return None;
        }
        let turn = position.turn();
        // The most likely ones of the others first: where one of them does as well, the work ends soon.
        if let Some(plies) = self.win(&after(position, key), turn) {
            let refuted = others.iter().all(|&mv| self.does_not_win(&after(position, mv), turn));
            return refuted.then_some(Claim { key, aim: Aim::Win(plies) });
        }
        let holds = others.iter().all(|&mv| self.win(&after(position, mv), !turn).is_some())
            && self.is_no_win(&after(position, key), !turn);
        holds.then_some(Claim { key, aim: Aim::Hold })
    }

    fn best_play(&self, position: &Position, claim: &Claim) -> Option<Vec<Move>> {
        let draw_rules = DrawRules { forty_moves: false, ..DrawRules::BOTH };
        let mut game = Game::from_position(position.clone(), self.chain).with_draw_rules(draw_rules);
        game.play(claim.key).ok()?;
        let mut searcher = Searcher::new(TableSize::mebibytes(16));
        let most = if claim.aim == Aim::Hold { HOLD_PLIES } else { LONGEST_WIN };
        while let Ok(root) = Root::new(&game) {
            if game.moves().len() >= most {
                break;
            }
            game.play(search(&mut searcher, root, NODES).best()).ok()?;
        }
        let is_won = game.outcome().and_then(Outcome::winner) == Some(position.turn());
        (is_won || claim.aim == Aim::Hold).then(|| game.moves().to_vec())
    }
}

impl Searched {
    /// In how many plies at most a side wins, counted from the move before, if that is proven and stands the check.
    fn win(&self, position: &Position, side: Color) -> Option<Plies> {
        let mut prover = Prover::new(position, self.chain, side, self.effort.prover);
        if prover.step(self.effort.nodes) != Proving::Proved {
            return None;
        }
        let checked = check_win(position, self.chain, side, self.effort.prover, |at| prover.winning_move(at));
        Some(Plies(checked.ok()?.ok()?.plies.0.saturating_add(1)))
    }

    /// Whether it is proven that a side cannot force a win.
    fn is_no_win(&self, position: &Position, side: Color) -> bool {
        let mut prover = Prover::new(position, self.chain, side, self.effort.prover);
        prover.step(self.effort.nodes) == Proving::Disproved
    }

    /// Whether a side is proven not to win in a position after its move: it loses, or can win nothing.
    fn does_not_win(&self, after: &Position, side: Color) -> bool {
        self.win(after, !side).is_some() || self.is_no_win(after, side)
    }
}

fn after(position: &Position, mv: Move) -> Position {
    let mut after = position.clone();
    after.play(mv);
    after
}
