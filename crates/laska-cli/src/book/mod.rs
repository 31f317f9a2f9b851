//! `laska book`: the opening book, made by searching position after position from the start. Knows no search of its
//! own.

mod explore;
mod journal;

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use laska_engine::{Limits, LineCount, Nodes};
use laska_rules::Variant;

use crate::failure::Failure;
use explore::{Explorer, Reach};
use journal::Journal;

/// Make the opening book
///
/// Searches every position from the start for its best moves. Keeps those within a window of the best, and searches the
/// positions after them next, in the order of the fewest and smallest mistakes that lead to them. Mirror images and
/// transpositions count as one position. In the end the scores of the last positions are backed up to the earlier ones.
///
/// All searches are kept in FILE.part, one line per position, so that an interrupted run can continue, and a smaller
/// book can be extended. FILE is written at the end.
#[derive(Args)]
pub(crate) struct Book {
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// How many plies from the start the book covers
    #[arg(long, value_name = "PLIES", default_value_t = 12, value_parser = clap::value_parser!(u8).range(1..=60))]
    plies: u8,

    /// How many positions the book has, not counting mirror images
    #[arg(long, value_name = "N", default_value_t = 1500, value_parser = clap::value_parser!(u32).range(1..))]
    positions: u32,

    /// How many nodes to search for each position
    #[arg(long, value_name = "N", default_value_t = 150_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// How many of the best moves of a position to consider
    #[arg(long, value_name = "K", default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..))]
    lines: u8,

    /// How much worse than the best a move may be, in hundredths of a counter
    #[arg(long, value_name = "CP", default_value_t = 300, value_parser = clap::value_parser!(i16).range(0..=1000))]
    window: i16,

    /// The variant of the book
    #[arg(long, default_value = Variant::LASKA.name(), value_parser = Variant::from_name)]
    variant: Variant,
}

impl Book {
    /// Searches until there are enough positions, and writes the book.
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let lines = LineCount::new(self.lines).expect("the command line has one at least");
        let limits = Limits { lines, ..Limits::nodes(Nodes(self.nodes)) };
        let mut part = self.out.clone().into_os_string();
        part.push(".part");
        let journal = Journal::open(part.into(), self.variant, limits)?;
        let reach = Reach { plies: self.plies.into(), positions: self.positions as usize, window: self.window };
        let mut explorer = Explorer::new(self.variant, reach, journal);
        let bar = self.bar();
        while let Some(ply) = explorer.go_on()? {
            bar.inc(1);
            bar.set_message(format!("ply {ply}"));
        }
        bar.finish_and_clear();
        let book = explore::book(self.variant, explorer.into_places());
        let text = book.to_string();
        let name = self.out.display();
        fs::write(&self.out, &text).map_err(|error| Failure::input(format!("{name}: {error}")))?;
        Ok(writeln!(out, "{} positions, {} bytes", text.lines().count() - 1, text.len())?)
    }

    /// A progress bar on the standard error, shown only on a terminal.
    fn bar(&self) -> ProgressBar {
        let style =
            ProgressStyle::with_template("{elapsed_precise} {wide_bar} {pos}/{len} positions, {msg}, {eta} left");
        ProgressBar::new(self.positions.into()).with_style(style.expect("the template is right"))
    }
}
