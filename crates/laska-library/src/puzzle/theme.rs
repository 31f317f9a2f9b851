//! Owns what a puzzle is about, as far as its moves show it.

use laska_rules::{Move, Position};

use super::Solution;

/// Something that a puzzle is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Theme {
    /// The key is no take and makes the opponent take.
    Sacrifice,
    /// The key neither takes nor makes the opponent take.
    Quiet,
    /// The key is one of several takes.
    Choice,
    /// A take of several counters in one move is asked for.
    Series,
    /// A promotion is asked for.
    Promotion,
    /// In the end the loser has columns, but none that can move.
    Blockade,
}

impl Theme {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Sacrifice, Self::Quiet, Self::Choice, Self::Series, Self::Promotion, Self::Blockade];
}

impl Solution {
    /// What it is about.
    #[must_use]
    pub fn themes(&self) -> Vec<Theme> {
        Theme::ALL.into_iter().filter(|&theme| self.is_about(theme)).collect()
    }

    fn is_about(&self, theme: Theme) -> bool {
        let key = self.key();
        let gives = || {
            let mut after = self.start().clone();
            after.play(key);
            after.must_take()
        };
        match theme {
            Theme::Sacrifice => !key.is_take() && gives(),
            Theme::Quiet => !key.is_take() && !gives(),
            Theme::Choice => key.is_take() && self.start().count_moves(self.chain()) > 1,
            Theme::Series => self.own_moves().any(|(_, mv)| mv.jumps() > 1),
            Theme::Promotion => self.own_moves().any(|(position, mv)| position.promotes(mv)),
            Theme::Blockade => {
                let end = self.end();
                !end.can_move() && !end.owned(end.turn()).is_empty()
            }
        }
    }

    /// The moves that are asked for, each with the position before it.
    fn own_moves(&self) -> impl Iterator<Item = (Position, Move)> {
        let mut position = self.start().clone();
        let moves = self.asked().iter().map(move |&mv| {
            let before = position.clone();
            position.play(mv);
            (before, mv)
        });
        moves.step_by(2)
    }

    fn end(&self) -> Position {
        let mut position = self.start().clone();
        self.moves().iter().for_each(|&mv| {
            position.play(mv);
        });
        position
    }
}
