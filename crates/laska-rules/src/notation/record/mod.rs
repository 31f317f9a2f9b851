//! Game records: the moves of a game, and whole records with tags, comments and variations in a format modeled on the
//! PGN of chess.
//!
//! ```text
//! [Event "An example"]
//! [Result "*"]
//! [Variant "laska"]
//!
//! {Comments come before or after a move.} 1. c3-d4! e5-d4-c3 (1... f6-e5?? {Captures are compulsory.})
//! 2. b2-c3-d4 $14 *
//! ```
//!
//! A text may contain many games. Each begins with its tags, after the result of the previous game, or with the number `1.`
//! at the beginning of a line. The parser also
//! accepts Lasker's numbers, headings instead of tags (`[Game 1]`), comments from `;` to the end of the line, and comments
//! in parentheses: a parenthesis is a variation if it begins with a move or a move number. Lines that begin with `#` or `%`
//! are skipped. Quoted lines (`> `), code fences, tables and the signs of chess programs are read, too. See [`limits`] for
//! the maximum sizes.
//!
//! Lines are wrapped, so a line break in a comment is written as an empty line. A comment that contains `}` is written after
//! `;`, each line of it in a line of its own.

mod error;
mod moves;
mod play;
mod reader;
mod scanner;
mod tags;
mod writer;

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::Nag;
use crate::{
    CaptureRule, Color, DrawRules, Game, GameTree, IllegalMove, Message, Move, NodeId, Outcome, PlayError, Position,
    ToMessage, Variant,
};

pub use error::{RecordError, RecordErrorKind, TextPosition};
pub use play::{MovesError, MovesErrorKind, move_number, move_number_from, play, write};
pub use reader::Records;
pub use tags::{TagError, Tags};

/// A game with tags, a result and annotated variations. All moves are legal.
///
/// Its [`Display`](fmt::Display) is the text format, in lines of at most 100 characters. Equal records give equal texts,
/// and [`Records`] parses the text back to an equal record if it is within the [`limits`].
///
/// ```
/// # use laska_rules::{NodeId, Variant, notation::{parse_move, record::{Comment, Record, Records}}};
/// let mut record = Record::new(Variant::LASKA);
/// record.tags.set("White", "Ann")?;
/// let mv = parse_move("c3-d4", record.start(), record.variant().capture_rule)?;
/// let id = record.add(NodeId::ROOT, mv)?;
/// record.annotation_mut(id).after = Comment::new("To the center.")?;
/// let text = "[White \"Ann\"]\n[Result \"*\"]\n[Variant \"laska\"]\n\n1. c3-d4 {To the center.} *\n";
/// assert_eq!(record.to_string(), text);
/// assert_eq!(Records::new(text).next(), Some(Ok(record)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    /// The tags, such as players, date and place.
    pub tags: Tags,
    /// The result.
    pub result: GameResult,
    start: Position,
    capture_rule: CaptureRule,
    tree: GameTree<Annotation>,
}

impl PartialEq for Record {
    /// Compares the contents. Node ids do not matter.
    fn eq(&self, other: &Self) -> bool {
        let header = |it: &Self| (it.tags.clone(), it.result, it.start.clone(), it.capture_rule);
        header(self) == header(other) && self.tree.is_equivalent(&other.tree)
    }
}

impl Record {
    /// Creates the record of a game without moves.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        Self::from_position(Position::start(variant.board), variant.capture_rule)
    }

    /// Creates the record of a game without moves from any position.
    #[must_use]
    pub fn from_position(start: Position, capture_rule: CaptureRule) -> Self {
        Self::from_legal_tree(start, capture_rule, GameTree::new())
    }

    /// Creates a record from a tree of moves.
    ///
    /// # Errors
    /// If a move is not legal.
    pub fn from_tree(
        start: Position,
        capture_rule: CaptureRule,
        tree: GameTree<Annotation>,
    ) -> Result<Self, PlayError> {
        let mut stack = vec![(NodeId::ROOT, start.clone())];
        while let Some((at, position)) = stack.pop() {
            for &id in tree.children(at) {
                if let Some(mv) = tree.mv(id) {
                    stack.push((id, after(&position, mv, capture_rule)?));
                }
            }
        }
        Ok(Self::from_legal_tree(start, capture_rule, tree))
    }

    /// Creates a record from a tree of legal moves.
    fn from_legal_tree(start: Position, capture_rule: CaptureRule, tree: GameTree<Annotation>) -> Self {
        Self { tags: Tags::default(), result: GameResult::default(), start, capture_rule, tree }
    }

    /// Returns the board and the capture rule.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        Variant::new(self.start.board(), self.capture_rule)
    }

    /// Returns the starting position.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the annotated moves.
    #[must_use]
    pub const fn tree(&self) -> &GameTree<Annotation> {
        &self.tree
    }

    /// Returns the annotation of a node, for editing.
    pub fn annotation_mut(&mut self, id: NodeId) -> &mut Annotation {
        self.tree.note_mut(id)
    }

    /// Returns the child of a node with this move, and adds it if there is none.
    ///
    /// # Errors
    /// If the move is not legal there.
    pub fn add(&mut self, at: NodeId, mv: Move) -> Result<NodeId, PlayError> {
        after(&self.position(at), mv, self.capture_rule)?;
        Ok(self.tree.add(at, mv))
    }

    /// Moves a node to the front of its parent's children, which makes it the main line there.
    pub fn promote(&mut self, id: NodeId) {
        self.tree.promote(id);
    }

    /// Deletes a node and everything below it.
    pub fn delete(&mut self, id: NodeId) {
        self.tree.delete(id);
    }

    /// Returns the position at a node.
    #[must_use]
    pub fn position(&self, id: NodeId) -> Position {
        let mut position = self.start.clone();
        for mv in self.moves_to(id) {
            position.play_unchecked(mv);
        }
        position
    }

    /// Returns the moves from the start to a node.
    #[must_use]
    pub fn moves_to(&self, id: NodeId) -> Vec<Move> {
        self.tree.path(id).into_iter().filter_map(|id| self.tree.mv(id)).collect()
    }

    /// Returns the nodes of the main line.
    #[must_use]
    pub fn main_line(&self) -> Vec<NodeId> {
        self.tree.line_through(NodeId::ROOT, |_| true)
    }

    /// Returns the game up to a node. It has no draw rules, because a record may continue after a position that they would
    /// end.
    #[must_use]
    pub fn game_to(&self, id: NodeId) -> Game {
        let start = Game::from_position(self.start.clone(), self.capture_rule);
        let mut game = start.with_draw_rules(DrawRules::NONE);
        for mv in self.moves_to(id) {
            game.play(mv).expect("all moves of a record are legal, and there are no draw rules");
        }
        game
    }

    /// Returns the move number and the side to move at a ply. A game that Black begins starts with `1...`.
    #[must_use]
    pub const fn move_number(&self, ply: usize) -> (usize, Color) {
        move_number_from(self.start.turn(), ply)
    }
}

fn after(position: &Position, mv: Move, capture_rule: CaptureRule) -> Result<Position, PlayError> {
    let mut next = position.clone();
    match next.play(mv, capture_rule) {
        Ok(_) => Ok(next),
        Err(IllegalMove(mv)) => Err(PlayError::IllegalMove(mv)),
    }
}

/// The comments and glyphs at a move. At the root, `after` is the comment before the first move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotation {
    /// The comment before the move, such as the introduction to a variation. Not written at the root.
    pub before: Comment,
    /// The comment after the move.
    pub after: Comment,
    /// The numeric annotation glyphs, in order.
    pub nags: Vec<Nag>,
}

/// A comment: lines of text, with single spaces between the words. May be empty.
///
/// ```
/// # use laska_rules::notation::record::Comment;
/// assert_eq!(Comment::new("  A trap\t{a deep one}! \nOr not?\n")?.as_str(), "A trap {a deep one}!\nOr not?");
/// # Ok::<(), laska_rules::notation::record::CommentError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Comment(String);

/// An error when a comment is too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub struct CommentError {
    /// The length in bytes.
    pub found: usize,
}

impl ToMessage for CommentError {
    fn to_message(&self) -> Message {
        Message::new("a comment of {found} bytes; expected at most {most}").with(&self.found).with(&limits::COMMENT)
    }
}

impl Comment {
    /// Creates a comment. Line breaks are kept, except at both ends; other white space becomes single spaces.
    ///
    /// # Errors
    /// If the comment is longer than [`limits::COMMENT`].
    pub fn new(text: &str) -> Result<Self, CommentError> {
        let lines: Vec<_> = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        Self::checked(lines.join("\n").trim().to_owned())
    }

    /// Reads a comment in the form that records store: wrapped into lines, so that a single line break is a space and only the
    /// others are kept.
    fn of_record(text: &str) -> Result<Self, CommentError> {
        let (mut comment, mut breaks) = (String::with_capacity(text.len()), 0);
        for line in text.lines() {
            for word in line.split_whitespace() {
                match breaks {
                    _ if comment.is_empty() => {}
                    0 | 1 => comment.push(' '),
                    breaks => comment.extend(core::iter::repeat_n('\n', breaks - 1)),
                }
                comment += word;
                breaks = 0;
            }
            breaks += 1;
        }
        Self::checked(comment)
    }

    fn checked(text: String) -> Result<Self, CommentError> {
        // A line break is written as one more.
        let found = text.len() + text.matches('\n').count();
        if found > limits::COMMENT { Err(CommentError { found }) } else { Ok(Self(text)) }
    }

    /// Returns the text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns whether the comment is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Joins two comments.
    fn join(&self, other: &Self) -> Result<Self, CommentError> {
        match (self.is_empty(), other.is_empty()) {
            (true, _) => Ok(other.clone()),
            (_, true) => Ok(self.clone()),
            _ => Self::checked(format!("{self} {other}")),
        }
    }
}

impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The result of a recorded game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// One side won.
    Won(Color),
    /// The game was drawn.
    Drawn,
    /// The game is unfinished, or its result is unknown.
    #[default]
    Open,
}

impl GameResult {
    /// Parses `1-0`, `0-1`, `1/2-1/2` (or `1/2`) or `*`.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        match text {
            "1-0" => Some(Self::Won(Color::White)),
            "0-1" => Some(Self::Won(Color::Black)),
            "1/2-1/2" | "1/2" => Some(Self::Drawn),
            "*" => Some(Self::Open),
            _ => None,
        }
    }
}

impl From<Option<Outcome>> for GameResult {
    fn from(outcome: Option<Outcome>) -> Self {
        match outcome.map(Outcome::winner) {
            Some(Some(winner)) => Self::Won(winner),
            Some(None) => Self::Drawn,
            None => Self::Open,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Won(Color::White) => "1-0",
            Self::Won(Color::Black) => "0-1",
            Self::Drawn => "1/2-1/2",
            Self::Open => "*",
        })
    }
}

/// Maximum sizes in game records. Larger input is an error. All limits are far above what real games need.
pub mod limits {
    /// Bytes of the whole text.
    pub const BYTES: usize = 8 << 20;

    /// Games in a text.
    pub const GAMES: usize = 10_000;

    /// Moves of a game, including variations.
    pub const MOVES: usize = 20_000;

    /// Nesting depth of variations.
    pub const DEPTH: usize = 64;

    /// Bytes of the comment before or after a move. Several comments there are joined.
    pub const COMMENT: usize = 8_000;

    /// Tags of a game.
    pub const TAGS: usize = 64;

    /// Bytes of the name and value of a tag.
    pub const TAG: usize = 1_000;

    /// Bytes of a move with columns and marks. 25 squares with 22 counters each take less.
    pub const WORD: usize = 800;
}
