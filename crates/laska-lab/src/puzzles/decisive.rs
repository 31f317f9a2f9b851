//! Decisive puzzles: one move is proven to win, and a deep search finds no win and no advantage in any other.

use std::cell::RefCell;
use std::collections::HashMap;

use laska_cli::search::search;
use laska_engine::{Limits, LineCount, MemorySize, Nodes, PvLine, Root, Score, ScoreKind, SearchInfo, Searcher};
use laska_library::{Goal, PlyCount, PuzzleKind};
use laska_rules::{CaptureRule, Game, Move, PackedPosition, Position};

use super::proof::{Claim, ClaimProver};

/// Proves claims in positions that are too large to solve.
pub(super) struct DecisiveProver {
    bounded: BoundedProver,
    searcher: RefCell<Searcher>,
}

/// The maximum score of every move but the key, for the side that plays it, in hundredths of a counter.
///
/// Such scores hardly change with more nodes, unlike greater ones. Of 34 positions from games with a proven win, 15 had a
/// next move worth at most 100 after a search of 1,000,000 nodes; with 10,000,000 it was worth at most 92. Of the 14 that
/// were worth more than 400, one turned out to win, and the others grew by 262 on average.
pub(super) const MAX_OTHER_SCORE: i32 = 100;

/// The best move and the next.
pub(super) const TWO_LINES: LineCount = LineCount::new(2).expect("two is not zero");

/// The nodes of the searches that must not find a greater score for another move: a short one, which dismisses most
/// positions, and a deep one.
const REFUTATION_NODES: [Nodes; 2] = [Nodes(50_000), Nodes(1_000_000)];

/// The size of the transposition table, which is cleared before each search.
const TABLE_SIZE: MemorySize = MemorySize::mebibytes(16);

impl DecisiveProver {
    pub(super) fn new(capture_rule: CaptureRule) -> Self {
        Self { bounded: BoundedProver::new(capture_rule), searcher: RefCell::new(Searcher::new(TABLE_SIZE)) }
    }

    /// Returns the best move if a search of this many nodes finds that it wins soon enough for a proof, and that no other
    /// move is better than [`MAX_OTHER_SCORE`].
    fn only_winning_move(&self, position: &Position, nodes: Nodes) -> Option<Move> {
        let game = Game::from_position(position.clone(), self.bounded.capture_rule);
        let limits = Limits { lines: TWO_LINES, ..Limits::nodes(nodes) };
        let mut searcher = self.searcher.borrow_mut();
        searcher.clear();
        let SearchInfo { lines, .. } = search(&mut searcher, Root::new(&game).ok()?, limits);
        let wins_soon =
            |line: &PvLine| matches!(line.score.kind(), ScoreKind::Win(plies) if plies.0 <= MAX_SEARCH_PLIES);
        let [best, next] = lines.as_slice() else { return None };
        (wins_soon(best) && hundredths(next.score) <= MAX_OTHER_SCORE).then(|| best.first_move())
    }
}

impl ClaimProver for DecisiveProver {
    const KIND: PuzzleKind = PuzzleKind::Decisive;

    fn claim(&self, position: &Position) -> Option<Claim> {
        let [short, deep] = REFUTATION_NODES;
        let key = self.only_winning_move(position, short)?;
        let plies = self.bounded.proven_win(position, key)?;
        let is_only = self.only_winning_move(position, deep) == Some(key);
        is_only.then_some(Claim { key, goal: Goal::Win { plies: PlyCount(plies) } })
    }

    fn best_play(&self, position: &Position, claim: &Claim) -> Option<Vec<Move>> {
        let (mut at, mut line, mut next) = (position.clone(), Vec::new(), claim.key);
        loop {
            at.play_unchecked(next);
            line.push(next);
            if !at.can_move() {
                return Some(line);
            }
            let (reply, plies) = self.bounded.longest_reply(&mut at)?;
            at.play_unchecked(reply);
            line.push(reply);
            next = self.bounded.winning_move(&mut at, plies)?;
        }
    }
}

/// Proves wins by searching all lines up to a number of plies.
struct BoundedProver {
    capture_rule: CaptureRule,
    /// The proven bounds of positions with the winning side to move.
    bounds: RefCell<HashMap<PackedPosition, WinBounds>>,
}

/// Proven bounds on the length of a win, in plies.
#[derive(Clone, Copy, Default)]
struct WinBounds {
    /// The position wins within this number of plies, if known.
    wins: Option<u16>,
    /// The position does not win within this number of plies.
    fails: u16,
}

/// The maximum length of a win to search for, in plies.
const MAX_SEARCH_PLIES: u16 = 15;

/// The maximum number of stored positions; a position that needs more is too complex.
const MAX_STORED: usize = 400_000;

impl BoundedProver {
    fn new(capture_rule: CaptureRule) -> Self {
        Self { capture_rule, bounds: RefCell::default() }
    }

    /// Returns the first move that wins within `plies` plies, which must be odd.
    fn winning_move(&self, position: &mut Position, plies: u16) -> Option<Move> {
        let mut moves = position.legal_moves(self.capture_rule);
        // Moves with few replies are the easiest to prove.
        moves.sort_by_cached_key(|&mv| position.count_replies(mv, self.capture_rule));
        moves.iter().copied().find(|&mv| self.wins_by(position, mv, plies))
    }

    /// Returns whether a move wins within `plies` plies, including the move itself.
    fn wins_by(&self, position: &mut Position, mv: Move, plies: u16) -> bool {
        if plies <= 1 {
            return plies == 1 && position.count_replies(mv, self.capture_rule) == 0;
        }
        let undo = position.play_unchecked(mv);
        let replies = position.legal_moves(self.capture_rule);
        let wins = replies.iter().all(|&reply| {
            let undo = position.play_unchecked(reply);
            let wins = self.wins(position, plies - 2);
            position.undo(undo);
            wins
        });
        position.undo(undo);
        wins
    }

    /// Returns whether the side to move wins within `plies` plies.
    fn wins(&self, position: &mut Position, plies: u16) -> bool {
        let key = position.pack();
        let bounds = self.bounds.borrow().get(&key).copied().unwrap_or_default();
        if bounds.wins.is_some_and(|wins| wins <= plies) {
            return true;
        }
        if bounds.fails >= plies || self.bounds.borrow().len() >= MAX_STORED {
            return false;
        }
        let wins = self.winning_move(position, plies).is_some();
        let bounds =
            if wins { WinBounds { wins: Some(plies), ..bounds } } else { WinBounds { fails: plies, ..bounds } };
        self.bounds.borrow_mut().insert(key, bounds);
        wins
    }

    /// Returns the smallest number of plies within which the side to move wins.
    fn shortest(&self, position: &mut Position) -> Option<u16> {
        (1..=MAX_SEARCH_PLIES).step_by(2).find(|&plies| self.wins(position, plies))
    }

    /// Returns the length of the shortest win, if only this move wins in so few plies.
    fn proven_win(&self, position: &Position, key: Move) -> Option<u16> {
        if self.bounds.borrow().len() > MAX_STORED / 2 {
            self.bounds.borrow_mut().clear();
        }
        let (mut at, moves) = (position.clone(), position.legal_moves(self.capture_rule));
        let plies = self.shortest(&mut at)?;
        let is_proven = moves.iter().all(|&mv| self.wins_by(&mut at, mv, plies) == (mv == key));
        // A full store would make wins look like failures.
        (is_proven && self.bounds.borrow().len() < MAX_STORED).then_some(plies)
    }

    /// Returns the reply that delays the end the longest, and the number of plies after it.
    fn longest_reply(&self, position: &mut Position) -> Option<(Move, u16)> {
        let replies = position.legal_moves(self.capture_rule);
        let mut longest = None;
        for &reply in &replies {
            let undo = position.play_unchecked(reply);
            let plies = self.shortest(position);
            position.undo(undo);
            let plies = plies?;
            if longest.is_none_or(|(_, max)| plies > max) {
                longest = Some((reply, plies));
            }
        }
        longest
    }
}

/// Returns a score in hundredths of a counter, with a win greater than all values.
pub(super) fn hundredths(score: Score) -> i32 {
    match score.kind() {
        ScoreKind::Win(_) => i32::MAX / 2,
        ScoreKind::Value(value) => value,
        ScoreKind::Loss(_) => i32::MIN / 2,
    }
}
