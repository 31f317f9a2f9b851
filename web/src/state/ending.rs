//! Owns how people end a game: resignation, and a draw that is offered and answered.

use laska_rules::{Color, Draw, Loss, Outcome};
use laska_worker::protocol::ScoreText;

use super::Table;
use crate::intent::Answer;
use crate::view::{Notice, Tone};
use crate::{t, words};

/// An offer of a draw in the position on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Offer {
    /// None was made.
    None,
    /// That side has made one.
    Open(Color),
    /// It was declined: it can be repeated after the next move.
    Declined,
}

/// Up to how many hundredths of a counter ahead the machine takes a draw.
const CONTENT: i32 = 20;

impl Table {
    pub(super) fn resign(&mut self) {
        self.go_live();
        let here = self.seating.lone_person().or(self.seating.lone_machine().map(|machine| !machine));
        let loser = here.unwrap_or(self.game.position().turn());
        self.settle(Outcome::Won { winner: !loser, by: Loss::Resigned });
    }

    /// Whether the side to move can offer a draw: a person, at the end of the line.
    pub(super) fn can_offer_draw(&self) -> bool {
        self.person_to_move().is_some()
            && self.offer == Offer::None
            && self.game.undone().is_empty()
            && self.tag.is_none()
    }

    pub(super) fn offer_draw(&mut self) {
        if !self.can_offer_draw() {
            return;
        }
        match self.seating.lone_machine() {
            None => self.offer = Offer::Open(self.game.position().turn()),
            Some(machine) if self.is_content(machine) => {
                self.settle(Outcome::Drawn(Draw::Agreed));
            }
            Some(_) => self.decline(t!("The machine declines the draw: it plays on.").to_owned()),
        }
    }

    pub(super) fn answer_draw(&mut self, answer: Answer) {
        let Offer::Open(side) = self.offer else { return };
        match answer {
            Answer::Accept => self.settle(Outcome::Drawn(Draw::Agreed)),
            Answer::Decline => self.decline(t!("{side} declines the draw.", side = words::side(!side))),
        }
    }

    fn decline(&mut self, text: String) {
        self.offer = Offer::Declined;
        self.notice = Some(Notice { tone: Tone::Info, text });
    }

    /// Whether the machine takes a draw, by what it said of its last move.
    fn is_content(&self, machine: Color) -> bool {
        match &self.report {
            Some((side, report)) if *side == machine => match report.score {
                ScoreText::Value(value) => value <= CONTENT,
                ScoreText::Loss(_) => true,
                ScoreText::Win(_) => false,
            },
            _ => false,
        }
    }

    /// Ends the game on the board by a result that is not on it.
    pub(super) fn settle(&mut self, outcome: Outcome) {
        self.change(|game| game.settle(outcome));
        let (here, settled) = (self.here(), self.game.settled_here());
        self.tree_mut().note_mut(here).settled = settled;
        self.stop_clock_if_over();
    }

    /// Goes to the position that is played: where the clock runs, else the end of the line on the board.
    fn go_live(&mut self) {
        match self.clock {
            Some(clock) => self.go_to_move(clock.live),
            None => self.go_to(usize::MAX),
        }
    }
}
