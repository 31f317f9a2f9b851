//! `laska-lab proof prove`: proves the open positions of a tree.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use laska_cli::error::CommandError;
use laska_cli::progress;
use laska_cli::proving::{self, Proving};
use laska_cli::shard::Shard;
use laska_cli::thread_count::ThreadCount;
use laska_engine::{KnownWins, MemorySize, Nodes, ProofStatus, Prover, check_win};
use laska_library::Certificate;
use laska_rules::Position;

use super::results::{self, Attempt, Outcome};
use super::tree::ProofTree;

/// Prove the open positions of a tree
///
/// Proves each position by proof-number search, checks the proof against every defense, and writes a certificate of it to the
/// journal OUT, so that an interrupted run can continue. What the results of earlier runs have proven is not proven again,
/// wherever it arises.
///
/// On many machines, give each the same TREE and results, its own shard and its own OUT; 'laska-lab merge' joins the
/// journals.
#[derive(Args)]
pub(super) struct Prove {
    /// Prove only the positions of one of N equal parts, the I-th of every N
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE)]
    shard: Shard,

    /// Number of nodes after which to give up a proof
    #[arg(long, value_name = "N", default_value_t = 100_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Memory for a proof, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    memory: u32,

    /// Number of threads for each proof, which share its table; with several, proofs differ from run to run
    #[arg(long, value_name = "T", default_value_t = ThreadCount::ONE)]
    threads: ThreadCount,

    /// Results of earlier runs, as they were given to 'laska-lab proof expand'
    #[arg(long, value_name = "JOURNAL", num_args = 1)]
    results: Vec<PathBuf>,

    /// Journal of 'laska-lab proof expand'
    #[arg(value_name = "TREE")]
    tree: PathBuf,

    /// Journal to write
    #[arg(value_name = "OUT")]
    out: PathBuf,
}

impl Prove {
    /// Proves what the journal does not have.
    pub(super) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let tree = ProofTree::read(&self.tree, &self.results)?;
        let mut known = BTreeSet::new();
        let about = (tree.variant, tree.winner);
        let mut journal = results::open(&self.out, about, (self.nodes, self.memory), |position| {
            known.insert(position);
        })?;
        let numbered = (0..).zip(tree.frontier().unwrap_or_default());
        let mine = numbered.filter(|&(number, _)| self.shard.contains(number)).map(|(_, open)| open.position);
        let missing: Vec<_> = mine.filter(|position| !known.contains(&position.pack())).collect();
        let bar =
            progress::bar(missing.len() as u64, "{elapsed_precise} {wide_bar} {pos}/{len} positions, {msg} proven");
        let known = Arc::new(tree.known_wins(MemorySize::mebibytes(self.memory as usize))?);
        let mut proven = 0;
        for position in &missing {
            let attempt = self.prove(position, &tree, &known)?;
            journal.add(position.pack().bits(), &attempt)?;
            proven += usize::from(matches!(attempt.outcome, Outcome::Win(_)));
            bar.set_message(proven.to_string());
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(writeln!(out, "{} positions tried, {proven} proven", missing.len())?)
    }

    /// Proves a win and checks it against every defense.
    fn prove(&self, position: &Position, tree: &ProofTree, known: &Arc<KnownWins>) -> Result<Attempt, CommandError> {
        let memory = MemorySize::mebibytes(self.memory as usize);
        let prover = Prover::new(position, tree.variant.capture_rule, tree.winner, memory);
        let prover = prover.with_known(Arc::clone(known));
        let Proving { prover, status, nodes } = proving::prove(prover, self.threads, Nodes(self.nodes), |_, _| {});
        let outcome = match status {
            ProofStatus::Proved => Outcome::Win(certificate(position, tree, prover, memory)?.to_bytes()),
            ProofStatus::Searching { .. } => Outcome::Open,
            ProofStatus::Disproved | ProofStatus::Undecided => Outcome::NoWin,
        };
        Ok(Attempt { outcome, nodes: nodes.0 })
    }
}

/// Returns a finished proof with all defenses, which are checked.
fn certificate(
    position: &Position,
    tree: &ProofTree,
    prover: Prover,
    memory: MemorySize,
) -> Result<Certificate, CommandError> {
    let in_position = |reason: &dyn std::fmt::Display| CommandError::failed(format!("{position}: {reason}"));
    let strategy = prover.into_strategy(memory).map_err(|error| in_position(&error))?;
    let mut certificate = Certificate::new(tree.variant, position.clone(), tree.winner);
    let win = check_win(position, tree.variant.capture_rule, tree.winner, memory, |at| {
        let mv = strategy.winning_move(at)?;
        certificate.push(at, mv);
        Some(mv)
    });
    win.map_err(|error| in_position(&error))?.map_err(|refutation| in_position(&refutation))?;
    Ok(certificate)
}
