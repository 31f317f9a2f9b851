//! What the library says about positions is true: studies are solved, wins are proven, and the engine agrees with verdicts.
//!
//! This takes minutes, so it is a test target of its own, which `cargo xtask test` runs if the rules, the engine or the
//! library have changed.

use std::collections::BTreeSet;

use laska_engine::{
    CheckedWin, Evaluation, GameValue, Limits, MemorySize, Nodes, Plies, ProofStatus, Prover, Root, ScoreKind,
    SearchStatus, Searcher, Solution, check_win, solve,
};
use laska_library::data::{OPENING_WINS, library};
use laska_library::{Certainty, EntryKind, ExpectedResult, LibraryEntry, OpeningWins};
use laska_rules::notation::parse_move;
use laska_rules::notation::record::GameResult;
use laska_rules::{CaptureRule, Color, Game, Position};
use laska_tests::data::{Facts, library_facts};

const SOLVER_MEMORY: MemorySize = MemorySize::mebibytes(1000);

/// Parses a result such as `White wins in 5` or `draw`. `None` is a draw.
fn result(text: &str) -> Option<(Color, Plies)> {
    if text == "draw" {
        return None;
    }
    let (winner, plies) = text.split_once(" wins in ").expect("a win or a draw");
    let winner = Color::ALL.into_iter().find(|color| color.to_string() == winner).expect("a side");
    Some((winner, Plies(plies.parse().unwrap_or_else(|error| panic!("{text}: {error}")))))
}

/// Converts a result to the value for the side to move.
fn value(position: &Position, result: Option<(Color, Plies)>) -> GameValue {
    match result {
        None => GameValue::Draw,
        Some((winner, plies)) if winner == position.turn() => GameValue::Win(plies),
        Some((_, plies)) => GameValue::Loss(plies),
    }
}

/// Returns the value of a study according to the library.
fn expected_value(study: &LibraryEntry) -> GameValue {
    let result = match study.assessment().expect("a study has an assessment").result {
        ExpectedResult::Win { winner, plies } => Some((winner, Plies(plies.expect("an exact win has a length").0))),
        ExpectedResult::Draw => None,
    };
    value(study.record().start(), result)
}

/// Returns the position after a line of moves.
fn play_line(root: &Position, line: &str) -> Position {
    let mut position = root.clone();
    for text in line.split(' ') {
        position.play_unchecked(
            parse_move(text, &position, CaptureRule::MustFinish).unwrap_or_else(|error| panic!("{text}: {error}")),
        );
    }
    position
}

fn check_study(study: &LibraryEntry, facts: &Facts) {
    let (root, name) = (study.record().start(), study.id());
    let solution =
        solve(root, CaptureRule::MustFinish, SOLVER_MEMORY).unwrap_or_else(|error| panic!("{name}: {error}"));
    let value_of = |position: &Position| solution.value(position).expect("a reachable position");
    let expected_value = expected_value(study);
    assert_eq!(value_of(root), expected_value, "{name}");
    assert_eq!(solution.positions(), Nodes(facts.number("positions") as u64), "{name}");
    assert!(solution.peak_memory().bytes() as u64 <= 100 * solution.positions().0 + (1 << 20), "{name}");
    check_first_moves(&solution, expected_value, facts);
    for (line, expected) in facts.results() {
        let end = play_line(root, line);
        assert_eq!(value_of(&end), value(&end, result(expected)), "{name}, {line}");
    }
    let line = solution.best_line(root).expect("the root is solved");
    if let Some(plies) = expected_value.plies() {
        assert_eq!(line.len(), usize::from(plies.0), "{name}");
    }
}

/// Checks that the best move has the expected value, and that only the listed moves preserve the result.
fn check_first_moves(solution: &Solution, expected_value: GameValue, facts: &Facts) {
    let moves = solution.moves(solution.root()).expect("the root is solved");
    assert_eq!(moves.iter().map(|&(_, value)| value).max(), Some(expected_value), "{}", facts.id);
    let preserves_result = |value: GameValue| match expected_value {
        GameValue::Win(_) => value > GameValue::Draw,
        GameValue::Draw | GameValue::Loss(_) => value >= expected_value,
    };
    for expected in facts.all("keep") {
        let preserving = moves.iter().filter(|(_, value)| preserves_result(*value)).map(|(mv, _)| mv.to_string());
        let expected: BTreeSet<_> = expected.split(' ').map(str::to_owned).collect();
        assert_eq!(preserving.collect::<BTreeSet<_>>(), expected, "{}", facts.id);
    }
}

#[test]
fn every_exact_study_has_its_result() {
    let library = library();
    let facts = library_facts();
    let exact =
        |study: &&LibraryEntry| study.assessment().is_some_and(|assessment| assessment.certainty == Certainty::Exact);
    let studies: Vec<_> = library.of_kind(EntryKind::Study).filter(exact).collect();
    assert_eq!(studies.len(), 9);
    for study in studies {
        check_study(study, facts.iter().find(|facts| facts.id == study.id()).expect("facts of the study"));
    }
}

#[test]
fn advice_is_true_of_its_board() {
    let (mut solved, mut proven, mut lines) = (0, 0, 0);
    for entry in library().of_kind(EntryKind::Advice) {
        let (record, name) = (entry.record(), entry.id());
        let Some(assessment) = entry.assessment() else { continue };
        if assessment.certainty == Certainty::Searched {
            let ExpectedResult::Win { winner, plies: Some(most) } = assessment.result else { panic!("{name}: a win") };
            assert!(prove(record.start(), winner, name).plies <= Plies(most.0), "{name}");
            proven += 1;
            continue;
        }
        let solution = solve(record.start(), CaptureRule::MustFinish, SOLVER_MEMORY).expect(name);
        let value_of = |position: &Position| solution.value(position).expect("a reachable position");
        assert_eq!(value_of(record.start()), expected_value(entry), "{name}");
        solved += 1;
        for id in record.tree().preorder() {
            // A comment such as "Black wins in 4 moves." counts the moves of the winner.
            let comment = record.tree().note(id).after.as_str();
            let Some((rest, moves)) = comment.strip_suffix(" moves.").and_then(|it| it.rsplit_once(" wins in ")) else {
                continue;
            };
            let winner = if rest.contains("and Black") { Color::Black } else { Color::White };
            let position = record.position(id);
            let plies = value_of(&position).plies().unwrap_or_else(|| panic!("{name}: {comment}"));
            assert_eq!(plies.0.div_ceil(2).to_string(), moves, "{name}: {comment}");
            let wins = matches!(value_of(&position), GameValue::Win(_));
            assert_eq!(wins, position.turn() == winner, "{name}: {comment}");
            lines += 1;
        }
    }
    assert_eq!((solved, proven, lines), (5, 1, 2));
}

const PROOF_MEMORY: MemorySize = MemorySize::mebibytes(64);

/// Proves that a side wins, and verifies the win against every defense.
fn prove(root: &Position, winner: Color, context: &str) -> CheckedWin {
    let mut prover = Prover::new(root, CaptureRule::MustFinish, winner, PROOF_MEMORY);
    assert_eq!(prover.step(Nodes(3_000_000)), ProofStatus::Proved, "{context}");
    let strategy = prover.into_strategy(PROOF_MEMORY).unwrap_or_else(|error| panic!("{context}: {error}"));
    check_win(root, CaptureRule::MustFinish, winner, PROOF_MEMORY, |at| strategy.winning_move(at))
        .unwrap_or_else(|error| panic!("{context}: {error}"))
        .unwrap_or_else(|refutation| panic!("{context}: {refutation}"))
}

/// Proofs with more nodes take too long to repeat.
const MAX_REPEATED_NODES: u64 = 300_000;

#[test]
fn the_shorter_opening_wins_are_proven_again() {
    let wins: OpeningWins = OPENING_WINS.parse().unwrap_or_else(|error| panic!("{error}"));
    let mut repeated = 0;
    for win in wins.0.iter().filter(|win| win.nodes <= MAX_REPEATED_NODES) {
        let checked = prove(win.game().position(), win.winner, &win.to_string());
        // A table of another size can lead to another proof, but the parity follows from the side to move.
        assert_eq!(checked.plies.0 % 2, win.plies.0 % 2, "{win}");
        repeated += 1;
    }
    assert!(2 * repeated >= wins.0.len(), "{repeated} of {}", wins.0.len());
}

#[test]
fn side_lines_of_studies_are_proven_wins() {
    let mut lines = 0;
    // Lines that take too long to prove are solved in `every_exact_study_has_its_result`.
    let all_facts = library_facts();
    let is_solved = |id: &str, line: &str| {
        all_facts.iter().any(|facts| facts.id == id && facts.results().any(|(solved, _)| solved == line))
    };
    for entry in library().of_kind(EntryKind::Study) {
        let record = entry.record();
        for id in record.tree().preorder() {
            let comment = record.tree().note(id).after.as_str();
            let result = GameResult::from_text(comment.get(..3).unwrap_or_default());
            let moves = record.moves_to(id).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            if let (Some(GameResult::Won(winner)), false) = (result, is_solved(entry.id(), &moves)) {
                prove(&record.position(id), winner, &format!("{}, {moves}", entry.id()));
                lines += 1;
            }
        }
    }
    assert_eq!(lines, 17);
}

#[test]
fn searched_results_of_studies_are_proven() {
    let library = library();
    let mut proofs = 0;
    for entry in library.of_kind(EntryKind::Study) {
        let assessment = entry.assessment().expect("a study has an assessment");
        assert_ne!(assessment.certainty, Certainty::Claimed, "{}", entry.id());
        if assessment.certainty == Certainty::Searched {
            let ExpectedResult::Win { winner, plies: Some(most) } = assessment.result else {
                panic!("{}: expected a win with its length", entry.id())
            };
            assert!(prove(entry.record().start(), winner, entry.id()).plies <= Plies(most.0), "{}", entry.id());
            proofs += 1;
        }
    }
    assert_eq!(proofs, 1);
}

#[test]
fn unfinished_games_are_proven_wins() {
    for (id, winner, plies) in [("lasker-3", Color::Black, 4), ("lasker-5", Color::White, 20)] {
        let library = library();
        let record = library.find(id).expect(id).record();
        let end = *record.main_line().last().expect("moves");
        assert!(record.tree().note(end).after.as_str().contains("proven to win"), "{id}");
        assert!(prove(&record.position(end), winner, id).plies <= Plies(plies), "{id}");
        assert_eq!(record.result, GameResult::Won(winner), "{id}");
    }
}

/// Returns the score of a position from White's point of view, in hundredths of a counter.
fn searched_score(position: &Position) -> i32 {
    let mut searcher = Searcher::with_evaluation(MemorySize::mebibytes(16), Evaluation::standard());
    let game = Game::from_position(position.clone(), CaptureRule::MustFinish);
    searcher.start(Root::new(&game).expect("the game is not over"), Limits::nodes(Nodes(8_000_000)));
    let SearchStatus::Done(info) = searcher.step(Nodes::MAX) else { panic!("the search has a limit") };
    match (info.score().kind(), position.turn()) {
        (ScoreKind::Value(score), Color::White) => score,
        (ScoreKind::Value(score), Color::Black) => -score,
        (kind, _) => panic!("{kind:?} in {position}"),
    }
}

#[test]
fn verdicts_on_openings_agree_with_a_shorter_search() {
    // From here on, a side is called much better; twice as much must look large to a shorter search, too.
    let (large, very_large) = (350, 700);
    let (mut sizes, mut scores) = (BTreeSet::new(), Vec::new());
    for entry in library().of_kind(EntryKind::Opening) {
        let deep = entry.opening().and_then(|opening| opening.score).expect("an opening has a score");
        let (deep_score, score) = (i32::from(deep.white.0), searched_score(&entry.key_position()));
        // A shorter search may see a small advantage where there is none.
        let agrees = deep_score == 0 || (deep_score > 0) == (score > 0);
        let is_visible = deep_score.abs() < very_large || score.abs() >= large;
        assert!(agrees && is_visible, "{}: {score}", entry.id());
        sizes.insert(deep.nodes);
        scores.push((deep_score, score));
    }
    // Advantages grow with the depth of a search, but their order stays.
    scores.sort_unstable();
    assert!(scores.is_sorted_by(|(_, one), (_, other)| one < other), "{scores:?}");
    assert_eq!(sizes.len(), 1, "all openings are searched equally");
}

#[test]
fn the_engine_agrees_with_the_resignation() {
    let library = library();
    let entry = library.find("moscow-1996").expect("the game");
    let end = *entry.record().main_line().last().expect("moves");
    assert!(entry.record().tree().note(end).after.as_str().contains("the engine agrees"));
    assert_eq!(entry.record().result, GameResult::Won(Color::White));
    assert!(searched_score(&entry.key_position()) > 700);
}
