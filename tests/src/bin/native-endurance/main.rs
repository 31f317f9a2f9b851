//! Owns the engine's endurance: many games in a row in one session, as a worker plays them, each move held against the
//! naive generator, and the memory that they take. `native-endurance [GAMES]` prints a table in Markdown.

mod game;
mod memory;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use fastrand::Rng;
use laska_engine::Memory;
use laska_rules::Variant;
use laska_worker::{Session, Skills};

use game::Tally;
use memory::resident;

/// Games, where nobody says how many.
const GAMES: usize = 1_000;

/// The worker's own.
const TABLE: Memory = Memory::mebibytes(32);

/// After so many games all is there that is needed, and the memory stays as it is.
const WARM: usize = 10;

/// Bytes that the most memory taken may grow by after that: what an allocator leaves between what it gives.
const GROWTH: u64 = 4 << 20;

fn main() -> ExitCode {
    let games = std::env::args().nth(1).map_or(Ok(GAMES), |games| games.parse());
    let Ok(games) = games else {
        eprintln!("expected the number of games, or nothing for {GAMES}");
        return ExitCode::FAILURE;
    };
    println!("| games | plies | illegal moves | White wins | Black wins | draws | resident | most resident | time |");
    println!("| ----: | ----: | ------------: | ---------: | ---------: | ----: | -------: | ------------: | ---: |");
    match endure(games) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("error: {fault}");
            ExitCode::FAILURE
        }
    }
}

/// Plays the games, with a line of the table after 10, 100, 1,000, … and the last of them.
fn endure(games: usize) -> Result<(), String> {
    let (started, mut rng) = (Instant::now(), Rng::with_seed(1911));
    let mut session = Session::new(TABLE, Skills::PLAY);
    let (mut tally, mut warm) = (Tally::default(), None);
    for number in 1..=games {
        let (variant, ..) = Variant::NAMED[(number - 1) % Variant::NAMED.len()];
        game::play(variant, &mut session, &mut rng, &mut tally)?;
        if number == games || number >= WARM && is_power_of_ten(number) {
            println!("{}", line(number, &tally, started.elapsed()));
        }
        if number == WARM {
            warm = resident().map(|it| it.most);
        }
    }
    if tally.illegal > 0 {
        return Err(format!("{} moves were not legal", tally.illegal));
    }
    match (warm, resident()) {
        (Some(before), Some(now)) if now.most > before + GROWTH => {
            Err(format!("the memory has grown from {} to {} bytes", before, now.most))
        }
        _ => Ok(()),
    }
}

fn is_power_of_ten(mut number: usize) -> bool {
    while number > 1 && number.is_multiple_of(10) {
        number /= 10;
    }
    number == 1
}

fn line(games: usize, tally: &Tally, time: Duration) -> String {
    let mebibytes = |bytes: u64| format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20));
    let [now, most] = resident()
        .map_or(["unknown".to_owned(), "unknown".to_owned()], |resident| [resident.now, resident.most].map(mebibytes));
    let Tally { plies, illegal, white, black, draws } = tally;
    let seconds = time.as_secs();
    format!("| {games} | {plies} | {illegal} | {white} | {black} | {draws} | {now} | {most} | {seconds} s |")
}
