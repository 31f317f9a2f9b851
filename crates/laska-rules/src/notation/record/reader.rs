//! Parses game records one by one and recovers from errors.
//!
//! [`Records`] finds where each game begins, [`Head`] parses its tags, and [`Moves`] parses the moves.

use alloc::borrow::ToOwned;
use alloc::string::String;

use super::error::{ErrorAt, RecordError, RecordErrorKind, TextPosition};
use super::moves::Moves;
use super::scanner::{Scanner, Token, first_word};
use super::{GameResult, Record, Tags, limits};
use crate::notation::fen;
use crate::notation::spelling::plain;
use crate::{CaptureRule, Position, Variant};

/// An iterator over the games of a text. After a game with an error it continues with the next game.
///
/// ```
/// # use laska_rules::notation::record::Records;
/// let text = "[White \"Ann\"]\n1. c3-d4 e5-c3 (1... b6-a5?) 2. b2-d4! 1-0\n[White \"Ben\"]\n1. c3-c4 *";
/// let mut records = Records::new(text);
/// let error = records.next().expect("a game").unwrap_err();
/// assert!(error.to_string().starts_with("line 2, column 22: move 1 of Black, 'b6-a5?': "));
/// let error = records.next().expect("a game").unwrap_err();
/// assert!(error.to_string().starts_with("line 4, column 4: move 1 of White: 'c3-c4': "));
/// assert!(records.next().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Records<'a> {
    scanner: Scanner<'a>,
    games: usize,
    ended: bool,
    /// No comment ends before this offset. Remembering it keeps the search linear for a text full of braces.
    no_end_before: usize,
}

impl<'a> Records<'a> {
    /// Creates an iterator over the games of a text.
    #[must_use]
    pub const fn new(text: &'a str) -> Self {
        Self { scanner: Scanner::new(text), games: 0, ended: false, no_end_before: 0 }
    }

    /// Returns the position in the text up to which games were read.
    #[must_use]
    pub fn text_position(&self) -> TextPosition {
        self.scanner.position(self.scanner.offset())
    }

    fn fail_all(&mut self, kind: RecordErrorKind) -> Option<Result<Record, RecordError>> {
        self.ended = true;
        Some(Err(RecordError { position: self.text_position(), kind }))
    }

    fn game(&mut self) -> Result<Record, ErrorAt> {
        let head = Head::read(&mut self.scanner);
        if head.is_err() {
            self.skip_tags();
        }
        let Head { tags, start, capture_rule, result } = head?;
        let (tree, ending) = Moves::new(&mut self.scanner, &start, capture_rule).parse()?;
        let mut record = Record::from_legal_tree(start, capture_rule, tree);
        (record.tags, record.result) = (tags, one_result(result, ending)?);
        Ok(record)
    }

    /// Skips the rest of a game with an error, up to the end of its result, or the tags or the first move of the next game.
    fn recover(&mut self, began_at: usize) {
        let failed_at = self.scanner.offset();
        let mut depth = 0usize;
        loop {
            self.scanner.skip_all(char::is_whitespace);
            let moved = self.scanner.offset() > began_at;
            match self.scanner.peek() {
                None => return,
                Some(b'[') if moved && self.scanner.is_at_line_start() => return,
                Some(_) if self.scanner.offset() > failed_at && depth == 0 && self.scanner.is_at_first_move() => return,
                Some(b'{') => self.skip_comment(),
                Some(b';') if self.scanner.line_comment().is_some() => _ = self.scanner.line(),
                Some(byte) => {
                    match byte {
                        b'(' => depth += 1,
                        b')' => depth = depth.saturating_sub(1),
                        _ => {}
                    }
                    let word = first_word(self.scanner.rest());
                    self.scanner.skip(word.len());
                    if depth == 0 && matches!(Token::parse(&plain(word)), Token::Result(_)) {
                        return;
                    }
                }
            }
        }
    }

    /// Skips the tags of a game with an error.
    fn skip_tags(&mut self) {
        self.scanner.skip_blank();
        while self.scanner.peek() == Some(b'[') {
            self.scanner.line();
            self.scanner.skip_blank();
        }
    }

    /// Skips a comment, or only its brace if it is not closed.
    fn skip_comment(&mut self) {
        let offset = self.scanner.offset();
        let limit = self.scanner.rest().len().min(limits::COMMENT + 2);
        let known = self.no_end_before.saturating_sub(offset).min(limit);
        let end = self.scanner.rest().as_bytes()[known..limit].iter().position(|&byte| byte == b'}');
        if end.is_none() {
            self.no_end_before = offset + limit;
        }
        self.scanner.skip(end.map_or(1, |end| known + end + 1));
    }
}

impl Iterator for Records<'_> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let found = self.scanner.rest().len();
        if self.scanner.offset() == 0 && found > limits::BYTES {
            return self.fail_all(RecordErrorKind::TextTooLong { found });
        }
        self.scanner.skip_blank();
        self.scanner.peek()?;
        self.scanner.set_reference();
        if self.games == limits::GAMES {
            return self.fail_all(RecordErrorKind::TooManyGames);
        }
        self.games += 1;
        let began_at = self.scanner.offset();
        Some(self.game().map_err(|ErrorAt { offset, kind }| {
            // The results are the last that is read of a game.
            let is_read = matches!(kind, RecordErrorKind::DifferentResults { .. });
            let error = RecordError { position: self.scanner.position(offset), kind };
            if !is_read {
                self.recover(began_at);
            }
            error
        }))
    }
}

/// The tags and start of a game.
struct Head {
    tags: Tags,
    start: Position,
    capture_rule: CaptureRule,
    result: Option<GameResult>,
}

/// A tag as written, with its byte offset.
struct WrittenTag<'a> {
    offset: usize,
    name: &'a str,
    value: String,
}

impl Head {
    /// Parses all tags of a game.
    fn read(scanner: &mut Scanner<'_>) -> Result<Self, ErrorAt> {
        let mut tags = Tags::default();
        let mut reserved = Tags::RESERVED.map(|_| None);
        while scanner.peek() == Some(b'[') {
            let tag = next_tag(scanner)?;
            match Tags::RESERVED.iter().position(|&name| name == tag.name) {
                Some(index) => reserved[index] = Some((tag.offset, tag.value)),
                None => tags
                    .set(tag.name, &tag.value)
                    .map_err(|error| ErrorAt { offset: tag.offset, kind: error.into() })?,
            }
            scanner.skip_blank();
        }
        let [result, variant, fen] = reserved;
        let (start, capture_rule) = start_of(variant, fen)?;
        let result = result.map(|(offset, text)| {
            GameResult::from_text(&plain(&text)).ok_or(ErrorAt { offset, kind: RecordErrorKind::InvalidResult(text) })
        });
        Ok(Self { tags, start, capture_rule, result: result.transpose()? })
    }
}

/// Returns the result of a game from its tag and from the end of its moves. An unknown result agrees with any other.
fn one_result(tag: Option<GameResult>, ending: Option<(usize, GameResult)>) -> Result<GameResult, ErrorAt> {
    match (tag.filter(|&it| it != GameResult::Open), ending.filter(|it| it.1 != GameResult::Open)) {
        (Some(tag), Some((offset, found))) if found != tag => {
            Err(ErrorAt { offset, kind: RecordErrorKind::DifferentResults { tag, found } })
        }
        (tag, ending) => Ok(ending.map(|it| it.1).or(tag).unwrap_or_default()),
    }
}

type TagValue = Option<(usize, String)>;

/// Determines the starting position and the capture rule.
fn start_of(variant: TagValue, fen: TagValue) -> Result<(Position, CaptureRule), ErrorAt> {
    let variant = variant.map(|(offset, name)| {
        name.to_ascii_lowercase().parse::<Variant>().map_err(|error| ErrorAt { offset, kind: error.into() })
    });
    let variant = variant.transpose()?;
    let Some((offset, text)) = fen else {
        let variant = variant.unwrap_or_default();
        return Ok((Position::start(variant.board), variant.capture_rule));
    };
    let start = fen::parse(&text).map_err(|error| ErrorAt { offset, kind: error.into() })?;
    let variant = variant.unwrap_or(Variant::usual(start.board()));
    if variant.board == start.board() {
        return Ok((start, variant.capture_rule));
    }
    let (expected, found) = (variant.board.size(), start.board().size());
    Err(ErrorAt { offset, kind: RecordErrorKind::WrongBoard { variant: variant.name(), expected, found } })
}

/// Parses a tag, or a heading, which becomes the event.
fn next_tag<'a>(scanner: &mut Scanner<'a>) -> Result<WrittenTag<'a>, ErrorAt> {
    let (offset, rest) = (scanner.offset(), scanner.rest());
    let (tag, length) =
        tag(rest).or_else(|| heading(rest)).ok_or(ErrorAt { offset, kind: RecordErrorKind::InvalidTag })?;
    scanner.skip(length);
    Ok(WrittenTag { offset, ..tag })
}

/// Parses `[Name "value"]` at the beginning of a text and returns it with its length.
fn tag(text: &str) -> Option<(WrittenTag<'_>, usize)> {
    let rest = text.strip_prefix('[')?.trim_start();
    let name = &rest[..rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?];
    let rest = rest[name.len()..].trim_start().strip_prefix('"')?;
    let mut value = String::new();
    let mut chars = rest.char_indices();
    let end = loop {
        let (at, c) = chars.next().filter(|&(at, _)| at <= 2 * limits::TAG)?;
        match c {
            '"' => break at,
            '\\' if rest[at + 1..].starts_with(['"', '\\']) => value.extend(chars.next().map(|(_, c)| c)),
            c => value.push(c),
        }
    };
    let rest = rest[end + 1..].trim_start().strip_prefix(']')?;
    Some((WrittenTag { offset: 0, name, value }, text.len() - rest.len()))
}

/// Parses `[Game 1]` at the beginning of a text and returns it with its length.
fn heading(text: &str) -> Option<(WrittenTag<'_>, usize)> {
    let line = text.lines().next()?;
    let end = line.find(']')?;
    let heading = line[1..end].trim();
    (!heading.contains('"')).then(|| (WrittenTag { offset: 0, name: Tags::EVENT, value: heading.to_owned() }, end + 1))
}
