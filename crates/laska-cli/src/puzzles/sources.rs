//! Where positions for puzzles come from: games of the engine against itself that have mistakes in them, and endings
//! with few counters, made by chance and solved whole.

use fastrand::Rng;
use laska_engine::{Chance, Level, Limits, LineCount, Memory, Nodes, Report, Root, Searcher, Verdict, solve};
use laska_rules::{Board, Color, Column, Counter, Game, Position, Rank, Setup, Square, Variant};

use super::proof::{Claim, Exact, Oracle};
use crate::search::search;

/// What games are played.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameRules {
    pub(super) variant: Variant,
    /// The positions searched for each move.
    pub(super) nodes: Nodes,
    pub(super) seed: u64,
}

/// Random moves that a game begins with, at least and at most.
const OPENING_PLIES: std::ops::RangeInclusive<usize> = 4..=10;

/// Plies after which nobody hopes for more of a game.
const LONGEST: usize = 160;

/// Fewer legal moves leave too little to choose from.
const FEWEST_MOVES: usize = 3;

/// Levels that choose moves as wrong as people's.
const LEVELS: [u8; 4] = [1, 3, 1, 5];

impl GameRules {
    /// Plays the game of that number, and gives its positions that may be puzzles, in order.
    pub(super) fn candidates(&self, number: u32) -> Vec<Position> {
        let mut rng = Rng::with_seed(self.seed ^ u64::from(number) << 32);
        let mut game = self.opening(&mut rng);
        let mut searcher = Searcher::new(Memory::mebibytes(8));
        let limits = Limits { lines: LineCount::ALL, ..Limits::nodes(self.nodes) };
        let mut candidates = Vec::new();
        while game.moves().len() < LONGEST {
            let Ok(root) = Root::new(&game) else { break };
            let report = search(&mut searcher, root, limits);
            if is_candidate(&game, &report) {
                candidates.push(game.position().clone());
            }
            let level = Level::new(rng.choice(LEVELS).unwrap_or_default()).expect("these are levels");
            let mv = level.choose(&report, Chance(rng.u64(..)));
            game.play(mv).expect("a search gives a legal move of a game that goes on");
        }
        candidates
    }

    fn opening(&self, rng: &mut Rng) -> Game {
        let mut game = Game::new(self.variant);
        for _ in 0..rng.usize(OPENING_PLIES) {
            let Some(mv) = rng.choice(game.legal_moves().iter().copied()) else { break };
            game.play(mv).expect("a legal move can be played");
        }
        game
    }
}

/// Whether the position on the board has a choice of moves and the side to move seems to win.
fn is_candidate(game: &Game, report: &Report) -> bool {
    game.legal_moves().len() >= FEWEST_MOVES && matches!(report.score().verdict(), Verdict::Win { .. })
}

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
