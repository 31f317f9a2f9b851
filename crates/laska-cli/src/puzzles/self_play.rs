//! Owns games of the engine against itself that have mistakes in them, and which of their positions may be puzzles.

use fastrand::Rng;
use laska_engine::{Chance, Level, Limits, LineCount, Memory, Nodes, Report, Root, Searcher, Verdict};
use laska_rules::{Game, Position, Variant};

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
