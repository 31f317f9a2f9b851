//! Where positions for puzzles come from: games of the engine against itself that have mistakes in them, and endings
//! with few counters, made by chance and solved whole.

use fastrand::Rng;
use laska_engine::{Chance, Level, Limits, LineCount, Memory, Nodes, Report, Root, Searcher, Verdict, solve};
use laska_rules::{Board, Color, Column, Counter, Game, Position, Rank, Setup, Square, Variant};

use super::proof::{Claim, Exact, Oracle};
use crate::search::search;

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameRules {
    pub(super) variant: Variant,
    /// The nodes of each move.
    pub(super) nodes: Nodes,
    pub(super) seed: u64,
}

/// The number of random moves at the start of a game.
const OPENING_PLIES: std::ops::RangeInclusive<usize> = 4..=10;

/// The longest game, in plies.
const LONGEST: usize = 160;

/// Fewer legal moves are too little choice for a puzzle.
const FEWEST_MOVES: usize = 3;

/// Levels whose mistakes are like those of people.
const LEVELS: [u8; 4] = [1, 3, 1, 5];

impl GameRules {
    /// Plays the game of a number, and gives the positions that may be puzzles, in order.
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
            game.play(mv).expect("a search gives a legal move in a game that is not over");
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

/// Whether the position has a choice of moves and the side to move seems to win.
fn is_candidate(game: &Game, report: &Report) -> bool {
    game.legal_moves().len() >= FEWEST_MOVES && matches!(report.score().verdict(), Verdict::Win { .. })
}

/// A solved ending.
pub(super) struct Ending {
    pub(super) oracle: Exact,
    /// Positions in which only one move reaches the goal, quiet keys first.
    pub(super) candidates: Vec<(Position, Claim)>,
}

/// The number of counters of an ending.
const COUNTERS: std::ops::RangeInclusive<usize> = 4..=7;
/// The number of columns.
const COLUMNS: std::ops::RangeInclusive<usize> = 4..=6;
/// Random walks through an ending, and their length.
const WALKS: usize = 60;
const WALK_PLIES: usize = 24;
/// The most positions of an ending.
const MOST_CANDIDATES: usize = 4;

impl Ending {
    /// The ending of a number; `None` if it is illegal or cannot be solved.
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
        // In random order, but the many keys that capture last.
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
