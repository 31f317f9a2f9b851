//! Proofs are tried unasked where they are promising, and told as what they are.

use super::*;

#[test]
fn a_promising_position_is_proven_unasked_once_it_has_stood() {
    assert_eq!(solve_id(&stood(desk())), None, "the start can never be proven");
    let waiting = study();
    assert_eq!(solve_id(&waiting), None);
    let sought = stood(waiting);
    let id = solve_id(&sought).expect("a proof is sought");
    let going = SolvingText { phase: Phase::Gathering, positions: 2000, done: 500, elapsed_ms: 9 };
    let sought = sought.after(Event::Prover(TableEvent::Replied(Reply::Solving { id, progress: going })));
    assert!(matches!(sought.view(Notation::default()).exact, ExactView::Sought { percent: 25, .. }));

    let proven = solved(
        sought,
        values(&[("e5-f6", ValueText::Loss(10)), ("a3-b4", ValueText::Draw), ("e5-d6", ValueText::Win(11))]),
    );
    assert_eq!((proven.search(), proven.proof()), (None, None), "what is proven needs neither opinion nor proof");
    let view = proven.view(Notation::default());
    let worths: Vec<_> = view.opinion.lines.iter().map(|line| line.worth.as_str()).collect();
    assert_eq!(worths, ["wins in 11", "draw", "loses in 10"]);
    assert_eq!((view.opinion.headline.as_str(), view.opinion.verdict), ("White wins in 11 plies", Verdict::Win));
    assert_eq!(view.arrows.len(), 1, "only the best move has an arrow");
}

#[test]
fn too_many_positions_are_told_and_not_tried_again_unless_asked_for() {
    let sought = stood(study());
    let id = solve_id(&sought);
    let failed = Reply::Failed { id, message: "too many positions".to_owned() };
    let failed = stood(sought.after(Event::Prover(TableEvent::Replied(failed))));
    assert_eq!(solve_id(&failed), None);
    assert!(matches!(failed.view(Notation::default()).exact, ExactView::TooMany { again: true, .. }));
    assert!(failed.search().is_some(), "the machine thinks on");
    let asked = failed.after(Event::Prove);
    let id = solve_id(&asked);
    assert!(id.is_some());
    let lost = asked.clone().after(Event::Prover(TableEvent::Worker(WorkerStatus::Lost)));
    assert!(matches!(lost.view(Notation::default()).exact, ExactView::TooMany { again: false, .. }));
    assert_eq!(solve_id(&asked.after(Event::StopProof)), None);
}

#[test]
fn a_threat_in_a_proven_draw_has_no_estimate() {
    let draw = SolutionText { value: ValueText::Draw, ..values(&[("a3-b4", ValueText::Draw)]) };
    let proven = solved(stood(study()), draw).after(Event::Threat(Shown::Yes));
    let answered = |score: ScoreText| {
        let id = proven.search().expect("the threat is looked for").id;
        let report = Report { score, ..report(9, &[(130, "b6-c5")]) };
        let desk = proven.clone().after(Event::Thinker(TableEvent::Replied(Reply::Best { id, report })));
        match desk.view(Notation::default()).threat {
            Some(ThreatView::Line { line, .. }) => line.worth,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(answered(ScoreText::Value(130)), "not proven");
    assert_eq!(answered(ScoreText::Win(3)), "Black wins in 2 moves");
}
