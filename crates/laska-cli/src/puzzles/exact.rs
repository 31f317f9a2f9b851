//! Owns the proof of claims by exact values: of endings in which not too many positions can arise.

use laska_engine::{Solution, Value};
use laska_rules::{Move, Position};

use super::claim::{Aim, Claim, Oracle};

/// Whoever has solved all positions that can arise.
pub(super) struct Exact(pub(super) Solution);

/// Plies that are shown of a draw.
const HOLD_PLIES: usize = 12;

/// Plies after which a win that goes on is too long for a puzzle.
const LONGEST_WIN: usize = 40;

impl Oracle for Exact {
    fn claim(&self, position: &Position) -> Option<Claim> {
        let moves = self.0.moves(position)?;
        let &(key, value) = moves.iter().max_by_key(|&&(_, value)| value)?;
        let aim = match value {
            Value::Win { plies } => Aim::Win(plies),
            Value::Draw => Aim::Hold,
            Value::Loss { .. } => return None,
        };
        let reaches = |value: Value| match aim {
            Aim::Win(_) | Aim::WinWithin(_) => matches!(value, Value::Win { .. }),
            Aim::Hold => value == Value::Draw,
        };
        let alone = moves.iter().filter(|&&(_, value)| reaches(value)).count() == 1;
        (alone && moves.len() > 1).then_some(Claim { key, aim })
    }

    fn best_play(&self, position: &Position, claim: &Claim) -> Option<Vec<Move>> {
        let mut line = self.0.line(position)?;
        if claim.aim == Aim::Hold {
            line.truncate(HOLD_PLIES);
        }
        (line.len() <= LONGEST_WIN).then_some(line)
    }
}
