//! Parses the moves of a record into a tree, with variations, comments and glyphs.
//!
//! Open variations are on an explicit stack, so no text can overflow the call stack.

use alloc::borrow::ToOwned;
use alloc::vec;
use alloc::vec::Vec;

use super::error::{ErrorAt, RecordErrorKind};
use super::play::move_number_from;
use super::scanner::{QUOTE, Scanner, Token, begins_moves, closing, first_word};
use super::{Annotation, Comment, GameResult, limits};
use crate::notation::spelling::plain;
use crate::notation::{excerpt, parse_move};
use crate::{CaptureRule, Color, GameTree, Move, NodeId, Position};

/// A parser for the moves of one game.
pub(super) struct Moves<'s, 'a> {
    scanner: &'s mut Scanner<'a>,
    capture_rule: CaptureRule,
    first: Color,
    tree: GameTree<Annotation>,
    count: usize,
    /// The current line on top of the lines that it is nested in.
    lines: Vec<Line>,
}

/// All moves, and the result with its offset if there is one.
type ParsedMoves = (GameTree<Annotation>, Option<(usize, GameResult)>);

impl<'s, 'a> Moves<'s, 'a> {
    pub(super) fn new(scanner: &'s mut Scanner<'a>, start: &Position, capture_rule: CaptureRule) -> Self {
        let lines = vec![Line::main(start.clone())];
        Self { scanner, capture_rule, first: start.turn(), tree: GameTree::new(), count: 0, lines }
    }

    /// Parses up to and including the result, or up to the next tag, the first move of the next game, or the end.
    pub(super) fn parse(mut self) -> Result<ParsedMoves, ErrorAt> {
        let mut result = None;
        loop {
            self.scanner.skip_blank();
            match self.scanner.peek() {
                Some(b',') => self.scanner.skip(1),
                Some(b'{') => self.brace_comment()?,
                Some(b';') => self.line_comment()?,
                // Comments after a result belong to the game.
                _ if result.is_some() => break,
                None | Some(b'[') => break,
                Some(_) if self.is_at_next_game() => break,
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
        self.lines.last_mut().expect("the main line is never popped")
    }

    fn fail<T>(&self, kind: impl Into<RecordErrorKind>) -> Result<T, ErrorAt> {
        Err(ErrorAt { offset: self.scanner.offset(), kind: kind.into() })
    }

    /// Returns whether the numbers of the main line begin again: the game before has no result, as is usual for unfinished games.
    fn is_at_next_game(&mut self) -> bool {
        let first = self.first;
        self.lines.len() == 1 && move_number_from(first, self.line().ply).0 > 1 && self.scanner.is_at_first_move()
    }

    fn word(&mut self) -> Result<Option<(usize, GameResult)>, ErrorAt> {
        let (text, offset) = (self.scanner.word(), self.scanner.offset());
        if text.len() > limits::WORD {
            return self.fail(RecordErrorKind::WordTooLong);
        }
        let plain = plain(text);
        if let Some(length) = self.move_number(&plain, text.len()) {
            self.scanner.skip(length);
            return Ok(None);
        }
        let mut result = None;
        match Token::parse(&plain) {
            Token::MoveNumber => {}
            Token::Result(it) if self.lines.len() == 1 => result = Some((offset, it)),
            // The result of a variation is a comment, not the result of the game.
            Token::Result(_) => self.comment(text)?,
            Token::Nags(nags) if self.line().last != LastElement::Beginning => {
                let at = self.line().at;
                self.tree.note_mut(at).nags.extend(nags);
            }
            Token::Nags(_) => return self.fail(RecordErrorKind::NagBeforeMove),
            Token::InvalidNag => return self.fail(RecordErrorKind::InvalidNag(text.to_owned())),
            Token::Move(text, nags) => {
                let mv = self.legal_move(text)?;
                let id = self.play(mv)?;
                self.tree.note_mut(id).nags.extend(nags);
            }
        }
        self.scanner.skip(text.len());
        Ok(result)
    }

    /// Returns the length of a move number without a dot, as in tables, or with a parenthesis: `3` or `3)`. It must be the
    /// number of the next move, to be distinguished from a square.
    fn move_number(&mut self, plain: &str, length: usize) -> Option<usize> {
        let first = self.first;
        let (number, _) = move_number_from(first, self.line().ply);
        let bare = plain.trim_end_matches('.');
        if bare.parse() != Ok(number) {
            return None;
        }
        let has_parenthesis = self.scanner.rest()[length..].starts_with(')');
        (has_parenthesis || bare.len() == plain.len()).then_some(length + usize::from(has_parenthesis))
    }

    fn legal_move(&mut self, text: &str) -> Result<Move, ErrorAt> {
        let (capture_rule, first) = (self.capture_rule, self.first);
        let Line { ply, position, .. } = self.line();
        let (number, color) = move_number_from(first, *ply);
        parse_move(text, position, capture_rule)
            .or_else(|error| self.fail(RecordErrorKind::Move { number, color, text: excerpt(text), error }))
    }

    fn play(&mut self, mv: Move) -> Result<NodeId, ErrorAt> {
        let Line { at, is_main, ref mut pending, .. } = *self.line();
        let pending = core::mem::take(pending);
        let exists = self.tree.child(at, mv).is_some();
        self.count += usize::from(!exists);
        if self.count > limits::MOVES {
            return self.fail(RecordErrorKind::TooManyMoves);
        }
        let id = self.tree.add(at, mv);
        if is_main {
            self.tree.promote(id);
        }
        match self.tree.note(id).before.join(&pending) {
            Ok(before) => self.tree.note_mut(id).before = before,
            Err(error) => return self.fail(error),
        }
        self.line().play(id, mv);
        self.line().is_main |= !exists;
        Ok(id)
    }

    /// Parses what begins with a parenthesis: a variation, a move number as Lasker prints it, or a comment.
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
        if self.line().last == LastElement::Beginning {
            return self.fail(RecordErrorKind::EmptyVariation);
        }
        self.end_line()?;
        self.lines.pop();
        self.line().last = LastElement::Variation;
        self.scanner.skip(1);
        Ok(())
    }

    fn brace_comment(&mut self) -> Result<(), ErrorAt> {
        let rest = self.scanner.rest();
        let Some(end) = rest.bytes().take(limits::COMMENT + 2).position(|byte| byte == b'}') else {
            return self.fail(RecordErrorKind::UnclosedComment);
        };
        if self.scanner.is_quoted() {
            let lines = rest[1..end].lines().map(|line| line.trim_start().trim_start_matches(QUOTE));
            self.comment(&lines.collect::<Vec<_>>().join("\n"))?;
        } else {
            self.comment(&rest[1..end])?;
        }
        self.scanner.skip(end + 1);
        Ok(())
    }

    /// Parses a comment from a semicolon to the end of its line, and the comments that fill the next lines. Skips a semicolon
    /// that only separates.
    fn line_comment(&mut self) -> Result<(), ErrorAt> {
        let Some(first) = self.scanner.line_comment() else {
            self.scanner.skip(1);
            return Ok(());
        };
        let offset = self.scanner.offset();
        let mut lines = vec![first];
        self.scanner.skip(1 + first.len());
        while let Some(next) = self.next_line_comment() {
            lines.push(next);
        }
        let comment = Comment::new(&lines.join("\n")).map_err(|error| ErrorAt { offset, kind: error.into() })?;
        self.add_comment(&comment)
    }

    /// Returns the comment that fills the next line, if it is one that a semicolon begins, and moves behind it.
    fn next_line_comment(&mut self) -> Option<&'a str> {
        let mut next = self.scanner.clone();
        next.skip_all(|c| c == '\r');
        next.rest().strip_prefix('\n')?;
        next.skip(1);
        next.skip_all(|c| c == ' ' || c == '\t');
        let comment = next.clone().line().strip_prefix(';')?;
        next.skip(1 + comment.len());
        *self.scanner = next;
        Some(comment)
    }

    /// Adds a comment to the previous move, or else to the next move.
    fn comment(&mut self, text: &str) -> Result<(), ErrorAt> {
        let comment = Comment::of_record(text).or_else(|error| self.fail(error))?;
        self.add_comment(&comment)
    }

    fn add_comment(&mut self, comment: &Comment) -> Result<(), ErrorAt> {
        let line = self.line();
        if line.last == LastElement::Move {
            line.last = LastElement::Comment;
            let at = line.at;
            return self.add_after(at, comment);
        }
        match line.pending.join(comment) {
            Ok(pending) => line.pending = pending,
            Err(error) => return self.fail(error),
        }
        Ok(())
    }

    fn add_after(&mut self, at: NodeId, comment: &Comment) -> Result<(), ErrorAt> {
        match self.tree.note(at).after.join(comment) {
            Ok(after) => self.tree.note_mut(at).after = after,
            Err(error) => return self.fail(error),
        }
        Ok(())
    }

    /// Ends a line. A comment before a missing next move becomes a comment after the last move.
    fn end_line(&mut self) -> Result<(), ErrorAt> {
        let (at, pending) = (self.line().at, core::mem::take(&mut self.line().pending));
        self.add_after(at, &pending)
    }
}

/// The last element parsed in a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LastElement {
    /// None: the variation begins.
    Beginning,
    /// A move, or the start of the game.
    Move,
    /// The comment after a move. The next comment belongs to the next move.
    Comment,
    /// A variation.
    Variation,
}

/// A line up to the last parsed move.
struct Line {
    at: NodeId,
    ply: usize,
    position: Position,
    /// The position before the last move, where a variation begins.
    before: Option<Position>,
    last: LastElement,
    /// The comment before the next move.
    pending: Comment,
    /// Whether the next move becomes the main line of its parent. In a variation, this is false until the variation has
    /// added a move to the tree.
    is_main: bool,
    /// The byte offset of the opening parenthesis.
    opened: usize,
}

impl Line {
    fn main(start: Position) -> Self {
        Self {
            at: NodeId::ROOT,
            ply: 0,
            position: start,
            before: None,
            last: LastElement::Move,
            pending: Comment::default(),
            is_main: true,
            opened: 0,
        }
    }

    /// Creates a variation of the last move, if there is one.
    fn variation(&self, from: NodeId, opened: usize) -> Option<Self> {
        let position = self.before.clone()?;
        let (ply, pending) = (self.ply - 1, Comment::default());
        Some(Self {
            at: from,
            ply,
            position,
            before: None,
            last: LastElement::Beginning,
            pending,
            is_main: false,
            opened,
        })
    }

    /// Appends a legal move.
    fn play(&mut self, id: NodeId, mv: Move) {
        self.before = Some(self.position.clone());
        self.position.play_unchecked(mv);
        (self.at, self.ply, self.last) = (id, self.ply + 1, LastElement::Move);
    }
}
