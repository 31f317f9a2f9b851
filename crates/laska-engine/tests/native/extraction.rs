//! Strategies from proofs: every win that is proved has a strategy that passes the checker, however small the table is, and
//! no draw or loss has one.

use std::collections::BTreeMap;
use std::sync::Arc;

use fastrand::Rng;
use laska_engine::{
    Extraction, ExtractionError, ExtractionStatus, GameValue, KnownWins, MemorySize, Nodes, ProofStatus, Prover,
    check_win, solve,
};
use laska_rules::notation::{fen, piece_list};
use laska_rules::{Board, CaptureRule, Color, Position};

const MEMORY: MemorySize = MemorySize::mebibytes(16);

/// Sizes of the table: four entries, a hundred, and enough for nearly all proofs here.
const TABLES: [MemorySize; 3] = [MemorySize::kibibytes(0), MemorySize::kibibytes(4), MemorySize::kibibytes(512)];

/// Solving more positions would take too long.
const SOLVER_MEMORY: MemorySize = MemorySize::kibibytes(256);

/// The limits of a proof and of an extraction.
const PROOF_NODES: Nodes = Nodes(20_000);
const EXTRACTION_NODES: Nodes = Nodes(2_000_000);

/// Returns a random position with a few columns.
fn random_position(rng: &mut Rng) -> Option<Position> {
    let mut squares = vec![String::new(); 25];
    for _ in 0..rng.usize(2..=4) {
        let column = &mut squares[rng.usize(..25)];
        *column = (0..rng.usize(1..=3)).map(|_| rng.choice(['w', 'W', 'W', 'b', 'B', 'B']).expect("letters")).collect();
    }
    let mut squares = squares.into_iter();
    let ranks = [4, 3, 4, 3, 4, 3, 4].map(|count| squares.by_ref().take(count).collect::<Vec<_>>().join(","));
    fen::parse(&format!("{} {}", ranks.join("/"), rng.choice(['w', 'b']).expect("sides"))).ok()
}

/// Returns the strategy's check, or `None` if the proof takes too long.
fn prove_and_check(root: &Position, attacker: Color, table: MemorySize, context: &str) -> Option<bool> {
    let mut prover = Prover::new(root, CaptureRule::MustFinish, attacker, table);
    match prover.step(PROOF_NODES) {
        ProofStatus::Proved => {}
        ProofStatus::Searching { .. } => return None,
        ProofStatus::Disproved | ProofStatus::Undecided => return Some(false),
    }
    let mut extraction = Extraction::new(prover, MEMORY).expect("enough memory");
    let status = extraction.step(EXTRACTION_NODES).unwrap_or_else(|error| panic!("{context}: {error}"));
    assert_eq!(status, ExtractionStatus::Done, "{context}: {} nodes are not enough", extraction.nodes());
    let strategy = extraction.into_strategy().expect("the extraction is done");
    let win = check_win(root, CaptureRule::MustFinish, attacker, MEMORY, |at| strategy.winning_move(at));
    let win = win.expect("enough memory").unwrap_or_else(|refutation| panic!("{context}: {refutation}"));
    assert!(win.quiet_plies <= win.plies, "{context}: {win:?}");
    Some(true)
}

#[test]
fn every_proved_win_has_a_strategy_however_small_the_table_is() {
    let mut rng = Rng::with_seed(46);
    let mut counts = BTreeMap::new();
    let mut solved = 0;
    while solved < 150 {
        let Some(root) = random_position(&mut rng) else { continue };
        let Ok(solution) = solve(&root, CaptureRule::MustFinish, SOLVER_MEMORY) else { continue };
        let value = solution.value(&root).expect("the root is in the solution");
        if solution.positions() < Nodes(50) {
            continue;
        }
        solved += 1;
        for (attacker, table) in Color::ALL.into_iter().flat_map(|color| TABLES.map(|table| (color, table))) {
            let wins = match value {
                GameValue::Win(_) => root.turn() == attacker,
                GameValue::Loss(_) => root.turn() != attacker,
                GameValue::Draw => false,
            };
            let context = format!("{root}: {attacker}, {} bytes", table.bytes());
            let proved = prove_and_check(&root, attacker, table, &context);
            assert!(proved.is_none_or(|proved| proved == wins), "{context}: {value}");
            *counts.entry((wins, table.bytes(), proved)).or_insert(0) += 1;
        }
    }
    for table in TABLES {
        let count = |wins, proved| counts.get(&(wins, table.bytes(), proved)).copied().unwrap_or(0);
        assert!(count(true, Some(true)) > 40 && count(false, Some(true)) == 0, "{counts:?}");
    }
}

/// Returns the nodes of a proof with known wins, whose strategy it adds to them, or `None` if there is no proof.
fn prove_with(known: &mut Arc<KnownWins>, root: &Position, attacker: Color) -> Option<u64> {
    let prover = Prover::new(root, CaptureRule::MustFinish, attacker, TABLES[2]);
    let mut prover = prover.with_known(Arc::clone(known));
    if prover.step(PROOF_NODES) != ProofStatus::Proved {
        return None;
    }
    let nodes = prover.nodes().0;
    let strategy = prover.into_strategy(MEMORY).unwrap_or_else(|error| panic!("{root}: {error}"));
    let known = Arc::make_mut(known);
    let win = known.add(root, MEMORY, |at| strategy.winning_move(at)).expect("enough memory");
    win.unwrap_or_else(|refutation| panic!("{root}: {refutation}"));
    let win = check_win(root, CaptureRule::MustFinish, attacker, MEMORY, |at| known.winning_move(at));
    let plies = win.expect("enough memory").unwrap_or_else(|refutation| panic!("{root}: {refutation}")).plies;
    assert!(known.plies(root).is_some_and(|known| known >= u32::from(plies.0)), "{root}");
    Some(nodes)
}

#[test]
fn what_is_known_is_not_proved_again_and_no_proof_rests_on_itself() {
    let mut rng = Rng::with_seed(47);
    let (mut proved, mut added, mut alone, mut together) = (0, 0, 0, 0);
    while proved < 60 {
        let Some(root) = random_position(&mut rng) else { continue };
        for attacker in Color::ALL {
            let new = || Arc::new(KnownWins::new(CaptureRule::MustFinish, attacker));
            let Some(nodes) = prove_with(&mut new(), &root, attacker) else { continue };
            // The positions after two moves first, in any order.
            let mut known = new();
            let (next, mut later) = (positions_after(&root), Vec::new());
            next.iter().for_each(|next| later.extend(positions_after(next)));
            rng.shuffle(&mut later);
            for position in &later {
                prove_with(&mut known, position, attacker);
            }
            let mut backed_up = known.as_ref().clone();
            for position in next.iter().chain([&root]) {
                if backed_up.add_if_won(position) {
                    added += 1;
                    let win =
                        check_win(position, CaptureRule::MustFinish, attacker, MEMORY, |at| backed_up.winning_move(at));
                    win.expect("enough memory").unwrap_or_else(|refutation| panic!("{position}: {refutation}"));
                }
            }
            proved += 1;
            alone += nodes;
            together += prove_with(&mut known, &root, attacker).expect("it was proved without what is known");
        }
    }
    assert!(added > 60 && together * 3 < alone, "{together} nodes with what is known, {alone} without; {added} added");
}

/// Returns the positions after each move.
fn positions_after(position: &Position) -> Vec<Position> {
    let after = |&mv| {
        let mut next = position.clone();
        next.play_unchecked(mv);
        next
    };
    position.legal_moves(CaptureRule::MustFinish).iter().map(after).collect()
}

#[test]
fn without_a_proof_there_is_no_strategy() {
    let root = piece_list::parse("a1WWW d4BBB, White to move", Board::Seven).expect("a position");
    for (attacker, nodes) in [(Color::White, Nodes(5)), (Color::Black, Nodes(2000))] {
        let mut prover = Prover::new(&root, CaptureRule::MustFinish, attacker, MEMORY);
        assert_ne!(prover.step(nodes), ProofStatus::Proved);
        assert_eq!(prover.into_strategy(MEMORY).err(), Some(ExtractionError::NotProved));
    }
}

#[test]
fn a_strategy_needs_memory() {
    let root = piece_list::parse("a1WWW d4BBB, White to move", Board::Seven).expect("a position");
    let mut prover = Prover::new(&root, CaptureRule::MustFinish, Color::White, MEMORY);
    assert_eq!(prover.step(Nodes::MAX), ProofStatus::Proved);
    assert!(matches!(prover.into_strategy(MemorySize::kibibytes(16)), Err(ExtractionError::Memory(_))));
}
