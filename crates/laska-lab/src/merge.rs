//! `laska-lab merge`: joins journals, whatever they contain.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use laska_cli::error::CommandError;
use laska_cli::journal;

/// Join the journals that several machines wrote
///
/// A computation that takes '--shard I/N' (laska match, train play, openings play, book, proof prove) can be spread over many
/// machines: give each the same arguments, its own shard and its own journal, and join the journals. The result is the
/// journal of one run without '--shard'. Journals may be joined at any time, also those of interrupted runs, or again
/// with a journal that was joined before; the same command without '--shard' computes what is still missing.
#[derive(Args)]
pub(crate) struct Merge {
    /// File to write
    #[arg(value_name = "OUT")]
    out: PathBuf,

    /// The journals, in any order
    #[arg(required = true, value_name = "JOURNAL")]
    journals: Vec<PathBuf>,
}

impl Merge {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let merged = journal::merge(&self.out, &self.journals)?;
        Ok(writeln!(out, "{merged}")?)
    }
}
