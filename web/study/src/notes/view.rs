//! The annotated move list as plain data, built from a game tree: the main line in rows, and each variation after the
//! move it replaces.

use laska_rules::notation::Nag;
use laska_rules::notation::record::{Annotation, Comment, move_number_from};
use laska_rules::{Color, GameTree, NodeId, Position};
use laska_ui::settings::Notation;
use laska_ui::tr;

/// The moves of a record with their annotations.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NotesView {
    /// The main line in rows, with comments and variations between them.
    pub blocks: Vec<Block>,
}

/// A block of the list.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A move number with the moves of both sides.
    Row {
        /// The number, from 1.
        number: usize,
        /// White's move; `None` if Black moves first, or if White's move is in an earlier row.
        white: Option<MoveView>,
        black: Option<MoveView>,
    },
    Comment(CommentView),
    Variation(Vec<VariationItem>),
}

#[derive(Clone, Debug, PartialEq)]
pub enum VariationItem {
    Move {
        /// `12.`, `12…`, or nothing.
        number: Option<String>,
        view: MoveView,
    },
    Comment(CommentView),
    /// A variation that branches off from this one.
    Variation(Vec<VariationItem>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct MoveView {
    /// Its node in the tree.
    pub id: NodeId,
    /// The number of plies up to and including the move, on the line on the board; `None` off that line.
    pub ply: Option<usize>,
    /// `b2-c3-d4`.
    pub text: String,
    pub symbols: Vec<SymbolView>,
    /// Whether the board shows the position after the move.
    pub current: bool,
    /// Whether the move is on the line on the board but not yet played.
    pub ahead: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct SymbolView {
    /// `!?`
    pub text: String,
    /// Its meaning, such as `an interesting move`; empty if it is unknown.
    pub meaning: &'static str,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CommentView {
    pub kind: CommentKind,
    /// The text, in the page's language.
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommentKind {
    Remark,
    /// A misprint in the source that is not a legal move.
    Misprint,
}

/// The prefix of comments that report a misprint.
const MISPRINT_PREFIX: &str = "Printed";

impl CommentView {
    /// Creates the view of a record's comment. Comments of the library are translated.
    pub fn new(text: &str) -> Self {
        let kind = if text.starts_with(MISPRINT_PREFIX) { CommentKind::Misprint } else { CommentKind::Remark };
        Self { kind, text: laska_ui::words::translate(text).to_owned() }
    }
}

/// The input for the annotated move list.
#[derive(Debug)]
pub struct NotesBuilder<'a, N> {
    pub tree: &'a GameTree<N>,
    /// Returns the annotation in a node's data.
    pub annotation: fn(&N) -> &Annotation,
    /// The position before the first move.
    pub start: &'a Position,
    /// The line on the board, including undone moves.
    pub line: &'a [NodeId],
    /// The number of moves of the line that have been played.
    pub played: usize,
    pub notation: Notation,
}

/// A move with the number of plies before it.
#[derive(Clone, Copy)]
struct TreeMove {
    id: NodeId,
    index: usize,
}

impl<N> NotesBuilder<'_, N> {
    /// Builds the list.
    pub fn view(&self) -> NotesView {
        let mut blocks = Vec::new();
        blocks.extend(comment(&self.note(NodeId::ROOT).after).map(Block::Comment));
        let mut position = self.start.clone();
        let (mut at, mut index) = (NodeId::ROOT, 0);
        while let [main, others @ ..] = self.tree.children(at) {
            let note = self.note(*main);
            blocks.extend(comment(&note.before).map(Block::Comment));
            self.add_main_move(&mut blocks, TreeMove { id: *main, index }, &position);
            blocks.extend(comment(&note.after).map(Block::Comment));
            blocks.extend(others.iter().map(|&id| Block::Variation(self.variation(TreeMove { id, index }, &position))));
            self.play(*main, &mut position);
            (at, index) = (*main, index + 1);
        }
        NotesView { blocks }
    }

    /// Adds a move of the main line. Black's move joins White's row if nothing comes between them.
    fn add_main_move(&self, blocks: &mut Vec<Block>, tree_move: TreeMove, position: &Position) {
        let view = self.move_view(tree_move, position);
        let (number, color) = move_number_from(self.start.turn(), tree_move.index);
        match (color, blocks.last_mut()) {
            (Color::Black, Some(Block::Row { black, .. })) => *black = Some(view),
            (Color::Black, _) => blocks.push(Block::Row { number, white: None, black: Some(view) }),
            (Color::White, _) => blocks.push(Block::Row { number, white: Some(view), black: None }),
        }
    }

    /// Returns the variation that starts with a move, including nested ones.
    fn variation(&self, first: TreeMove, before: &Position) -> Vec<VariationItem> {
        let mut items = Vec::new();
        self.add_variation_move(&mut items, first, before, true);
        let mut position = before.clone();
        self.play(first.id, &mut position);
        let (mut at, mut index) = (first.id, first.index + 1);
        while let [main, others @ ..] = self.tree.children(at) {
            let alone = !matches!(items.last(), Some(VariationItem::Move { .. }));
            self.add_variation_move(&mut items, TreeMove { id: *main, index }, &position, alone);
            items.extend(
                others.iter().map(|&id| VariationItem::Variation(self.variation(TreeMove { id, index }, &position))),
            );
            self.play(*main, &mut position);
            (at, index) = (*main, index + 1);
        }
        items
    }

    /// Adds a move of a variation. White's moves are numbered, and Black's if they stand alone.
    fn add_variation_move(
        &self,
        items: &mut Vec<VariationItem>,
        tree_move: TreeMove,
        position: &Position,
        alone: bool,
    ) {
        let note = self.note(tree_move.id);
        let before = comment(&note.before);
        let number = match move_number_from(self.start.turn(), tree_move.index) {
            (number, Color::White) => Some(format!("{number}.")),
            (number, Color::Black) => (alone || before.is_some()).then(|| format!("{number}…")),
        };
        items.extend(before.map(VariationItem::Comment));
        items.push(VariationItem::Move { number, view: self.move_view(tree_move, position) });
        items.extend(comment(&note.after).map(VariationItem::Comment));
    }

    fn move_view(&self, TreeMove { id, index }: TreeMove, position: &Position) -> MoveView {
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
}

fn comment(comment: &Comment) -> Option<CommentView> {
    (!comment.is_empty()).then(|| CommentView::new(comment.as_str()))
}

/// Returns an annotation symbol with its meaning.
pub(super) fn symbol_view(nag: Nag) -> SymbolView {
    SymbolView { text: nag.sign().map_or_else(|| nag.to_string(), str::to_owned), meaning: symbol_meaning(nag) }
}

/// Returns the meaning of a symbol; empty if it is unknown.
fn symbol_meaning(nag: Nag) -> &'static str {
    match nag.0 {
        1 => tr!("a good move"),
        2 => tr!("a mistake"),
        3 => tr!("a very good move"),
        4 => tr!("a blunder"),
        5 => tr!("an interesting move"),
        6 => tr!("a dubious move"),
        7 => tr!("the only move"),
        10 => tr!("the position is even"),
        13 => tr!("the position is unclear"),
        14 => tr!("White is slightly better"),
        15 => tr!("Black is slightly better"),
        16 => tr!("White is clearly better"),
        17 => tr!("Black is clearly better"),
        18 => tr!("White is winning"),
        19 => tr!("Black is winning"),
        146 => tr!("a new move"),
        _ => "",
    }
}
