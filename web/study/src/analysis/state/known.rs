//! Owns what was found out about positions, for as long as somebody may come back to them. Knows nothing of what it is.

use std::collections::VecDeque;
use std::rc::Rc;

/// What was found out about the latest positions, by their texts.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Known<T> {
    entries: Rc<VecDeque<(Rc<str>, Rc<T>)>>,
}

/// So many positions are remembered: more than anybody walks through in one line.
const MOST: usize = 300;

impl<T> Default for Known<T> {
    fn default() -> Self {
        Self { entries: Rc::default() }
    }
}

impl<T> Known<T> {
    /// What is known of a position.
    pub(super) fn of(&self, position: &str) -> Option<&T> {
        self.entries.iter().rev().find(|(known, _)| **known == *position).map(|(_, found)| &**found)
    }

    /// Remembers something in the place of what was known before.
    pub(super) fn learn(&mut self, position: &str, found: T) {
        let entries = Rc::make_mut(&mut self.entries);
        entries.retain(|(known, _)| **known != *position);
        if entries.len() == MOST {
            entries.pop_front();
        }
        entries.push_back((position.into(), Rc::new(found)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_word_counts_and_the_oldest_is_forgotten() {
        let mut known = Known::default();
        for number in 0..=MOST {
            known.learn(&number.to_string(), number);
        }
        known.learn("7", 70);
        assert_eq!([known.of("0"), known.of("1"), known.of("7")], [None, Some(&1), Some(&70)]);
    }
}
