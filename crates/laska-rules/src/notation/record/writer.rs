//! Writes a record as text. Variations are kept on a stack of its own, as in reading.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::play::number_word;
use super::{Annotation, Comment, GameResult, Record, Tags};
use crate::{NodeId, Position};

/// Characters of a line of moves.
const WIDTH: usize = 100;

/// What is still to be written.
enum Task {
    /// The moves after one.
    Line(Place),
    /// A variation, from its first move on.
    Variation(Place),
    /// The end of a variation.
    Close,
}

/// A move, or the start, and what stands before the next word there.
#[derive(Clone, Copy)]
struct Place {
    id: NodeId,
    /// How many plies come before what is to be written.
    ply: usize,
    last: Last,
}

/// What was written last.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    /// A move, or nothing yet.
    Move,
    /// The comment behind a move.
    Comment,
    /// A variation.
    Variation,
}

impl Record {
    /// The moves with their numbers in one line, variations in parentheses after the move that they could have been instead
    /// of, comments in braces, and the result at the end if there is one.
    #[must_use]
    pub fn moves_text(&self) -> String {
        let mut words = self.words();
        if self.result != GameResult::Open {
            words.push(&self.result.to_string());
        }
        words.in_a_line()
    }

    fn words(&self) -> Words {
        let mut words = Words::default();
        let last = self.comment_after(NodeId::ROOT, &mut words);
        let mut tasks = vec![Task::Line(Place { id: NodeId::ROOT, ply: 0, last })];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Close => words.close(),
                Task::Variation(Place { id, ply, .. }) => {
                    words.open();
                    self.comment_before(id, Last::Variation, &mut words);
                    let last = self.one_move(id, ply, true, &mut words);
                    tasks.push(Task::Line(Place { id, ply: ply + 1, last }));
                }
                Task::Line(place) => self.line(place, &mut tasks, &mut words),
            }
        }
        words
    }

    /// The next move of a line; then its variations and the rest are still to be written.
    fn line(&self, Place { id, ply, last }: Place, tasks: &mut Vec<Task>, words: &mut Words) {
        let [main, others @ ..] = self.tree().children(id) else { return };
        let said = self.comment_before(*main, last, words);
        let mut last = self.one_move(*main, ply, ply == 0 || said || last != Last::Move, words);
        if !others.is_empty() {
            last = Last::Variation;
        }
        tasks.push(Task::Line(Place { id: *main, ply: ply + 1, last }));
        for &id in others.iter().rev() {
            tasks.extend([Task::Close, Task::Variation(Place { id, ply, last })]);
        }
    }

    /// Says whether there is one.
    fn comment_before(&self, id: NodeId, last: Last, words: &mut Words) -> bool {
        let Annotation { before, .. } = self.tree().note(id);
        if !before.is_empty() {
            if last == Last::Move {
                // The first comment behind a move is about that move.
                words.comment(&Comment::default());
            }
            words.comment(before);
        }
        !before.is_empty()
    }

    /// A move, with its number where that is needed, its marks, and what is said behind it. `alone` is Black's where
    /// White's does not stand right before it.
    fn one_move(&self, id: NodeId, ply: usize, alone: bool, words: &mut Words) -> Last {
        if let Some(number) = number_word(self.start().turn(), ply, alone) {
            words.push(&number);
        }
        let mv = self.tree().mv(id).map(|mv| mv.to_string());
        words.push(&mv.unwrap_or_default());
        self.comment_after(id, words)
    }

    fn comment_after(&self, id: NodeId, words: &mut Words) -> Last {
        let Annotation { nags, after, .. } = self.tree().note(id);
        for (place, nag) in nags.iter().enumerate() {
            if place == 0 && nag.rates_move() && id != NodeId::ROOT {
                words.append(&nag.to_string());
            } else {
                words.push(&nag.to_string());
            }
        }
        if after.is_empty() {
            return Last::Move;
        }
        words.comment(after);
        Last::Comment
    }
}

impl fmt::Display for Record {
    /// The whole record: tags, an empty line, the moves, the result.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The result has its place among the tags that PGN wants, the others stand behind it.
        let (first, others): (Vec<_>, Vec<_>) = self.tags.iter().partition(|(name, _)| Tags::is_first(name));
        for (name, value) in first {
            tag(f, name, value)?;
        }
        tag(f, Tags::RESULT, &self.result.to_string())?;
        tag(f, Tags::VARIANT, self.variant().name())?;
        if *self.start() != Position::start(self.start().board()) {
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

/// Words in their order.
#[derive(Default)]
struct Words {
    words: Vec<String>,
    /// What is to stand right before the next word.
    prefix: String,
}

impl Words {
    fn push(&mut self, word: &str) {
        self.words.push(core::mem::take(&mut self.prefix) + word);
    }

    /// A parenthesis right before the next word.
    fn open(&mut self) {
        self.prefix.push('(');
    }

    /// A parenthesis right behind the last word.
    fn close(&mut self) {
        self.append(")");
    }

    /// Something right behind the last word.
    fn append(&mut self, text: &str) {
        if let Some(word) = self.words.last_mut() {
            word.push_str(text);
        }
    }

    /// A comment in braces, also one that says nothing.
    fn comment(&mut self, comment: &Comment) {
        for (number, word) in comment.as_str().split(' ').enumerate() {
            self.push(&if number == 0 { format!("{{{word}") } else { word.to_owned() });
        }
        self.append("}");
    }

    /// All in one line.
    fn in_a_line(&self) -> String {
        self.words.join(" ")
    }

    /// In lines of so many characters at most, where a word is not longer.
    fn in_lines(&self, width: usize) -> String {
        let mut text = String::new();
        let mut used = 0;
        for word in &self.words {
            let length = word.chars().count();
            if used > 0 {
                let fits = used + 1 + length <= width;
                text.push(if fits { ' ' } else { '\n' });
                used = if fits { used + 1 } else { 0 };
            }
            text.push_str(word);
            used += length;
        }
        text
    }
}
