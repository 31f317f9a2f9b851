//! The games that `laska-lab train play` writes to a journal and the fits read.

use std::path::Path;

use laska_cli::error::CommandError;
use laska_cli::journal::Reader;
use laska_library::PlayedOpening;
use laska_rules::{Board, Color, PackedPosition, Position, Variant, VariantError};
use serde::{Deserialize, Serialize};

/// The kind of the journal. The number of an entry is that of the opening, and its result a [`StoredGame`].
pub(super) const KIND: &str = "positions";

/// How the games of a journal are played.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct GamesSettings {
    pub(super) variant: String,
    pub(super) evaluation: String,
    /// The number of nodes searched for each move.
    pub(super) nodes: u64,
    pub(super) seed: u64,
    /// The number of random plies in an opening.
    pub(super) opening_plies: u8,
    /// The maximum advantage of either side after an opening, in hundredths of a counter.
    pub(super) opening_margin: u16,
}

/// A position from a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sample {
    pub(super) position: Position,
    /// The search score: White's advantage in hundredths of a counter.
    pub(super) score: i16,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SampledGame {
    /// `None` for a draw.
    pub(super) winner: Option<Color>,
    /// The recorded positions.
    pub(super) samples: Vec<Sample>,
}

/// A game in a journal: the character of the winner (see [`PlayedOpening::character`]), and each packed position with its
/// score. `None` if the opening is not balanced.
pub(super) type StoredGame = Option<(char, Vec<(u128, i16)>)>;

impl SampledGame {
    pub(super) fn stored(&self) -> StoredGame {
        let samples = self.samples.iter().map(|sample| (sample.position.pack().bits(), sample.score));
        Some((PlayedOpening::character(self.winner), samples.collect()))
    }

    /// Returns a game of a journal, or what was expected.
    fn read(character: char, samples: Vec<(u128, i16)>, board: Board) -> Result<Self, &'static str> {
        let winner = PlayedOpening::winner(character).ok_or("expected '1', '=' or '0' as a result")?;
        let sample = |(bits, score)| {
            let position = Position::unpack(PackedPosition::from_bits(bits), board);
            Ok(Sample { position: position.ok_or("expected legal positions")?, score })
        };
        Ok(Self { winner, samples: samples.into_iter().map(sample).collect::<Result<_, _>>()? })
    }
}

/// Reads the games of a journal in order.
pub(super) struct GamesReader {
    reader: Reader<StoredGame>,
    variant: Variant,
}

impl GamesReader {
    pub(super) fn open(path: &Path) -> Result<Self, CommandError> {
        let (reader, settings): (_, GamesSettings) = Reader::open_kind(path, KIND)?;
        let variant = settings.variant.parse().map_err(|error: VariantError| CommandError::in_file(path, error))?;
        Ok(Self { reader, variant })
    }

    pub(super) const fn variant(&self) -> Variant {
        self.variant
    }

    /// Reads the next game; `None` after the last. A journal that lacks a game is an error.
    pub(super) fn next_game(&mut self) -> Result<Option<SampledGame>, CommandError> {
        while let Some(entry) = self.reader.next() {
            if let (_, Some((character, samples))) = entry? {
                let game = SampledGame::read(character, samples, self.variant.board);
                return game.map(Some).map_err(|reason| self.reader.error(reason));
            }
        }
        self.reader.check_complete().map(|()| None)
    }
}
