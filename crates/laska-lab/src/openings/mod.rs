//! `laska-lab openings`: computes how the openings stand.

mod forecast;
mod list;
mod play;
mod report;
mod search;
mod wins;

use std::io::Write;

use clap::{Args, Subcommand};
use laska_cli::error::CommandError;

/// Compute how the openings stand
///
/// 'laska-lab openings play' plays games of the engine against itself from the openings, 'laska-lab openings search' searches
/// them deeply, 'laska-lab openings wins' proves forced wins among the positions of a book, 'laska-lab openings forecast'
/// estimates how far away other proofs are, and 'laska-lab openings report' describes the results.
#[derive(Args)]
pub(crate) struct OpeningsCommand {
    #[command(subcommand)]
    command: Subcommands,
}

#[derive(Subcommand)]
enum Subcommands {
    Forecast(forecast::Forecast),
    Play(play::Play),
    Report(report::Report),
    Search(search::Search),
    Wins(wins::Wins),
}

impl OpeningsCommand {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        match self.command {
            Subcommands::Forecast(forecast) => forecast.run(out),
            Subcommands::Play(play) => play.run(out),
            Subcommands::Report(report) => report.run(out),
            Subcommands::Search(search) => search.run(out),
            Subcommands::Wins(wins) => wins.run(out),
        }
    }
}
