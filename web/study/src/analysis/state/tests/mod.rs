//! Tests of the requests to the engine and the handling of its replies, including automatic proofs.

mod proofs;
mod review;
mod saved;

use std::rc::Rc;

use laska_app::worker::{WorkerEvent, WorkerStatus};
use laska_app::{BoardEvent, CursorEvent, Navigation};
use laska_rules::{Board, Color, Game, Variant, notation::piece_list};
use laska_ui::settings::{Notation, Shown};
use laska_ui::view::ArrowKind;
use laska_worker::protocol::{
    Command, GameValue, MoveValue, Phase, Plies, Reply, ReplyCount, ScoreKind, SearchId, SearchLine, SearchReport,
    SolveProgress, SolveResult,
};

use super::*;

/// The library's fifth study: White wins in 11 plies.
const STUDY: &str = "a3W e5W a1B b6B, White to move";

fn new_analysis() -> Analysis {
    Analysis::new().after(Event::Searcher(WorkerEvent::Status(WorkerStatus::Ready)))
}

fn after(analysis: Analysis, event: Event) -> Analysis {
    analysis.after(event)
}

fn with_move(analysis: Analysis, mv: &str) -> Analysis {
    after(analysis, Event::Input(BoardEvent::Type(mv.into())))
}

fn study() -> Analysis {
    let fen = piece_list::parse(STUDY, Board::Seven).expect("a position").to_string();
    new_analysis().after(Event::Opened(format!("fen={}", fen.replace(' ', "_"))))
}

/// Returns a report of a search: lines with their scores, best first.
fn report(depth: u8, lines: &[(i32, &str)]) -> SearchReport {
    let line = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let variations: Vec<_> =
        lines.iter().map(|&(value, moves)| SearchLine { score: ScoreKind::Value(value), line: line(moves) }).collect();
    let (score, best) = (variations[0].score, variations[0].line.clone());
    SearchReport { mv: best[0].clone(), score, depth, nodes: 1000, nps: None, elapsed_ms: 5, line: best, variations }
}

fn with_progress(analysis: Analysis, report: SearchReport) -> Analysis {
    let id = analysis.search().expect("the engine searches").id;
    analysis.after(Event::Searcher(WorkerEvent::Replied(Reply::Progress { id, report })))
}

fn requested_lines(analysis: &Analysis) -> Option<u8> {
    match analysis.search()?.command {
        Command::Search { limits, .. } => limits.lines.map(std::num::NonZero::get),
        _ => None,
    }
}

fn proof_id(analysis: &Analysis) -> Option<SearchId> {
    analysis.proof().map(|search| search.id)
}

fn after_pause(analysis: Analysis) -> Analysis {
    let position = Box::new(analysis.game().position().clone());
    analysis.after(Event::Idle(position))
}

fn values(moves: &[(&str, GameValue)]) -> SolveResult {
    let moves = moves.iter().map(|&(mv, value)| {
        let line: Vec<_> = mv.split(' ').map(str::to_owned).collect();
        MoveValue { mv: line[0].clone(), value, line, replies: ReplyCount::default() }
    });
    SolveResult {
        value: GameValue::Win(Plies(11)),
        positions: 126_978,
        bytes: 1,
        elapsed_ms: 1,
        moves: moves.collect(),
    }
}

fn with_solution(analysis: Analysis, solution: SolveResult) -> Analysis {
    let id = proof_id(&analysis).expect("a proof is running");
    analysis.after(Event::Prover(WorkerEvent::Replied(Reply::Solved { id, solution: (&solution).into() })))
}

#[test]
fn every_position_has_its_own_search_and_stale_replies_are_ignored() {
    let first = new_analysis();
    let old = first.search().expect("the engine searches").id;
    let second = with_move(first, "c3-d4");
    let new = second.search().expect("the engine searches").id;
    assert_ne!(old, new);
    let answer = Reply::Progress { id: old, report: report(4, &[(10, "c3-d4")]) };
    let after = second.clone().after(Event::Searcher(WorkerEvent::Replied(answer)));
    assert_eq!(after, second);
}

#[test]
fn evaluations_are_remembered_and_only_replaced_by_deeper_ones() {
    let evaluated = with_progress(new_analysis(), report(9, &[(35, "c3-d4 e5-d4-c3 b2-c3-d4")]));
    let away = with_move(evaluated, "c3-b4");
    assert!(away.view(Notation::default()).engine.lines.is_empty());
    let back = after(away, Event::Cursor(CursorEvent::Navigate(Navigation::Previous)));
    assert_eq!(back.view(Notation::default()).engine.headline, "+0.4");
    let shallow = with_progress(back.clone(), report(2, &[(-90, "c3-b4")]));
    assert_eq!(shallow.view(Notation::default()).engine.headline, "+0.4", "the deeper evaluation stays");
    let deeper = with_progress(back, report(10, &[(-90, "c3-b4")]));
    assert_eq!(deeper.view(Notation::default()).engine.headline, "−0.9");
}

#[test]
fn the_engine_shows_the_chosen_number_of_lines() {
    let analysis = new_analysis().after(Event::SetLineCount(LineCount::ALL[1]));
    assert_eq!(requested_lines(&analysis), Some(2));
    let analysis = with_progress(analysis, report(5, &[(10, "c3-d4"), (5, "c3-b4")]));
    assert_eq!(analysis.view(Notation::default()).engine.lines.len(), 2);
    assert_eq!(analysis.after(Event::SetLineCount(LineCount::ALL[0])).view(Notation::default()).engine.lines.len(), 1);
}

#[test]
fn a_line_is_played_up_to_the_clicked_move_and_adds_a_variation() {
    let analysis = with_progress(with_move(new_analysis(), "c3-b4"), report(5, &[(0, "a5-b4-c3 d2-c3-b4")]));
    let line = analysis.view(Notation::default()).engine.lines[0].clone();
    let texts: Vec<_> = line.moves.iter().map(|mv| (mv.number.as_deref(), mv.text.as_str())).collect();
    assert_eq!(texts, [(Some("1…"), "a5-b4-c3"), (Some("2."), "d2-c3-b4")]);
    let played = analysis.after(Event::PlayLine(LineMove { line: line.id, ply: 1 }));
    assert_eq!(played.game().moves().len(), 3);
    let back = after(
        after(played, Event::Cursor(CursorEvent::Navigate(Navigation::First))),
        Event::Input(BoardEvent::Type("c3-d4".into())),
    );
    assert!(back.view(Notation::default()).list.variation.is_some(), "another first move is a variation");
    assert!(back.record().moves_text().contains("a5-b4-c3 2. d2-c3-b4"));
}

#[test]
fn a_hovered_move_is_previewed_and_has_the_only_arrow() {
    let analysis = with_progress(new_analysis(), report(5, &[(9, "c3-d4 e5-d4-c3"), (1, "c3-b4")]));
    let kinds = |analysis: &Analysis| {
        analysis.view(Notation::default()).game.board.arrows.iter().map(|it| it.kind).collect::<Vec<_>>()
    };
    assert_eq!(kinds(&analysis), [ArrowKind::Other, ArrowKind::Best]);
    let hovered = analysis.after(Event::HoverLine(Some(LineMove { line: LineId::Best(0), ply: 1 })));
    let view = hovered.view(Notation::default());
    assert_eq!((kinds(&hovered), view.game.board.arrows[0].stops.len()), (vec![ArrowKind::Hovered], 2));
    let (title, board) = view.preview.expect("the board after it");
    let mut game = Game::new(Variant::LASKA);
    for mv in ["c3-d4", "e5-d4-c3"] {
        laska_rules::notation::record::play(&mut game, mv).expect("legal");
    }
    assert_eq!((title.as_str(), board.fen), ("After e5-d4-c3", game.position().to_string()));
    assert!(with_move(hovered, "c3-b4").view(Notation::default()).preview.is_none());
}

#[test]
fn a_threat_is_searched_first_and_cannot_be_played() {
    let analysis = new_analysis().after(Event::ShowThreat(Shown::Yes));
    let search = analysis.search().expect("the engine searches");
    assert!(matches!(&search.command, Command::Search { game, .. } if game.start.ends_with(" b")));
    assert_eq!(analysis.view(Notation::default()).threat, Some(ThreatView::Searching));
    let best = Reply::Best { id: search.id, report: report(7, &[(20, "c5-b4 a3-b4-c5")]) };
    let analysis = analysis.after(Event::Searcher(WorkerEvent::Replied(best)));
    let Some(ThreatView::Line { title, line }) = analysis.view(Notation::default()).threat else { panic!("a threat") };
    assert_eq!((title.as_str(), line.value.as_str()), ("If Black were to move", "−0.2"));
    assert_eq!(analysis.view(Notation::default()).game.board.arrows.last().map(|it| it.kind), Some(ArrowKind::Threat));
    assert_eq!(requested_lines(&analysis), Some(3), "then the engine continues");
    let pressed = analysis.clone().after(Event::PlayLine(LineMove { line: LineId::Threat, ply: 0 }));
    assert_eq!(pressed.game(), analysis.game());
}

#[test]
fn an_engine_that_is_off_only_proves_on_request() {
    let off = after_pause(study()).after(Event::SetEngine(Engine::Off));
    assert_eq!((off.search(), off.proof()), (None, None));
    assert!(off.after(Event::Prove).proof().is_some(), "a requested proof runs");
}

#[test]
fn an_invalid_address_gives_a_notice_and_stays_in_the_address_bar() {
    let invalid = with_move(new_analysis(), "c3-d4").after(Event::Opened("fen=x".to_owned()));
    assert_eq!((invalid.address(), invalid.game().moves().len()), (None, 1));
    assert!(invalid.view(Notation::default()).notice.is_some_and(|notice| notice.text().contains("fen")));
    assert!(with_move(invalid, "e5-d4-c3").address().is_some());
}

#[test]
fn a_position_with_few_columns_is_proven_automatically_after_a_pause() {
    assert_eq!(proof_id(&after_pause(new_analysis())), None, "the start position has too many columns");
    let waiting = study();
    assert_eq!(proof_id(&waiting), None);
    let running = after_pause(waiting);
    let id = proof_id(&running).expect("a proof is running");
    let progress = SolveProgress { phase: Phase::Gathering, positions: 2000, done: 500, elapsed_ms: 9 };
    let running =
        running.after(Event::Prover(WorkerEvent::Replied(Reply::Solving { id, progress: (&progress).into() })));
    assert!(matches!(running.view(Notation::default()).proof, ProofView::Running { percent: 25, .. }));

    let proven = with_solution(
        running,
        values(&[
            ("e5-f6", GameValue::Loss(Plies(10))),
            ("a3-b4", GameValue::Draw),
            ("e5-d6", GameValue::Win(Plies(11))),
        ]),
    );
    assert_eq!((proven.search(), proven.proof()), (None, None), "a proven position needs no search");
    let view = proven.view(Notation::default());
    let values: Vec<_> = view.engine.lines.iter().map(|line| line.value.as_str()).collect();
    assert_eq!(values, ["wins in 6", "draw", "loses in 5"]);
    assert_eq!(
        (view.engine.headline.as_str(), view.engine.score_kind),
        ("White wins in 6 moves", ValueKind::ProvenWin)
    );
    assert_eq!(view.game.board.arrows.len(), 1, "only the best move has an arrow");
}

#[test]
fn a_failed_proof_is_only_retried_on_request() {
    let running = after_pause(study());
    let id = proof_id(&running);
    let failed = Reply::Failed { id, message: "too many positions".to_owned() };
    let failed = after_pause(running.after(Event::Prover(WorkerEvent::Replied(failed))));
    assert_eq!(proof_id(&failed), None);
    assert!(matches!(failed.view(Notation::default()).proof, ProofView::TooMany { can_retry: true, .. }));
    assert!(failed.search().is_some(), "the engine continues");
    let requested = failed.after(Event::Prove);
    let id = proof_id(&requested);
    assert!(id.is_some());
    let lost = requested.clone().after(Event::Prover(WorkerEvent::Status(WorkerStatus::Lost)));
    assert!(matches!(lost.view(Notation::default()).proof, ProofView::TooMany { can_retry: false, .. }));
    assert_eq!(proof_id(&requested.after(Event::StopProof)), None);
}

#[test]
fn a_threat_in_a_proven_draw_has_no_estimate() {
    let draw = SolveResult { value: GameValue::Draw, ..values(&[("a3-b4", GameValue::Draw)]) };
    let proven = with_solution(after_pause(study()), draw).after(Event::ShowThreat(Shown::Yes));
    let answered = |score: ScoreKind| {
        let id = proven.search().expect("a search for the threat").id;
        let report = SearchReport { score, ..report(9, &[(130, "b6-c5")]) };
        let analysis = proven.clone().after(Event::Searcher(WorkerEvent::Replied(Reply::Best { id, report })));
        match analysis.view(Notation::default()).threat {
            Some(ThreatView::Line { line, .. }) => line.value,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(answered(ScoreKind::Value(130)), "not solved");
    assert_eq!(answered(ScoreKind::Win(Plies(3))), "Black wins in 2 moves");
}
