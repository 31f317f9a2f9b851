//! Owns the set of positions: each once, numbered in the order of being found. Knows no moves.

use std::hint::black_box;

use laska_rules::{Board, PackedPosition, Position};

use super::account::{Account, Full};
use super::index::HashIndex;
use super::segments::Segments;

/// Positions by number and numbers by position. Exact: whole positions are kept and compared, hashes only find them.
pub(crate) struct Positions {
    board: Board,
    low: Segments<u64>,
    /// The upper halves; none where all positions fit the lower ones.
    high: Segments<u64>,
    is_wide: bool,
    index: HashIndex,
}

/// A position that is asked for, as far as one look in each table told.
#[derive(Clone, Copy)]
pub(crate) struct Wanted {
    key: u128,
    hash: u64,
    guess: Option<u32>,
}

impl Wanted {
    pub(crate) fn new(position: PackedPosition) -> Self {
        let key = position.bits();
        Self { key, hash: hash(key), guess: None }
    }
}

impl Positions {
    /// An empty set for the positions that can arise from this one.
    pub(crate) fn new(root: &Position, account: &mut Account) -> Result<Self, Full> {
        Ok(Self {
            board: root.board(),
            low: Segments::new(),
            high: Segments::new(),
            // Counters never leave the board, and the length of the number depends on nothing else.
            is_wide: root.pack().bits() > u128::from(u64::MAX),
            index: HashIndex::new(account)?,
        })
    }

    pub(crate) const fn len(&self) -> usize {
        self.low.len()
    }

    /// The position of a number that is in the set. Not taken out of its `Option`, which would copy it.
    pub(crate) fn get(&self, number: u32) -> Option<Position> {
        Position::unpack(PackedPosition::from_bits(self.key(number)), self.board)
    }

    /// The number of a position, if it is in the set.
    pub(crate) fn find(&self, wanted: &Wanted) -> Option<u32> {
        self.index.find(wanted.hash, |number| self.key(number) == wanted.key)
    }

    /// Looks for all of them once.
    ///
    /// What is looked for lies scattered over more memory than is near. So all of it is asked for before anything
    /// depends on it: while one look waits, the next ones can begin.
    pub(crate) fn look(&self, wanted: &mut [Wanted]) {
        black_box(wanted.iter().fold(0, |sum, one| sum ^ self.index.touch(one.hash)));
        for one in wanted.iter_mut() {
            one.guess = self.index.guess(one.hash);
        }
        for one in wanted {
            // A guess is nearly always right, and the processor goes on as if it were.
            one.guess = one.guess.filter(|&number| self.key(number) == one.key);
        }
    }

    /// The number of a position, which is put into the set if it is not there.
    pub(crate) fn find_or_add(&mut self, wanted: &Wanted, account: &mut Account) -> Result<u32, Full> {
        if let Some(number) = wanted.guess.or_else(|| self.find(wanted)) {
            return Ok(number);
        }
        // The last number stands for none elsewhere.
        let number = u32::try_from(self.len()).ok().filter(|&number| number < u32::MAX).ok_or(Full)?;
        self.index.insert(wanted.hash, number, account)?;
        if self.is_wide {
            self.high.push((wanted.key >> 64) as u64, account)?;
        }
        self.low.push(wanted.key as u64, account)?;
        Ok(number)
    }

    #[inline]
    fn key(&self, number: u32) -> u128 {
        let number = number as usize;
        let high = if self.is_wide { self.high[number] } else { 0 };
        u128::from(high) << 64 | u128::from(self.low[number])
    }
}

/// The finalizer of splitmix64 (Steele, Lea, Flood 2014) over both halves.
const fn hash(key: u128) -> u64 {
    let mut x = key as u64 ^ ((key >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}
