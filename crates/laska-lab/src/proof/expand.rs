//! `laska-lab proof expand`: grows the tree of a proof, the hardest open position first.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use laska_cli::error::CommandError;
use laska_cli::parallel::{run_in_order, threads_or_cores};
use laska_cli::progress;
use laska_cli::start::{GameArgs, Side};
use laska_engine::{Evaluation, Limits, Nodes, ProofStatus, Prover, Searcher};
use laska_library::Hundredths;
use laska_rules::{Color, Position, Variant};

use super::results::Results;
use super::tree::{Effort, ProofTree, TreeSettings};
use crate::book::{SearchResult, table_size};

/// Grow the tree of a proof down to its frontier
///
/// Estimates each position by a short proof-number search and, if that does not prove it, by a search for the best move: what
/// is far from a proof gets nearer to it if the winner's advantage grows. Where the winner is to move, only the move that seems easiest
/// to prove counts; all moves of the other side do. Again and again, the open position that seems hardest is replaced by those after
/// its moves, until there are enough. Estimates are saved in the journal TREE, so that an interrupted run can continue and a
/// tree can be extended. With the results of proofs, only what is still open grows, and first all positions whose proofs were
/// given up.
#[derive(Args)]
pub(super) struct Expand {
    #[command(flatten)]
    start: GameArgs,

    /// The side that should win
    #[arg(long, value_name = "SIDE", value_enum)]
    winner: Side,

    /// Number of open positions after which to stop
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    leaves: u32,

    /// Number of nodes to search for an estimate
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=1 << 32))]
    nodes: u64,

    /// Number of positions to estimate in parallel [default: one per core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,

    /// Results of 'laska-lab proof prove'; earlier files count more
    #[arg(long, value_name = "JOURNAL", num_args = 1)]
    results: Vec<PathBuf>,

    /// Journal to write
    #[arg(value_name = "TREE")]
    tree: PathBuf,
}

impl Expand {
    /// Estimates positions until the frontier has enough.
    pub(super) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let game = self.start.game()?;
        let (variant, winner) = (game.variant(), Color::from(self.winner));
        let settings = TreeSettings {
            variant: variant.to_string(),
            position: game.position().to_string(),
            winner: winner.to_string(),
            nodes: self.nodes,
        };
        let results = Results::read(&self.results, variant, winner)?;
        let mut tree = ProofTree::new(variant, game.position(), winner, results);
        let mut journal = tree.open(&self.tree, &settings)?;
        let bar = progress::bar(self.leaves.into(), "{elapsed_precise} {wide_bar} {pos}/{len} open positions");
        let threads = threads_or_cores(self.threads);
        let new_searcher = || Searcher::with_evaluation(table_size(Nodes(self.nodes)), Evaluation::standard());
        let open = loop {
            let open = tree.frontier().ok_or_else(|| {
                bar.finish_and_clear();
                CommandError::failed(format!("{winner} probably cannot force a win"))
            })?;
            // Where the estimate found a proof, another one takes no time.
            let hard = open.iter().filter(|open| open.effort > Effort::NONE);
            bar.set_position(hard.clone().count() as u64);
            let hardest = hard.clone().rev().max_by_key(|open| (open.was_tried, open.effort));
            let Some(hardest) = hardest else { break open };
            if !hardest.was_tried && hard.count() >= self.leaves as usize {
                break open;
            }
            let next = tree.next_positions(&hardest.position).into_iter().map(|(_, next)| next);
            let missing: Vec<_> = next.filter(|next| tree.known_effort(next).is_none()).collect();
            let estimate = |searcher: &mut Searcher, next: Position| {
                let effort = self.estimate(&next, variant, winner, searcher);
                (next, effort)
            };
            run_in_order(threads, missing.into_iter(), new_searcher, estimate, |(next, effort)| {
                journal.add(next.pack().bits(), &effort)?;
                tree.add(&next, effort);
                Ok(())
            })?;
        };
        bar.finish_and_clear();
        let hardest = open.iter().map(|open| open.effort).max().unwrap_or(Effort::NONE);
        let advantage = hardest.advantage().map(|Hundredths(it)| f64::from(it) / 100.0);
        let hardest = advantage.map(|it| format!(", the hardest with an advantage of {it:.1}")).unwrap_or_default();
        Ok(writeln!(out, "{} positions to prove{hardest}", open.len())?)
    }

    fn estimate(&self, position: &Position, variant: Variant, winner: Color, searcher: &mut Searcher) -> Effort {
        let nodes = Nodes(self.nodes);
        let mut prover = Prover::new(position, variant.capture_rule, winner, Prover::memory_for(nodes));
        match prover.step(nodes) {
            ProofStatus::Searching { .. } => {}
            ProofStatus::Proved => return Effort::NONE,
            ProofStatus::Disproved | ProofStatus::Undecided => return Effort::IMPOSSIBLE,
        }
        match SearchResult::of(position, variant, searcher, Limits::nodes(nodes)) {
            Some(result) if position.turn() == winner => Effort::of_advantage(result.best()),
            Some(result) => Effort::of_advantage(Hundredths(-result.best().0)),
            // Nobody has a move, which the proof-number search knows.
            None => Effort::IMPOSSIBLE,
        }
    }
}
