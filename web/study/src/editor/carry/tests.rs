//! Loads come to lie where they are put, and no counter is lost or made.

use laska_rules::notation::piece_list;
use laska_rules::{Board, Color};

use super::*;

fn setup(pieces: &str) -> Setup {
    piece_list::parse_setup(&format!("{pieces}, White to move"), Board::Seven).expect(pieces)
}

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

fn check(before: &str, load: Load, target: Target, after: &str) {
    assert_eq!(carried(&setup(before), load, target), Ok(setup(after)), "{before} {load:?} {target:?}");
}

#[test]
fn loads_come_to_lie_where_they_are_put() {
    let (c3, d4) = (square("c3"), square("d4"));
    let new = Load::New(Counter::from_letter('B').expect("a counter"));
    let [top, bottom] = [End::Top, End::Bottom].map(|end| Target::Square(d4, end));
    for (before, load, target, after) in [
        ("c3wb", new, top, "c3wb d4B"),
        ("d4wb", new, top, "d4Bwb"),
        ("d4wb", new, bottom, "d4wbB"),
        ("d4wb", new, Target::Within(d4, 1), "d4wBb"),
        ("d4wb", new, Target::Box, "d4wb"),
        ("c3wb d4Ww", Load::Column(c3), top, "d4wbWw"),
        ("c3wb d4Ww", Load::Column(c3), bottom, "d4Wwwb"),
        ("c3wb d4Ww", Load::Column(c3), Target::Within(d4, 1), "d4Wwbw"),
        ("c3wb d4Ww", Load::Column(d4), top, "c3wb d4Ww"),
        ("c3wb", Load::Column(c3), Target::Box, ""),
        ("c3wbW d4B", Load::Counter(c3, 0), top, "c3bW d4wB"),
        ("c3wbW d4B", Load::Counter(c3, 2), bottom, "c3wb d4BW"),
        ("c3wbW", Load::Counter(c3, 1), Target::Box, "c3wW"),
        ("d4wbW", Load::Counter(d4, 0), bottom, "d4bWw"),
        ("d4wbW", Load::Counter(d4, 0), Target::Within(d4, 1), "d4bwW"),
        ("d4wbW", Load::Counter(d4, 2), Target::Within(d4, 0), "d4Wwb"),
        ("c3w d4B", Load::Counter(c3, 0), Target::Within(d4, 9), "d4Bw"),
    ] {
        check(before, load, target, after);
    }
}

#[test]
fn what_cannot_be_carried_is_told() {
    let (c3, d4, h8) = (square("c3"), square("d4"), square("h8"));
    let high = setup("c3wwwwwwwwwwwwwwwwwwwwwwww d4b");
    let top = Target::Square(d4, End::Top);
    for (load, target, expected) in [
        (Load::Column(c3), top, CarryError::Height { square: d4, height: 25 }),
        (Load::Counter(d4, 0), Target::Within(c3, 3), CarryError::Height { square: c3, height: 25 }),
        (Load::Counter(d4, 1), top, CarryError::Nothing(d4)),
        (Load::Column(square("e5")), top, CarryError::Nothing(square("e5"))),
        (Load::Column(h8), Target::Box, CarryError::OffBoard(h8)),
        (Load::Column(c3), Target::Square(h8, End::Top), CarryError::OffBoard(h8)),
    ] {
        assert_eq!(carried(&high, load, target), Err(expected), "{load:?} {target:?}");
    }
}

/// How many counters of each kind there are.
fn census(setup: &Setup) -> [usize; 4] {
    let all = || setup.columns().flat_map(|(_, column)| column.counters());
    Counter::ALL.map(|kind| all().filter(|counter| *counter == kind).count())
}

#[test]
fn counters_carried_over_the_board_are_conserved() {
    let before = setup("a1W b2wbW c3Bb e5bbbw g7Bw");
    assert_eq!(before.count(Color::White) + before.count(Color::Black), 12);
    let squares: Vec<Square> = Board::Seven.squares().iter().collect();
    for &from in &squares {
        let counters = (0..4).map(|depth| Load::Counter(from, depth));
        for load in counters.chain([Load::Column(from)]) {
            let there = load.counters(&before);
            for &to in &squares {
                let ends = [End::Top, End::Bottom].map(|end| Target::Square(to, end));
                for target in ends.into_iter().chain((0..5).map(|depth| Target::Within(to, depth))) {
                    match carried(&before, load, target) {
                        Ok(after) => assert_eq!(census(&after), census(&before), "{load:?} {target:?}"),
                        Err(_) => assert!(there.is_empty(), "{load:?} {target:?}"),
                    }
                }
            }
        }
    }
}
