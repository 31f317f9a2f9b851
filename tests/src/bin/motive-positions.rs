//! Writes `tests/data/motives.txt`: for each motive, positions of random games where it holds, and near ones where it does not.
//!
//! A near position is the same one with another move, or without one of its columns. The claim of the first is false there.

use std::collections::BTreeMap;
use std::io::Write;

use laska_app::{SearchResult, move_costs};
use laska_engine::{Nodes, Searcher};
use laska_rules::{CaptureRule, DrawRules, Game, Move, Position, Setup};
use laska_tests::claims::{self, Choice};
use laska_tests::costly_moves::{CLAIMS, CostlyMove, claim, costly_moves, search, searcher};

/// The number of positions of each kind.
const COUNT: usize = 10;

const NODES: Nodes = Nodes(1000);

#[derive(Default)]
struct Found {
    holds: Vec<String>,
    fails: Vec<String>,
    /// The game of the last positions. One position of a game is enough.
    game: u64,
}

fn main() -> std::io::Result<()> {
    let mut found: BTreeMap<&str, Found> = CLAIMS.map(|name| (name, Found::default())).into();
    let mut searcher = searcher();
    let is_complete = |found: &Found| found.holds.len() >= COUNT && found.fails.len() >= COUNT;
    for seed in 1000..2000 {
        for costly in costly_moves(&mut searcher, seed, NODES) {
            for claim in claimed(&costly) {
                let name = CLAIMS.into_iter().find(|name| claim.starts_with(name)).expect("a claim has a name");
                let found = found.get_mut(name).expect("all names are in the map");
                if is_complete(found) || found.game == seed {
                    continue;
                }
                if let Some(near) = near(&mut searcher, &costly, &claim, name) {
                    found.fails.push(format!("- {name} | {}", near.to_text()));
                    found.holds.push(format!("{claim} | {}", costly.to_text()));
                    found.game = seed;
                }
            }
        }
        if found.values().all(is_complete) {
            break;
        }
    }
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "# Written by `cargo run -p laska-tests --bin motive-positions`. A claim, or `-` and the name of a motive that does"
    )?;
    writeln!(out, "# not hold; the position; the score and line of a move; the score and line of the best move.")?;
    for Found { holds, fails, .. } in found.values() {
        for line in holds.iter().chain(fails) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

fn claimed(CostlyMove { position, played, best }: &CostlyMove) -> Vec<String> {
    move_costs(position, CaptureRule::MustFinish, played, best).iter().map(claim).collect()
}

/// Returns a near position where the motive is not found, and where its claim is false.
fn near(searcher: &mut Searcher, costly: &CostlyMove, claim: &str, name: &str) -> Option<CostlyMove> {
    let same = std::iter::once(costly.position.clone());
    let squares = costly.position.occupied();
    let fewer = squares.iter().filter_map(|square| {
        let mut setup = Setup::from(&costly.position);
        setup.put(square, None);
        Position::try_from(&setup).ok()
    });
    let positions: Vec<Position> = same.chain(fewer).collect();
    positions.into_iter().find_map(|position| {
        let legal = position.legal_moves(CaptureRule::MustFinish);
        let first = legal.iter().copied().find(|&mv| mv == costly.played.mv);
        let others = legal.iter().copied().filter(|&mv| mv != costly.played.mv);
        let mut moves = first.into_iter().chain(others);
        moves.find_map(|mv| {
            let near = searched(searcher, &position, mv)?;
            let [fen, mv, best] = [near.position.to_string(), mv.to_string(), near.best.mv.to_string()];
            let is_false = claims::check(&Choice { fen: &fen, mv: &mv, best: &best }, claim).is_err();
            let is_found = claimed(&near).iter().any(|claim| claim.starts_with(name));
            (mv != best && is_false && !is_found).then_some(near)
        })
    })
}

fn searched(searcher: &mut Searcher, position: &Position, mv: Move) -> Option<CostlyMove> {
    let mut game = Game::from_position(position.clone(), CaptureRule::MustFinish).with_draw_rules(DrawRules::NONE);
    let best = search(searcher, &game, NODES)?;
    game.play(mv).ok()?;
    let played = SearchResult::of_move(mv, &search(searcher, &game, NODES)?);
    Some(CostlyMove { position: position.clone(), played, best })
}
