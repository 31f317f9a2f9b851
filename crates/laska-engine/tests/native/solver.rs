//! The solver agrees with a naive solver, regardless of slicing, and respects its memory limit.

use std::collections::HashMap;

use laska_engine::{GameValue, MemorySize, Nodes, Plies, Solution, Solver, SolverStatus, TooManyPositions, solve};
use laska_rules::notation::fen;
use laska_rules::{CaptureRule, Position};

/// Small cases of all kinds: both boards, all capture rules, soldiers, promotion, and more counters than fit the narrow
/// form of a packed position.
const CASES: [(&str, CaptureRule); 9] = [
    ("WWW,,,/,,/,,,/,BBB,/,,,/,,/,,, w", CaptureRule::MustFinish),
    ("/,,/,,,/,,/,,,/b,,/w,,, b", CaptureRule::MustFinish),
    ("/,,/,,b,/,,/,w,,/,,/,,, w", CaptureRule::MustFinish),
    ("/,,/,,b,/,,/,w,,/,b,/,w,, w", CaptureRule::MayStop),
    ("/,,/,,b,/,,/,wb,,/,b,/,w,, w", CaptureRule::OneJump),
    ("/,,,/,,,b/,,,/,,,/,w,,/,,,/,,, w", CaptureRule::MustFinish),
    ("/,,,/,,,Bw/,,,/,,,/,Wb,,/,,,/,,, w", CaptureRule::MayStop),
    ("/,,/,,,bwwww/,,/wbbbbb,,,/,,/,,, w", CaptureRule::MustFinish),
    ("/,,/,,,/,,/,,,/b,,/,,, w", CaptureRule::MustFinish),
];

fn position(text: &str) -> Position {
    fen::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn solved(text: &str, capture_rule: CaptureRule) -> Solution {
    solve(&position(text), capture_rule, MemorySize::mebibytes(64)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn after(position: &Position, capture_rule: CaptureRule) -> Vec<Position> {
    let play = |&mv| {
        let mut next = position.clone();
        next.play_unchecked(mv);
        next
    };
    position.legal_moves(capture_rule).iter().map(play).collect()
}

/// Returns every position that can arise with its value, by iterating over all positions until nothing changes.
fn solve_naively(root: &Position, capture_rule: CaptureRule) -> HashMap<Position, GameValue> {
    let mut next = HashMap::from([(root.clone(), after(root, capture_rule))]);
    let mut waiting = vec![root.clone()];
    while let Some(position) = waiting.pop() {
        for position in next[&position].clone() {
            next.entry(position).or_insert_with_key(|position| {
                waiting.push(position.clone());
                after(position, capture_rule)
            });
        }
    }
    let mut values: HashMap<_, _> = next.keys().map(|position| (position.clone(), GameValue::Draw)).collect();
    loop {
        let mut changed = false;
        for (position, next) in &next {
            let best = next.iter().map(|position| values[position].one_ply_before()).max();
            let value = best.unwrap_or(GameValue::Loss(Plies(0)));
            changed |= values.insert(position.clone(), value) != Some(value);
        }
        if !changed {
            return values;
        }
    }
}

#[test]
fn the_solver_agrees_with_a_naive_solver() {
    let mut decided = 0;
    for (text, capture_rule) in CASES {
        let solution = solved(text, capture_rule);
        let values = solve_naively(solution.root(), capture_rule);
        assert_eq!(solution.positions(), Nodes(values.len() as u64), "{text}");
        let losses_and_wins = values.values().filter(|value| value.plies().is_some()).count();
        assert_eq!(solution.decided(), Nodes(losses_and_wins as u64), "{text}");
        decided += losses_and_wins;
        for (position, value) in values {
            assert_eq!(solution.value(&position), Some(value), "{position}");
        }
    }
    assert!(decided > 1000, "{decided} positions are too few");
}

#[test]
fn the_best_move_leads_one_ply_nearer_to_the_end() {
    for (text, capture_rule) in CASES {
        let solution = solved(text, capture_rule);
        let root = solution.root();
        let line = solution.best_line(root).expect("the root is in the solution");
        let (mut position, mut value) = (root.clone(), solution.value(root).expect("the root is in the solution"));
        for mv in line {
            assert_eq!(solution.best_move(&position), Some(mv), "{text}");
            position.play_unchecked(mv);
            let next = solution.value(&position).expect("the position can arise");
            assert_eq!(next.one_ply_before(), value, "{text}");
            value = next;
        }
        assert!(value == GameValue::Draw || !position.can_move(), "{text}");
    }
}

#[test]
fn slicing_does_not_change_the_result() {
    for (text, capture_rule) in CASES {
        let whole = solved(text, capture_rule);
        for budget in [1, 7, 1000] {
            let mut solver = Solver::new(&position(text), capture_rule, MemorySize::mebibytes(64));
            while solver.step(Nodes(budget)) != Ok(SolverStatus::Done) {}
            let sliced = solver.into_solution().expect("the solver is done");
            assert_eq!(sliced.moves(sliced.root()), whole.moves(whole.root()), "{text}");
            assert_eq!((sliced.positions(), sliced.peak_memory()), (whole.positions(), whole.peak_memory()), "{text}");
        }
    }
}

#[test]
fn progress_grows_to_completion_in_every_phase() {
    let mut solver = Solver::new(&position(CASES[0].0), CaptureRule::MustFinish, MemorySize::mebibytes(64));
    let (mut stages, mut last) = (Vec::new(), 0);
    loop {
        let (stage, done, of) = match solver.step(Nodes(100)) {
            Ok(SolverStatus::Gathering { found, expanded }) => ("gathering", expanded.0, found.0),
            Ok(SolverStatus::Linking { positions, done }) => ("linking", done.0, positions.0),
            Ok(SolverStatus::Deciding { positions, decided, .. }) => ("deciding", decided.0, positions.0),
            Ok(SolverStatus::Done) => break,
            Err(error) => panic!("{error}"),
        };
        if stages.last() != Some(&stage) {
            stages.push(stage);
            last = 0;
        }
        assert!(last <= done && done <= of, "{stage}: {last}, {done} of {of}");
        last = done;
    }
    assert_eq!(stages, ["gathering", "linking", "deciding"]);
}

#[test]
fn the_memory_limit_holds_and_exceeding_it_is_an_error() {
    let start = position("b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w");
    for memory in [0, 1, 3, 10].map(MemorySize::mebibytes) {
        let mut solver = Solver::new(&start, CaptureRule::MustFinish, memory);
        let error = loop {
            match solver.step(Nodes(10_000)) {
                Ok(SolverStatus::Gathering { found, .. }) => assert_eq!(found, solver.positions()),
                Ok(other) => panic!("{other:?}"),
                Err(error) => break error,
            }
            assert!(solver.memory_used() <= memory);
        };
        assert_eq!(error, TooManyPositions { positions: solver.positions() });
        assert_eq!(solver.step(Nodes(1)), Err(error));
        assert!(memory.bytes() == 0 || error.positions.0 as usize > memory.bytes() / 200, "{error}");
        assert!(error.to_string().starts_with("too many positions ("), "{error}");
        assert!(solver.into_solution().is_none());
    }
}

#[test]
fn unreachable_positions_have_no_value() {
    let solution = solved(CASES[0].0, CASES[0].1);
    for text in ["b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w", "WWW,,,/,,/,,,/,BBB,/,,,/,,/,,, b", CASES[5].0] {
        let other = position(text);
        assert_eq!((solution.value(&other), solution.best_move(&other)), (None, None), "{text}");
        assert_eq!((solution.moves(&other), solution.best_line(&other)), (None, None), "{text}");
    }
}
