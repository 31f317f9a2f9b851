//! The tree above the frontier of a proof: estimates of how hard its positions are to prove, and what is open.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use laska_cli::certificates::confirm;
use laska_cli::error::CommandError;
use laska_cli::journal::{Header, Journal, Reader};
use laska_engine::{KnownWins, MemorySize};
use laska_library::{Certificate, Hundredths};
use laska_rules::{CaptureRule, Color, Move, PackedPosition, Position, Variant};
use serde::{Deserialize, Serialize};

use super::results::{Outcome, Results};

/// The kind of the journal. The number of an entry is the packed position, its result the [`Effort`].
const KIND: &str = "proof tree";

/// An estimate of the positions that must still be proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "Option<u64>", into = "Option<u64>")]
pub(super) struct Effort(u64);

impl Effort {
    pub(super) const NONE: Self = Self(0);
    /// The side cannot win, as far as the search knows.
    pub(super) const IMPOSSIBLE: Self = Self(u64::MAX);

    /// The binary logarithm of the effort for a position in which nobody is ahead.
    const LEVEL: f64 = 17.0;

    /// Returns the effort for an advantage of the winner: it halves with each counter, and never becomes less than one open
    /// position.
    pub(super) fn of_advantage(Hundredths(advantage): Hundredths) -> Self {
        Self((Self::LEVEL - f64::from(advantage) / 100.0).clamp(0.0, 2.0 * Self::LEVEL).exp2() as u64)
    }

    /// Returns the advantage of the winner, about; `None` if there is nothing to prove or no win is known to be possible.
    pub(super) fn advantage(self) -> Option<Hundredths> {
        let is_finite = self != Self::NONE && self != Self::IMPOSSIBLE;
        is_finite.then(|| Hundredths(((Self::LEVEL - (self.0 as f64).log2()) * 100.0).round() as i16))
    }
}

impl From<Option<u64>> for Effort {
    fn from(effort: Option<u64>) -> Self {
        effort.map_or(Self::IMPOSSIBLE, Self)
    }
}

impl From<Effort> for Option<u64> {
    fn from(effort: Effort) -> Self {
        (effort != Effort::IMPOSSIBLE).then_some(effort.0)
    }
}

/// What a proof is about and how its tree is estimated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct TreeSettings {
    pub(super) variant: String,
    pub(super) position: String,
    pub(super) winner: String,
    /// The number of nodes searched for an estimate.
    pub(super) nodes: u64,
}

/// The positions that were estimated, with a choice for the side to move.
///
/// A position whose next positions are all estimated is expanded; every other one is a leaf.
pub(super) struct ProofTree {
    pub(super) variant: Variant,
    pub(super) root: Position,
    pub(super) winner: Color,
    efforts: BTreeMap<PackedPosition, Effort>,
    results: Results,
}

/// A leaf of the best tree for the winner that is not proven.
pub(super) struct OpenPosition {
    /// The moves from the root, without forced ones.
    pub(super) line: Vec<Move>,
    pub(super) position: Position,
    pub(super) effort: Effort,
    /// Whether a proof of it was given up.
    pub(super) was_tried: bool,
}

/// The effort of a position by that of the leaves, in [`Cost::OF_EFFORT`], plus its height above them.
///
/// It is greater than the cost of each position that it follows from, so a move back to an earlier position never seems to
/// help.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Cost(u64);

impl Cost {
    const IMPOSSIBLE: Self = Self(u64::MAX);
    /// No line of a tree is as long as this.
    const OF_EFFORT: u64 = 1 << 20;

    const fn of_leaf(effort: Effort) -> Self {
        Self(effort.0.saturating_mul(Self::OF_EFFORT))
    }

    /// Returns the cost of the best move of the winner.
    fn of_best(next: impl Iterator<Item = Self>) -> Self {
        Self(next.min().unwrap_or(Self::IMPOSSIBLE).0.saturating_add(1))
    }

    /// Returns the cost of all moves of the other side: the greatest effort, plus one for each other open position. The
    /// prover counts like this, too. With a sum, an expanded position would seem harder than the estimate of another one.
    fn of_all(next: impl Iterator<Item = Self>) -> Self {
        let (greatest, open) = next.fold((0, 0_u64), |(greatest, open), Self(cost)| {
            (cost.max(greatest), open + u64::from(cost >= Self::OF_EFFORT))
        });
        Self(greatest.saturating_add(open.saturating_sub(1) * Self::OF_EFFORT + 1))
    }
}

/// The maximum length of a forced sequence, as forced play may be cyclic.
const MAX_FORCED_PLIES: usize = 32;

/// Plays forced moves until a side has a choice or no move.
pub(super) fn after_forced(mut position: Position, capture_rule: CaptureRule) -> Position {
    for _ in 0..MAX_FORCED_PLIES {
        match *position.legal_moves(capture_rule) {
            [forced] => position.play_unchecked(forced),
            _ => break,
        };
    }
    position
}

impl ProofTree {
    /// Creates a tree with only a root.
    pub(super) fn new(variant: Variant, root: &Position, winner: Color, results: Results) -> Self {
        let root = after_forced(root.clone(), variant.capture_rule);
        Self { variant, root, winner, efforts: BTreeMap::new(), results }
    }

    /// Opens the journal of a tree to continue it, or creates it.
    pub(super) fn open(&mut self, path: &Path, settings: &TreeSettings) -> Result<Journal, CommandError> {
        let (board, efforts) = (self.variant.board, &mut self.efforts);
        Journal::open(path, Header::new(KIND, settings), |number, effort| {
            let position = Position::unpack(PackedPosition::from_bits(number), board);
            efforts.insert(position.ok_or("expected the number of a legal position")?.pack(), effort);
            Ok(())
        })
    }

    /// Reads the journal of a tree, and the results of its proofs.
    pub(super) fn read(path: &Path, results: &[impl AsRef<Path>]) -> Result<Self, CommandError> {
        let (mut reader, settings): (Reader<Effort>, TreeSettings) = Reader::open_kind(path, KIND)?;
        let TreeSettings { variant, position, winner, .. } = settings;
        let invalid = |error: &dyn std::fmt::Display| CommandError::in_file(path, error);
        let variant: Variant = variant.parse().map_err(|error| invalid(&error))?;
        let root: Position = position.parse().map_err(|error| invalid(&error))?;
        let winner = Color::ALL.into_iter().find(|color| color.to_string() == winner);
        let winner = winner.ok_or_else(|| invalid(&"expected White or Black as the winner"))?;
        let mut tree = Self::new(variant, &root, winner, Results::read(results, variant, winner)?);
        while let Some(entry) = reader.next() {
            let (number, effort) = entry?;
            let position = Position::unpack(PackedPosition::from_bits(number), variant.board);
            let position = position.ok_or_else(|| reader.error("expected the number of a legal position"))?;
            tree.efforts.insert(position.pack(), effort);
        }
        Ok(tree)
    }

    pub(super) fn add(&mut self, position: &Position, effort: Effort) {
        self.efforts.insert(position.pack(), effort);
    }

    pub(super) const fn results(&self) -> &Results {
        &self.results
    }

    /// Checks all certificates, and returns their positions and those of the tree that are won by them.
    pub(super) fn known_wins(&self, memory: MemorySize) -> Result<KnownWins, CommandError> {
        let mut known = KnownWins::new(self.variant.capture_rule, self.winner);
        for file in self.results.certificates() {
            let certificate = Certificate::parse(file).map_err(CommandError::failed)?;
            confirm(&certificate, |strategy| known.add(certificate.root(), memory, strategy))
                .map_err(CommandError::failed)?;
        }
        let positions: Vec<_> = self.positions().collect();
        loop {
            let before = known.len();
            for position in &positions {
                known.add_if_won(position);
            }
            if known.len() == before {
                return Ok(known);
            }
        }
    }

    /// Returns the positions of the tree, the root first.
    fn positions(&self) -> impl Iterator<Item = Position> {
        let unpack = |&packed| Position::unpack(packed, self.variant.board).expect("only legal positions are added");
        std::iter::once(self.root.clone()).chain(self.efforts.keys().map(unpack))
    }

    /// Returns the positions after each move and the forced moves that follow it.
    pub(super) fn next_positions(&self, position: &Position) -> Vec<(Move, Position)> {
        let capture_rule = self.variant.capture_rule;
        let next = |&mv| {
            let mut next = position.clone();
            next.play_unchecked(mv);
            (mv, after_forced(next, capture_rule))
        };
        position.legal_moves(capture_rule).iter().map(next).collect()
    }

    /// Returns what is known about a position without the positions after it.
    pub(super) fn known_effort(&self, position: &Position) -> Option<Effort> {
        if position.legal_moves(self.variant.capture_rule).is_empty() {
            return Some(if position.turn() == self.winner { Effort::IMPOSSIBLE } else { Effort::NONE });
        }
        match self.results.outcome(position.pack()) {
            Some(Outcome::Win(_)) => Some(Effort::NONE),
            Some(Outcome::NoWin) => Some(Effort::IMPOSSIBLE),
            Some(Outcome::Open) | None => self.efforts.get(&position.pack()).copied(),
        }
    }

    /// Returns whether nothing below a position matters: the game is over, or its result is known.
    pub(super) fn is_decided(&self, position: &Position) -> bool {
        position.legal_moves(self.variant.capture_rule).is_empty()
            || matches!(self.results.outcome(position.pack()), Some(Outcome::Win(_) | Outcome::NoWin))
    }

    /// Returns the costs of all positions from the root to the leaves.
    fn costs(&self) -> BTreeMap<PackedPosition, Cost> {
        let mut costs = BTreeMap::new();
        let mut expanded = Vec::new();
        let mut pending = vec![self.root.clone()];
        while let Some(position) = pending.pop() {
            let key = position.pack();
            if costs.contains_key(&key) {
                continue;
            }
            let Some(next) = self.expanded(&position) else {
                costs.insert(key, Cost::of_leaf(self.leaf_effort(&position)));
                continue;
            };
            costs.insert(key, Cost::IMPOSSIBLE);
            let keys: Vec<_> = next.iter().map(|(_, next)| next.pack()).collect();
            expanded.push((key, position.turn() == self.winner, keys));
            pending.extend(next.into_iter().map(|(_, next)| next));
        }
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            // Later positions come first, so that two rounds suffice unless positions repeat.
            for (key, is_winners, next) in expanded.iter().rev() {
                let next = next.iter().map(|key| costs[key]);
                let cost = if *is_winners { Cost::of_best(next) } else { Cost::of_all(next) };
                has_changed |= costs.insert(*key, cost) != Some(cost);
            }
        }
        costs
    }

    fn leaf_effort(&self, position: &Position) -> Effort {
        // Only the root of a new tree is not estimated.
        self.known_effort(position).unwrap_or(Effort::of_advantage(Hundredths(0)))
    }

    /// Returns the positions after an expanded one, or `None` for a leaf.
    fn expanded(&self, position: &Position) -> Option<Vec<(Move, Position)>> {
        if self.is_decided(position) {
            return None;
        }
        let next = self.next_positions(position);
        next.iter().all(|(_, next)| self.known_effort(next).is_some()).then_some(next)
    }

    /// Returns the leaves that must be proven for the moves that seem easiest to prove, or `None` if the winner seems unable
    /// to win.
    pub(super) fn frontier(&self) -> Option<Vec<OpenPosition>> {
        let costs = self.costs();
        if costs[&self.root.pack()] == Cost::IMPOSSIBLE {
            return None;
        }
        let mut frontier = Vec::new();
        let mut seen = BTreeSet::new();
        let mut pending = vec![(Vec::new(), self.root.clone())];
        while let Some((line, position)) = pending.pop() {
            if !seen.insert(position.pack()) || self.is_decided(&position) {
                continue;
            }
            let Some(mut next) = self.expanded(&position) else {
                let effort = self.leaf_effort(&position);
                let was_tried = self.results.outcome(position.pack()) == Some(&Outcome::Open);
                frontier.push(OpenPosition { line, position, effort, was_tried });
                continue;
            };
            if position.turn() == self.winner {
                // The first of equal ones.
                next.sort_by_key(|(_, next)| costs[&next.pack()]);
                next.truncate(1);
            }
            let after = |(mv, next): (Move, Position)| ([line.as_slice(), &[mv]].concat(), next);
            pending.extend(next.into_iter().rev().map(after));
        }
        Some(frontier)
    }
}
