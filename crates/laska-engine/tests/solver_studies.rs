//! The study endings of `tests/data/studies.txt`, solved: verdict, distance, number of positions and single moves are
//! those of the file, and the printed lines that lose or give away nothing stay that way.

use laska_engine::{Memory, Nodes, Plies, Solution, Value, solve};
use laska_rules::notation::{parse_move, piece_list};
use laska_rules::{Board, Chain, Position};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const FILE: &str = include_str!("../../../tests/data/studies.txt");

/// A study with an `exact` line.
struct Study {
    name: &'static str,
    position: Position,
    exact: &'static str,
    /// Moves, and the exact result after them.
    after: Vec<(&'static str, &'static str)>,
}

fn studies() -> Vec<Study> {
    // The largest would keep a browser's 32 bits busy for minutes.
    let most = if cfg!(target_arch = "wasm32") { Nodes(2_000_000) } else { Nodes::MAX };
    let studies = FILE.split("\n[").skip(1).filter_map(|text| {
        let (name, rest) = text.split_once("] ")?;
        let (head, lines) = rest.split_once('\n')?;
        let exact = lines.lines().find_map(|line| line.strip_prefix("exact "))?;
        let position = piece_list::parse(head, Board::Seven).unwrap_or_else(|error| panic!("{head}: {error}"));
        let after = lines.lines().filter_map(|line| line.strip_prefix("after ")?.split_once(": ")).collect();
        Some(Study { name, position, exact, after })
    });
    studies.filter(|study: &Study| positions(study.exact) <= most).collect()
}

/// The verdict of an `exact` line: `White wins in 5`, `draw`.
fn expected(text: &str, position: &Position) -> Value {
    let Some((winner, plies)) = text.split_once(" wins in ") else {
        assert!(text.starts_with("draw"), "{text}");
        return Value::Draw;
    };
    let digits = plies.split(|c: char| !c.is_ascii_digit()).next().expect("a split has a first part");
    let plies = Plies(digits.parse().unwrap_or_else(|error| panic!("{text}: {error}")));
    if position.turn().to_string() == winner { Value::Win { plies } } else { Value::Loss { plies } }
}

/// The number in the brackets at the end.
fn positions(text: &str) -> Nodes {
    let (_, count) = text.trim_end_matches(')').rsplit_once('(').expect("a number in brackets");
    let count = count.trim_end_matches(" positions").replace(',', "");
    Nodes(count.parse().unwrap_or_else(|error| panic!("{text}: {error}")))
}

fn solved(position: &Position) -> Solution {
    solve(position, Chain::All, Memory::mebibytes(1000)).unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// The position after moves.
fn played(root: &Position, line: &str) -> Position {
    let mut position = root.clone();
    for text in line.split(' ') {
        position.play(parse_move(text, &position, Chain::All).unwrap_or_else(|error| panic!("{text}: {error}")));
    }
    position
}

fn value_of(solution: &Solution, text: &str) -> Value {
    let root = solution.root();
    let mv = parse_move(text, root, Chain::All).unwrap_or_else(|error| panic!("{text}: {error}"));
    let moves = solution.moves(root).expect("the root is in its set");
    moves.into_iter().find_map(|(other, value)| (other == mv).then_some(value)).expect("a legal move")
}

#[test]
fn every_study_has_the_result_of_the_file() {
    let studies = studies();
    assert!(studies.len() >= 8);
    for Study { name, position, exact, after } in studies {
        let solution = solved(&position);
        let value = solution.value(&position).expect("the root is in its set");
        assert_eq!(value, expected(exact, &position), "{name}");
        assert_eq!(solution.positions(), positions(exact), "{name}");
        let moves = solution.moves(&position).expect("the root is in its set");
        assert_eq!(moves.iter().map(|&(_, value)| value).max(), Some(value), "{name}");
        if let Some((named, _)) = exact.split_once(" hold") {
            let holding: Vec<_> = moves.iter().filter(|(_, value)| *value >= Value::Draw).collect();
            assert_eq!(holding.len(), named.matches("1... ").count(), "{name}: {holding:?}");
            assert!(holding.iter().all(|(mv, _)| named.contains(&mv.to_string())), "{name}: {holding:?}");
        }
        if let Some((before, after)) = exact.split_once(" loses in ") {
            let (mv, plies) = (before.rsplit(' ').next(), after.split(' ').next());
            let plies = plies.and_then(|text| text.parse().ok()).map(Plies).expect("a number of plies");
            assert_eq!(value_of(&solution, mv.expect("a move")), Value::Loss { plies }, "{name}");
        }
        for (line, verdict) in after {
            let end = played(&position, line);
            assert_eq!(solution.value(&end), Some(expected(verdict, &end)), "{name}, {line}");
        }
        assert!(solution.peak().bytes() as u64 <= 100 * solution.positions().0 + (1 << 20), "{name}");
        let line = solution.line(&position).expect("the root is in its set");
        if let Some(plies) = value.plies() {
            assert_eq!(line.len(), usize::from(plies.0), "{name}");
        }
    }
}

#[test]
fn the_moves_of_the_fourth_study_are_worth_what_the_file_says() {
    let study = studies().into_iter().find(|study| study.name == "4").expect("it is in the file");
    let solution = solved(&study.position);
    assert_eq!(value_of(&solution, "e3-d4"), Value::Win { plies: Plies(9) });
    assert_eq!(value_of(&solution, "e3-f4"), Value::Draw);
    assert_eq!(value_of(&solution, "e3-f2"), Value::Draw);
    assert!(value_of(&solution, "e3-d2") < Value::Draw);
    assert_eq!(solution.moves(&study.position).map(|moves| moves.len()), Some(4));
}
