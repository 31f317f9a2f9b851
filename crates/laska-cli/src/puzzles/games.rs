//! Candidates from games at strong play: positions after a mistake that the side to move can punish with one move only.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use fastrand::Rng;
use laska_engine::{Level, Limits, LineCount, MemorySize, Nodes, RandomBits, Root, Score, ScoreKind, Searcher};
use laska_rules::{CaptureRule, Game, Move, Position, Variant};

use super::decisive::MAX_OTHER_SCORE;
use super::proof::MIN_MOVES;
use crate::search::search;

/// The number of random plies at the start of a game.
const OPENING_PLIES: RangeInclusive<usize> = 4..=10;

/// The maximum length of a game, in plies.
const MAX_PLIES: usize = 160;

/// The first position of a game that is examined. Before it, no win is near.
const FIRST_PLY: usize = 20;

/// The levels that play the games.
const LEVELS: [u8; 3] = [6, 7, 8];

/// The best move and the next.
pub(super) const TWO_LINES: LineCount = LineCount::new(2).expect("two is not zero");

/// The minimum number of plies of a game between two puzzles, which would otherwise be alike.
pub(super) const PLIES_APART: usize = 8;

/// The searches that dismiss most positions.
const GLANCES: [Glance; 2] =
    [Glance { nodes: Nodes(300), min_score: 300 }, Glance { nodes: Nodes(2000), min_score: 800 }];

/// A search that dismisses positions in which no move looks good enough, or another move looks nearly as good.
struct Glance {
    nodes: Nodes,
    /// How good the best move must look, in hundredths of a counter.
    min_score: i32,
}

/// How much better the best move must look at a glance than the next, in hundredths of a counter.
const MIN_LEAD: i32 = 300;

/// Plays a game with at most this many nodes for each move.
pub(super) fn play_game(rng: &mut Rng, variant: Variant, nodes: Nodes) -> Game {
    let mut game = opening(rng, variant);
    let mut searcher = Searcher::new(TABLE_SIZE);
    while game.moves().len() < MAX_PLIES {
        let Ok(root) = Root::new(&game) else { break };
        let level = rng.choice(LEVELS).and_then(Level::new).expect("these are levels");
        let info = search(&mut searcher, root, Limits { nodes: Some(nodes), ..level.limits() });
        let mv = level.choose(game.position(), &info, RandomBits(rng.u64(..)));
        game.play(mv).expect("a search gives a legal move in a game that is not over");
    }
    game
}

/// The size of a transposition table.
const TABLE_SIZE: MemorySize = MemorySize::mebibytes(8);

fn opening(rng: &mut Rng, variant: Variant) -> Game {
    let mut game = Game::new(variant);
    for _ in 0..rng.usize(OPENING_PLIES) {
        let Some(mv) = rng.choice(game.legal_moves().iter().copied()) else { break };
        game.play(mv).expect("a legal move can be played");
    }
    game
}

/// Returns the positions that arise from a game by one or two moves, played or not, and in which one move looks far better
/// than all others. Each comes with the ply of the game before those moves.
pub(super) fn candidates(game: &Game) -> Vec<(usize, Position)> {
    let capture_rule = game.variant().capture_rule;
    let mut searcher = Searcher::new(TABLE_SIZE);
    let (mut seen, mut candidates) = (BTreeSet::new(), Vec::new());
    for (ply, start) in game.positions().iter().enumerate().skip(FIRST_PLY) {
        let by_one_move = successors(start, capture_rule);
        let by_two_moves = by_one_move.iter().flat_map(|position| successors(position, capture_rule));
        for position in by_one_move.iter().cloned().chain(by_two_moves) {
            let has_choice = position.count_moves(capture_rule) >= MIN_MOVES;
            if has_choice && seen.insert(position.pack()) && is_promising(&position, capture_rule, &mut searcher) {
                candidates.push((ply, position));
            }
        }
    }
    candidates
}

fn successors(position: &Position, capture_rule: CaptureRule) -> Vec<Position> {
    let play = |&mv: &Move| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        after
    };
    position.legal_moves(capture_rule).iter().map(play).collect()
}

fn is_promising(position: &Position, capture_rule: CaptureRule, searcher: &mut Searcher) -> bool {
    let game = Game::from_position(position.clone(), capture_rule);
    GLANCES.iter().all(|glance| {
        let root = Root::new(&game).expect("the side to move has a choice of moves");
        let limits = Limits { lines: TWO_LINES, ..Limits::nodes(glance.nodes) };
        let info = search(searcher, root, limits);
        // Without a complete depth, the search has a single line.
        let [best, next] = info.lines.as_slice() else { return false };
        let (best, next) = (hundredths(best.score), hundredths(next.score));
        next <= MAX_OTHER_SCORE && best >= glance.min_score && best - next >= MIN_LEAD
    })
}

/// Returns a score in hundredths of a counter, with a win greater than all values.
pub(super) fn hundredths(score: Score) -> i32 {
    match score.kind() {
        ScoreKind::Win(_) => i32::MAX / 2,
        ScoreKind::Value(value) => value,
        ScoreKind::Loss(_) => i32::MIN / 2,
    }
}
