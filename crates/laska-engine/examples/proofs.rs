//! Proves wins and checks them: `proofs MEBIBYTES "a1WWW d4BBB, White to move" white`.

use std::time::Instant;

use laska_engine::{Memory, Nodes, Prover, Proving, check_win};
use laska_rules::notation::{fen, piece_list};
use laska_rules::{Board, Chain, Color};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<_> = std::env::args().collect();
    let [_, memory, text, attacker] = &arguments[..] else { return Err("memory, position and side".into()) };
    let memory = Memory::mebibytes(memory.parse()?);
    let position = fen::parse(text).or_else(|_| piece_list::parse(text, Board::Seven))?;
    let attacker = if attacker == "white" { Color::White } else { Color::Black };
    let start = Instant::now();
    let mut prover = Prover::new(&position, Chain::All, attacker, memory);
    let end = loop {
        match prover.step(Nodes(1 << 20)) {
            Proving::Searching { nodes, proof, disproof } => {
                eprintln!("{nodes} nodes, proof {proof}, disproof {disproof}, {:.1} s", start.elapsed().as_secs_f64());
                if start.elapsed().as_secs() > 120 {
                    return Ok(());
                }
            }
            end => break end,
        }
    };
    println!("{text}: {end:?} after {} nodes, {:.3} s", prover.nodes(), start.elapsed().as_secs_f64());
    if end == Proving::Proved {
        let start = Instant::now();
        match check_win(&position, Chain::All, attacker, memory, |at| prover.winning_move(at))? {
            Ok(win) => {
                let line: Vec<_> = win.line.iter().map(ToString::to_string).collect();
                println!(
                    "  checked: {} plies, {} positions, {:.3} s",
                    win.plies.0,
                    win.positions,
                    start.elapsed().as_secs_f64()
                );
                println!("  {}", line.join(" "));
            }
            Err(refutation) => println!("  {refutation}"),
        }
    }
    Ok(())
}
