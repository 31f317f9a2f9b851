//! Wins that are known before a proof begins.

use std::collections::HashMap;

use laska_rules::{CaptureRule, Color, Move, PackedPosition, Position, PositionHash};

use super::checker::{CheckedWin, Refutation, check_win};
use super::node::{Played, play_forced};
use crate::{MemorySize, TooManyPositions};

/// Positions that one side is known to win, with its moves: the parts of a larger proof.
///
/// Strategies may have different moves in the same position, and moves of both could go around in a circle. So a position is
/// added after all positions that follow from it, and keeps its move: each move leads to positions that were added before.
///
/// A [`Prover`](super::Prover) takes them as proved, and its strategy plays them on.
///
/// ```
/// use laska_engine::{KnownWins, MemorySize, solve};
/// use laska_rules::{Board, CaptureRule, Color, notation::piece_list};
///
/// let root = piece_list::parse("a1WWW d4BBB, White to move", Board::Seven)?;
/// let (rule, memory) = (CaptureRule::MustFinish, MemorySize::mebibytes(1));
/// let solution = solve(&root, rule, memory)?;
/// let mut known = KnownWins::new(rule, Color::White);
/// known.add(&root, memory, |position| solution.best_move(position))??;
/// assert!(known.plies(&root).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct KnownWins {
    pub(super) capture_rule: CaptureRule,
    pub(super) winner: Color,
    /// The positions in which a side has a choice.
    wins: HashMap<PackedPosition, KnownWin>,
    /// The plies of the same positions, as a search looks them up.
    plies_by_hash: HashMap<PositionHash, u32>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct KnownWin {
    /// The maximum number of plies to the end.
    pub(super) plies: u32,
    /// The winner's move; `None` where the loser is to move.
    pub(super) mv: Option<Move>,
}

impl KnownWins {
    /// Creates an empty set of wins of one side.
    #[must_use]
    pub fn new(capture_rule: CaptureRule, winner: Color) -> Self {
        Self { capture_rule, winner, wins: HashMap::new(), plies_by_hash: HashMap::new() }
    }

    /// Plays a strategy against every defense, like [`check_win`], and adds its positions if it wins.
    ///
    /// # Errors
    /// If the positions do not fit in `memory`. A strategy that does not win is refuted; then nothing is added.
    pub fn add(
        &mut self,
        root: &Position,
        memory: MemorySize,
        mut strategy: impl FnMut(&Position) -> Option<Move>,
    ) -> Result<Result<CheckedWin, Refutation>, TooManyPositions> {
        let mut moves = HashMap::new();
        let win = check_win(root, self.capture_rule, self.winner, memory, |position| {
            let mv = strategy(position)?;
            moves.insert(position.pack(), mv);
            Some(mv)
        })?;
        if win.is_ok() {
            self.insert(&mut root.clone(), &moves);
        }
        Ok(win)
    }

    /// Adds a position if it is won by the known ones: if the winner has a move to one, or the loser only such moves. Returns
    /// whether it was added.
    pub fn add_if_won(&mut self, position: &Position) -> bool {
        let moves = position.legal_moves(self.capture_rule);
        if moves.is_empty() || self.plies(position).is_some() {
            return false;
        }
        let is_winners = position.turn() == self.winner;
        let mut wins = moves.iter().map(|&mv| (mv, self.plies_after(position, mv)));
        let won = if is_winners {
            wins.filter_map(|(mv, plies)| Some((plies?, mv))).min().map(|(plies, mv)| (plies, Some(mv)))
        } else {
            wins.try_fold(0, |longest, (_, plies)| Some(plies?.max(longest))).map(|plies| (plies, None))
        };
        let Some((plies, mv)) = won else { return false };
        self.store(position, KnownWin { plies, mv });
        true
    }

    /// Returns the maximum number of plies to the end of a position, if it is known to be won.
    #[must_use]
    pub fn plies(&self, position: &Position) -> Option<u32> {
        match *position.legal_moves(self.capture_rule) {
            [] => (position.turn() != self.winner).then_some(0),
            [forced] => self.plies_after(position, forced),
            _ => self.wins.get(&position.pack()).map(|win| win.plies),
        }
    }

    /// Returns the winner's move. Where only one move is legal, it is that one, for both sides. Otherwise `None` if the
    /// position is not known to be won, or the loser is to move.
    #[must_use]
    pub fn winning_move(&self, position: &Position) -> Option<Move> {
        match *position.legal_moves(self.capture_rule) {
            [forced] => Some(forced),
            _ => self.wins.get(&position.pack())?.mv,
        }
    }

    /// Returns the number of positions in which a side has a choice.
    #[must_use]
    pub fn len(&self) -> usize {
        self.wins.len()
    }

    /// Returns whether nothing is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.wins.is_empty()
    }

    /// Returns the positions in which a side has a choice.
    pub(super) fn wins(&self) -> impl Iterator<Item = (PackedPosition, KnownWin)> {
        self.wins.iter().map(|(&position, &win)| (position, win))
    }

    /// Returns the maximum number of plies to the end of a position by its hash, if it is known.
    pub(super) fn plies_by_hash(&self, hash: PositionHash) -> Option<u32> {
        self.plies_by_hash.get(&hash).copied()
    }

    /// Returns the maximum number of plies to the end, the move and the forced replies to it included.
    fn plies_after(&self, position: &Position, mv: Move) -> Option<u32> {
        let (mut after, mut played) = (position.clone(), Played::new());
        let replies = play_forced(&mut after, mv, self.capture_rule, &mut played);
        let left = match replies {
            0 => (after.turn() != self.winner).then_some(0),
            _ => self.wins.get(&after.pack()).map(|win| win.plies),
        };
        Some(left? + played.len() as u32)
    }

    /// Adds a position after those that follow from it, and returns the maximum number of plies to the end. Where the winner
    /// has a choice, the move is in `moves`.
    fn insert(&mut self, position: &mut Position, moves: &HashMap<PackedPosition, Move>) -> u32 {
        let legal = position.legal_moves(self.capture_rule);
        if legal.is_empty() {
            return 0;
        }
        let key = position.pack();
        if let Some(win) = self.wins.get(&key) {
            return win.plies;
        }
        let has_choice = legal.len() > 1;
        let mv = (has_choice && position.turn() == self.winner).then(|| moves[&key]);
        let mut longest = 0;
        for &next in legal.iter().filter(|&&next| mv.is_none_or(|mv| mv == next)) {
            let undo = position.play_unchecked(next);
            longest = longest.max(1 + self.insert(position, moves));
            position.undo(undo);
        }
        if has_choice {
            self.store(position, KnownWin { plies: longest, mv });
        }
        longest
    }

    fn store(&mut self, position: &Position, win: KnownWin) {
        self.wins.insert(position.pack(), win);
        self.plies_by_hash.insert(position.hash(), win.plies);
    }
}
