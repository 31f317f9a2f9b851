//! How often each level finds the moves of a solution, which measures how hard it is.

use std::iter;

use laska_rules::{CaptureRule, Game, Move, Position};

use crate::{Level, Limits, MemorySize, Nodes, RandomBits, Root, SearchStatus, Searcher};

/// The number of tries of each level in a [`LevelTrial`].
pub const LEVEL_TRIES: u32 = 64;

/// Lets every level look for the moves of a solution many times.
///
/// A try succeeds if the level finds all of the solver's moves. Levels that choose at random get different random numbers in
/// each try, and need only one search for all of them. The levels search without the network.
pub struct LevelTrial<R> {
    start: Position,
    capture_rule: CaptureRule,
    /// The moves of both sides, which begin and end with a move of the solver.
    moves: Vec<Move>,
    random: R,
    searcher: Searcher,
    is_searching: bool,
    /// The level that is looking for a move; one more than the last at the end.
    level: usize,
    /// The number of moves played.
    ply: usize,
    position: Position,
    /// The tries of the level that have found all moves so far.
    going_on: Vec<u32>,
    /// The successful tries of the levels that are done.
    successes: Vec<u32>,
}

impl<R: FnMut(Level, u32) -> RandomBits> LevelTrial<R> {
    /// The nodes that the strongest level searches for a move, as in the matches that its Elo comes from.
    const STRONGEST_NODES: Nodes = Nodes(500_000);

    /// The size of the transposition table, which is cleared before each search.
    const TABLE_SIZE: MemorySize = MemorySize::mebibytes(8);

    /// Creates a trial of a solution: the moves of both sides from a position, all of them legal. `random` returns the next
    /// random number of a level's try, which is counted from 0.
    pub fn new(start: Position, capture_rule: CaptureRule, moves: Vec<Move>, random: R) -> Self {
        Self {
            position: start.clone(),
            start,
            capture_rule,
            moves,
            random,
            searcher: Searcher::new(Self::TABLE_SIZE),
            is_searching: false,
            level: 0,
            ply: 0,
            going_on: (0..LEVEL_TRIES).collect(),
            successes: Vec::new(),
        }
    }

    /// Searches up to a number of nodes. Returns the number of successful tries of each level that is done: of all levels at the
    /// end.
    pub fn step(&mut self, nodes: Nodes) -> &[u32] {
        if let Some(level) = Level::all().nth(self.level) {
            self.advance(level, nodes);
        }
        &self.successes
    }

    fn advance(&mut self, level: Level, nodes: Nodes) {
        let Some(&mv) = self.moves.get(self.ply).filter(|_| !self.going_on.is_empty()) else {
            self.successes.push(self.going_on.len() as u32);
            (self.level, self.ply) = (self.level + 1, 0);
            (self.position, self.going_on) = (self.start.clone(), (0..LEVEL_TRIES).collect());
            return;
        };
        if !self.is_searching {
            let game = Game::from_position(self.position.clone(), self.capture_rule);
            // A reply and a move without a choice need no search.
            let root =
                (self.ply.is_multiple_of(2) && game.legal_moves().len() > 1).then(|| Root::new(&game).ok()).flatten();
            let Some(root) = root else { return self.play(mv) };
            let limits = level.limits();
            let limits = Limits { nodes: Some(limits.nodes.unwrap_or(Self::STRONGEST_NODES)), ..limits };
            self.searcher.clear();
            self.searcher.start(root, limits);
            self.is_searching = true;
        }
        if let SearchStatus::Done(info) = self.searcher.step(nodes) {
            let (position, random) = (&self.position, &mut self.random);
            self.going_on.retain(|&number| level.choose(position, info, random(level, number)) == mv);
            self.is_searching = false;
            self.play(mv);
        }
    }

    fn play(&mut self, mv: Move) {
        self.position.play_unchecked(mv);
        self.ply += 1;
    }

    /// Lets all levels search to the end.
    pub fn finish(mut self) -> Vec<u32> {
        iter::repeat_with(|| self.step(Nodes::MAX).to_vec())
            .find(|done| done.len() == Level::all().len())
            .expect("it ends")
    }
}

#[cfg(test)]
mod tests {
    use laska_rules::Board;
    use laska_rules::notation::{parse_move, piece_list};

    use super::*;

    /// Creates a trial of a single move, with random numbers that depend on the level and the try only.
    fn trial(position: &str, mv: &str) -> LevelTrial<impl FnMut(Level, u32) -> RandomBits> {
        let position = piece_list::parse(position, Board::Seven).expect("a position");
        let mv = parse_move(mv, &position, CaptureRule::MustFinish).expect("a legal move");
        let random = |level: Level, number: u32| RandomBits(RandomBits(level.number().into()).draw(number.into()));
        LevelTrial::new(position, CaptureRule::MustFinish, vec![mv], random)
    }

    /// Study 4, in which only one of the moves wins.
    const STUDY: &str = "c3BW c5BW e3WWBB, White to move";

    #[test]
    fn stronger_levels_find_a_move_and_weak_ones_miss_it_at_times() {
        let found = trial(STUDY, "e3-d4").finish();
        assert_eq!(found.len(), Level::all().len());
        assert_eq!(found.last(), Some(&LEVEL_TRIES));
        assert!(found.iter().all(|&found| found <= LEVEL_TRIES));
        // The moves of a level are found in exactly those tries in which the others are not.
        let moves = ["e3-d4", "e3-f4", "e3-d2", "e3-f2"].map(|mv| trial(STUDY, mv).finish());
        for level in 0..found.len() {
            assert_eq!(moves.iter().map(|found| found[level]).sum::<u32>(), LEVEL_TRIES, "level {}", level + 1);
        }
    }

    #[test]
    fn steps_of_any_size_give_the_same_result() {
        let whole = trial(STUDY, "e3-d4").finish();
        let mut steps = trial(STUDY, "e3-d4");
        while steps.step(Nodes(100)).len() < whole.len() {}
        assert_eq!(steps.step(Nodes(100)), whole);
    }

    #[test]
    fn the_only_legal_move_is_found_without_a_search() {
        assert_eq!(trial("a1WWW b2BBB, White to move", "a1-b2-c3").finish(), vec![LEVEL_TRIES; Level::all().len()]);
    }
}
