//! Endurance test of the engine: plays many games in one worker session, checks every move with the naive oracle, and
//! measures memory. `native-endurance [GAMES]` prints a Markdown table.

use std::{
    process::ExitCode,
    time::{Duration, Instant},
};

use fastrand::Rng;
use laska_engine::{Clock, MemorySize};
use laska_rules::{Color, Game, Variant, notation::parse_move};
use laska_tests::oracle;
use laska_worker::{
    Capabilities, Session,
    protocol::{Command, GameText, Level, RandomNumber, Reply, Request, SearchId},
};

const DEFAULT_GAMES: usize = 1_000;

/// Size of the transposition table, as in the site's worker.
const TABLE_SIZE: MemorySize = MemorySize::mebibytes(32);

/// Number of games after which memory use should not grow any more.
const WARM_UP_GAMES: usize = 10;

/// Allowed growth of peak memory after the warm-up, in bytes, for fragmentation in the allocator.
const MAX_GROWTH: u64 = 4 << 20;

fn main() -> ExitCode {
    let games = std::env::args().nth(1).map_or(Ok(DEFAULT_GAMES), |games| games.parse());
    let Ok(games) = games else {
        eprintln!("error: expected the number of games (default: {DEFAULT_GAMES})");
        return ExitCode::FAILURE;
    };
    println!("| games | plies | illegal moves | White wins | Black wins | draws | resident | peak resident | time |");
    println!("| ----: | ----: | ------------: | ---------: | ---------: | ----: | -------: | ------------: | ---: |");
    match run_games(games) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Plays the games. Prints a row after 10, 100, 1,000, … games and after the last one.
fn run_games(games: usize) -> Result<(), String> {
    let (started, mut rng) = (Instant::now(), Rng::with_seed(1911));
    let mut session = Session::new(TABLE_SIZE, Capabilities::PLAY);
    let (mut totals, mut peak_after_warm_up) = (Totals::default(), None);
    for number in 1..=games {
        let (variant, ..) = Variant::NAMED[(number - 1) % Variant::NAMED.len()];
        play_game(variant, &mut session, &mut rng, &mut totals)?;
        if number == games || number >= WARM_UP_GAMES && is_power_of_ten(number) {
            println!("{}", table_row(number, &totals, started.elapsed()));
        }
        if number == WARM_UP_GAMES {
            peak_after_warm_up = resident_memory().map(|it| it.peak);
        }
    }
    if totals.illegal > 0 {
        return Err(format!("{} illegal moves", totals.illegal));
    }
    match (peak_after_warm_up, resident_memory()) {
        (Some(before), Some(now)) if now.peak > before + MAX_GROWTH => {
            Err(format!("peak memory has grown from {} to {} bytes", before, now.peak))
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

fn table_row(games: usize, totals: &Totals, time: Duration) -> String {
    let mebibytes = |bytes: u64| format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20));
    let [now, peak] = resident_memory()
        .map_or(["unknown".to_owned(), "unknown".to_owned()], |resident| [resident.now, resident.peak].map(mebibytes));
    let Totals { plies, illegal, white, black, draws } = totals;
    let seconds = time.as_secs();
    format!("| {games} | {plies} | {illegal} | {white} | {black} | {draws} | {now} | {peak} | {seconds} s |")
}

/// The fast levels. Each side plays at a random one.
const LEVELS: std::ops::RangeInclusive<u8> = 1..=6;

#[derive(Default)]
pub(crate) struct Totals {
    pub(crate) plies: u64,
    /// Moves that the oracle does not generate, or that lead to another position.
    pub(crate) illegal: u64,
    pub(crate) white: u64,
    pub(crate) black: u64,
    pub(crate) draws: u64,
}

struct Stopwatch(Instant);

impl Clock for Stopwatch {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Plays a game to its end.
///
/// # Errors
/// Returns an error if the session does not reply with a playable move.
pub(crate) fn play_game(
    variant: Variant,
    session: &mut Session,
    rng: &mut Rng,
    totals: &mut Totals,
) -> Result<(), String> {
    let mut game = Game::new(variant);
    let levels = Color::ALL.map(|_| Level::new(rng.u8(LEVELS)).expect("a level"));
    let outcome = loop {
        if let Some(outcome) = game.outcome() {
            break outcome;
        }
        let level = levels[usize::from(game.position().turn() == Color::Black)];
        let text = request_move(&game, level, RandomNumber(rng.u32(..)), session)?;
        let mv =
            parse_move(&text, game.position(), variant.capture_rule).map_err(|error| format!("{text}: {error}"))?;
        let before = game.position().to_string();
        game.play(mv).map_err(|error| format!("{text} in {before}: {error}"))?;
        totals.plies += 1;
        totals.illegal += u64::from(!is_legal(&before, variant, &text, &game.position().to_string()));
    };
    match outcome.winner() {
        Some(Color::White) => totals.white += 1,
        Some(Color::Black) => totals.black += 1,
        None => totals.draws += 1,
    }
    Ok(())
}

/// Returns the move that the session plays.
fn request_move(game: &Game, level: Level, random: RandomNumber, session: &mut Session) -> Result<String, String> {
    let clock = Stopwatch(Instant::now());
    let command = Command::Play { game: GameText::from(game), level, random, movetime_ms: None };
    let mut replies = session.handle(Request { id: SearchId(game.moves().len() as u32), command }, &clock);
    while session.is_busy() {
        replies.extend(session.tick(&clock));
    }
    match replies.pop() {
        Some(Reply::Best { report, .. }) => Ok(report.mv),
        other => Err(format!("expected a move in {}, got {other:?}", game.position())),
    }
}

/// Returns whether the oracle generates this move and reaches the same position.
fn is_legal(before: &str, variant: Variant, mv: &str, after: &str) -> bool {
    let capture_rule = oracle::CaptureRule::named(variant.capture_rule.name()).expect("the same capture rules");
    let naive = oracle::Position::from_fen(before).map(|position| position.moves_with_results(capture_rule));
    naive.is_ok_and(|moves| moves.iter().any(|(path, result)| path == mv && result == after))
}

/// Resident memory in bytes.
pub(crate) struct ResidentMemory {
    /// Current value.
    pub(crate) now: u64,
    /// Maximum so far.
    pub(crate) peak: u64,
}

/// Reads the resident memory on Linux. Returns `None` on other systems.
pub(crate) fn resident_memory() -> Option<ResidentMemory> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let bytes = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
        Some(kibibytes << 10)
    };
    Some(ResidentMemory { now: bytes("VmRSS:")?, peak: bytes("VmHWM:")? })
}
