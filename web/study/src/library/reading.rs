//! Owns a record that is read at the board: which move is shown, the line that it is on, and the moves that somebody tries
//! beside it. They become variations of this copy; the record in the library stays as it is.

mod show;
#[cfg(test)]
mod tests;

use std::rc::Rc;

use laska_rules::notation::record::Record;
use laska_rules::{Color, Game, Move, MoveId};
use laska_web::intent::{Intent, Walk};
use laska_web::settings::Settings;
use laska_web::state::{Event, Table};
use yew::Reducible;

/// A record on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    record: Rc<Record>,
    /// How many moves the record had when it was opened.
    known: usize,
    at: MoveId,
    /// The line on the board, beyond the position that is shown.
    line: Vec<MoveId>,
    /// The board.
    table: Table,
}

/// Something that happens to a record that is read.
#[derive(Clone, Debug, PartialEq)]
pub enum ReadingEvent {
    /// Another record was opened; the settings stay.
    Opened(Box<Reading>),
    /// A move was chosen elsewhere.
    Played(Move),
    /// Another move of this one is wanted, by its number.
    Numbered(usize),
    /// The reader wants something.
    Wanted(Intent),
    /// The settings are others now.
    Settings(Settings),
}

impl Reducible for Reading {
    type Action = ReadingEvent;

    fn reduce(self: Rc<Self>, event: ReadingEvent) -> Rc<Self> {
        Rc::new(Rc::unwrap_or_clone(self).after(event))
    }
}

impl Reading {
    /// A record at the move of that number, as [`Reading::number`] gives it; past the last one it is the start.
    #[must_use]
    pub fn new(record: Rc<Record>, number: usize, settings: Settings) -> Self {
        let known = record.tree().in_order().len();
        let table = Table::free(Game::new(record.variant()), settings);
        let mut reading = Self { record, known, at: MoveId::START, line: Vec::new(), table };
        reading.go_to(reading.numbered(number));
        reading
    }

    /// The record after something happened.
    #[must_use]
    pub fn after(mut self, event: ReadingEvent) -> Self {
        match event {
            ReadingEvent::Opened(opened) => {
                let settings = self.table.settings();
                self = *opened;
                self.tell_table(Intent::ChangeSettings(settings));
            }
            ReadingEvent::Played(mv) => {
                self.table = self.table.played(mv);
                self.follow_table();
            }
            // Moves that were tried have the number of the one before them.
            ReadingEvent::Numbered(number) if number == self.number() => {}
            ReadingEvent::Numbered(number) => self.go_to(self.numbered(number)),
            ReadingEvent::Wanted(Intent::Walk(walk)) => self.walk(walk),
            ReadingEvent::Wanted(Intent::GoToMove(id)) if self.record.tree().has(id) => self.go_to(id),
            ReadingEvent::Wanted(intent) => self.at_board(intent),
            ReadingEvent::Settings(settings) => self.tell_table(Intent::ChangeSettings(settings)),
        }
        self
    }

    fn walk(&mut self, walk: Walk) {
        let (tree, played) = (self.record.tree(), self.played());
        let to = match walk {
            Walk::Back => Some(tree.before(self.at)),
            Walk::On => self.line.get(played).copied(),
            Walk::Start => Some(MoveId::START),
            Walk::End => self.line.last().copied(),
            Walk::LineBefore => tree.beside(self.at, -1),
            Walk::LineAfter => tree.beside(self.at, 1),
        };
        if let Some(to) = to.filter(|&to| to != self.at) {
            self.go_to(to);
        }
    }

    /// What is done at the board itself. Buttons of a game that is played have no meaning here.
    fn at_board(&mut self, intent: Intent) {
        match intent {
            Intent::Press(_)
            | Intent::PutDown(_)
            | Intent::Cancel
            | Intent::Point(_)
            | Intent::Typed(_)
            | Intent::Flip
            | Intent::CloseNotice => {
                self.tell_table(intent);
                self.follow_table();
            }
            _ => {}
        }
    }

    fn tell_table(&mut self, intent: Intent) {
        self.table = self.table.clone().after(Event::Wanted(intent));
    }

    /// A move that was played on the board is the record's next one, or a new variation.
    fn follow_table(&mut self) {
        let moves = self.table.game().moves();
        if moves.len() <= self.played() {
            return;
        }
        let Some(&mv) = moves.last() else { return };
        // The table plays only legal moves, by the same rules and from the same position.
        if let Ok(id) = Rc::make_mut(&mut self.record).add(self.at, mv) {
            self.show(id);
        }
    }

    /// Shows the position after a move; the board is set up for it.
    fn go_to(&mut self, id: MoveId) {
        self.show(id);
        let bottom = self.bottom();
        let end = self.line.last().copied().unwrap_or(MoveId::START);
        let mut game = self.record.game_to(end);
        game.go_to(self.played());
        self.table = Table::free(game, self.table.settings());
        self.table = self.table.clone().with_bottom(bottom);
    }

    fn show(&mut self, id: MoveId) {
        let tree = self.record.tree();
        self.at = id;
        if id != MoveId::START && self.line.get(tree.path(id).len() - 1) != Some(&id) || self.line.is_empty() {
            self.line = tree.line(id, |_| true);
        }
    }

    /// The side at the bottom of the board.
    #[must_use]
    pub fn bottom(&self) -> Color {
        self.table.bottom()
    }
}
