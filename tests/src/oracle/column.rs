//! Owns the oracle's column: counters from the top down, maybe none.

use super::Counter;

/// As many counters as there are on the large board.
const HIGHEST: usize = 24;

/// What stands on a square. An array with a length, not a vector: a board of vectors is cloned at a fifth of the speed,
/// and the oracle should not be slow on purpose.
#[derive(Clone, Copy, Debug)]
pub(super) struct Column {
    counters: [Counter; HIGHEST],
    height: u8,
}

impl Column {
    pub(super) const EMPTY: Self = Self { counters: [Counter::WhiteSoldier; HIGHEST], height: 0 };

    pub(super) fn counters(&self) -> &[Counter] {
        &self.counters[..usize::from(self.height)]
    }

    pub(super) fn is_empty(&self) -> bool {
        self.height == 0
    }

    pub(super) fn commander(&self) -> Option<Counter> {
        self.counters().first().copied()
    }

    pub(super) fn push_under(&mut self, counter: Counter) {
        self.counters[usize::from(self.height)] = counter;
        self.height += 1;
    }

    /// Takes the commander off.
    pub(super) fn pop_commander(&mut self) -> Counter {
        let commander = self.counters[0];
        self.counters.copy_within(1..usize::from(self.height), 0);
        self.height -= 1;
        commander
    }

    pub(super) fn promote_commander(&mut self) {
        self.counters[0] = self.counters[0].promoted();
    }
}

impl PartialEq for Column {
    fn eq(&self, other: &Self) -> bool {
        self.counters() == other.counters()
    }
}

impl Eq for Column {}
