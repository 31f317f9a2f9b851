//! What the errors of a game cost in facts of the board, as the coach says it.

use laska_app::{LONGEST_WIN, MoveCost, SearchResult, move_costs};
use laska_rules::Move;
use laska_worker::protocol::ScoreKind;

use super::{Comparison, Review};

impl Review {
    /// Looks for what the errors cost, as far as that is not known yet.
    pub(super) fn explain(&mut self) {
        let errors: Vec<usize> = self.errors().map(|(ply, _)| ply).collect();
        for ply in errors {
            let Some(comparison) = self.comparison(ply) else { continue };
            // A longer search may have found another best move.
            if self.costs.get(&ply).is_none_or(|known| known.0 != comparison.best) {
                let cost = self.find_cost(ply, &comparison);
                self.costs.insert(ply, (comparison.best, cost));
            }
        }
    }

    /// Returns what the move after this number of plies cost, if it is an error and a motive is certain.
    pub(in super::super) fn motive(&self, ply: usize) -> Option<MoveCost> {
        self.costs.get(&ply)?.1
    }

    fn find_cost(&self, ply: usize, &Comparison { before, after, best }: &Comparison) -> Option<MoveCost> {
        let (position, played) = (&self.game.positions()[ply], self.game.moves()[ply]);
        let [before, after] = [before, after].map(|chances| chances.seen_by(position.turn()).share());
        let result = |mv, share: f64, replies: Vec<Move>| SearchResult {
            mv,
            score: match share {
                0.0 => ScoreKind::Loss(LONGEST_WIN),
                1.0 => ScoreKind::Win(LONGEST_WIN),
                _ => ScoreKind::Value(0),
            },
            depth: 0,
            line: std::iter::once(mv).chain(replies).collect(),
        };
        let played = result(played, after, self.best_line(ply + 1));
        let best = result(best, before, Vec::new());
        move_costs(position, self.game.variant().capture_rule, &played, &best).into_iter().next()
    }

    /// Returns the best play after this number of plies, up to the first move that was not played.
    fn best_line(&self, ply: usize) -> Vec<Move> {
        let mut line = Vec::new();
        for (ply, best) in (ply..).map_while(|ply| Some((ply, self.best_move(ply)?))) {
            line.push(best);
            if self.game.moves().get(ply) != Some(&best) {
                break;
            }
        }
        line
    }
}
