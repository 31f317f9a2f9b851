//! Owns the list of moves: the main line in rows, every variation after the move that it could have been instead of.

use laska_rules::notation::record::move_number;
use laska_rules::{Color, Position};

use super::super::Table;
use crate::intent::MoveId;
use crate::view::{ListItem, MoveRow, MovesView, PlyView, VariationItem};

/// A move of the list with its place: how many plies come before it.
#[derive(Clone, Copy)]
struct Place {
    id: MoveId,
    index: usize,
}

impl Table {
    pub(super) fn moves_view(&self) -> MovesView {
        let line = self.tree.line_of(self.game.moves().iter().chain(self.game.undone()).copied());
        let shown = Shown { table: self, line };
        let here = self.here();
        MovesView { items: shown.main_line(), variation: self.tree.variation(here), at_start: here == MoveId::START }
    }
}

/// What the list is made from.
struct Shown<'a> {
    table: &'a Table,
    /// The moves of the line on the board.
    line: Vec<MoveId>,
}

impl Shown<'_> {
    fn main_line(&self) -> Vec<ListItem> {
        let mut items: Vec<ListItem> = Vec::new();
        let (mut at, mut index) = (MoveId::START, 0);
        let mut position = self.table.game.start().clone();
        while let [main, others @ ..] = self.table.tree.next(at) {
            let (number, color) = move_number(&self.table.game, index);
            let view = self.ply(Place { id: *main, index }, &position);
            match (color, items.last_mut()) {
                (Color::Black, Some(ListItem::Row(row))) => row.black = Some(view),
                (Color::Black, _) => items.push(ListItem::Row(MoveRow { number, white: None, black: Some(view) })),
                (Color::White, _) => items.push(ListItem::Row(MoveRow { number, white: Some(view), black: None })),
            }
            items.extend(others.iter().map(|&id| ListItem::Variation(self.variation(Place { id, index }, &position))));
            self.play(*main, &mut position);
            (at, index) = (*main, index + 1);
        }
        items
    }

    /// A variation from its first move on, with those that leave it.
    fn variation(&self, first: Place, before: &Position) -> Vec<VariationItem> {
        let mut items = vec![self.numbered(first, before, true)];
        let mut position = before.clone();
        self.play(first.id, &mut position);
        let (mut at, mut index) = (first.id, first.index + 1);
        let mut after_branch = false;
        while let [main, others @ ..] = self.table.tree.next(at) {
            items.push(self.numbered(Place { id: *main, index }, &position, after_branch));
            items.extend(
                others.iter().map(|&id| VariationItem::Variation(self.variation(Place { id, index }, &position))),
            );
            self.play(*main, &mut position);
            after_branch = !others.is_empty();
            (at, index) = (*main, index + 1);
        }
        items
    }

    fn play(&self, id: MoveId, position: &mut Position) {
        if let Some(mv) = self.table.tree.mv(id) {
            position.play_unchecked(mv);
        }
    }

    /// A move with its number: White's always, Black's where White's does not stand before it.
    fn numbered(&self, place: Place, position: &Position, alone: bool) -> VariationItem {
        let number = match move_number(&self.table.game, place.index) {
            (number, Color::White) => Some(format!("{number}.")),
            (number, Color::Black) => alone.then(|| format!("{number}…")),
        };
        VariationItem::Ply { number, view: self.ply(place, position) }
    }

    fn ply(&self, Place { id, index }: Place, position: &Position) -> PlyView {
        let played = self.table.game.moves().len();
        let on_board = self.line.get(index) == Some(&id);
        let ply = index + 1;
        let notation = self.table.settings.notation;
        PlyView {
            id,
            ply: on_board.then_some(ply),
            text: self.table.tree.mv(id).map_or_else(String::new, |mv| notation.write(position, mv)),
            current: on_board && ply == played,
            undone: on_board && ply > played,
        }
    }
}
