//! Joins the results of games that the shards of `laska openings play` wrote.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use laska_library::{GameSettings, OpeningGames, PlayedOpening};

use super::play::write_table;
use crate::error::CommandError;
use crate::merge::create;
use crate::shard::{Shard, ShardFile, check_shards};

/// The first words of a file.
pub(crate) const MAGIC: &str = "laska-opening-games 1";

/// Writes the results of all games in order and prints White's points.
pub(crate) fn merge(path: &Path, shards: &[PathBuf], out: &mut impl Write) -> Result<(), CommandError> {
    let mut files = Vec::new();
    let mut parts: Vec<(Shard, OpeningGames)> = Vec::new();
    for path in shards {
        let invalid = |reason: String| CommandError::invalid_input(format!("{}: {reason}", path.display()));
        let text = fs::read_to_string(path).map_err(|error| invalid(error.to_string()))?;
        let part: OpeningGames = text.parse().map_err(|error| invalid(format!("{error}")))?;
        let shard: Shard = part.settings.shard.parse().map_err(|error| invalid(format!("line 1: {error}")))?;
        let whole = GameSettings { shard: Shard::WHOLE.to_string(), ..part.settings.clone() };
        files.push(ShardFile { path, shard, whole, found: part.settings.to_string() });
        parts.push((shard, part));
    }
    let settings = check_shards(files)?;
    let merged = join(settings, &parts).ok_or_else(|| {
        CommandError::invalid_input("a shard is incomplete; 'laska openings play' with the same arguments completes it")
    })?;
    create(path)?.write_all(merged.to_string().as_bytes())?;
    Ok(write_table(&merged, out)?)
}

/// Takes each game from the shard that played it; `None` if a game is missing.
fn join(settings: GameSettings, parts: &[(Shard, OpeningGames)]) -> Option<OpeningGames> {
    let mut merged = OpeningGames { settings, openings: Vec::new() };
    let openings = parts.iter().map(|(_, part)| part.openings.len()).max()?;
    let mut rest: Vec<_> = parts.iter().map(|(shard, part)| (*shard, part.openings.as_slice(), 0)).collect();
    for opening in 0..openings as u32 {
        rest.iter_mut().for_each(|(_, _, taken)| *taken = 0);
        let mut moves = None;
        let first = opening * merged.settings.games;
        let winners = (first..first + merged.settings.games).map(|number| {
            let (_, openings, taken) = rest.iter_mut().find(|(shard, _, _)| shard.contains(number))?;
            let played = openings.get(opening as usize)?;
            moves.get_or_insert_with(|| played.moves.clone());
            *taken += 1;
            played.winners.get(*taken - 1).copied()
        });
        let winners = winners.collect::<Option<Vec<_>>>()?;
        merged.openings.push(PlayedOpening { moves: moves?, winners });
    }
    Some(merged)
}
