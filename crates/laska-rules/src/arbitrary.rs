//! Arbitrary columns, setups, positions and variants for fuzzing.

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::{Board, CaptureRule, Color, Column, Counter, Grade, Position, Setup, Square, Variant};

macro_rules! one_of_all {
    ($($type:ty),+) => {
        $(
            impl<'a> Arbitrary<'a> for $type {
                fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
                    u.choose(&Self::ALL).copied()
                }
            }
        )+
    };
}

one_of_all!(Board, CaptureRule, Color, Counter);

impl<'a> Arbitrary<'a> for Square {
    /// Generates a square of the 8x8 board.
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.choose_iter(Board::Eight.squares())
    }
}

impl<'a> Arbitrary<'a> for Column {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut column = Self::new(u.arbitrary()?);
        while column.height() < Self::MAX_HEIGHT && u.arbitrary()? {
            column = column.with_prisoner(u.arbitrary()?);
        }
        Ok(column)
    }
}

impl<'a> Arbitrary<'a> for Variant {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self { board: u.arbitrary()?, capture_rule: u.arbitrary()? })
    }
}

impl<'a> Arbitrary<'a> for Setup {
    /// Generates any arrangement, legal or not.
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut setup = Self::empty(u.arbitrary()?, u.arbitrary()?);
        for square in setup.board().squares() {
            setup.put(square, u.arbitrary()?);
        }
        Ok(setup)
    }
}

impl<'a> Arbitrary<'a> for Position {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut setup = Setup::empty(u.arbitrary()?, u.arbitrary()?);
        let board = setup.board();
        let mut left = [board.counters_per_side(); 2];
        for square in board.squares() {
            let column: Option<Column> = u.arbitrary()?;
            let counters = column.into_iter().flat_map(Column::counters).filter(|counter| {
                let left = &mut left[counter.color as usize];
                let is_available = *left > 0;
                *left -= usize::from(is_available);
                is_available
            });
            let column = Column::from_top_down(counters).ok().map(|column| promoted_at(column, square, board));
            setup.put(square, column);
        }
        if left.iter().all(|&left| left == board.counters_per_side()) {
            setup.put(
                Square::new(0, 0).expect("a1 is a playing square"),
                Some(Column::new(Counter::new(u.arbitrary()?, Grade::Officer))),
            );
        }
        Ok(Self::try_from(&setup)
            .expect("no side has too many counters, and every soldier on its far rank was promoted"))
    }
}

/// Promotes the commander if the column is on its far rank.
fn promoted_at(column: Column, square: Square, board: Board) -> Column {
    if board.far_rank(column.owner()).contains(square) { column.promoted() } else { column }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::splitmix::SplitMix64;

    fn bytes(seed: u64) -> Vec<u8> {
        let mut numbers = SplitMix64(seed);
        (0..64).flat_map(|_| numbers.draw().to_le_bytes()).collect()
    }

    #[test]
    fn positions_are_legal_and_use_both_boards() {
        let mut boards = [0; 2];
        for seed in 0..500 {
            let bytes = bytes(1000 * seed);
            let position: Position = Unstructured::new(&bytes).arbitrary().expect("any bytes give a position");
            assert_eq!(Setup::from(&position).check(), Ok(()), "{position}");
            boards[position.board() as usize] += 1;
        }
        assert!(boards.iter().all(|&count| count > 100), "{boards:?}");
        let empty: Position = Unstructured::new(&[]).arbitrary().expect("empty input gives a position");
        assert_eq!(Setup::from(&empty).check(), Ok(()));
    }
}
