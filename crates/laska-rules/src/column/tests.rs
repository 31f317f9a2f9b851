//! The laws of columns: what a take moves, what a promotion changes, and what is no column.

use super::*;

fn column(text: &str) -> Column {
    text.parse().expect("a column")
}

#[test]
fn a_take_moves_one_counter_from_top_to_bottom_and_back() {
    let (taken, rest) = column("Bwb").without_commander();
    assert_eq!(rest, Some(column("wb")));
    let taker = column("wB").with_captive(taken);
    assert_eq!(taker, column("wBB"));
    assert_eq!(taker.captives_below(2).collect::<Vec<_>>(), [taken]);
    assert_eq!(Column::with_commander(rest, taken), column("Bwb"));
    assert_eq!(column("b").without_commander().1, None);
}

#[test]
fn promotion_changes_the_commander_only() {
    assert_eq!(column("wbw").promoted(), column("Wbw"));
    assert_eq!(column("Wbw").promoted(), column("Wbw"));
}

#[test]
fn every_pair_of_captives_is_kept_in_order() {
    for top in Counter::ALL {
        for middle in Counter::ALL {
            for bottom in Counter::ALL {
                let column = Column::new(top).with_captive(middle).with_captive(bottom);
                assert_eq!(column.counters().collect::<Vec<_>>(), [top, middle, bottom]);
            }
        }
    }
}

#[test]
fn text_that_is_no_column_is_refused() {
    assert_eq!("".parse::<Column>(), Err(ColumnError::Empty));
    assert_eq!("wx".parse::<Column>(), Err(ColumnError::Letter('x')));
    assert_eq!("w".repeat(25).parse::<Column>(), Err(ColumnError::Height(25)));
    assert_eq!(column(&"w".repeat(24)).height(), 24);
}
