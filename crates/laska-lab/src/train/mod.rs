//! `laska-lab train`: plays games of the engine against itself and fits evaluations to them.

mod chances;
mod fitting;
mod games;
mod network;
mod play;
mod terms;

use std::io::Write;

use clap::{Args, Subcommand};
use laska_cli::error::CommandError;

/// Fit the evaluation to games of the engine against itself
///
/// 'laska-lab train play' plays games and writes their positions with scores and results; '--shard I/N' spreads them over
/// many machines, and 'laska-lab merge' joins the files. From these positions, 'laska-lab train terms' fits the weights of
/// the evaluation's terms, and 'laska-lab train fit' fits a network that corrects them. 'laska-lab train chances' relates scores to results. Only a match shows whether the new
/// evaluation is stronger: laska match --first-option network=FILE --sprt 0 10 0.05 0.05
#[derive(Args)]
pub(crate) struct Train {
    #[command(subcommand)]
    command: TrainCommand,
}

#[derive(Subcommand)]
enum TrainCommand {
    Play(play::Play),
    Fit(network::Fit),
    Terms(terms::Fit),
    Chances(chances::Chances),
}

impl Train {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        match self.command {
            TrainCommand::Play(play) => play.run(out),
            TrainCommand::Fit(fit) => fit.run(out),
            TrainCommand::Terms(fit) => fit.run(out),
            TrainCommand::Chances(chances) => chances.run(out),
        }
    }
}
