//! Owns what a pressed square does: choose a column, go on with a take, or be told why not.

use laska_rules::{Color, Move, Square};

use super::entry::{Entry, Next, movers};
use super::{Player, Table};
use crate::t;
use crate::view::{Notice, Tone};
use crate::words::{localize, side};

impl Table {
    pub(super) fn press(&mut self, square: Square) {
        self.notice = None;
        if let Some(reason) = self.not_your_turn() {
            self.refuse(reason);
            return;
        }
        let legal = self.game.legal_moves();
        match self.entry.clone() {
            None => self.choose(square, &legal),
            Some(entry) => match entry.to(square, &legal) {
                Next::Play(mv) => self.play(mv),
                Next::GoOn(further) => self.entry = Some(further),
                Next::Refused if entry.landings() > 0 => {
                    self.refuse(t!(
                        "The take goes on: it can land on {squares}.",
                        squares = names(&entry.targets(&legal))
                    ));
                }
                Next::Refused if square == entry.at() => self.entry = None,
                Next::Refused if self.game.position().column(square).is_some() => {
                    self.entry = None;
                    self.choose(square, &legal);
                }
                Next::Refused => self.refuse_landing(&entry, square, &legal),
            },
        }
    }

    /// A dragged column is dropped on a square. Unlike a click, this never selects the column that stands there instead: the
    /// message is about the dragged one.
    pub(super) fn put_down(&mut self, square: Square) {
        let legal = self.game.legal_moves();
        let occupied = self.game.position().column(square).is_some();
        match self.entry.clone() {
            Some(entry)
                if occupied
                    && entry.landings() == 0
                    && entry.at() != square
                    && entry.to(square, &legal) == Next::Refused =>
            {
                self.entry = None;
                self.refuse_landing(&entry, square, &legal);
            }
            _ => self.press(square),
        }
    }

    /// Says why the column that is chosen cannot go to a square.
    fn refuse_landing(&mut self, entry: &Entry, square: Square, legal: &[Move]) {
        let (from, targets) = (entry.at(), names(&entry.targets(legal)));
        let two_ways = entry.candidates(legal).any(|mv| mv.to() == square);
        self.refuse(if two_ways {
            t!(
                "More than one way leads to {square}: choose the next landing, {targets}.",
                square = square,
                targets = targets
            )
        } else {
            t!("{from} cannot go to {square}: it can go to {targets}.", from = from, square = square, targets = targets)
        });
    }

    fn choose(&mut self, square: Square, legal: &[Move]) {
        if legal.iter().any(|mv| mv.from() == square) {
            self.entry = Some(Entry::new(square));
            return;
        }
        let turn = self.game.position().turn();
        match self.game.position().column(square).map(|column| column.owner()) {
            None => {}
            Some(owner) if owner != turn => self.refuse(t!(
                "{square} is {owner}'s; {turn} is to move.",
                square = square,
                owner = side(owner),
                turn = side(turn)
            )),
            Some(_) if legal.iter().any(|mv| mv.is_take()) => {
                let takers = movers(legal);
                self.refuse(t!(
                    "Taking is compulsory, and {square} takes nothing: move {takers}.",
                    square = square,
                    takers = names(&takers)
                ));
            }
            Some(_) => self.refuse(t!("{square} cannot move: no square it may go to is free.", square = square)),
        }
    }

    /// Why no square can be pressed now.
    pub(super) fn not_your_turn(&self) -> Option<String> {
        if let Some(outcome) = self.game.outcome() {
            return Some(t!("The game is over. {outcome}.", outcome = localize(&outcome)));
        }
        let turn = self.game.position().turn();
        if self.seating.is_machines() {
            return Some(t!("Two machines play. Play from here takes the side to move.").to_owned());
        }
        if self.seating.player(turn) == Player::Elsewhere {
            return Some(
                t!("It is the other player’s turn: send the link, and open the one that comes back.").to_owned(),
            );
        }
        if !self.is_at_end() {
            return Some(t!("This is an earlier position. Go forward to play on.").to_owned());
        }
        if self.machine_to_move().is_some() {
            return Some(t!("It is the machine's turn: it plays {side}.", side = side(turn)));
        }
        self.seating
            .machine(turn)
            .map(|_| t!("This is an earlier position, with the machine to move. Go forward, or take back.").to_owned())
    }

    pub(super) fn refuse(&mut self, text: String) {
        self.notice = Some(Notice { tone: Tone::Info, text });
    }

    /// The side that may press squares now.
    pub(super) fn person_to_move(&self) -> Option<Color> {
        let turn = self.game.position().turn();
        let person = self.seating.player(turn) == Player::Person && self.is_at_end();
        (person && self.game.outcome().is_none()).then_some(turn)
    }
}

fn names(squares: &[Square]) -> String {
    let names = squares.iter().map(Square::to_string);
    names.reduce(|first, last| t!("{first} or {last}", first = first, last = last)).unwrap_or_default()
}
