//! Owns endings with few counters, made by chance: solved whole, each has many positions that may be puzzles.

use fastrand::Rng;
use laska_engine::{Memory, solve};
use laska_rules::{Board, Color, Column, Counter, Position, Rank, Setup, Square, Variant};

use super::claim::{Claim, Oracle};
use super::exact::Exact;

/// An ending that was solved.
pub(super) struct Ending {
    pub(super) oracle: Exact,
    /// Positions of it in which one move alone reaches the goal, some that are hard first.
    pub(super) candidates: Vec<(Position, Claim)>,
}

/// Counters of an ending.
const COUNTERS: std::ops::RangeInclusive<usize> = 4..=7;
/// Squares that they stand on.
const COLUMNS: std::ops::RangeInclusive<usize> = 4..=6;
/// Ways through an ending that are gone at random, and how far.
const WALKS: usize = 60;
const WALK_PLIES: usize = 24;
/// Fewer legal moves leave too little to choose from.
const FEWEST_MOVES: usize = 3;
/// How many of its positions are told.
const MOST_CANDIDATES: usize = 4;

impl Ending {
    /// The ending of that number; `None` if it cannot be solved or has nothing to find.
    pub(super) fn make(number: u32, seed: u64, variant: Variant, memory: Memory) -> Option<Self> {
        let mut rng = Rng::with_seed(seed ^ u64::from(number) << 32);
        let root = position(&mut rng, variant.board)?;
        let solution = solve(&root, variant.chain, memory).ok()?;
        let oracle = Exact(solution);
        let mut candidates: Vec<(Position, Claim)> = Vec::new();
        for _ in 0..WALKS {
            let mut at = root.clone();
            for _ in 0..WALK_PLIES {
                let moves = at.moves(variant.chain);
                let Some(mv) = rng.choice(moves.iter().copied()) else { break };
                if moves.len() >= FEWEST_MOVES && candidates.iter().all(|(other, _)| *other != at) {
                    let claim = oracle.claim(&at).filter(|claim| claim.aim.is_far());
                    candidates.extend(claim.map(|claim| (at.clone(), claim)));
                }
                at.play_unchecked(mv);
            }
        }
        // A chance order, but the many keys that take last.
        rng.shuffle(&mut candidates);
        candidates.sort_by_key(|(_, claim)| claim.key.is_take());
        candidates.truncate(MOST_CANDIDATES);
        Some(Self { oracle, candidates })
    }
}

/// A position with few counters of both sides.
fn position(rng: &mut Rng, board: Board) -> Option<Position> {
    let turn = if rng.bool() { Color::White } else { Color::Black };
    let mut squares: Vec<Square> = board.squares().iter().collect();
    rng.shuffle(&mut squares);
    let columns = rng.usize(COLUMNS);
    let mut piles: Vec<Vec<Counter>> = vec![Vec::new(); columns];
    for number in 0..rng.usize(COUNTERS).max(columns) {
        let color = if rng.bool() { Color::White } else { Color::Black };
        let rank = if rng.u8(..3) == 0 { Rank::Officer } else { Rank::Soldier };
        let pile = if number < columns { number } else { rng.usize(..columns) };
        piles[pile].push(Counter::new(color, rank));
    }
    let mut setup = Setup::empty(board, turn);
    for (square, pile) in squares.into_iter().zip(piles) {
        setup.put(square, Column::from_top_down(pile).ok());
    }
    let position = Position::try_from(&setup).ok()?;
    Color::ALL.into_iter().all(|color| !position.owned(color).is_empty()).then_some(position)
}
