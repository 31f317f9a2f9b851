//! The course of endings and the materials of random ones. The `tests` package proves the endings with the solver.

use std::collections::BTreeSet;

use laska_library::data::ENDINGS;
use laska_library::{Endings, Material};

#[test]
fn the_file_round_trips() {
    let endings: Endings = ENDINGS.parse().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(endings.to_string(), ENDINGS);
}

#[test]
fn errors_name_the_line() {
    let good = "3;opposition;win 9;//W,,,///,,B/ w";
    let with = |from: &str, to: &str| good.replacen(from, to, 1);
    for (line, expected) in [
        (with("3;", ""), "line 3: expected ID;TECHNIQUE;GOAL;FEN, found fields: 3"),
        (with("3;", "x;"), "line 3: expected a number as ID, found 'x'"),
        (with("", ""), "line 3: an earlier ending has the ID 3"),
        (with("opposition", "magic"), "line 3: 'magic' is not a technique"),
        (with("win 9", "win"), "line 3: expected 'win PLIES' or 'hold' as GOAL, found 'win'"),
        (
            with("//W,,,///,,B/ w", "///////W,,, w"),
            "line 3: expected a position on the 7x7 board, found one on the 8x8 board",
        ),
    ] {
        let error = format!("laska-endings 1\n{good}\n{line}").parse::<Endings>().expect_err(&line);
        assert_eq!(error.to_string(), expected);
    }
    let error = "laska-endings 2\n".parse::<Endings>().expect_err("a newer version");
    assert_eq!(error.to_string(), "line 1: expected 'laska-endings 1', found 'laska-endings 2'");
}

#[test]
fn a_number_always_gives_the_same_position_and_others_give_many() {
    let material: Material = "Ww B b".parse().expect("a material");
    let positions: Vec<_> = (0..200).filter_map(|random| material.position(random)).collect();
    assert_eq!(positions, (0..200).filter_map(|random| material.position(random)).collect::<Vec<_>>());
    let different: BTreeSet<_> = positions.iter().map(ToString::to_string).collect();
    assert!(different.len() > 100, "{}", different.len());
    for position in &positions {
        let mut columns: Vec<_> = position.columns().map(|(_, column)| column.to_string()).collect();
        columns.sort();
        let is_swapped = columns.contains(&"Bb".to_owned());
        assert_eq!(columns, if is_swapped { ["Bb", "W", "w"] } else { ["B", "Ww", "b"] }, "{position}");
    }
}

#[test]
fn a_material_needs_columns_that_fit_on_the_board() {
    let many = ["W"; 26].join("-");
    for (text, expected) in [("W-x", "'x': "), ("", "'': "), (many.as_str(), "expected at most 25 columns, found 26")] {
        let error = text.parse::<Material>().expect_err(text).to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}
