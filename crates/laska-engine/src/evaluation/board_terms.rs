//! Owns the terms of the whole board: how freely a side can step. Knows no columns beyond who commands them.

use laska_rules::{Color, Direction, Position};

use super::Weights;

impl Weights {
    /// What a side's freedom is worth to it.
    pub(super) fn board(&self, position: &Position, color: Color) -> i32 {
        self.mobility * steps(position, color)
    }
}

/// How many steps a side could make, were it to move and without takes.
fn steps(position: &Position, color: Color) -> i32 {
    let own = position.owned(color);
    let officers = own.intersection(position.officers());
    let forward = Direction::forward(color);
    let count = |direction: Direction| {
        let that_go = if forward.contains(&direction) { own } else { officers };
        position.empty().stepped(direction.reversed()).intersection(that_go).len() as i32
    };
    Direction::ALL.into_iter().map(count).sum()
}
