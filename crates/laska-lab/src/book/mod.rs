//! `laska-lab book`: generates the opening book by searching positions from the start, most relevant first. All searches
//! are saved in a journal, so that none is repeated.
//!
//! A book is a function of the searches of single positions, each from an empty table. Which positions it needs depends on
//! their scores, so a shard estimates the positions of the others.

mod explorer;
mod make;
mod search_result;
mod searches;

use std::fmt::Display;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use laska_cli::error::CommandError;
use laska_cli::parallel::threads_or_cores;
use laska_cli::progress;
use laska_cli::shard::Shard;
use laska_engine::{Limits, LineCount, MemorySize, Nodes};
use laska_library::{Certificate, OpeningWins};
use laska_rules::Variant;

use explorer::{BookLimits, Explorer, Journals, Part};
use make::{Winners, make_book, positions_of};
use searches::Searches;

use crate::library_file::read_file;

pub(crate) use explorer::position_key;
pub(crate) use search_result::{SearchResult, hundredths};
pub(crate) use searches::table_size;

/// Generate the opening book
///
/// Searches positions from the start for their best moves, keeps the moves within a window of the best, and continues
/// with the positions after them. Positions that need the fewest and smallest mistakes come first. Mirror images and
/// transpositions count as one position. At the end, scores are backed up from the last positions to the first.
///
/// All searches are saved in the journal FILE.part, so that an interrupted run can continue and a small book
/// can be extended. FILE is written at the end. It does not depend on the number of threads.
///
/// On many machines, give each the same arguments, its own shard and its own FILE: each searches only its own positions,
/// and estimates the others by short searches to find out which ones the book needs. 'laska-lab merge' joins the searches,
/// and a run without '--shard' continues from there: it searches what is still missing and writes the book. With GNU
/// parallel: parallel laska-lab book --threads 1 --shard {}/8 --out part{} ::: 1 2 3 4 5 6 7 8;
/// laska-lab merge book.txt.part part*.part; laska-lab book --out book.txt
#[derive(Args)]
pub(crate) struct Book {
    /// File to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Number of plies from the start to cover
    #[arg(long, value_name = "PLIES", default_value_t = 12, value_parser = clap::value_parser!(u8).range(1..=60))]
    plies: u8,

    /// Number of positions, not counting mirror images
    #[arg(long, value_name = "N", default_value_t = 1500, value_parser = clap::value_parser!(u32).range(1..))]
    positions: u32,

    /// Number of nodes to search for each position
    #[arg(long, value_name = "N", default_value_t = 150_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Number of best moves of a position to consider
    #[arg(long, value_name = "K", default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..))]
    lines: u8,

    /// How much worse than the best a move may be, in hundredths of a counter
    #[arg(long, value_name = "CP", default_value_t = 300, value_parser = clap::value_parser!(i16).range(0..=1000))]
    window: i16,

    /// Search only the positions of one of N equal parts, and write only FILE.part
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE)]
    shard: Shard,

    /// Search nothing: estimate what FILE.part does not have, and write the book
    #[arg(long, conflicts_with = "shard")]
    estimate: bool,

    /// Number of nodes for an estimate; FILE.estimates has all of them [default: a hundredth of the nodes of a search]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    estimate_nodes: Option<u64>,

    /// Number of positions to search in parallel [default: one per core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,

    /// Variant of the book
    #[arg(long, default_value = Variant::LASKA.name())]
    variant: Variant,

    /// Forced wins, written by 'laska-lab openings wins', that count more than scores
    #[arg(long, value_name = "WINS")]
    wins: Option<PathBuf>,

    /// Certificates of forced wins, whose moves the book follows
    #[arg(long, value_name = "FILE", num_args = 1)]
    certificate: Vec<PathBuf>,

    /// Search nothing: take the positions and scores of a book, and only correct them by what is proven
    #[arg(long, value_name = "BOOK", requires = "wins", conflicts_with_all = ["shard", "estimate", "variant"])]
    from: Option<PathBuf>,
}

/// By default, an estimate takes one in this number of the nodes of a search.
const ESTIMATE_DIVISOR: u64 = 100;

/// The memory to check a certificate.
const MEMORY: MemorySize = MemorySize::mebibytes(1024);

impl Book {
    /// Searches until there are enough positions, then writes the book.
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        if let Some(from) = &self.from {
            let book: laska_library::Book = read_file(from)?;
            let winners = self.winners(book.variant())?;
            return self.write(&make_book(book.variant(), positions_of(&book), &winners), out);
        }
        let winners = self.winners(self.variant)?;
        let is_whole = self.shard == Shard::WHOLE && !self.estimate;
        let estimate_nodes = self.estimate_nodes.unwrap_or(self.nodes / ESTIMATE_DIVISOR).max(1);
        let estimates = || self.journal("estimates", estimate_nodes);
        let journals = Journals {
            searches: self.journal("part", self.nodes)?,
            estimates: (!is_whole).then(estimates).transpose()?,
            part: if self.estimate { Part::Known } else { Part::Shard(self.shard) },
        };
        let limits = BookLimits { plies: self.plies.into(), positions: self.positions as usize, window: self.window };
        let mut explorer = Explorer::new(self.variant, limits, journals);
        let template = "{elapsed_precise} {wide_bar} {pos}/{len} positions, {msg}, {eta} left";
        let bar = progress::bar(self.positions.into(), template);
        while let Some(ply) = explorer.search_next()? {
            bar.inc(1);
            bar.set_message(format!("ply {ply}"));
        }
        bar.finish_and_clear();
        if self.shard != Shard::WHOLE {
            return Ok(writeln!(out, "{} positions searched", explorer.searched())?);
        }
        self.write(&make_book(self.variant, explorer.into_positions(), &winners), out)
    }

    /// Reads what is proven in a variant.
    fn winners(&self, variant: Variant) -> Result<Winners, CommandError> {
        let wins = self.wins.as_deref().map(read_file::<OpeningWins>).transpose()?.unwrap_or_default();
        let mut winners = Winners::from(&wins);
        for path in &self.certificate {
            let in_file = |error: &dyn Display| CommandError::in_file(path, error);
            let file = fs::read(path).map_err(|error| in_file(&error))?;
            let certificate = Certificate::parse(&file).map_err(|error| in_file(&error))?;
            if certificate.variant() != variant {
                let found = certificate.variant();
                return Err(in_file(&format!("expected a certificate of {variant}, found one of {found}")));
            }
            winners.add(&certificate, MEMORY).map_err(|error| in_file(&error))?;
        }
        Ok(winners)
    }

    fn write(&self, book: &laska_library::Book, out: &mut impl Write) -> Result<(), CommandError> {
        let text = book.to_string();
        fs::write(&self.out, &text).map_err(|error| CommandError::in_file(&self.out, error))?;
        Ok(writeln!(out, "{} positions, {} bytes", text.lines().count() - 1, text.len())?)
    }

    /// Opens a journal beside the book.
    fn journal(&self, extension: &str, nodes: u64) -> Result<Searches, CommandError> {
        let lines = LineCount::new(self.lines).expect("clap requires at least one");
        let limits = Limits { lines, ..Limits::nodes(Nodes(nodes)) };
        let mut path = self.out.clone().into_os_string();
        path.push(format!(".{extension}"));
        Searches::open(path.as_ref(), self.variant, limits, threads_or_cores(self.threads))
    }
}
