//! Owns the proof of claims by playing out every line of so many plies: of wins that come soon, in any position.

use std::cell::RefCell;
use std::collections::HashMap;

use laska_engine::Plies;
use laska_rules::{Chain, Move, PackedPosition, Position};

use super::claim::{Aim, Claim, Oracle};

/// Whoever plays lines out.
pub(super) struct Bounded {
    chain: Chain,
    /// Of each position with the side to win to move: within how many plies it wins, or that it does not within so many.
    known: RefCell<HashMap<PackedPosition, Known>>,
}

/// What is known of a position, in plies.
#[derive(Clone, Copy, Default)]
struct Known {
    /// It wins within these, if there are any.
    wins: Option<u16>,
    /// It does not win within these.
    fails: u16,
}

/// Wins that take longer are not looked for.
const LONGEST: u16 = 13;

/// More positions than that are not kept: the position is too rich.
const MOST_KNOWN: usize = 400_000;

impl Bounded {
    /// Nothing is known yet.
    pub(super) fn new(chain: Chain) -> Self {
        Self { chain, known: RefCell::default() }
    }

    /// The first move that wins within so many plies, of an odd number.
    fn winning_move(&self, position: &mut Position, plies: u16) -> Option<Move> {
        let mut moves = position.moves(self.chain);
        // Where the opponent has few replies, less is to be refuted.
        moves.sort_by_cached_key(|&mv| position.count_replies(mv, self.chain));
        moves.iter().copied().find(|&mv| self.wins_by(position, mv, plies))
    }

    /// Whether a move wins within so many plies, itself included.
    fn wins_by(&self, position: &mut Position, mv: Move, plies: u16) -> bool {
        if plies <= 1 {
            return plies == 1 && position.count_replies(mv, self.chain) == 0;
        }
        let undo = position.play_unchecked(mv);
        let replies = position.moves(self.chain);
        let wins = replies.iter().all(|&reply| {
            let undo = position.play_unchecked(reply);
            let wins = self.wins(position, plies - 2);
            position.undo(reply, undo);
            wins
        });
        position.undo(mv, undo);
        wins
    }

    /// Whether the side to move wins within so many plies.
    fn wins(&self, position: &mut Position, plies: u16) -> bool {
        let key = position.pack();
        let known = self.known.borrow().get(&key).copied().unwrap_or_default();
        if known.wins.is_some_and(|wins| wins <= plies) {
            return true;
        }
        if known.fails >= plies || self.known.borrow().len() >= MOST_KNOWN {
            return false;
        }
        let wins = self.winning_move(position, plies).is_some();
        let known = if wins { Known { wins: Some(plies), ..known } } else { Known { fails: plies, ..known } };
        self.known.borrow_mut().insert(key, known);
        wins
    }

    /// Within how many plies the side to move wins at best.
    fn shortest(&self, position: &mut Position) -> Option<u16> {
        (1..=LONGEST).step_by(2).find(|&plies| self.wins(position, plies))
    }

    fn is_overrun(&self) -> bool {
        self.known.borrow().len() >= MOST_KNOWN
    }

    /// A reply that puts the end off as long as can be, and how long.
    fn longest_reply(&self, position: &mut Position) -> Option<(Move, u16)> {
        let replies = position.moves(self.chain);
        let mut longest = None;
        for &reply in &replies {
            let undo = position.play_unchecked(reply);
            let plies = self.shortest(position);
            position.undo(reply, undo);
            let plies = plies?;
            if longest.is_none_or(|(_, most)| plies > most) {
                longest = Some((reply, plies));
            }
        }
        longest
    }
}

impl Oracle for Bounded {
    fn claim(&self, position: &Position) -> Option<Claim> {
        if self.known.borrow().len() > MOST_KNOWN / 2 {
            self.known.borrow_mut().clear();
        }
        let mut at = position.clone();
        let moves = position.moves(self.chain);
        let plies = self.shortest(&mut at)?;
        let mut keys = moves.iter().copied().filter(|&mv| self.wins_by(&mut at, mv, plies));
        let (key, other) = (keys.next()?, keys.next());
        let is_proven = other.is_none() && moves.len() > 1 && !self.is_overrun();
        is_proven.then_some(Claim { key, aim: Aim::WinWithin(Plies(plies)) })
    }

    fn best_play(&self, position: &Position, claim: &Claim) -> Option<Vec<Move>> {
        let (mut at, mut line, mut next) = (position.clone(), Vec::new(), claim.key);
        loop {
            at.play_unchecked(next);
            line.push(next);
            if !at.can_move() {
                return Some(line);
            }
            let (reply, plies) = self.longest_reply(&mut at)?;
            at.play_unchecked(reply);
            line.push(reply);
            next = self.winning_move(&mut at, plies)?;
        }
    }
}
