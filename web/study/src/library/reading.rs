//! A record that is read at the board: which move is shown, the line that it is on, the moves that somebody tries, and
//! what is seen of it.
//!
//! Moves that somebody tries become variations of this copy; the record in the library stays as it is.

use std::rc::Rc;

use laska_app::address::{read_address, write_line_address};
use laska_app::{Announcement, BoardEvent, BoardInput, CursorEvent, GameCursor, InputRefusal, Refusal};
use laska_rules::notation::record::{Annotation, Record};
use laska_rules::{Color, DrawRules, Game, Move, NodeId};
use laska_web::intent::Intent;
use laska_web::notice::Notice;
use laska_web::settings::Notation;
use laska_web::view::{GameView, game_view};
use yew::Reducible;

use crate::notes::{NotesBuilder, NotesView};

/// A record on the board. Moves that somebody tries become variations of this copy; the record in the library stays as it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The record as it was opened.
    opened: Rc<Record>,
    /// How many moves it had.
    known: usize,
    cursor: GameCursor<Annotation>,
    input: BoardInput,
    /// Why the board did not do what was wanted of it.
    refused: Option<InputRefusal>,
}

/// Something that happens to a record that is read.
#[derive(Clone, Debug, PartialEq)]
pub enum ReadingEvent {
    /// Another record was opened.
    Opened(Box<Reading>),
    /// A move was chosen elsewhere.
    Played(Move),
    /// Another move of this one is wanted, by its number.
    Numbered(usize),
    /// The reader wants something.
    Intent(Intent),
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
    pub fn new(record: Rc<Record>, number: usize) -> Self {
        let mut cursor = GameCursor::from_record(&record, Annotation::clone);
        // A record may go on where the rules of a draw would end a game.
        cursor.set_draw_rules(DrawRules::NONE);
        let known = record.tree().preorder().len();
        let mut reading = Self { opened: record, known, cursor, input: BoardInput::new(Color::White), refused: None };
        reading.go_to(reading.numbered(number));
        reading
    }

    /// The record after something happened.
    #[must_use]
    pub fn after(mut self, event: ReadingEvent) -> Self {
        match event {
            ReadingEvent::Opened(opened) => self = *opened,
            ReadingEvent::Played(mv) => self.play(mv),
            // Moves that were tried have the number of the one before them.
            ReadingEvent::Numbered(number) if number == self.number() => {}
            ReadingEvent::Numbered(number) => self.go_to(self.numbered(number)),
            ReadingEvent::Intent(intent) => self.want(intent),
        }
        self
    }

    /// Buttons of a match have no meaning here.
    fn want(&mut self, intent: Intent) {
        match intent {
            Intent::Cursor(CursorEvent::Navigate(navigation)) => {
                if let Some(id) = self.cursor.target(navigation) {
                    self.go_to(id);
                }
            }
            Intent::Cursor(CursorEvent::GoTo(id)) => self.go_to(id),
            Intent::Input(event) => self.input(event),
            Intent::CloseNotice => self.refused = None,
            _ => {}
        }
    }

    fn input(&mut self, event: BoardEvent) {
        if matches!(event, BoardEvent::Press(_) | BoardEvent::Drop(_) | BoardEvent::Type(_)) {
            self.refused = None;
        }
        match self.input.apply(event, self.cursor.game()) {
            Ok(Some(mv)) => self.play(mv),
            Ok(None) => {}
            Err(refusal) => self.refused = Some(refusal),
        }
    }

    /// Plays a move of the record, or tries one that it does not have.
    fn play(&mut self, mv: Move) {
        if self.cursor.play(mv).is_ok() {
            self.cursor.extend_line();
            self.look_elsewhere();
        }
    }

    fn go_to(&mut self, id: NodeId) {
        self.cursor.go_to(id);
        self.look_elsewhere();
    }

    /// Drops what was about the position before.
    fn look_elsewhere(&mut self) {
        self.input.cancel();
        self.refused = None;
    }

    /// The side at the bottom of the board.
    #[must_use]
    pub fn bottom(&self) -> Color {
        self.input.bottom
    }

    /// The record, with the moves that were tried.
    #[must_use]
    pub fn record(&self) -> Rc<Record> {
        if self.cursor.tree().preorder().len() == self.known {
            return Rc::clone(&self.opened);
        }
        let mut record = self.cursor.to_record(Annotation::clone);
        record.tags = self.opened.tags.clone();
        record.result = self.opened.result;
        Rc::new(record)
    }

    /// The line on the board up to the position that is shown, and beyond.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.cursor.game()
    }

    /// The line up to the position that is shown, and nothing beyond.
    #[must_use]
    pub fn game_here(&self) -> Game {
        self.cursor.game_here()
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
        self.cursor.ply()
    }

    /// How many moves the line has.
    #[must_use]
    pub fn length(&self) -> usize {
        self.cursor.line().len()
    }

    /// The number of the move that is shown: in the order of the list from 1, main line first; 0 for the start. After moves
    /// that were tried it is that of the last one in the record.
    #[must_use]
    pub fn number(&self) -> usize {
        let path = self.cursor.tree().path(self.cursor.here());
        let order = self.order();
        path.iter().rev().find_map(|id| order.iter().position(|it| it == id)).map_or(0, |place| place + 1)
    }

    fn numbered(&self, number: usize) -> NodeId {
        number.checked_sub(1).and_then(|place| self.order().get(place).copied()).unwrap_or(NodeId::ROOT)
    }

    /// The moves of the record as it was opened. Moves that were tried have later numbers than all of them.
    fn order(&self) -> Vec<NodeId> {
        let mut order = self.cursor.tree().preorder();
        let mut ids = order.clone();
        ids.sort_unstable();
        order.retain(|id| ids.binary_search(id).is_ok_and(|place| place < self.known));
        order
    }

    /// What the boards and the parts around them show.
    #[must_use]
    pub fn view(&self, notation: Notation) -> GameView {
        game_view(&self.cursor, &self.input, notation)
    }

    /// What is to be told of the board.
    #[must_use]
    pub fn notice(&self) -> Option<Notice> {
        self.refused.clone().map(|refusal| Notice::Match(Announcement::Refused(Refusal::Board(refusal))))
    }

    /// What the list of moves shows.
    #[must_use]
    pub fn notes(&self, notation: Notation) -> NotesView {
        NotesBuilder {
            tree: self.cursor.tree(),
            annotation: |node| &node.note,
            start: self.cursor.game().start(),
            line: self.cursor.line(),
            played: self.played(),
            notation,
        }
        .view()
    }
}

#[cfg(test)]
mod tests {
    use laska_app::Navigation;
    use laska_rules::notation::record::Records;

    use super::*;
    use crate::notes::Block;

    const TEXT: &str = "1. c3-d4 e5-d4-c3 2. b2-c3-d4 (2. d2-c3-b4 d6-e5 {better}) c5-b4 {Printed 2... f6-e5.} *";

    fn reading() -> Reading {
        let record = Records::new(TEXT).next().expect("a game").expect("a good one");
        Reading::new(Rc::new(record), 0)
    }

    fn walk(reading: Reading, walks: &[Navigation]) -> Reading {
        walks.iter().fold(reading, |reading, &walk| {
            reading.after(ReadingEvent::Intent(Intent::Cursor(CursorEvent::Navigate(walk))))
        })
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
            assert_eq!(there.game().position(), &there.opened.position(there.cursor.here()), "the board shows it");
        }
        assert_eq!(reading().after(ReadingEvent::Numbered(99)).number(), 0);
    }

    #[test]
    fn steps_go_along_the_line_and_beside_it() {
        let third = walk(reading(), &[Navigation::Next, Navigation::Next, Navigation::Next]);
        assert_eq!((moves(&third).as_str(), third.played(), third.length()), ("c3-d4 e5-d4-c3 b2-c3-d4", 3, 4));
        let beside = walk(third, &[Navigation::NextVariation]);
        assert_eq!((moves(&beside).as_str(), beside.length()), ("c3-d4 e5-d4-c3 d2-c3-b4", 4));
        // The way back and on again stays on the variation.
        assert_eq!(moves(&walk(beside.clone(), &[Navigation::Previous, Navigation::Next])), "c3-d4 e5-d4-c3 d2-c3-b4");
        assert_eq!(moves(&walk(beside.clone(), &[Navigation::Last])), "c3-d4 e5-d4-c3 d2-c3-b4 d6-e5");
        assert_eq!(
            moves(&walk(beside, &[Navigation::PreviousVariation, Navigation::Last])),
            "c3-d4 e5-d4-c3 b2-c3-d4 c5-b4"
        );
        assert_eq!(walk(reading(), &[Navigation::Previous]), reading(), "there is nothing before the start");
    }

    #[test]
    fn a_move_on_the_board_is_the_next_one_or_a_new_variation() {
        let typed = |reading: Reading, mv: &str| {
            reading.after(ReadingEvent::Intent(Intent::Input(BoardEvent::Type(mv.into()))))
        };
        let next = typed(reading(), "c3-d4");
        assert_eq!((next.number(), next.record() == reading().record()), (1, true), "it is in the record");
        let tried = typed(typed(reading(), "a3-b4"), "c5-b4-a3");
        assert_eq!((moves(&tried).as_str(), tried.number()), ("a3-b4 c5-b4-a3", 0), "the address stays in the record");
        assert_eq!(tried.record().tree().preorder().len(), 8);
        let back = walk(tried, &[Navigation::First, Navigation::Last]);
        assert_eq!(moves(&back), "a3-b4 c5-b4-a3", "and can be walked");
        assert_eq!(back.after(ReadingEvent::Numbered(4)).number(), 4, "numbers are those of the record");
    }

    #[test]
    fn what_was_written_stands_where_it_belongs() {
        let blocks = reading().notes(Notation::default()).blocks;
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
        let turned = reading().after(ReadingEvent::Intent(Intent::Input(BoardEvent::Flip)));
        let bottom = turned.bottom();
        assert_ne!(bottom, reading().bottom());
        assert_eq!(walk(turned, &[Navigation::Next, Navigation::NextVariation, Navigation::Last]).bottom(), bottom);
    }
}
