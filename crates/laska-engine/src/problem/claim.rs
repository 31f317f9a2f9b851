//! A claim that one side wins, decided by a proof: the proof is turned into a strategy, which is checked against every
//! defense.

use std::mem;

use laska_rules::{CaptureRule, Color, Position};

use super::ProblemLimits;
use crate::{
    CheckStatus, CheckedWin, Extraction, ExtractionStatus, MemorySize, Nodes, ProofStatus, Prover, Strategy, WinChecker,
};

pub(super) struct Claim {
    root: Position,
    capture_rule: CaptureRule,
    attacker: Color,
    /// The memory for the strategy, and that for its check.
    memory: MemorySize,
    /// The maximum number of nodes of the proof, and of its extraction.
    limit: Nodes,
    stage: Stage,
}

enum Stage {
    Proving(Box<Prover>),
    Extracting { extraction: Box<Extraction>, spent: Nodes },
    Checking(Box<(WinChecker, Strategy)>),
    Decided(Decision),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    Won(CheckedWin),
    /// The side cannot force a win.
    NotWon,
    /// The limits do not suffice.
    Undecided,
}

/// The bytes of the table for each node of a proof: twice the size of an entry.
const BYTES_PER_NODE: u64 = 64;

impl Claim {
    pub(super) fn new(root: &Position, capture_rule: CaptureRule, attacker: Color, limits: ProblemLimits) -> Self {
        let quarter = limits.memory.bytes() / 4;
        let needed = usize::try_from(limits.proof_nodes.0.saturating_mul(BYTES_PER_NODE)).unwrap_or(usize::MAX);
        let table = MemorySize::of::<u8>((2 * quarter).min(needed));
        let prover = Prover::new(root, capture_rule, attacker, table);
        Self {
            root: root.clone(),
            capture_rule,
            attacker,
            memory: MemorySize::of::<u8>(quarter),
            limit: limits.proof_nodes,
            stage: Stage::Proving(Box::new(prover)),
        }
    }

    /// Searches this many more nodes, or fewer if the claim is decided.
    pub(super) fn step(&mut self, budget: Nodes) -> Option<&Decision> {
        self.stage = match mem::replace(&mut self.stage, Stage::Decided(Decision::Undecided)) {
            Stage::Proving(prover) => self.prove(prover, budget),
            Stage::Extracting { extraction, spent } => self.extract(extraction, spent, budget),
            Stage::Checking(check) => Self::check(check, budget),
            decided @ Stage::Decided(_) => decided,
        };
        match &self.stage {
            Stage::Decided(decision) => Some(decision),
            Stage::Proving(_) | Stage::Extracting { .. } | Stage::Checking(_) => None,
        }
    }

    fn prove(&self, mut prover: Box<Prover>, budget: Nodes) -> Stage {
        let left = Nodes(self.limit.0.saturating_sub(prover.nodes().0));
        match prover.step(budget.min(left)) {
            ProofStatus::Searching { nodes, .. } if nodes < self.limit => Stage::Proving(prover),
            ProofStatus::Searching { .. } | ProofStatus::Undecided => Stage::Decided(Decision::Undecided),
            ProofStatus::Disproved => Stage::Decided(Decision::NotWon),
            ProofStatus::Proved => match Extraction::new(*prover, self.memory) {
                Ok(extraction) => Stage::Extracting { extraction: Box::new(extraction), spent: Nodes(0) },
                Err(_) => Stage::Decided(Decision::Undecided),
            },
        }
    }

    fn extract(&self, mut extraction: Box<Extraction>, spent: Nodes, budget: Nodes) -> Stage {
        let budget = budget.min(Nodes(self.limit.0.saturating_sub(spent.0)));
        match extraction.step(budget) {
            Ok(ExtractionStatus::Running(_)) if budget == Nodes(0) => Stage::Decided(Decision::Undecided),
            Ok(ExtractionStatus::Running(_)) => Stage::Extracting { extraction, spent: spent + budget },
            Ok(ExtractionStatus::Done) => {
                let strategy = extraction.into_strategy();
                let checker = WinChecker::new(&self.root, self.capture_rule, self.attacker, self.memory).ok();
                let check = checker.zip(strategy).map(Box::new);
                check.map_or(Stage::Decided(Decision::Undecided), Stage::Checking)
            }
            Err(_) => Stage::Decided(Decision::Undecided),
        }
    }

    fn check(mut check: Box<(WinChecker, Strategy)>, budget: Nodes) -> Stage {
        let (checker, strategy) = &mut *check;
        match checker.step(budget, |position| strategy.winning_move(position)) {
            Ok(CheckStatus::Running(_)) => Stage::Checking(check),
            Ok(CheckStatus::Won(win)) => Stage::Decided(Decision::Won(win)),
            Ok(CheckStatus::Refuted(_)) | Err(_) => Stage::Decided(Decision::Undecided),
        }
    }
}
