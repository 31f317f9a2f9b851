//! The list of annotated moves as plain data, made from a tree of moves: the main line in rows, each variation after
//! the move that it could have been instead of.

use laska_rules::notation::Nag;
use laska_rules::notation::record::{Annotation, Comment};
use laska_rules::{Color, GameTree, NodeId, Position};
use laska_web::settings::Notation;
use laska_web::tr;

/// The moves of a record with all that was written to them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NotesView {
    /// The main line in rows, comments and variations where they belong.
    pub blocks: Vec<Block>,
}

/// A part of the list.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A number with its two plies.
    Row {
        /// The number, from 1.
        number: usize,
        /// White's move; `None` where Black begins, and after something that stands between.
        white: Option<MoveView>,
        /// Black's move.
        black: Option<MoveView>,
    },
    /// Something that was written.
    Comment(CommentView),
    /// Another way to play.
    Variation(Vec<VariationItem>),
}

/// A part of a variation.
#[derive(Clone, Debug, PartialEq)]
pub enum VariationItem {
    /// A move.
    Move {
        /// `12.`, `12…`, or nothing.
        number: Option<String>,
        /// The move.
        view: MoveView,
    },
    /// Something that was written.
    Comment(CommentView),
    /// A variation that leaves this one.
    Variation(Vec<VariationItem>),
}

/// A move of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveView {
    /// Which one.
    pub id: NodeId,
    /// How many plies have been played after it on the line on the board, from 1; `None` beside that line.
    pub ply: Option<usize>,
    /// `b2-c3-d4`.
    pub text: String,
    /// The signs behind it.
    pub symbols: Vec<SymbolView>,
    /// Whether the board shows the position after it.
    pub current: bool,
    /// Whether it is on the line on the board, and not yet played there.
    pub ahead: bool,
}

/// A sign at a move.
#[derive(Clone, Debug, PartialEq)]
pub struct SymbolView {
    /// `!?`
    pub text: String,
    /// What it says: `interesting move`; empty for signs without a word.
    pub meaning: &'static str,
}

/// Something that was written at a move.
#[derive(Clone, Debug, PartialEq)]
pub struct CommentView {
    /// What kind of thing.
    pub kind: CommentKind,
    /// What it says, in the language that is spoken.
    pub text: String,
}

/// What kind of thing was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommentKind {
    /// A remark.
    Remark,
    /// What the source printed and no rule allows.
    Misprint,
}

/// How a comment of a record begins that tells what was printed and is not legal.
const MISPRINT_PREFIX: &str = "Printed";

impl CommentView {
    /// A comment of a record; texts of the library are told in the language that is spoken.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let kind = if text.starts_with(MISPRINT_PREFIX) { CommentKind::Misprint } else { CommentKind::Remark };
        Self { kind, text: laska_web::words::say(text).to_owned() }
    }
}

/// What the list is made from.
#[derive(Debug)]
pub struct NotesBuilder<'a, N> {
    /// The moves with their notes.
    pub tree: &'a GameTree<N>,
    /// Where what is shown stands in a note.
    pub annotation: fn(&N) -> &Annotation,
    /// The position before the first move.
    pub start: &'a Position,
    /// The line on the board, beyond the position that is shown.
    pub line: &'a [NodeId],
    /// How many of its moves are played.
    pub played: usize,
    /// How moves are written.
    pub notation: Notation,
}

/// A move with its place: how many plies come before it.
#[derive(Clone, Copy)]
struct TreeMove {
    id: NodeId,
    index: usize,
}

impl<N> NotesBuilder<'_, N> {
    /// The list.
    #[must_use]
    pub fn view(&self) -> NotesView {
        let mut blocks = Vec::new();
        blocks.extend(comment(&self.note(NodeId::ROOT).after).map(Block::Comment));
        let mut position = self.start.clone();
        let (mut at, mut index) = (NodeId::ROOT, 0);
        while let [main, others @ ..] = self.tree.children(at) {
            let note = self.note(*main);
            blocks.extend(comment(&note.before).map(Block::Comment));
            self.put(&mut blocks, TreeMove { id: *main, index }, &position);
            blocks.extend(comment(&note.after).map(Block::Comment));
            blocks.extend(others.iter().map(|&id| Block::Variation(self.variation(TreeMove { id, index }, &position))));
            self.play(*main, &mut position);
            (at, index) = (*main, index + 1);
        }
        NotesView { blocks }
    }

    /// Adds a move of the main line: Black's goes into the row of White's where nothing stands between.
    fn put(&self, blocks: &mut Vec<Block>, tree_move: TreeMove, position: &Position) {
        let view = self.ply(tree_move, position);
        let (number, color) = self.number(tree_move.index);
        match (color, blocks.last_mut()) {
            (Color::Black, Some(Block::Row { black, .. })) => *black = Some(view),
            (Color::Black, _) => blocks.push(Block::Row { number, white: None, black: Some(view) }),
            (Color::White, _) => blocks.push(Block::Row { number, white: Some(view), black: None }),
        }
    }

    /// A variation from its first move on, with those that leave it.
    fn variation(&self, first: TreeMove, before: &Position) -> Vec<VariationItem> {
        let mut items = Vec::new();
        self.put_item(&mut items, first, before, true);
        let mut position = before.clone();
        self.play(first.id, &mut position);
        let (mut at, mut index) = (first.id, first.index + 1);
        while let [main, others @ ..] = self.tree.children(at) {
            let alone = !matches!(items.last(), Some(VariationItem::Move { .. }));
            self.put_item(&mut items, TreeMove { id: *main, index }, &position, alone);
            items.extend(
                others.iter().map(|&id| VariationItem::Variation(self.variation(TreeMove { id, index }, &position))),
            );
            self.play(*main, &mut position);
            (at, index) = (*main, index + 1);
        }
        items
    }

    /// Adds a move of a variation with its number: White's always, Black's where it stands alone.
    fn put_item(&self, items: &mut Vec<VariationItem>, tree_move: TreeMove, position: &Position, alone: bool) {
        let note = self.note(tree_move.id);
        let before = comment(&note.before);
        let number = match self.number(tree_move.index) {
            (number, Color::White) => Some(format!("{number}.")),
            (number, Color::Black) => (alone || before.is_some()).then(|| format!("{number}…")),
        };
        items.extend(before.map(VariationItem::Comment));
        items.push(VariationItem::Move { number, view: self.ply(tree_move, position) });
        items.extend(comment(&note.after).map(VariationItem::Comment));
    }

    fn ply(&self, TreeMove { id, index }: TreeMove, position: &Position) -> MoveView {
        let on_board = self.line.get(index) == Some(&id);
        let ply = index + 1;
        MoveView {
            id,
            ply: on_board.then_some(ply),
            text: self.tree.mv(id).map_or_else(String::new, |mv| self.notation.write(position, mv)),
            symbols: self.note(id).nags.iter().copied().map(symbol_view).collect(),
            current: on_board && ply == self.played,
            ahead: on_board && ply > self.played,
        }
    }

    fn play(&self, id: NodeId, position: &mut Position) {
        if let Some(mv) = self.tree.mv(id) {
            position.play_unchecked(mv);
        }
    }

    fn note(&self, id: NodeId) -> &Annotation {
        (self.annotation)(self.tree.note(id))
    }

    fn number(&self, index: usize) -> (usize, Color) {
        let before = index + usize::from(self.start.turn() == Color::Black);
        (before / 2 + 1, if before.is_multiple_of(2) { Color::White } else { Color::Black })
    }
}

fn comment(comment: &Comment) -> Option<CommentView> {
    (!comment.is_empty()).then(|| CommentView::new(comment.as_str()))
}

/// A sign with what it says.
#[must_use]
pub(super) fn symbol_view(nag: Nag) -> SymbolView {
    SymbolView { text: nag.to_string(), meaning: symbol_meaning(nag) }
}

/// The numbers are those of PGN.
fn symbol_meaning(nag: Nag) -> &'static str {
    match nag.0 {
        1 => tr!("a good move"),
        2 => tr!("a mistake"),
        3 => tr!("a very good move"),
        4 => tr!("a blunder"),
        5 => tr!("an interesting move"),
        6 => tr!("a doubtful move"),
        10 => tr!("the position is even"),
        18 => tr!("White is winning"),
        19 => tr!("Black is winning"),
        _ => "",
    }
}
