//! Owns where the comments of a record are kept while it is read.

use super::error::Refusal;
use super::line::Since;
use super::moves::Moves;
use super::{Comment, RecordFault, limits};
use crate::MoveId;

impl Moves<'_, '_> {
    pub(super) fn brace_comment(&mut self) -> Result<(), Refusal> {
        let rest = self.scanner.rest();
        let Some(end) = rest.bytes().take(limits::COMMENT + 2).position(|byte| byte == b'}') else {
            return self.refuse(RecordFault::OpenBrace);
        };
        self.comment(&rest[1..end])?;
        self.scanner.skip(end + 1);
        Ok(())
    }

    pub(super) fn line_comment(&mut self) -> Result<(), Refusal> {
        let line = self.scanner.clone().line();
        self.comment(&line[1..])?;
        self.scanner.skip(line.len());
        Ok(())
    }

    /// Keeps a comment where it belongs: behind the move before it, or else before the move that comes.
    pub(super) fn comment(&mut self, text: &str) -> Result<(), Refusal> {
        let comment = Comment::new(text).or_else(|error| self.refuse(error))?;
        let line = self.line();
        if line.since == Since::Move {
            line.since = Since::Comment;
            let at = line.at;
            return self.say_after(at, &comment);
        }
        match line.pending.and(&comment) {
            Ok(pending) => line.pending = pending,
            Err(error) => return self.refuse(error),
        }
        Ok(())
    }

    fn say_after(&mut self, at: MoveId, comment: &Comment) -> Result<(), Refusal> {
        match self.tree.note(at).after.and(comment) {
            Ok(after) => self.tree.note_mut(at).after = after,
            Err(error) => return self.refuse(error),
        }
        Ok(())
    }

    /// What was to be said before a move that never came is said after the last one.
    pub(super) fn end_line(&mut self) -> Result<(), Refusal> {
        let (at, pending) = (self.line().at, std::mem::take(&mut self.line().pending));
        self.say_after(at, &pending)
    }
}
