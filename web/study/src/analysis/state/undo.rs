//! Undo and redo in the analysis: moves, variations, comments and symbols, and the replacement of one game by another.

use super::analysis::Analysis;
use super::document::Document;

/// How an event affects the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChangeKind {
    /// It opens a game.
    Open,
    /// It is undo or redo, or no change by the user.
    History,
    /// It edits a comment.
    Comment,
    /// It is anything else.
    Other,
}

impl Analysis {
    /// Adds the document before an event to the history if the event has changed it.
    pub(super) fn record_change(&mut self, before: Document, kind: ChangeKind) {
        if kind == ChangeKind::History
            || self.document.number == before.number && self.document.has_same_content(&before)
        {
            return;
        }
        if kind != ChangeKind::Open {
            self.document.needs_saving = true;
        } else if !before.needs_saving {
            // It can be opened again by its address.
            return;
        }
        let comment_move = (kind == ChangeKind::Comment).then(|| self.document.cursor.here());
        self.history.add(before, comment_move);
    }

    /// Whether there is a step to undo.
    pub fn can_undo(&self) -> bool {
        self.history.can_undo() && self.retry.is_none()
    }

    /// Whether there is a step to redo.
    pub fn can_redo(&self) -> bool {
        self.history.can_redo() && self.retry.is_none()
    }

    pub(super) fn undo(&mut self) {
        if let Some(before) = self.history.undo(&self.document) {
            self.restore_document(&before);
        }
    }

    pub(super) fn redo(&mut self) {
        if let Some(after) = self.history.redo(&self.document) {
            self.restore_document(&after);
        }
    }

    fn restore_document(&mut self, document: &Document) {
        let review_shown = self.review_shown;
        self.replace_game(document.cursor.clone(), self.input.bottom);
        self.document = document.clone();
        self.review_shown = review_shown;
    }
}
