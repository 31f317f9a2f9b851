//! Tests of the proofs of single wins, and of the results that come with a record of the library.

use laska_library::{Library, data};
use laska_worker::protocol::{ProofOutcome, ProofResult};

use super::*;

fn view(analysis: &Analysis) -> AnalysisView {
    analysis.view(Notation::default())
}

/// Replies to the proof that is running.
fn with_proof(analysis: Analysis, outcome: ProofOutcome, plies: u16, line: &[&str]) -> Analysis {
    let id = analysis.proof().expect("a proof is running").id;
    let line = line.iter().map(|&mv| mv.to_owned()).collect();
    let proof = ProofResult { outcome, plies, positions: 1234, line };
    analysis.after(Event::Prover(WorkerEvent::Replied(Reply::Proved { id, proof: (&proof).into() })))
}

#[test]
fn a_win_is_searched_for_on_request_and_shown_with_its_longest_defense() {
    let asked = new_analysis().after(Event::ProveWin(Color::White));
    let Some(Command::Prove { side, .. }) = asked.proof().map(|proof| proof.command) else { panic!("a proof") };
    assert_eq!(side, Color::White);
    assert!(matches!(view(&asked).proof, ProofView::Running { .. }));

    let proven = with_proof(asked, ProofOutcome::Win, 27, &["c3-b4", "a5-b4-c3"]);
    assert_eq!(proven.proof(), None);
    let shown = view(&proven);
    assert_eq!(
        (shown.engine.headline.as_str(), shown.engine.score_kind),
        ("White wins in at most 14 moves", ValueKind::ProvenWin)
    );
    assert_eq!((shown.engine.white_share, shown.engine.chances), (Some(1.0), None));
    let line = shown.wins[0].line.clone().expect("the longest defense");
    assert_eq!((line.value.as_str(), line.moves.len()), ("14 moves", 2));
    let played = proven.after(Event::PlayLine(LineMove { line: LineId::Win(Color::White), ply: 1 }));
    assert_eq!(played.game().moves().len(), 2);
    assert!(view(&played).wins.iter().all(|win| win.text.is_none()), "nothing is known of the next position");
}

#[test]
fn a_search_without_a_win_says_so_and_leaves_the_score_to_the_engine() {
    for (outcome, text) in [
        (ProofOutcome::NoWin, "Black cannot force a win."),
        (ProofOutcome::Undecided, "Undecided: Black can probably not force a win."),
    ] {
        let asked = new_analysis().after(Event::ProveWin(Color::Black));
        let shown = view(&with_proof(asked, outcome, 0, &[]));
        assert_eq!(shown.wins[1].text.as_deref(), Some(text));
        assert_eq!((shown.engine.headline.as_str(), shown.engine.score_kind), ("", ValueKind::Estimate));
    }
}

#[test]
fn a_proven_win_of_one_side_leaves_no_doubt_about_the_other() {
    let study = opened(&data::library(), "study-10");
    let start = after(study, Event::Cursor(CursorEvent::Navigate(Navigation::First)));
    let asked = start.after(Event::ProveWin(Color::Black));
    let shown = view(&with_proof(asked, ProofOutcome::Undecided, 0, &[]));
    assert_eq!(shown.wins[1].text.as_deref(), Some("Black cannot force a win."));

    let black_first = new_analysis().after(Event::ProveWin(Color::Black));
    let undecided = with_proof(black_first, ProofOutcome::Undecided, 0, &[]).after(Event::ProveWin(Color::White));
    let shown = view(&with_proof(undecided, ProofOutcome::Win, 27, &["c3-b4"]));
    assert_eq!(shown.wins[1].text.as_deref(), Some("Black cannot force a win."));
}

#[test]
fn a_search_for_a_win_is_stopped_fails_and_ends_with_its_position() {
    let asked = new_analysis().after(Event::ProveWin(Color::White));
    assert_eq!(asked.clone().after(Event::StopProof).proof(), None);
    assert_eq!(with_move(asked.clone(), "c3-d4").proof(), None);
    let lost = asked.after(Event::Prover(WorkerEvent::Status(WorkerStatus::Lost)));
    assert_eq!(lost.proof(), None);
    assert_eq!(view(&lost).wins[0].text.as_deref(), Some("There is not enough memory for this proof."));
}

/// Opens a record of the library in the analysis.
fn opened(library: &Library, id: &str) -> Analysis {
    let record = library.find(id).expect("a study").record().clone();
    new_analysis().after(Event::OpenedRecord(Box::new(record), format!("record={id}&moves=")))
}

#[test]
fn what_the_library_proves_comes_along() {
    let library = data::library();
    let study = opened(&library, "study-10");
    let shown = view(&after(study.clone(), Event::Cursor(CursorEvent::Navigate(Navigation::First))));
    assert_eq!(
        (shown.engine.headline.as_str(), shown.engine.score_kind),
        ("White wins in at most 14 moves", ValueKind::ProvenWin)
    );
    assert!(shown.engine.detail.starts_with("Proven in the library"), "{}", shown.engine.detail);
    let later = view(&after(study, Event::Cursor(CursorEvent::Navigate(Navigation::Last))));
    assert_eq!(
        later.library_result.as_deref(),
        Some("Proven in the library for the start: White wins in at most 14 moves")
    );
    assert_ne!(later.engine.score_kind, ValueKind::ProvenWin);
    // Tags alone prove nothing: anyone can write them.
    let mut imported = library.find("study-10").expect("a study").record().clone();
    imported.tags.set("Id", "mine").expect("a valid tag");
    let imported = new_analysis().after(Event::OpenedRecord(Box::new(imported), "imported&1".to_owned()));
    let start = after(imported, Event::Cursor(CursorEvent::Navigate(Navigation::First)));
    assert_eq!(view(&start).engine.score_kind, ValueKind::Estimate);
}

#[test]
fn a_threat_in_a_draw_of_the_library_has_no_estimate() {
    let study = opened(&data::library(), "study-9");
    let start = after(study, Event::Cursor(CursorEvent::Navigate(Navigation::First)));
    assert_eq!((view(&start).engine.headline.as_str(), view(&start).engine.white_share), ("Draw", Some(0.5)));
    let threat = start.after(Event::ShowThreat(Shown::Yes));
    let id = threat.search().expect("a search for the threat").id;
    let passed = threat.after_pass().expect("the other side can move");
    let mv = passed.legal_moves(threat.game().variant().capture_rule)[0].to_string();
    let best = Reply::Best { id, report: report(9, &[(-130, &mv)]) };
    let shown = view(&threat.after(Event::Searcher(WorkerEvent::Replied(best))));
    let Some(ThreatView::Line { line, .. }) = shown.threat else { panic!("{:?}", shown.threat) };
    assert_eq!((line.value.as_str(), line.chances), ("not solved", None));
}
