//! Owns the plain player's conversation: just enough of the engine protocol for `laska match` to play it. It is what a
//! search is measured against: `laska match --second target/release/plain-player --movetime 100`.

mod search;

use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use laska_rules::notation::{fen, record};
use laska_rules::{Game, Variant};

use search::{Found, Limits, Search};

/// Far from now: a search without a time.
const A_DAY: Duration = Duration::from_secs(86_400);

fn main() -> io::Result<()> {
    let mut variant = Variant::LASKA;
    let mut game = Game::new(variant);
    let mut search = Search::new();
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line?;
        match line.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["isready"] => writeln!(out, "readyok")?,
            ["quit"] => break,
            ["newgame"] => search = Search::new(),
            ["setoption", "name", "variant", "value", name] => match Variant::from_name(name) {
                Ok(named) => variant = named,
                Err(error) => writeln!(out, "error {error}")?,
            },
            ["position", rest @ ..] => match read(rest, variant) {
                Ok(read) => game = read,
                Err(error) => writeln!(out, "error {error}")?,
            },
            ["go", limits @ ..] if game.outcome().is_none() => go(&mut search, &game, limits, &mut out)?,
            _ => writeln!(out, "error '{line}' cannot be done here")?,
        }
        out.flush()?;
    }
    Ok(())
}

fn read(words: &[&str], variant: Variant) -> Result<Game, String> {
    let moves_at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let mut game = match &words[..moves_at] {
        ["fen", fen @ ..] => {
            let start = fen::parse(&fen.join(" ")).map_err(|error| error.to_string())?;
            Game::from_position(start, variant.chain)
        }
        ["startpos"] => Game::new(variant),
        _ => return Err("expected startpos or fen".to_owned()),
    };
    let moves = words.get(moves_at + 1..).unwrap_or_default().join(" ");
    record::play(&mut game, &moves).map_err(|error| error.to_string())?;
    Ok(game)
}

fn go(search: &mut Search, game: &Game, words: &[&str], out: &mut impl Write) -> io::Result<()> {
    let number = |name: &str| {
        let value = words.iter().skip_while(|word| **word != name).nth(1)?;
        value.parse::<u64>().ok()
    };
    let started = Instant::now();
    let limits = Limits {
        until: started + number("movetime").map_or(A_DAY, Duration::from_millis),
        nodes: number("nodes").unwrap_or(u64::MAX),
        depth: number("depth").and_then(|depth| i32::try_from(depth).ok()).unwrap_or(100),
    };
    let best = search.think(game, limits, |Found { best, depth, score, nodes }| {
        let seconds = started.elapsed().as_secs_f64();
        let nps = nodes as f64 / seconds.max(1e-6);
        writeln!(out, "info depth {depth} score cp {score} nodes {nodes} nps {nps:.0} pv {best}")
    })?;
    writeln!(out, "bestmove {}", best.expect("a game that goes on has a move"))
}
