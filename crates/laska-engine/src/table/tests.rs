//! What a table keeps, and what gives way.

use super::*;

fn filled(table: &mut Table, keys: std::ops::Range<u64>, depth: u8) {
    for key in keys {
        table.put(PositionHash(key), Score::value(key as i32), Bound::Exact, Depth(depth), None);
    }
}

fn found(table: &Table, keys: std::ops::Range<u64>) -> usize {
    keys.filter(|&key| table.get(PositionHash(key)).is_some()).count()
}

#[test]
fn a_table_never_takes_more_than_it_was_given() {
    for count in [0, 1, 3, 16] {
        let size = Memory::mebibytes(count);
        let table = Table::new(size);
        assert!(size_of_val(&*table.buckets) <= size.bytes().max(64));
    }
}

#[test]
fn deep_entries_outlive_shallow_ones_until_the_next_search() {
    let mut table = Table::new(Memory::mebibytes(0));
    filled(&mut table, 1..4, 9);
    filled(&mut table, 10..20, 2);
    assert_eq!((found(&table, 1..4), found(&table, 10..20)), (3, 1));
    table.begin_search();
    filled(&mut table, 20..24, 1);
    assert_eq!((found(&table, 1..20), found(&table, 20..24)), (0, 4));
}

#[test]
fn an_unknown_score_leaves_the_known_one() {
    let mut table = Table::new(Memory::mebibytes(0));
    filled(&mut table, 7..8, 5);
    table.put(PositionHash(7), Score::DRAW, Bound::Unknown, Depth(9), None);
    let entry = table.get(PositionHash(7)).expect("it was put there");
    assert_eq!((entry.score, entry.bound, entry.depth), (Score::value(7), Bound::Exact, Depth(5)));
}
