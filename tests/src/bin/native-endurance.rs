//! The engine's endurance: many games in a row in one session, as a worker plays them, each move held against the
//! naive generator, and the memory that they take. `native-endurance [GAMES]` prints a table in Markdown.

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
    protocol::{Command, GameText, LevelNumber, RandomNumber, Reply, Request, SearchId},
};

/// Games, where nobody says how many.
const GAMES: usize = 1_000;

/// The worker's own.
const TABLE: MemorySize = MemorySize::mebibytes(32);

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
    let mut session = Session::new(TABLE, Capabilities::PLAY);
    let (mut tally, mut warm) = (Tally::default(), None);
    for number in 1..=games {
        let (variant, ..) = Variant::NAMED[(number - 1) % Variant::NAMED.len()];
        play(variant, &mut session, &mut rng, &mut tally)?;
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

/// The levels that are done soon. Each game has two of them by chance.
const LEVELS: std::ops::RangeInclusive<u8> = 1..=6;

/// What has come of the games so far.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) plies: u64,
    /// Moves that the naive generator does not have, or that came to another position.
    pub(crate) illegal: u64,
    pub(crate) white: u64,
    pub(crate) black: u64,
    pub(crate) draws: u64,
}

struct Watch(Instant);

impl Clock for Watch {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Plays a game to its end.
///
/// # Errors
/// When the session does not answer with a move that can be played.
pub(crate) fn play(variant: Variant, session: &mut Session, rng: &mut Rng, tally: &mut Tally) -> Result<(), String> {
    let mut game = Game::new(variant);
    let levels = Color::ALL.map(|_| LevelNumber::new(rng.u8(LEVELS)).expect("a level"));
    let outcome = loop {
        if let Some(outcome) = game.outcome() {
            break outcome;
        }
        let level = levels[usize::from(game.position().turn() == Color::Black)];
        let text = answer(&game, level, RandomNumber(rng.u32(..)), session)?;
        let mv =
            parse_move(&text, game.position(), variant.capture_rule).map_err(|error| format!("{text}: {error}"))?;
        let before = game.position().to_string();
        game.play(mv).map_err(|error| format!("{text} in {before}: {error}"))?;
        tally.plies += 1;
        tally.illegal += u64::from(!is_legal(&before, variant, &text, &game.position().to_string()));
    };
    match outcome.winner() {
        Some(Color::White) => tally.white += 1,
        Some(Color::Black) => tally.black += 1,
        None => tally.draws += 1,
    }
    Ok(())
}

/// The move that the session answers with.
fn answer(game: &Game, level: LevelNumber, random: RandomNumber, session: &mut Session) -> Result<String, String> {
    let clock = Watch(Instant::now());
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

/// Whether the naive generator has that move, and comes by it to the same position.
fn is_legal(before: &str, variant: Variant, mv: &str, after: &str) -> bool {
    let capture_rule = oracle::CaptureRule::named(variant.capture_rule.name()).expect("the same capture rules");
    let naive = oracle::Position::from_fen(before).map(|position| position.moves_with_results(capture_rule));
    naive.is_ok_and(|moves| moves.iter().any(|(path, result)| path == mv && result == after))
}

/// MemorySize that is really there, in bytes.
pub(crate) struct Resident {
    /// Now.
    pub(crate) now: u64,
    /// The most that it ever was.
    pub(crate) most: u64,
}

/// What Linux says; `None` on another system.
pub(crate) fn resident() -> Option<Resident> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let bytes = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
        Some(kibibytes << 10)
    };
    Some(Resident { now: bytes("VmRSS:")?, most: bytes("VmHWM:")? })
}
