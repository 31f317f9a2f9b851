//! Games as text: the bare moves of one, and whole records with tags, comments and variations, in a form modelled on
//! chess's PGN.
//!
//! ```text
//! [Event "An example"]
//! [Result "*"]
//! [Variant "laska"]
//!
//! {A comment stands before a move or behind it.} 1. c3-d4! e5-d4-c3 (1... f6-e5?? {Taking is compulsory.})
//! 2. b2-c3-d4 $14 *
//! ```
//!
//! A text may hold many games: each begins with its tags, or behind the result of the one before. Read as well are
//! Lasker's numbers, headings in place of tags (`[Game 1]`), lines that begin with `#` as comments to be skipped, comments from
//! `;` to the end of the line, and comments in parentheses: a parenthesis is a variation where it begins with a move or
//! with its number. [`limits`] says how much of anything is read.

mod error;
mod moves;
mod play;
mod reader;
mod scanner;
mod tags;
mod writer;

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use self::play::number_at;
use super::Nag;
use crate::{
    CaptureRule, Color, DrawRules, Game, GameTree, IllegalMove, Message, Move, NodeId, Outcome, PlayError, Position,
    ToMessage, Variant,
};

pub use error::{RecordError, RecordErrorKind, TextPosition};
pub use play::{MovesError, MovesErrorKind, move_number, play, write};
pub use reader::Records;
pub use tags::{TagError, Tags};

/// A game with everything that is noted about it. All its moves are legal.
///
/// Shown as text it is what [`Records`] reads: the same text for the same record, at most 100 characters a line.
/// Reading that gives an equal record, as long as it is within the [`limits`].
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
    /// What is known of it: who played, when and where.
    pub tags: Tags,
    /// How it ended.
    pub result: GameResult,
    start: Position,
    capture_rule: CaptureRule,
    tree: GameTree<Annotation>,
}

impl PartialEq for Record {
    /// Whether both say the same; the numbers of moves say nothing.
    fn eq(&self, other: &Self) -> bool {
        let facts = |it: &Self| (it.tags.clone(), it.result, it.start.clone(), it.capture_rule);
        facts(self) == facts(other) && self.tree.is_equivalent(&other.tree)
    }
}

impl Record {
    /// The record of a game without a move.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        Self::from_position(Position::start(variant.board), variant.capture_rule)
    }

    /// The record of a game without a move, from any position.
    #[must_use]
    pub fn from_position(start: Position, capture_rule: CaptureRule) -> Self {
        Self::of_moves(start, capture_rule, GameTree::new())
    }

    /// The record of these moves.
    ///
    /// # Errors
    /// When one of them is not legal.
    pub fn from_tree(
        start: Position,
        capture_rule: CaptureRule,
        tree: GameTree<Annotation>,
    ) -> Result<Self, PlayError> {
        let mut waiting = vec![(NodeId::ROOT, start.clone())];
        while let Some((at, position)) = waiting.pop() {
            for &id in tree.children(at) {
                if let Some(mv) = tree.mv(id) {
                    waiting.push((id, after(&position, mv, capture_rule)?));
                }
            }
        }
        Ok(Self::of_moves(start, capture_rule, tree))
    }

    /// The same, of moves that were checked.
    fn of_moves(start: Position, capture_rule: CaptureRule, tree: GameTree<Annotation>) -> Self {
        Self { tags: Tags::default(), result: GameResult::default(), start, capture_rule, tree }
    }

    /// Board and capture rule.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        Variant { board: self.start.board(), capture_rule: self.capture_rule }
    }

    /// The position that the game began with.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// All moves, with what is noted at them.
    #[must_use]
    pub const fn tree(&self) -> &GameTree<Annotation> {
        &self.tree
    }

    /// What is noted at a move, or at the start.
    pub fn annotation_mut(&mut self, id: NodeId) -> &mut Annotation {
        self.tree.note_mut(id)
    }

    /// Adds a move after another one, unless it is there, and returns its number.
    ///
    /// # Errors
    /// When it is not legal there.
    pub fn add(&mut self, at: NodeId, mv: Move) -> Result<NodeId, PlayError> {
        after(&self.position(at), mv, self.capture_rule)?;
        Ok(self.tree.add(at, mv))
    }

    /// Makes the variation that begins with that move the main line of the position that it leaves.
    pub fn promote(&mut self, first: NodeId) {
        self.tree.promote(first);
    }

    /// Forgets a move and all that comes after it.
    pub fn delete(&mut self, first: NodeId) {
        self.tree.delete(first);
    }

    /// The position after a move.
    #[must_use]
    pub fn position(&self, id: NodeId) -> Position {
        let mut position = self.start.clone();
        for mv in self.moves_to(id) {
            position.play_unchecked(mv);
        }
        position
    }

    /// The moves from the start to this one.
    #[must_use]
    pub fn moves_to(&self, id: NodeId) -> Vec<Move> {
        self.tree.path(id).into_iter().filter_map(|id| self.tree.mv(id)).collect()
    }

    /// The numbers of the moves of the game itself, without variations.
    #[must_use]
    pub fn main_line(&self) -> Vec<NodeId> {
        self.tree.line_through(NodeId::ROOT, |_| true)
    }

    /// The game up to a move, drawn by no rule: a record may go on where the rules of a draw would end a game.
    #[must_use]
    pub fn game_to(&self, id: NodeId) -> Game {
        let start = Game::from_position(self.start.clone(), self.capture_rule);
        let mut game = start.with_draw_rules(DrawRules::NONE);
        for mv in self.moves_to(id) {
            game.play(mv).expect("all moves of a record are legal, and no rule draws");
        }
        game
    }

    /// The number of the move at a ply of any line, as records count, and its side. A game that Black begins counts `1...`
    /// first.
    #[must_use]
    pub const fn move_number(&self, ply: usize) -> (usize, Color) {
        number_at(self.start.turn(), ply)
    }
}

fn after(position: &Position, mv: Move, capture_rule: CaptureRule) -> Result<Position, PlayError> {
    let mut next = position.clone();
    match next.play(mv, capture_rule) {
        Ok(_) => Ok(next),
        Err(IllegalMove(mv)) => Err(PlayError::IllegalMove(mv)),
    }
}

/// What is noted at a move; at the start of a game, what is said before all moves (`after` the start).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotation {
    /// Said before the move: what a variation or a new thought begins with. Nothing is before the start; what is said
    /// there is not written.
    pub before: Comment,
    /// Said behind the move.
    pub after: Comment,
    /// Marks and judgments, in the order they stand in.
    pub nags: Vec<Nag>,
}

/// What is said at a move: text without line breaks or braces, so that it stands between braces as it is. An empty one says
/// nothing.
///
/// ```
/// # use laska_rules::notation::record::Comment;
/// assert_eq!(Comment::new("  A trap {a deep\n one}! ")?.as_str(), "A trap (a deep one)!");
/// # Ok::<(), laska_rules::notation::record::CommentError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Comment(String);

/// A comment that is too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub struct CommentError {
    /// How long it is.
    pub found: usize,
}

impl ToMessage for CommentError {
    fn to_message(&self) -> Message {
        Message::new("a comment of {found} bytes; expected at most {most}").with(&self.found).with(&limits::COMMENT)
    }
}

impl Comment {
    /// The comment that a text makes: white space becomes single spaces, braces become parentheses.
    ///
    /// # Errors
    /// When it is longer than [`limits::COMMENT`].
    pub fn new(text: &str) -> Result<Self, CommentError> {
        let plain = text.replace('{', "(").replace('}', ")");
        Self::checked(plain.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    fn checked(text: String) -> Result<Self, CommentError> {
        if text.len() > limits::COMMENT { Err(CommentError { found: text.len() }) } else { Ok(Self(text)) }
    }

    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it says nothing.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// This comment and then another one.
    fn and(&self, other: &Self) -> Result<Self, CommentError> {
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

/// How a recorded game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// One side has won.
    Won(Color),
    /// Nobody has won.
    Drawn,
    /// Still going on, or unknown.
    #[default]
    Open,
}

impl GameResult {
    /// The result of its text: `1-0`, `0-1`, `1/2-1/2` (also `1/2`) or `*`.
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

/// How much of a record is read. A text beyond a limit is refused with an error; no limit is near to what
/// a game between people needs.
pub mod limits {
    /// Bytes of a whole text.
    pub const BYTES: usize = 8 << 20;

    /// Games of a text.
    pub const GAMES: usize = 10_000;

    /// Moves of a game, those of its variations included.
    pub const MOVES: usize = 20_000;

    /// Variations within each other.
    pub const DEPTH: usize = 64;

    /// Bytes of a comment, or of those that belong to one place together.
    pub const COMMENT: usize = 8_000;

    /// Tags of a game.
    pub const TAGS: usize = 64;

    /// Bytes of a tag, name and value.
    pub const TAG: usize = 1_000;

    /// Bytes of a move with all that stands behind its squares: 25 squares with 22 counters each need fewer.
    pub const WORD: usize = 800;
}
