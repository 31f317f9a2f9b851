//! Owns many games at a time, given in their order whichever ends first. Knows no file.

use std::collections::BTreeMap;
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use laska_engine::{Memory, Nodes, Searcher};
use laska_rules::Game;

use super::game::{self, Played};
use crate::failure::Failure;
use crate::openings::Openings;

/// Games to be played.
pub(super) struct SelfPlay {
    pub(super) games: usize,
    /// Positions that are searched for a move.
    pub(super) nodes: Nodes,
    /// Games that are played at the same time.
    pub(super) threads: usize,
}

/// Openings that are still to be played.
struct Queue {
    openings: Openings,
    next: usize,
}

/// What a thread has to tell: the number of a game, and the game.
type Told = (usize, Result<Played, Failure>);

/// A search of some thousand nodes fills no more.
const TABLE: Memory = Memory::mebibytes(2);

impl SelfPlay {
    /// Plays all games, and gives each when those before it were given.
    pub(super) fn play(
        &self,
        openings: Openings,
        mut heard: impl FnMut(Played) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let queue = Mutex::new(Queue { openings, next: 0 });
        thread::scope(|scope| {
            let (sender, played) = mpsc::channel();
            for _ in 0..self.threads.min(self.games) {
                let (sender, queue) = (sender.clone(), &queue);
                scope.spawn(move || self.work(queue, &sender));
            }
            drop(sender);
            let (mut early, mut next) = (BTreeMap::new(), 0);
            // To leave this loop drops the receiver, on which the threads end with their games.
            for (number, game) in played {
                early.insert(number, game);
                while let Some(game) = early.remove(&next) {
                    heard(game?)?;
                    next += 1;
                }
            }
            Ok(())
        })
    }

    /// Plays games until there are none left, or nobody listens.
    fn work(&self, queue: &Mutex<Queue>, sender: &Sender<Told>) {
        let mut searcher = Searcher::new(TABLE);
        while let Some((number, opening)) = self.next(queue) {
            let played = opening.map(|opening| game::play(opening, &mut searcher, self.nodes));
            let goes_on = played.is_ok();
            if sender.send((number, played)).is_err() || !goes_on {
                return;
            }
        }
    }

    fn next(&self, queue: &Mutex<Queue>) -> Option<(usize, Result<Game, Failure>)> {
        // A thread that panicked while it made an opening leaves the others whole.
        let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
        let number = queue.next;
        queue.next += 1;
        (number < self.games).then(|| (number, queue.openings.get(number).map_err(Failure::work)))
    }
}
