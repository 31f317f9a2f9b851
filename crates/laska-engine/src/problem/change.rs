//! Small changes of a position: a counter more, less, moved or turned.

use std::collections::BTreeSet;

use laska_rules::{Color, Column, Counter, Grade, Position, Setup, Square};

/// A small change of a position. Depths count from the top of the column: 0 is the commander.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub enum Change {
    /// A counter is removed. What was above and below it closes up.
    Removed {
        /// The square of the column.
        square: Square,
        /// The depth of the counter.
        depth: usize,
        /// The counter.
        counter: Counter,
    },
    /// A counter is turned over: a soldier becomes an officer, or an officer becomes a soldier.
    Turned {
        /// The square of the column.
        square: Square,
        /// The depth of the counter.
        depth: usize,
        /// The counter after the change.
        counter: Counter,
    },
    /// A counter is added: alone on an empty square, on top of a column, or below it.
    Added {
        /// The square.
        square: Square,
        /// The depth of the new counter.
        depth: usize,
        /// The counter.
        counter: Counter,
    },
    /// A column is moved to an empty square.
    Moved {
        /// The square that becomes empty.
        from: Square,
        /// The square that was empty.
        to: Square,
    },
}

impl Change {
    /// Returns every legal position with a counter less, or with a soldier for an officer.
    pub(super) fn reductions(position: &Position) -> Vec<(Self, Position)> {
        let changes = removed(position).chain(turned(position).filter(|change| match change {
            Self::Turned { counter, .. } => counter.grade == Grade::Soldier,
            Self::Removed { .. } | Self::Added { .. } | Self::Moved { .. } => false,
        }));
        applied(changes, position)
    }

    /// Returns every legal position that one change leads to.
    pub(super) fn neighbors(position: &Position) -> Vec<(Self, Position)> {
        applied(removed(position).chain(turned(position)).chain(moved(position)).chain(added(position)), position)
    }

    /// Applies the change to a position. Returns `None` if the result is not legal.
    #[must_use]
    pub fn apply(self, position: &Position) -> Option<Position> {
        let mut setup = Setup::from(position);
        let counters = |square| {
            setup.column(square).map(|column: Column| column.counters().collect::<Vec<_>>()).unwrap_or_default()
        };
        match self {
            Self::Removed { square, depth, .. } => {
                let mut counters = counters(square);
                counters.remove(depth);
                setup.put(square, column(counters));
            }
            Self::Turned { square, depth, counter } => {
                let mut counters = counters(square);
                counters[depth] = counter;
                setup.put(square, column(counters));
            }
            Self::Added { square, depth, counter } => {
                let mut counters = counters(square);
                counters.insert(depth, counter);
                setup.put(square, column(counters));
            }
            Self::Moved { from, to } => {
                setup.put(to, setup.column(from));
                setup.put(from, None);
            }
        }
        Position::try_from(&setup).ok()
    }
}

/// Returns a column of counters, or `None` if there are none. More than a column holds are too many for the board as well.
fn column(counters: Vec<Counter>) -> Option<Column> {
    let height = counters.len().min(Column::MAX_HEIGHT);
    Column::from_top_down(counters.into_iter().take(height)).ok()
}

/// Applies changes, and leaves out those that are not legal or lead to the same position as an earlier one.
fn applied(changes: impl Iterator<Item = Change>, position: &Position) -> Vec<(Change, Position)> {
    let mut seen = BTreeSet::from([position.pack()]);
    let applied = changes.filter_map(|change| Some((change, change.apply(position)?)));
    applied.filter(|(_, changed)| seen.insert(changed.pack())).collect()
}

/// Returns every counter with its place.
fn counters(position: &Position) -> impl Iterator<Item = (Square, usize, Counter)> {
    position.columns().flat_map(|(square, column)| {
        column.counters().enumerate().map(move |(depth, counter)| (square, depth, counter))
    })
}

fn removed(position: &Position) -> impl Iterator<Item = Change> {
    counters(position).map(|(square, depth, counter)| Change::Removed { square, depth, counter })
}

fn turned(position: &Position) -> impl Iterator<Item = Change> {
    counters(position).map(|(square, depth, counter)| {
        let grade = match counter.grade {
            Grade::Soldier => Grade::Officer,
            Grade::Officer => Grade::Soldier,
        };
        Change::Turned { square, depth, counter: Counter::new(counter.color, grade) }
    })
}

fn moved(position: &Position) -> impl Iterator<Item = Change> {
    position.columns().flat_map(|(from, _)| position.empty().iter().map(move |to| Change::Moved { from, to }))
}

fn added(position: &Position) -> impl Iterator<Item = Change> {
    let places = position.board().squares().iter().flat_map(|square| {
        let height = position.column(square).map(Column::height);
        [Some(0), height].into_iter().flatten().map(move |depth| (square, depth))
    });
    let has_room = |color| {
        let count = position.columns().flat_map(|(_, column)| column.counters()).filter(move |it| it.color == color);
        count.count() < position.board().counters_per_side()
    };
    let room = Color::ALL.map(|color| (color, has_room(color)));
    places.flat_map(move |(square, depth)| {
        Counter::ALL
            .into_iter()
            .filter(move |counter| room.contains(&(counter.color, true)))
            .map(move |counter| Change::Added { square, depth, counter })
    })
}

#[cfg(test)]
mod tests {
    use laska_rules::{Board, notation::piece_list};

    use super::*;

    fn texts(changes: Vec<(Change, Position)>) -> BTreeSet<String> {
        changes.into_iter().map(|(_, position)| piece_list::write(&position)).collect()
    }

    #[test]
    fn reductions_are_legal_and_smaller() {
        let position = piece_list::parse("a1Wb b6wB, White to move", Board::Seven).expect("a position");
        let expected = ["a1W b6wB", "a1wb b6wB", "a1Wb b6B", "a1Wb b6w", "a1Wb b6wb"];
        let expected = expected.map(|columns| format!("{columns}, White to move"));
        assert_eq!(texts(Change::reductions(&position)), expected.into_iter().collect());
    }

    #[test]
    fn neighbors_have_a_counter_more_less_moved_or_turned() {
        let position = piece_list::parse("d4Wb, White to move", Board::Seven).expect("a position");
        let neighbors = Change::neighbors(&position);
        // Two removed, two turned, 24 moved; four kinds on 24 squares, on top and below, but no soldiers on their far ranks.
        assert_eq!(neighbors.len(), 2 + 2 + 24 + 4 * 24 + 4 + 4 - 8);
        assert_eq!(texts(neighbors.clone()).len(), neighbors.len());
        for (change, changed) in neighbors {
            assert_eq!(change.apply(&position), Some(changed));
        }
    }
}
