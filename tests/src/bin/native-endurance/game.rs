//! Owns one game of the engine against itself, and what of it is counted.

use std::time::{Duration, Instant};

use fastrand::Rng;
use laska_engine::Clock;
use laska_rules::notation::parse_move;
use laska_rules::{Color, Game, Variant};
use laska_tests::oracle;
use laska_worker::protocol::{ChanceText, Command, GameText, LevelText, Reply, Request, SearchId};
use laska_worker::{Next, Session};

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
    let levels = Color::ALL.map(|_| LevelText::new(rng.u8(LEVELS)).expect("a level"));
    let outcome = loop {
        if let Some(outcome) = game.outcome() {
            break outcome;
        }
        let level = levels[usize::from(game.position().turn() == Color::Black)];
        let text = answer(&game, level, ChanceText(rng.u32(..)), session)?;
        let mv = parse_move(&text, game.position(), variant.chain).map_err(|error| format!("{text}: {error}"))?;
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
fn answer(game: &Game, level: LevelText, chance: ChanceText, session: &mut Session) -> Result<String, String> {
    let clock = Watch(Instant::now());
    let command = Command::Play { game: GameText::from(game), level, chance, movetime_ms: None };
    let mut replies = session.handle(Request { id: SearchId(game.moves().len() as u32), command }, &clock);
    while session.next() == Next::Again {
        replies.extend(session.tick(&clock));
    }
    match replies.pop() {
        Some(Reply::Best { report, .. }) => Ok(report.mv),
        other => Err(format!("expected a move in {}, got {other:?}", game.position())),
    }
}

/// Whether the naive generator has that move, and comes by it to the same position.
fn is_legal(before: &str, variant: Variant, mv: &str, after: &str) -> bool {
    let chain = oracle::Chain::named(variant.chain.name()).expect("the same chain rules");
    let naive = oracle::Position::from_fen(before).map(|position| position.moves_with_results(chain));
    naive.is_ok_and(|moves| moves.iter().any(|(path, result)| path == mv && result == after))
}
