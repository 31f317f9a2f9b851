//! The files of positions that `laska train` writes and reads.
//!
//! A file begins with a line of text that says how the games were played, such as
//! `laska-positions 1 variant=laska evaluation=terms nodes=2000 seed=1 opening-plies=14 opening-margin=200 openings=60000 shard=1/8`.
//! The games follow in ascending order. A game is the number of its opening (4 bytes), White's half points (1 byte),
//! the number of positions (2 bytes), and for each position the packed position (16 bytes, see
//! [`PackedPosition`]) and the score of the search (2 bytes, signed): White's advantage in hundredths of a counter. All
//! numbers are little-endian. After the last game come four bytes 255; a file without them is not complete.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::str::FromStr;

use laska_rules::{Board, Color, PackedPosition, Position, Variant};

use crate::error::CommandError;
use crate::evaluation::EvaluationId;
use crate::shard::Shard;

/// How the games of a file are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GamesHeader {
    pub(super) variant: Variant,
    pub(super) evaluation: EvaluationId,
    /// The number of nodes searched for each move.
    pub(super) nodes: u64,
    pub(super) seed: u64,
    /// The number of random plies in an opening.
    pub(super) opening_plies: u8,
    /// The maximum advantage of either side after an opening, in hundredths of a counter.
    pub(super) opening_margin: u16,
    /// The number of openings of all shards together.
    pub(super) openings: u32,
    pub(super) shard: Shard,
}

/// A position from a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sample {
    pub(super) position: Position,
    /// The search score: White's advantage in hundredths of a counter.
    pub(super) score: i16,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SampledGame {
    /// The number of its opening, starting at 0.
    pub(super) number: u32,
    /// `None` for a draw.
    pub(super) winner: Option<Color>,
    /// The recorded positions.
    pub(super) samples: Vec<Sample>,
}

/// An error in a file of positions.
#[derive(Debug, thiserror::Error)]
pub(super) enum GamesError {
    #[error("{0}")]
    Io(#[from] io::Error),
    #[error("line 1: expected '{MAGIC} variant=... evaluation=... ...', found '{0}'")]
    Header(String),
    #[error("line 1: {field}: found '{found}'")]
    HeaderField { field: &'static str, found: String },
    #[error("the file has other settings; expected '{expected}', found '{found}'")]
    OtherSettings { expected: String, found: String },
    #[error("game {number} follows game {previous}; expected ascending numbers below {openings}")]
    Order { previous: i64, number: u32, openings: u32 },
    #[error("game {number}: expected White's half points, 0, 1 or 2, found {found}")]
    Points { number: u32, found: u8 },
    #[error("game {number}, position {index}: expected a legal position")]
    Position { number: u32, index: usize },
    #[error("the file ends before its last game; 'laska train play' with the same arguments completes it")]
    Incomplete,
    #[error("expected nothing after the last game")]
    Trailing,
}

impl GamesError {
    /// Returns the error of a command that read the file.
    pub(super) fn at(self, path: &Path) -> CommandError {
        CommandError::invalid_input(format!("{}: {self}", path.display()))
    }
}

/// The first words of a file: the format and its version.
pub(crate) const MAGIC: &str = "laska-positions 1";

/// The bytes after the last game.
const END: u32 = u32::MAX;

/// A first line longer than this is not a header.
const MAX_HEADER: u64 = 300;

impl fmt::Display for GamesHeader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { variant, evaluation, nodes, seed, opening_plies, opening_margin, openings, shard } = self;
        write!(
            f,
            "{MAGIC} variant={} evaluation={evaluation} nodes={nodes} seed={seed} opening-plies={opening_plies} \
             opening-margin={opening_margin} openings={openings} shard={shard}",
            variant.name()
        )
    }
}

impl FromStr for GamesHeader {
    type Err = GamesError;

    fn from_str(line: &str) -> Result<Self, GamesError> {
        let fields = line.strip_prefix(MAGIC).ok_or_else(|| GamesError::Header(line.to_owned()))?;
        let mut fields = fields.split_whitespace();
        Ok(Self {
            variant: field(&mut fields, "variant")?,
            evaluation: field(&mut fields, "evaluation")?,
            nodes: field(&mut fields, "nodes")?,
            seed: field(&mut fields, "seed")?,
            opening_plies: field(&mut fields, "opening-plies")?,
            opening_margin: field(&mut fields, "opening-margin")?,
            openings: field(&mut fields, "openings")?,
            shard: field(&mut fields, "shard")?,
        })
    }
}

/// Reads the next field of a header, written NAME=VALUE.
fn field<'a, T: FromStr>(fields: &mut impl Iterator<Item = &'a str>, name: &'static str) -> Result<T, GamesError> {
    let found = fields.next().unwrap_or("");
    let value = found.strip_prefix(name).and_then(|value| value.strip_prefix('='));
    let value = value.and_then(|value| value.parse().ok());
    value.ok_or_else(|| GamesError::HeaderField { field: name, found: found.to_owned() })
}

impl SampledGame {
    /// Returns the bytes of the game in a file.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let half_points = match self.winner {
            Some(Color::White) => 2,
            None => 1,
            Some(Color::Black) => 0,
        };
        let count = u16::try_from(self.samples.len()).expect("a game has less than 65536 plies");
        let mut bytes = self.number.to_le_bytes().to_vec();
        bytes.push(half_points);
        bytes.extend(count.to_le_bytes());
        for Sample { position, score } in &self.samples {
            bytes.extend(position.pack().bits().to_le_bytes());
            bytes.extend(score.to_le_bytes());
        }
        bytes
    }
}

/// Writes the first line of a file.
pub(super) fn write_header(out: &mut impl Write, header: &GamesHeader) -> io::Result<()> {
    writeln!(out, "{header}")
}

/// Writes what follows the last game.
pub(super) fn write_end(out: &mut impl Write) -> io::Result<()> {
    out.write_all(&END.to_le_bytes())
}

/// Reads the games of a file in order.
pub(super) struct GamesReader<R> {
    input: R,
    header: GamesHeader,
    /// The number of the last game; -1 before the first.
    last: i64,
    /// The length of what has been read: the header and whole games.
    length: u64,
}

impl GamesReader<BufReader<File>> {
    /// Opens a file and reads its header.
    pub(super) fn open(path: &Path) -> Result<Self, CommandError> {
        let file = File::open(path).map_err(|error| GamesError::Io(error).at(path))?;
        Self::new(BufReader::new(file)).map_err(|error| error.at(path))
    }
}

impl<R: BufRead> GamesReader<R> {
    /// Reads the header.
    pub(super) fn new(mut input: R) -> Result<Self, GamesError> {
        let mut line = Vec::new();
        (&mut input).take(MAX_HEADER).read_until(b'\n', &mut line)?;
        let length = line.len() as u64;
        let text = String::from_utf8_lossy(&line);
        let text = text.strip_suffix('\n').ok_or_else(|| GamesError::Header(text.chars().take(40).collect()))?;
        Ok(Self { input, header: text.parse()?, last: -1, length })
    }

    pub(super) const fn header(&self) -> &GamesHeader {
        &self.header
    }

    /// Returns the length in bytes of the header and the games read so far.
    pub(super) const fn length(&self) -> u64 {
        self.length
    }

    /// Reads the next game; `None` after the last.
    pub(super) fn next_game(&mut self) -> Result<Option<SampledGame>, GamesError> {
        let number = u32::from_le_bytes(self.bytes()?);
        if number == END {
            return match self.input.fill_buf()? {
                [] => Ok(None),
                [..] => Err(GamesError::Trailing),
            };
        }
        let openings = self.header.openings;
        if i64::from(number) <= self.last || number >= openings {
            return Err(GamesError::Order { previous: self.last, number, openings });
        }
        let [half_points] = self.bytes()?;
        let winner = match half_points {
            0 => Some(Color::Black),
            1 => None,
            2 => Some(Color::White),
            found => return Err(GamesError::Points { number, found }),
        };
        let count = u16::from_le_bytes(self.bytes()?);
        let board = self.header.variant.board;
        let samples = (0..usize::from(count)).map(|index| self.sample(board, number, index));
        let samples = samples.collect::<Result<Vec<_>, _>>()?;
        self.last = number.into();
        self.length += 7 + 18 * u64::from(count);
        Ok(Some(SampledGame { number, winner, samples }))
    }

    fn sample(&mut self, board: Board, number: u32, index: usize) -> Result<Sample, GamesError> {
        let packed = PackedPosition::from_bits(u128::from_le_bytes(self.bytes()?));
        let score = i16::from_le_bytes(self.bytes()?);
        let position = Position::unpack(packed, board).ok_or(GamesError::Position { number, index })?;
        Ok(Sample { position, score })
    }

    fn bytes<const N: usize>(&mut self) -> Result<[u8; N], GamesError> {
        let mut bytes = [0; N];
        match self.input.read_exact(&mut bytes) {
            Ok(()) => Ok(bytes),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Err(GamesError::Incomplete),
            Err(error) => Err(error.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: GamesHeader = GamesHeader {
        variant: Variant::LASKA,
        evaluation: EvaluationId::Network(0x1a2b),
        nodes: 2000,
        seed: 7,
        opening_plies: 14,
        opening_margin: 200,
        openings: 9,
        shard: Shard { index: 2, count: 3 },
    };

    fn games() -> Vec<SampledGame> {
        let start = Position::start(Board::Seven);
        let sample = |score| Sample { position: start.clone(), score };
        vec![
            SampledGame { number: 1, winner: Some(Color::White), samples: vec![sample(-300), sample(12)] },
            SampledGame { number: 4, winner: None, samples: vec![] },
            SampledGame { number: 7, winner: Some(Color::Black), samples: vec![sample(i16::MIN)] },
        ]
    }

    fn file(games: &[SampledGame]) -> Vec<u8> {
        let mut bytes = Vec::new();
        write_header(&mut bytes, &HEADER).expect("a vector can be written");
        games.iter().for_each(|game| bytes.extend(game.bytes()));
        write_end(&mut bytes).expect("a vector can be written");
        bytes
    }

    fn read(bytes: &[u8]) -> Result<Vec<SampledGame>, String> {
        let read = || -> Result<_, GamesError> {
            let mut reader = GamesReader::new(bytes)?;
            assert_eq!(reader.header(), &HEADER);
            let mut games = Vec::new();
            while let Some(game) = reader.next_game()? {
                games.push(game);
            }
            assert_eq!(reader.length() + 4, bytes.len() as u64);
            Ok(games)
        };
        read().map_err(|error| error.to_string())
    }

    #[test]
    fn games_round_trip() {
        assert_eq!(read(&file(&games())), Ok(games()));
    }

    #[test]
    fn every_cut_is_noticed() {
        let bytes = file(&games());
        for length in 0..bytes.len() {
            assert!(read(&bytes[..length]).is_err(), "{length} of {} bytes", bytes.len());
        }
        let longer = [&bytes[..], &[0]].concat();
        assert_eq!(read(&longer), Err("expected nothing after the last game".to_owned()));
    }

    #[test]
    fn errors_name_the_game_and_the_position() {
        let mut wrong_order = games();
        wrong_order.swap(0, 1);
        let found = read(&file(&wrong_order));
        assert_eq!(found, Err("game 1 follows game 4; expected ascending numbers below 9".to_owned()));
        let first_game = HEADER.to_string().len() + 1;
        let change = |at: usize, byte| {
            let mut bytes = file(&games());
            bytes[first_game + at] = byte;
            read(&bytes)
        };
        assert_eq!(change(4, 3), Err("game 1: expected White's half points, 0, 1 or 2, found 3".to_owned()));
        assert_eq!(change(7 + 18 + 15, 0xff), Err("game 1, position 1: expected a legal position".to_owned()));
    }

    #[test]
    fn other_files_are_refused() {
        let found = read(b"FEN;3;1\n");
        let expected = "line 1: expected 'laska-positions 1 variant=... evaluation=... ...', found 'FEN;3;1'";
        assert_eq!(found, Err(expected.to_owned()));
        let found = read(b"laska-positions 1 variant=laska evaluation=terms nodes=many\n");
        assert_eq!(found, Err("line 1: nodes: found 'nodes=many'".to_owned()));
    }
}
