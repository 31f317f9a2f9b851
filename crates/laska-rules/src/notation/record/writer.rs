//! Writes records as text. Open variations are on an explicit stack.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::play::number_word;
use super::{Annotation, Comment, GameResult, Record, Tags};
use crate::{NodeId, Position, Variant};

/// The maximum number of characters in a line of moves.
const WIDTH: usize = 100;

/// A pending part of the output.
enum Task {
    /// The moves after a node.
    Line(Cursor),
    /// A variation from its first move.
    Variation(Cursor),
    /// The end of a variation.
    Close,
}

/// A node, and the context that the next word depends on.
#[derive(Clone, Copy)]
struct Cursor {
    id: NodeId,
    /// The number of plies before the next move to write.
    ply: usize,
    last: LastElement,
}

/// The last element written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LastElement {
    /// A move, or nothing yet.
    Move,
    /// The comment after a move.
    Comment,
    /// A variation.
    Variation,
}

impl Record {
    /// Returns the moves in one line, with move numbers, comments in braces, variations in parentheses after the move that
    /// they replace, and the result if there is one. Comments lose what one line has no place for: line breaks become spaces,
    /// braces parentheses.
    #[must_use]
    pub fn moves_text(&self) -> String {
        let mut words = self.words();
        if self.result != GameResult::Open {
            words.push(&self.result.to_string());
        }
        words.in_one_line()
    }

    /// Returns the moves in one line if they are all that there is to write, and otherwise the whole record. [`Records`]
    /// parses both back to an equal record.
    ///
    /// [`Records`]: super::Records
    #[must_use]
    pub fn concise_text(&self) -> String {
        let has_no_head = self.tags.iter().next().is_none() && self.has_usual_start();
        let fits = |comment: &Comment| !comment.as_str().contains(['\n', '}']);
        let notes = [NodeId::ROOT].into_iter().chain(self.tree().preorder()).map(|id| self.tree().note(id));
        let fit = notes.into_iter().all(|note| fits(&note.before) && fits(&note.after));
        let moves = if has_no_head && fit { self.moves_text() } else { String::new() };
        if moves.is_empty() { self.to_string() } else { moves }
    }

    /// Returns whether this is a game of Laska from its starting position, so that the moves alone say everything about it.
    #[must_use]
    pub fn has_usual_start(&self) -> bool {
        self.variant() == Variant::LASKA && self.has_start_of_board()
    }

    fn has_start_of_board(&self) -> bool {
        *self.start() == Position::start(self.start().board())
    }

    fn words(&self) -> Words {
        let mut words = Words::default();
        let last = self.comment_after(NodeId::ROOT, &mut words);
        let mut tasks = vec![Task::Line(Cursor { id: NodeId::ROOT, ply: 0, last })];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Close => words.close(),
                Task::Variation(Cursor { id, ply, .. }) => {
                    words.open();
                    self.comment_before(id, LastElement::Variation, &mut words);
                    let last = self.one_move(id, ply, true, &mut words);
                    tasks.push(Task::Line(Cursor { id, ply: ply + 1, last }));
                }
                Task::Line(cursor) => self.line(cursor, &mut tasks, &mut words),
            }
        }
        words
    }

    /// Writes the next move of a line and schedules its variations and the rest of the line.
    fn line(&self, Cursor { id, ply, last }: Cursor, tasks: &mut Vec<Task>, words: &mut Words) {
        let [main, variations @ ..] = self.tree().children(id) else { return };
        let has_comment = self.comment_before(*main, last, words);
        let mut last = self.one_move(*main, ply, ply == 0 || has_comment || last != LastElement::Move, words);
        if !variations.is_empty() {
            last = LastElement::Variation;
        }
        tasks.push(Task::Line(Cursor { id: *main, ply: ply + 1, last }));
        for &id in variations.iter().rev() {
            tasks.extend([Task::Close, Task::Variation(Cursor { id, ply, last })]);
        }
    }

    /// Writes the comment before a move and returns whether there is one.
    fn comment_before(&self, id: NodeId, last: LastElement, words: &mut Words) -> bool {
        let Annotation { before, .. } = self.tree().note(id);
        if !before.is_empty() {
            if last == LastElement::Move {
                // An empty comment, because the first comment after a move belongs to that move.
                words.comment(&Comment::default());
            }
            words.comment(before);
        }
        !before.is_empty()
    }

    /// Writes a move with its number (if needed), its glyphs, and the comment after it. `alone` means that the previous word
    /// is not White's move, so Black's move needs a number.
    fn one_move(&self, id: NodeId, ply: usize, alone: bool, words: &mut Words) -> LastElement {
        if let Some(number) = number_word(self.start().turn(), ply, alone) {
            words.push(&number);
        }
        let mv = self.tree().mv(id).map(|mv| mv.to_string());
        words.push(&mv.unwrap_or_default());
        self.comment_after(id, words)
    }

    fn comment_after(&self, id: NodeId, words: &mut Words) -> LastElement {
        let Annotation { nags, after, .. } = self.tree().note(id);
        for (index, nag) in nags.iter().enumerate() {
            if index == 0 && nag.rates_move() && id != NodeId::ROOT {
                words.append(&nag.to_string());
            } else {
                words.push(&nag.to_string());
            }
        }
        if after.is_empty() {
            return LastElement::Move;
        }
        words.comment(after);
        LastElement::Comment
    }
}

impl fmt::Display for Record {
    /// Writes the whole record: tags, an empty line, the moves and the result.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // PGN puts the result after the standard tags and before the others.
        let (first, others): (Vec<_>, Vec<_>) = self.tags.iter().partition(|(name, _)| Tags::is_standard(name));
        for (name, value) in first {
            tag(f, name, value)?;
        }
        tag(f, Tags::RESULT, &self.result.to_string())?;
        tag(f, Tags::VARIANT, self.variant().name())?;
        if !self.has_start_of_board() {
            tag(f, Tags::FEN, &self.start().to_string())?;
        }
        for (name, value) in others {
            tag(f, name, value)?;
        }
        let mut words = self.words();
        words.push(&self.result.to_string());
        writeln!(f, "\n{}", words.in_lines(WIDTH))
    }
}

fn tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    writeln!(f, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The words of the output.
#[derive(Default)]
struct Words {
    words: Vec<Word>,
    /// The prefix of the next word.
    prefix: String,
}

/// A word of the output.
enum Word {
    /// A part of the moves, or of a comment in braces.
    Plain(String),
    /// A line break in a comment.
    Break,
    /// A comment to the end of its line, without the semicolon.
    Line(String),
}

impl Words {
    fn push(&mut self, word: &str) {
        self.words.push(Word::Plain(core::mem::take(&mut self.prefix) + word));
    }

    /// Adds an opening parenthesis to the next word.
    fn open(&mut self) {
        self.prefix.push('(');
    }

    /// Adds a closing parenthesis to the last word.
    fn close(&mut self) {
        self.append(")");
    }

    /// Appends text to the last word. Nothing can follow a comment in its line.
    fn append(&mut self, text: &str) {
        match self.words.last_mut() {
            Some(Word::Plain(word)) => word.push_str(text),
            _ => self.push(text),
        }
    }

    /// Writes a comment in braces, even if it is empty, or in lines of its own if it contains a closing brace.
    fn comment(&mut self, comment: &Comment) {
        if comment.as_str().contains('}') {
            return self.line_comment(comment);
        }
        for (index, line) in comment.as_str().split('\n').enumerate() {
            if index > 0 {
                self.words.push(Word::Break);
            }
            for (number, word) in line.split(' ').enumerate().filter(|&(_, word)| index == 0 || !word.is_empty()) {
                self.push(&if (index, number) == (0, 0) { format!("{{{word}") } else { word.to_owned() });
            }
        }
        self.append("}");
    }

    fn line_comment(&mut self, comment: &Comment) {
        // An empty comment, because lines in a row are one comment, and a semicolon after a parenthesis is text.
        if !self.prefix.is_empty() || matches!(self.words.last(), Some(Word::Line(_))) {
            self.push("{}");
        }
        self.words.extend(comment.as_str().split('\n').map(|line| Word::Line(line.to_owned())));
    }

    fn in_one_line(&self) -> String {
        let (mut text, mut is_in_comment) = (String::new(), false);
        for word in &self.words {
            let is_line = matches!(word, Word::Line(_));
            if is_in_comment && !is_line {
                text.push('}');
            }
            let begins_comment = is_line && !is_in_comment;
            is_in_comment = is_line;
            let word = match word {
                Word::Plain(word) => word.clone(),
                Word::Break => continue,
                Word::Line(line) => line.replace('{', "(").replace('}', ")"),
            };
            if word.is_empty() {
                continue;
            }
            if !text.is_empty() {
                text.push(' ');
            }
            if begins_comment {
                text.push('{');
            }
            text += &word;
        }
        if is_in_comment {
            text.push('}');
        }
        text
    }

    /// Wraps the words into lines of at most `width` characters. A longer word gets its own line, and so does each line of a
    /// comment.
    fn in_lines(&self, width: usize) -> String {
        let mut text = String::new();
        let mut used = 0;
        for word in &self.words {
            match word {
                Word::Break => {
                    text.push_str(if used > 0 { "\n\n" } else { "\n" });
                    used = 0;
                }
                Word::Line(line) => {
                    text.push_str(if used > 0 { "\n; " } else { "; " });
                    text.push_str(line);
                    text.push('\n');
                    used = 0;
                }
                Word::Plain(word) => {
                    let length = word.chars().count();
                    if used > 0 {
                        let fits = used + 1 + length <= width;
                        text.push(if fits { ' ' } else { '\n' });
                        used = if fits { used + 1 } else { 0 };
                    }
                    text.push_str(word);
                    used += length;
                }
            }
        }
        text
    }
}
