//! Owns what a list of annotated moves shows, as plain data.

use laska_rules::MoveId;

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
    Variation(Vec<Item>),
}

/// A part of a variation.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
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
    Variation(Vec<Item>),
}

/// A move of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveView {
    /// Which one.
    pub id: MoveId,
    /// How many plies have been played after it on the line on the board, from 1; `None` beside that line.
    pub ply: Option<usize>,
    /// `b2-c3-d4`.
    pub text: String,
    /// The signs behind it.
    pub signs: Vec<SignView>,
    /// Whether the board shows the position after it.
    pub current: bool,
    /// Whether it is on the line on the board, and not yet played there.
    pub ahead: bool,
}

/// A sign at a move.
#[derive(Clone, Debug, PartialEq)]
pub struct SignView {
    /// `!?`
    pub text: String,
    /// What it says: `interesting move`; empty for signs without a word.
    pub words: &'static str,
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
const MISPRINT: &str = "Printed";

impl CommentView {
    /// A comment of a record; texts of the library are told in the language that is spoken.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let kind = if text.starts_with(MISPRINT) { CommentKind::Misprint } else { CommentKind::Remark };
        Self { kind, text: laska_web::words::say(text).to_owned() }
    }
}
