//! `laska link`: prints the link that opens a game on the site.

use std::io::Write;

use clap::Args;
use laska_cli::error::CommandError;

use crate::game_source::{SiteArgs, read_record};

/// Print the link that opens a game on the site
///
/// A game with comments or variations opens in the analysis with all of them.
#[derive(Args)]
pub(crate) struct Link {
    /// File with the game, or - for standard input
    #[arg(value_name = "FILE")]
    game: String,

    #[command(flatten)]
    site: SiteArgs,
}

impl Link {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        Ok(writeln!(out, "{}", self.site.record_link(&read_record(&self.game)?)?)?)
    }
}
