//! The results of a match in a file, so that it can be interrupted and spread over many machines.
//!
//! The first line has the settings: `laska-match 1` and one JSON object. Each following line is one JSON object with the
//! results of a pair of games.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::game::{GameEnd, MatchGame, Pair, PlayerId};
use super::player::SearchTotals;
use super::summary::{Summary, Tally};
use crate::error::CommandError;
use crate::merge::create;
use crate::shard::{Shard, ShardFile, check_shards};

/// The first words of a file: the format and its version.
pub(crate) const MAGIC: &str = "laska-match 1";

/// The settings that decide which games are played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct MatchSettings {
    /// The command, options and limits of the first and the second player.
    pub(super) players: [String; 2],
    pub(super) variant: String,
    pub(super) pairs: usize,
    pub(super) openings: Option<u32>,
    pub(super) opening_plies: u8,
    pub(super) opening_margin: u16,
    pub(super) seed: u64,
    pub(super) draw_after: Option<usize>,
    pub(super) agree_wins: bool,
    pub(super) shard: String,
}

impl fmt::Display for MatchSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let json = serde_json::to_string(self).map_err(|_| fmt::Error)?;
        write!(f, "{MAGIC} {json}")
    }
}

/// The results of two games from the same opening.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct PairResult {
    /// The number of the opening, starting at 0.
    pub(super) pair: usize,
    /// The first player has White in the first game and Black in the second.
    pub(super) games: [GameResult; 2],
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct GameResult {
    /// `None` for a draw.
    pub(super) winner: Option<PlayerId>,
    pub(super) end: EndKind,
    /// The length of the game, including the opening.
    pub(super) plies: u64,
    /// The search totals of the first and the second player.
    pub(super) totals: [SearchTotals; 2],
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum EndKind {
    Rules,
    Adjudication,
    /// The loser forfeited the game.
    Forfeit,
}

impl From<&Pair> for PairResult {
    fn from(pair: &Pair) -> Self {
        Self { pair: pair.number, games: pair.games.each_ref().map(GameResult::from) }
    }
}

impl From<&MatchGame> for GameResult {
    fn from(played: &MatchGame) -> Self {
        let end = match played.end {
            GameEnd::Rules(_) => EndKind::Rules,
            GameEnd::Agreed { .. } | GameEnd::PlyLimit => EndKind::Adjudication,
            GameEnd::Forfeit { .. } => EndKind::Forfeit,
        };
        Self { winner: played.winner(), end, plies: played.game.moves().len() as u64, totals: played.totals }
    }
}

/// A file of results that is being written.
pub(super) struct ResultsFile(File);

/// An error in a file of results.
#[derive(Debug, thiserror::Error)]
enum ResultsError {
    #[error("{0}")]
    Io(#[from] io::Error),
    #[error("line 1: expected '{MAGIC}' and the settings of a match as JSON")]
    Header,
    #[error("the file has other settings; expected '{expected}', found '{found}'")]
    OtherSettings { expected: String, found: String },
    #[error("line {line}: {reason}")]
    Line { line: usize, reason: String },
    #[error("pair {0} is missing; 'laska match' with the same arguments completes the file")]
    Incomplete(usize),
}

impl ResultsError {
    fn at(&self, path: &Path) -> CommandError {
        CommandError::invalid_input(format!("{}: {self}", path.display()))
    }
}

impl ResultsFile {
    /// Opens a file behind its last complete pair, or creates it. Returns the pairs that it has, in order of their
    /// numbers.
    pub(super) fn open(path: &Path, settings: &MatchSettings) -> Result<(Self, Vec<PairResult>), CommandError> {
        Self::try_open(path, settings).map_err(|error| error.at(path))
    }

    fn try_open(path: &Path, settings: &MatchSettings) -> Result<(Self, Vec<PairResult>), ResultsError> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => format!("{settings}\n"),
            Err(error) => return Err(error.into()),
        };
        let ResultsText { settings: found, pairs, complete } = ResultsText::parse(&text)?;
        if found != *settings {
            return Err(ResultsError::OtherSettings { expected: settings.to_string(), found: found.to_string() });
        }
        fs::write(path, complete)?;
        Ok((Self(OpenOptions::new().append(true).open(path)?), pairs.into_values().collect()))
    }

    /// Writes the results of a pair.
    pub(super) fn add(&mut self, pair: &PairResult) -> io::Result<()> {
        let mut line = serde_json::to_string(pair)?;
        line.push('\n');
        // A single write, so that an interrupted run leaves complete lines.
        self.0.write_all(line.as_bytes())
    }
}

/// The parsed text of a file.
struct ResultsText<'a> {
    settings: MatchSettings,
    /// The pairs by number.
    pairs: BTreeMap<usize, PairResult>,
    /// The text without an incomplete last line.
    complete: &'a str,
}

impl<'a> ResultsText<'a> {
    fn parse(text: &'a str) -> Result<Self, ResultsError> {
        let complete = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
        let mut lines = complete.lines();
        let settings = lines.next().and_then(|line| serde_json::from_str(line.strip_prefix(MAGIC)?).ok());
        let settings: MatchSettings = settings.ok_or(ResultsError::Header)?;
        let mut pairs = BTreeMap::new();
        for (index, line) in lines.enumerate() {
            let refuse = |reason: String| Err(ResultsError::Line { line: index + 2, reason });
            match serde_json::from_str::<PairResult>(line) {
                Ok(PairResult { pair, .. }) if pair >= settings.pairs => {
                    return refuse(format!("expected a pair below {}, found {pair}", settings.pairs));
                }
                Ok(result) => {
                    let pair = result.pair;
                    if pairs.insert(pair, result).is_some() {
                        return refuse(format!("pair {pair} occurs twice"));
                    }
                }
                Err(error) => return refuse(error.to_string()),
            }
        }
        Ok(Self { settings, pairs, complete })
    }
}

/// Joins the files of all shards and prints the summary of the match.
pub(crate) fn merge(path: &Path, shards: &[PathBuf], out: &mut impl Write) -> Result<(), CommandError> {
    let (mut files, mut pairs, mut missing) = (Vec::new(), BTreeMap::new(), Vec::new());
    for path in shards {
        let invalid = |error: ResultsError| error.at(path);
        let text = fs::read_to_string(path).map_err(|error| invalid(error.into()))?;
        let ResultsText { settings, pairs: found, .. } = ResultsText::parse(&text).map_err(invalid)?;
        let shard: Shard = settings.shard.parse().map_err(|_| invalid(ResultsError::Header))?;
        let expected = (0..settings.pairs).filter(|&number| shard.contains(number as u32));
        missing.extend(expected.filter(|number| !found.contains_key(number)).take(1).map(|pair| (path, pair)));
        let whole = MatchSettings { shard: Shard::WHOLE.to_string(), ..settings.clone() };
        files.push(ShardFile { path, shard, whole, found: settings.to_string() });
        pairs.extend(found);
    }
    let settings = check_shards(files)?;
    if let Some((path, pair)) = missing.first() {
        return Err(ResultsError::Incomplete(*pair).at(path));
    }
    let mut file = BufWriter::new(create(path)?);
    writeln!(file, "{settings}")?;
    let mut tally = Tally::default();
    for pair in pairs.values() {
        tally.add(pair);
        serde_json::to_writer(&mut file, pair).map_err(io::Error::from)?;
        writeln!(file)?;
    }
    file.flush()?;
    Ok(Summary::of(&tally, None).write_table(out)?)
}
