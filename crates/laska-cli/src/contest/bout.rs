//! The games of a match: one game, which asks both players in turn until it ends; and the pairs of games, several at a
//! time, each on its own thread with its own two players.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use laska_rules::notation::record;
use laska_rules::{Color, Game, Outcome};

use super::player::{Choice, Claim, Effort, Entrant, Player, PlayerError};
use crate::error::CommandError;
use crate::openings::Openings;

/// The two players of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seat {
    First,
    Second,
}

/// When a game ends before its end by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Adjudication {
    /// A draw after so many plies, including the opening.
    pub(super) draw_after: Option<usize>,
    /// A win when both players in a row claim it for the same side.
    pub(super) agreed_wins: AgreedWins,
}

/// Whether players can agree that one has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AgreedWins {
    Count,
    ArePlayedOut,
}

/// How a game ended.
#[derive(Debug)]
pub(super) enum End {
    Rules(Outcome),
    Agreed { winner: Color },
    TooLong,
    Forfeit { loser: Color, error: PlayerError },
}

/// A game that was played.
pub(super) struct Bout {
    pub(super) game: Game,
    /// How many of its moves are the opening's.
    pub(super) opening_plies: usize,
    /// Who had White.
    pub(super) white: Seat,
    pub(super) end: End,
    /// The effort of the first and the second player.
    pub(super) effort: [Effort; 2],
}

impl Seat {
    /// Both, in order.
    pub(super) const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The player of a color.
    pub(super) fn of(color: Color, white: Self) -> Self {
        match (color, white) {
            (Color::White, _) => white,
            (Color::Black, Self::First) => Self::Second,
            (Color::Black, Self::Second) => Self::First,
        }
    }

    /// The name for people and records.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
        }
    }
}

impl End {
    pub(super) const fn winner(&self) -> Option<Color> {
        match *self {
            Self::Rules(outcome) => outcome.winner(),
            Self::Agreed { winner } => Some(winner),
            Self::TooLong => None,
            Self::Forfeit { loser: Color::White, .. } => Some(Color::Black),
            Self::Forfeit { loser: Color::Black, .. } => Some(Color::White),
        }
    }

    /// The reason, as a sentence without its period.
    pub(super) fn reason(&self) -> String {
        match self {
            Self::Rules(outcome) => outcome.to_string(),
            Self::Agreed { winner } => format!("{winner} wins: both players say so"),
            Self::TooLong => "Draw: too long".to_owned(),
            Self::Forfeit { loser, error } => format!("{} wins: {loser} forfeits: {error}", !*loser),
        }
    }
}

impl Bout {
    /// The player who won.
    pub(super) fn winner(&self) -> Option<Seat> {
        self.end.winner().map(|color| Seat::of(color, self.white))
    }

    /// Plays a game from its opening; `None` when the match is stopped.
    pub(super) fn play(
        opening: Game,
        white: Seat,
        players: &mut [Player; 2],
        adjudication: Adjudication,
        stop: &AtomicBool,
    ) -> Option<Self> {
        let opening_plies = opening.moves().len();
        let mut bout = Self { game: opening, opening_plies, white, end: End::TooLong, effort: [Effort::default(); 2] };
        let mut claims = [None; 2];
        for seat in Seat::BOTH {
            if let Err(error) = players[seat as usize].begin_game() {
                let loser = if seat == white { Color::White } else { Color::Black };
                return Some(Self { end: End::Forfeit { loser, error }, ..bout });
            }
        }
        loop {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(end) = bout.ended(adjudication, claims) {
                bout.end = end;
                return Some(bout);
            }
            let turn = bout.game.position().turn();
            let seat = Seat::of(turn, white);
            match players[seat as usize].choose(&bout.game) {
                Ok(Choice { mv, claim, effort }) => {
                    bout.effort[seat as usize].add(effort);
                    claims = [claims[1], claim];
                    bout.game.play(mv).expect("the move was read as a legal one");
                }
                Err(error) => {
                    bout.end = End::Forfeit { loser: turn, error };
                    return Some(bout);
                }
            }
        }
    }

    /// How the game has ended after the last move, by the rules or the last claims of both players.
    fn ended(&self, adjudication: Adjudication, claims: [Option<Claim>; 2]) -> Option<End> {
        if let Some(outcome) = self.game.outcome() {
            return Some(End::Rules(outcome));
        }
        if let (AgreedWins::Count, [Some(one), Some(other)]) = (adjudication.agreed_wins, claims)
            && one == other
        {
            return Some(End::Agreed { winner: one.winner });
        }
        let is_too_long = adjudication.draw_after.is_some_and(|plies| self.game.moves().len() >= plies);
        is_too_long.then_some(End::TooLong)
    }
}

/// Two games from one opening: the first player has White in the first, Black in the second.
pub(super) struct Pair {
    /// From 0, in the order of the openings.
    pub(super) number: usize,
    pub(super) bouts: [Bout; 2],
}

/// A file with a record of each game.
pub(super) struct GameRecords(File);

impl GameRecords {
    /// Creates an empty file.
    pub(super) fn create(path: &Path) -> io::Result<Self> {
        File::create(path).map(Self)
    }

    /// Adds both games of a pair.
    pub(super) fn add(&mut self, pair: &Pair) -> io::Result<()> {
        let text: String =
            pair.bouts.iter().enumerate().map(|(game, bout)| record_of(2 * pair.number + game, bout)).collect();
        self.0.write_all(text.as_bytes())
    }
}

/// One game: lines of a name and a value, then the moves and the result as `notation::record` reads them.
fn record_of(index: usize, bout: &Bout) -> String {
    let Bout { game, opening_plies, white, end, .. } = bout;
    let moves = record::write(game);
    let result = match end.winner() {
        Some(Color::White) => "1-0",
        Some(Color::Black) => "0-1",
        None => "1/2",
    };
    // The record of a game that ended by the rules has its result already.
    let result = if game.outcome().is_some() { String::new() } else { format!(" {result}") };
    format!(
        "game {}\nvariant {}\nwhite {}\nblack {}\nopening {opening_plies} plies\nend {}\nmoves {moves}{result}\n\n",
        index + 1,
        game.variant().name(),
        white.name(),
        Seat::of(Color::Black, *white).name(),
        end.reason(),
    )
}

/// A match to play.
pub(super) struct Schedule {
    /// The first and the second player.
    pub(super) entrants: [Entrant; 2],
    pub(super) adjudication: Adjudication,
    pub(super) pairs: usize,
    /// How many pairs are played at the same time.
    pub(super) concurrency: usize,
}

/// What to do after a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    PlayOn,
    Stop,
}

/// Openings that are not played yet.
struct Queue {
    openings: Openings,
    next: usize,
}

impl Schedule {
    /// Plays all pairs, or until `heard` stops it, and gives it each pair that has ended.
    pub(super) fn play(
        &self,
        openings: Openings,
        mut heard: impl FnMut(Pair) -> Result<Next, CommandError>,
    ) -> Result<(), CommandError> {
        let queue = Mutex::new(Queue { openings, next: 0 });
        let stop = AtomicBool::new(false);
        thread::scope(|scope| {
            let (sender, pairs) = mpsc::channel();
            for _ in 0..self.concurrency.min(self.pairs) {
                let (sender, queue, stop) = (sender.clone(), &queue, &stop);
                scope.spawn(move || self.work(queue, stop, &sender));
            }
            drop(sender);
            let mut done = Ok(());
            for pair in pairs {
                if done.is_err() || stop.load(Ordering::Relaxed) {
                    continue;
                }
                let next = pair.and_then(&mut heard);
                if !matches!(next, Ok(Next::PlayOn)) {
                    stop.store(true, Ordering::Relaxed);
                }
                done = next.map(|_| ());
            }
            done
        })
    }

    /// Plays pairs until there are none left.
    fn work(&self, queue: &Mutex<Queue>, stop: &AtomicBool, sender: &Sender<Result<Pair, CommandError>>) {
        // The receiver waits for all threads, so that nothing that is sent is lost.
        let send = |pair| sender.send(pair).is_ok();
        let mut players = match self.start_both() {
            Ok(players) => players,
            Err(failure) => {
                send(Err(failure));
                return;
            }
        };
        while let Some((number, opening)) = self.next(queue) {
            let pair = opening.and_then(|opening| {
                let mut bout = |white| self.bout(opening.clone(), white, &mut players, stop);
                Ok([bout(Seat::First)?, bout(Seat::Second)?])
            });
            let pair = match pair {
                Ok([Some(one), Some(other)]) => Ok(Pair { number, bouts: [one, other] }),
                Ok(_) => return,
                Err(failure) => Err(failure),
            };
            let goes_on = pair.is_ok();
            if !send(pair) || !goes_on {
                return;
            }
        }
    }

    /// Plays a game; a player that forfeits is restarted.
    fn bout(
        &self,
        opening: Game,
        white: Seat,
        players: &mut [Player; 2],
        stop: &AtomicBool,
    ) -> Result<Option<Bout>, CommandError> {
        let bout = Bout::play(opening, white, players, self.adjudication, stop);
        if let Some(Bout { end: End::Forfeit { loser, .. }, .. }) = &bout {
            let seat = Seat::of(*loser, white);
            players[seat as usize] = self.start(seat)?;
        }
        Ok(bout)
    }

    fn next(&self, queue: &Mutex<Queue>) -> Option<(usize, Result<Game, CommandError>)> {
        // A thread that panicked while making an opening has not damaged the others.
        let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
        let number = queue.next;
        queue.next += 1;
        (number < self.pairs).then(|| (number, queue.openings.get(number).map_err(CommandError::failed)))
    }

    fn start_both(&self) -> Result<[Player; 2], CommandError> {
        Ok([self.start(Seat::First)?, self.start(Seat::Second)?])
    }

    fn start(&self, seat: Seat) -> Result<Player, CommandError> {
        let failure = |error: PlayerError| CommandError::failed(format!("the {} player: {error}", seat.name()));
        Player::start(&self.entrants[seat as usize]).map_err(failure)
    }
}
