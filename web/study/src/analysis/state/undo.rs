//! Undo and redo in the analysis: moves, variations, comments and symbols, and the replacement of one game by another.

use std::rc::Rc;

use laska_rules::NodeId;

use super::analysis::Document;
use super::{Analysis, Event};

/// The maximum number of undo steps.
const MAX_STEPS: usize = 200;

/// Earlier documents, the latest last, and the undone ones.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct History {
    undo: Vec<Rc<Document>>,
    redo: Vec<Rc<Document>>,
    /// The move whose comment is being edited: a whole comment is one step.
    comment_move: Option<NodeId>,
}

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

impl ChangeKind {
    pub(super) const fn of(event: &Event) -> Self {
        match event {
            Event::Opened(_) | Event::OpenedRecord(..) | Event::Restored(_) | Event::New => Self::Open,
            // What another tab has done is not undone here.
            Event::Undo | Event::Redo | Event::ChangedElsewhere(_) => Self::History,
            Event::SetComment(_) => Self::Comment,
            _ => Self::Other,
        }
    }
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
        if comment_move.is_none() || self.history.comment_move != comment_move {
            self.history.undo.push(Rc::new(before));
        }
        self.history.comment_move = comment_move;
        self.history.redo.clear();
        let surplus = self.history.undo.len().saturating_sub(MAX_STEPS);
        self.history.undo.drain(..surplus);
    }

    /// Whether there is a step to undo.
    pub fn can_undo(&self) -> bool {
        !self.history.undo.is_empty() && self.retry.is_none()
    }

    /// Whether there is a step to redo.
    pub fn can_redo(&self) -> bool {
        !self.history.redo.is_empty() && self.retry.is_none()
    }

    pub(super) fn undo(&mut self) {
        if let Some(before) = self.history.undo.pop() {
            self.history.redo.push(Rc::new(self.document.clone()));
            self.restore_document(&before);
        }
    }

    pub(super) fn redo(&mut self) {
        if let Some(after) = self.history.redo.pop() {
            self.history.undo.push(Rc::new(self.document.clone()));
            self.restore_document(&after);
        }
    }

    pub(super) fn change_steps(&mut self, number: u32, change: impl Fn(&mut Document)) {
        let History { undo, redo, .. } = &mut self.history;
        undo.iter_mut().chain(redo).filter(|step| step.number == number).for_each(|step| change(Rc::make_mut(step)));
    }

    fn restore_document(&mut self, document: &Document) {
        let review_shown = self.review_shown;
        self.replace_game(document.cursor.clone(), self.input.bottom);
        self.document = document.clone();
        self.review_shown = review_shown;
        self.history.comment_move = None;
    }
}
