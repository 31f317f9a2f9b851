//! Owns the line that has to be found.

use laska_rules::notation::parse_move;
use laska_rules::{Game, Move};

/// What has to be found: where it begins, and the moves from there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The game that it begins in, with the side to move that has to find the moves.
    pub start: Game,
    /// What has to be found, one turn after the other.
    pub turns: Vec<Turn>,
    /// What becomes of a move that is not a right one.
    pub others: OtherMoves,
}

/// What becomes of moves that are not the right ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OtherMoves {
    /// They are known to be wrong.
    #[default]
    Wrong,
    /// They may win too, and that has to be found out.
    Checked,
}

/// A move that has to be found, and what comes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The moves that are right, as the game writes them; the first one is what hints show.
    pub wanted: Vec<String>,
    /// What the other side replies; only the last turn may be without.
    pub reply: Option<String>,
}

impl Task {
    /// The ply of the line, counted from 0: even ones have to be found, odd ones are replies.
    pub(super) fn ply(&self, ply: usize) -> Option<&str> {
        let turn = self.turns.get(ply / 2)?;
        if ply.is_multiple_of(2) { turn.wanted.first().map(String::as_str) } else { turn.reply.as_deref() }
    }

    /// Whether a move is a right one at that ply.
    pub(super) fn wants(&self, ply: usize, mv: Move) -> bool {
        let text = mv.to_string();
        self.turns.get(ply / 2).is_some_and(|turn| turn.wanted.contains(&text))
    }
}

/// The move of a text, where the rules have it in this game.
pub(super) fn legal(game: &Game, text: &str) -> Option<Move> {
    let mv = parse_move(text, game.position(), game.variant().chain).ok()?;
    game.legal_moves().contains(&mv).then_some(mv)
}
