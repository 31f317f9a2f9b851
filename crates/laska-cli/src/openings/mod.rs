//! `laska openings`: computes how the openings stand.

mod list;
mod merge;
mod play;

use std::io::Write;

use clap::{Args, Subcommand};

use crate::error::CommandError;

pub(crate) use merge::{MAGIC, merge};

/// Compute how the openings stand
///
/// 'laska openings play' plays games of the engine against itself from the openings.
#[derive(Args)]
pub(crate) struct OpeningsCommand {
    #[command(subcommand)]
    command: Subcommands,
}

#[derive(Subcommand)]
enum Subcommands {
    Play(play::Play),
}

impl OpeningsCommand {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        match self.command {
            Subcommands::Play(play) => play.run(out),
        }
    }
}
