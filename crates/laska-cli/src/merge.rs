//! `laska merge`: joins the files of all shards of a computation, whatever they contain.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::error::CommandError;
use crate::{book, contest, openings, train};

/// Join the files that the shards of a computation wrote
///
/// A computation that takes '--shard I/N' (train play, match, openings play, book) can be spread over many machines: give each the same
/// arguments and its own shard, then join their files. The result equals the file of one run without '--shard'; for a
/// match, prints the summary of all games. The searches of a book may be joined at any time, also those of interrupted
/// runs; 'laska book' continues with them.
#[derive(Args)]
pub(crate) struct Merge {
    /// File to write
    #[arg(value_name = "OUT")]
    out: PathBuf,

    /// The files of all shards, in any order
    #[arg(required = true, value_name = "SHARD")]
    shards: Vec<PathBuf>,
}

/// The longest beginning of a file that is read to recognize it.
const MAX_START: u64 = 40;

impl Merge {
    /// Recognizes the files by the first one and joins them.
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let Self { out: path, shards } = &self;
        let start = first_line(&shards[0])?;
        let is = |magic: &str| start.starts_with(magic);
        if is(train::MAGIC) {
            train::merge(path, shards, out)
        } else if is(book::MAGIC) {
            book::merge(path, shards, out)
        } else if is(contest::MAGIC) {
            contest::merge(path, shards, out)
        } else if is(openings::MAGIC) {
            openings::merge(path, shards, out)
        } else {
            let known = [train::MAGIC, book::MAGIC, contest::MAGIC, openings::MAGIC];
            let expected = known.map(|magic| format!("'{magic}'")).join(", ");
            let name = shards[0].display();
            Err(CommandError::invalid_input(format!("{name}: expected a file that begins with one of {expected}")))
        }
    }
}

/// Returns the beginning of the first line of a file.
fn first_line(path: &Path) -> Result<String, CommandError> {
    let read = || {
        let mut start = Vec::new();
        BufReader::new(File::open(path)?.take(MAX_START)).read_until(b'\n', &mut start)?;
        Ok(String::from_utf8_lossy(&start).into_owned())
    };
    read().map_err(|error: std::io::Error| CommandError::invalid_input(format!("{}: {error}", path.display())))
}

/// Creates a file to write; an existing file is an error.
pub(crate) fn create(path: &Path) -> Result<File, CommandError> {
    File::create_new(path).map_err(|error| CommandError::invalid_input(format!("{}: {error}", path.display())))
}
