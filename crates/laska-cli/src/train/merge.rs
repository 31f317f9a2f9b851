//! `laska train merge`: joins the files of all shards.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::PathBuf;

use clap::Args;

use super::Shard;
use super::games::{GamesHeader, GamesReader, SampledGame, write_end, write_header};
use crate::error::CommandError;

/// Join the files that 'laska train play' wrote for each shard
///
/// The result equals the file that one run without '--shard' writes.
#[derive(Args)]
pub(super) struct Merge {
    /// File to write
    #[arg(value_name = "OUT")]
    out: PathBuf,

    /// The files of all shards, in any order
    #[arg(required = true, value_name = "SHARD")]
    shards: Vec<PathBuf>,
}

/// A file of one shard.
struct Input<'a> {
    path: &'a PathBuf,
    reader: GamesReader<BufReader<File>>,
    /// The next game of the file.
    next: Option<SampledGame>,
}

impl Merge {
    /// Reads the shards side by side and writes their games in order.
    pub(super) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let mut inputs = self.shards.iter().map(Input::open).collect::<Result<Vec<_>, _>>()?;
        let header = merged_header(&inputs)?;
        let name = self.out.display();
        let failed = |error: std::io::Error| CommandError::invalid_input(format!("{name}: {error}"));
        let mut file = BufWriter::new(File::create_new(&self.out).map_err(failed)?);
        write_header(&mut file, &header).map_err(failed)?;
        let (mut games, mut positions) = (0_u64, 0);
        while let Some(input) =
            inputs.iter_mut().filter(|input| input.next.is_some()).min_by_key(|input| input.number())
        {
            let game = input.advance()?;
            games += 1;
            positions += game.samples.len();
            file.write_all(&game.bytes()).map_err(failed)?;
        }
        write_end(&mut file).and_then(|()| file.flush()).map_err(failed)?;
        Ok(writeln!(out, "{games} games, {positions} positions")?)
    }
}

impl<'a> Input<'a> {
    fn open(path: &'a PathBuf) -> Result<Self, CommandError> {
        let mut input = Self { path, reader: GamesReader::open(path)?, next: None };
        input.read()?;
        Ok(input)
    }

    fn read(&mut self) -> Result<(), CommandError> {
        self.next = self.reader.next_game().map_err(|error| error.at(self.path))?;
        Ok(())
    }

    fn number(&self) -> Option<u32> {
        self.next.as_ref().map(|game| game.number)
    }

    /// Returns the next game and reads the one after it.
    fn advance(&mut self) -> Result<SampledGame, CommandError> {
        let game = self.next.take().expect("the input has another game");
        self.read()?;
        Ok(game)
    }
}

/// Returns the header of the merged file, if the files are all the shards of one computation.
fn merged_header(inputs: &[Input<'_>]) -> Result<GamesHeader, CommandError> {
    let whole = |input: &Input<'_>| GamesHeader { shard: Shard::WHOLE, ..*input.reader.header() };
    let (first, count) = (whole(&inputs[0]), inputs[0].reader.header().shard.count);
    let mut present = BTreeSet::new();
    for input in inputs {
        let shard = input.reader.header().shard;
        let refuse = |reason: String| Err(CommandError::invalid_input(format!("{}: {reason}", input.path.display())));
        if whole(input) != first || shard.count != count {
            return refuse(format!("expected a shard of '{first}', found '{}'", input.reader.header()));
        }
        if !present.insert(shard.index) {
            return refuse(format!("shard {shard} is given twice"));
        }
    }
    match (1..=count).find(|index| !present.contains(index)) {
        None => Ok(first),
        Some(index) => Err(CommandError::invalid_input(format!("shard {} is missing", Shard { index, count }))),
    }
}
