//! The positions that the network is fitted to.

use std::fmt;
use std::path::Path;

use laska_cli::error::CommandError;
use laska_engine::Weights;
use laska_engine::evaluation::network::{Feature, Network, View, features};
use laska_rules::{Board, Color, PackedPosition, Position};

use crate::train::fitting::Scale;
use crate::train::games::{GamesReader, SampledGame};

/// A position with its score and result, from the point of view of the side to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct DataRow {
    packed: PackedPosition,
    /// The search score, in hundredths of a counter.
    pub(super) score: i16,
    /// The evaluation by terms, in hundredths of a counter.
    pub(super) terms: i16,
    /// 2 for a win, 1 for a draw, 0 for a loss.
    half_points: u8,
    /// The number of the output; see [`Network::output_index`].
    pub(super) output: u8,
}

/// The positions of some games.
#[derive(Default)]
pub(super) struct DataSet {
    games: usize,
    rows: Vec<DataRow>,
    /// The features of all positions, for each column those of the views of the side to move and then of the opponent.
    features: Vec<[Feature; View::ALL.len()]>,
    /// For each position, the end of its features.
    ends: Vec<usize>,
}

/// What the network is to predict.
#[derive(Clone, Copy)]
pub(super) struct Target {
    /// From search scores to log odds.
    pub(super) search: Scale,
    /// The share of the search score; the rest is the result.
    pub(super) blend: f64,
}

impl Target {
    /// Returns the points to predict for a position: from 0 to 1.
    pub(super) fn points(self, row: &DataRow) -> f64 {
        let result = f64::from(row.half_points) / 2.0;
        result + self.blend * (self.search.points(row.score.into()) - result)
    }
}

/// Reads a journal of games of the 7x7 board.
pub(super) fn read(path: &Path, mut on_game: impl FnMut(&SampledGame)) -> Result<(), CommandError> {
    let mut reader = GamesReader::open(path)?;
    let variant = reader.variant();
    if variant.board != Board::Seven {
        return Err(CommandError::in_file(path, format!("expected games on the 7x7 board, found '{variant}'")));
    }
    while let Some(game) = reader.next_game()? {
        on_game(&game);
    }
    Ok(())
}

impl DataSet {
    pub(super) fn add(&mut self, game: &SampledGame) {
        self.games += 1;
        for sample in &game.samples {
            let position = &sample.position;
            let turn = position.turn();
            let half_points = game.winner.map_or(1, |winner| if winner == turn { 2 } else { 0 });
            self.rows.push(DataRow {
                packed: position.pack(),
                score: if turn == Color::White { sample.score } else { -sample.score },
                terms: Weights::FITTED.sum(position) as i16,
                half_points,
                output: Network::output_index(position) as u8,
            });
            self.features.extend(features(position).map(|[white, white_mirrored, black, black_mirrored]| match turn {
                Color::White => [white, white_mirrored, black, black_mirrored],
                Color::Black => [black, black_mirrored, white, white_mirrored],
            }));
            self.ends.push(self.features.len());
        }
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub(super) fn row(&self, index: usize) -> &DataRow {
        &self.rows[index]
    }

    /// Returns the features of a position, for each column those of the views of the side to move and of the opponent.
    pub(super) fn features(&self, index: usize) -> &[[Feature; View::ALL.len()]] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.features[start..self.ends[index]]
    }

    pub(super) fn position(&self, index: usize) -> Position {
        Position::unpack(self.rows[index].packed, Board::Seven).expect("the position was packed")
    }

    /// Returns a value of each position with its result.
    pub(super) fn values(&self, value: impl Fn(&DataRow) -> f64) -> Vec<(f64, f64)> {
        self.rows.iter().map(|row| (value(row), f64::from(row.half_points) / 2.0)).collect()
    }

    /// Returns the mean log loss of predicted log odds.
    pub(super) fn mean_loss(&self, target: Target, log_odds: impl Fn(usize) -> f64) -> f64 {
        let unit = Scale(1.0);
        let losses = self.rows.iter().enumerate().map(|(index, row)| unit.loss(log_odds(index), target.points(row)));
        losses.sum::<f64>() / self.len() as f64
    }
}

impl fmt::Display for DataSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} positions from {} games", self.len(), self.games)
    }
}
