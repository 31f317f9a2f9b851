//! A record that is read at the board: which move is shown, the line that it is on, the moves that somebody tries, and
//! what is seen of it.
//!
//! Moves that somebody tries become variations of this copy; the record in the library stays as it is.

use std::rc::Rc;

use laska_rules::notation::record::Record;
use laska_rules::{Color, DrawRules, Game, Move, MoveId};
use laska_web::intent::{Intent, Walk};
use laska_web::settings::Settings;
use laska_web::state::{Event, Table, read_address, write_line_address};
use laska_web::view::PageView;
use yew::Reducible;

use crate::notes::{Notebook, NotesView};

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

#[cfg(test)]
mod tests {
    use laska_rules::notation::record::Records;

    use super::*;
    use crate::notes::Block;

    const TEXT: &str = "1. c3-d4 e5-d4-c3 2. b2-c3-d4 (2. d2-c3-b4 d6-e5 {better}) c5-b4 {Printed 2... f6-e5.} *";

    fn reading() -> Reading {
        let record = Records::new(TEXT).next().expect("a game").expect("a good one");
        Reading::new(Rc::new(record), 0, Settings::default())
    }

    fn walk(reading: Reading, walks: &[Walk]) -> Reading {
        walks.iter().fold(reading, |reading, &walk| reading.after(ReadingEvent::Wanted(Intent::Walk(walk))))
    }

    fn moves(reading: &Reading) -> String {
        reading.game().moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn every_number_leads_to_a_move_that_has_it() {
        let all = reading().order().len();
        assert_eq!(all, 6);
        for number in 0..=all {
            let there = reading().after(ReadingEvent::Numbered(number));
            assert_eq!(there.number(), number);
            assert_eq!(there.game().position(), &there.record.position(there.at), "the board shows it");
        }
        assert_eq!(reading().after(ReadingEvent::Numbered(99)).number(), 0);
    }

    #[test]
    fn steps_go_along_the_line_and_beside_it() {
        let third = walk(reading(), &[Walk::On, Walk::On, Walk::On]);
        assert_eq!((moves(&third).as_str(), third.played(), third.length()), ("c3-d4 e5-d4-c3 b2-c3-d4", 3, 4));
        let beside = walk(third, &[Walk::LineAfter]);
        assert_eq!((moves(&beside).as_str(), beside.length()), ("c3-d4 e5-d4-c3 d2-c3-b4", 4));
        // The way back and on again stays on the variation.
        assert_eq!(moves(&walk(beside.clone(), &[Walk::Back, Walk::On])), "c3-d4 e5-d4-c3 d2-c3-b4");
        assert_eq!(moves(&walk(beside.clone(), &[Walk::End])), "c3-d4 e5-d4-c3 d2-c3-b4 d6-e5");
        assert_eq!(moves(&walk(beside, &[Walk::LineBefore, Walk::End])), "c3-d4 e5-d4-c3 b2-c3-d4 c5-b4");
        assert_eq!(walk(reading(), &[Walk::Back]), reading(), "there is nothing before the start");
    }

    #[test]
    fn a_move_on_the_board_is_the_next_one_or_a_new_variation() {
        let typed = |reading: Reading, mv: &str| reading.after(ReadingEvent::Wanted(Intent::Typed(mv.into())));
        let next = typed(reading(), "c3-d4");
        assert_eq!((next.number(), next.record == reading().record), (1, true), "it is in the record");
        let tried = typed(typed(reading(), "a3-b4"), "c5-b4-a3");
        assert_eq!((moves(&tried).as_str(), tried.number()), ("a3-b4 c5-b4-a3", 0), "the address stays in the record");
        assert_eq!(tried.record.tree().in_order().len(), 8);
        let back = walk(tried, &[Walk::Start, Walk::End]);
        assert_eq!(moves(&back), "a3-b4 c5-b4-a3", "and can be walked");
        assert_eq!(back.after(ReadingEvent::Numbered(4)).number(), 4, "numbers are those of the record");
    }

    #[test]
    fn what_was_written_stands_where_it_belongs() {
        let blocks = reading().notes().blocks;
        let kinds: Vec<_> = blocks
            .iter()
            .map(|block| match block {
                Block::Row { .. } => "row",
                Block::Comment(comment) if comment.kind == crate::notes::CommentKind::Misprint => "misprint",
                Block::Comment(_) => "comment",
                Block::Variation(_) => "variation",
            })
            .collect();
        assert_eq!(kinds, ["row", "row", "variation", "row", "misprint"]);
    }

    #[test]
    fn a_turned_board_stays_turned() {
        let turned = reading().after(ReadingEvent::Wanted(Intent::Flip));
        let bottom = turned.bottom();
        assert_ne!(bottom, reading().bottom());
        assert_eq!(walk(turned, &[Walk::On, Walk::LineAfter, Walk::End]).bottom(), bottom);
    }
}
