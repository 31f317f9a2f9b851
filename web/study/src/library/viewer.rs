//! A record on the board, with the move that is shown and the line it belongs to.
//!
//! Moves that the user tries become variations of this copy. The record in the library does not change.

use std::rc::Rc;

use laska_app::address::{read_address, write_line_address};
use laska_app::{BoardEvent, BoardInput, GameCursor, MoveNumbers, Navigation};
use laska_rules::notation::record::{Annotation, Record};
use laska_rules::{Color, DrawRules, Game, Move, NodeId};
use laska_ui::reduced_by;
use laska_ui::settings::Notation;
use laska_ui::view::{GameView, game_view};

use crate::notes::{NotesBuilder, NotesView};

/// A record on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordViewer {
    opened: Rc<Record>,
    /// The number of moves in `opened`.
    opened_moves: usize,
    cursor: GameCursor<Annotation>,
    input: BoardInput,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ViewerEvent {
    /// Another record was opened.
    Opened(Box<RecordViewer>),
    /// A move was chosen in the explorer.
    Play(Move),
    /// Go to the move with this number.
    GoToNumber(usize),
    Input(BoardEvent),
    /// Take a step through the moves.
    Navigate(Navigation),
    /// Go to the position after a move.
    GoTo(NodeId),
}

reduced_by!(RecordViewer, ViewerEvent);

impl RecordViewer {
    /// Shows a record at the move with this number, as [`RecordViewer::number`] returns it. A number past the last move
    /// shows the start.
    pub fn new(record: Rc<Record>, number: usize) -> Self {
        let mut cursor = GameCursor::from_record(&record, Annotation::clone);
        // A record may continue where the draw rules would end a game.
        cursor.set_draw_rules(DrawRules::NONE);
        let opened_moves = record.tree().preorder().len();
        let mut viewer = Self { opened: record, opened_moves, cursor, input: BoardInput::new(Color::White) };
        viewer.go_to(viewer.numbers().node(number));
        viewer
    }

    pub fn after(mut self, event: ViewerEvent) -> Self {
        match event {
            ViewerEvent::Opened(opened) => self = *opened,
            ViewerEvent::Play(mv) => self.play(mv),
            // The user's own moves have the number of the last record move before them.
            ViewerEvent::GoToNumber(number) if number == self.number() => {}
            ViewerEvent::GoToNumber(number) => self.go_to(self.numbers().node(number)),
            ViewerEvent::Input(event) => self.enter(event),
            ViewerEvent::Navigate(navigation) => {
                if let Some(id) = self.cursor.target(navigation) {
                    self.go_to(id);
                }
            }
            ViewerEvent::GoTo(id) => self.go_to(id),
        }
        self
    }

    fn enter(&mut self, event: BoardEvent) {
        // The view shows a refusal.
        if let Ok(Some(mv)) = self.input.apply(event, self.cursor.game()) {
            self.play(mv);
        }
    }

    /// Plays a move, which becomes a variation if it is not in the record.
    fn play(&mut self, mv: Move) {
        if self.cursor.play(mv).is_ok() {
            self.cursor.extend_line();
            self.reset_input();
        }
    }

    fn go_to(&mut self, id: NodeId) {
        self.cursor.go_to(id);
        self.reset_input();
    }

    fn reset_input(&mut self) {
        self.input.cancel();
    }

    /// Returns the side at the bottom of the board.
    pub fn bottom(&self) -> Color {
        self.input.bottom
    }

    /// Returns the record, including the user's own moves.
    pub fn record(&self) -> Rc<Record> {
        if self.cursor.tree().preorder().len() == self.opened_moves {
            return Rc::clone(&self.opened);
        }
        let mut record = self.cursor.to_record(Annotation::clone);
        record.tags = self.opened.tags.clone();
        record.result = self.opened.result;
        Rc::new(record)
    }

    /// Returns the line on the board, including the moves after the position that is shown.
    pub fn game(&self) -> &Game {
        self.cursor.game()
    }

    /// Returns the line up to the position that is shown.
    pub fn game_here(&self) -> Game {
        self.cursor.game_here()
    }

    /// Returns the address of the game up to the position that is shown, with the usual draw rules if the game is valid
    /// under them.
    pub fn address(&self) -> String {
        self.address_from(Color::White)
    }

    /// Returns the address of the whole line, with the position that is shown and the side at the bottom.
    pub fn whole_line_address(&self) -> String {
        usual_address(self.game(), self.bottom())
    }

    /// Like [`address`](Self::address), with the side at the bottom.
    pub fn line_address(&self) -> String {
        self.address_from(self.bottom())
    }

    fn address_from(&self, bottom: Color) -> String {
        usual_address(&self.game_here(), bottom)
    }

    /// Returns the number of moves up to the position that is shown.
    pub fn played(&self) -> usize {
        self.cursor.ply()
    }

    /// Returns the number of moves in the line.
    pub fn length(&self) -> usize {
        self.cursor.line().len()
    }

    /// Returns the number of the move that is shown, counted from 1 in the order of the move list, main line first; 0
    /// for the start. After the user's own moves, it is the number of the last record move before them.
    pub fn number(&self) -> usize {
        let path = self.cursor.tree().path(self.cursor.here());
        let numbers = self.numbers();
        path.into_iter().rev().map(|id| numbers.number(id)).find(|&number| number > 0).unwrap_or_default()
    }

    /// Returns the numbers of the moves as the record was opened. The user's own moves have none.
    fn numbers(&self) -> MoveNumbers {
        MoveNumbers::of(self.opened.tree())
    }

    /// Returns the view of the boards and the cards around them.
    pub fn view(&self, notation: Notation) -> GameView {
        game_view(&self.cursor, &self.input, notation)
    }

    /// Returns the moves and comments for the list.
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

/// Returns the address of a line, with the usual draw rules if the game is valid under them.
fn usual_address(game: &Game, bottom: Color) -> String {
    let usual = write_line_address(&game.clone().with_draw_rules(DrawRules::BOTH), bottom);
    if read_address(&usual).is_ok() { usual } else { write_line_address(game, bottom) }
}

#[cfg(test)]
mod tests {
    use laska_rules::notation::record::Records;

    use super::*;
    use crate::notes::Block;

    const TEXT: &str = "1. c3-d4 e5-d4-c3 2. b2-c3-d4 (2. d2-c3-b4 d6-e5 {better}) c5-b4 {Printed 2... f6-e5.} *";

    fn viewer() -> RecordViewer {
        let record = Records::new(TEXT).next().expect("a game").expect("a valid game");
        RecordViewer::new(Rc::new(record), 0)
    }

    fn navigate(viewer: RecordViewer, steps: &[Navigation]) -> RecordViewer {
        steps.iter().fold(viewer, |viewer, &navigate| viewer.after(ViewerEvent::Navigate(navigate)))
    }

    fn moves(viewer: &RecordViewer) -> String {
        viewer.game().moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn every_number_opens_the_move_with_that_number() {
        let all = viewer().opened_moves;
        assert_eq!(all, 6);
        for number in 0..=all {
            let there = viewer().after(ViewerEvent::GoToNumber(number));
            assert_eq!(there.number(), number);
            assert_eq!(
                there.game().position(),
                &there.opened.position(there.cursor.here()),
                "the board shows the move"
            );
        }
        assert_eq!(viewer().after(ViewerEvent::GoToNumber(99)).number(), 0);
    }

    #[test]
    fn navigation_follows_the_line_and_switches_variations() {
        let third = navigate(viewer(), &[Navigation::Next, Navigation::Next, Navigation::Next]);
        assert_eq!((moves(&third).as_str(), third.played(), third.length()), ("c3-d4 e5-d4-c3 b2-c3-d4", 3, 4));
        let variation = navigate(third, &[Navigation::NextVariation]);
        assert_eq!((moves(&variation).as_str(), variation.length()), ("c3-d4 e5-d4-c3 d2-c3-b4", 4));
        // Going back and forward stays on the variation.
        assert_eq!(
            moves(&navigate(variation.clone(), &[Navigation::Previous, Navigation::Next])),
            "c3-d4 e5-d4-c3 d2-c3-b4"
        );
        assert_eq!(moves(&navigate(variation.clone(), &[Navigation::Last])), "c3-d4 e5-d4-c3 d2-c3-b4 d6-e5");
        assert_eq!(
            moves(&navigate(variation, &[Navigation::PreviousVariation, Navigation::Last])),
            "c3-d4 e5-d4-c3 b2-c3-d4 c5-b4"
        );
        assert_eq!(navigate(viewer(), &[Navigation::Previous]), viewer(), "the start has no previous position");
    }

    #[test]
    fn a_move_on_the_board_is_the_next_move_or_starts_a_variation() {
        let typed = |viewer: RecordViewer, mv: &str| viewer.after(ViewerEvent::Input(BoardEvent::Type(mv.into())));
        let next = typed(viewer(), "c3-d4");
        assert_eq!((next.number(), next.record() == viewer().record()), (1, true), "the move is in the record");
        let tried = typed(typed(viewer(), "a3-b4"), "c5-b4-a3");
        assert_eq!((moves(&tried).as_str(), tried.number()), ("a3-b4 c5-b4-a3", 0), "the number refers to the record");
        assert_eq!(tried.record().tree().preorder().len(), 8);
        let back = navigate(tried, &[Navigation::First, Navigation::Last]);
        assert_eq!(moves(&back), "a3-b4 c5-b4-a3", "the variation can be replayed");
        assert_eq!(back.after(ViewerEvent::GoToNumber(4)).number(), 4, "the numbers refer to the record");
    }

    #[test]
    fn comments_and_variations_follow_their_moves() {
        let blocks = viewer().notes(Notation::default()).blocks;
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
    fn an_embedded_game_has_all_its_moves_and_begins_at_the_position_shown() {
        for steps in [&[][..], &[Navigation::Next], &[Navigation::Last]] {
            let viewer = navigate(viewer(), steps);
            let game = read_address(&viewer.whole_line_address()).expect("a game");
            assert_eq!(game.at_end().moves().len(), 4);
            assert_eq!(game.moves().len(), viewer.played());
        }
    }

    #[test]
    fn a_flipped_board_stays_flipped() {
        let flipped = viewer().after(ViewerEvent::Input(BoardEvent::Flip));
        let bottom = flipped.bottom();
        assert_ne!(bottom, viewer().bottom());
        assert_eq!(
            navigate(flipped, &[Navigation::Next, Navigation::NextVariation, Navigation::Last]).bottom(),
            bottom
        );
    }
}
