//! Owns what the boards show of the table, and the column that is pointed at.

use laska_rules::{Column, Move, Square};

use super::super::Table;
use super::super::column_words::{column_words, if_taken};
use super::super::entry::stops;
use crate::t;
use crate::view::{BoardView, ColumnView, Course, Mark, SquareView};

impl Table {
    pub(in crate::state) fn board_view(&self, legal: &[Move]) -> BoardView {
        let position = self.game.position();
        let board = position.board();
        let entered = self.entered_course(legal);
        let squares = board.squares().iter().map(|square| {
            let stands = entered.as_ref().and_then(|course| course.stands(square, course.legs.len()));
            let column = stands.unwrap_or_else(|| position.column(square));
            let mark = self.mark(square, legal);
            SquareView { square, column, mark, label: label(square, column, mark, legal) }
        });
        let hinted = self.hint.report().and_then(|report| legal.iter().find(|mv| mv.to_string() == report.mv));
        BoardView {
            board,
            turn: position.turn(),
            fen: position.to_string(),
            bottom: self.bottom,
            squares: squares.collect(),
            course: entered.clone().or_else(|| self.last_course()),
            hint_stops: hinted.map_or_else(Vec::new, |mv| stops(*mv).collect()),
            pointed: self.pointed,
        }
    }

    /// What has been entered of a capture that has begun.
    fn entered_course(&self, legal: &[Move]) -> Option<Course> {
        let entry = self.entry.as_ref().filter(|entry| entry.landings() > 0)?;
        let mv = entry.candidates(legal).next()?;
        Some(Course::of(self.game.position(), mv).first(entry.landings()))
    }

    fn last_course(&self) -> Option<Course> {
        let (mv, positions) = (self.game.moves().last()?, self.game.positions());
        Some(Course::of(&positions[positions.len() - 2], *mv))
    }

    fn mark(&self, square: Square, legal: &[Move]) -> Mark {
        if let Some(entry) = &self.entry {
            if square == entry.at() {
                return Mark::Selected;
            }
            if entry.targets(legal).contains(&square) {
                return Mark::Target;
            }
        }
        // Until it has jumped, another column can be chosen instead.
        if !self.take_begun() && legal.iter().any(|mv| mv.from() == square) {
            return Mark::Movable;
        }
        match self.game.moves().last() {
            Some(last) if last.to() == square => Mark::LastTo,
            Some(last) if last.from() == square => Mark::LastFrom,
            _ => Mark::None,
        }
    }

    pub(super) fn column_view(&self, board: &BoardView) -> Option<ColumnView> {
        let pointed = self.pointed?;
        let column = board.squares.iter().find(|view| view.square == pointed)?.column?;
        Some(ColumnView {
            square: pointed,
            column,
            words: format!("{}.", column_words(column)),
            if_taken: if_taken(column),
        })
    }
}

/// What a screen reader says of a square. Where one move takes, all do.
fn label(square: Square, column: Option<Column>, mark: Mark, legal: &[Move]) -> String {
    let what = column.map_or_else(|| t!("empty").to_owned(), column_words);
    let mark = match mark {
        Mark::None => return format!("{square}: {what}."),
        Mark::Movable if legal.first().is_some_and(|mv| mv.is_take()) => t!("Can take, which is compulsory."),
        Mark::Movable => t!("Can move."),
        Mark::Selected => t!("Chosen."),
        Mark::Target => t!("Can go here."),
        Mark::LastFrom => t!("The last move came from here."),
        Mark::LastTo => t!("The last move ended here."),
    };
    format!("{square}: {what}. {mark}")
}
