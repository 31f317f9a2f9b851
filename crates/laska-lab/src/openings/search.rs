//! `laska-lab openings search`: searches the named openings deeply, and notes the results in their records.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use laska_cli::error::CommandError;
use laska_cli::search::{MAX_MEBIBYTES, search, table_size};
use laska_engine::{Evaluation, Limits, Nodes, Root, Searcher};
use laska_library::{EntryKind, Hundredths, Library, OpeningGames};
use laska_rules::notation::record::{Record, Records};
use laska_rules::{Color, Game, Variant};

use crate::book::hundredths;

/// Search the named openings deeply
///
/// Searches the position of each record that has the name of its opening, and writes the tags Score (from White's point
/// of view, in counters), Depth and Nodes. The file is written after each search; records whose search had as many
/// nodes, or more, are skipped unless --renew is given. With --games, writes the tag Games, too.
#[derive(Args)]
pub(super) struct Search {
    /// Number of nodes to search for each opening
    #[arg(long, value_name = "N", default_value_t = 500_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Memory for the search, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=MAX_MEBIBYTES as i64))]
    hash: u32,

    /// Search again what has been searched with as many nodes
    #[arg(long)]
    renew: bool,

    /// Results of 'laska-lab openings play' to note
    #[arg(long, value_name = "GAMES")]
    games: Option<PathBuf>,

    /// Records of openings, such as crates/laska-library/data/openings.pgn
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

impl Search {
    /// Searches opening by opening.
    pub(super) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let text = read(&self.file)?;
        let library =
            Library::parse(&[(EntryKind::Opening, &text)]).map_err(|error| CommandError::in_file(&self.file, error))?;
        let mut records: Vec<Record> = Records::new(&text).filter_map(Result::ok).collect();
        if let Some(path) = &self.games {
            let games: OpeningGames = read(path)?.parse().map_err(|error| CommandError::in_file(path, error))?;
            for (record, entry) in records.iter_mut().zip(library.entries()) {
                if let Some(counts) = games.counts(&entry.key_position()) {
                    record.tags.set("Games", &counts.to_string()).map_err(CommandError::failed)?;
                }
            }
            self.write(&records)?;
        }
        let size =
            table_size(self.hash as usize).map_err(|error| CommandError::invalid_input(format!("--hash: {error}")))?;
        let mut searcher = Searcher::with_evaluation(size, Evaluation::standard());
        for (index, entry) in library.entries().iter().enumerate() {
            let Some(opening) = entry.opening() else { continue };
            if !self.renew && opening.score.is_some_and(|score| score.nodes >= self.nodes) {
                continue;
            }
            let position = opening.position(entry.record());
            let game = Game::from_position(position.clone(), Variant::LASKA.capture_rule);
            let Ok(root) = Root::new(&game) else { continue };
            searcher.clear();
            let info = search(&mut searcher, root, Limits::nodes(Nodes(self.nodes)));
            let Hundredths(score) = hundredths(info.score());
            let white = f64::from(if position.turn() == Color::White { score } else { -score }) / 100.0;
            let (score, depth, nodes) = (format!("{white:+.2}"), info.depth.0.to_string(), info.nodes.0.to_string());
            for (tag, value) in [("Score", &score), ("Depth", &depth), ("Nodes", &nodes)] {
                records[index].tags.set(tag, value).map_err(CommandError::failed)?;
            }
            self.write(&records)?;
            writeln!(out, "{score:>6}  depth {depth}  {}", entry.title())?;
            out.flush()?;
        }
        Ok(())
    }

    fn write(&self, records: &[Record]) -> Result<(), CommandError> {
        let texts: Vec<_> = records.iter().map(Record::to_string).collect();
        fs::write(&self.file, texts.join("\n")).map_err(|error| CommandError::in_file(&self.file, error))
    }
}

fn read(path: &Path) -> Result<String, CommandError> {
    fs::read_to_string(path).map_err(|error| CommandError::in_file(path, error))
}
