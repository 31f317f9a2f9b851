//! Reports on problems: slicing changes nothing, limits leave results open but never wrong, and improvements are sound.

use laska_engine::{
    Examined, Finding, ImproverStatus, MemorySize, Minimality, Nodes, Problem, ProblemChecker, ProblemError,
    ProblemImprover, ProblemLimits, ProblemReport, ProblemScope, ProblemStage, ProblemStatus, Reach, SetPlay,
    Soundness, Stipulation, Uniqueness,
};
use laska_rules::notation::piece_list;
use laska_rules::{Board, CaptureRule, Color};

const LIMITS: ProblemLimits = ProblemLimits::new(MemorySize::mebibytes(64));

fn problem(columns: &str, stipulation: &str) -> Problem {
    let position = piece_list::parse(columns, Board::Seven).unwrap_or_else(|error| panic!("{columns}: {error}"));
    let stipulation = stipulation.parse().unwrap_or_else(|error| panic!("{error}"));
    Problem::new(position, CaptureRule::MustFinish, stipulation).expect("a legal move")
}

/// Problems of all kinds: wins, a limited win, a draw, a cooked one, and one without a solution.
fn problems() -> [Problem; 7] {
    [
        problem("a1WWW d4BBB, White to move", "win"),
        problem("c3WWWBB c5BBW, White to move", "win in 4"),
        problem("a1WWW d4BBB, White to move", "win in 10"),
        problem("a3wb g5b e1W, White to move", "win"),
        problem("c3w f6b, White to move", "hold"),
        problem("a1W g7B, White to move", "hold"),
        problem("d2wb f6b, Black to move", "win"),
    ]
}

#[test]
fn slicing_does_not_change_the_report() {
    let small = ProblemLimits { memory: MemorySize::kibibytes(100), proof_nodes: Nodes(3000), positions: Nodes(100) };
    for problem in problems() {
        for limits in [LIMITS, small] {
            let whole = ProblemChecker::new(&problem, limits).finish();
            for budget in [97, 1000] {
                let mut checker = ProblemChecker::new(&problem, limits);
                let mut last = (ProblemStage::Moves, 0);
                while let ProblemStatus::Running { stage, finished, parts } = checker.step(Nodes(budget)) {
                    assert!(last <= (stage, finished) && finished < parts, "{last:?} {stage:?} {finished} {parts}");
                    last = (stage, finished);
                    match checker.report() {
                        None => assert_eq!(stage, ProblemStage::Moves),
                        Some(so_far) => check_begun(so_far, stage, checker.reductions(), &whole),
                    }
                }
                assert_eq!(checker.into_report(), Some(whole.clone()), "{problem:?}");
            }
        }
    }
}

/// Checks that a report so far agrees with the whole one in everything that belongs to the stages before this one.
fn check_begun(so_far: &ProblemReport, stage: ProblemStage, reductions: usize, whole: &ProblemReport) {
    assert_eq!((&so_far.soundness, &so_far.moves), (&whole.soundness, &whole.moves));
    assert_eq!((&so_far.main_line, so_far.positions), (&whole.main_line, whole.positions));
    assert_eq!(reductions, whole.reductions.len());
    if stage > ProblemStage::Duals {
        assert_eq!((&so_far.duals, so_far.examined), (&whole.duals, whole.examined));
    }
    if stage > ProblemStage::SetPlay {
        assert_eq!(so_far.set_play, whole.set_play);
    }
    assert!(whole.reductions.starts_with(&so_far.reductions));
}

/// Checks that a report with tight limits says nothing that contradicts the exact one.
fn check_agreement(exact: &ProblemReport, limited: &ProblemReport) {
    for it in &limited.moves {
        let known = exact.moves.iter().find(|known| known.mv == it.mv).expect("the same moves");
        assert!(it.reach == Reach::Unknown || it.reach == known.reach, "{it:?}, {known:?}");
    }
    match limited.uniqueness() {
        Uniqueness::Unknown => {}
        known => assert_eq!(known, exact.uniqueness()),
    }
    assert_eq!(exact.moves.len(), limited.moves.len());
    if let (Some(SetPlay { reach, .. }), Some(known)) = (&limited.set_play, &exact.set_play) {
        assert!(*reach == Reach::Unknown || *reach == known.reach);
    }
    match limited.minimality() {
        Minimality::Unknown | Minimality::NotExamined => {}
        known => assert_eq!(known, exact.minimality()),
    }
}

#[test]
fn limits_leave_results_open_but_never_wrong() {
    let (mut proven, mut open, mut sound) = (0, 0, 0);
    let large = [
        problem("a3W e5W a1B b6B, White to move", "win in 6"),
        problem("c3W c5W e3B e5B, Black to move", "hold"),
        problem("d2W d4W f2B f4B, Black to move", "win"),
    ];
    let small = problems().map(|problem| (problem, ProblemScope::Full));
    for (problem, scope) in small.into_iter().chain(large.map(|problem| (problem, ProblemScope::Solution))) {
        let exact = ProblemChecker::with_scope(&problem, LIMITS, scope).finish();
        assert!(exact.positions.is_some() && exact.soundness != Soundness::Unknown);
        for nodes in [20, 500, 20_000] {
            let limits =
                ProblemLimits { memory: MemorySize::kibibytes(400), proof_nodes: Nodes(nodes), positions: Nodes(10) };
            let limited = ProblemChecker::with_scope(&problem, limits, scope).finish();
            check_agreement(&exact, &limited);
            if limited.positions.is_none() {
                let findings = || limited.moves.iter().map(|it| it.finding);
                proven += findings().filter(|it| matches!(it, Finding::Proven(_))).count();
                open += findings().filter(|it| *it == Finding::Unknown).count();
                sound += usize::from(matches!(limited.soundness, Soundness::Sound(_)));
            }
        }
    }
    assert!(proven > 3 && open > 3, "{proven} {open} {sound}");
}

#[test]
fn a_proven_problem_has_a_line_and_the_duals_of_its_main_line() {
    // Lasker's proposition, far too large to solve.
    let proposition = problem("a1Bw c1WwbBb f2B b4BB f4B b6b d6b a7B, White to move", "win");
    let limits = ProblemLimits { memory: MemorySize::mebibytes(16), ..LIMITS };
    let report = ProblemChecker::with_scope(&proposition, limits, ProblemScope::Solution).finish();
    let key = report.key().expect("a proven key");
    assert_eq!(key.mv.to_string(), "c1-b2");
    assert!(matches!(key.finding, Finding::Proven(_)), "{key:?}");
    assert_eq!((report.positions, report.examined), (None, Examined::MainLine));
    assert!(report.main_line.len() > 15, "{report:?}");
    for dual in &report.duals {
        assert!(report.main_line.starts_with(&dual.line) && dual.moves.len() > 1, "{dual:?}");
        assert_eq!(dual.moves[0].0, report.main_line[dual.line.len()]);
    }
}

#[test]
fn few_positions_are_examined_if_the_limit_is_small() {
    let all = ProblemChecker::with_scope(&problems()[0], LIMITS, ProblemScope::Solution).finish();
    let Examined::Everything(Nodes(positions)) = all.examined else { panic!("{:?}", all.examined) };
    let limits = ProblemLimits { positions: Nodes(positions - 1), ..LIMITS };
    let part = ProblemChecker::with_scope(&problems()[0], limits, ProblemScope::Solution).finish();
    assert_eq!(part.examined, Examined::Partly(Nodes(positions - 1)));
    assert!(part.duals.iter().all(|dual| all.duals.contains(dual)));
}

#[test]
fn the_main_line_of_a_draw_ends_where_the_first_position_is_repeated() {
    let report = ProblemChecker::new(&problem("d4W g3Bw g5b, White to move", "hold"), LIMITS).finish();
    let line: Vec<_> = report.main_line.iter().map(|mv| mv.to_string()).collect();
    assert_eq!(line, ["d4-e3", "g3-f4", "e3-d4", "f4-g3"]);
}

#[test]
fn a_side_without_a_move_has_no_problem() {
    let position = piece_list::parse("a1W, Black to move", Board::Seven).expect("a position");
    let error = Problem::new(position, CaptureRule::MustFinish, Stipulation::Hold);
    assert_eq!(error, Err(ProblemError::NoMove(Color::Black)));
    assert_eq!(
        ProblemError::NoMove(Color::Black).to_string(),
        "Black to move has no legal move and has lost, so the stipulation cannot be met"
    );
}

#[test]
fn stipulations_round_trip() {
    for text in ["win", "win in 1", "win in 9999", "hold"] {
        assert_eq!(text.parse::<Stipulation>().map(|it| it.to_string()).as_deref(), Ok(text));
    }
    for text in ["", "win in 0", "win in 10000", "win in", "draw", "Win"] {
        let error = text.parse::<Stipulation>().expect_err(text).to_string();
        let expected = format!("expected 'win', 'win in N' with N from 1 to 9999, or 'hold', found '{text}'");
        assert_eq!(error, expected);
    }
}

#[test]
fn improvements_are_sound_and_none_is_missed() {
    let start = problem("c3W g7b, White to move", "win");
    let limits = ProblemLimits::new(MemorySize::mebibytes(16));
    let mut improver = ProblemImprover::new(&start, limits);
    let (mut last, mut total) = (0, 0);
    while let ImproverStatus::Running { finished, neighbors, sound } = improver.step(Nodes(20_000)) {
        assert!(last <= finished && sound <= finished && finished < neighbors);
        (last, total) = (finished, neighbors);
    }
    let found = improver.improvements();
    assert!(total > 100 && found.len() > 5, "{total} {}", found.len());
    assert!(found.is_sorted_by_key(|it| it.equal_duals));
    for it in found {
        assert_eq!(it.change.apply(start.position()), Some(it.position.clone()));
        let neighbor = Problem::new(it.position, start.capture_rule(), start.stipulation()).expect("a legal move");
        let report = ProblemChecker::with_scope(&neighbor, limits, ProblemScope::Solution).finish();
        assert!(matches!(report.soundness, Soundness::Sound(_)));
        assert_eq!(report.equal_duals_of_main_line(), it.equal_duals);
        assert_eq!(report.key().map(|key| (key.mv, key.finding.plies())), Some((it.key, it.length)));
    }
}
