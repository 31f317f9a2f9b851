//! Solves positions, or proves a win where too many positions can arise, checks the result, and prints the cost. Usage:
//! `studies 1000 "a1WWW d4BBB, White to move"`, where the first argument is the memory in MiB.

use std::error::Error;
use std::time::Instant;

use laska_engine::{GameValue, MemorySize, Nodes, ProofStatus, Prover, Solution, check_win, solve};
use laska_rules::notation::{fen, piece_list};
use laska_rules::{Board, CaptureRule, Color, Move, Position};

/// The maximum number of nodes of a proof, for each side.
const MAX_NODES: Nodes = Nodes(20_000_000);

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let memory = MemorySize::mebibytes(arguments.next().ok_or("expected a number of mebibytes")?.parse()?);
    for text in arguments {
        println!("{text}");
        let position = fen::parse(&text).or_else(|_| piece_list::parse(&text, Board::Seven))?;
        let start = Instant::now();
        match solve(&position, CaptureRule::MustFinish, memory) {
            Ok(solution) => show_solution(&solution, start)?,
            Err(error) => {
                println!("  {error}");
                Color::ALL.into_iter().try_for_each(|side| show_proof(&position, side, memory))?;
            }
        }
    }
    Ok(())
}

fn show_solution(solution: &Solution, start: Instant) -> Result<(), Box<dyn Error>> {
    let (root, capture_rule) = (solution.root(), solution.capture_rule());
    let value = solution.value(root).ok_or("the root is not in the solution")?;
    let bytes = solution.peak_memory().bytes();
    println!("  {value}; {} positions, {} of them decided", solution.positions(), solution.decided());
    println!("  {:.3} s, {bytes} bytes, {} a position", seconds(start), bytes as u64 / solution.positions().0);
    for (mv, value) in solution.moves(root).ok_or("the root is not in the solution")? {
        println!("  {mv}: {value}");
    }
    println!("  {}", text(&solution.best_line(root).ok_or("the root is not in the solution")?));
    let winner = match value {
        GameValue::Win(_) => root.turn(),
        GameValue::Loss(_) => !root.turn(),
        GameValue::Draw => return Ok(()),
    };
    let win = check_win(root, capture_rule, winner, solution.peak_memory(), |position| solution.best_move(position))??;
    println!("  checked: {winner} wins in {} against all defenses, {} positions", win.plies.0, win.positions);
    Ok(())
}

fn show_proof(root: &Position, side: Color, memory: MemorySize) -> Result<(), Box<dyn Error>> {
    let start = Instant::now();
    let mut prover = Prover::new(root, CaptureRule::MustFinish, side, memory);
    let end = prover.step(MAX_NODES);
    println!("  {side} wins: {end:?} after {} positions, {:.3} s", prover.nodes(), seconds(start));
    if end == ProofStatus::Proved {
        let strategy = prover.into_strategy(memory)?;
        let win = check_win(root, CaptureRule::MustFinish, side, memory, |position| strategy.winning_move(position))??;
        println!("  checked: in {} at most against all defenses, {} positions", win.plies.0, win.positions);
        println!("  {}", text(&win.line));
    }
    Ok(())
}

fn seconds(start: Instant) -> f64 {
    start.elapsed().as_secs_f64()
}

fn text(line: &[Move]) -> String {
    line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
