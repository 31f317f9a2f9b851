//! `laska tune`: how the weights of the evaluation are made from games. Knows no search and no fitting of its own.

mod fit;
mod play;
mod sample;

use std::io::Write;

use clap::{Args, Subcommand};

use crate::failure::Failure;

/// Fit the evaluation's weights to games that the engine plays against itself
///
/// First 'laska tune play' makes positions with the results of their games, then 'laska tune fit' fits the weights to
/// them. Only a match between the old build and the new one shows whether the new weights play better.
#[derive(Args)]
pub(crate) struct Tune {
    #[command(subcommand)]
    step: Step,
}

#[derive(Subcommand)]
enum Step {
    Play(play::Play),
    Fit(fit::Fit),
}

impl Tune {
    /// Runs the step.
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        match self.step {
            Step::Play(play) => play.run(out),
            Step::Fit(fit) => fit.run(out),
        }
    }
}
