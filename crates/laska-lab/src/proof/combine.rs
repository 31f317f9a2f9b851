//! `laska-lab proof combine`: backs up the results of a split proof, and writes its certificate.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use laska_cli::error::CommandError;
use laska_cli::search::winning_moves;
use laska_engine::{KnownWins, MemorySize, check_win};
use laska_library::Certificate;
use laska_rules::Move;

use super::tree::ProofTree;

/// Back up results, say what is open, and write a certificate
///
/// Checks all certificates and backs them up through the tree. Lists the positions that are still open, each with the moves
/// that lead to it; forced moves are left out. Once none is, the whole win is checked against every defense and written to
/// CERTIFICATE, for 'laska check'.
#[derive(Args)]
pub(super) struct Combine {
    /// Results of 'laska-lab proof prove'; earlier files count more
    #[arg(long, value_name = "JOURNAL", num_args = 1)]
    results: Vec<PathBuf>,

    /// Memory to check a win, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    memory: u32,

    /// Journal of 'laska-lab proof expand'
    #[arg(value_name = "TREE")]
    tree: PathBuf,

    /// File to write
    #[arg(value_name = "CERTIFICATE")]
    certificate: PathBuf,
}

impl Combine {
    /// Writes the certificate, or prints what is open.
    pub(super) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let tree = ProofTree::read(&self.tree, &self.results)?;
        let known = tree.known_wins(MemorySize::mebibytes(self.memory as usize))?;
        if known.plies(&tree.root).is_some() {
            return self.write(&tree, &known, out);
        }
        let open = tree.frontier().ok_or_else(|| {
            let winner = tree.winner;
            CommandError::failed(format!("{winner} cannot force a win with the moves of the tree"))
        })?;
        for open in &open {
            let tried = if open.was_tried { "open" } else { "not tried" };
            let line: Vec<_> = open.line.iter().map(Move::to_string).collect();
            writeln!(out, "{tried}: {}", line.join(" "))?;
        }
        let (proven, nodes) = (tree.results().certificates().count(), tree.results().nodes);
        Ok(writeln!(out, "{proven} proven, {} open; {nodes} nodes", open.len())?)
    }

    fn write(&self, tree: &ProofTree, known: &KnownWins, out: &mut impl Write) -> Result<(), CommandError> {
        let memory = MemorySize::mebibytes(self.memory as usize);
        let mut certificate = Certificate::new(tree.variant, tree.root.clone(), tree.winner);
        let win = check_win(&tree.root, tree.variant.capture_rule, tree.winner, memory, |position| {
            let mv = known.winning_move(position)?;
            certificate.push(position, mv);
            Some(mv)
        });
        let win = win.map_err(CommandError::failed)?.map_err(CommandError::failed)?;
        fs::write(&self.certificate, certificate.to_bytes())
            .map_err(|error| CommandError::in_file(&self.certificate, error))?;
        let moves = winning_moves(win.plies.0);
        let (winner, nodes) = (tree.winner, tree.results().nodes);
        Ok(writeln!(out, "{winner} wins in at most {moves}; {} positions checked; {nodes} nodes", win.positions)?)
    }
}
