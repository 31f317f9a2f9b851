//! `laska-lab train`: plays games of the engine against itself and fits evaluations to them.
//!
//! The network is trained in rounds. Each round plays games with the latest network (`train play --network standard`), fits a
//! new one to their positions (`train fit --start standard --step 0.001`), and keeps it if it wins a `laska match` against the
//! old one. The first round, from random weights, made the engine about 75 Elo stronger, the second about 45, and the third,
//! with 8.1 million positions, 12. The openings of the games should differ in length, because random walks of 14 plies from
//! the start reach only 170,089 different positions.
//!
//! A new network needs a new checksum (`benchmark-network.txt` in the engine's tests), new deep searches of the openings
//! (`openings search --renew`), and a look at the winning chances (`train chances`). The scores in the book are still those of
//! the second network.

mod chances;
mod depths;
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
/// the evaluation's terms, and 'laska-lab train fit' fits a network that corrects them. 'laska-lab train chances' relates scores to results, and 'laska-lab train
/// depths' those of searches of each depth. Only a match shows whether the new evaluation is stronger: laska match
/// --first-option network=FILE --sprt 0 10 0.05 0.05
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
    Depths(depths::Depths),
}

impl Train {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        match self.command {
            TrainCommand::Play(play) => play.run(out),
            TrainCommand::Fit(fit) => fit.run(out),
            TrainCommand::Terms(fit) => fit.run(out),
            TrainCommand::Chances(chances) => chances.run(out),
            TrainCommand::Depths(depths) => depths.run(out),
        }
    }
}
