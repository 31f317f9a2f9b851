//! `laska-lab proof`: proves a win on many machines, from a tree of positions and proofs of its leaves.

mod combine;
mod expand;
mod prove;
mod results;
mod tree;

use std::io::Write;

use clap::{Args, Subcommand};
use laska_cli::error::CommandError;

/// Prove a win that is too long for one table, on many machines
///
/// 'laska-lab proof expand' grows a tree from a position down to its frontier: the open positions that must be proven for
/// one side to win. 'laska-lab proof prove' proves them, each machine with its own shard. 'laska-lab proof combine' says what
/// is still open, and writes a certificate once nothing is, which 'laska check' verifies.
///
/// If something stays open, expand the tree further with the results and prove again. With GNU parallel: laska-lab proof
/// expand --winner black --moves c3-d4 e5-d4-c3 d2-c3-b4 --leaves 200 tree; parallel laska-lab proof prove --shard {}/8 tree
/// part{} ::: 1 2 3 4 5 6 7 8; laska-lab merge results part*; laska-lab proof combine --results results tree win.laska
#[derive(Args)]
pub(crate) struct ProofCommand {
    #[command(subcommand)]
    command: Subcommands,
}

#[derive(Subcommand)]
enum Subcommands {
    Expand(expand::Expand),
    Prove(prove::Prove),
    Combine(combine::Combine),
}

impl ProofCommand {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        match self.command {
            Subcommands::Expand(expand) => expand.run(out),
            Subcommands::Prove(prove) => prove.run(out),
            Subcommands::Combine(combine) => combine.run(out),
        }
    }
}
