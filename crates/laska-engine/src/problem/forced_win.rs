//! Whether a side can force a win within a number of plies, found from as few positions as the answer needs.

use std::collections::BTreeMap;
use std::mem;

use laska_rules::{CaptureRule, Color, Move, PackedPosition, Position};

use crate::{Nodes, Plies};

/// Searches in steps for a win of one side, the attacker, within a number of plies. The answer is exact: positions are
/// compared whole.
///
/// This is the local algorithm of Liu and Smolka ("Simple linear-time algorithms for minimal fixed points", 1998). The
/// defender's moves are tried one after the other, and the next one only if the attacker wins after those before.
pub(super) struct ForcedWin {
    root: Position,
    capture_rule: CaptureRule,
    attacker: Color,
    nodes: Vec<Node>,
    numbers: BTreeMap<(PackedPosition, Plies), NodeNumber>,
    /// The nodes to expand if they still matter, the last one first.
    waiting: Vec<NodeNumber>,
    limit: Nodes,
}

/// Whether the attacker can force a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Force {
    Wins,
    DoesNotWin,
    /// There are more positions than the limit.
    Unknown,
}

type NodeNumber = usize;

/// A position with the number of plies that are left to win.
struct Node {
    position: PackedPosition,
    left: Plies,
    state: State,
    /// The nodes whose state may follow from this one.
    before: Vec<NodeNumber>,
}

enum State {
    Unexpanded,
    /// The attacker is to move, and none of the moves is known to win.
    Attack,
    /// The defender is to move. The attacker is not known to win after the tried move.
    Defense {
        tried: NodeNumber,
        others: Vec<Move>,
    },
    Won,
}

impl ForcedWin {
    /// Starts from a position with either side to move, and gives up with more than `limit` positions.
    pub(super) fn new(
        root: &Position,
        capture_rule: CaptureRule,
        attacker: Color,
        within: Plies,
        limit: Nodes,
    ) -> Self {
        let (root, nodes, numbers) = (root.clone(), Vec::new(), BTreeMap::new());
        let mut search = Self { root, capture_rule, attacker, nodes, numbers, waiting: Vec::new(), limit };
        let number = search.number(&search.root.clone(), within);
        search.waiting.push(number);
        search
    }

    /// Expands this many more positions, or fewer if the answer is found.
    pub(super) fn step(&mut self, budget: Nodes) -> Option<Force> {
        for _ in 0..budget.0 {
            if self.is_won(ROOT) {
                return Some(Force::Wins);
            }
            if self.nodes.len() as u64 > self.limit.0 {
                return Some(Force::Unknown);
            }
            let Some(number) = self.waiting.pop() else { return Some(Force::DoesNotWin) };
            if self.matters(number) {
                self.expand(number);
            }
        }
        None
    }

    fn is_won(&self, number: NodeNumber) -> bool {
        matches!(self.nodes[number].state, State::Won)
    }

    /// Returns whether a node is not expanded, and the state of another one may follow from it.
    fn matters(&self, number: NodeNumber) -> bool {
        let Node { state: State::Unexpanded, before, .. } = &self.nodes[number] else { return false };
        let may_follow = |&before: &NodeNumber| match self.nodes[before].state {
            State::Attack => true,
            State::Defense { tried, .. } => tried == number,
            State::Unexpanded | State::Won => false,
        };
        number == ROOT || before.iter().any(may_follow)
    }

    fn number(&mut self, position: &Position, left: Plies) -> NodeNumber {
        let (position, next) = (position.pack(), self.nodes.len());
        let number = *self.numbers.entry((position, left)).or_insert(next);
        if number == next {
            self.nodes.push(Node { position, left, state: State::Unexpanded, before: Vec::new() });
        }
        number
    }

    fn expand(&mut self, number: NodeNumber) {
        let Node { position, left, .. } = self.nodes[number];
        let position = self.unpack(position);
        let moves = position.legal_moves(self.capture_rule);
        if position.turn() == self.attacker {
            self.nodes[number].state = State::Attack;
            // A win needs a move that ends the game.
            if left > Plies(0) && moves.iter().any(|&mv| self.wins_by(number, &position, mv)) {
                self.win(number);
            }
        } else if moves.is_empty() {
            self.win(number);
        } else if left > Plies(0) {
            self.nodes[number].state = State::Defense { tried: number, others: moves.to_vec() };
            if !self.defends(number) {
                self.win(number);
            }
        }
    }

    fn unpack(&self, position: PackedPosition) -> Position {
        Position::unpack(position, self.root.board()).expect("it was packed from a position")
    }

    /// Returns the node after a move.
    fn after(&mut self, number: NodeNumber, position: &Position, mv: Move) -> NodeNumber {
        let mut after = position.clone();
        after.play_unchecked(mv);
        self.number(&after, Plies(self.nodes[number].left.0 - 1))
    }

    /// Returns whether a move of the attacker is known to win. If it is not, the state of the node may still follow from it.
    fn wins_by(&mut self, number: NodeNumber, position: &Position, mv: Move) -> bool {
        let next = self.after(number, position, mv);
        let is_won = self.is_won(next);
        if !is_won {
            self.follow(number, next);
        }
        is_won
    }

    /// Tries the defender's next move that is not known to lose. Returns whether there is one.
    fn defends(&mut self, number: NodeNumber) -> bool {
        let position = self.unpack(self.nodes[number].position);
        while let State::Defense { others, .. } = &mut self.nodes[number].state
            && let Some(mv) = others.pop()
        {
            let tried = self.after(number, &position, mv);
            if !self.is_won(tried) {
                if let State::Defense { tried: before, .. } = &mut self.nodes[number].state {
                    *before = tried;
                }
                self.follow(number, tried);
                return true;
            }
        }
        false
    }

    /// Notes that the state of a node may follow from that of the next one.
    fn follow(&mut self, number: NodeNumber, next: NodeNumber) {
        self.nodes[next].before.push(number);
        if matches!(self.nodes[next].state, State::Unexpanded) {
            self.waiting.push(next);
        }
    }

    /// Marks a node as won, and those that follow from it.
    fn win(&mut self, number: NodeNumber) {
        let mut won = vec![number];
        while let Some(number) = won.pop() {
            self.nodes[number].state = State::Won;
            for before in mem::take(&mut self.nodes[number].before) {
                let is_won = match self.nodes[before].state {
                    State::Attack => true,
                    State::Defense { tried, .. } => tried == number && !self.defends(before),
                    State::Unexpanded | State::Won => false,
                };
                won.extend(is_won.then_some(before));
            }
        }
    }
}

/// The number of the first node.
const ROOT: NodeNumber = 0;

#[cfg(test)]
mod tests {
    use laska_rules::{Board, notation::piece_list};

    use super::*;
    use crate::{GameValue, MemorySize, solve};

    #[test]
    fn a_win_is_found_within_its_length_and_no_sooner() {
        let rule = CaptureRule::MustFinish;
        for text in ["a1WWW d4BBB", "c3WWWBB c5BBW", "a3W e5W a1B b6B"] {
            for turn in ["White", "Black"] {
                let root = piece_list::parse(&format!("{text}, {turn} to move"), Board::Seven).expect("a position");
                let solution = solve(&root, rule, MemorySize::mebibytes(16)).expect("few positions");
                let value = solution.value(&root).expect("the root is solved");
                for attacker in Color::ALL {
                    for within in (0..14).map(Plies) {
                        let wins = match value {
                            GameValue::Win(plies) => attacker == root.turn() && plies <= within,
                            GameValue::Loss(plies) => attacker != root.turn() && plies <= within,
                            GameValue::Draw => false,
                        };
                        let mut search = ForcedWin::new(&root, rule, attacker, within, Nodes(100_000));
                        let force = std::iter::repeat_with(|| search.step(Nodes(7))).find_map(|force| force);
                        let expected = if wins { Force::Wins } else { Force::DoesNotWin };
                        assert_eq!(force, Some(expected), "{text}, {turn}, {attacker} {within:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_search_gives_up_at_its_limit() {
        let root = piece_list::parse("a1WWW d4BBB, White to move", Board::Seven).expect("a position");
        let mut search = ForcedWin::new(&root, CaptureRule::MustFinish, Color::White, Plies(21), Nodes(20));
        assert_eq!(search.step(Nodes::MAX), Some(Force::Unknown));
    }
}
