//! The studies, solved: verdict, distance, number of positions and single moves are those that are known.

use std::collections::BTreeSet;

use laska_engine::{Memory, Nodes, Plies, Solution, Value, solve};
use laska_library::data::library;
use laska_library::{Certainty, Entry, Solved};
use laska_rules::notation::parse_move;
use laska_rules::{Chain, Color, Position};
use laska_tests::data::{Facts, library_facts};

const MEMORY: Memory = Memory::mebibytes(1000);

/// A result as the data has it: `White wins in 5`, `draw`.
fn result(text: &str) -> Option<(Color, Plies)> {
    if text == "draw" {
        return None;
    }
    let (winner, plies) = text.split_once(" wins in ").expect("a win or a draw");
    let winner = Color::ALL.into_iter().find(|color| color.to_string() == winner).expect("a side");
    Some((winner, Plies(plies.parse().unwrap_or_else(|error| panic!("{text}: {error}")))))
}

/// A result as the side to move sees it.
fn value(position: &Position, result: Option<(Color, Plies)>) -> Value {
    match result {
        None => Value::Draw,
        Some((winner, plies)) if winner == position.turn() => Value::Win { plies },
        Some((_, plies)) => Value::Loss { plies },
    }
}

/// The value that the verdict of a study says.
fn verdict(study: &Entry) -> Value {
    let result = match study.verdict().expect("a study has a verdict").solved {
        Solved::Win { winner, plies } => Some((winner, Plies(plies.expect("an exact one has a number").0))),
        Solved::Draw => None,
    };
    value(study.record().start(), result)
}

/// The position after moves.
fn played(root: &Position, line: &str) -> Position {
    let mut position = root.clone();
    for text in line.split(' ') {
        position
            .play_unchecked(parse_move(text, &position, Chain::All).unwrap_or_else(|error| panic!("{text}: {error}")));
    }
    position
}

fn check(study: &Entry, facts: &Facts) {
    let (root, name) = (study.record().start(), study.id());
    let solution = solve(root, Chain::All, MEMORY).unwrap_or_else(|error| panic!("{name}: {error}"));
    let value_of = |position: &Position| solution.value(position).expect("it can arise");
    let verdict = verdict(study);
    assert_eq!(value_of(root), verdict, "{name}");
    assert_eq!(solution.positions(), Nodes(facts.number("positions") as u64), "{name}");
    assert!(solution.peak().bytes() as u64 <= 100 * solution.positions().0 + (1 << 20), "{name}");
    check_first_moves(&solution, verdict, facts);
    for (line, expected) in facts.results() {
        let end = played(root, line);
        assert_eq!(value_of(&end), value(&end, result(expected)), "{name}, {line}");
    }
    let line = solution.line(root).expect("the root is in its set");
    if let Some(plies) = verdict.plies() {
        assert_eq!(line.len(), usize::from(plies.0), "{name}");
    }
}

/// The best move is as good as the verdict, and no others keep it than those that are known.
fn check_first_moves(solution: &Solution, verdict: Value, facts: &Facts) {
    let moves = solution.moves(solution.root()).expect("the root is in its set");
    assert_eq!(moves.iter().map(|&(_, value)| value).max(), Some(verdict), "{}", facts.id);
    let keeps = |value: Value| match verdict {
        Value::Win { .. } => value > Value::Draw,
        Value::Draw | Value::Loss { .. } => value >= verdict,
    };
    for known in facts.all("keep") {
        let keeping = moves.iter().filter(|(_, value)| keeps(*value)).map(|(mv, _)| mv.to_string());
        let known: BTreeSet<_> = known.split(' ').map(str::to_owned).collect();
        assert_eq!(keeping.collect::<BTreeSet<_>>(), known, "{}", facts.id);
    }
}

#[test]
fn every_study_has_its_exact_result() {
    let library = library();
    let facts = library_facts();
    let exact = |study: &&Entry| study.verdict().is_some_and(|verdict| verdict.certainty == Certainty::Exact);
    let studies: Vec<_> = library.entries().iter().filter(exact).collect();
    assert_eq!(studies.len(), 9);
    for study in studies {
        check(study, facts.iter().find(|facts| facts.id == study.id()).expect("each study has facts"));
    }
}
