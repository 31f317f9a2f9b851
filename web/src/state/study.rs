//! Owns what a page that studies asks of a table: both sides are free, and what is on the board can be read.

use std::rc::Rc;

use laska_rules::notation::record::Record;
use laska_rules::{Color, DrawRules, Game, Move, MoveId, Outcome};

use super::{Note, Seating, Table, write_line_address};
use crate::settings::Settings;
use crate::view::BoardView;

impl Table {
    /// A table for somebody who studies: both sides are theirs, without a clock or a machine.
    #[must_use]
    pub fn free(game: Game, settings: Settings) -> Self {
        Self { settings, ..Self::seated(game, Seating::people()) }
    }

    /// A table with all moves of a record, under their numbers there, at its start. Draws that the rules would have made
    /// before its end are left out of account.
    #[must_use]
    pub fn of_record(record: &Record, settings: Settings) -> Self {
        let game = Game::from_position(record.start().clone(), record.variant().chain);
        let mut table = Self::free(game, settings);
        table.tree = Rc::new(record.tree().with_notes(|_| Note::default()));
        let line = table.tree.line(MoveId::START, Note::goes_on);
        if table.game_along(&line).moves().len() < line.len() {
            table.game = Rc::new(table.game_at_start().with_draw_rules(DrawRules::NONE));
        }
        table.game = Rc::new(table.game_along(&line));
        table.go_to(0);
        table
    }

    /// The same analysis where no rule draws.
    #[must_use]
    pub fn without_draws(self) -> Self {
        Self { game: Rc::new(Game::clone(&self.game).with_draw_rules(DrawRules::NONE)), ..self }
    }

    /// The same where the main line ends with a result that is not on the board.
    #[must_use]
    pub fn ended(mut self, outcome: Outcome) -> Self {
        let line = self.tree.line(MoveId::START, Note::goes_on);
        let end = line.last().copied().unwrap_or(MoveId::START);
        self.tree_mut().note_mut(end).settled = Some(outcome);
        self.game = Rc::new(self.game_along(&line));
        self.go_to(0);
        self
    }

    /// How the main line ends if that is not on the board.
    #[must_use]
    pub fn settled_end(&self) -> Option<Outcome> {
        let line = self.tree.line(MoveId::START, Note::goes_on);
        self.tree.note(line.last().copied().unwrap_or(MoveId::START)).settled
    }

    /// The same with the line to that move on the board, and so many of its moves played.
    #[must_use]
    pub fn at_line(mut self, last: MoveId, ply: usize) -> Self {
        self.go_to_move(last);
        self.go_to(ply);
        self
    }

    /// The same with the moves on the board that continue from the position that is shown.
    #[must_use]
    pub fn with_continuation(mut self) -> Self {
        let here = self.here();
        self.game = Rc::new(self.game_along(&self.tree.line(here, Note::goes_on)));
        self.go_to(self.tree.path(here).len());
        self
    }

    /// The numbers of the moves of the line on the board, up to the position that is shown and beyond.
    #[must_use]
    pub fn line(&self) -> Vec<MoveId> {
        self.tree.line_of(self.game.moves().iter().chain(self.game.undone()).copied())
    }

    /// The address of the line on the board, with the position that is shown and the side at the bottom.
    #[must_use]
    pub fn line_address(&self) -> String {
        write_line_address(&self.game, self.bottom)
    }

    /// The side at the bottom of the board.
    #[must_use]
    pub const fn bottom(&self) -> Color {
        self.bottom
    }

    /// The same with that side at the bottom.
    #[must_use]
    pub fn with_bottom(self, bottom: Color) -> Self {
        Self { bottom, ..self }
    }

    /// Whether another table has the same moves in the same order, and the same results.
    #[must_use]
    pub fn has_moves_of(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.tree, &other.tree) || self.tree.is_alike(&other.tree)
    }

    /// Whether a move is being entered.
    #[must_use]
    pub fn is_entering(&self) -> bool {
        self.take_begun()
    }

    /// The move that led to the position that is shown.
    #[must_use]
    pub fn shown(&self) -> MoveId {
        self.here()
    }

    /// The numbers of these moves, one after the other from the start, as far as they are there.
    #[must_use]
    pub fn numbers_of(&self, moves: &[Move]) -> Vec<MoveId> {
        self.tree.line_of(moves.iter().copied())
    }

    /// The line on the board, up to the position that is shown and beyond.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The line up to the position that is shown, and nothing beyond.
    #[must_use]
    pub fn game_here(&self) -> Game {
        let mut game = self.game().clone();
        game.forget_undone();
        game
    }

    /// Whether a move leads on from the position that is shown.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        !self.tree.next(self.here()).is_empty()
    }

    /// The table after a move, as if somebody had entered it; unchanged where it is not legal.
    #[must_use]
    pub fn played(mut self, mv: Move) -> Self {
        self.play(mv);
        self
    }

    /// Both boards as they are seen while nobody is asked for a move: no column is marked as one that can move.
    #[must_use]
    pub fn board_at_rest(&self) -> BoardView {
        self.board_view(&[])
    }
}
