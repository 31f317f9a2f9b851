//! Move ordering by transposition table move, captures, promotion, killer moves and history.

use std::num::NonZeroU32;

use laska_rules::{Color, Grade, Move, MoveList, Position, Square};

use crate::{Depth, Pv};

/// A move with its priority; higher is searched first.
#[derive(Clone, Copy)]
pub(crate) struct ScoredMove {
    pub(crate) mv: Move,
    priority: i32,
}

impl ScoredMove {
    /// The least priority.
    const DEFERRED: i32 = i32::MIN;

    /// Lets all other moves be searched first.
    pub(crate) const fn defer(&mut self) {
        self.priority = Self::DEFERRED;
    }

    pub(crate) const fn is_deferred(self) -> bool {
        self.priority == Self::DEFERRED
    }
}

/// Killer moves and history of the current search.
pub(crate) struct MoveOrdering {
    /// The last two moves of each ply that caused a beta cutoff.
    killers: Box<[[Option<Move>; 2]]>,
    /// History values by side, origin and destination; see [`HISTORY_LIMIT`].
    history: Box<[[[i32; Square::INDICES]; Square::INDICES]; 2]>,
}

/// The bound of a history value, so that it never outweighs a jump or a killer move.
const HISTORY_LIMIT: i32 = 1 << 14;
const JUMP: i32 = 1 << 16;
const PROMOTION: i32 = 1 << 15;
const KILLER: i32 = 1 << 15;
const TABLE_MOVE: i32 = 1 << 30;

impl MoveOrdering {
    pub(crate) fn new() -> Self {
        let history = Box::new([[[0; Square::INDICES]; Square::INDICES]; 2]);
        Self { killers: vec![[None; 2]; Pv::CAPACITY + 1].into_boxed_slice(), history }
    }

    pub(crate) fn clear(&mut self) {
        self.killers.fill([None; 2]);
        *self.history = [[[0; Square::INDICES]; Square::INDICES]; 2];
    }

    /// Appends the moves with their priorities.
    pub(crate) fn add_to(
        &self,
        scored_moves: &mut Vec<ScoredMove>,
        moves: &MoveList,
        position: &Position,
        ply: usize,
        table_move: Option<NonZeroU32>,
    ) {
        scored_moves.extend(moves.iter().map(|&mv| {
            let priority = if Some(mv.bits()) == table_move { TABLE_MOVE } else { self.priority(position, ply, mv) };
            ScoredMove { mv, priority }
        }));
    }

    /// Gives a bonus to a move that caused a beta cutoff.
    pub(crate) fn add_bonus(&mut self, turn: Color, ply: usize, mv: Move, depth: Depth) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let history = &mut self.history[turn as usize][mv.from().index()][mv.to().index()];
        let bonus = i32::from(depth.0) * i32::from(depth.0);
        // History gravity: the closer to the limit, the smaller the change.
        *history += bonus - *history * bonus / HISTORY_LIMIT;
    }

    /// Gives a malus to a move searched before the one that caused the cutoff.
    pub(crate) fn add_malus(&mut self, turn: Color, mv: Move, depth: Depth) {
        let history = &mut self.history[turn as usize][mv.from().index()][mv.to().index()];
        let malus = i32::from(depth.0) * i32::from(depth.0);
        *history -= malus + *history * malus / HISTORY_LIMIT;
    }

    fn priority(&self, position: &Position, ply: usize, mv: Move) -> i32 {
        let jumps: i32 = if mv.is_capture() { mv.jumped().map(|square| jump_gain(position, square)).sum() } else { 0 };
        let promotion = if position.promotes(mv) { PROMOTION } else { 0 };
        let killer = if self.killers[ply].contains(&Some(mv)) { KILLER } else { 0 };
        jumps + promotion + killer + self.history[position.turn() as usize][mv.from().index()][mv.to().index()]
    }
}

/// Returns the priority of a jump: officers are worth more than soldiers, a column whose prisoners are freed more than
/// a lone counter, and that more than a column that remains the opponent's.
fn jump_gain(position: &Position, over: Square) -> i32 {
    let Some(column) = position.column(over) else { return JUMP };
    let (captured, rest) = column.without_commander();
    let officer = if captured.grade == Grade::Officer { JUMP / 2 } else { 0 };
    let freed = match rest {
        Some(rest) if rest.owner() != captured.color => JUMP / 2,
        Some(_) => 0,
        None => JUMP / 4,
    };
    JUMP + officer + freed
}

/// Swaps the move with the highest priority to the front and returns it.
pub(crate) fn pick_best(scored_moves: &mut [ScoredMove]) -> Option<Move> {
    let best = (0..scored_moves.len())
        .reduce(|best, other| if scored_moves[other].priority > scored_moves[best].priority { other } else { best })?;
    scored_moves.swap(0, best);
    Some(scored_moves[0].mv)
}
