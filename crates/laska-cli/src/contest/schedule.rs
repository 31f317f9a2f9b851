//! Who plays when: pairs of games, several at a time, each on its own thread with its own two players.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use laska_rules::Game;

use super::bout::{Adjudication, Bout, End, Pair, Seat};
use super::player::{Entrant, Player, PlayerError};
use crate::failure::Failure;
use crate::openings::Openings;

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
        mut heard: impl FnMut(Pair) -> Result<Next, Failure>,
    ) -> Result<(), Failure> {
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
    fn work(&self, queue: &Mutex<Queue>, stop: &AtomicBool, sender: &Sender<Result<Pair, Failure>>) {
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
    ) -> Result<Option<Bout>, Failure> {
        let bout = Bout::play(opening, white, players, self.adjudication, stop);
        if let Some(Bout { end: End::Forfeit { loser, .. }, .. }) = &bout {
            let seat = Seat::of(*loser, white);
            players[seat as usize] = self.start(seat)?;
        }
        Ok(bout)
    }

    fn next(&self, queue: &Mutex<Queue>) -> Option<(usize, Result<Game, Failure>)> {
        // A thread that panicked while making an opening has not damaged the others.
        let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
        let number = queue.next;
        queue.next += 1;
        (number < self.pairs).then(|| (number, queue.openings.get(number).map_err(Failure::work)))
    }

    fn start_both(&self) -> Result<[Player; 2], Failure> {
        Ok([self.start(Seat::First)?, self.start(Seat::Second)?])
    }

    fn start(&self, seat: Seat) -> Result<Player, Failure> {
        let failure = |error: PlayerError| Failure::work(format!("the {} player: {error}", seat.name()));
        Player::start(&self.entrants[seat as usize]).map_err(failure)
    }
}
