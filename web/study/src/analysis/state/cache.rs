//! A cache of results for the most recent positions.

use std::collections::VecDeque;
use std::rc::Rc;

use laska_rules::{CaptureRule, Position};

/// The key of cached results: a position and its capture rule.
pub(super) type Key = (Position, CaptureRule);

/// A cache of results for the most recent positions.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Cache<K, T> {
    entries: Rc<VecDeque<(K, Rc<T>)>>,
}

/// The number of positions remembered, more than anyone steps through in one line.
const CAPACITY: usize = 300;

impl<K, T> Default for Cache<K, T> {
    fn default() -> Self {
        Self { entries: Rc::default() }
    }
}

impl<K: Clone + PartialEq, T> Cache<K, T> {
    /// Returns the result for a position.
    pub(super) fn get(&self, key: &K) -> Option<&T> {
        self.entries.iter().rev().find(|(stored, _)| stored == key).map(|(_, result)| &**result)
    }

    /// Stores the result for a position, replacing the previous one.
    pub(super) fn insert(&mut self, key: &K, result: T) {
        let entries = Rc::make_mut(&mut self.entries);
        entries.retain(|(stored, _)| stored != key);
        if entries.len() == CAPACITY {
            entries.pop_front();
        }
        entries.push_back((key.clone(), Rc::new(result)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_result_replaces_others_and_the_oldest_is_dropped() {
        let mut cache = Cache::default();
        for number in 0..=CAPACITY {
            cache.insert(&number, number);
        }
        cache.insert(&7, 70);
        assert_eq!([cache.get(&0), cache.get(&1), cache.get(&7)], [None, Some(&1), Some(&70)]);
    }
}
