//! Move ordering: which moves are tried first. Knows no scores of positions.

use std::num::NonZeroU32;

use laska_rules::{Color, Move, MoveList, Position, Rank, Square};

use crate::{Depth, Pv};

/// A move with its rank in the move ordering; more is better.
#[derive(Clone, Copy)]
pub(crate) struct Candidate {
    pub(crate) mv: Move,
    promise: i32,
}

/// Killer moves and history of this search.
pub(crate) struct Ordering {
    /// Killer moves of each ply: those that caused a cutoff there.
    killers: Box<[[Option<Move>; 2]]>,
    /// The history of moves between two squares, by side; see [`HISTORY_LIMIT`].
    history: Box<[[[i32; Square::INDICES]; Square::INDICES]; 2]>,
}

/// The bound of a history value, so that it never outweighs a jump or a killer.
const HISTORY_LIMIT: i32 = 1 << 14;
const JUMP: i32 = 1 << 16;
const PROMOTION: i32 = 1 << 15;
const KILLER: i32 = 1 << 15;
const FROM_TABLE: i32 = 1 << 30;

impl Ordering {
    pub(crate) fn new() -> Self {
        let history = Box::new([[[0; Square::INDICES]; Square::INDICES]; 2]);
        Self { killers: vec![[None; 2]; Pv::CAPACITY + 1].into_boxed_slice(), history }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.killers.fill([None; 2]);
        *self.history = [[[0; Square::INDICES]; Square::INDICES]; 2];
    }

    /// Adds the moves to the candidates, each with its promise.
    pub(crate) fn add_to(
        &self,
        candidates: &mut Vec<Candidate>,
        moves: &MoveList,
        position: &Position,
        ply: usize,
        from_table: Option<NonZeroU32>,
    ) {
        candidates.extend(moves.iter().map(|&mv| {
            let promise = if Some(mv.bits()) == from_table { FROM_TABLE } else { self.promise(position, ply, mv) };
            Candidate { mv, promise }
        }));
    }

    /// Gives a bonus to a move that caused a cutoff.
    pub(crate) fn reward(&mut self, turn: Color, ply: usize, mv: Move, depth: Depth) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let history = &mut self.history[turn as usize][mv.from().index()][mv.to().index()];
        let bonus = i32::from(depth.0) * i32::from(depth.0);
        // The nearer to the limit, the smaller the change.
        *history += bonus - *history * bonus / HISTORY_LIMIT;
    }

    /// Gives a malus to a move that was tried before the one that caused a cutoff.
    pub(crate) fn blame(&mut self, turn: Color, mv: Move, depth: Depth) {
        let history = &mut self.history[turn as usize][mv.from().index()][mv.to().index()];
        let malus = i32::from(depth.0) * i32::from(depth.0);
        *history -= malus + *history * malus / HISTORY_LIMIT;
    }

    fn promise(&self, position: &Position, ply: usize, mv: Move) -> i32 {
        let jumps: i32 = if mv.is_take() { mv.jumped().map(|square| won_by_jump(position, square)).sum() } else { 0 };
        let promotion = if position.promotes(mv) { PROMOTION } else { 0 };
        let killer = if self.killers[ply].contains(&Some(mv)) { KILLER } else { 0 };
        jumps + promotion + killer + self.history[position.turn() as usize][mv.from().index()][mv.to().index()]
    }
}

/// What a jump wins: an officer is worth more than a soldier, and a column that becomes one's own more than one that
/// stays the opponent's.
fn won_by_jump(position: &Position, over: Square) -> i32 {
    let Some(column) = position.column(over) else { return JUMP };
    let (taken, rest) = column.without_commander();
    let officer = if taken.rank == Rank::Officer { JUMP / 2 } else { 0 };
    let freed = match rest {
        Some(rest) if rest.owner() != taken.color => JUMP / 2,
        Some(_) => 0,
        None => JUMP / 4,
    };
    JUMP + officer + freed
}

/// Moves the most promising candidate to the front.
pub(crate) fn pick(candidates: &mut [Candidate]) -> Option<Move> {
    let best = (0..candidates.len())
        .reduce(|best, other| if candidates[other].promise > candidates[best].promise { other } else { best })?;
    candidates.swap(0, best);
    Some(candidates[0].mv)
}
