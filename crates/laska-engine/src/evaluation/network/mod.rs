//! A small neural network, learned from games: corrects the evaluation by terms.
//!
//! One hidden layer sees the board from the sides of both players, each directly and in a mirror, with the same weights
//! (after Nasu, "Efficiently updatable neural-network-based evaluation functions for computer shogi", 2018). From one
//! evaluation to the next only a few squares change, so the sums of the hidden layer are kept and updated.

mod features;
mod file;

use std::sync::Arc;

use laska_rules::{Board, Color, Column, Position};

pub use features::{Feature, View, features};
pub use file::{NetworkError, NetworkWeights};

use super::{Evaluator, Weights};
use crate::Score;
use features::{Kind, SQUARE, SQUARES};

/// The weights of a network, quantized.
///
/// A hidden unit sums the weights of all features of a view, in units of 1/[`Network::ONE`], clamps the sum to the
/// range from 0 to 1 and squares it. The output weighs the units of the side to move and of the opponent, in units of
/// 1/[`Network::OUTPUT_ONE`], and depends on the number of columns. It is the log odds of winning that the terms miss.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// The weights of each part, for the file.
    parts: Box<[Row; Feature::PART_COUNT]>,
    /// The weights of each feature.
    features: Box<[CacheLine]>,
    bias: Hidden,
    outputs: [Output; Network::OUTPUTS],
    /// Hundredths of a counter per unit of log odds.
    scale: i32,
}

/// A value for each hidden unit.
pub type Hidden = [i16; Network::HIDDEN];

/// A value for each hidden unit, in a cache line of its own: that makes the updates faster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
struct CacheLine(Hidden);

/// A byte for each hidden unit.
pub type Row = [i8; Network::HIDDEN];

/// The weights of the output for some number of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Output {
    /// The weights of the hidden units of the side to move, and of the opponent.
    pub weights: [Hidden; 2],
    /// Added to the sum, in units of 1 / ([`Network::ONE`]² · [`Network::OUTPUT_ONE`]).
    pub bias: i32,
}

impl Network {
    /// The bytes of the network that the programs use, fitted to games by `laska-lab train fit`.
    pub const STANDARD: &[u8] = include_bytes!("../../../data/network.bin");
    /// The number of hidden units of each view.
    pub const HIDDEN: usize = 32;
    /// The number of outputs, each for a range of the number of columns.
    pub const OUTPUTS: usize = 4;
    /// The value of a hidden unit that stands for 1.
    pub const ONE: i16 = 127;
    /// The weight of an output that stands for 1.
    pub const OUTPUT_ONE: i16 = 64;
    /// The greatest weight of an output, so that its product with a hidden unit fits 16 bits.
    pub const MAX_OUTPUT: i16 = 255;
    /// The greatest bias of the hidden layer; the sum with 25 features of one byte fits 16 bits.
    pub const MAX_BIAS: i16 = 16_000;
    /// The greatest bias of an output; the sum with all hidden units fits 32 bits.
    pub const MAX_OUTPUT_BIAS: i32 = 1 << 28;

    /// Returns the number of the output for a position, from few columns to many.
    #[must_use]
    pub fn output_index(position: &Position) -> usize {
        let index = position.occupied().len() / 6;
        if index < Self::OUTPUTS { index } else { Self::OUTPUTS - 1 }
    }

    /// Returns the correction for the side to move, in hundredths of a counter, from the sums of all views.
    fn correction(&self, sums: &Sums, position: &Position) -> i32 {
        let [mut own, mut other] = [[&sums[0], &sums[1]], [&sums[2], &sums[3]]];
        if position.turn() == Color::Black {
            std::mem::swap(&mut own, &mut other);
        }
        let output = &self.outputs[Self::output_index(position)];
        let mut total = output.bias;
        for (views, weights) in [own, other].into_iter().zip(&output.weights) {
            total += views.into_iter().map(|sums| weigh(&sums.0, weights)).sum::<i32>();
        }
        let unit = i64::from(Self::ONE).pow(2) * i64::from(Self::OUTPUT_ONE);
        (i64::from(total) * i64::from(self.scale) / unit) as i32
    }
}

/// Sums the squares of the clamped units times their weights.
fn weigh(sums: &Hidden, weights: &Hidden) -> i32 {
    let mut total = 0;
    for (&sum, &weight) in sums.iter().zip(weights) {
        let unit = sum.clamp(0, Network::ONE);
        // The product fits 16 bits, so that the compiler can multiply and add pairs at a time.
        total += i32::from(unit * weight) * i32::from(unit);
    }
    total
}

/// The sums of the hidden units in the order of [`View::ALL`].
type Sums = [CacheLine; View::ALL.len()];

/// Evaluates with the terms, corrected by a network.
///
/// The network knows the 7x7 board; other boards are evaluated by the terms alone.
#[derive(Clone, Debug)]
pub struct NetworkEvaluator {
    network: Arc<Network>,
    /// The columns that the sums belong to, with their kinds.
    columns: [Option<Column>; SQUARES],
    kinds: [Kind; SQUARES],
    sums: Sums,
}

impl NetworkEvaluator {
    /// Creates an evaluator.
    #[must_use]
    pub fn new(network: Arc<Network>) -> Self {
        let sums = [CacheLine(network.bias); View::ALL.len()];
        Self { network, columns: [None; SQUARES], kinds: [Kind::default(); SQUARES], sums }
    }

    /// Changes the sums from the position evaluated before to this one.
    fn update(&mut self, position: &Position) {
        let Changes { removed, added } = self.changes(position);
        for (view, CacheLine(sums)) in View::ALL.into_iter().zip(&mut self.sums) {
            let row = |&(number, kind): &(u8, Kind)| &self.network.features[Feature::of(view, number, kind).index()].0;
            let mut changed = *sums;
            for weights in removed.as_slice().iter().map(row) {
                changed.iter_mut().zip(weights).for_each(|(sum, weight)| *sum -= weight);
            }
            for weights in added.as_slice().iter().map(row) {
                changed.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight);
            }
            *sums = changed;
        }
    }

    /// Replaces the columns with those of a position and returns what has changed.
    fn changes(&mut self, position: &Position) -> Changes {
        // First all comparisons, without a branch for each square: where the changes are cannot be predicted.
        let mut changed = 0_u32;
        for (number, (square, before)) in SQUARE.iter().zip(&self.columns).enumerate() {
            changed |= u32::from(position.column(*square) != *before) << number;
        }
        let mut changes = Changes::default();
        while changed != 0 {
            let number = changed.trailing_zeros() as u8;
            changed &= changed - 1;
            let (column, kind) = (&mut self.columns[usize::from(number)], &mut self.kinds[usize::from(number)]);
            if column.is_some() {
                changes.removed.push((number, *kind));
            }
            *column = position.column(SQUARE[usize::from(number)]);
            if let Some(column) = *column {
                *kind = Kind::of(column);
                changes.added.push((number, *kind));
            }
        }
        changes
    }
}

/// The columns that a position has less and more than the one before.
#[derive(Default)]
struct Changes {
    removed: ColumnList,
    added: ColumnList,
}

/// Up to 25 columns: the number of each one's square, and its kind.
#[derive(Default)]
struct ColumnList {
    columns: [(u8, Kind); SQUARES],
    len: usize,
}

impl ColumnList {
    #[inline]
    fn push(&mut self, column: (u8, Kind)) {
        self.columns[self.len] = column;
        self.len += 1;
    }

    fn as_slice(&self) -> &[(u8, Kind)] {
        &self.columns[..self.len]
    }
}

impl Evaluator for NetworkEvaluator {
    fn evaluate(&mut self, position: &Position) -> Score {
        let terms = Weights::FITTED.sum(position);
        if position.board() != Board::Seven {
            return Score::value(terms);
        }
        self.update(position);
        Score::value(terms + self.network.correction(&self.sums, position))
    }
}
