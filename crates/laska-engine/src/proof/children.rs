//! Owns the nodes that a position's moves lead to: with all forced replies played.

use laska_rules::{Chain, Color, Move, MoveList, Position, PositionHash, Undo};

use super::numbers::Numbers;

/// A node that a move leads to, and what is known of it.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) mv: Move,
    pub(super) hash: PositionHash,
    /// The moves from here to there: one, and those that were forced.
    pub(super) way: u32,
    pub(super) numbers: Numbers,
    /// Of a proved node: the plies from there to the end at most.
    pub(super) plies: u32,
    pub(super) ground: Ground,
}

/// What a disproof rests on; better is more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Ground {
    /// On some other way from the root than this one.
    OtherWay,
    /// On this way: that the position which is that many nodes from the root came before.
    Way(usize),
    /// On nothing but the position.
    Itself,
}

/// Single replies that are followed at most: forced play may go in a circle.
const FORCED: u32 = 32;

/// Moves that were played, to be taken back.
pub(super) type Played = Vec<(Move, Undo)>;

/// Plays a move and all that is forced after it. Says how many moves the side to move has there.
pub(super) fn follow(position: &mut Position, mv: Move, chain: Chain, played: &mut Played) -> usize {
    let mut next = mv;
    let mut forced = MoveList::new();
    for _ in 0..FORCED {
        played.push((next, position.play(next)));
        let count = position.count_moves(chain);
        if count != 1 {
            return count;
        }
        position.moves_into(chain, &mut forced);
        next = forced[0];
    }
    1
}

/// Takes back what was played, down to that many moves.
pub(super) fn take_back(position: &mut Position, played: &mut Played, down_to: usize) {
    for (mv, undo) in played.drain(down_to..).rev() {
        position.undo(mv, undo);
    }
}

impl Child {
    pub(super) fn new(position: &mut Position, mv: Move, chain: Chain, attacker: Color, played: &mut Played) -> Self {
        let before = played.len();
        let replies = follow(position, mv, chain, played) as u32;
        // Whoever is to move needs one good move, the other an answer to all.
        let numbers = match (position.turn() == attacker, replies) {
            (true, 0) => Numbers::DISPROVED,
            (false, 0) => Numbers::PROVED,
            (true, _) => Numbers { proof: 1, disproof: replies },
            (false, _) => Numbers { proof: replies, disproof: 1 },
        };
        let child = Self {
            mv,
            hash: position.hash(),
            way: (played.len() - before) as u32,
            numbers,
            plies: 0,
            ground: Ground::Itself,
        };
        take_back(position, played, before);
        child
    }
}
