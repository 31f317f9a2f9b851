//! What is proved is won, what is disproved is not, and the checker believes nothing but play.

mod checker;

use laska_engine::{
    CheckedWin, Checker, Checking, Memory, Nodes, Plies, Prover, Proving, Solution, Value, check_win, solve,
};
use laska_rules::notation::{fen, piece_list};
use laska_rules::{Board, Chain, Color, Move, Position};

const MEMORY: Memory = Memory::mebibytes(16);

/// Positions of small sets, for both sides to be proved; among them wins, losses and draws, soldiers too.
const CASES: [&str; 7] = [
    "a1WWW b2BBB, White to move",
    "a1WWW d4BBB, White to move",
    "c3WWWBB c5BBW, White to move",
    "a3W e5W a1B b6B, White to move",
    "c3W c5W e3B e5B, Black to move",
    "d2W d4W f2B f4B, Black to move",
    "a3wb g5b, White to move",
];

/// Lasker's proposition, study 10: far too many positions can arise to solve it.
const PROPOSITION: &str = "a1Bw c1WwbBb f2B b4BB f4B b6b d6b a7B, White to move";

/// From Lasker's games of 1911 18 to 34 plies before the last printed one: won by the side that won the game.
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
    solve(position, Chain::All, MEMORY).unwrap_or_else(|error| panic!("{position}: {error}"))
}

fn prove(prover: &mut Prover, budget: Nodes) -> Proving {
    loop {
        match prover.step(budget) {
            Proving::Searching { .. } => {}
            end => return end,
        }
    }
}

/// As far as the tests of many positions go: draws take long, and seldom end with a disproof.
const FEW: Nodes = Nodes(2000);

/// The side that wins with that value, if any.
fn winner(value: Value, turn: Color) -> Option<Color> {
    match value {
        Value::Win { .. } => Some(turn),
        Value::Loss { .. } => Some(!turn),
        Value::Draw => None,
    }
}

fn checked(root: &Position, winner: Color, strategy: impl FnMut(&Position) -> Option<Move>) -> CheckedWin {
    let result =
        check_win(root, Chain::All, winner, MEMORY, strategy).unwrap_or_else(|error| panic!("{root}: {error}"));
    result.unwrap_or_else(|refutation| panic!("{root}: {refutation}"))
}

/// Every position two plies on, and the root.
fn near(root: &Position) -> Vec<Position> {
    let mut all = vec![root.clone()];
    for mv in &root.moves(Chain::All) {
        let mut next = root.clone();
        next.play(*mv);
        for mv in &next.moves(Chain::All) {
            let mut next = next.clone();
            next.play(*mv);
            all.push(next);
        }
        all.push(next);
    }
    all
}

#[test]
fn a_proof_agrees_with_the_solver_and_stands_the_check() {
    let (mut proved, mut disproved) = (0, 0);
    for text in CASES {
        let solution = solved(&position(text));
        for root in near(solution.root()) {
            let value = solution.value(&root).expect("it can arise");
            for attacker in Color::ALL {
                let wins = winner(value, root.turn()) == Some(attacker);
                let mut prover = Prover::new(&root, Chain::All, attacker, Memory::mebibytes(1));
                let end = prover.step(FEW);
                assert_ne!(end, if wins { Proving::Disproved } else { Proving::Proved }, "{root}: {value} {attacker}");
                disproved += usize::from(end == Proving::Disproved);
                if end == Proving::Proved {
                    proved += 1;
                    let win = checked(&root, attacker, |at| prover.winning_move(at));
                    assert!(Some(win.plies) >= value.plies(), "{root}: {value}, checked {:?}", win.plies);
                    assert!(win.line.len() == usize::from(win.plies.0) && win.positions <= solution.positions());
                }
            }
        }
    }
    assert!(proved > 80 && disproved > 40, "{proved} proved and {disproved} disproved say little");
}

#[test]
fn most_won_positions_are_proved() {
    for text in CASES {
        let solution = solved(&position(text));
        let root = solution.root();
        let Some(winner) = winner(solution.value(root).expect("it is the root"), root.turn()) else { continue };
        let mut prover = Prover::new(root, Chain::All, winner, Memory::mebibytes(1));
        assert_eq!(prove(&mut prover, Nodes::MAX), Proving::Proved, "{text}");
    }
}

#[test]
fn the_proposition_is_won_by_white() {
    let root = position(PROPOSITION);
    let mut prover = Prover::new(&root, Chain::All, Color::White, MEMORY);
    assert_eq!(prove(&mut prover, Nodes::MAX), Proving::Proved);
    let win = checked(&root, Color::White, |at| prover.winning_move(at));
    let first = win.line.iter().map(ToString::to_string).next();
    assert_eq!(first.as_deref(), Some("c1-b2"));
    // The bound of the library's study-10.
    assert!(win.positions > Nodes(100) && win.plies <= Plies(27), "{win:?}");
}

#[test]
fn endings_of_real_games_are_proved() {
    for (text, winner) in GAMES {
        let root = fen::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let mut prover = Prover::new(&root, Chain::All, winner, MEMORY);
        assert_eq!(prove(&mut prover, Nodes::MAX), Proving::Proved, "{text}");
        assert!(checked(&root, winner, |at| prover.winning_move(at)).plies.0 >= 18, "{text}");
    }
}

#[test]
fn slices_change_nothing() {
    let root = position(PROPOSITION);
    let mut whole = Prover::new(&root, Chain::All, Color::White, MEMORY);
    prove(&mut whole, Nodes::MAX);
    for budget in [1, 100] {
        let mut sliced = Prover::new(&root, Chain::All, Color::White, MEMORY);
        assert_eq!(prove(&mut sliced, Nodes(budget)), Proving::Proved);
        assert_eq!(sliced.nodes(), whole.nodes());
        let mut checker = Checker::new(&root, Chain::All, Color::White, MEMORY).expect("enough memory");
        let win = loop {
            match checker.step(Nodes(budget), |at| sliced.winning_move(at)) {
                Ok(Checking::Walking(_)) => {}
                other => break other,
            }
        };
        assert_eq!(win, Ok(Checking::Won(checked(&root, Color::White, |at| whole.winning_move(at)))));
    }
}

#[test]
fn a_table_that_forgets_almost_all_proves_the_same() {
    let root = position(CASES[1]);
    let mut prover = Prover::new(&root, Chain::All, Color::White, Memory::mebibytes(0));
    assert_eq!(prove(&mut prover, Nodes::MAX), Proving::Proved);
}
