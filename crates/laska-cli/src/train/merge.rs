//! Joins the files that `laska train play` wrote for each shard.

use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::games::{GamesHeader, GamesReader, SampledGame, write_end, write_header};
use crate::error::CommandError;
use crate::merge::create;
use crate::shard::{Shard, ShardFile, check_shards};

/// Reads the shards side by side and writes their games in order.
pub(crate) fn merge(path: &Path, shards: &[PathBuf], out: &mut impl Write) -> Result<(), CommandError> {
    let mut inputs = shards.iter().map(|shard| Input::open(shard)).collect::<Result<Vec<_>, _>>()?;
    let header = check_shards(inputs.iter().map(Input::as_shard).collect())?;
    let failed = |error: std::io::Error| CommandError::invalid_input(format!("{}: {error}", path.display()));
    let mut file = BufWriter::new(create(path)?);
    write_header(&mut file, &header).map_err(failed)?;
    let (mut games, mut positions) = (0_u64, 0);
    while let Some(input) = inputs.iter_mut().filter(|input| input.next.is_some()).min_by_key(|input| input.number()) {
        let game = input.advance()?;
        games += 1;
        positions += game.samples.len();
        file.write_all(&game.bytes()).map_err(failed)?;
    }
    write_end(&mut file).and_then(|()| file.flush()).map_err(failed)?;
    Ok(writeln!(out, "{games} games, {positions} positions")?)
}

/// A file of one shard.
struct Input<'a> {
    path: &'a Path,
    reader: GamesReader<BufReader<File>>,
    /// The next game of the file.
    next: Option<SampledGame>,
}

impl<'a> Input<'a> {
    fn open(path: &'a Path) -> Result<Self, CommandError> {
        let mut input = Self { path, reader: GamesReader::open(path)?, next: None };
        input.read()?;
        Ok(input)
    }

    fn as_shard(&self) -> ShardFile<'a, GamesHeader> {
        let header = *self.reader.header();
        let whole = GamesHeader { shard: Shard::WHOLE, ..header };
        ShardFile { path: self.path, shard: header.shard, whole, found: header.to_string() }
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
