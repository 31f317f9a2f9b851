//! Undo and redo in the analysis: of moves, variations, comments and signs, and of a game that was opened in place of
//! another.

use std::rc::Rc;

use laska_rules::MoveId;
use laska_web::intent::Intent;

use super::desk::Document;
use super::{Desk, Event};

/// How many steps can be undone.
const MOST: usize = 200;

/// Earlier states, the latest last, and those that were undone.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct History {
    undo: Vec<Rc<Document>>,
    redo: Vec<Rc<Document>>,
    /// The move whose comment is being written: the whole comment is one step.
    writing: Option<MoveId>,
}

/// What an event means for the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A game is opened.
    Open,
    /// Undo or redo.
    History,
    /// A comment is being written.
    Comment,
    /// Anything else.
    Other,
}

impl Kind {
    pub(super) const fn of(event: &Event) -> Self {
        match event {
            Event::Opened(_) | Event::OpenedRecord(..) | Event::Restored(_) | Event::New => Self::Open,
            Event::Wanted(Intent::Undo | Intent::Redo) => Self::History,
            Event::Comment(_) => Self::Comment,
            _ => Self::Other,
        }
    }
}

impl Desk {
    /// Adds the state before an event to the history if the event has changed it.
    pub(super) fn record_change(&mut self, before: Document, kind: Kind) {
        if kind == Kind::History || self.document.number == before.number && self.document.is_same_as(&before) {
            return;
        }
        if kind != Kind::Open {
            self.document.needs_saving = true;
        } else if !before.needs_saving {
            // Its address opens it again.
            return;
        }
        let writing = (kind == Kind::Comment).then(|| self.document.cursor.here());
        if writing.is_none() || self.history.writing != writing {
            self.history.undo.push(Rc::new(before));
        }
        self.history.writing = writing;
        self.history.redo.clear();
        let surplus = self.history.undo.len().saturating_sub(MOST);
        self.history.undo.drain(..surplus);
    }

    /// Whether there is something to undo.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.history.undo.is_empty() && self.trial.is_none()
    }

    /// Whether there is something to redo.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.history.redo.is_empty() && self.trial.is_none()
    }

    pub(super) fn undo(&mut self) {
        if let Some(before) = self.history.undo.pop() {
            self.history.redo.push(Rc::new(self.document.clone()));
            self.return_to(&before);
        }
    }

    pub(super) fn redo(&mut self) {
        if let Some(after) = self.history.redo.pop() {
            self.history.undo.push(Rc::new(self.document.clone()));
            self.return_to(&after);
        }
    }

    fn return_to(&mut self, document: &Document) {
        self.replace_game(document.cursor.clone(), self.input.bottom);
        self.document = document.clone();
        self.history.writing = None;
    }
}
