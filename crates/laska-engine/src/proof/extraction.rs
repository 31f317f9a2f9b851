//! Turns a finished proof into a winning strategy.

use laska_rules::{Move, Position, PositionHash};

use super::known::KnownWin;
use super::node::{NodeType, Played, play_forced, undo_to};
use super::search::{PathDisproofs, ProofResult, Search};
use super::{Prover, State, Strategy};
use crate::memory::OutOfMemory;
use crate::{MemorySize, Nodes, TooManyPositions};

/// Turns a finished proof into a [`Strategy`], in steps.
///
/// The table of a proof states for each position within how many plies it is won, but may have lost the positions that
/// follow. If they are proved again, the new proofs may rest on the position itself, so that moves from the table can go
/// around in a circle (one side of the graph history interaction problem; Kishimoto and Müller, 2004). Here they cannot:
///
/// - Each position on the path must be won within a number of plies, fewer than the position before it. As stated numbers
///   are upper bounds of true distances, a move that keeps to the number exists. If the table has no such move, one is
///   found by a search with this limit.
/// - A position that occurs again on the path is thus won within fewer plies than was required at first. The moves between
///   are taken back, and the smaller number is required.
/// - Once all replies to a move are won, the position is won for good, with this move. All that follows from it was won
///   before, so a move to such a position is always safe, whatever its distance. [`KnownWins`](super::KnownWins) are won from
///   the beginning.
///
/// So the positions of the strategy are ordered by the time at which they were won, and no line repeats any. Each step
/// either wins a position or reduces a number, so the extraction ends.
pub struct Extraction {
    root: Position,
    search: Search,
    strategy: Strategy,
    position: Position,
    path: Vec<PathNode>,
    /// The moves from the root to the last node of the path.
    played: Played,
    /// The defender's unplayed moves in all nodes of the path, with those of the last node last.
    defenses: Vec<Move>,
    /// The number of nodes of the path that were visited.
    visited: u64,
    /// The rounds of the search for a move in the last node, if there is one.
    rounds: Option<u32>,
    outcome: Option<Result<(), ExtractionError>>,
}

/// The status of an [`Extraction`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExtractionStatus {
    /// The extraction is running and has found this many positions in which a side has a choice.
    Running(Nodes),
    /// The strategy is complete.
    Done,
}

/// The reason why there is no strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExtractionError {
    /// The prover has not proved the win.
    #[error("the win is not proved")]
    NotProved,
    /// The positions of the strategy do not fit in memory.
    #[error(transparent)]
    Memory(#[from] TooManyPositions),
    /// The proof is wrong.
    #[error("the proof is wrong, because two positions have the same hash")]
    WrongProof,
}

/// A position on the path in which a side has a choice.
struct PathNode {
    number: u32,
    hash: PositionHash,
    node_type: NodeType,
    /// The number of plies within which to win.
    plies_left: u32,
    /// The number of plies from the node before it.
    distance: u32,
    first_played: usize,
    first_defense: usize,
    /// The attacker's move.
    mv: Option<Move>,
    /// The maximum number of plies to the end over the moves that were played and won.
    longest: Option<u32>,
}

/// A move of the attacker, with the better one less.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    source: Source,
    /// The number of plies to the end.
    plies: u32,
    mv: Move,
}

/// The reason why a move wins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Source {
    /// It leads to a position of the strategy and keeps to the number of plies.
    Strategy,
    /// It leads to a proved position and keeps to the number of plies.
    Table,
    /// It leads to a position of the strategy.
    LongerStrategy,
}

/// The number of uncertain searches after which disproofs that depend on paths are no longer reused.
const MAX_UNCERTAIN_ROUNDS: u32 = 8;

impl Extraction {
    /// Starts to extract the strategy of a proved win. It uses at most `memory` besides the prover's table.
    ///
    /// # Errors
    /// If the win is not proved, or the memory is too small for the wins known before it and one position.
    pub fn new(prover: Prover, memory: MemorySize) -> Result<Self, ExtractionError> {
        let Prover { root, search, state: State::Proved(win), .. } = prover else {
            return Err(ExtractionError::NotProved);
        };
        let too_many = |OutOfMemory| TooManyPositions { positions: Nodes(1) };
        let mut strategy = Strategy::new(&root, search.capture_rule, memory).map_err(too_many)?;
        for (position, KnownWin { plies, mv }) in search.known.iter().flat_map(|known| known.wins()) {
            let number = strategy.number_of(position).map_err(too_many)?;
            strategy.store(number, plies, mv);
        }
        let is_known = strategy.plies_of(&root).is_some();
        let mut extraction = Self {
            position: root.clone(),
            root,
            search,
            strategy,
            path: Vec::new(),
            played: Played::new(),
            defenses: Vec::new(),
            visited: 0,
            rounds: None,
            outcome: is_known.then_some(Ok(())),
        };
        if !is_known {
            extraction.push(win.plies, 0, 0).map_err(too_many)?;
        }
        Ok(extraction)
    }

    /// Visits or searches this many more positions, or fewer if the extraction ends.
    ///
    /// # Errors
    /// If the positions of the strategy do not fit in memory, or the proof is wrong.
    pub fn step(&mut self, budget: Nodes) -> Result<ExtractionStatus, ExtractionError> {
        let until = (self.search.nodes + self.visited).saturating_add(budget.0);
        while self.outcome.is_none() && self.search.nodes + self.visited < until {
            if let Err(OutOfMemory) = self.advance(until - self.visited) {
                self.outcome = Some(Err(TooManyPositions { positions: self.strategy.positions() }.into()));
            }
        }
        match self.outcome {
            None => Ok(ExtractionStatus::Running(self.strategy.positions())),
            Some(Ok(())) => Ok(ExtractionStatus::Done),
            Some(Err(error)) => Err(error),
        }
    }

    /// Returns the number of nodes searched for the proof and for the strategy.
    #[must_use]
    pub const fn nodes(&self) -> Nodes {
        Nodes(self.search.nodes)
    }

    /// Returns the strategy, or `None` if it is not complete.
    #[must_use]
    pub fn into_strategy(self) -> Option<Strategy> {
        matches!(self.outcome, Some(Ok(()))).then_some(self.strategy)
    }

    /// Plays the next move in the last node of the path, or searches for it, or leaves the node.
    fn advance(&mut self, search_until: u64) -> Result<(), OutOfMemory> {
        if self.rounds.is_some() {
            return self.continue_search(search_until);
        }
        self.visited += 1;
        let Some(&PathNode { node_type, plies_left, first_defense, longest, .. }) = self.path.last() else {
            return Ok(());
        };
        match node_type {
            NodeType::Or if longest.is_none() => match self.candidate(plies_left) {
                Some(candidate) => self.play_attack(candidate.mv, candidate.plies),
                None => {
                    self.begin_search(0);
                    Ok(())
                }
            },
            NodeType::And if self.defenses.len() > first_defense => {
                let mv = self.defenses.pop().expect("there is an unplayed move");
                self.enter(mv, plies_left)
            }
            NodeType::Or | NodeType::And => {
                self.leave();
                Ok(())
            }
        }
    }

    /// Returns the best move of the attacker that is known to win.
    fn candidate(&mut self, plies_left: u32) -> Option<Candidate> {
        let moves = self.position.legal_moves(self.search.capture_rule);
        moves.iter().filter_map(|&mv| self.known_win(mv, plies_left)).min()
    }

    /// Returns a move of the attacker, if it is known to win.
    fn known_win(&mut self, mv: Move, plies_left: u32) -> Option<Candidate> {
        let before = self.played.len();
        let replies = play_forced(&mut self.position, mv, self.search.capture_rule, &mut self.played);
        let distance = (self.played.len() - before) as u32;
        let by_strategy = match replies {
            0 => (self.position.turn() != self.search.attacker).then_some(0),
            _ => self.strategy.plies_of(&self.position),
        };
        let by_table = || self.search.proved_plies(self.position.hash());
        let (is_in_strategy, plies) = match by_strategy {
            Some(plies) => (true, distance + plies),
            None if replies == 0 => (false, u32::MAX),
            None => (false, by_table().map_or(u32::MAX, |plies| plies.saturating_add(distance))),
        };
        undo_to(&mut self.position, &mut self.played, before);
        let source = match (is_in_strategy, plies <= plies_left) {
            (true, true) => Source::Strategy,
            (true, false) => Source::LongerStrategy,
            (false, true) => Source::Table,
            (false, false) => return None,
        };
        Some(Candidate { source, plies, mv })
    }

    /// Starts to search for a move that wins within the plies left.
    fn begin_search(&mut self, round: u32) {
        self.rounds = Some(round);
        let plies = self.path.last().expect("a node is being visited").plies_left;
        let path_disproofs =
            if round < MAX_UNCERTAIN_ROUNDS { PathDisproofs::Reused } else { PathDisproofs::Recomputed };
        self.search.begin(&self.position, plies, path_disproofs);
    }

    fn continue_search(&mut self, until: u64) -> Result<(), OutOfMemory> {
        let Some(result) = self.search.advance(until) else { return Ok(()) };
        let round = self.rounds.take().expect("a search is running");
        match result {
            ProofResult::Proved(win) => {
                let mv = win.mv.expect("the attacker is to move");
                self.play_attack(mv, win.plies)?;
            }
            ProofResult::Uncertain if round < MAX_UNCERTAIN_ROUNDS => self.begin_search(round + 1),
            ProofResult::Uncertain | ProofResult::Disproved => self.refute(),
        }
        Ok(())
    }

    /// Plays the attacker's move, which wins within a number of plies.
    fn play_attack(&mut self, mv: Move, plies: u32) -> Result<(), OutOfMemory> {
        self.path.last_mut().expect("a node is being visited").mv = Some(mv);
        self.enter(mv, plies)
    }

    /// Plays a move and the forced replies, and visits the position after them, unless it is won already.
    fn enter(&mut self, mv: Move, plies: u32) -> Result<(), OutOfMemory> {
        let first_played = self.played.len();
        let replies = play_forced(&mut self.position, mv, self.search.capture_rule, &mut self.played);
        let distance = (self.played.len() - first_played) as u32;
        let won = match replies {
            0 => (self.position.turn() != self.search.attacker).then_some(0),
            _ => self.strategy.plies_of(&self.position),
        };
        if let Some(won) = won {
            undo_to(&mut self.position, &mut self.played, first_played);
            self.record(distance + won);
            return Ok(());
        }
        match plies.checked_sub(distance) {
            Some(plies_left @ 1..) if replies > 0 => self.push(plies_left, distance, first_played),
            _ => {
                self.search.forget(self.position.hash());
                undo_to(&mut self.position, &mut self.played, first_played);
                self.refute();
                Ok(())
            }
        }
    }

    /// Adds the current position to the path. If it is there already, returns to it, to win it in fewer plies.
    fn push(&mut self, plies_left: u32, distance: u32, first_played: usize) -> Result<(), OutOfMemory> {
        let number = self.strategy.number_of(self.position.pack())?;
        if let Some(index) = self.path.iter().position(|node| node.number == number) {
            let undone = self.path.get(index + 1).map_or(first_played, |next| next.first_played);
            undo_to(&mut self.position, &mut self.played, undone);
            self.path.truncate(index + 1);
            let node = &mut self.path[index];
            debug_assert!(plies_left < node.plies_left, "the plies decrease along the path");
            (node.plies_left, node.mv, node.longest) = (plies_left, None, None);
            self.defenses.truncate(node.first_defense);
        } else {
            let is_attackers = self.position.turn() == self.search.attacker;
            self.path.push(PathNode {
                number,
                hash: self.position.hash(),
                node_type: if is_attackers { NodeType::Or } else { NodeType::And },
                plies_left,
                distance,
                first_played,
                first_defense: self.defenses.len(),
                mv: None,
                longest: None,
            });
        }
        self.list_defenses();
        Ok(())
    }

    /// Lists the defender's moves in the last node.
    fn list_defenses(&mut self) {
        let node = self.path.last_mut().expect("a node is being visited");
        if node.node_type == NodeType::And {
            self.defenses.extend_from_slice(&self.position.legal_moves(self.search.capture_rule));
            // Without a defense, the position is won.
            node.longest = self.defenses.len().eq(&node.first_defense).then_some(0);
        }
    }

    /// Leaves the last node, which is won.
    fn leave(&mut self) {
        let PathNode { number, distance, first_played, mv, longest, .. } =
            self.path.pop().expect("a node is being visited");
        let plies = longest.expect("a move was played and won");
        self.strategy.store(number, plies, mv);
        undo_to(&mut self.position, &mut self.played, first_played);
        if self.path.is_empty() {
            debug_assert_eq!(self.position, self.root);
            self.outcome = Some(Ok(()));
        } else {
            self.record(distance + plies);
        }
    }

    /// Records that a move in the last node was played and won.
    fn record(&mut self, plies: u32) {
        let node = self.path.last_mut().expect("a node is being visited");
        node.longest = node.longest.max(Some(plies));
    }

    /// Leaves the last nodes that are not won within their plies, contrary to the table, up to one with another move.
    fn refute(&mut self) {
        while let Some(node) = self.path.last()
            && (node.node_type == NodeType::And || node.mv.is_none())
        {
            self.search.forget(node.hash);
            undo_to(&mut self.position, &mut self.played, node.first_played);
            self.defenses.truncate(node.first_defense);
            self.path.pop();
        }
        match self.path.last_mut() {
            Some(node) => node.mv = None,
            None => self.outcome = Some(Err(ExtractionError::WrongProof)),
        }
    }
}

#[cfg(test)]
mod tests {
    use laska_rules::notation::piece_list;
    use laska_rules::{Board, CaptureRule, Color};

    use super::*;
    use crate::proof::search::ProvedWin;
    use crate::{GameValue, check_win, solve};

    const RULE: CaptureRule = CaptureRule::MustFinish;
    const MEMORY: MemorySize = MemorySize::mebibytes(4);

    /// Extracts a strategy, given only the claim that a side wins within a number of plies.
    fn strategy_of_claim(root: &Position, attacker: Color, plies: u32) -> Result<Strategy, ExtractionError> {
        let mut prover = Prover::new(root, RULE, attacker, MemorySize::kibibytes(64));
        prover.state = State::Proved(ProvedWin { plies, mv: None });
        prover.into_strategy(MEMORY)
    }

    #[test]
    fn a_true_claim_has_a_strategy_and_that_of_a_false_one_is_never_wrong() {
        let (mut wins, mut refuted) = (0, 0);
        for text in ["a1WWW b2BBB, White to move", "c3WWWBB c5BBW, White to move", "d2W d4W f2B f4B, Black to move"] {
            let root = piece_list::parse(text, Board::Seven).unwrap_or_else(|error| panic!("{text}: {error}"));
            let solution = solve(&root, RULE, MEMORY).unwrap_or_else(|error| panic!("{text}: {error}"));
            for mv in &root.legal_moves(RULE) {
                let mut position = root.clone();
                position.play_unchecked(*mv);
                let value = solution.value(&position).expect("the position can arise");
                for attacker in Color::ALL {
                    let distance = match value {
                        GameValue::Win(plies) if position.turn() == attacker => Some(u32::from(plies.0)),
                        GameValue::Loss(plies) if position.turn() != attacker => Some(u32::from(plies.0)),
                        _ => None,
                    };
                    let claims = distance.map_or([5, 7], |distance| [distance, distance.saturating_sub(1)]);
                    for plies in claims {
                        let context = format!("{position}: {attacker} in {plies}, {value}");
                        match strategy_of_claim(&position, attacker, plies) {
                            Ok(strategy) => {
                                wins += 1;
                                let check =
                                    check_win(&position, RULE, attacker, MEMORY, |at| strategy.winning_move(at));
                                assert!(distance.is_some() && check.is_ok_and(|check| check.is_ok()), "{context}");
                            }
                            Err(error) => {
                                refuted += 1;
                                assert_eq!(error, ExtractionError::WrongProof, "{context}");
                                assert!(distance.is_none_or(|distance| distance > plies), "{context}");
                            }
                        }
                    }
                }
            }
        }
        assert!(wins > 5 && refuted > 10, "{wins} wins, {refuted} wrong claims");
    }
}
