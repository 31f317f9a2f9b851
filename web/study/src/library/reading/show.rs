//! Owns what is seen of a record that is read: its moves by number, its address, the boards and the list.

use std::rc::Rc;

use laska_rules::notation::record::Record;
use laska_rules::{Color, DrawRules, Game, MoveId};
use laska_web::state::{read_address, write_line_address};
use laska_web::view::PageView;

use super::Reading;
use crate::notes::{Notebook, NotesView};

impl Reading {
    /// The record, with the moves that were tried.
    #[must_use]
    pub const fn record(&self) -> &Rc<Record> {
        &self.record
    }

    /// The line on the board up to the position that is shown.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.table.game()
    }

    /// The line up to the position that is shown, and nothing beyond.
    #[must_use]
    pub fn game_here(&self) -> Game {
        self.table.game_here()
    }

    /// The address of the game up to the position that is shown, under the usual rules for draws where they allow it.
    #[must_use]
    pub fn address(&self) -> String {
        self.address_from(Color::White)
    }

    /// The same with the side at the bottom.
    #[must_use]
    pub fn line_address(&self) -> String {
        self.address_from(self.bottom())
    }

    fn address_from(&self, bottom: Color) -> String {
        let game = self.game_here();
        let usual = write_line_address(&game.clone().with_draw_rules(DrawRules::BOTH), bottom);
        if read_address(&usual).is_ok() { usual } else { write_line_address(&game, bottom) }
    }

    /// How many moves of the line are played.
    #[must_use]
    pub fn played(&self) -> usize {
        self.record.tree().path(self.at).len()
    }

    /// How many moves the line has.
    #[must_use]
    pub const fn length(&self) -> usize {
        self.line.len()
    }

    /// The number of the move that is shown: in the order of the list from 1, main line first; 0 for the start. After moves
    /// that were tried it is that of the last one in the record.
    #[must_use]
    pub fn number(&self) -> usize {
        let path = self.record.tree().path(self.at);
        let order = self.order();
        path.iter().rev().find_map(|id| order.iter().position(|it| it == id)).map_or(0, |place| place + 1)
    }

    pub(super) fn numbered(&self, number: usize) -> MoveId {
        number.checked_sub(1).and_then(|place| self.order().get(place).copied()).unwrap_or(MoveId::START)
    }

    /// The moves of the record as it was opened. Moves that were tried have later numbers than all of them.
    pub(super) fn order(&self) -> Vec<MoveId> {
        let mut order = self.record.tree().in_order();
        let mut ids = order.clone();
        ids.sort_unstable();
        order.retain(|id| ids.binary_search(id).is_ok_and(|place| place < self.known));
        order
    }

    /// What the boards and the parts around them show.
    #[must_use]
    pub fn view(&self) -> PageView {
        self.table.view()
    }

    /// What the list of moves shows.
    #[must_use]
    pub fn notes(&self) -> NotesView {
        Notebook {
            tree: self.record.tree(),
            annotation: |annotation| annotation,
            start: self.record.start(),
            line: &self.line,
            played: self.played(),
            notation: self.table.settings().notation,
        }
        .view()
    }
}
