//! Proofs and the checker: proved positions are won, disproved ones are not, wins of the solver and the searcher pass
//! the checker, and failing strategies are refuted.

use laska_engine::{
    CheckStatus, CheckedWin, Depth, Extraction, ExtractionStatus, GameValue, Limits, MemorySize, Nodes, Plies,
    ProofStatus, Prover, Refutation, RefutationKind, Root, SearchInfo, Searcher, Solution, Strategy, TooManyPositions,
    WinChecker, check_win, solve,
};
use laska_rules::notation::{fen, parse_move, piece_list};
use laska_rules::{Board, CaptureRule, Color, DrawRules, Game, Move, Position};

const MEMORY: MemorySize = MemorySize::mebibytes(16);

/// Positions from which few others can arise, including wins, losses, draws and soldiers.
const CASES: [&str; 7] = [
    "a1WWW b2BBB, White to move",
    "a1WWW d4BBB, White to move",
    "c3WWWBB c5BBW, White to move",
    "a3W e5W a1B b6B, White to move",
    "c3W c5W e3B e5B, Black to move",
    "d2W d4W f2B f4B, Black to move",
    "a3wb g5b, White to move",
];

/// Lasker's proposition, study 10, from which far too many positions can arise to solve it.
const PROPOSITION: &str = "a1Bw c1WwbBb f2B b4BB f4B b6b d6b a7B, White to move";

/// Positions 18 to 34 plies before the last printed one in Lasker's games of 1911, won by the winner of the game.
const GAMES: [(&str, Color); 5] = [
    (",b,,/,,wbbb/wb,,,/w,,/wb,BwwwW,,/,BbbW,bw/,,,w w", Color::Black),
    ("b,,,/,,W/bw,b,,b/,bw,/,,,wb/Bww,b,/Bw,,Bww,Bww w", Color::Black),
    ("b,,,/b,,W/bw,,,b/b,,/w,b,,wb/bw,bww,/,Bww,,Bww w", Color::Black),
    ("Wbb,,,/,wb,/Wbb,,,/W,,/,,,BwwW/,Bw,Bbb/Bww,w,, w", Color::Black),
    (",b,b,b/bb,,b/wb,,,/w,wb,wwb/w,wb,w,/,,w/w,w,B, b", Color::White),
];

fn position(text: &str) -> Position {
    piece_list::parse(text, Board::Seven).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn solved(position: &Position) -> Solution {
    solve(position, CaptureRule::MustFinish, MEMORY).unwrap_or_else(|error| panic!("{position}: {error}"))
}

fn prove(prover: &mut Prover, budget: Nodes) -> ProofStatus {
    loop {
        match prover.step(budget) {
            ProofStatus::Searching { .. } => {}
            end => return end,
        }
    }
}

/// The node limit of tests with many positions: draws take long and are seldom disproved.
const NODE_LIMIT: Nodes = Nodes(2000);

/// Returns the winner of a position with this value, if any.
fn winner(value: GameValue, turn: Color) -> Option<Color> {
    match value {
        GameValue::Win(_) => Some(turn),
        GameValue::Loss(_) => Some(!turn),
        GameValue::Draw => None,
    }
}

fn checked(root: &Position, winner: Color, strategy: impl FnMut(&Position) -> Option<Move>) -> CheckedWin {
    let result = check_win(root, CaptureRule::MustFinish, winner, MEMORY, strategy)
        .unwrap_or_else(|error| panic!("{root}: {error}"));
    result.unwrap_or_else(|refutation| panic!("{root}: {refutation}"))
}

fn strategy(prover: Prover) -> Strategy {
    prover.into_strategy(MEMORY).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns all positions up to two plies after the root, including it.
fn up_to_two_plies_after(root: &Position) -> Vec<Position> {
    let mut all = vec![root.clone()];
    for mv in &root.legal_moves(CaptureRule::MustFinish) {
        let mut next = root.clone();
        next.play_unchecked(*mv);
        for mv in &next.legal_moves(CaptureRule::MustFinish) {
            let mut next = next.clone();
            next.play_unchecked(*mv);
            all.push(next);
        }
        all.push(next);
    }
    all
}

#[test]
fn proofs_agree_with_the_solver_and_pass_the_checker() {
    let (mut proved, mut disproved) = (0, 0);
    for text in CASES {
        let solution = solved(&position(text));
        for root in up_to_two_plies_after(solution.root()) {
            let value = solution.value(&root).expect("the position can arise");
            for attacker in Color::ALL {
                let wins = winner(value, root.turn()) == Some(attacker);
                let mut prover = Prover::new(&root, CaptureRule::MustFinish, attacker, MemorySize::mebibytes(1));
                let end = prover.step(NODE_LIMIT);
                assert_ne!(
                    end,
                    if wins { ProofStatus::Disproved } else { ProofStatus::Proved },
                    "{root}: {value} {attacker}"
                );
                disproved += usize::from(end == ProofStatus::Disproved);
                if end == ProofStatus::Proved {
                    proved += 1;
                    let strategy = strategy(prover);
                    let win = checked(&root, attacker, |at| strategy.winning_move(at));
                    assert!(Some(win.plies) >= value.plies(), "{root}: {value}, checked {:?}", win.plies);
                    assert!(win.line.len() == usize::from(win.plies.0) && win.positions <= solution.positions());
                }
            }
        }
    }
    assert!(proved > 80 && disproved > 40, "{proved} proved and {disproved} disproved are too few");
}

#[test]
fn most_won_positions_are_proved() {
    for text in CASES {
        let solution = solved(&position(text));
        let root = solution.root();
        let Some(winner) = winner(solution.value(root).expect("the root is in the solution"), root.turn()) else {
            continue;
        };
        let mut prover = Prover::new(root, CaptureRule::MustFinish, winner, MemorySize::mebibytes(1));
        assert_eq!(prove(&mut prover, Nodes::MAX), ProofStatus::Proved, "{text}");
    }
}

#[test]
fn the_proposition_is_won_by_white() {
    let root = position(PROPOSITION);
    let mut prover = Prover::new(&root, CaptureRule::MustFinish, Color::White, MEMORY);
    assert_eq!(prove(&mut prover, Nodes::MAX), ProofStatus::Proved);
    let strategy = strategy(prover);
    let win = checked(&root, Color::White, |at| strategy.winning_move(at));
    let first = win.line.iter().map(ToString::to_string).next();
    assert_eq!(first.as_deref(), Some("c1-b2"));
    // The bound stated by study 10 of the library.
    assert!(win.positions > Nodes(100) && win.plies <= Plies(27), "{win:?}");
}

#[test]
fn endings_of_real_games_are_proved() {
    for (text, winner) in GAMES {
        let root = fen::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let mut prover = Prover::new(&root, CaptureRule::MustFinish, winner, MEMORY);
        assert_eq!(prove(&mut prover, Nodes::MAX), ProofStatus::Proved, "{text}");
        let strategy = strategy(prover);
        assert!(checked(&root, winner, |at| strategy.winning_move(at)).plies.0 >= 18, "{text}");
    }
}

#[test]
fn slicing_does_not_change_the_result() {
    let root = position(PROPOSITION);
    let mut whole = Prover::new(&root, CaptureRule::MustFinish, Color::White, MEMORY);
    prove(&mut whole, Nodes::MAX);
    let nodes = whole.nodes();
    let whole = strategy(whole);
    let win = checked(&root, Color::White, |at| whole.winning_move(at));
    for budget in [1, 100] {
        let mut sliced = Prover::new(&root, CaptureRule::MustFinish, Color::White, MEMORY);
        assert_eq!(prove(&mut sliced, Nodes(budget)), ProofStatus::Proved);
        assert_eq!(sliced.nodes(), nodes);
        let mut extraction = Extraction::new(sliced, MEMORY).expect("enough memory");
        while extraction.step(Nodes(budget)) != Ok(ExtractionStatus::Done) {}
        let sliced = extraction.into_strategy().expect("the extraction is done");
        assert_eq!(sliced.positions(), whole.positions());
        let mut checker = WinChecker::new(&root, CaptureRule::MustFinish, Color::White, MEMORY).expect("enough memory");
        let end = loop {
            match checker.step(Nodes(budget), |at| sliced.winning_move(at)) {
                Ok(CheckStatus::Running(_)) => {}
                other => break other,
            }
        };
        assert_eq!(end, Ok(CheckStatus::Won(win.clone())));
    }
}

#[test]
fn a_tiny_table_suffices_for_a_proof() {
    let root = position(CASES[1]);
    let mut prover = Prover::new(&root, CaptureRule::MustFinish, Color::White, MemorySize::mebibytes(0));
    assert_eq!(prove(&mut prover, Nodes::MAX), ProofStatus::Proved);
}

#[test]
fn the_solver_wins_in_exactly_the_plies_it_states() {
    for text in CASES {
        let solution = solved(&position(text));
        for root in up_to_two_plies_after(solution.root()) {
            let value = solution.value(&root).expect("the position can arise");
            let Some(winner) = winner(value, root.turn()) else { continue };
            let win = checked(&root, winner, |at| solution.best_move(at));
            assert_eq!(Some(win.plies), value.plies(), "{root}");
        }
    }
}

#[test]
fn wins_claimed_by_the_searcher_pass_the_checker() {
    for (text, plies) in [(CASES[0], Plies(5)), (CASES[2], Plies(7))] {
        let root = position(text);
        let mut searcher = Searcher::new(MemorySize::mebibytes(1));
        let win = checked(&root, root.turn(), |at| {
            let game = Game::from_position(at.clone(), CaptureRule::MustFinish).with_draw_rules(DrawRules::NONE);
            searcher.start(Root::new(&game).ok()?, Limits::depth(Depth(12)));
            searcher.step(Nodes::MAX).info().map(SearchInfo::best_move)
        });
        assert_eq!(win.plies, plies, "{text}");
    }
}

/// Returns the refutation of a strategy that plays the first legal move of a list.
fn refutation(root: &str, moves: &[&str]) -> Refutation {
    let strategy = |at: &Position| moves.iter().find_map(|mv| parse_move(mv, at, CaptureRule::MustFinish).ok());
    let result =
        check_win(&position(root), CaptureRule::MustFinish, Color::White, MEMORY, strategy).expect("enough memory");
    result.expect_err(root)
}

#[test]
fn failing_strategies_are_refuted() {
    let failure = |root, moves: &[&str]| refutation(root, moves).kind;
    assert_eq!(failure("a1WWW d4BBB, White to move", &[]), RefutationKind::NoMove);
    assert_eq!(failure("a7W g1B, White to move", &["a7-b6", "b6-a7"]), RefutationKind::Repetition);
    assert_eq!(failure("g7B, White to move", &[]), RefutationKind::Blocked);
}

#[test]
fn a_refutation_contains_the_moves_that_lead_to_it() {
    let root = position("a1WWW d4BBB, White to move");
    let foreign = position("g7W a3b, White to move").legal_moves(CaptureRule::MustFinish)[0];
    let mut first = Some(root.legal_moves(CaptureRule::MustFinish)[0]);
    let result = check_win(&root, CaptureRule::MustFinish, Color::White, MEMORY, |_| first.take().or(Some(foreign)));
    let refutation = result.expect("enough memory").expect_err("a foreign move is not legal");
    assert_eq!(refutation.kind, RefutationKind::Illegal(foreign));
    assert_eq!(refutation.line.len(), 2);
    assert!(refutation.to_string().starts_with("after a1-b2 d4-"), "{refutation}");
    assert!(refutation.to_string().ends_with(": g7-f6 is not legal"), "{refutation}");
}

#[test]
fn a_checker_without_enough_memory_returns_an_error() {
    let checker =
        WinChecker::new(&position(PROPOSITION), CaptureRule::MustFinish, Color::White, MemorySize::mebibytes(0));
    assert_eq!(checker.err(), Some(TooManyPositions { positions: Nodes(1) }));
}
