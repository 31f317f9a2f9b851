//! Reads the moves of a record into a tree, with variations, comments and marks.
//!
//! Variations are kept on a stack of its own, so that no text can exhaust the program's.

use alloc::borrow::ToOwned;
use alloc::vec;
use alloc::vec::Vec;

use super::error::{ErrorAt, RecordErrorKind};
use super::play::number_at;
use super::scanner::{Scanner, Word, begins_moves, closing, first_word};
use super::{Annotation, Comment, GameResult, limits};
use crate::notation::{excerpt, parse_move};
use crate::{CaptureRule, Color, GameTree, Move, NodeId, Position};

/// The moves of one game, while they are read.
pub(super) struct Moves<'s, 'a> {
    scanner: &'s mut Scanner<'a>,
    capture_rule: CaptureRule,
    first: Color,
    tree: GameTree<Annotation>,
    count: usize,
    /// The line that is being read, on top of those that it is a variation of.
    lines: Vec<Line>,
}

/// What was read: all moves, and the result if there was one.
type Read = (GameTree<Annotation>, Option<GameResult>);

impl<'s, 'a> Moves<'s, 'a> {
    pub(super) fn new(scanner: &'s mut Scanner<'a>, start: &Position, capture_rule: CaptureRule) -> Self {
        let lines = vec![Line::main(start.clone())];
        Self { scanner, capture_rule, first: start.turn(), tree: GameTree::new(), count: 0, lines }
    }

    /// Reads up to the result, which is read too, or to the next tag, or to the end.
    pub(super) fn read(mut self) -> Result<Read, ErrorAt> {
        let mut result = None;
        loop {
            self.scanner.skip_all(|c| c.is_whitespace() || c == ',');
            match self.scanner.peek() {
                Some(b'{') => self.brace_comment()?,
                Some(b';') => self.line_comment()?,
                // What comes behind a result belongs to it, if it is a comment.
                _ if result.is_some() => break,
                None | Some(b'[') => break,
                Some(b'#') if self.scanner.is_at_line_start() => _ = self.scanner.line(),
                Some(b'(') => self.open()?,
                Some(b')') => self.close()?,
                Some(_) => result = self.word()?,
            }
        }
        if self.lines.len() > 1 {
            return Err(ErrorAt { offset: self.line().opened, kind: RecordErrorKind::UnclosedParenthesis });
        }
        self.end_line()?;
        Ok((self.tree, result))
    }

    fn line(&mut self) -> &mut Line {
        self.lines.last_mut().expect("the main line is never taken off")
    }

    fn fail<T>(&self, kind: impl Into<RecordErrorKind>) -> Result<T, ErrorAt> {
        Err(ErrorAt { offset: self.scanner.offset(), kind: kind.into() })
    }

    fn word(&mut self) -> Result<Option<GameResult>, ErrorAt> {
        let text = first_word(self.scanner.rest());
        if text.len() > limits::WORD {
            return self.fail(RecordErrorKind::WordTooLong);
        }
        let mut result = None;
        match Word::of(text) {
            Word::Nothing => {}
            Word::Result(it) if self.lines.len() == 1 => result = Some(it),
            // A variation that was played to its end; the result of a game is another thing.
            Word::Result(_) => self.comment(text)?,
            Word::Marks(nags) if self.line().since != Since::Beginning => {
                let at = self.line().at;
                self.tree.note_mut(at).nags.extend(nags);
            }
            Word::Marks(_) => return self.fail(RecordErrorKind::NagBeforeMove),
            Word::NoMark => return self.fail(RecordErrorKind::InvalidNag(text.to_owned())),
            Word::Move(text, nags) => {
                let mv = self.legal_move(text)?;
                let id = self.play(mv)?;
                self.tree.note_mut(id).nags.extend(nags);
            }
        }
        self.scanner.skip(text.len());
        Ok(result)
    }

    fn legal_move(&mut self, text: &str) -> Result<Move, ErrorAt> {
        let (capture_rule, first) = (self.capture_rule, self.first);
        let Line { ply, position, .. } = self.line();
        let (number, color) = number_at(first, *ply);
        parse_move(text, position, capture_rule)
            .or_else(|error| self.fail(RecordErrorKind::Move { number, color, text: excerpt(text), error }))
    }

    fn play(&mut self, mv: Move) -> Result<NodeId, ErrorAt> {
        let Line { at, owns, ref mut pending, .. } = *self.line();
        let pending = core::mem::take(pending);
        let known = self.tree.child(at, mv).is_some();
        self.count += usize::from(!known);
        if self.count > limits::MOVES {
            return self.fail(RecordErrorKind::TooManyMoves);
        }
        let id = self.tree.add(at, mv);
        if owns {
            self.tree.promote(id);
        }
        match self.tree.note(id).before.and(&pending) {
            Ok(before) => self.tree.note_mut(id).before = before,
            Err(error) => return self.fail(error),
        }
        self.line().play(id, mv);
        self.line().owns |= !known;
        Ok(id)
    }

    /// What begins with a parenthesis: a variation, the number of a move as Lasker prints it, or a comment.
    fn open(&mut self) -> Result<(), ErrorAt> {
        let rest = self.scanner.rest();
        let inside = rest[1..].trim_start();
        if inside.starts_with('{') || begins_moves(first_word(inside)) {
            return self.begin_variation();
        }
        let near = &rest.as_bytes()[..rest.len().min(limits::COMMENT + 2)];
        let Some(end) = closing(near) else { return self.fail(RecordErrorKind::UnclosedParenthesis) };
        let text = &rest[1..end];
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            self.comment(text)?;
        }
        self.scanner.skip(end + 1);
        Ok(())
    }

    fn begin_variation(&mut self) -> Result<(), ErrorAt> {
        if self.lines.len() > limits::DEPTH {
            return self.fail(RecordErrorKind::NestedTooDeeply);
        }
        let opened = self.scanner.offset();
        let at = self.line().at;
        let from = self.tree.parent(at);
        let Some(line) = self.line().variation(from, opened) else {
            return self.fail(RecordErrorKind::VariationBeforeMove);
        };
        self.lines.push(line);
        self.scanner.skip(1);
        Ok(())
    }

    fn close(&mut self) -> Result<(), ErrorAt> {
        if self.lines.len() == 1 {
            return self.fail(RecordErrorKind::UnopenedParenthesis);
        }
        if self.line().since == Since::Beginning {
            return self.fail(RecordErrorKind::EmptyVariation);
        }
        self.end_line()?;
        self.lines.pop();
        self.line().since = Since::Variation;
        self.scanner.skip(1);
        Ok(())
    }

    fn brace_comment(&mut self) -> Result<(), ErrorAt> {
        let rest = self.scanner.rest();
        let Some(end) = rest.bytes().take(limits::COMMENT + 2).position(|byte| byte == b'}') else {
            return self.fail(RecordErrorKind::UnclosedComment);
        };
        self.comment(&rest[1..end])?;
        self.scanner.skip(end + 1);
        Ok(())
    }

    fn line_comment(&mut self) -> Result<(), ErrorAt> {
        let line = self.scanner.clone().line();
        self.comment(&line[1..])?;
        self.scanner.skip(line.len());
        Ok(())
    }

    /// Keeps a comment where it belongs: behind the move before it, or else before the move that comes.
    fn comment(&mut self, text: &str) -> Result<(), ErrorAt> {
        let comment = Comment::new(text).or_else(|error| self.fail(error))?;
        let line = self.line();
        if line.since == Since::Move {
            line.since = Since::Comment;
            let at = line.at;
            return self.say_after(at, &comment);
        }
        match line.pending.and(&comment) {
            Ok(pending) => line.pending = pending,
            Err(error) => return self.fail(error),
        }
        Ok(())
    }

    fn say_after(&mut self, at: NodeId, comment: &Comment) -> Result<(), ErrorAt> {
        match self.tree.note(at).after.and(comment) {
            Ok(after) => self.tree.note_mut(at).after = after,
            Err(error) => return self.fail(error),
        }
        Ok(())
    }

    /// What was to be said before a move that never came is said after the last one.
    fn end_line(&mut self) -> Result<(), ErrorAt> {
        let (at, pending) = (self.line().at, core::mem::take(&mut self.line().pending));
        self.say_after(at, &pending)
    }
}

/// What was read last in a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Since {
    /// Nothing: a variation begins.
    Beginning,
    /// A move, or the start of the game.
    Move,
    /// The comment behind it: the next one is about the move that comes.
    Comment,
    /// A variation.
    Variation,
}

/// A line up to the move that was read last.
struct Line {
    at: NodeId,
    ply: usize,
    position: Position,
    /// The position that a variation of the last move begins with.
    before: Option<Position>,
    since: Since,
    /// What is said before the move that comes.
    pending: Comment,
    /// Whether the line's next move is the main one there. It is not where a variation follows a line that was there
    /// before; it is, though a variation that began with the line's own last move was read already.
    owns: bool,
    /// Where its parenthesis is, in bytes.
    opened: usize,
}

impl Line {
    fn main(start: Position) -> Self {
        Self {
            at: NodeId::ROOT,
            ply: 0,
            position: start,
            before: None,
            since: Since::Move,
            pending: Comment::default(),
            owns: true,
            opened: 0,
        }
    }

    /// A line instead of the last move, if there is one, from the move before that.
    fn variation(&self, from: NodeId, opened: usize) -> Option<Self> {
        let position = self.before.clone()?;
        let (ply, pending) = (self.ply - 1, Comment::default());
        Some(Self { at: from, ply, position, before: None, since: Since::Beginning, pending, owns: false, opened })
    }

    /// Goes on by a legal move.
    fn play(&mut self, id: NodeId, mv: Move) {
        self.before = Some(self.position.clone());
        self.position.play_unchecked(mv);
        (self.at, self.ply, self.since) = (id, self.ply + 1, Since::Move);
    }
}
