//! Owns the runs of a column: counters of one color that lie on each other.

use super::Column;
use crate::{Color, Counter};

/// Counters of one color that lie on each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Their color.
    pub color: Color,
    /// How many; at least one.
    pub height: u32,
    /// How many of them are officers.
    pub officers: u32,
}

/// The bit of the color in each counter's two.
const EVERY_COLOR: u64 = 0x5555_5555_5555_5555;

impl Column {
    /// The runs of counters of one color, from the top down; the first is the owner's.
    ///
    /// ```
    /// # use laska_rules::Column;
    /// let column: Column = "WwbBbw".parse()?;
    /// let runs: Vec<_> = column.runs().map(|run| (run.color.letter(), run.height, run.officers)).collect();
    /// assert_eq!(runs, [('w', 2, 1), ('b', 3, 1), ('w', 1, 0)]);
    /// # Ok::<(), laska_rules::ColumnError>(())
    /// ```
    pub fn runs(self) -> impl Iterator<Item = Run> + Clone {
        let mut rest = self.0.get();
        std::iter::from_fn(move || {
            if rest == 1 {
                return None;
            }
            let color = Counter::from_bits(rest).color;
            // A one at every counter of the other color, and at the one above the last counter in any case.
            let same = if color == Color::Black { EVERY_COLOR } else { 0 };
            let others = (rest ^ same) & EVERY_COLOR | 1 << (63 - rest.leading_zeros());
            let bits = others.trailing_zeros();
            let officers = rest >> 1 & EVERY_COLOR & ((1 << bits) - 1);
            rest >>= bits;
            Some(Run { color, height: bits / 2, officers: officers.count_ones() })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rank;

    #[test]
    fn the_runs_of_a_column_are_the_column() {
        // All columns of up to five counters.
        let mut columns: Vec<_> = Counter::ALL.map(Column::new).to_vec();
        for from in 0..4 + 16 + 64 + 256 {
            columns.extend(Counter::ALL.map(|counter| columns[from].with_captive(counter)));
        }
        for column in columns {
            let counters: Vec<_> = column.counters().collect();
            let expected: Vec<_> = counters
                .chunk_by(|above, below| above.color == below.color)
                .map(|run| Run {
                    color: run[0].color,
                    height: run.len() as u32,
                    officers: run.iter().filter(|counter| counter.rank == Rank::Officer).count() as u32,
                })
                .collect();
            assert_eq!(column.runs().collect::<Vec<_>>(), expected, "{column}");
        }
    }
}
