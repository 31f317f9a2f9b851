//! The games of a match. Pairs of games are played in parallel, each thread with its own two players.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use laska_cli::error::CommandError;
use laska_cli::random_openings::Openings;
use laska_rules::notation::record;
use laska_rules::{Color, Game, Outcome};
use serde::{Deserialize, Serialize};

use super::player::{Claim, Player, PlayerConfig, PlayerError, PlayerMove, SearchTotals};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum PlayerId {
    First,
    Second,
}

/// When to end a game before it ends by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Adjudication {
    /// Draw after this number of plies, including the opening.
    pub(super) draw_after: Option<usize>,
    /// What to do when both players' last searches claim a forced win for the same side.
    pub(super) agreed_wins: AgreedWins,
}

/// Whether a win that both players claim ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AgreedWins {
    Adjudicate,
    PlayOut,
}

#[derive(Debug)]
pub(super) enum GameEnd {
    Rules(Outcome),
    Agreed { winner: Color },
    PlyLimit,
    Forfeit { loser: Color, error: PlayerError },
}

pub(super) struct MatchGame {
    pub(super) game: Game,
    /// The number of opening moves.
    pub(super) opening_plies: usize,
    pub(super) white: PlayerId,
    pub(super) end: GameEnd,
    /// The search totals of the first and the second player.
    pub(super) totals: [SearchTotals; 2],
}

impl PlayerId {
    /// Both players in order.
    pub(super) const ALL: [Self; 2] = [Self::First, Self::Second];

    /// Returns the player with a color, given the player with White.
    pub(super) fn of(color: Color, white: Self) -> Self {
        match (color, white) {
            (Color::White, _) => white,
            (Color::Black, _) => white.opponent(),
        }
    }

    pub(super) const fn opponent(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// Returns the name for output and records.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
        }
    }
}

impl GameEnd {
    pub(super) const fn winner(&self) -> Option<Color> {
        match *self {
            Self::Rules(outcome) => outcome.winner(),
            Self::Agreed { winner } => Some(winner),
            Self::PlyLimit => None,
            Self::Forfeit { loser: Color::White, .. } => Some(Color::Black),
            Self::Forfeit { loser: Color::Black, .. } => Some(Color::White),
        }
    }

    /// Returns the reason, as a sentence without a period.
    pub(super) fn reason(&self) -> String {
        match self {
            Self::Rules(outcome) => outcome.to_string(),
            Self::Agreed { winner } => format!("{winner} wins: both players agree"),
            Self::PlyLimit => "Draw: ply limit reached".to_owned(),
            Self::Forfeit { loser, error } => format!("{} wins: {loser} forfeits: {error}", !*loser),
        }
    }
}

impl MatchGame {
    pub(super) fn winner(&self) -> Option<PlayerId> {
        self.end.winner().map(|color| PlayerId::of(color, self.white))
    }

    /// Plays a game from its opening; `None` if the match is stopped.
    pub(super) fn play(
        opening: Game,
        white: PlayerId,
        players: &mut [Player; 2],
        adjudication: Adjudication,
        stop: &AtomicBool,
    ) -> Option<Self> {
        let opening_plies = opening.moves().len();
        let mut played =
            Self { game: opening, opening_plies, white, end: GameEnd::PlyLimit, totals: [SearchTotals::default(); 2] };
        let mut claims = [None; 2];
        for player_id in PlayerId::ALL {
            if let Err(error) = players[player_id as usize].begin_game() {
                let loser = if player_id == white { Color::White } else { Color::Black };
                return Some(Self { end: GameEnd::Forfeit { loser, error }, ..played });
            }
        }
        loop {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(end) = played.game_end(adjudication, claims) {
                played.end = end;
                return Some(played);
            }
            let turn = played.game.position().turn();
            let player_id = PlayerId::of(turn, white);
            match players[player_id as usize].choose(&played.game) {
                Ok(PlayerMove { mv, claim, totals }) => {
                    played.totals[player_id as usize].add(totals);
                    claims = [claims[1], claim];
                    played.game.play(mv).expect("the move was read as a legal one");
                }
                Err(error) => {
                    played.end = GameEnd::Forfeit { loser: turn, error };
                    return Some(played);
                }
            }
        }
    }

    /// Returns how the game ended after the last move: by the rules or by adjudication.
    fn game_end(&self, adjudication: Adjudication, claims: [Option<Claim>; 2]) -> Option<GameEnd> {
        if let Some(outcome) = self.game.outcome() {
            return Some(GameEnd::Rules(outcome));
        }
        if let (AgreedWins::Adjudicate, [Some(one), Some(other)]) = (adjudication.agreed_wins, claims)
            && one == other
        {
            return Some(GameEnd::Agreed { winner: one.winner });
        }
        let is_over_limit = adjudication.draw_after.is_some_and(|plies| self.game.moves().len() >= plies);
        is_over_limit.then_some(GameEnd::PlyLimit)
    }
}

/// Two games from the same opening. The first player has White in the first game and Black in the second.
pub(super) struct Pair {
    /// The number of the opening, starting at 0.
    pub(super) number: u32,
    pub(super) games: [MatchGame; 2],
}

pub(super) struct GameRecords(File);

impl GameRecords {
    /// Creates an empty file.
    pub(super) fn create(path: &Path) -> io::Result<Self> {
        File::create(path).map(Self)
    }

    /// Opens a file to add games, or creates it.
    pub(super) fn append(path: &Path) -> io::Result<Self> {
        OpenOptions::new().append(true).create(true).open(path).map(Self)
    }

    /// Writes both games of a pair.
    pub(super) fn add(&mut self, pair: &Pair) -> io::Result<()> {
        let text: String = pair
            .games
            .iter()
            .enumerate()
            .map(|(index, game)| record_of(2 * pair.number as usize + index, game))
            .collect();
        self.0.write_all(text.as_bytes())
    }
}

/// Returns the record of a game: lines with a name and a value, then the moves and the result in the format of
/// `notation::record`.
fn record_of(index: usize, played: &MatchGame) -> String {
    let MatchGame { game, opening_plies, white, end, .. } = played;
    let moves = record::write(game);
    let result = match end.winner() {
        Some(Color::White) => "1-0",
        Some(Color::Black) => "0-1",
        None => "1/2",
    };
    // The moves of a game that ended by the rules already include the result.
    let result = if game.outcome().is_some() { String::new() } else { format!(" {result}") };
    format!(
        "game {}\nvariant {}\nwhite {}\nblack {}\nopening {opening_plies} plies\nend {}\nmoves {moves}{result}\n\n",
        index + 1,
        game.variant().name(),
        white.name(),
        PlayerId::of(Color::Black, *white).name(),
        end.reason(),
    )
}

/// The settings of a match.
pub(super) struct Schedule {
    /// The first and the second player.
    pub(super) players: [PlayerConfig; 2],
    pub(super) adjudication: Adjudication,
    /// The numbers of the pairs to play, in ascending order.
    pub(super) pairs: Vec<u32>,
    /// The number of pairs played in parallel.
    pub(super) concurrency: usize,
}

/// The openings not yet played.
struct OpeningQueue {
    openings: Openings,
    /// The number of pairs begun.
    begun: usize,
}

impl Schedule {
    /// Plays all pairs, passing each to `on_pair`, until it breaks.
    pub(super) fn play(
        &self,
        openings: Openings,
        mut on_pair: impl FnMut(Pair) -> Result<ControlFlow<()>, CommandError>,
    ) -> Result<(), CommandError> {
        let queue = Mutex::new(OpeningQueue { openings, begun: 0 });
        let stop = AtomicBool::new(false);
        thread::scope(|scope| {
            let (sender, pairs) = mpsc::channel();
            for _ in 0..self.concurrency.min(self.pairs.len()) {
                let (sender, queue, stop) = (sender.clone(), &queue, &stop);
                scope.spawn(move || self.work(queue, stop, &sender));
            }
            drop(sender);
            let mut result = Ok(());
            for pair in pairs {
                if result.is_err() || stop.load(Ordering::Relaxed) {
                    continue;
                }
                let flow = pair.and_then(&mut on_pair);
                if !matches!(flow, Ok(ControlFlow::Continue(()))) {
                    stop.store(true, Ordering::Relaxed);
                }
                result = flow.map(|_| ());
            }
            result
        })
    }

    /// Plays pairs until none are left.
    fn work(&self, queue: &Mutex<OpeningQueue>, stop: &AtomicBool, sender: &Sender<Result<Pair, CommandError>>) {
        // The receiver outlives all threads, so no message is lost.
        let send = |pair| sender.send(pair).is_ok();
        let mut players = match self.start_players() {
            Ok(players) => players,
            Err(error) => {
                send(Err(error));
                return;
            }
        };
        while let Some((number, opening)) = self.next(queue) {
            let pair = opening.and_then(|opening| {
                let mut play = |white| self.play_game(opening.clone(), white, &mut players, stop);
                Ok([play(PlayerId::First)?, play(PlayerId::Second)?])
            });
            let pair = match pair {
                Ok([Some(one), Some(other)]) => Ok(Pair { number, games: [one, other] }),
                Ok(_) => return,
                Err(error) => Err(error),
            };
            let is_ok = pair.is_ok();
            if !send(pair) || !is_ok {
                return;
            }
        }
    }

    /// Plays a game and restarts a player that forfeited.
    fn play_game(
        &self,
        opening: Game,
        white: PlayerId,
        players: &mut [Player; 2],
        stop: &AtomicBool,
    ) -> Result<Option<MatchGame>, CommandError> {
        let played = MatchGame::play(opening, white, players, self.adjudication, stop);
        if let Some(MatchGame { end: GameEnd::Forfeit { loser, .. }, .. }) = &played {
            let player_id = PlayerId::of(*loser, white);
            players[player_id as usize] = self.start(player_id)?;
        }
        Ok(played)
    }

    fn next(&self, queue: &Mutex<OpeningQueue>) -> Option<(u32, Result<Game, CommandError>)> {
        // A thread that panicked while generating an opening leaves the queue valid.
        let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
        let number = *self.pairs.get(queue.begun)?;
        queue.begun += 1;
        Some((number, queue.openings.get(number as usize).map_err(CommandError::failed)))
    }

    fn start_players(&self) -> Result<[Player; 2], CommandError> {
        Ok([self.start(PlayerId::First)?, self.start(PlayerId::Second)?])
    }

    fn start(&self, player_id: PlayerId) -> Result<Player, CommandError> {
        let player_error =
            |error: PlayerError| CommandError::failed(format!("the {} player: {error}", player_id.name()));
        Player::start(&self.players[player_id as usize]).map_err(player_error)
    }
}
