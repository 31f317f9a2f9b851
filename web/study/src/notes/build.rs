//! Owns how a tree of annotated moves becomes a list: the main line in rows, each variation after the move that it could
//! have been instead of, each comment where it was said.

use laska_rules::notation::record::{Annotation, Comment};
use laska_rules::{Color, MoveId, MoveTree, Position};
use laska_web::settings::Notation;

use super::sign_words::sign;
use super::view::{Block, CommentView, Item, MoveView, NotesView};

/// What the list is made from.
#[derive(Debug)]
pub struct Notebook<'a, N> {
    /// The moves with their notes.
    pub tree: &'a MoveTree<N>,
    /// Where what is shown stands in a note.
    pub annotation: fn(&N) -> &Annotation,
    /// The position before the first move.
    pub start: &'a Position,
    /// The line on the board, beyond the position that is shown.
    pub line: &'a [MoveId],
    /// How many of its moves are played.
    pub played: usize,
    /// How moves are written.
    pub notation: Notation,
}

/// A move with its place: how many plies come before it.
#[derive(Clone, Copy)]
struct Place {
    id: MoveId,
    index: usize,
}

impl<N> Notebook<'_, N> {
    /// The list.
    #[must_use]
    pub fn view(&self) -> NotesView {
        let mut blocks = Vec::new();
        blocks.extend(comment(&self.note(MoveId::START).after).map(Block::Comment));
        let mut position = self.start.clone();
        let (mut at, mut index) = (MoveId::START, 0);
        while let [main, others @ ..] = self.tree.next(at) {
            let note = self.note(*main);
            blocks.extend(comment(&note.before).map(Block::Comment));
            self.put(&mut blocks, Place { id: *main, index }, &position);
            blocks.extend(comment(&note.after).map(Block::Comment));
            blocks.extend(others.iter().map(|&id| Block::Variation(self.variation(Place { id, index }, &position))));
            self.play(*main, &mut position);
            (at, index) = (*main, index + 1);
        }
        NotesView { blocks }
    }

    /// Adds a move of the main line: Black's goes into the row of White's where nothing stands between.
    fn put(&self, blocks: &mut Vec<Block>, place: Place, position: &Position) {
        let view = self.ply(place, position);
        let (number, color) = self.number(place.index);
        match (color, blocks.last_mut()) {
            (Color::Black, Some(Block::Row { black, .. })) => *black = Some(view),
            (Color::Black, _) => blocks.push(Block::Row { number, white: None, black: Some(view) }),
            (Color::White, _) => blocks.push(Block::Row { number, white: Some(view), black: None }),
        }
    }

    /// A variation from its first move on, with those that leave it.
    fn variation(&self, first: Place, before: &Position) -> Vec<Item> {
        let mut items = Vec::new();
        self.put_item(&mut items, first, before, true);
        let mut position = before.clone();
        self.play(first.id, &mut position);
        let (mut at, mut index) = (first.id, first.index + 1);
        while let [main, others @ ..] = self.tree.next(at) {
            let alone = !matches!(items.last(), Some(Item::Move { .. }));
            self.put_item(&mut items, Place { id: *main, index }, &position, alone);
            items.extend(others.iter().map(|&id| Item::Variation(self.variation(Place { id, index }, &position))));
            self.play(*main, &mut position);
            (at, index) = (*main, index + 1);
        }
        items
    }

    /// Adds a move of a variation with its number: White's always, Black's where it stands alone.
    fn put_item(&self, items: &mut Vec<Item>, place: Place, position: &Position, alone: bool) {
        let note = self.note(place.id);
        let before = comment(&note.before);
        let number = match self.number(place.index) {
            (number, Color::White) => Some(format!("{number}.")),
            (number, Color::Black) => (alone || before.is_some()).then(|| format!("{number}…")),
        };
        items.extend(before.map(Item::Comment));
        items.push(Item::Move { number, view: self.ply(place, position) });
        items.extend(comment(&note.after).map(Item::Comment));
    }

    fn ply(&self, Place { id, index }: Place, position: &Position) -> MoveView {
        let on_board = self.line.get(index) == Some(&id);
        let ply = index + 1;
        MoveView {
            id,
            ply: on_board.then_some(ply),
            text: self.tree.mv(id).map_or_else(String::new, |mv| self.notation.write(position, mv)),
            signs: self.note(id).nags.iter().copied().map(sign).collect(),
            current: on_board && ply == self.played,
            ahead: on_board && ply > self.played,
        }
    }

    fn play(&self, id: MoveId, position: &mut Position) {
        if let Some(mv) = self.tree.mv(id) {
            position.play_unchecked(mv);
        }
    }

    fn note(&self, id: MoveId) -> &Annotation {
        (self.annotation)(self.tree.note(id))
    }

    fn number(&self, index: usize) -> (usize, Color) {
        let before = index + usize::from(self.start.turn() == Color::Black);
        (before / 2 + 1, if before.is_multiple_of(2) { Color::White } else { Color::Black })
    }
}

fn comment(comment: &Comment) -> Option<CommentView> {
    (!comment.is_empty()).then(|| CommentView::of(comment.as_str()))
}
