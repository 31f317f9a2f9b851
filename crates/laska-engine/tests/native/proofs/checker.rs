//! The checker: wins of the solver and of the searcher stand it, whatever does not win is refuted, with the way there.

use laska_engine::{
    Checker, Depth, Failure, Limits, Memory, Nodes, Plies, Refutation, Report, Root, Searcher, TooMany, check_win,
};
use laska_rules::notation::parse_move;
use laska_rules::{Chain, Color, DrawRules, Game, Position};

use super::{CASES, MEMORY, PROPOSITION, checked, near, position, solved, winner};

#[test]
fn the_solver_plays_wins_that_take_as_long_as_it_says() {
    for text in CASES {
        let solution = solved(&position(text));
        for root in near(solution.root()) {
            let value = solution.value(&root).expect("it can arise");
            let Some(winner) = winner(value, root.turn()) else { continue };
            let win = checked(&root, winner, |at| solution.best(at));
            assert_eq!(Some(win.plies), value.plies(), "{root}");
        }
    }
}

#[test]
fn a_win_that_the_searcher_claims_stands_the_check() {
    for (text, plies) in [(CASES[0], Plies(5)), (CASES[2], Plies(7))] {
        let root = position(text);
        let mut searcher = Searcher::new(Memory::mebibytes(1));
        let win = checked(&root, root.turn(), |at| {
            let game = Game::from_position(at.clone(), Chain::All).with_draw_rules(DrawRules::NONE);
            searcher.start(Root::new(&game).ok()?, Limits::depth(Depth(12)));
            searcher.step(Nodes::MAX).report().map(Report::best)
        });
        assert_eq!(win.plies, plies, "{text}");
    }
}

/// What the checker says of a strategy that plays the moves of a text, whoever is to move wherever.
fn refutation(root: &str, moves: &[&str]) -> Refutation {
    let strategy = |at: &Position| moves.iter().find_map(|mv| parse_move(mv, at, Chain::All).ok());
    let result = check_win(&position(root), Chain::All, Color::White, MEMORY, strategy).expect("enough memory");
    result.expect_err(root)
}

#[test]
fn what_does_not_win_is_refuted() {
    let failure = |root, moves: &[&str]| refutation(root, moves).failure;
    assert_eq!(failure("a1WWW d4BBB, White to move", &[]), Failure::NoAnswer);
    assert_eq!(failure("a1W g7B, White to move", &["a1-b2", "b2-a1", "b2-c1", "c1-b2"]), Failure::Repetition);
    assert_eq!(failure("g7B, White to move", &[]), Failure::Blocked);
}

#[test]
fn a_refutation_tells_the_way_there() {
    let root = position("a1WWW d4BBB, White to move");
    let foreign = position("g7W a3b, White to move").moves(Chain::All)[0];
    let mut first = Some(root.moves(Chain::All)[0]);
    let result = check_win(&root, Chain::All, Color::White, MEMORY, |_| first.take().or(Some(foreign)));
    let refutation = result.expect("enough memory").expect_err("a foreign move is not legal");
    assert_eq!(refutation.failure, Failure::Illegal(foreign));
    assert_eq!(refutation.line.len(), 2);
    assert!(refutation.to_string().starts_with("after a1-b2 d4-"), "{refutation}");
    assert!(refutation.to_string().ends_with(": g7-f6 is not legal"), "{refutation}");
}

#[test]
fn a_checker_tells_that_its_memory_does_not_suffice() {
    let checker = Checker::new(&position(PROPOSITION), Chain::All, Color::White, Memory::mebibytes(0));
    assert_eq!(checker.err(), Some(TooMany { positions: Nodes(1) }));
}
